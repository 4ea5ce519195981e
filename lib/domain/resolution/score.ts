import { abbreviates, canonicalWord } from "@/lib/domain/company-names/company-words";
import { compareLegalForms } from "@/lib/domain/company-names/legal-form";
import { foldText } from "@/lib/domain/company-names/parse-company-name";
import { memoize } from "@/lib/domain/memoize";
import { readTable } from "@/lib/domain/read-table";
import { findCandidates } from "./candidates";
import { joinedLikeness, longestQuery, type Query, type Reading } from "./parse-query";
import { isListed, type RegistryEntity, type RegistryIndex, sizeRankOf } from "./registry-index";
import fitted from "./weights.json";
import { trait, type WordIndex } from "./word-index";

/** What people say for an industry, and words that its official names use. */
const saidFor = new Map(
  readTable("lib/domain/tables/industries.tsv", "said", "words").map(({ said, words }) => [said, words]),
);

/** Words that people use for industries. */
export const industryWords: readonly string[] = [...saidFor.keys()];

/** True when every word says something of an entity's sector or industry ("payments" of Visa). */
export function describesIndustry(words: readonly string[], entity: RegistryEntity): boolean {
  const own = industryWordsOf(entity);
  if (own.size === 0 || words.length === 0) return false;
  return words.every((word) => {
    const canonical = canonicalWord(word);
    const said = saidFor.has(canonical) ? canonical : canonical.replace(/s$/, "");
    const meant = saidFor.get(said) ?? said;
    return meant.split(/[ -]/).some((other) => own.has(other));
  });
}

/** There are only some hundreds of sectors and industries, so their words are cached. */
const wordsOf = memoize(
  (text): ReadonlySet<string> =>
    new Set(
      foldText(text)
        .split(/[^a-z0-9]+/)
        .filter(Boolean)
        .map(canonicalWord),
    ),
);

function industryWordsOf({ sector, industry }: RegistryEntity): ReadonlySet<string> {
  return wordsOf(`${sector ?? ""} ${industry ?? ""}`);
}

/**
 * Weights of the multinomial logit, fitted by `npm run fit -- resolution` on 24,000 queries made from the seed
 * registry's own names by typos, cuts, changed words and left-out companies.
 */
export const weights: Readonly<Record<keyof Measures | "bias", number>> = fitted;

/** An entity with the probability that it is the one asked for, by its best name. */
export type ScoredEntity = {
  entity: number;
  name: number;
  odds: number;
  probability: number;
  /** What was measured of the name, as far as deciding needs it: `beginning`, `former` and so on, see `Measures`. */
  isBeginning: boolean;
  isFormer: boolean;
  hasTypos: boolean;
  hasNumeral: boolean;
  nameRarestUnmatched: number;
};

/** True when a current name begins with all the words given, as they were given. */
export const beginsSo = ({ isBeginning, isFormer, hasTypos }: ScoredEntity): boolean =>
  isBeginning && !isFormer && !hasTypos;

const candidateLimit = 60;

/**
 * Entities that may be meant, most probable first. The probabilities, with that of none of them,
 * add up to 1: a multinomial logit over the measures, so that every strong rival lowers the others.
 */
export function scoreQuery(index: RegistryIndex, query: Query): ScoredEntity[] {
  const best = new Map<number, ScoredEntity>();
  for (const name of findCandidates(index, query, candidateLimit)) {
    const entity = index.names[name]?.entity ?? -1;
    // An industry is asked for by its exact name; words like "bank" belong to companies otherwise.
    if (index.entities[entity]?.type === "industry") continue;
    const measures = measureCandidate(index, query, name);
    const odds = Math.exp(weigh(measures));
    const known = best.get(entity);
    if (known !== undefined && odds <= known.odds) continue;
    best.set(entity, {
      entity,
      name,
      odds,
      probability: 0,
      isBeginning: measures.beginning === 1,
      isFormer: measures.former === 1,
      hasTypos: measures.typos > 0,
      hasNumeral: measures.numeralOnlyInName === 1,
      nameRarestUnmatched: measures.nameRarestUnmatched,
    });
  }
  const scored = [...best.values()];
  joinTwins(index, scored);
  const total = scored.reduce((sum, { odds }) => sum + odds, 1);
  for (const candidate of scored) candidate.probability = candidate.odds / total;
  return scored.sort((one, other) => other.odds - one.odds || one.entity - other.entity);
}

/**
 * A company and a registrant of the same name that is no longer listed, mostly its own predecessor,
 * are not rivals: what speaks for the name speaks for the listed one.
 */
function joinTwins(index: RegistryIndex, scored: readonly ScoredEntity[]): void {
  const listed = new Map<string, ScoredEntity>();
  for (const candidate of scored) {
    if (!candidate.isFormer && isListed(index, candidate.entity))
      listed.set(index.names[candidate.name]?.parsed.looseKey ?? "", candidate);
  }
  for (const candidate of scored) {
    const twin = listed.get(index.names[candidate.name]?.parsed.looseKey ?? "");
    if (twin === undefined || isListed(index, candidate.entity)) continue;
    twin.odds += 0.95 * candidate.odds;
    candidate.odds *= 0.05;
  }
}

function weigh(measures: Measures): number {
  let sum = weights.bias;
  for (const measure of measured) sum += weights[measure] * measures[measure];
  return sum;
}

const measured = (Object.keys(weights) as (keyof typeof weights)[]).filter((name) => name !== "bias");

/** What speaks for and against a name being the one asked for. All shares are 0 to 1. */
export type Measures = {
  /** Share of the query's weight that the name does not have, and the rarest such word. */
  queryUnmatched: number;
  queryRarestUnmatched: number;
  nameUnmatched: number;
  nameRarestUnmatched: number;
  /** Share of the query's weight lost to typos. */
  typos: number;
  /** Share of the query's weight that is read as words cut short or as initials. */
  abbreviated: number;
  numeralsDiffer: number;
  numeralOnlyInName: number;
  placeOnlyInQuery: number;
  placeOnlyInName: number;
  placesDiffer: number;
  formsDiffer: number;
  nameHeadUnmatched: number;
  queryHeadUnmatched: number;
  reordered: number;
  former: number;
  /** 0 for the largest listed company, 1 for the smallest and the unranked. */
  smallness: number;
  /** Weight of what matched: one rare word is about 1. */
  evidence: number;
  /** The name begins with the whole query. */
  beginning: number;
  /** Share of the query's weight that the name does not have but the industry explains: "Wells Fargo bank". */
  industryExplains: number;
  /** Every word of both sides is matched, be it with typos. */
  complete: number;
  /** Typos, where one word is all that was given. */
  typosOfSingleWord: number;
  /** Smallness, where the name goes on beyond what was asked for. */
  smallnessOfLonger: number;
};

/** Words of a name beyond this many are left out of the scoring. */
const longestName = 24;

/** The measures of the candidate at hand. One for all, as `alignment` is. */
const atHand: Measures = {
  queryUnmatched: 0,
  queryRarestUnmatched: 0,
  nameUnmatched: 0,
  nameRarestUnmatched: 0,
  typos: 0,
  abbreviated: 0,
  numeralsDiffer: 0,
  numeralOnlyInName: 0,
  placeOnlyInQuery: 0,
  placeOnlyInName: 0,
  placesDiffer: 0,
  formsDiffer: 0,
  nameHeadUnmatched: 0,
  queryHeadUnmatched: 0,
  reordered: 0,
  former: 0,
  smallness: 0,
  evidence: 0,
  beginning: 0,
  industryExplains: 0,
  complete: 0,
  typosOfSingleWord: 0,
  smallnessOfLonger: 0,
};

/** Measures how the name at a position of the index fits a query. */
export const measureName = (index: RegistryIndex, query: Query, position: number): Measures => ({
  ...measureCandidate(index, query, position),
});

/** The same, in `atHand`: it holds until the next one is measured. */
function measureCandidate(index: RegistryIndex, query: Query, position: number): Measures {
  const { wordIndex } = index;
  const name = index.names[position];
  const words = name?.parsed.canonical ?? [];
  const wordCount = Math.min(words.length, longestName);
  alignWords(wordIndex, query, position, words);
  startSide(inQuery);
  for (let at = 0; at < query.words.length; at += 1)
    weighWord(inQuery, at, query.weights[at] ?? 0, query.traits[at] ?? 0, alignment.query[at] ?? 0);
  const start = wordIndex.termStarts[position] ?? 0;
  startSide(inName);
  for (let at = 0; at < wordCount; at += 1) {
    const term = wordIndex.nameTerms[start + at] ?? 0;
    weighWord(inName, at, wordIndex.weights[term] ?? 0, wordIndex.traits[term] ?? 0, alignment.name[at] ?? 0);
  }
  const numerals = inQuery.numerals > 0 ? 1 : 0;
  const beginning = inQuery.unmatched === 0 && alignment.inOrder && (alignment.name[0] ?? 0) > 0 ? 1 : 0;
  const rank = sizeRankOf(index, name?.entity ?? -1);
  const smallness = Math.min(1, Math.log(rank) / Math.log(10_000));
  const typos = inQuery.lost / (inQuery.total || 1);
  const queryUnmatched = inQuery.unmatched / (inQuery.total || 1);
  const entity = index.entities[name?.entity ?? -1];
  const rest = () => query.words.filter((_, at) => (alignment.query[at] ?? 0) === 0);
  const explains =
    queryUnmatched > 0 && queryUnmatched < 0.6 && entity !== undefined && describesIndustry(rest(), entity);
  const nameUnmatched = inName.unmatched / (inName.total || 1);
  atHand.queryUnmatched = queryUnmatched;
  atHand.queryRarestUnmatched = inQuery.rarest;
  atHand.nameUnmatched = nameUnmatched;
  atHand.nameRarestUnmatched = inName.rarest;
  atHand.typos = typos;
  atHand.abbreviated = alignment.abbreviated / (inQuery.total || 1);
  atHand.numeralsDiffer = numerals;
  atHand.numeralOnlyInName = inName.numerals > 0 && numerals === 0 ? 1 : 0;
  atHand.placeOnlyInQuery = inQuery.places > 0 && inName.places === 0 ? 1 : 0;
  atHand.placeOnlyInName = inName.places > 0 && inQuery.places === 0 ? 1 : 0;
  atHand.placesDiffer = inQuery.places > 0 && inName.places > 0 ? 1 : 0;
  atHand.formsDiffer = 1 - compareLegalForms(query.parsed.form, name?.parsed.form ?? null);
  atHand.nameHeadUnmatched = (alignment.name[0] ?? 0) > 0 ? 0 : 1;
  atHand.queryHeadUnmatched = (alignment.query[0] ?? 0) > 0 ? 0 : 1;
  atHand.reordered = alignment.inOrder ? 0 : 1;
  atHand.former = name?.kind === "former" ? 1 : 0;
  atHand.smallness = smallness;
  atHand.evidence = Math.min(3, inQuery.total - inQuery.unmatched - inQuery.lost);
  atHand.beginning = beginning;
  atHand.industryExplains = explains ? queryUnmatched : 0;
  atHand.complete = queryUnmatched === 0 && nameUnmatched === 0 ? 1 : 0;
  atHand.typosOfSingleWord = query.words.length === 1 ? typos : 0;
  atHand.smallnessOfLonger = smallness * nameUnmatched;
  return atHand;
}

type Side = {
  total: number;
  unmatched: number;
  rarest: number;
  lost: number;
  numerals: number;
  places: number;
};

const emptySide = (): Side => ({ total: 0, unmatched: 0, rarest: 0, lost: 0, numerals: 0, places: 0 });
const [inQuery, inName] = [emptySide(), emptySide()];

function startSide(side: Side): void {
  side.total = 0;
  side.unmatched = 0;
  side.rarest = 0;
  side.lost = 0;
  side.numerals = 0;
  side.places = 0;
}

/** Adds the word at a position of one side, by its likeness to what it matched: 0 where nothing did. */
function weighWord(side: Side, at: number, weight: number, traits: number, likeness: number): void {
  side.total += weight;
  if (likeness > 0) {
    side.lost += weight * (1 - likeness);
    return;
  }
  side.unmatched += weight;
  if ((traits & trait.generic) === 0) side.rarest = Math.max(side.rarest, weight);
  if (at > 0 && (traits & trait.numeral) !== 0) side.numerals += 1;
  if ((traits & trait.place) !== 0) side.places += 1;
}

/** Which words of the query stand for which words of a name. */
type Alignment = {
  /** Likeness of each word of the query to what it stands for; 0 where it stands for nothing. */
  query: Float64Array;
  name: Float64Array;
  /** For each word of the query the first that it stands for, or -1. */
  places: Int8Array;
  /** True where every matched word keeps its place in the order. */
  inOrder: boolean;
  /** Weight of the words of the query that are read as another cut short, or as initials. */
  abbreviated: number;
};

/** The alignment at work, and its links, best first. One for all, since a query makes thousands, each measured before the next. */
const alignment: Alignment = {
  query: new Float64Array(longestQuery),
  name: new Float64Array(longestName),
  places: new Int8Array(longestQuery),
  inOrder: true,
  abbreviated: 0,
};

/** A word of the query, or several, and those of a name that they stand for. */
type Link = {
  from: number;
  fromSpan: number;
  to: number;
  toSpan: number;
  likeness: number;
  weight: number;
  rank: number;
};

const links: Link[] = [];
let linkCount = 0;

/** Puts a link in its place: behind those of the same rank that begin earlier. */
function addLink(
  { from, span, weight }: Omit<Reading, "likeness">,
  to: number,
  toSpan: number,
  likeness: number,
  rank: number,
): void {
  const link = links[linkCount] ?? { from, fromSpan: span, to, toSpan, likeness, weight, rank };
  link.from = from;
  link.fromSpan = span;
  link.to = to;
  link.toSpan = toSpan;
  link.likeness = likeness;
  link.weight = weight;
  link.rank = rank;
  let place = linkCount;
  while (place > 0) {
    const before = links[place - 1];
    if (before === undefined || !isBehind(before, link)) break;
    links[place] = before;
    place -= 1;
  }
  links[place] = link;
  linkCount += 1;
}

function isBehind(one: Link, other: Link): boolean {
  if (one.rank !== other.rank) return one.rank < other.rank;
  return one.from > other.from || (one.from === other.from && one.to > other.to);
}

/** Aligns a query with a name word by word, best links first; two words may stand for one written together. */
function alignWords(wordIndex: WordIndex, query: Query, position: number, words: readonly string[]): void {
  const wordCount = Math.min(words.length, longestName);
  alignment.query.fill(0);
  alignment.name.fill(0);
  alignment.places.fill(-1);
  alignment.inOrder = true;
  alignment.abbreviated = 0;
  linkTerms(wordIndex, query, position, words.length);
  if (linkCount === 0) return;
  takeLinks(query.words.length, false);
  if (!hasFree(alignment.query, query.words.length) || !hasFree(alignment.name, wordCount)) return;
  linkAbbreviations(query, words, wordCount);
  takeLinks(query.words.length, true);
}

function hasFree(likeness: Float64Array, count: number): boolean {
  for (let at = 0; at < count; at += 1) if (likeness[at] === 0) return true;
  return false;
}

/** Links between words that the index holds for one, and between one word and two written together. */
function linkTerms(wordIndex: WordIndex, { readings }: Query, position: number, length: number): void {
  const wordCount = Math.min(length, longestName);
  const words = wordIndex.termStarts[position] ?? 0;
  const pairs = words + length;
  linkCount = 0;
  for (let to = 0; to < wordCount; to += 1) {
    for (const reading of readings.get(wordIndex.nameTerms[words + to] ?? 0) ?? none)
      addLink(reading, to, 1, reading.likeness, rankOf(reading, to, 1, reading.likeness, wordCount));
    if (to + 1 >= wordCount) continue;
    for (const reading of readings.get(wordIndex.nameTerms[pairs + to] ?? 0) ?? none) {
      if (reading.span === 2) continue;
      const likeness = reading.likeness * joinedLikeness;
      addLink(reading, to, 2, likeness, rankOf(reading, to, 2, likeness, wordCount));
    }
  }
}

const none: readonly Reading[] = [];

function rankOf(
  { from, span }: Reading,
  to: number,
  toSpan: number,
  likeness: number,
  wordCount: number,
): number {
  return likeness * (span + toSpan) - Math.abs(from - to) / (100 * wordCount);
}

function takeLinks(queryLength: number, isAbbreviation: boolean): void {
  const { query, name, places } = alignment;
  for (let at = 0; at < linkCount; at += 1) {
    const link = links[at];
    if (link === undefined) break;
    const { from, fromSpan, to, toSpan, likeness, weight } = link;
    if (isTaken(query, from, fromSpan) || isTaken(name, to, toSpan)) continue;
    query.fill(likeness, from, from + fromSpan);
    name.fill(likeness, to, to + toSpan);
    for (let other = 0; other < queryLength; other += 1) {
      const place = places[other] ?? -1;
      if (place >= 0 && other < from !== place < to) alignment.inOrder = false;
    }
    places[from] = to;
    if (isAbbreviation) alignment.abbreviated += weight;
  }
}

/** Links between words that nothing else matched: "pwr" and "power", "ny" and "new york". */
function linkAbbreviations(query: Query, words: readonly string[], wordCount: number): void {
  linkCount = 0;
  for (const [from, word] of query.words.entries()) {
    if ((alignment.query[from] ?? 0) > 0) continue;
    const short = { from, span: 1 as const, weight: query.weights[from] ?? 0 };
    const spelled = query.parsed.words[from] ?? word;
    for (let to = 0; to < wordCount; to += 1) {
      if ((alignment.name[to] ?? 0) > 0) continue;
      const other = words[to] ?? "";
      const likeness = Math.max(abbreviates(word, other), abbreviates(spelled, other));
      if (likeness > 0) addLink(short, to, 1, likeness, likeness);
      if (word.length < 2 || word.length > 4 || to + word.length > wordCount) continue;
      if (areInitials(word, words, to)) addLink(short, to, word.length, 0.9, 0.9);
    }
  }
}

function areInitials(word: string, words: readonly string[], to: number): boolean {
  for (let at = 0; at < word.length; at += 1) if (words[to + at]?.[0] !== word[at]) return false;
  return true;
}

function isTaken(values: Float64Array, start: number, span: number): boolean {
  for (let at = start; at < start + span; at += 1) if ((values[at] ?? 0) > 0) return true;
  return false;
}

/**
 * The share of answers of this probability that are right, as counted on queries made from the
 * registry that the weights had not seen: the logit is too modest between 0.6 and 0.95. Never 1,
 * which is kept for identifiers and exact names.
 */
export function calibrate(probability: number): number {
  const bounded = Math.min(0.999, Math.max(0.001, probability));
  const logit = 1.2 * Math.log(bounded / (1 - bounded)) + 0.8;
  return Math.min(0.99, 1 / (1 + Math.exp(-logit)));
}
