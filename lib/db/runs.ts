import "server-only";
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database, Queryable } from "./open";
import { type IngestKind, type IngestRunState, ingestRun } from "./schema";

type IngestRun = { id: string; startedAt: string };

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

/** The newest run of a subject. A `running` one that has not moved for two minutes has died. */
type RunStatus = {
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

/** One run of ingestion over one subject. Moments are ISO, UTC. */
export type RunLine = {
  id: string;
  kind: string;
  subject: string;
  /** The company's name, where the subject is its CIK. */
  name: string | null;
  state: IngestRunState;
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

const runFields = sql`run.id, run.kind, run.subject, entity.name, ${livingState} as state,
  ${moment("run.started_at")} as "startedAt", ${moment("run.finished_at")} as "finishedAt",
  run.done, run.failed, run.remaining, run.last_error as "lastError"`;

/** Runs, newest first. */
export async function listRuns(
  db: Queryable,
  { state, limit }: { state: IngestRunState | null; limit: number },
): Promise<RunLine[]> {
  const { rows } = await db.execute<RunLine>(sql`
    select ${runFields} from ingest_run run left join entity on entity.cik = run.subject
    where ${state}::text is null or ${livingState} = ${state}
    order by run.started_at desc, run.id limit ${limit}`);
  return rows;
}

/** Companies whose newest run failed, broke off, or left documents that failed: those to be tried again. */
export async function listRunsToRetry(db: Queryable, limit: number): Promise<RunLine[]> {
  const { rows } = await db.execute<RunLine>(sql`
    select ${runFields}
    from (select distinct on (subject) * from ingest_run where kind = 'edgar' order by subject, started_at desc) run
    left join entity on entity.cik = run.subject
    where ${livingState} in ('failed', 'interrupted') or (run.failed > 0 and ${livingState} <> 'running')
    order by run.started_at desc, run.id limit ${limit}`);
  return rows;
}

/** A damaged archive can have a million bad entries: these many are kept by name, the others counted. */
const mostNoted = 1_000;

/** Notes an archive's entry that failed, the `count`th one, as a run of its own, so that it is seen among the runs. */
export async function noteFault(
  db: Database,
  fault: { archive: string; entry: string; reason: string; count: number },
): Promise<void> {
  if (fault.count > mostNoted) return;
  await db.execute(sql`
    insert into ingest_run (id, kind, subject, state, finished_at, failed, last_error)
    values (${randomUUID()}, 'archive', ${`${fault.archive} ${fault.entry}`}, 'failed', now(), 1, ${fault.reason})`);
}

/** Forgets the faults of an archive's earlier runs: the next one finds those that are left. */
export async function forgetFaults(db: Database, archive: string): Promise<void> {
  await db.execute(sql`
    delete from ingest_run where kind = 'archive' and starts_with(subject, ${`${archive} `})`);
}
