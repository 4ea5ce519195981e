import "server-only";
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/open";
import { type IngestKind, type IngestRunState, ingestRun } from "../schema";

export type IngestRun = { id: string; startedAt: string };

/** How far a run is, in documents. */
export type RunCounts = { done: number; failed: number; remaining: number };

/** Opens a run. Runs of the same subject that have not moved for two minutes are dead: they end as `interrupted`. */
export async function startRun(db: Database, kind: IngestKind, subject: string): Promise<IngestRun> {
  await db.execute(sql`
    update ingest_run set state = 'interrupted', finished_at = now()
    where kind = ${kind} and subject = ${subject} and state = 'running' and updated_at < now() - interval '2 minutes'`);
  const id = randomUUID();
  const [row] = await db
    .insert(ingestRun)
    .values({ id, kind, subject, state: "running" })
    .returning({ startedAt: ingestRun.startedAt });
  if (row === undefined) throw new Error("The run could not be opened");
  return { id, startedAt: row.startedAt };
}

/** Says that a run is alive, and how far it is. */
export async function noteProgress(
  db: Database,
  id: string,
  counts: RunCounts,
  lastError: string | null,
): Promise<void> {
  await db
    .update(ingestRun)
    .set({ ...counts, lastError, updatedAt: sql`now()` })
    .where(eq(ingestRun.id, id));
}

/** Forgets runs of a kind that began more than some days ago. */
export async function forgetOldRuns(db: Database, kind: IngestKind, days: number): Promise<void> {
  await db.execute(sql`
    delete from ingest_run where kind = ${kind} and started_at < now() - make_interval(days => ${days}::int)`);
}

export async function endRun(
  db: Database,
  id: string,
  state: IngestRunState,
  counts: RunCounts,
  lastError: string | null,
): Promise<void> {
  await db
    .update(ingestRun)
    .set({ ...counts, state, lastError, updatedAt: sql`now()`, finishedAt: sql`now()` })
    .where(eq(ingestRun.id, id));
}
