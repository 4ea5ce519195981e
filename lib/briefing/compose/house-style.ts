import { formatAmount } from "@/lib/domain/prose";

/** How filers write what a briefing writes otherwise. */
const written: readonly (readonly [RegExp, string | ((whole: string, ...parts: string[]) => string)])[] = [
  // "EUR €798 million"
  [/\b(?:EUR ?(?=€)|GBP ?(?=£)|USD? ?(?=\$))/g, ""],
  [/(\d) percent\b/g, "$1%"],
  // "$3,499 million"
  [
    /\$ ?(\d{1,3}(?:,\d{3})+(?:\.\d+)?) million\b/g,
    (_, digits = "") => formatAmount(Number(digits.replaceAll(",", "")) * 1e6, "USD"),
  ],
  // "$38.0 billion over 8.0 years"
  [/(?<![\d.,])(\d+)\.0(?= (?:[mb]illion|years|months|points)\b)/g, "$1"],
  [
    /\b(?:Condensed )?Consolidated (?:Balance Sheets?|(?:Statements? of )\p{Lu}\p{Ll}+)/gu,
    (whole) => whole.toLowerCase(),
  ],
];

/** A sentence of a filing as a briefing writes amounts, shares and statements; what it quotes stays as it stands. */
export const inHouseStyle = (text: string): string =>
  text
    .split(/(“[^”]*”)/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : written.reduce((said, [pattern, by]) => said.replace(pattern, by as string), part),
    )
    .join("");
