import { readTable } from "@/lib/domain/read-table";

/** A row of `phrases.tsv`: one wording of a phrase that readers look for, as a regular expression. */
export type PhraseRow = { name: string; pattern: string; isExact: boolean; example: string; counter: string };

export const phraseRows: readonly PhraseRow[] = readTable("lib/language/lexicon/phrases.tsv").map(
  ({ name = "", pattern = "", case: letters = "", example = "", counter = "" }) => ({
    name,
    pattern,
    isExact: letters === "exact",
    example,
    counter,
  }),
);

/**
 * Every wording of a phrase, as one expression. Capitals count only where its rows say so.
 *
 * @throws Error where the table has no such phrase.
 */
export function phrases(name: string): RegExp {
  const rows = phraseRows.filter((row) => row.name === name);
  const [first] = rows;
  if (first === undefined) throw new Error(`phrases.tsv has no phrase "${name}"`);
  return new RegExp(rows.map(({ pattern }) => `(?:${pattern})`).join("|"), first.isExact ? "u" : "iu");
}
