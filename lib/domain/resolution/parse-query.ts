import { isPlace } from "@/lib/domain/company-names/company-words";
import { mendLegalForm } from "@/lib/domain/company-names/legal-form";
import { type ParsedName, parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import { undouble } from "./slips";
import { findTypos, joinedPairs, trait, traitsOf, type WordIndex } from "./word-index";

/** A name as asked for, with the terms of the word index that each of its words can stand for. */
export type Query = {
  parsed: ParsedName;
  words: readonly string[];
  /** Weight of each word; a word that no name has weighs 1. */
  weights: readonly number[];
  totalWeight: number;
  /** For each word, terms with their likeness, 0 to 1. */
  likeness: readonly ReadonlyMap<number, number>[];
  /** For each two neighbours written together, the term, or -1. */
  pairs: readonly number[];
  /** What each word is by its spelling (`traitsOf`). */
  traits: readonly number[];
  /** For each term that words of the query can stand for, which they are. */
  readings: ReadonlyMap<number, readonly Reading[]>;
};

/** A word of the query, or two written together, that a term can be. */
export type Reading = { from: number; span: 1 | 2; likeness: number; weight: number };

/** The likeness of two words to what they are when written together. */
export const joinedLikeness = 0.97;

/** Words beyond this many are left out of the scoring. */
export const longestQuery = 16;

/** Reads a parsed name against a word index. */
export function readQuery(given: ParsedName, wordIndex: WordIndex): Query {
  const parsed = mendForm(given, wordIndex);
  const words = parsed.canonical.slice(0, longestQuery);
  const weights = words.map((word) => {
    const term = wordIndex.idOf.get(word);
    return term !== undefined && isWord(wordIndex, term) ? (wordIndex.weights[term] ?? 1) : 1;
  });
  const traits = words.map(traitsOf);
  const likeness = words.map((word, at) =>
    readWord(word, { spelled: parsed.words[at] ?? word, traits: traits[at] ?? 0 }, wordIndex),
  );
  const pairs = joinedPairs(words).map((pair) => wordIndex.idOf.get(pair) ?? -1);
  return {
    parsed,
    words,
    weights,
    totalWeight: weights.reduce((sum, weight) => sum + weight, 0),
    likeness,
    pairs,
    traits,
    readings: listReadings({ weights, likeness, pairs }),
  };
}

const isWord = (wordIndex: WordIndex, term: number): boolean =>
  ((wordIndex.traits[term] ?? 0) & trait.word) !== 0;

function listReadings({
  weights,
  likeness,
  pairs,
}: Pick<Query, "weights" | "likeness" | "pairs">): Map<number, Reading[]> {
  const readings = new Map<number, Reading[]>();
  const add = (term: number, reading: Reading) => {
    const known = readings.get(term);
    if (known === undefined) readings.set(term, [reading]);
    else known.push(reading);
  };
  for (const [from, terms] of likeness.entries()) {
    const weight = weights[from] ?? 0;
    for (const [term, like] of terms) add(term, { from, span: 1, likeness: like, weight });
    const pair = pairs[from] ?? -1;
    if (pair >= 0) add(pair, { from, span: 2, likeness: joinedLikeness, weight: 2 * weight });
  }
  return readings;
}

/** A name with its legal form as it was meant, if that is mistyped. */
export function mendForm(parsed: ParsedName, { idOf }: WordIndex): ParsedName {
  const mended = parsed.form === null ? mendLegalForm(parsed.words, (word) => idOf.has(word)) : null;
  return mended === null ? parsed : parseCompanyName(mended.join(" "));
}

function readWord(
  canonical: string,
  { spelled, traits }: { spelled: string; traits: number },
  wordIndex: WordIndex,
): ReadonlyMap<number, number> {
  const likeness = new Map<number, number>();
  const own = wordIndex.idOf.get(canonical);
  if (own !== undefined) likeness.set(own, 1);
  if ((traits & trait.numeral) !== 0 || /\d/.test(canonical)) return likeness;
  if (own === undefined) addUndoubled(likeness, spelled, wordIndex);
  if (spelled.length < 4) return likeness;
  const isKnown = own !== undefined && isWord(wordIndex, own);
  const limit = spelled.length < 5 || (isKnown && spelled.length < 8) ? 1 : 2;
  const place = (traits & trait.place) !== 0;
  findTypos(wordIndex.spellings, spelled, limit, (spelling, edits) => {
    const other = wordIndex.spellings.terms[spelling] ?? "";
    const term = wordIndex.termOfSpelling[spelling] ?? 0;
    if (/\d/.test(other) || (place && isPlace(other))) return;
    if (edits > 1 && !isWord(wordIndex, term)) return;
    const firstLetter = spelled[0] === other[0] ? 0 : 0.1;
    // A word that exists is seldom a typo of another.
    const likely = isKnown ? 0.15 : 0;
    const like = 1 - edits / Math.max(spelled.length, other.length) - firstLetter - likely;
    if (like > (likeness.get(term) ?? 0)) likeness.set(term, like);
  });
  return likeness;
}

/** The short word that a word is with a letter doubled: "airr" of "air". Longer ones are found among the typos. */
function addUndoubled(likeness: Map<number, number>, spelled: string, wordIndex: WordIndex): void {
  const once = undouble(spelled);
  const term = once.length === spelled.length - 1 ? wordIndex.idOf.get(once) : undefined;
  if (term !== undefined && isWord(wordIndex, term)) likeness.set(term, 1 - 1 / spelled.length);
}

/** Two names or a name with a remark, written as one: "Meta (formerly Facebook)", "Apple Inc. (AAPL)". */
export type SplitInput = { main: string; aside: string; isFormerName: boolean };

const joint =
  /(?:,\s?|\s)(formerly(?: known as)?|previously(?: known as)?|f\/k\/a|fka|n\/k\/a|nka|d\/b\/a|dba|a\/k\/a|aka|also known as|doing business as)\s/i;

/** Splits at a parenthesis at the end, or at words such as "formerly"; null when there is neither. */
export function splitInput(text: string): SplitInput | null {
  if (text.endsWith(")")) {
    const open = text.lastIndexOf("(");
    const main = text.slice(0, Math.max(0, open)).trim();
    const inner = text.slice(open + 1, -1).trim();
    const aside = inner.replace(/^(?:formerly|previously|now|aka|fka)(?: known as)?:? /i, "");
    if (open > 0 && main !== "" && aside !== "") return { main, aside, isFormerName: aside !== inner };
    return null;
  }
  const found = joint.exec(text);
  if (found === null || found.index === 0) return null;
  const main = text.slice(0, found.index).trim();
  const aside = text.slice(found.index + found[0].length).trim();
  return main === "" || aside === "" ? null : { main, aside, isFormerName: true };
}

/** Leaves out what is said of a company's shares: "AAPL stock", "Apple share price". */
export function dropShareWords(text: string): string {
  return text.replace(/ (?:stock|shares?|stock price|share price|stock ticker|ticker)$/i, "");
}
