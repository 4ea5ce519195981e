import { currentItem } from "@/lib/domain/eight-k-items";
import { memoize } from "@/lib/domain/memoize";
import { readTable } from "@/lib/domain/read-table";
import { entailsPredicate } from "@/lib/language/entailment";
import { isModalityCue, isOfClass, predicates, wordingsOf } from "@/lib/language/lexicon";
import type { Token } from "@/lib/language/tokens";

const lightRows = readTable("lib/language/lexicon/light-words.tsv").map(({ kind = "", words = "" }) => ({
  kind,
  words: words.split(" "),
}));
const light = new Set(lightRows.flatMap(({ kind, words }) => (kind === "speech" ? [] : words)));
const speech = new Set(lightRows.flatMap(({ kind, words }) => (kind === "speech" ? words : [])));

/** Whether a word, in lower case, carries nothing by itself: whatever is told, it may stand there or not. */
export const isLightWord = (word: string): boolean =>
  light.has(word) || (word.length < 2 && !/\d/.test(word));

/** Whether a predicate only says that something is told: what it tells counts. */
export const isSpeech = (predicate: string): boolean => speech.has(predicate);

/** A row of `words.tsv`: what is told bears the claimed words out, never back. */
type WordRow = { claimed: string[]; told: string[]; isNoun: boolean; isMutual: boolean; counter: string };

export const wordRows: readonly WordRow[] = readTable("lib/language/lexicon/words.tsv").map(
  ({ pos = "", claimed = "", told: words = "", counter = "" }) => ({
    claimed: claimed === "=" ? words.split(" ") : [claimed],
    told: words.split(" "),
    isNoun: pos === "N",
    isMutual: claimed === "=",
    counter,
  }),
);

/** Words of a text that bear a claimed word out; of a noun only where they are nouns. */
type Phrase = { words: string[]; isNoun: boolean };

const told = new Map<string, Phrase[]>();
for (const row of wordRows)
  for (const one of row.claimed)
    told.set(one, [
      ...(told.get(one) ?? []),
      ...row.told
        .filter((other) => other !== one)
        .map((other) => ({ words: other.split("_"), isNoun: row.isNoun })),
    ]);

const phrasesFor = (lemma: string): Phrase[] => told.get(lemma) ?? told.get(singular(lemma)) ?? [];

/** Single words by which a text may have a claim's word. */
export const wordsFor = (lemma: string): string[] =>
  phrasesFor(lemma).flatMap(({ words }) => words.slice(-1));

/** Verbs and nouns by which a text may tell of a predicate. */
export function waysToTell(predicate: string): string[] {
  return predicates
    .filter(({ name }) => entailsPredicate(name, predicate))
    .flatMap(({ name }) => wordingsOf(name))
    .flatMap(({ words }) => words);
}

/** Whether one told word, a noun, bears a claimed one out: "store" tells of a "shop". */
export const tellsWord = (word: string, claimed: string): boolean =>
  wordsFor(claimed).includes(singular(word)) || wordsFor(claimed).includes(word);

const wordsOf = memoize(
  (predicate: string): { own: ReadonlySet<string>; companions: ReadonlySet<string> } => {
    const wordings = wordingsOf(predicate);
    const own = predicate.startsWith("verb:") ? [predicate.slice(5)] : wordings.flatMap(({ words }) => words);
    return { own: new Set(own), companions: new Set(wordings.flatMap(({ companion }) => companion ?? [])) };
  },
);

/**
 * Whether a word is one by which a predicate is told, or says how far it has come: "completed", "plans". Of the words
 * of an argument only those are that a verb needs for its sense, "control" in "took control".
 */
export function tellsOf({ lemma, lower }: Token, predicate: string, isArgument: boolean): boolean {
  const { own, companions } = wordsOf(predicate);
  if (companions.has(lemma) || companions.has(lower)) return true;
  const bare = lower.replace(/ing$/, "");
  return !isArgument && (own.has(lemma) || own.has(lower) || own.has(bare) || isModalityCue(lemma));
}

/** A noun or verb without its plural: taggers leave that of names. */
const singular = (word: string): string =>
  word.length > 3 && /[^su]s$/.test(word)
    ? word.endsWith("ies")
      ? `${word.slice(0, -3)}y`
      : word.slice(0, -1)
    : word;

/** "Were sold" is no sale, "notes that" no note: a noun is not borne out by a verb. */
const isVerb = ({ pos }: Token): boolean => pos === "VERB" || pos === "AUX";

const is = (token: Token | undefined, word: string): boolean =>
  token !== undefined &&
  (token.lemma === word || token.lower === word || singular(token.lower) === singular(word));

/** How many tokens from one on bear a claimed word out, and how well: 1 for the word itself. */
export function matchWord(
  tokens: readonly Token[],
  from: number,
  claimed: string,
): { length: number; quality: number } {
  const token = tokens[from];
  if (token === undefined) return { length: 0, quality: 0 };
  const pieces = claimed.split(" ");
  if (pieces.length > 1) {
    const isHere = pieces.every((piece, at) => tokens[from + at]?.lower === piece);
    return isHere ? { length: pieces.length, quality: 1 } : { length: 0, quality: 0 };
  }
  if (is(token, claimed)) return { length: 1, quality: 1 };
  if (isVariant(token, claimed)) return { length: 1, quality: 0.95 };
  for (const { words, isNoun } of phrasesFor(claimed))
    if (
      words.every((word, at) => is(tokens[from + at], word)) &&
      !(isNoun && words.length === 1 && isVerb(token))
    )
      return { length: words.length, quality: 0.8 };
  return { length: 1, quality: 0 };
}

/** "Buy-back" and "buyback", "refinancing" and "re-financing", "mobile" and "mobile-phone". */
function isVariant({ lower, lemma }: Token, claimed: string): boolean {
  const bare = claimed.replace(/[-’'.]/g, "");
  if (bare === lower.replace(/[-’'.]/g, "") || bare === lemma.replace(/[-’'.]/g, "")) return true;
  const pieces = lower.split("-");
  return (
    pieces.length > 1 &&
    !/^(?:non|un|anti|ex|re|de|semi|sub|co|pre|post)$/.test(pieces[0] ?? "") &&
    pieces.includes(claimed)
  );
}

const ofVotes: ReadonlySet<string> = new Set(["stockholder", "shareholder", "vote", "meeting", "annual"]);

/** Whether a word tells one thing from its like: "interim", "diluted", "annual". Without it another thing is told. */
export const isContrastive = (lemma: string): boolean =>
  isOfClass(lemma, "contrast") || contrasted.has(lemma);

/** Words that a row of the table tells from others. */
const contrasted = new Set(wordRows.flatMap((row) => (row.isMutual ? [...row.told, row.counter] : [])));

/** Words that the heading of a passage vouches for, by its item number as filed: a report on votes need not say whose they are. */
export const headingWords = (filed: string | null): ReadonlySet<string> =>
  filed !== null && currentItem(filed) === "5.07" ? ofVotes : new Set();
