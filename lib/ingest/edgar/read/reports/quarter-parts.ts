import "server-only";
import { isOther, leastWhole, mostWhole, productAxis } from "./products";
import {
  isQuarter,
  isYear,
  noSegment,
  revenueOf,
  revenues,
  type SegmentReading,
  segmentAxis,
  type Tagged,
  taggedMembers,
  withoutAmount,
  withoutTotals,
} from "./tagged-sales";

/** A segment or product with what it brought in of a quarter, and in that of a year before by the same report. */
export type QuarterPartReading = SegmentReading & { of: "segment" | "product" };

const axes = [
  ["segment", segmentAxis],
  ["product", productAxis],
] as const;

/**
 * The segments of a quarterly report, or else its products, with what each brought in its quarter, where the document tags
 * them and they make up its revenue. An annual report tells of its year.
 */
export function readQuarterParts({ facts, text }: Tagged): QuarterPartReading[] {
  if (facts.some((fact) => revenues.test(fact.concept) && isYear(fact))) return [];
  for (const [of, axis] of axes) {
    const members = taggedMembers({ facts, text }, axis, [], isQuarter).filter(
      (one) => one.revenue !== null && one.amount > 0 && !isOther(one) && !noSegment.test(one.name),
    );
    const parts = withoutTotals(members, 0);
    const total = revenueOf(facts, parts[0]?.revenue?.to, isQuarter);
    const share = parts.reduce((sum, { amount }) => sum + amount, 0) / total;
    if (parts.length > 1 && share >= leastWhole && share <= mostWhole)
      return parts.map((part) => ({ ...withoutAmount(part), of }));
  }
  return [];
}
