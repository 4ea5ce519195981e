import "server-only";
import { currentItem, eightKHeading, eightKLabel } from "@/lib/domain/eight-k-items";

/** An item's section of an 8-K: `[start, end)` from its heading on, `titleEnd` where its heading ends. */
export type ItemSpan = { item: string; start: number; end: number; titleEnd: number };

/** Lines behind which nothing belongs to an item. */
const closings =
  /(?:^|\n)[ \t]*(?:S ?I ?G ?N ?A ?T ?U ?R ?E(?: ?S|\(S\))?(?: PAGE)?[ \t.:\d]*(?=\n|$)|pursuant to the requirements? of the securities exchange act|(?:exhibits? index|index (?:to|of) exhibits)[ \t.:\d]*(?=\n|$))/gi;

/** What a page or the next part of the form leaves behind an item's text. */
const furniture =
  /(?<!\s)(?:\s*\n(?:section [1-9]\b[^\n]{0,120}|table of contents|-? ?\d{1,3} ?-?)(?!\S))+\s*$/i;

/** An entry of a table of contents: leaders and a page number, or no sentence up to the next boundary. */
const isContentsEntry = (heading: string, body: string): boolean =>
  /\.{4}|\t ?\d{1,3}$/.test(heading) || (body.length < 200 && !/[a-z)”"]\.(?:\s|$)/.test(body));

type Bounded = Heading & { end: number };

/** Each heading with the place where its section ends: the next heading, or a closing before it. */
const bound = (text: string, headings: readonly Heading[]): Bounded[] => {
  const closes = Array.from(text.matchAll(closings), ({ index }) => index);
  const bounded: Bounded[] = [];
  let close = closes.length - 1;
  let next = text.length;
  for (const heading of headings.toReversed()) {
    const after = bounded.at(-1);
    if (after !== undefined && after.start > heading.start) next = after.start;
    while ((closes[close] ?? -1) >= heading.titleEnd) close -= 1;
    bounded.push({ ...heading, end: Math.min(next, closes[close + 1] ?? text.length) });
  }
  return bounded.toReversed();
};

/** Leaves out entries of tables of contents, and bare numbers behind the signatures. */
const dropFalse = (text: string, headings: readonly Bounded[]): Bounded[] => {
  const last = new Map(headings.map(({ item, start }) => [item, start]));
  let isClosed = false;
  return headings.filter((heading, index) => {
    const isLast = last.get(heading.item) === heading.start;
    const body = text.slice(heading.titleEnd, Math.min(heading.end, heading.titleEnd + 200));
    if (!isLast && isContentsEntry(text.slice(heading.start, heading.titleEnd), body)) return false;
    if (isClosed && !heading.hasTitle) return false;
    isClosed ||= heading.end < (headings[index + 1]?.start ?? text.length);
    return true;
  });
};

/** Of several sections under one number, the one that says most; a heading repeated at once goes on. */
const keepOne = (spans: readonly ItemSpan[]): ItemSpan[] => {
  const kept = new Map<string, ItemSpan>();
  let last: ItemSpan | null = null;
  for (const span of spans) {
    const known = kept.get(span.item);
    const isGoingOn = known !== undefined && last?.item === span.item;
    const best = isGoingOn ? { ...known, end: span.end } : span;
    if (known === undefined || isGoingOn || span.end - span.titleEnd > known.end - known.titleEnd)
      kept.set(span.item, best);
    last = span;
  }
  return [...kept.values()].sort((a, b) => a.start - b.start);
};

/**
 * The items of an 8-K as sections of its canonical text, in the order of the text, each number once and as filed
 * ("5" before August 2004). `listed` are the items that EDGAR lists for the filing: a heading without its title is
 * taken only where they have its number, or where there are none. The text decides: what it does not head is left out.
 */
export function splitItems(text: string, listed: readonly string[]): ItemSpan[] {
  const known = new Set(listed);
  const found = findHeadings(text).filter(
    ({ item, hasTitle }) => hasTitle || known.size === 0 || known.has(item),
  );
  const spans = dropFalse(text, bound(text, found)).map(({ item, start, end, titleEnd }) => {
    const body = text.slice(titleEnd, end).trimEnd();
    const trail = furniture.exec(body.slice(-400));
    return { item, start, end: titleEnd + body.length - (trail?.[0].length ?? 0), titleEnd };
  });
  return keepOne(spans);
}

/** A line that stands as an item's heading: span of the heading, and how surely it is one. */
type Heading = { item: string; start: number; titleEnd: number; hasTitle: boolean };

/** "Item 5.02(b), (c).", "ITEM 5 -- ", "Items 2.02 and 7.01": the numbers of a heading and the mark behind them. */
const start =
  /^[ \t•|*-]{0,4}(?:section [1-9][^\n]{0,80}?[.:;\-–—\t ])?items?[ \t\n]{0,3}(?:no\.?[ \t]{0,2})?((?:[1-9]\.\d\d|1[0-2]|[1-9])(?![\d%])(?!\.\d))((?:[ \t]{0,2},?[ \t]{0,2}(?:(?:and|&)[ \t]{0,2})?\([a-z0-9]{1,3}\)){0,6})[ \t]{0,3}([.:;,–—-]{0,3})/i;

const also =
  /^[ \t]{0,2}(?:,|and|&|\/)[ \t]{0,2}(?:items?[ \t]{0,2})?([1-9]\.\d\d)(?!\d)[ \t]{0,2}([.:–—-]{0,2})/i;

/** Words after the number that make the line a sentence about an item. */
const sentence =
  /^(?:of|to|in|is|are|was|were|above|below|hereof|herein|and|or|shall|will|has|have|by|as|at|on|for|from|under|which|that|hereby|with|if|may|attached|contained|set|furnished|disclosed|described|regarding|insofar|referred|including|hereunder|through)\b/;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z]{4,}/g) ?? [];

const titles = new Map<string, Set<string>>();

const titleWords = (item: string): Set<string> => {
  const known = titles.get(item);
  if (known !== undefined) return known;
  const current = currentItem(item);
  const words = new Set(current === null ? [] : wordsOf(`${eightKHeading(current)} ${eightKLabel(current)}`));
  titles.set(item, words);
  return words;
};

/** Half of a title's first words are those of the form's own heading of the item. */
const isTitleOf = (item: string, title: string): boolean => {
  const written = wordsOf(title.slice(0, 90)).slice(0, 6);
  const known = titleWords(item);
  return written.length > 0 && written.filter((word) => known.has(word)).length * 2 >= written.length;
};

/** The text before a line does not end in the middle of a sentence that the line goes on. */
const opensAfter = (before: string): boolean => {
  if (before.trim() === "" || before.endsWith("\n\n")) return true;
  return (
    /[.:;!?)\]_”"]\s*$/.test(before) ||
    /^[^a-z]*$/.test(before.slice(before.lastIndexOf("\n", before.length - 2)))
  );
};

const lineEnd = (text: string, from: number): number => {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
};

/** Whether a line under a bare number is its title: the form's own words, or a short line that stands alone. */
const isTitleLine = (item: string, text: string, from: number, end: number): boolean => {
  const line = text.slice(from, end).trim();
  if (line.length < 4 || line.length > 250 || !/^[A-Z(]/.test(line)) return false;
  return (
    isTitleOf(item, line) || (line.length < 90 && text.startsWith("\n\n", end) && !/[a-z]{2}\./.test(line))
  );
};

/** Where a title that begins at `from` ends: with its line, or with the next where the line leaves it open. */
const endOfTitle = (item: string, text: string, from: number): number => {
  let end = lineEnd(text, from);
  for (let lines = 0; lines < 3; lines += 1) {
    const title = text.slice(from, end).trim();
    const isBreak = text.startsWith("\n\n", end);
    const next = end + (isBreak ? 2 : 1);
    const nextEnd = lineEnd(text, next);
    const following = text.slice(next, nextEnd);
    if (next > text.length || /^[ \t]*item/i.test(following)) break;
    if (title === "") {
      if (!isTitleLine(item, text, next, nextEnd)) break;
    } else {
      const isOpen =
        /(?:;|,| (?:of|or|and|to|the|in|certain))$/i.test(title) || (!isBreak && /^[a-z]/.test(following));
      if (!isOpen || following.length > 200 || !isTitleOf(item, following)) break;
    }
    end = nextEnd;
  }
  return end;
};

/** Where a title that runs into its text ends: at the form's own words, then a full stop or dash. */
const endOfRunIn = (text: string, from: number, end: number): number => {
  if (end - from < 230) return end;
  const stop = /[a-z)][.:][ \t]|[ \t][–—-][ \t]/i.exec(text.slice(from, from + 260));
  return stop === null ? from : from + stop.index + 2;
};

/** Every line of a text that may be the heading of an 8-K item, in order. */
function findHeadings(text: string): Heading[] {
  const headings: Heading[] = [];
  const lines = /(?:^|\n)(?=[ \t•|*-]{0,4}(?:item|section [1-9]))/gi;
  for (const line of text.matchAll(lines)) {
    const at = line.index + line[0].length;
    const match = start.exec(text.slice(at, at + 240));
    const item = match?.[1];
    if (match === null || item === undefined || currentItem(item) === null) continue;
    let from = at + match[0].length;
    const items = [item];
    let mark = match[3] ?? "";
    for (
      let more = also.exec(text.slice(from, from + 30));
      more?.[1];
      more = also.exec(text.slice(from, from + 30))
    ) {
      if (currentItem(more[1]) === null) break;
      items.push(more[1]);
      mark = more[2] ?? "";
      from += more[0].length;
    }
    const rest = text.slice(from, from + 200).replace(/^[ \t]+/, "");
    if (sentence.test(rest) || mark.startsWith(",")) continue;
    const end = endOfTitle(item, text, from);
    const titleEnd = endOfRunIn(text, from, end);
    const title = text.slice(from, Math.min(end, from + 300));
    const hasTitle = items.some((number) => isTitleOf(number, title));
    if (!hasTitle && !opensAfter(text.slice(Math.max(0, at - 400), at))) continue;
    if (!hasTitle && /^[a-z]/.test(rest)) continue;
    for (const number of items) headings.push({ item: number, start: at, titleEnd, hasTitle });
  }
  return headings;
}
