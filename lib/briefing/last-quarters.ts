import "server-only";
import type { MetricRow } from "@/lib/db/companies";
import { isQuarterWithin } from "@/lib/domain/calendar";
import type { FlowConcept } from "@/lib/domain/facts";

/** A figure; one that is worked out names the other documents that it takes. */
export type Metric = MetricRow & { partIds?: readonly string[] };

/** What adds up over a year. */
const additive: readonly FlowConcept[] = ["revenue", "gross_profit", "operating_income", "net_income"];

/** Of the mean of a year's first three quarters, what its last has to bring in: beyond that they count different things. */
const proportion = { least: 0.4, most: 2.5 };

/**
 * Figures with those of the last quarter of each fiscal year of which the first three are held, as what they leave of the
 * year: no report gives it. The figure of a release stays. Where revenue is out of proportion, as after a part was sold and
 * the year was told without it, nothing of that year is worked out.
 */
export function withLastQuarters(metrics: readonly MetricRow[]): Metric[] {
  const years = metrics.filter(
    ({ period, concept }) => period === "year" && additive.includes(concept as FlowConcept),
  );
  const ends = [...new Set(years.map(({ periodEnd }) => periodEnd))];
  const worked = ends.flatMap((end) => {
    const rows = years
      .filter(({ periodEnd }) => periodEnd === end)
      .map((year) => ({ year, quarters: quartersOf(metrics, year) }));
    const sales = rows.find(({ year }) => year.concept === "revenue");
    return sales === undefined || !isInProportion(sales) ? [] : rows.flatMap(lastOf);
  });
  const isHeld = ({ concept, periodEnd }: Metric) =>
    metrics.some((row) => row.period === "quarter" && row.concept === concept && row.periodEnd === periodEnd);
  return [...metrics, ...worked.filter((row) => !isHeld(row))].sort((one, other) =>
    other.periodEnd.localeCompare(one.periodEnd),
  );
}

/** A fiscal year's figure with those of its first three quarters, where all three are held. */
type Parted = { year: MetricRow; quarters: MetricRow[] };

function quartersOf(metrics: readonly MetricRow[], year: MetricRow): MetricRow[] {
  return metrics.filter(
    ({ period, concept, unit, periodEnd }) =>
      period === "quarter" &&
      concept === year.concept &&
      unit === year.unit &&
      isQuarterWithin(periodEnd, year.periodEnd),
  );
}

const restOf = ({ year, quarters }: Parted): number =>
  quarters.reduce((rest, { value }) => rest - value, year.value);

function isInProportion(sales: Parted): boolean {
  const rest = restOf(sales);
  const mean = (sales.year.value - rest) / 3;
  return sales.quarters.length === 3 && rest >= mean * proportion.least && rest <= mean * proportion.most;
}

function lastOf({ year, quarters }: Parted): Metric[] {
  if (quarters.length !== 3) return [];
  const partIds = quarters.map(({ documentId }) => documentId);
  return [{ ...year, period: "quarter", periodStart: null, value: restOf({ year, quarters }), partIds }];
}
