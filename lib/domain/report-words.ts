import { readTable } from "./read-table";

/**
 * In how many of the filers counted a word or pair of words stands in the annual report, as a share. `npm run -s eval --
 * report-words` counts them; what fewer than a tenth of the filers write is not in the table.
 */
const shares: ReadonlyMap<string, number> = new Map(
  readTable("lib/domain/tables/report-words.tsv", "words", "share").map(({ words, share }) => [
    words,
    Number(share),
  ]),
);

/** The share of the filers that write a stem, or a pair of them, in their annual reports; 0 of what few do. */
export const shareOfFilers = (stems: string): number => shares.get(stems) ?? 0;

/** Words of a text in lower case, their plural and verb endings left out, single letters and numbers too. */
export function wordStems(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}[\p{L}’'&.-]*\p{L}/gu) ?? []).map((word) =>
    word
      .replace(/[’']s?$/, "")
      .replace(/ies$/, "y")
      .replace(/(?<=[a-z]{3})(?:ing|ed|es|s)$/, "")
      .replace(/(?<=[a-z]{3})e$/, ""),
  );
}

/** Pairs of neighboring words. */
export const wordPairs = (stems: readonly string[]): string[] =>
  stems.slice(1).map((stem, at) => `${stems[at]} ${stem}`);
