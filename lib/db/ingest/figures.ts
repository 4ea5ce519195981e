import "server-only";
import { sql } from "drizzle-orm";
import type { Queryable } from "@/lib/db/open";
import type { metric } from "@/lib/db/schema";

/**
 * Makes room for a company's figures as it reports them now: of each of their concepts and periods those go that are
 * no newer. Other sources round the last day of a year differently, and figures from before a split don't compare.
 */
export async function dropFigures(
  tx: Queryable,
  figures: readonly (typeof metric.$inferInsert)[],
): Promise<void> {
  const rows = figures.map(({ entityKey, concept, period, periodEnd }) => ({
    entity_key: entityKey,
    concept,
    period,
    period_end: periodEnd,
  }));
  await tx.execute(sql`
    delete from metric using (
      select entity_key, concept, period, max(period_end) as newest
      from json_populate_recordset(null::metric, ${JSON.stringify(rows)}::json)
      group by entity_key, concept, period
    ) as now
    where metric.entity_key = now.entity_key and metric.concept = now.concept and metric.period = now.period
      and metric.period_end <= now.newest`);
}
