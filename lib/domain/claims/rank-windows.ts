import { type Assertion, findAssertions } from "@/lib/domain/claims/deeds/find-assertions";
import { bearsOut } from "@/lib/domain/claims/deeds/predicates";
import { findQuantities, type Quantity } from "@/lib/domain/claims/numbers/find-quantities";
import { isBorneOut } from "@/lib/domain/claims/numbers/is-borne-out";
import { foldClaimText } from "@/lib/domain/claims/words/claim-phrases";
import { splitFolded, stemOf, synonymsOf } from "@/lib/domain/claims/words/claim-words";
import { isContent } from "@/lib/domain/claims/words/fillers";
import { currentItem, type EightKItem } from "@/lib/domain/eight-k-items";
import { remember } from "@/lib/domain/remember";
import { type Stretch, splitSentences } from "@/lib/domain/split-sentences";
import { findTimes } from "./find-times";
import type { Statement } from "./read-statement";

/** What is looked for: the words of a claim under their stems, each with those that may stand for it. */
export type WindowQuery = {
  statement: Statement;
  terms: { stem: string; words: string[]; isName: boolean }[];
  /** Stems in the order of the claim. */
  sequence: string[];
};

/** A passage as windows are cut from it. */
export type WindowPassage = {
  text: string;
  item: string | null;
  publishedOn: string;
  /** Shared by texts that are one source: a filing and its exhibits. */
  sourceId: string;
};

/** `[start, end)` in a passage's text. */
export type Window<Passage> = Stretch & { passage: Passage };

/** Which passages count more: those of some items, and those published at some time. */
export type WindowPreference = {
  items: ReadonlySet<EightKItem>;
  isInTime: (publishedOn: string) => boolean;
};

const mostTerms = 28;
const mostSynonyms = 6;

/** @param said the claim's own words. */
export function readWindowQuery(
  said: string,
  statement: Statement,
  companyWords: ReadonlySet<string>,
): WindowQuery {
  const capitalised = new Set(
    (said.match(/(?<![\p{L}\p{N}.])\p{Lu}[\p{L}'’-]*/gu) ?? []).flatMap((word) => stemsIn(word)),
  );
  const words = splitFolded(foldClaimText(said)).filter(
    (word) => /\d/.test(word) || (isContent(word) && !companyWords.has(word)),
  );
  const plain = said.toLowerCase().match(/\d+\.\d+|[\p{L}\p{N}]+/gu) ?? [];
  const stems = [...new Set(words.map(stemOf))];
  const isPart = (word: string) => !companyWords.has(word) && (isContent(word) || /\d/.test(word));
  // What folding writes in other words ("CEO") and numbers ("4.75") are looked up as they stand, too.
  const others = [...new Set(plain)].filter((word) => isPart(word) && !words.includes(word));
  const terms = stems.map((stem) => ({
    stem,
    words: [...new Set([...words.filter((word) => stemOf(word) === stem), ...meetingUnder(stem)])],
    isName: capitalised.has(stem),
  }));
  const asWritten = others.map((word) => ({ stem: stemOf(word), words: [word], isName: false }));
  return { statement, terms: [...terms, ...asWritten].slice(0, mostTerms), sequence: stemsIn(said) };
}

const stemsIn = (text: string): string[] => splitFolded(foldClaimText(text)).map(stemOf);

const meetingUnder = remember((stem) => synonymsOf([stem]).slice(0, mostSynonyms));

/** A sentence or a row of a table; what is costly to read of it is read once. */
type Unit = Stretch & {
  isRow: boolean;
  sequence: string[];
  stems: Set<string>;
  quantities: () => Quantity[];
  assertions: () => readonly Assertion[];
};

/** Passages are read again by each claim on their company. */
const unitsOf = remember(readUnits, 600);

function readUnits(text: string): Unit[] {
  return splitSentences(text).flatMap((sentence) => {
    const said = text.slice(sentence.start, sentence.end);
    const lines = said.includes("\t") ? said.split("\n") : [said];
    let at = sentence.start;
    return lines.flatMap((line) => {
      const start = at;
      at += line.length + 1;
      return line.trim() === "" ? [] : [readUnit(line, start)];
    });
  });
}

function readUnit(text: string, start: number): Unit {
  const sequence = stemsIn(text);
  let quantities: Quantity[] | null = null;
  let assertions: readonly Assertion[] | null = null;
  return {
    start,
    end: start + text.length,
    isRow: text.includes("\t"),
    sequence,
    stems: new Set(sequence),
    quantities: () => {
      quantities ??= findQuantities(text, findTimes(text, ""));
      return quantities;
    },
    assertions: () => {
      assertions ??= findAssertions(text);
      return assertions;
    },
  };
}

/** In UTF-16 units: a window of several sentences is no longer, and a shown one is filled up to as much. */
const longestWindow = 700;
const shownLength = 600;
/** Sentences, or more where they are as short as the cells of a table. */
const mostUnits = 3;
const shortWindow = 150;

type Candidate<Passage> = Window<Passage> & { units: Unit[]; score: number };

/** Of the windows by their words alone, so many are read for numbers, order and deeds. */
const mostRead = 80;

/**
 * The windows of some passages, sentences in a row or rows of a table, that come nearest to a claim: by the rarity of
 * the words that they share with it, names and numbers before others, the same deed, words in the same order. No two
 * overlap or say the same of one source.
 *
 * @param weights of the query's terms, in their order: how rare each is among all texts of the company.
 */
export function rankWindows<Passage extends WindowPassage>(
  query: WindowQuery,
  weights: readonly number[],
  passages: readonly Passage[],
  preference: WindowPreference,
  most: number,
): Window<Passage>[] {
  const weightOf = new Map(
    query.terms.map(({ stem, isName }, at) => [stem, (weights[at] ?? 0) * (isName ? nameWeight : 1)]),
  );
  const byWords = passages
    .flatMap((passage) => cutWindows(passage, weightOf))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, mostRead);
  const ranked = byWords
    .map((one) => ({ ...one, score: scoreOf(one, query, weightOf) * preferenceFor(one.passage, preference) }))
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
  weightOf: ReadonlyMap<string, number>,
): Candidate<Passage>[] {
  const all = unitsOf(passage.text);
  const found: Candidate<Passage>[] = [];
  for (const [from, first] of all.entries()) {
    const met = new Set<string>();
    let score = 0;
    for (let to = from; to < all.length; to += 1) {
      const unit = all[to];
      if (unit === undefined) break;
      const before = (all[to - 1]?.end ?? first.start) - first.start;
      if (to > from && unit.end - first.start > longestWindow) break;
      if (to - from >= mostUnits && before > shortWindow) break;
      for (const [stem, weight] of weightOf)
        if (unit.stems.has(stem) && !met.has(stem)) {
          met.add(stem);
          score += weight;
        }
      if (score > 0)
        found.push({ passage, start: first.start, end: unit.end, units: all.slice(from, to + 1), score });
    }
  }
  return found;
}

const nameWeight = 1.3;
const numberWeight = 1.5;
const deedWeight = 1;
const orderWeight = 0.3;
/** As in BM25, the share of the score that length takes away, and the length at which it takes nothing. */
const [lengthShare, usualLength] = [0.15, 300];

/** Numbers and deeds count as much as the claim's words do on average. */
function scoreOf<Passage>(
  { units, start, end, score }: Candidate<Passage>,
  { statement, sequence }: WindowQuery,
  weightOf: ReadonlyMap<string, number>,
): number {
  const mean = [...weightOf.values()].reduce((sum, weight) => sum + weight, 0) / Math.max(1, weightOf.size);
  const numbers = statement.quantities.filter((one) =>
    units.some((unit) => unit.quantities().some((stated) => isBorneOut(one, stated))),
  ).length;
  const isTold = statement.heads.some(({ predicate }) =>
    units.some((unit) => unit.assertions().some((told) => bearsOut(told.predicate, predicate))),
  );
  const pairs = new Set(
    units.flatMap(({ sequence: own }) => own.slice(1).map((stem, at) => `${own[at]} ${stem}`)),
  );
  const inOrder = sequence.slice(1).reduce((sum, stem, at) => {
    const first = sequence[at] ?? "";
    const least = Math.min(weightOf.get(first) ?? 0, weightOf.get(stem) ?? 0);
    return pairs.has(`${first} ${stem}`) ? sum + least : sum;
  }, 0);
  const whole = score + mean * (numberWeight * numbers + (isTold ? deedWeight : 0)) + orderWeight * inOrder;
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
  const [one, other] = [a, b].map(({ units }) => new Set(units.flatMap(({ sequence }) => sequence)));
  if (one === undefined || other === undefined) return false;
  const shared = [...one].filter((stem) => other.has(stem)).length;
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
  const all = unitsOf(one.passage.text);
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
