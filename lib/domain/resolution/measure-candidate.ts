import { isPlace } from "@/lib/domain/company-names/geography";
import { compareLegalForms } from "@/lib/domain/company-names/legal-form";
import { numeralOf } from "@/lib/domain/company-names/numerals";
import { isGenericWord } from "@/lib/domain/company-names/word-variants";
import { alignWords } from "./align-words";
import { describesIndustry } from "./industry-words";
import type { Query } from "./read-query";
import type { RegistryIndex } from "./registry-index";
import { sizeRankOf } from "./size-evidence";

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
export function measureCandidate(index: RegistryIndex, query: Query, position: number): Measures {
  const { vocabulary } = index;
  const name = index.names[position];
  const words = name?.parsed.canonical.slice(0, 24) ?? [];
  const alignment = alignWords(vocabulary, query, position, words);
  const start = vocabulary.termStarts[position] ?? 0;
  const inQuery = weighSide(query.words, query.weights, alignment.query);
  const nameWeights = words.map((_, at) => vocabulary.weights[vocabulary.nameTerms[start + at] ?? 0] ?? 0);
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
