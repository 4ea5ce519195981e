/** "a" or "an" before words, by their sound as far as letters tell it. */
export function withArticle(words: string): string {
  const spelt = /^[FHLMNRSX](?=[A-Z0-9])/.test(words);
  const vowel =
    /^(?:[aeio]|u(?!ni|se|sa|ti|k)|8|11\b|18\b)/i.test(words) && !/^(?:eu|one\b|once\b)/i.test(words);
  return `${spelt || vowel ? "an" : "a"} ${words}`;
}

/** "A", "A and B", "A, B and C". */
export function joinWords(words: readonly string[]): string {
  const last = words.at(-1);
  if (last === undefined) return "";
  return words.length === 1 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}

const smallNumbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** Up to ten in words, above in digits with separators. */
export function formatCount(count: number): string {
  return smallNumbers[count] ?? count.toLocaleString("en-US");
}

const scales: readonly (readonly [least: number, word: string])[] = [
  [1e12, "trillion"],
  [1e9, "billion"],
  [1e6, "million"],
];

const signs: Readonly<Record<string, string>> = { USD: "$", EUR: "€", GBP: "£", JPY: "¥" };

/** A large number as people write it: "416.2 billion", "14.68 billion", "950,000"; four digits at most. */
export function formatLarge(value: number): string {
  const scale = scales.find(([least]) => Math.abs(value) >= least);
  if (!scale) return Math.round(value).toLocaleString("en-US");
  const scaled = value / scale[0];
  const digits = Math.abs(scaled) >= 100 ? 1 : 2;
  return `${roundDecimal(scaled, digits).toLocaleString("en-US", { maximumFractionDigits: digits })} ${scale[1]}`;
}

/** Half away from zero in the decimal form that is read: 20.935 is 20.94, though its binary form lies below the half. */
function roundDecimal(value: number, digits: number): number {
  const [number = "0", power = "0"] = String(Math.abs(value)).split("e");
  const shifted = Math.round(Number(`${number}e${Number(power) + digits}`));
  return Math.sign(value) * Number(`${shifted}e-${digits}`);
}

/** An amount of money with its sign where it has one: "$416.2 billion", "−$2 million", "CHF 3.1 billion". */
export function formatAmount(value: number, currency: string): string {
  const sign = signs[currency];
  const minus = value < 0 ? "−" : "";
  const size = formatLarge(Math.abs(value));
  return sign === undefined ? `${currency} ${minus}${size}` : `${minus}${sign}${size}`;
}

/**
 * Amounts of one currency that stand below each other: in one unit with one decimal, so that they line up. Where the
 * smallest would have no figure left, each is as `formatAmount` has it.
 */
export function formatAmounts(values: readonly number[], currency: string): string[] {
  const sizes = values.map(Math.abs).filter((size) => size > 0);
  const scale = scales.find(([least]) => Math.max(0, ...sizes) >= least);
  if (!scale || Math.min(...sizes) < scale[0] / 10)
    return values.map((value) => formatAmount(value, currency));
  const sign = signs[currency];
  return values.map((value) => {
    const minus = value < 0 ? "−" : "";
    const size = roundDecimal(Math.abs(value) / scale[0], 1);
    const written = size.toLocaleString("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    return sign === undefined
      ? `${currency} ${minus}${written} ${scale[1]}`
      : `${minus}${sign}${written} ${scale[1]}`;
  });
}

/** An amount a share: "$7.46", "−$0.03". */
export function formatPerShare(value: number): string {
  return `${value < 0 ? "−" : ""}$${roundDecimal(Math.abs(value), 2).toFixed(2)}`;
}

/** A text that ends as a sentence does, also where its last word is "Inc.". */
export function endSentence(text: string): string {
  return /[.!?]["”’)]?$/.test(text) ? text : `${text}.`;
}

/** Straight apostrophes of names as running text has them; what stands in quotation marks stays as its source has it. */
export const curlApostrophes = (text: string): string =>
  text
    .split(/(“[^”]*”)/)
    .map((part) => (part.startsWith("“") ? part : part.replace(/(?<=[\p{L}\p{N}])'/gu, "’")))
    .join("");

/** The first letter in upper case. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The id of a heading in a page: "Keys & limits" is "keys-limits". */
export function slugHeading(text: string): string {
  return text
    .toLowerCase()
    .replace(/[`*_]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/**
 * Rows as lines of text under a head, columns apart by two spaces: the first to the left, the others to the
 * right as figures stand, or all to the left.
 */
export function formatTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  align: "figures" | "words" = "figures",
): string {
  const widths = head.map((cell, at) => Math.max(cell.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const pad = (cell: string, at: number) =>
    at === 0 || align === "words" ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0);
  return [head, ...rows].map((cells) => `  ${cells.map(pad).join("  ").trimEnd()}`).join("\n");
}

/** A change or a share in percent, its sign left out: "6.4%", "15%". */
export function formatPercent(percent: number): string {
  const size = Math.abs(percent);
  return `${size >= 9.95 ? size.toFixed(0) : size.toFixed(1).replace(/\.0$/, "")}%`;
}
