import { readTable } from "@/lib/domain/read-table";
import { wordClass } from "./lexicon";

/** A row of `quantity-words.tsv`: a scale, a currency or a fraction as it's written. */
export const quantityWordRows = readTable(
  "lib/language/lexicon/quantity-words.tsv",
  "word",
  "kind",
  "value",
  "example",
  "counter",
);

/** Zero to nineteen, and twenty to ninety. */
export const ones = [...wordClass("number-one")];
export const tens = [...wordClass("number-ten")];

/** What a number in figures or in words below a million is: "1,200", "twenty-five", "two hundred". */
export function numberOf(said: string): number {
  if (/^[\d.]/.test(said)) return Number(said.replace(/,/g, ""));
  let sum = 0;
  for (const piece of said.toLowerCase().split(/[- ]+/)) {
    const ten = tens.indexOf(piece);
    if (piece === "hundred") sum = Math.max(sum, 1) * 100;
    else if (piece === "thousand") sum = Math.max(sum, 1) * 1000;
    else if (ten >= 0) sum += (ten + 2) * 10;
    else sum += Math.max(0, ones.indexOf(piece));
  }
  return sum;
}
