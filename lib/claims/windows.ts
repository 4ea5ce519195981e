import { currentItem, type EightKItem } from "@/lib/domain/eight-k-items";
import type { Annotation, QuantityMention, Span, TextEvent } from "@/lib/language/annotation";
import { entailsPredicate } from "@/lib/language/entailment";
import type { Token } from "@/lib/language/token";
import { tokenize } from "@/lib/language/tokens";
import type { ToldPassage } from "./alignment";
import { compareQuantities, fold, isLightWord, nameWords, tellsOf, waysToTell, wordsFor } from "./compare";
import type { ClaimCompany, ParsedClaim } from "./parse-claim";

/** A passage as windows are cut from it. */
type WindowPassage = Pick<ToldPassage, "text" | "annotation" | "publishedOn"> & {
  item: string | null;
  /** Shared by texts that are one source: a filing and its exhibits. */
  sourceId: string;
};

/** `[start, end)` in a passage's text. */
export type Window<Passage> = Span & { passage: Passage };

/** Which passages count more: those of some items, and those published at some time. */
type WindowPreference = {
  items: ReadonlySet<EightKItem>;
  isInTime: (publishedOn: string) => boolean;
};

/** A sentence or a row of a table. */
type Unit = Span & {
  isRow: boolean;
  /** Stems of its words. */
  stems: ReadonlySet<string>;
  quantities: QuantityMention[];
  events: TextEvent[];
};

/** An annotation that many claims are looked for in is cut once. */
const cut = new WeakMap<Annotation, Unit[]>();

function unitsOf({ text, annotation }: WindowPassage): Unit[] {
  const known = cut.get(annotation);
  if (known !== undefined) return known;
  const { sentences, mentions, events } = annotation;
  const units = sentences.map(({ start, end, kind }): Unit => {
    const stems = new Set(stemsIn(text.slice(start, end)));
    return { start, end, isRow: kind === "row", stems, quantities: [], events: [] };
  });
  for (const one of mentions) if (one.kind === "quantity") units[one.sentence]?.quantities.push(one);
  for (const one of events) units[one.sentence]?.events.push(one);
  cut.set(annotation, units);
  return units;
}

const stemsIn = (text: string): string[] =>
  (fold(text).match(/\d+(?:[.,]\d+)*|[\p{L}\p{N}]+/gu) ?? []).map(stemOf);

/** Good enough to meet a word in another of its forms: texts are ranked by it, nothing is decided. */
function stemOf(word: string): string {
  const bare = word.replace(/,(?=\d)/g, "").replace(/(?<=\p{L}{2})ies$/u, "y");
  return bare
    .replace(/(?<=\p{L}{2}(?:ch|sh|x|ss))es$|(?<=\p{L}{2}[^suai])s$/u, "")
    .replace(/(?<=\p{L}{3})(?:ing|ed)$/u, "")
    .replace(/(?<=\p{L}{2})([bdfglmnprt])\1$|(?<=\p{L}{2})e$/u, "$1");
}

/** In UTF-16 units: a window of several sentences is no longer, and a shown one is filled up to as much. */
const longestWindow = 700;
const shownLength = 600;
/** Sentences, or more where they are as short as the cells of a table. */
const mostUnits = 3;
const shortWindow = 150;

type Candidate<Passage> = Window<Passage> & { units: Unit[]; all: Unit[]; score: number };

/** Of the windows by their words alone, so many are read for numbers and events. */
const mostRead = 80;

/** A claim as windows are ranked by it; `weights` tell how rare each term is among all texts of the company. */
export type WindowQuery = {
  claim: ParsedClaim | null;
  terms: readonly SearchTerm[];
  weights: readonly number[];
};

/**
 * The windows of some passages, sentences in a row or rows of a table, that come nearest to a claim: by the rarity of
 * the words that they share with it, names and numbers before others, and the same event. No two overlap or say the
 * same of one source.
 */
export function rankWindows<Passage extends WindowPassage>(
  query: WindowQuery,
  passages: readonly Passage[],
  preference: WindowPreference,
  most: number,
): Window<Passage>[] {
  const weightOf = query.terms.map(({ isName }, at) => (query.weights[at] ?? 0) * (isName ? nameWeight : 1));
  const terms = query.terms.map(({ words }) => [...new Set(words.flatMap(stemsIn))]);
  const byWords = passages
    .flatMap((passage) => cutWindows(passage, terms, weightOf))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, mostRead);
  const ranked = byWords
    .map((one) => ({
      ...one,
      score: scoreOf(one, query.claim, weightOf) * preferenceFor(one.passage, preference),
    }))
    .toSorted((a, b) => b.score - a.score);
  const chosen: Candidate<Passage>[] = [];
  for (const one of ranked) {
    if (chosen.length >= most) break;
    if (!chosen.some((other) => overlap(one, other) || isRepeated(one, other)))
      chosen.push(fill(one, chosen));
  }
  return chosen.map(({ passage, start, end }) => ({ passage, start, end }));
}

function cutWindows<Passage extends WindowPassage>(
  passage: Passage,
  terms: readonly (readonly string[])[],
  weightOf: readonly number[],
): Candidate<Passage>[] {
  const all = unitsOf(passage);
  const has = all.map((unit) => terms.map((term) => term.some((stem) => unit.stems.has(stem))));
  const found: Candidate<Passage>[] = [];
  for (const [from, first] of all.entries()) {
    const met = new Set<number>();
    let score = 0;
    for (let to = from; to < all.length; to += 1) {
      const unit = all[to];
      if (unit === undefined) break;
      const before = (all[to - 1]?.end ?? first.start) - first.start;
      if (to > from && unit.end - first.start > longestWindow) break;
      if (to - from >= mostUnits && before > shortWindow) break;
      for (const [term, weight] of weightOf.entries())
        if (has[to]?.[term] && !met.has(term)) {
          met.add(term);
          score += weight;
        }
      if (score > 0)
        found.push({
          passage,
          start: first.start,
          end: unit.end,
          units: all.slice(from, to + 1),
          all,
          score,
        });
    }
  }
  return found;
}

const nameWeight = 1.3;
const numberWeight = 1.5;
const eventWeight = 1;
/** As in BM25, the share of the score that length takes away, and the length at which it takes nothing. */
const [lengthShare, usualLength] = [0.15, 300];

/** Numbers and events count as much as the claim's words do on average. */
function scoreOf<Passage>(
  { units, start, end, score }: Candidate<Passage>,
  claim: ParsedClaim | null,
  weightOf: readonly number[],
): number {
  const mean = weightOf.reduce((sum, weight) => sum + weight, 0) / Math.max(1, weightOf.length);
  const events = claim?.events ?? [];
  const numbers = events
    .flatMap(({ parts }) => parts)
    .filter(
      (part) =>
        part.kind === "quantity" &&
        units.some(({ quantities }) => quantities.some((one) => compareQuantities(part, one) > 0)),
    ).length;
  const isTold = events.some(
    ({ event }) =>
      event !== null &&
      units.some((unit) => unit.events.some((told) => entailsPredicate(told.predicate, event.predicate))),
  );
  const whole = score + mean * (numberWeight * numbers + (isTold ? eventWeight : 0));
  const length = Math.max(end - start, 120) / usualLength;
  return whole / (1 - lengthShare + lengthShare * length);
}

const timeFactor = 1.6;
const itemFactor = 1.1;
/** Item 9.01 lists exhibits: it names what others tell of. */
const listFactor = 0.6;

function preferenceFor({ item, publishedOn }: WindowPassage, { items, isInTime }: WindowPreference): number {
  const current = item === null ? null : currentItem(item);
  const byItem = current === null ? 1 : items.has(current) ? itemFactor : current === "9.01" ? listFactor : 1;
  return byItem * (isInTime(publishedOn) ? timeFactor : 1);
}

const overlap = <Passage>(a: Candidate<Passage>, b: Candidate<Passage>): boolean =>
  a.passage === b.passage && a.start < b.end && b.start < a.end;

/** Of the words of the shorter of two texts of one source, as many make it a repetition. */
const repeatedShare = 0.85;

function isRepeated<Passage extends WindowPassage>(a: Candidate<Passage>, b: Candidate<Passage>): boolean {
  if (a.passage.sourceId !== b.passage.sourceId) return false;
  const [one, other] = [a, b].map(({ units }) => new Set(units.flatMap((unit) => [...unit.stems])));
  if (one === undefined || other === undefined) return false;
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared > repeatedShare * Math.min(one.size, other.size);
}

/**
 * A window with as many of its neighbours as a reader takes in at once: the next one first, but of rows of a table those
 * before, since its header stands there.
 */
function fill<Passage extends WindowPassage>(
  one: Candidate<Passage>,
  chosen: readonly Candidate<Passage>[],
): Candidate<Passage> {
  const { all } = one;
  let from = all.findIndex(({ start }) => start === one.start);
  let to = all.findIndex(({ end }) => end === one.end);
  const lengthOf = (first: number, last: number) => (all[last]?.end ?? 0) - (all[first]?.start ?? 0);
  const isFree = (at: number) => {
    const unit = all[at];
    return (
      unit !== undefined &&
      !chosen.some(
        ({ passage, start, end }) => passage === one.passage && unit.start < end && start < unit.end,
      )
    );
  };
  for (;;) {
    const isNextFitting = isFree(to + 1) && lengthOf(from, to + 1) <= shownLength;
    const isLastFitting = isFree(from - 1) && lengthOf(from - 1, to) <= shownLength;
    if (isLastFitting && (!isNextFitting || all[from]?.isRow)) from -= 1;
    else if (isNextFitting) to += 1;
    else break;
  }
  const units = all.slice(from, to + 1);
  return { ...one, start: units[0]?.start ?? one.start, end: units.at(-1)?.end ?? one.end, units };
}

/** What texts are looked for by: any of `words`, in lower case, the claim's own first. */
type SearchTerm = { words: string[]; isName: boolean };

const mostTerms = 28;
const mostWays = 24;

/**
 * The words by which texts on a claim are found: its own, and those by which its events may be told.
 *
 * @param said the claim in its own words.
 */
export function searchTerms(
  said: string,
  claim: ParsedClaim | null,
  { company, names }: ClaimCompany,
): SearchTerm[] {
  const own = new Set([company, ...names].flatMap(nameWords));
  const tokens = tokenize(said).flat();
  const seen = new Set<string>();
  const terms = tokens.flatMap((token): SearchTerm[] => {
    const word = token.lower.replace(/,(?=\d)/g, "");
    if (!/[\p{L}\p{N}]/u.test(word) || own.has(word) || seen.has(token.lemma)) return [];
    if (isLightWord(token.lower) || isLightWord(token.lemma)) return [];
    seen.add(token.lemma);
    const pieces = word.split(/[^\p{L}\p{N}.]+/u).filter(Boolean);
    const ways = claim === null ? [] : waysOf(claim, token);
    return [
      {
        words: [...new Set([token.lemma, ...pieces, ...wordsFor(token.lemma), ...ways])],
        isName: token.pos === "PROPN" || (/^\p{Lu}/u.test(token.text) && token.start > 0),
      },
    ];
  });
  return terms.slice(0, mostTerms);
}

/** Words by which a text may tell of the event that a word of the claim tells of. */
function waysOf({ events }: ParsedClaim, token: Token): string[] {
  const isIn = (span: Span) => token.start >= span.start && token.end <= span.end;
  const meant = events.flatMap(({ event, parts }) => [
    ...(event !== null && isIn(event) && tellsOf(token, event.predicate, event.arguments.some(isIn))
      ? [event.predicate]
      : []),
    ...parts.flatMap((part) => (part.kind === "event" && isIn(part) ? [part.event.predicate] : [])),
  ]);
  return meant.flatMap(waysToTell).slice(0, mostWays);
}
