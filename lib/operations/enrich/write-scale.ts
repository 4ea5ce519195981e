import type { MetricRow } from "@/lib/db/entities";
import { revenueRange } from "@/lib/domain/money";
import type { ResponseOf } from "../contract";
import type { enrich } from "./contract";
import type { Footnotes } from "./footnotes";

/**
 * Size of a company from its newest reported figures. Market capitalisation needs a share price, and
 * no source of prices is held, so it is never given.
 *
 * @param metrics newest period first.
 */
export function writeScale(
  metrics: readonly MetricRow[],
  footnotes: Footnotes,
): ResponseOf<typeof enrich>["scale"] {
  const revenue = metrics.find((row) => row.concept === "revenue");
  const shares = metrics.find((row) => row.concept === "shares_outstanding");
  const range = revenue?.unit === "USD" ? revenueRange(revenue.value) : null;
  const citations: Record<string, number[]> = {};
  if (revenue) citations.revenue = [footnotes.number(revenue.documentId)];
  if (revenue && range) citations.revenueRange = [footnotes.number(revenue.documentId)];
  if (shares) citations.sharesOutstanding = [footnotes.number(shares.documentId)];
  return {
    ...(range ? { revenueRange: range } : {}),
    ...(revenue
      ? {
          revenue: {
            value: revenue.value,
            unit: revenue.unit,
            period_start: revenue.periodStart,
            period_end: revenue.periodEnd,
          },
        }
      : {}),
    ...(shares ? { sharesOutstanding: { value: shares.value, date: shares.periodEnd } } : {}),
    ...(Object.keys(citations).length > 0 ? { citations } : {}),
  };
}
