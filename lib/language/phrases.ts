import { readTable } from "@/lib/domain/read-table";

/** A row of a table of phrases: one wording of a phrase that readers look for, as a regular expression. */
type PhraseRow = { name: string; pattern: RegExp; example: string; counter: string };

/** Where the wordings of a phrase stand: among whole words, at a text's start or end, or as all of it. */
const frames: Readonly<Record<string, (words: string) => string>> = {
  "": (words) => words,
  word: (words) => `\\b(?:${words})\\b`,
  start: (words) => `^(?:${words})\\b`,
  end: (words) => `(?:${words})$`,
  whole: (words) => `^(?:${words})$`,
};

const framed = (frame: string, words: readonly string[]): string => {
  const within = frames[frame];
  if (within === undefined) throw new Error(`Phrases have no frame "${frame}"`);
  return within(words.join("|"));
};

const flagsOf = (letters: string | undefined): string => (letters === "exact" ? "u" : "iu");

/**
 * The phrases of a table whose columns are `name`, `pattern`, `case`, `example`, `counter` and, where it has one, `frame`.
 *
 * @param table as `readTable` gives it.
 */
export function phrasesOf(table: readonly Record<string, string>[]) {
  const wordingsOf = (name: string): typeof table => {
    const found = table.filter((row) => row.name === name);
    if (found.length === 0) throw new Error(`No table has the phrase "${name}"`);
    return found;
  };
  return {
    /** Each wording by itself. */
    rows: (): PhraseRow[] =>
      table.map(({ name = "", pattern = "", frame = "", case: letters, example = "", counter = "" }) => ({
        name,
        pattern: new RegExp(framed(frame, [pattern]), flagsOf(letters)),
        example,
        counter,
      })),
    /**
     * Every wording of a phrase, as one expression. Capitals count only where its rows say so.
     *
     * @throws Error where the table has no such phrase.
     */
    phrases(name: string): RegExp {
      const found = wordingsOf(name);
      const used = [...new Set(found.map(({ frame = "" }) => frame))];
      const parts = used.map((frame) =>
        framed(
          frame,
          found.filter((row) => (row.frame ?? "") === frame).map(({ pattern = "" }) => pattern),
        ),
      );
      return new RegExp(parts.join("|"), flagsOf(found[0]?.case));
    },
    /** The wordings of a phrase without their frame, as alternatives within a longer expression. */
    wordings: (name: string): string =>
      wordingsOf(name)
        .map(({ pattern }) => pattern)
        .join("|"),
  };
}

/** Phrases of the texts that the annotator and the readers of claims and 8-Ks read. */
export const {
  phrases,
  rows: phraseRows,
  wordings,
} = phrasesOf(readTable("lib/language/lexicon/phrases.tsv"));
