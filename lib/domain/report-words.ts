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

/** Of what a report tells, what others tell in much the same words: headings of risks, sentences on dangers beneath them, and aims. */
export type Told = "risks" | "aims" | "dangers";

/** What is less likely to be told by an analyst isn't told. */
export const leastTold: Readonly<Record<Told | "highlights", number>> = {
  risks: 0.45,
  aims: 0.4,
  dangers: 0.3,
  highlights: 0.25,
};

/**
 * In how many of the filers counted a word stands in the headings of their risks, or in what they aim for, as a share, by
 * the same command; what a single filer writes is not in the table.
 */
const toldShares: Readonly<Record<"risks" | "aims", ReadonlyMap<string, number>>> = (() => {
  const maps = { risks: new Map<string, number>(), aims: new Map<string, number>() };
  for (const { kind, words, share } of readTable(
    "lib/domain/tables/told-words.tsv",
    "kind",
    "words",
    "share",
  ))
    maps[kind as keyof typeof maps].set(words, Number(share));
  return maps;
})();

/** The share of the filers that write a stem in the headings of their risks, or in what they aim for; 0 of what at most one does. */
export const toldShareOf = (kind: Told, stem: string): number =>
  toldShares[kind === "aims" ? kind : "risks"].get(stem) ?? 0;

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
