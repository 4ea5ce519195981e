import "server-only";
import { isByReference } from "./by-reference";
import type { ReportLink } from "./report-links";
import { findPageMarks, type PageMark } from "./report-pages";
import {
  closingOf,
  type FormItem,
  formItems,
  furnitureKey,
  isTitleOf,
  isWholeTitle,
  lineEnd,
  pageMark,
  type ReportFamily,
  type ReportItem,
  repeatedLines,
  skipBlank,
  trimFurniture,
} from "./split-report-items";

type Stretch = { start: number; end: number };
/** A line of the index with what stands below it: an item, its pages, and what it says where it has none. */
type Entry = Stretch & {
  order: number;
  item: FormItem;
  saysFrom: number;
  pages: Range[];
  isElsewhere: boolean;
};
/** The first and last of some pages; `last` is null where the index gives only where an item begins. */
type Range = { first: number; last: number | null };
/** Where an item begins. One that has no title there and no last page is part of what stands around it. */
type Place = { entry: Entry; start: number; bodyStart: number; to: number | null; isCut: boolean };

/** An index is no longer, has so many items, of which so many are found; a report with headings has more of them. */
const [longestIndex, fewestEntries, fewestPlaces, fewHeadings] = [16_000, 8, 4, 5];

const indexHeading =
  /^[^\n]{0,40}\b(?:cross[- ]?reference[ds]? (?:index|sheet|table|guide|list|to)|(?:index|guide) to form 10-?[kq])\b[^\n]{0,60}$/gim;
const headed = /^\s*(?:part [iv]+[.,]?\s*)?items?\s/i;

/**
 * The items of a report that isn't written in the form's order and has no headings for them, by its index at the end, which
 * says where each of them stands: by links, pages or the title's own line. What its headings gave (`split`) otherwise.
 */
export function followCrossReferences(
  text: string,
  family: ReportFamily,
  split: readonly ReportItem[],
  links: readonly ReportLink[],
): readonly ReportItem[] {
  const index = findIndex(text, formItems(family));
  if (index === null) return split;
  const isOutside = ({ start }: Stretch) => start < index.start || start >= index.end;
  if (split.filter((item) => isOutside(item) && headed.test(item.heading)).length >= fewHeadings)
    return split;
  const inside = links.filter(
    (link) => !isOutside({ start: link.at, end: link.at }) && isOutside({ start: link.to, end: link.to }),
  );
  const places = placesOf(text, index, inside);
  if (places.length < fewestPlaces) return split;
  const told = new Set(index.entries.map(({ item }) => item.item));
  const others = split.filter((item) => !told.has(item.item) && isOutside(item));
  return cutItems(text, index, places, others);
}

type Index = Stretch & { entries: Entry[] };

/** The last list in a document that is headed so and names the form's items in their order. */
function findIndex(text: string, form: readonly FormItem[]): Index | null {
  for (const { index: start, 0: heading } of [...text.matchAll(indexHeading)].slice(-20).reverse()) {
    const from = start + heading.length;
    const end = Math.min(closingOf(text, from), from + longestIndex);
    const entries = entriesIn(text, from, end, form);
    if (entries.length >= fewestEntries) return { start, end, entries };
  }
  return null;
}

const entryStart =
  /^[ \t]*(?:(?:part\s+)?(?:I{1,3}|IV)\.?\s+)?(?:(items?)\s*)?(\d{1,2})(?:\.(?=[A-K]\b))?\s?\(?([A-K])?\)?(?![\w-])([.):]?)/i;

function entriesIn(text: string, from: number, end: number, form: readonly FormItem[]): Entry[] {
  const starts: { order: number; start: number; saysFrom: number }[] = [];
  for (let at = skipBlank(text, from, end); at < end; at = skipBlank(text, lineEnd(text, at), end)) {
    const line = text.slice(at, lineEnd(text, at));
    const match = entryStart.exec(line);
    if (match === null || (match[1] === undefined && match[4] === "")) continue;
    const number = `${Number(match[2])}${(match[3] ?? "").toUpperCase()}`;
    const last = starts.at(-1)?.order ?? -1;
    const order = form.findIndex((entry, place) => place > last && entry.number === number);
    const saysFrom = skipBlank(text, at + match[0].length, end);
    const entry = form[order];
    if (entry === undefined || !isTitleOf(entry, text.slice(saysFrom, lineEnd(text, saysFrom)))) continue;
    starts.push({ order, start: at, saysFrom });
  }
  return starts.flatMap(({ order, start, saysFrom }, place) => {
    const item = form[order];
    const to = starts[place + 1]?.start ?? endOfEntry(text, saysFrom, end);
    const said = text.slice(saysFrom, to);
    return item === undefined
      ? []
      : [{ order, item, start, saysFrom, end: to, pages: pagesIn(said), isElsewhere: footnote.test(said) }];
  });
}

/** The last entry ends before the notes below the index. */
function endOfEntry(text: string, from: number, end: number): number {
  const close = /\n\s*(?:signatures?\b|\(?[a-z*]\)?[ \t–-])/i.exec(
    text.slice(from, Math.min(end, from + 600)),
  );
  return close === null ? Math.min(end, lineEnd(text, from)) : from + close.index;
}

/** "(a)", "*": a note says in which other document an item stands. */
const footnote = /(?:^|[\s,])(?:\([a-z*]\)|\*{1,3})\s*(?:\n|$)|\bproxy statement\b/i;

const range = /(\d{1,3})(?:\s*[-–—]\s*(\d{1,3}))?/g;
/** "Pages 3-9, 20", and where no such word stands a cell or the end of a line that holds nothing else. */
const pageWords = /\bpages?\s+((?:\d{1,3}(?!\d)(?:\s*[-–—]\s*\d{1,3}(?!\d))?(?:\s*(?:,|;|and|&)\s*)?)+)/gi;
const pageCell =
  /(?:^|[\t\n]|\.{3}|\s{2}(?=\d)) {0,9}(\d{1,3}(?:[,;] ?\d{1,3}| ?[-–—] ?\d{1,3})*(?!\d))[,;]?\s{0,9}(?=\n|\t|$)/g;

function pagesIn(said: string): Range[] {
  const lists = [...said.matchAll(/\bpages?\s+\d/i.test(said) ? pageWords : pageCell)];
  return lists.flatMap(([, list]) =>
    [...(list ?? "").matchAll(range)].map(([, first, last]) => ({
      first: Number(first),
      last: last === undefined ? null : Number(last),
    })),
  );
}

const keyOf = ({ first, last }: Range): string => `${first}-${last}`;
const lastOf = ({ first, last }: Range): number => last ?? first;

/** Stretches of an item's pages with none left out between them, the longest first. */
function runsOf(pages: readonly Range[]): Range[] {
  const runs: Range[] = [];
  for (const one of [...pages].sort((a, b) => a.first - b.first)) {
    const before = runs.at(-1);
    if (before !== undefined && one.first <= lastOf(before) + 1)
      before.last = Math.max(lastOf(before), lastOf(one));
    else runs.push({ ...one });
  }
  return runs.sort((a, b) => lastOf(b) - b.first - (lastOf(a) - a.first));
}

type PageFinder = (page: number) => Stretch | null;

/** Where the entries stand, each once, in the order of the text. */
function placesOf(text: string, index: Index, links: readonly ReportLink[]): Place[] {
  const marks = findPageMarks(text);
  const repeated = repeatedLines(text);
  const pages = pagesOf(text, index.entries, marks);
  const taken = new Set<string>();
  const places = index.entries.flatMap((entry) => {
    const run = runOf(text, entry, pages, taken);
    if (run !== null) taken.add(keyOf(run));
    const own = links.filter(({ at }) => at >= entry.start && at < entry.end).map(({ to }) => to);
    const found = startOf(text, entry, run === null ? null : pages(run.first), own);
    if (found === null || (found >= index.start && found < index.end)) return [];
    const from = skipFurniture(text, found, repeated);
    const end = lineEnd(text, from);
    const isTitled = isWholeTitle(entry.item, text.slice(from, end));
    const last = run?.last ?? null;
    const to = last === null ? null : (pages(last)?.end ?? null);
    return [{ entry, start: from, bodyStart: isTitled ? end : from, to, isCut: isTitled || last !== null }];
  });
  return nested(
    places.sort((one, other) => one.start - other.start),
    (place) => pages(place.entry.pages[0]?.first ?? -1)?.end ?? null,
  );
}

/** Of an item's pages those where its title stands; else the longest stretch that no item before has. */
function runOf(
  text: string,
  { item, pages }: Entry,
  find: PageFinder,
  taken: ReadonlySet<string>,
): Range | null {
  const runs = runsOf(pages);
  const isTitled = ({ first }: Range) => {
    const page = find(first);
    return page !== null && titleIn(text, item, page) !== null;
  };
  return runs.find(isTitled) ?? runs.find((run) => !taken.has(keyOf(run))) ?? runs[0] ?? null;
}

/** Where an item begins: at what a link on its first page points to, its title there, or that page's first line. */
function startOf(
  text: string,
  { item }: Entry,
  page: Stretch | null,
  links: readonly number[],
): number | null {
  const linked = links.find((to) => page === null || (to >= page.start - 2 && to < page.end));
  return linked ?? (page === null ? null : (titleIn(text, item, page)?.start ?? page.start));
}

/** An item without title and last page that begins within the one before it in the form is a page of that one. */
const nested = (places: readonly Place[], endOf: (place: Place) => number | null): Place[] =>
  places.map((place, at) => {
    const isNested = !place.isCut && places[at - 1]?.entry.order === place.entry.order - 1;
    return isNested ? { ...place, to: endOf(place) } : { ...place, isCut: true };
  });

/** Where a page stands: numbers are below their pages, unless more titles of items are found where they are above. */
function pagesOf(text: string, entries: readonly Entry[], marks: readonly PageMark[]): PageFinder {
  const below = (page: number): Stretch | null => {
    const at = marks.findIndex((mark) => mark.page >= page);
    const mark = marks[at];
    return mark === undefined || mark.page - page > 3
      ? null
      : { start: marks[at - 1]?.end ?? 0, end: mark.start };
  };
  const above = (page: number): Stretch | null => {
    const at = marks.findIndex((mark) => mark.page >= page);
    const mark = marks[at];
    return mark === undefined ? null : { start: mark.end, end: marks[at + 1]?.start ?? text.length };
  };
  const titled = (pages: PageFinder) =>
    entries.filter(({ item, pages: [range] }) => {
      const page = range === undefined ? null : pages(range.first);
      return page !== null && titleIn(text, item, page) !== null;
    }).length;
  return titled(above) > titled(below) ? above : below;
}

/** The line of a page that is an item's title. */
function titleIn(text: string, item: FormItem, page: Stretch): Stretch | null {
  for (const { 0: line, index } of text.slice(page.start, page.end).matchAll(/[^\n]+/g))
    if (isWholeTitle(item, line)) return { start: page.start + index, end: page.start + index + line.length };
  return null;
}

/** Behind the page's number and running heads. */
function skipFurniture(text: string, from: number, repeated: ReadonlySet<string>): number {
  let at = skipBlank(text, from, text.length);
  for (let lines = 0; lines < 4; lines += 1) {
    const line = text.slice(at, lineEnd(text, at)).trim();
    if (line.length > 90 || !(pageMark.test(line) || repeated.has(furnitureKey(line)))) break;
    at = skipBlank(text, lineEnd(text, at), text.length);
  }
  return at;
}

/** The items of an index in the order of the text: each from where it begins to the next, or to the end of its pages. */
function cutItems(
  text: string,
  index: Index,
  places: readonly Place[],
  others: readonly ReportItem[],
): ReportItem[] {
  const repeated = repeatedLines(text);
  const cuts = [...places.filter(({ isCut }) => isCut), ...others, index].map(({ start }) => start);
  const endOf = (from: number, start: number, to: number | null) => {
    const next = Math.min(text.length, ...cuts.filter((cut) => cut > start));
    return Math.max(
      from,
      trimFurniture(text, from, Math.min(next, to ?? next), (line) => repeated.has(line)),
    );
  };
  const placed = places.map(({ entry, start, bodyStart, to }): ReportItem => {
    const from = skipBlank(text, bodyStart, text.length);
    const end = endOf(from, start, to);
    const byReference = entry.isElsewhere
      ? "partial"
      : isByReference(entry.item.item, "", text.slice(from, end));
    return {
      item: entry.item.item,
      heading: headingOf(text, entry),
      start,
      bodyStart: from,
      end,
      byReference,
    };
  });
  const kept = others.map((item) => ({
    ...item,
    end: Math.min(item.end, endOf(item.bodyStart, item.start, null)),
  }));
  const found = new Set(places.map(({ entry }) => entry));
  const said = index.entries.filter((entry) => !found.has(entry)).map((entry) => saidInIndex(text, entry));
  return [...placed, ...kept, ...said].sort((one, other) => one.start - other.start);
}

/** "None", "Not applicable", "(a)": all that a report says of an item. */
function saidInIndex(text: string, entry: Entry): ReportItem {
  const { item, start, saysFrom, end, isElsewhere } = entry;
  const bodyStart = Math.min(end, skipBlank(text, saysFrom + titleOf(text, entry).length, end));
  const to = trimFurniture(text, bodyStart, end, () => false);
  const byReference = isElsewhere || isByReference(item.item, "", text.slice(bodyStart, to));
  return { item: item.item, heading: headingOf(text, entry), start, bodyStart, end: to, byReference };
}

const titleOf = (text: string, { saysFrom, end }: Entry): string =>
  text.slice(saysFrom, Math.min(end, lineEnd(text, saysFrom))).split(/\t|\s{3,}/)[0] ?? "";

const headingOf = (text: string, entry: Entry): string =>
  text.slice(entry.start, entry.saysFrom + titleOf(text, entry).length).replace(/\s+/g, " ");
