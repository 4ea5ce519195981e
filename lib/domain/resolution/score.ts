import {
  abbreviates,
  canonicalWord,
  isGenericWord,
  isPlace,
  numeralOf,
} from "@/lib/domain/company-names/company-words";
import { compareLegalForms } from "@/lib/domain/company-names/legal-form";
import { foldText } from "@/lib/domain/company-names/parse-company-name";
import { memoize } from "@/lib/domain/memoize";
import { readTable } from "@/lib/domain/read-table";
import { findCandidates } from "./candidates";
import type { Query } from "./parse-query";
import { isListed, type RegistryEntity, type RegistryIndex, sizeRankOf } from "./registry-index";
import fitted from "./weights.json";
import type { WordIndex } from "./word-index";

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

/** Sectors and industries are a closed list of some hundreds, so that their words are kept. */
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
  measures: Measures;
};

/** True when a current name begins with all the words given, as they were given. */
export function beginsSo(measures: Measures): boolean {
  return measures.beginning === 1 && measures.former === 0 && measures.typos === 0;
}

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
    if (known === undefined || odds > known.odds)
      best.set(entity, { entity, name, odds, probability: 0, measures });
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
    if (candidate.measures.former === 0 && isListed(index, candidate.entity))
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
  for (const measure of Object.keys(measures) as (keyof Measures)[])
    sum += weights[measure] * measures[measure];
  return sum;
}

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

/** Measures how the name at a position of the index fits a query. */
function measureCandidate(index: RegistryIndex, query: Query, position: number): Measures {
  const { wordIndex } = index;
  const name = index.names[position];
  const words = name?.parsed.canonical.slice(0, 24) ?? [];
  const alignment = alignWords(wordIndex, query, position, words);
  const start = wordIndex.termStarts[position] ?? 0;
  const inQuery = weighSide(query.words, query.weights, alignment.query);
  const nameWeights = words.map((_, at) => wordIndex.weights[wordIndex.nameTerms[start + at] ?? 0] ?? 0);
  const inName = weighSide(words, nameWeights, alignment.name);
  const numerals = inQuery.numerals > 0 ? 1 : 0;
  const beginning = inQuery.unmatched === 0 && alignment.inOrder && (alignment.name[0] ?? 0) > 0 ? 1 : 0;
  const rank = sizeRankOf(index, name?.entity ?? -1);
  const smallness = Math.min(1, Math.log(rank) / Math.log(10_000));
  const typos = inQuery.lost / (inQuery.total || 1);
  const queryUnmatched = inQuery.unmatched / (inQuery.total || 1);
  const entity = index.entities[name?.entity ?? -1];
  const rest = query.words.filter((_, at) => (alignment.query[at] ?? 0) === 0);
  const explains =
    queryUnmatched > 0 && queryUnmatched < 0.6 && entity !== undefined && describesIndustry(rest, entity);
  const nameUnmatched = inName.unmatched / (inName.total || 1);
  return {
    queryUnmatched,
    queryRarestUnmatched: inQuery.rarest,
    nameUnmatched,
    nameRarestUnmatched: inName.rarest,
    typos,
    abbreviated: alignment.abbreviated / (inQuery.total || 1),
    numeralsDiffer: numerals,
    numeralOnlyInName: inName.numerals > 0 && numerals === 0 ? 1 : 0,
    placeOnlyInQuery: inQuery.places > 0 && inName.places === 0 ? 1 : 0,
    placeOnlyInName: inName.places > 0 && inQuery.places === 0 ? 1 : 0,
    placesDiffer: inQuery.places > 0 && inName.places > 0 ? 1 : 0,
    formsDiffer: 1 - compareLegalForms(query.parsed.form, name?.parsed.form ?? null),
    nameHeadUnmatched: (alignment.name[0] ?? 0) > 0 ? 0 : 1,
    queryHeadUnmatched: (alignment.query[0] ?? 0) > 0 ? 0 : 1,
    reordered: alignment.inOrder ? 0 : 1,
    former: name?.kind === "former" ? 1 : 0,
    smallness,
    evidence: Math.min(3, inQuery.total - inQuery.unmatched - inQuery.lost),
    beginning,
    industryExplains: explains ? queryUnmatched : 0,
    complete: queryUnmatched === 0 && nameUnmatched === 0 ? 1 : 0,
    typosOfSingleWord: query.words.length === 1 ? typos : 0,
    smallnessOfLonger: smallness * nameUnmatched,
  };
}

type Side = {
  total: number;
  unmatched: number;
  rarest: number;
  lost: number;
  numerals: number;
  places: number;
};

function weighSide(words: readonly string[], weights: readonly number[], likeness: readonly number[]): Side {
  const side: Side = { total: 0, unmatched: 0, rarest: 0, lost: 0, numerals: 0, places: 0 };
  for (const [at, word] of words.entries()) {
    const weight = weights[at] ?? 0;
    const like = likeness[at] ?? 0;
    side.total += weight;
    if (like > 0) {
      side.lost += weight * (1 - like);
      continue;
    }
    side.unmatched += weight;
    if (!isGenericWord(word)) side.rarest = Math.max(side.rarest, weight);
    if (at > 0 && numeralOf(word) !== null) side.numerals += 1;
    if (isPlace(word)) side.places += 1;
  }
  return side;
}

/** Which words of the query stand for which words of a name. */
type Alignment = {
  /** Likeness of each word of the query to what it stands for; 0 where it stands for nothing. */
  query: number[];
  name: number[];
  /** True where every matched word keeps its place in the order. */
  inOrder: boolean;
  /** Weight of the words of the query that are read as another cut short, or as initials. */
  abbreviated: number;
};

type Link = {
  from: number;
  fromSpan: number;
  to: number;
  toSpan: number;
  likeness: number;
  weight: number;
  isAbbreviation: boolean;
};

/** What two words written together are worth beside the words themselves. */
const joinedLikeness = 0.97;

/** Aligns a query with a name word by word, best links first; two words may stand for one written together. */
function alignWords(wordIndex: WordIndex, query: Query, name: number, words: readonly string[]): Alignment {
  const wordCount = words.length;
  const links = linkTerms(wordIndex, query, name, wordCount);
  links.sort((one, other) => rankOf(other, wordCount) - rankOf(one, wordCount));
  const alignment: Alignment = {
    query: new Array<number>(query.words.length).fill(0),
    name: new Array<number>(wordCount).fill(0),
    inOrder: true,
    abbreviated: 0,
  };
  const taken: Link[] = [];
  takeLinks(alignment, links, taken);
  if (taken.length > 0 && alignment.query.includes(0) && alignment.name.includes(0)) {
    takeLinks(alignment, linkAbbreviations(query, words, alignment), taken);
  }
  return alignment;
}

/** Links between words that the index holds for one, and between one word and two written together. */
function linkTerms(wordIndex: WordIndex, query: Query, name: number, wordCount: number): Link[] {
  const start = wordIndex.termStarts[name] ?? 0;
  const links: Link[] = [];
  for (let from = 0; from < query.words.length; from += 1) {
    const terms = query.likeness[from];
    const weight = query.weights[from] ?? 0;
    for (let to = 0; to < wordCount; to += 1) {
      const term = wordIndex.nameTerms[start + to] ?? 0;
      const likeness = terms?.get(term) ?? 0;
      const found = { from, to, isAbbreviation: false };
      if (likeness > 0) links.push({ ...found, fromSpan: 1, toSpan: 1, likeness, weight });
      if (query.pairs[from] === term)
        links.push({ ...found, fromSpan: 2, toSpan: 1, likeness: joinedLikeness, weight: 2 * weight });
      if (to + 1 >= wordCount) continue;
      const joined = terms?.get(wordIndex.nameTerms[start + wordCount + to] ?? 0) ?? 0;
      if (joined > 0)
        links.push({ ...found, fromSpan: 1, toSpan: 2, likeness: joined * joinedLikeness, weight });
    }
  }
  return links;
}

function takeLinks(alignment: Alignment, links: readonly Link[], taken: Link[]): void {
  for (const link of links) {
    if (isTaken(alignment.query, link.from, link.fromSpan) || isTaken(alignment.name, link.to, link.toSpan))
      continue;
    alignment.query.fill(link.likeness, link.from, link.from + link.fromSpan);
    alignment.name.fill(link.likeness, link.to, link.to + link.toSpan);
    if (taken.some((other) => other.from < link.from !== other.to < link.to)) alignment.inOrder = false;
    if (link.isAbbreviation) alignment.abbreviated += link.weight;
    taken.push(link);
  }
}

/** Links between words that nothing else matched: "pwr" and "power", "ny" and "new york". */
function linkAbbreviations(query: Query, words: readonly string[], alignment: Alignment): Link[] {
  const links: Link[] = [];
  for (const [from, word] of query.words.entries()) {
    if ((alignment.query[from] ?? 0) > 0) continue;
    const weight = query.weights[from] ?? 0;
    const spelled = query.parsed.words[from] ?? word;
    for (const [to, other] of words.entries()) {
      if ((alignment.name[to] ?? 0) > 0) continue;
      const likeness = Math.max(abbreviates(word, other), abbreviates(spelled, other));
      if (likeness > 0)
        links.push({ from, fromSpan: 1, to, toSpan: 1, likeness, weight, isAbbreviation: true });
      const toSpan = word.length;
      if (toSpan < 2 || toSpan > 4 || to + toSpan > words.length) continue;
      const initials = words
        .slice(to, to + toSpan)
        .map((part) => part[0] ?? "")
        .join("");
      if (initials === word)
        links.push({ from, fromSpan: 1, to, toSpan, likeness: 0.9, weight, isAbbreviation: true });
    }
  }
  return links.sort((one, other) => other.likeness - one.likeness);
}

function rankOf(link: Link, wordCount: number): number {
  return link.likeness * (link.fromSpan + link.toSpan) - Math.abs(link.from - link.to) / (100 * wordCount);
}

function isTaken(values: readonly number[], start: number, span: number): boolean {
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
