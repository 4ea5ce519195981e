import "server-only";
import { sql } from "drizzle-orm";
import type { Queryable } from "../open";

export type RunState = "running" | "done" | "failed" | "stopped" | "interrupted";

/** One run of ingestion over one subject. Moments are ISO, UTC. */
export type RunLine = {
  id: string;
  kind: string;
  subject: string;
  /** The company's name, where the subject is its CIK. */
  name: string | null;
  state: RunState;
  startedAt: string;
  finishedAt: string | null;
  done: number;
  failed: number;
  remaining: number;
  lastError: string | null;
};

/** A run that has not moved for two minutes has died, whatever it says of itself. */
const livingState = sql.raw(`case when run.state = 'running' and run.updated_at < now() - interval '2 minutes'
  then 'interrupted' else run.state end`);

const moment = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);

const fields = sql`run.id, run.kind, run.subject, entity.name, ${livingState} as state,
  ${moment("run.started_at")} as "startedAt", ${moment("run.finished_at")} as "finishedAt",
  run.done, run.failed, run.remaining, run.last_error as "lastError"`;

/** Runs, the newest first. */
export async function listRuns(
  db: Queryable,
  { state, limit }: { state: RunState | null; limit: number },
): Promise<RunLine[]> {
  const { rows } = await db.execute<RunLine>(sql`
    select ${fields} from ingest_run run left join entity on entity.cik = run.subject
    where ${state}::text is null or ${livingState} = ${state}
    order by run.started_at desc, run.id limit ${limit}`);
  return rows;
}

/** Companies whose newest run failed, broke off, or left documents that failed: those to be tried again. */
export async function listRunsToRetry(db: Queryable, limit: number): Promise<RunLine[]> {
  const { rows } = await db.execute<RunLine>(sql`
    select ${fields}
    from (select distinct on (subject) * from ingest_run where kind = 'edgar' order by subject, started_at desc) run
    left join entity on entity.cik = run.subject
    where ${livingState} in ('failed', 'interrupted') or (run.failed > 0 and ${livingState} <> 'running')
    order by run.started_at desc, run.id limit ${limit}`);
  return rows;
}

/** Documents read and failed by day on which they were last asked for. */
export type DocumentsOfDay = { day: string; read: number; missing: number; failed: number };

export async function countDocumentsByDay(db: Queryable, days: number): Promise<DocumentsOfDay[]> {
  const { rows } = await db.execute<DocumentsOfDay>(sql`
    select (checked_at at time zone 'utc')::date::text as day, count(*) filter (where state = 'read')::int as read,
           count(*) filter (where state = 'missing')::int as missing,
           count(*) filter (where state in ('failed', 'refused', 'unreadable'))::int as failed
    from ingest_document where checked_at >= (now() at time zone 'utc')::date - ${days - 1}::int
    group by 1 order by 1`);
  return rows;
}

export type FailedDocument = {
  subject: string;
  name: string | null;
  form: string;
  publishedOn: string;
  url: string;
  state: string;
  reason: string | null;
};

/** Documents that could not be taken in, those asked for last first. */
export async function listFailedDocuments(db: Queryable, limit: number): Promise<FailedDocument[]> {
  const { rows } = await db.execute<FailedDocument>(sql`
    select d.subject, entity.name, d.form, d.published_on::text as "publishedOn", d.url, d.state, d.reason
    from ingest_document d left join entity on entity.cik = d.subject
    where d.state in ('failed', 'refused', 'unreadable')
    order by d.checked_at desc nulls last, d.subject, d.document_id limit ${limit}`);
  return rows;
}

/** The job of ingestions that were started from the console. */
export const namedIngestionJob = "edgar (console)";

/** That of companies named on the command line, held by the first of any number of processes. */
export const commandLineJob = "edgar (command line)";

/** That of EDGAR's nightly archives. */
export const archivesJob = "edgar --all";

/** Which company it is at, and who waits for their turn. */
export type NamedIngestion = { holder: string | null; current: string | null; waiting: string[] };

export async function findNamedIngestion(db: Queryable): Promise<NamedIngestion> {
  const { rows } = await db.execute<{ holder: string | null; cursor: string | null }>(sql`
    select case when held_until > clock_timestamp() then holder end as holder, cursor
    from job where name = ${namedIngestionJob}`);
  const { holder = null, cursor = null } = rows[0] ?? {};
  const [current = null, ...waiting] = holder === null || !cursor ? [] : cursor.split(" ");
  return { holder, current, waiting };
}
