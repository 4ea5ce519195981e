import { readTable } from "@/lib/domain/read-table";
import { cueOf, nounWordings, verbWordings, wordClass } from "./lexicon";
import type { PartOfSpeech } from "./token";
import { ofWord, placedPattern, type Word, type WordTest } from "./word-patterns";

const participles = wordClass("irregular-participle");
const nominal = new Set<PartOfSpeech>(["NOUN", "PROPN", "NUM", "SYM", "X"]);

export const isNominal = ({ pos }: Pick<Word, "pos">): boolean => nominal.has(pos);
export const isParticiple = ({ lower }: Pick<Word, "lower">): boolean =>
  lower.endsWith("ed") || participles.has(lower);
export const isGerund = ({ lower }: Pick<Word, "lower">): boolean =>
  lower.endsWith("ing") && lower.length > 4;
/** Whether a word has a capital. */
export const isCapital = ({ text }: Pick<Word, "text">): boolean =>
  text.charAt(0) !== text.charAt(0).toLowerCase();

export const singularOf = (word: string): string => {
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|us|is)$/.test(word) || !word.endsWith("s") || word.length < 4) return word;
  if (/(?:ches|shes|sses|xes)$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
};

/** Past forms whose lemma the model does not know: "renominated". */
function pastLemma(lower: string): string {
  if (lower.endsWith("ied")) return `${lower.slice(0, -3)}y`;
  if (/([bdgmnprt])\1ed$/.test(lower)) return lower.slice(0, -3);
  return /(?:at|iz|is|ir|iv|uc|ut|id|as|os|ag|ng|rg|c|s|v|z|u|dg)ed$/.test(lower)
    ? lower.slice(0, -1)
    : lower.slice(0, -2);
}

const isKnownVerb = (lemma: string): boolean =>
  verbWordings(lemma).length > 0 || cueOf("verb", lemma) !== null || cueOf("support", lemma) !== null;

/** The verb that a form in "-ed" or "-ing" is of, where the tables know one. */
function verbOf(form: string): string | null {
  const stem = form.replace(/(?:ed|ing)$/, "");
  if (stem === form || stem.length < 2) return null;
  const single = stem.at(-1) === stem.at(-2) ? stem.slice(0, -1) : stem;
  const y = stem.endsWith("i") ? `${stem.slice(0, -1)}y` : stem;
  return [`${stem}e`, stem, single, y].find(isKnownVerb) ?? null;
}

/** What rows ask of words beside what all patterns know. */
const tests: Readonly<Record<string, WordTest>> = {
  CueInPlural: ofWord(({ lower }) => cueOf("verb", singularOf(lower)) !== null),
  Derived: ofWord(({ lower }) => verbOf(lower) !== null),
  Gerund: ofWord(isGerund),
  Initial: ofWord(isCapital),
  Known: ofWord(({ lemma }) => isKnownVerb(lemma)),
  Named: ofWord(({ kind, pos }) => kind === "quantity" || (kind == null && /^(?:NOUN|PROPN|ADJ)$/.test(pos))),
  Nominal: ofWord(isNominal),
  Opening: ofWord(({ kind, pos }) => kind != null || /^(?:DET|PRON|PROPN)$/.test(pos)),
  Participle: ofWord(isParticiple),
  PlainEd: ofWord(({ lower, lemma }) => lower === lemma && /[a-z]{3}(?<!e)ed$/.test(lower)),
  Telling: ofWord(({ lemma }) => verbWordings(lemma).length > 0),
  VerbInPlural: ofWord(({ lower }) => {
    const lemma = singularOf(lower);
    return isKnownVerb(lemma) && !nounWordings(lemma).some(({ words }) => words.length === 1);
  }),
};

/** A word's lemma by what a row calls it. */
const lemmas: Readonly<Record<string, (word: Word) => string>> = {
  "": ({ lemma }) => lemma,
  own: ({ lower }) => lower,
  past: ({ lower }) => pastLemma(lower),
  rise: () => "rise",
  singular: ({ lower }) => singularOf(lower),
  verb: ({ lower, lemma }) => verbOf(lower) ?? lemma,
};

/**
 * The rows of `tag-corrections.tsv`: where the tagger errs, by the words around. Rows are taken one after the other at
 * each word, those of tokens for a whole text, those of units for a sentence whose names and amounts are known;
 * `no verb` are those of headlines and keywords. `said` are the tags that the tagger gave.
 */
export const correctionRows = readTable(
  "lib/language/lexicon/tag-corrections.tsv",
  "of",
  "when",
  "said",
  "before",
  "here",
  "behind",
  "tag",
  "lemma",
  "behind tag",
  "example",
  "counter",
);

const compiled = correctionRows.map(({ said, before, here, behind, ...row }) => ({
  ...row,
  said: new Set(said.split(" ").filter(Boolean)),
  place: placedPattern({ before, words: here, behind }, tests),
  tag: row.tag as PartOfSpeech,
  lemma: lemmas[row.lemma] as (word: Word) => string,
  behindTag: row["behind tag"] as PartOfSpeech | "",
}));

/** The corrections of tokens, of units in sentences and of units in what has no verb. */
export type Corrections = typeof compiled;
export const ofTokens: Corrections = compiled.filter(({ of }) => of === "token");
export const ofKeywords: Corrections = compiled.filter(({ of }) => of === "unit");
export const ofSentences: Corrections = ofKeywords.filter(({ when }) => when === "");

/** Corrects the tag of the word at a place, and its lemma. */
export function correctTag(words: readonly Word[], at: number, corrections: Corrections): void {
  for (const row of corrections) {
    const [word, next] = [words[at] as Word, words[at + 1]];
    if (row.said.size > 0 && !row.said.has(word.pos)) continue;
    if (row.place.from(words, at) === null) continue;
    word.pos = row.tag;
    word.lemma = row.lemma(word);
    if (next !== undefined && row.behindTag !== "") next.pos = row.behindTag;
  }
}
