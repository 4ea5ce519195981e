import "server-only";
import { findHeadings, type Heading } from "./find-headings";

/** An item's section of an 8-K: `[start, end)` from its heading on, `titleEnd` where its heading ends. */
export type ItemSpan = { item: string; start: number; end: number; titleEnd: number };

/** Lines behind which nothing belongs to an item. */
const closings =
  /(?:^|\n)[ \t]*(?:S ?I ?G ?N ?A ?T ?U ?R ?E(?: ?S|\(S\))?(?: PAGE)?[ \t.:\d]*(?=\n|$)|pursuant to the requirements? of the securities exchange act|(?:exhibits? index|index (?:to|of) exhibits)[ \t.:\d]*(?=\n|$))/gi;

/** What a page or the next part of the form leaves behind an item's text. */
const furniture = /(?:\s*\n(?:section [1-9]\b[^\n]{0,120}|table of contents|-? ?\d{1,3} ?-?)(?!\S))+\s*$/i;

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
