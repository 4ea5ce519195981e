import "server-only";
import { randomUUID } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import { cachedQuery } from "./cache";
import type { Database } from "./open";
import { briefing } from "./schema";

export type BriefingRow = typeof briefing.$inferSelect;

/** How many snapshots of a company are served as its history. */
export const mostSnapshots = 30;

/** The newest snapshots of a company, by its key, newest first. */
export const listBriefings = cachedQuery("briefings", readBriefings);

async function readBriefings(
  db: Database,
  { entityKey, limit }: { entityKey: string; limit: number },
): Promise<BriefingRow[]> {
  return await db
    .select()
    .from(briefing)
    .where(eq(briefing.entityKey, entityKey))
    .orderBy(desc(briefing.createdAt), desc(briefing.id))
    .limit(limit);
}

/** Adds a snapshot. */
export async function storeBriefing(
  db: Database,
  row: Omit<BriefingRow, "id" | "createdAt">,
): Promise<BriefingRow> {
  const [stored] = await db
    .insert(briefing)
    .values({ ...row, id: randomUUID() })
    .returning();
  if (stored === undefined) throw new Error("The briefing was not stored");
  return stored;
}

/** Fewer sources than these give a briefing on request only. */
const leastSources = 3;

/**
 * Keys of the companies with enough sources for a briefing, those without one first and then the oldest.
 *
 * @param olderThanHours leaves out those with a newer briefing; null leaves out none.
 */
export async function listBriefedKeys(db: Database, olderThanHours: number | null): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    with pointed as (
      select e.key, s.value as id from entity e cross join lateral jsonb_each_text(e.sources) s
      union select entity_key, document_id from entity_name
      union select entity_key, document_id from event
      union select entity_key, document_id from role_observation
      union select entity_key, document_id from metric
    ), enough as (
      select key from pointed join entity using (key) where type <> 'industry'
      group by key having count(distinct id) >= ${leastSources}
    )
    select key from enough left join (
      select entity_key as key, max(created_at) as newest from briefing group by entity_key
    ) b using (key)
    where ${olderThanHours === null}::boolean or newest is null
      or newest < now() - make_interval(hours => ${olderThanHours ?? 0})
    order by newest nulls first, key`);
  return rows.map(({ key }) => key);
}
