import "server-only";
import { readTable } from "@/lib/domain/read-table";

export type Words = ReadonlySet<string>;

/** The rows of `deal-words.tsv`: lemmas by which the reader of deals tells sums, papers and companies apart. */
export const dealWordRows = readTable("lib/language/lexicon/deal-words.tsv").map(
  ({ name = "", words = "", example = "", counter = "" }) => ({
    name,
    words: new Set(words.split(" ")),
    example,
    counter,
  }),
);

/** @throws Error where the table has no such row. */
export function dealWords(name: string): Words {
  const row = dealWordRows.find((one) => one.name === name);
  if (row === undefined) throw new Error(`deal-words.tsv has no row "${name}"`);
  return row.words;
}
