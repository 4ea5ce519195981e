import { readTable } from "@/lib/domain/read-table";
import { isCapital, isGerund, isNominal, isParticiple } from "./corrections";
import { isOfClass } from "./lexicon";
import { ofWord, placedPattern, type Word, type WordTest } from "./word-patterns";

const isFree = ({ kind }: Word): boolean => kind == null;

/** What rows ask of words beside what all patterns know. */
const tests: Readonly<Record<string, WordTest>> = {
  /** What may be described by another. */
  Described: ofWord((word) => word.kind !== "person" && (isNominal(word) || word.pos === "ADJ")),
  /** An adjective, or what stands as one: "long-term", "five-year". */
  Describing: ofWord((word) =>
    isFree(word)
      ? word.pos === "ADJ" || /\p{L}-\p{L}/u.test(word.lower)
      : word.kind === "quantity" && word.lower.includes("-"),
  ),
  Honorific: ofWord(({ lower }) => isOfClass(lower.replace(".", ""), "honorific")),
  Initial: ofWord(isCapital),
  /** What an adjective may stand before. */
  Modified: ofWord((word) => {
    const { kind, lower, pos } = word;
    if (isFree(word)) return isNominal(word) || /^(?:ADJ|VERB|CCONJ)$/.test(pos);
    return kind === "quantity" || kind === "office" || (kind !== "time" && !isOfClass(lower, "possessive"));
  }),
  Modifier: ofWord(
    (word) => isFree(word) && /^(?:VERB|AUX)$/.test(word.pos) && (isParticiple(word) || isGerund(word)),
  ),
  Nominal: ofWord(isNominal),
  /** "Amended", "Secured", "Building": a word with a capital as in the titles of papers. */
  OfTitle: ofWord(
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
  place: placedPattern({ before, words: here, behind }, tests),
}));

/** Whether the noun phrase that begins with the first of some units goes on at a place. */
export const isInPhrase = (units: readonly Word[], at: number): boolean =>
  compiled.find(({ place }) => place.from(units, at) !== null)?.isIn ?? false;
