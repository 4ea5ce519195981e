import { addDays, isDate, isMonth } from "./calendar";
import { type CallFilter, callOutcomes } from "./calls";

/** What an address asks of a page, as Next gives it. */
export type AddressParts = Readonly<Record<string, string | string[] | undefined>>;

/** One value of an address, trimmed; null where it is absent, empty, given several times, or no text at all. */
export function readPart(parts: AddressParts, name: string): string | null {
  const value = parts[name];
  return typeof value === "string" && value.trim() !== "" && !value.includes("\0") ? value.trim() : null;
}

/** An address with those of its parts that say something. */
export function formatAddress(path: string, parts: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(parts).filter((part): part is [string, string] => part[1] !== null);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** What the usage page shows. A month that is none, or null, is the current one. */
export type UsageQuery = { month: string | null; keyId: string | null; inUsd: boolean };

export function readUsageQuery(parts: AddressParts): UsageQuery {
  const month = readPart(parts, "month");
  return {
    month: month !== null && isMonth(month) ? month : null,
    keyId: readPart(parts, "key"),
    inUsd: readPart(parts, "in") === "usd",
  };
}

export function formatUsageAddress(path: string, { month, keyId, inUsd }: UsageQuery): string {
  return formatAddress(path, { month, key: keyId, in: inUsd ? "usd" : null });
}

/** Days that one look at the list reaches back, unless others are asked for, and the most that it can. */
const usualDays = 31;
export const mostDays = 92;

export type CallPlace = { at: string; id: string };

/** What the page of calls shows. */
export type CallQuery = {
  filter: CallFilter;
  /** Calls older than this one, or just newer than that one. */
  before: CallPlace | null;
  after: CallPlace | null;
};

/** Reads the filters of an address; what has no meaning is left out, and days are brought into reach. */
export function readCallQuery(parts: AddressParts, today: string): CallQuery {
  const word = (name: string) => readPart(parts, name);
  const day = (name: string) => {
    const text = word(name);
    return text !== null && text.length === 10 && isDate(text) ? text : null;
  };
  const outcome = callOutcomes.find((one) => one === word("status")) ?? null;
  const last = day("to");
  const from = day("from");
  const to = last ?? (from === null ? today : [addDays(from, mostDays - 1), today].sort()[0]) ?? today;
  const earliest = addDays(to, 1 - mostDays);
  const begin = from ?? addDays(to, 1 - usualDays);
  return {
    filter: {
      operation: word("operation"),
      outcome,
      keyId: word("key"),
      from: begin < earliest ? earliest : begin,
      to,
      search: word("q")?.slice(0, 200) ?? null,
    },
    before: readPlace(word("before")),
    after: readPlace(word("after")),
  };
}

function readPlace(text: string | null): CallPlace | null {
  const parts = /^(\d{4}-\d{2}-\d{2})(T[012]\d:[0-5]\d:[0-5]\d\.\d{6}Z)~(\w{1,80})$/.exec(text ?? "");
  const [, day = "", time = "", id = ""] = parts ?? [];
  if (!parts || !isDate(day) || time > "T24") return null;
  return { at: `${day}${time}`, id };
}

const writePlace = ({ at, id }: CallPlace): string => `${at}~${id}`;

/** The address of the same calls elsewhere in the list, or as a file. */
export function formatCallAddress(
  path: string,
  { operation, outcome, keyId, from, to, search }: CallFilter,
  place: { before?: CallPlace; after?: CallPlace } = {},
): string {
  return formatAddress(path, {
    operation,
    status: outcome,
    key: keyId,
    from,
    to,
    q: search,
    before: place.before ? writePlace(place.before) : null,
    after: place.after ? writePlace(place.after) : null,
  });
}

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
