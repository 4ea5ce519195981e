import "server-only";
import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/open";
import type { IngestKind, IngestRunState } from "../schema";

/** The newest run of a subject. A `running` one that has not moved for two minutes has died. */
export type RunStatus = {
  kind: IngestKind;
  subject: string;
  /** The company's name, where the subject is its CIK. */
  name: string | null;
  state: IngestRunState;
  startedAt: string;
  done: number;
  failed: number;
  remaining: number;
  lastError: string | null;
};

/** The newest run of every subject: those that run first, then those that failed, then the newest; entries of archives last. */
export async function listRunStatus(db: Database, limit: number): Promise<RunStatus[]> {
  const { rows } = await db.execute<RunStatus>(sql`
    select run.kind, run.subject, entity.name, run.state, to_char(run.started_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as "startedAt",
           run.done, run.failed, run.remaining, run.last_error as "lastError"
    from (select distinct on (kind, subject) kind, subject, started_at, done, failed, remaining, last_error,
                 case when state = 'running' and updated_at < now() - interval '2 minutes'
                   then 'interrupted' else state end as state
          from ingest_run order by kind, subject, started_at desc) run
    left join entity on entity.cik = run.subject
    order by run.kind = 'archive' and run.subject like '% %', run.state <> 'running', run.state <> 'failed', run.started_at desc, run.subject
    limit ${limit}`);
  return rows;
}

/** How many subjects' newest runs are in each state. */
export async function countRunStates(db: Database): Promise<{ state: IngestRunState; n: number }[]> {
  const { rows } = await db.execute<{ state: IngestRunState; n: number }>(sql`
    select state, count(*)::int as n
    from (select distinct on (kind, subject)
                 case when state = 'running' and updated_at < now() - interval '2 minutes'
                   then 'interrupted' else state end as state
          from ingest_run order by kind, subject, started_at desc) run
    group by state order by state`);
  return rows;
}

export type PauseStatus = { name: string; until: string; reason: string | null };

/** Publishers that nobody asks now. */
export async function listPauses(db: Database): Promise<PauseStatus[]> {
  const { rows } = await db.execute<PauseStatus>(sql`
    select name, to_char(paused_until at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as until, pause_reason as reason
    from fetch_gate where paused_until > clock_timestamp() order by name`);
  return rows;
}

export type JobStatus = {
  name: string;
  holder: string | null;
  startedAt: string | null;
  finishedAt: string | null;
  lastError: string | null;
};

/** Jobs that one instance at a time does; `holder` while its lease holds. */
export async function listJobStatus(db: Database): Promise<JobStatus[]> {
  const { rows } = await db.execute<JobStatus>(sql`
    select name, case when held_until > clock_timestamp() then holder end as holder,
           to_char(started_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as "startedAt",
           to_char(finished_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as "finishedAt",
           last_error as "lastError"
    from job order by name`);
  return rows;
}

/** Listed documents by kind and state. */
export async function countListedDocuments(
  db: Database,
): Promise<{ kind: string; state: string; n: number }[]> {
  const { rows } = await db.execute<{ kind: string; state: string; n: number }>(sql`
    select kind, state, count(*)::int as n from ingest_document group by kind, state order by kind, state`);
  return rows;
}
