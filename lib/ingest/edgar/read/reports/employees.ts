import "server-only";
import { likeliestBy } from "@/lib/domain/logit";
import type { Stretch } from "@/lib/language/split-sentences";
import { findTabulatedCounts } from "./head-count-tables";
import weights from "./head-count-weights.json";
import { findHeadCounts, type HeadCount } from "./head-counts";
import type { ReportDocument } from "./report-document";

export type EmployeesReading = Stretch & {
  value: number;
  /** ISO day; null where the text gives none. */
  asOf: string | null;
};

type Told = Pick<ReportDocument, "text" | "items" | "rows">;

/**
 * How many people the filer employs in all: the likeliest of all numbers that its report tells of workers, and of the total of a
 * table of them, by weights that `npm run fit -- head-counts` fits.
 */
export function readEmployees(told: Told, filer: string): EmployeesReading | null {
  const likeliest = likeliestBy(weights, headCountsOf(told, filer), ({ value }) => value);
  if (likeliest === null || likeliest.probability < weights.threshold) return null;
  const { value, asOf, start, end } = likeliest.one;
  return { value, asOf, start, end };
}

/**
 * What a proxy statement says beside the pay ratio: only a count of a day, since such documents also tell of
 * volunteers and of those who answered a survey.
 */
export function readDatedEmployees(told: Told, filer: string): EmployeesReading | null {
  const found = readEmployees(told, filer);
  return found !== null && found.asOf !== null && found.value > 1 ? found : null;
}

/** All numbers that may be the head count, of sentences and of tables, each with its measures. */
export function headCountsOf(told: Told, filer: string): HeadCount[] {
  const counts = findHeadCounts(told, filer);
  const values = new Set(counts.filter(({ measures }) => measures.sum !== 1).map(({ value }) => value));
  const most = Math.max(0, ...counts.map(({ value, measures }) => (measures["workers behind"] ? value : 0)));
  const totals = findTabulatedCounts(told).map((one) => ({
    ...one,
    measures: {
      ...one.measures,
      "table, most": one.value >= most ? 1 : 0,
      "table, told again": values.has(one.value) ? 1 : 0,
    },
  }));
  return [...counts, ...totals];
}
