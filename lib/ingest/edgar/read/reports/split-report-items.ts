import "server-only";
import { readTable } from "@/lib/domain/read-table";
import { type ByReference, isByReference } from "./by-reference";

/** The families of periodic reports whose items have a fixed order. */
export type ReportFamily = "10-K" | "10-Q" | "20-F";

/** An item's section of a report: `[start, end)` of its canonical text from the heading on, `bodyStart` behind it. */
export type ReportItem = {
  /** "1A"; of a 10-Q with its part, "II.1A". */
  item: string;
  heading: string;
  start: number;
  bodyStart: number;
  end: number;
  byReference: ByReference;
};

/** An item of a form: its number, which in a 10-Q two parts have, and the words of its titles. */
export type FormItem = { item: string; number: string; titles: string[][] };

const itemsByForm = readFormItems();

/** The items of a form in their order. */
export const formItems = (family: ReportFamily): readonly FormItem[] => itemsByForm.get(family) ?? [];

function readFormItems(): ReadonlyMap<string, readonly FormItem[]> {
  const forms = new Map<string, FormItem[]>();
  for (const { form, item, titles } of readTable(
    "lib/domain/tables/report-items.tsv",
    "form",
    "item",
    "titles",
  )) {
    const known = forms.get(form) ?? [];
    known.push({ item, number: item.replace(/^I{1,2}\./, ""), titles: titles.split("|").map(wordsOf) });
    forms.set(form, known);
  }
  return forms;
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/[a-z][a-z']*/g)
      ?.filter((word) => word.length > 3) ?? []
  );
}

/** A line that may head an item: its place in the form's order and how much speaks for it. */
type Candidate = {
  order: number;
  /** The items that the heading covers: "Items 1 and 2". */
  covered: readonly number[];
  start: number;
  bodyStart: number;
  weight: number;
};

/** Of a number without a title that the form knows. */
const bareWeight = 1.5;

const numbered =
  /^[ \t•|*-]{0,4}(?:part[ \t]+(?:i{1,3}|iv)\b[.,;: \t–—-]{0,6})?items?[ \t\n]{0,3}(?:no\.?[ \t]{0,2})?(\d{1,2}|[li](?=[.:ab\t ]))(?:\.(?=[a-k][.\s]))?[ \t]?\(?([a-k])?(?![a-z0-9])\)?(?:\(t\))?((?:[ \t]{0,2}(?:,|and|&|through|-|–)[ \t]{0,2}(?:items?[ \t]{0,2})?\d{1,2}[a-c]?(?![a-z0-9%])){0,3})[ \t]{0,3}[.:;)–—-]{0,3}[ \t]{0,3}/i;

/** Words behind a number that make the line a sentence about an item. */
const sentence =
  /^(?:,|of|to|in|is|are|was|were|above|below|hereof|herein|and|or|shall|will|has|have|by|as|at|on|for|from|under|which|that|hereby|with|if|may|contained|set|disclosed|described|regarding|referred|hereunder|through)\b/;

/** The family of a form with its amendments and variants; null for other forms. */
export function reportFamily(form: string): ReportFamily | null {
  if (/^10-?K/i.test(form)) return "10-K";
  if (/^10-?Q/i.test(form)) return "10-Q";
  return /^20-?F/i.test(form) ? "20-F" : null;
}

/**
 * The items of a periodic report as sections of its canonical text, in the order of the form, each once. Every line
 * that might be a heading is weighed (number, title, place, text behind it), and of all chains that keep the form's order
 * the heaviest is taken: entries of tables of contents, running heads and references to items have no text behind them.
 */
export function splitReportItems(text: string, family: ReportFamily): ReportItem[] {
  const form = formItems(family);
  const candidates = findCandidates(text, form);
  const repeated = repeatedLines(text);
  lowerContents(text, candidates);
  lowerRunningHeads(text, candidates);
  const chain = heaviestChain(candidates, text.length);
  return chain.flatMap((candidate, index) => {
    // Two headings in a row share what follows: "Item 1. Business", "Item 2. Properties", then the text of both.
    const shared = isEmptyHeading(text, candidate, chain[index + 1]) ? chain[index + 1] : undefined;
    const from = shared?.bodyStart ?? candidate.bodyStart;
    const next = beforePart(
      text,
      from,
      chain[shared ? index + 2 : index + 1]?.start ?? closingOf(text, from),
    );
    const after = (candidate.covered.at(-1) ?? candidate.order) + 1;
    const following = form.slice(after, after + 3);
    const end = trimFurniture(
      text,
      from,
      next,
      (line) => repeated.has(line) || isRunningTitle(following, line),
    );
    const heading = text.slice(candidate.start, candidate.bodyStart).replace(/\s+/g, " ").trim();
    const body = text.slice(from, end);
    return candidate.covered
      .flatMap((order) => form[order] ?? [])
      .map(({ item }) => ({
        item,
        heading,
        start: candidate.start,
        bodyStart: skipBlank(text, from, end),
        end,
        byReference: isByReference(item, heading, body),
      }));
  });
}

function isEmptyHeading(text: string, one: Candidate, next: Candidate | undefined): boolean {
  if (next === undefined) return false;
  const heading = text.slice(one.start, one.bodyStart);
  const between = text.slice(one.bodyStart, next.start).trim();
  return /^(?:and|&)?$/i.test(between) && !/reserved|none|not applicable/i.test(heading);
}

function findCandidates(text: string, form: readonly FormItem[]): Candidate[] {
  const candidates: Candidate[] = [];
  for (const { start, end } of linesOf(text)) {
    const line = text.slice(start, Math.min(end + 4, start + 200));
    const match = numbered.exec(line);
    if (match) candidates.push(...numberedCandidates(text, form, start, match));
    else if (end - start < 120 && standsAlone(text, start, end))
      candidates.push(...titleCandidates(text, form, start, end));
    if (candidates.length > 4_000) break;
  }
  return candidates;
}

function* linesOf(text: string): Generator<{ start: number; end: number }> {
  let start = 0;
  while (start < text.length) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    if (end > start) yield { start, end };
    start = end + 1;
  }
}

const standsAlone = (text: string, start: number, end: number): boolean =>
  (start === 0 || text.startsWith("\n\n", start - 2)) && (end >= text.length || text.startsWith("\n\n", end));

function numberedCandidates(
  text: string,
  form: readonly FormItem[],
  start: number,
  match: RegExpExecArray,
): Candidate[] {
  // "Item I.", "Item l.": typed for 1.
  const isLetter = /[li]/i.test(match[1] ?? "");
  const number = `${isLetter ? 1 : Number(match[1])}${(match[2] ?? "").toUpperCase()}`;
  const from = start + match[0].length;
  const rest = text.slice(from, from + 200);
  if (sentence.test(rest.trimStart())) return [];
  const line = rest.slice(0, lineEnd(rest, 0));
  const second = /^[^.]{3,60}\.?,? (?:and|&) items? (\d{1,2}[a-c]?)\b/i.exec(line)?.[1];
  const last = (/(\d{1,2}[a-c]?)$/i.exec(match[3] ?? "")?.[1] ?? second)?.toUpperCase() ?? number;
  const alone = text.startsWith("\n\n", start - 2) || start === 0;
  return form.flatMap((entry, order) => {
    if (entry.number !== number) return [];
    const lastOrder = form.findIndex((other, at) => at >= order && other.number === last);
    const { bodyStart, isTitled } = endOfHeading(text, from, entry);
    if (!isTitled && (isLetter || !alone || /^[ \t]*[a-z]/.test(rest))) return [];
    const weight = isTitled ? (alone ? 4 : 3) : bareWeight;
    return [{ order, covered: coveredBy(form, order, lastOrder), start, bodyStart, weight }];
  });
}

/** "Items 1 and 2" leave 1A to a heading of its own. */
function coveredBy(form: readonly FormItem[], from: number, to: number): number[] {
  const orders = Array.from({ length: Math.max(0, to - from) + 1 }, (_, at) => from + at);
  return orders.filter((order) => order === from || to - from < 2 || !/[A-C]$/.test(form[order]?.item ?? ""));
}

function titleCandidates(text: string, form: readonly FormItem[], start: number, end: number): Candidate[] {
  const words = wordsOf(text.slice(start, end));
  if (words.length === 0 || /[.,;:]$/.test(text.slice(start, end).trimEnd())) return [];
  return form.flatMap((entry, order) =>
    hasTitle(entry, words) ? [{ order, covered: [order], start, bodyStart: end, weight: 1 }] : [],
  );
}

const hasTitle = ({ titles }: FormItem, words: readonly string[]): boolean =>
  titles.some(
    (title) => title.join(" ") === words.join(" ") && !(title.length === 1 && title[0] === "reserved"),
  );

/** Whether a line is a title of the item and nothing else. */
export const isWholeTitle = (entry: FormItem, line: string): boolean =>
  line.length < 160 && hasTitle(entry, wordsOf(line));

/** Most of a title's first words are those of the item's title. */
export function isTitleOf(entry: FormItem, line: string): boolean {
  const written = wordsOf(line.slice(0, 120)).slice(0, 6);
  if (written.length === 0) return false;
  return entry.titles.some((title) => {
    const shared = written.filter((word) => title.includes(word)).length;
    return shared * 2 >= written.length || shared >= Math.min(3, title.length);
  });
}

/** Where the heading ends that goes on at `from`: with its line, the next, or its own words where text runs in. */
function endOfHeading(text: string, from: number, entry: FormItem): { bodyStart: number; isTitled: boolean } {
  let end = lineEnd(text, from);
  let title = text.slice(from, end);
  if (title.trim() === "" || title.trim().length < 3) {
    const next = skipBlank(text, end, text.length);
    const nextEnd = lineEnd(text, next);
    const following = text.slice(next, nextEnd);
    if (
      /^\s*(?:items?\b|part [iv])/i.test(following) ||
      !(isTitleOf(entry, following) || following.length < 90)
    )
      return { bodyStart: end, isTitled: false };
    title = following;
    end = nextEnd;
  }
  const isTitled = isTitleOf(entry, title);
  if (isTitled && title.length > 200)
    return { bodyStart: endOfRunIn(text, end - title.length, end), isTitled };
  if (!isTitled) return { bodyStart: title.length > 150 ? from : end, isTitled };
  for (let lines = 0; lines < 3; lines += 1) {
    const next = text.startsWith("\n\n", end) ? end + 2 : end + 1;
    const following = text.slice(next, lineEnd(text, next));
    const isOpen = /(?:,|;|\b(?:of|or|and|to|the|in|certain|for|on|with))\s*$/i.test(text.slice(from, end));
    const goesOn = isOpen || (!text.startsWith("\n\n", end) && continuesTitle(entry, following));
    if (!goesOn || following.length > 160 || /^\s*item/i.test(following) || !continuesTitle(entry, following))
      break;
    end = next + following.length;
  }
  return { bodyStart: end, isTitled };
}

/** All long words of a short line stand in the item's title. */
const continuesTitle = (entry: FormItem, line: string): boolean => {
  const words = wordsOf(line);
  return (
    words.length > 0 &&
    words.length < 12 &&
    entry.titles.some((title) => words.every((word) => title.includes(word)))
  );
};

/** A title that runs into its text ends at the first full stop or dash. */
function endOfRunIn(text: string, from: number, end: number): number {
  const stop = /[a-z)\]’'][.:](?=[ \t])|[ \t][–—-]{1,2}[ \t]/i.exec(text.slice(from, from + 260));
  return stop === null ? end : from + stop.index + stop[0].length;
}

export const lineEnd = (text: string, from: number): number => {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
};

export function skipBlank(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && /\s/.test(text[at] ?? "")) at += 1;
  return at;
}

/** Entries of a table of contents or an index: seven numbers within 500 units, and the next one at once. */
function lowerContents(text: string, candidates: Candidate[]): void {
  const starts = candidates.filter(({ weight }) => weight > 1).map(({ start }) => start);
  const unique = [...new Set(starts)];
  for (const candidate of candidates) {
    const near = unique.filter((start) => Math.abs(start - candidate.start) < 500).length;
    const around = unique.filter((start) => Math.abs(start - candidate.start) < 900).length;
    const isRepeated = candidates.some(
      (other) =>
        other.order === candidate.order &&
        other.start > candidate.start &&
        other.start < candidate.start + 12_000 &&
        other.weight >= 3,
    );
    const ending = /\t ?(?:\d{1,3}|[A-Z]-\d{1,3})(?:\s*[-–,]\s*\d{1,3})?$|\.{4,}|(?: \.){4,}/;
    const line = text.slice(candidate.start, Math.max(candidate.bodyStart, lineEnd(text, candidate.start)));
    const next = unique.find((start) => start > candidate.start) ?? text.length;
    const isEntry =
      (near >= 7 && next - candidate.bodyStart < 200) ||
      (around >= 4 && isRepeated && next - candidate.bodyStart < 450) ||
      (around >= 3 &&
        isRepeated &&
        /^\s*\d{1,3}\s*\n/.test(text.slice(candidate.bodyStart, candidate.bodyStart + 20)));
    if (isEntry || ending.test(line.trimEnd())) candidate.weight -= 5;
  }
}

/** Heads of pages: "Item 7" alone time and again, "ITEM 14. EXHIBITS (CONTINUED)". */
function lowerRunningHeads(text: string, candidates: Candidate[]): void {
  const bare = new Map<number, number>();
  for (const { order, weight } of candidates)
    if (weight === bareWeight) bare.set(order, (bare.get(order) ?? 0) + 1);
  for (const candidate of candidates) {
    const isBare = candidate.weight === bareWeight && (bare.get(candidate.order) ?? 0) >= 3;
    const line = text.slice(candidate.start, candidate.bodyStart + 16);
    if (isBare || /\(?\bcont(?:inued|['’]d)\b\.?\)?/i.test(line)) candidate.weight -= 5;
  }
}

/** The chain of candidates in order of text and form that weighs most, with the text that each has behind it. */
function heaviestChain(candidates: readonly Candidate[], length: number): Candidate[] {
  const best: { value: number; next: number }[] = [];
  for (let at = candidates.length - 1; at >= 0; at -= 1) {
    const one = candidates[at];
    if (one === undefined) continue;
    let value = one.weight + gainOf(length - one.bodyStart) * 0.5;
    let next = -1;
    for (let later = at + 1; later < candidates.length; later += 1) {
      const other = candidates[later];
      const after = best[later];
      if (other === undefined || after === undefined) continue;
      if (other.order <= one.order || other.start < one.bodyStart || one.covered.includes(other.order))
        continue;
      const sum = one.weight + gainOf(other.start - one.bodyStart) + after.value;
      if (sum > value) [value, next] = [sum, later];
    }
    best[at] = { value, next };
  }
  let at = best.reduce((top, { value }, index) => (value > (best[top]?.value ?? 0) ? index : top), 0);
  const chain: Candidate[] = [];
  while (at >= 0 && candidates[at] !== undefined && best[at] !== undefined) {
    chain.push(candidates[at] as Candidate);
    at = best[at]?.next ?? -1;
  }
  return chain;
}

/** What text behind a heading is worth: 2 for a page, hardly more for fifty. */
const gainOf = (length: number): number => Math.log1p(Math.max(0, length) / 300);

/** Where the next part of the form is announced behind an item, with what the announcement says; else `to`. */
function beforePart(text: string, from: number, to: number): number {
  const tail = Math.max(from, to - 3_000);
  const part = /\n[ \t]*part (?:ii|iii|iv)[.:]?[ \t]*\n/i.exec(text.slice(tail, to));
  return part === null ? to : tail + part.index;
}

const closings =
  /\n[ \t]*(?:S ?I ?G ?N ?A ?T ?U ?R ?E ?S?(?: PAGE)?[ \t.:\d]*(?=\n|$)|pursuant to the requirements? of (?:section 13|the securities exchange act))/gi;

/** Where the last item ends: at the signatures, or with the text. */
export function closingOf(text: string, from: number): number {
  closings.lastIndex = from;
  return closings.exec(text)?.index ?? text.length;
}

/** Short lines that a document repeats on its pages: its name, "Table of Contents", the item's title. */
export function repeatedLines(text: string): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { start, end } of linesOf(text)) {
    if (end - start > 90) continue;
    const line = furnitureKey(text.slice(start, end));
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= 8).map(([line]) => line));
}

export const furnitureKey = (line: string): string =>
  line.replace(/\d+/g, "#").replace(/\s+/g, " ").trim().toLowerCase();

/** A short line in capitals that names items to come: the head of the page on which they begin. */
const isRunningTitle = (following: readonly FormItem[], line: string): boolean => {
  const words = wordsOf(line);
  return (
    line.length < 70 &&
    words.length > 0 &&
    !/[.:;]$/.test(line) &&
    words.every((word) => following.some(({ titles }) => titles.some((title) => title.includes(word))))
  );
};

export const pageMark =
  /^(?:-? ?(?:page )?(?:\d{1,3}|[ivx]{1,5}|[A-Z]-\d{1,3}) ?-?|table of contents|part [iv]{1,3}(?:, ?[iv]{1,3})*|items? \d{1,2}[a-c]?(?:, ?\d{1,2}[a-c]?)*)[.:]?$/i;

/** The end of a section without page numbers, running heads and the next part's title behind its last line. */
export function trimFurniture(
  text: string,
  start: number,
  end: number,
  isFurnitureLine: (line: string) => boolean,
): number {
  let to = start + text.slice(start, end).trimEnd().length;
  for (let lines = 0; lines < 8 && to > start; lines += 1) {
    const from = Math.max(start, text.lastIndexOf("\n", to - 1) + 1);
    const line = text.slice(from, to).trim();
    const isFurniture =
      pageMark.test(line) ||
      /^part (?:i{1,3}|iv)\b.{0,60}$/i.test(line) ||
      (line.length < 90 &&
        isFurnitureLine(furnitureKey(line)) &&
        !/^(?:none|not applicable)\.?$/i.test(line));
    if (!isFurniture) break;
    to = start + text.slice(start, from).trimEnd().length;
  }
  return to;
}
