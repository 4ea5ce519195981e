import { annotate } from "@/lib/language/annotate";
import type { QuantityMention } from "@/lib/language/annotation";
import { compareQuantities, nameWords } from "./compare";
import { type ClaimCompany, significantDigits } from "./parse-claim";

/* What claims on facts that stand as rows have in common: a number read alone, and the company's own name. */

/** A number of a claim, and how many of its digits are written. */
export type ClaimedNumber = Pick<QuantityMention, "value" | "bound"> & {
  /** "USD", "percent", or empty of what is counted. */
  unit: string;
  digits: number;
  text: string;
};

/** A number as a sentence of its own would be read: "about 2.1 million", "three", "$410 million". */
export function readNumber(text: string): ClaimedNumber | null {
  const said = `It counted ${text.replace(/^a total of /i, "")} people.`;
  const mention = annotate(said, { company: "", names: [] }).mentions.find(({ kind }) => kind === "quantity");
  if (mention?.kind !== "quantity") return null;
  const { value, bound } = mention;
  const unit = /%|per ?cent/.test(text) ? "percent" : /\$/.test(text) ? "USD" : "";
  return { value, bound, unit, digits: significantDigits(text, value), text };
}

const exact: Omit<QuantityMention, "value" | "bound"> = {
  kind: "quantity",
  start: 0,
  end: 0,
  sentence: 0,
  high: null,
  unit: "",
  per: null,
  measures: [],
};

/** How well a claimed number agrees with a told one: 0 where it does not. */
export const compareNumbers = ({ value, bound, digits }: ClaimedNumber, told: number): number =>
  compareQuantities(
    { mention: { ...exact, value, bound }, digits },
    { ...exact, value: told, bound: "exact" },
  );

/** Whether a name is that by which the company may be called: its own words, from the first on. */
export function isOwnName(name: string, { company, names }: ClaimCompany): boolean {
  const said = nameWords(name);
  return [company, ...names].some((one) => {
    const own = nameWords(one);
    return said.length > 0 && said.length <= own.length && said.every((word, at) => word === own[at]);
  });
}
