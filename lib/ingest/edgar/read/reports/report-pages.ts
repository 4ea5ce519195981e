import "server-only";

/** Where a document says which page ends (or begins): the line `[start, end)` with its number. */
export type PageMark = { page: number; start: number; end: number };

/** Fewer marks than these are no pages; so many may be without one between two neighbours; a page has so many characters. */
const [fewest, widestGap, shortestPage] = [8, 4, 300];

const markLine =
  /^([^\d\n]{0,60}(?:\b(?:19|20)\d\d\b[^\d\n]{0,40})?)(?<![\d.,$])(\d{1,3})([^\d\n.,%][^\d\n]{0,60})?$/u;

/**
 * The page numbers that a document bears in the order of its text: lines that are alike but for a number ("12", "Acme 2024
 * Annual Report 12", "- 12 -"), in which the numbers rise by one, or by a few where pages bear none. Of several such rows the longest.
 */
export function findPageMarks(text: string): PageMark[] {
  const rows = new Map<string, PageMark[]>();
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g)) {
    if (line.length > 140) continue;
    const [, before, number, behind] = markLine.exec(line.trim()) ?? [];
    if (number === undefined) continue;
    const key = `${before ?? ""}#${behind ?? ""}`.toLowerCase();
    const row = rows.get(key) ?? [];
    row.push({ page: Number(number), start: index, end: index + line.length });
    rows.set(key, row);
  }
  const chains = [...rows.values()].filter(({ length }) => length >= fewest).map(risingChain);
  const best = chains.reduce((one, other) => (other.length > one.length ? other : one), []);
  return best.length >= fewest ? best : [];
}

type Link = { mark: PageMark; length: number; before: Link | null };

/** Of chains of one length the one that ends later: a list of contents stands before the pages. */
const isBetter = (one: Link, other: Link): boolean =>
  one.length > other.length || (one.length === other.length && one.mark.start > other.mark.start);

/** The longest chain of marks whose numbers rise by few at a time. */
function risingChain(marks: readonly PageMark[]): PageMark[] {
  const byPage = new Map<number, Link>();
  let longest: Link | null = null;
  for (const mark of marks) {
    let before: Link | null = null;
    for (let gap = 1; gap <= widestGap; gap += 1) {
      const other = byPage.get(mark.page - gap);
      if (other === undefined || mark.start - other.mark.end < shortestPage) continue;
      if (before === null || isBetter(other, before)) before = other;
    }
    const link: Link = { mark, length: (before?.length ?? 0) + 1, before };
    if (link.length >= (byPage.get(mark.page)?.length ?? 0)) byPage.set(mark.page, link);
    if (longest === null || link.length > longest.length) longest = link;
  }
  const chain: PageMark[] = [];
  for (let link = longest; link !== null; link = link.before) chain.unshift(link.mark);
  return chain;
}
