import "server-only";

const mostPages = 10_000;

/**
 * Reads which page of a list an address asks for.
 *
 * @param text the parameter `page`, from 1; anything else is the first page.
 * @returns `offset` into the list, and `pageOf`, which writes the words and neighbours of that page.
 */
export function readPage(text: string | string[] | undefined, onPage: number) {
  const asked = typeof text === "string" && /^\d{1,5}$/.test(text) ? Number(text) : 1;
  const page = Math.min(Math.max(asked, 1), mostPages);
  const offset = (page - 1) * onPage;
  const pageOf = (total: number, query: Record<string, string> = {}) => {
    const hrefOf = (to: number) =>
      `?${new URLSearchParams({ ...query, ...(to > 1 ? { page: String(to) } : {}) })}`;
    const last = Math.min(offset + onPage, total);
    const write = (count: number) => count.toLocaleString("en-US");
    return {
      previousHref: page > 1 ? hrefOf(page - 1) : null,
      nextHref: last < total ? hrefOf(page + 1) : null,
      ...(last > offset ? { summary: `${write(offset + 1)}–${write(last)} of ${write(total)}` } : {}),
    };
  };
  return { offset, pageOf };
}
