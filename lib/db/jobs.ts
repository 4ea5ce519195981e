import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Database, Queryable } from "./open";
import { job } from "./schema";

/** `busy`: another process holds it until then. `early`: its last turn started too recently. */
export type JobClaim =
  | { outcome: "held"; cursor: string | null }
  | { outcome: "busy"; holder: string; until: string }
  | { outcome: "early" };

export type JobTerms = {
  /** Names who holds it, over all processes. */
  holder: string;
  /** How long it is held without being renewed, in milliseconds. */
  leaseMs: number;
  /** How long after the beginning of a finished turn the next may begin, in milliseconds; 0 for at once. */
  everyMs: number;
};

const interval = (ms: number) => sql`make_interval(secs => ${ms / 1000}::double precision)`;

/**
 * Claims a job in one statement, by the database's clock, so that only one process has it. A lease that its holder stops
 * renewing expires, and the turn it left behind is due at once.
 */
export async function claimJob(
  db: Database,
  name: string,
  { holder, leaseMs, everyMs }: JobTerms,
): Promise<JobClaim> {
  const { rows: held } = await db.execute<{ cursor: string | null }>(sql`
    insert into job (name, holder, held_until, started_at)
    values (${name}, ${holder}, clock_timestamp() + ${interval(leaseMs)}, clock_timestamp())
    on conflict (name) do update
      set holder = excluded.holder, held_until = excluded.held_until, started_at = excluded.started_at
      where (job.holder is null or job.held_until <= clock_timestamp())
        and (job.finished_at is null or job.finished_at < job.started_at
          or job.started_at <= clock_timestamp() - ${interval(everyMs)})
    returning cursor`);
  if (held[0] !== undefined) return { outcome: "held", cursor: held[0].cursor };
  const { rows: others } = await db.execute<{ holder: string; until: string }>(sql`
    select holder, held_until::text as until from job
    where name = ${name} and holder is not null and held_until > clock_timestamp()`);
  return others[0] === undefined ? { outcome: "early" } : { outcome: "busy", ...others[0] };
}

/** Extends the lease of a job. False when the lease is lost: the work must stop. */
export async function renewJob(
  db: Database,
  name: string,
  { holder, leaseMs }: Pick<JobTerms, "holder" | "leaseMs">,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update job set held_until = clock_timestamp() + ${interval(leaseMs)}
    where name = ${name} and holder = ${holder} returning name`);
  return rows.length > 0;
}

/** Stores where the next turn continues. False when the lease is lost: then the new holder's cursor counts. */
export async function saveJobCursor(
  db: Database,
  name: string,
  holder: string,
  cursor: string,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update job set cursor = ${cursor} where name = ${name} and holder = ${holder} returning name`);
  return rows.length > 0;
}

/** Releases a job. A `stopped` turn is due at once; a finished or failed one after its interval. */
export async function releaseJob(
  db: Database,
  name: string,
  holder: string,
  ended: { outcome: "done" | "stopped" } | { outcome: "failed"; error: string },
): Promise<void> {
  const lastError = ended.outcome === "failed" ? ended.error.slice(0, 500) : null;
  await db.execute(sql`
    update job set holder = null, held_until = null, last_error = ${lastError},
      finished_at = case when ${ended.outcome} = 'stopped' then finished_at else clock_timestamp() end
    where name = ${name} and holder = ${holder}`);
}

export type JobRow = typeof job.$inferSelect;

export async function findJob(db: Database, name: string): Promise<JobRow | null> {
  const [row] = await db.select().from(job).where(eq(job.name, name));
  return row ?? null;
}

/** How far a killed run of this name got, or null. */
export async function readCursor(db: Queryable, name: string): Promise<string | null> {
  const [row] = await db.select({ cursor: job.cursor }).from(job).where(eq(job.name, name));
  return row?.cursor ?? null;
}

export async function writeCursor(tx: Queryable, name: string, cursor: string | null): Promise<void> {
  await tx.insert(job).values({ name, cursor }).onConflictDoUpdate({ target: job.name, set: { cursor } });
}

/** The job that ingests companies ordered in the console. */
export const namedIngestionJob = "edgar (console)";

/** The job that ingests companies named on the command line; only one process holds it. */
export const commandLineJob = "edgar (command line)";

/** The job that ingests EDGAR's nightly archives. */
export const archivesJob = "edgar --all";

/** A company that an admin wants ingested: the day from which documents are fetched, and how many processes have started it. */
export type OrderedCompany = { cik: string; since: string | null; tries: number };

/** The companies of an order as stored in its job's cursor, the next one first. */
export const readOrder = (cursor: string | null): OrderedCompany[] =>
  cursor?.startsWith("[") ? (JSON.parse(cursor) as OrderedCompany[]) : [];

export const writeOrder = (companies: readonly OrderedCompany[]): string => JSON.stringify(companies);

/** No order, or all of it is done. (A cursor of an older release is no order.) */
const isOrderDone = sql.raw(`(coalesce(job.cursor, '[]') = '[]' or not starts_with(job.cursor, '['))`);
const isHeld = sql.raw(`coalesce(job.held_until > clock_timestamp(), false)`);

/** Orders companies to be ingested in the background. False while another order isn't done. */
export async function placeOrder(db: Queryable, companies: readonly OrderedCompany[]): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into job (name, cursor) values (${namedIngestionJob}, ${writeOrder(companies)})
    on conflict (name) do update set cursor = excluded.cursor, last_error = null
      where ${isOrderDone} and not ${isHeld}
    returning name`);
  return rows.length > 0;
}

/** Whether an order waits to be started, or to be taken over from a process that died. */
export async function isOrderWaiting(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from job where name = ${namedIngestionJob} and not ${isOrderDone} and not ${isHeld}`);
  return rows.length > 0;
}

/** Which process works on the order, at which company it is, and which ones wait. Without a holder all wait. */
export type NamedIngestion = { holder: string | null; current: string | null; waiting: string[] };

export async function findNamedIngestion(db: Queryable): Promise<NamedIngestion> {
  const { rows } = await db.execute<{ holder: string | null; cursor: string | null }>(sql`
    select case when ${isHeld} then holder end as holder, cursor from job where name = ${namedIngestionJob}`);
  const { holder = null, cursor = null } = rows[0] ?? {};
  const ciks = readOrder(cursor).map(({ cik }) => cik);
  if (holder === null) return { holder, current: null, waiting: ciks };
  const [current = null, ...waiting] = ciks;
  return { holder, current, waiting };
}

/** A job whose last turn failed. */
export type FailedJob = { name: string; endedAt: string | null; lastError: string };

/** Jobs whose last turn failed; recurring ones are retried on their own. Moments are ISO, UTC. */
export async function listFailedJobs(db: Queryable): Promise<FailedJob[]> {
  const { rows } = await db.execute<FailedJob>(sql`
    select name, to_char(finished_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "endedAt",
           last_error as "lastError"
    from job where last_error is not null and not ${isHeld} order by finished_at desc nulls last, name`);
  return rows;
}

/** Makes failed jobs due at once, one by name or all of them. @returns how many. */
export async function retryJobs(db: Queryable, name: string | null): Promise<number> {
  const { rows } = await db.execute(sql`
    update job set finished_at = null, last_error = null
    where last_error is not null and not ${isHeld} and (${name}::text is null or name = ${name}) returning name`);
  return rows.length;
}

/** The row that shows that some process does the background work. */
const backgroundJob = "background";
const aliveSeconds = 90;

/** Records that a server or a worker does the background work; to be repeated within a minute. */
export async function noteBackground(db: Database, holder: string): Promise<void> {
  await db.execute(sql`
    insert into job (name, holder, held_until, started_at)
    values (${backgroundJob}, ${holder}, clock_timestamp() + make_interval(secs => ${aliveSeconds}), clock_timestamp())
    on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until`);
}

/** How background work and its sources are doing. */
export type Parts = {
  /** Sources that are paused because they asked for it. */
  pausedSources: string[];
  /** Recurring jobs whose last turn failed. */
  failedJobs: string[];
  /** Whether a server or a worker does the background work. */
  isWorkDone: boolean;
};

export async function readParts(db: Queryable): Promise<Parts> {
  const { rows } = await db.execute<Parts>(sql`
    select coalesce((select json_agg(name order by name) from fetch_gate where paused_until > clock_timestamp()),
                    '[]'::json) as "pausedSources",
           coalesce((select json_agg(name order by name) from job where last_error is not null), '[]'::json) as "failedJobs",
           exists (select from job where name = ${backgroundJob} and held_until > clock_timestamp()) as "isWorkDone"`);
  return rows[0] ?? { pausedSources: [], failedJobs: [], isWorkDone: false };
}

export type JobStatus = {
  name: string;
  holder: string | null;
  startedAt: string | null;
  finishedAt: string | null;
  lastError: string | null;
};

/** Jobs that run on one instance at a time; `holder` while its lease lasts. */
export async function listJobStatus(db: Database): Promise<JobStatus[]> {
  const { rows } = await db.execute<JobStatus>(sql`
    select name, case when held_until > clock_timestamp() then holder end as holder,
           to_char(started_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as "startedAt",
           to_char(finished_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as "finishedAt",
           last_error as "lastError"
    from job order by name`);
  return rows;
}
