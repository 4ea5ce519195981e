import "server-only";
import type { MetricRow } from "@/lib/db/companies";
import { workOutLastQuarters } from "@/lib/domain/last-quarters";

/** A figure; one that is worked out names the other documents that it takes. */
export type Metric = MetricRow & { partIds?: readonly string[] };

/** Figures with those of last quarters that only the year less its first three quarters tells, the newest first. */
export function withLastQuarters(metrics: readonly MetricRow[]): Metric[] {
  const worked = workOutLastQuarters(metrics.map((row) => ({ ...row, end: row.periodEnd, row })));
  const lasts = worked.map(
    ({ year, quarters, value }): Metric => ({
      ...year,
      period: "quarter",
      periodStart: null,
      value,
      partIds: quarters.map(({ documentId }) => documentId),
    }),
  );
  return [...metrics, ...lasts].sort((one, other) => other.periodEnd.localeCompare(one.periodEnd));
}
