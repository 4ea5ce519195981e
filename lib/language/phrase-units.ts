import { readTable } from "@/lib/domain/read-table";
import { isCapital, isGerund, isNominal, isParticiple } from "./corrections";
import { isOfClass } from "./lexicon";
import { type Word, type WordTest, wordPattern, wordTest } from "./word-patterns";

const test =
  (isSuch: (word: Word) => boolean): WordTest =>
  (word) =>
    word !== undefined && isSuch(word);

const isFree = ({ kind }: Word): boolean => kind == null;

/** What rows ask of words beside what all patterns know. */
const tests: Readonly<Record<string, WordTest>> = {
  /** What may be described by another. */
  Described: test((word) => word.kind !== "person" && (isNominal(word) || word.pos === "ADJ")),
  /** An adjective, or what stands as one: "long-term", "five-year". */
  Describing: test((word) =>
    isFree(word)
      ? word.pos === "ADJ" || /\p{L}-\p{L}/u.test(word.lower)
      : word.kind === "quantity" && word.lower.includes("-"),
  ),
  Honorific: test(({ lower }) => isOfClass(lower.replace(".", ""), "honorific")),
  Initial: test(isCapital),
  /** What an adjective may stand before. */
  Modified: test((word) => {
    const { kind, lower, pos } = word;
    if (isFree(word)) return isNominal(word) || /^(?:ADJ|VERB|CCONJ)$/.test(pos);
    return kind === "quantity" || kind === "office" || (kind !== "time" && !isOfClass(lower, "possessive"));
  }),
  Modifier: test(
    (word) => isFree(word) && /^(?:VERB|AUX)$/.test(word.pos) && (isParticiple(word) || isGerund(word)),
  ),
  Nominal: test(isNominal),
  /** "Amended", "Secured", "Building": a word with a capital as in the titles of papers. */
  OfTitle: test(
    ({ text, lower }) =>
      /^\p{Lu}\p{Ll}+ing$/u.test(text) ||
      (/^\p{Lu}\p{Ll}/u.test(text) && isOfClass(lower, "participle-in-title")),
  ),
};

/** The rows of `phrase-units.tsv`: whether a unit stands within a noun phrase; the first row that fits decides. */
export const phraseUnitRows = readTable(
  "lib/language/lexicon/phrase-units.tsv",
  "verdict",
  "before",
  "here",
  "behind",
  "example",
  "counter",
);

const compiled = phraseUnitRows.map(({ verdict, before, here, behind }) => ({
  isIn: verdict === "in",
  before: wordPattern(before, tests),
  here: here === "" ? () => true : wordTest(here, tests),
  behind: wordPattern(behind, tests),
}));

/** Whether a unit stands within the noun phrase of which `inside` is read already. */
export const isInPhrase = (inside: readonly Word[], units: readonly Word[], at: number): boolean =>
  compiled.find(
    ({ before, here, behind }) =>
      here(units[at]) && before.before(inside, inside.length) !== null && behind.from(units, at + 1) !== null,
  )?.isIn ?? false;
