import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Database, Queryable } from "./open";
import { job } from "./schema";

/** `busy`: somebody else holds it until then. `early`: its last turn began too short a time ago. */
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
 * Takes a job in one statement, by the database's clock: of any number of processes one has it. A lease that its
 * holder no longer renews ends, and the turn that it left is due at once.
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

/** Holds a job for longer. False when the lease is lost: the work must end. */
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

/** Remembers where the next turn goes on. False when the lease is lost: then the other holder's word counts. */
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

/** Gives a job back. A turn that was `stopped` is due at once; one that ended, well or not, after its interval. */
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

/** Where a killed run of this name went on to, or null. */
export async function readCursor(db: Queryable, name: string): Promise<string | null> {
  const [row] = await db.select({ cursor: job.cursor }).from(job).where(eq(job.name, name));
  return row?.cursor ?? null;
}

export async function writeCursor(tx: Queryable, name: string, cursor: string | null): Promise<void> {
  await tx.insert(job).values({ name, cursor }).onConflictDoUpdate({ target: job.name, set: { cursor } });
}

/** The job of ingestions that were started from the console. */
export const namedIngestionJob = "edgar (console)";

/** That of companies named on the command line, held by the first of any number of processes. */
export const commandLineJob = "edgar (command line)";

/** That of EDGAR's nightly archives. */
export const archivesJob = "edgar --all";

/** A company that an admin wants taken in: from which day on documents are fetched, and how many processes began with it. */
export type OrderedCompany = { cik: string; since: string | null; tries: number };

/** The companies of an order as its job's cursor holds them, the one whose turn it is first. */
export const readOrder = (cursor: string | null): OrderedCompany[] =>
  cursor?.startsWith("[") ? (JSON.parse(cursor) as OrderedCompany[]) : [];

export const writeOrder = (companies: readonly OrderedCompany[]): string => JSON.stringify(companies);

/** Nothing is ordered: what was ordered is done. (A cursor of an older release is no order.) */
const isOrderDone = sql.raw(`(coalesce(job.cursor, '[]') = '[]' or not starts_with(job.cursor, '['))`);
const isHeld = sql.raw(`coalesce(job.held_until > clock_timestamp(), false)`);

/** Orders companies to be taken in by whoever does the work beside answering. False while another order isn't done. */
export async function placeOrder(db: Queryable, companies: readonly OrderedCompany[]): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into job (name, cursor) values (${namedIngestionJob}, ${writeOrder(companies)})
    on conflict (name) do update set cursor = excluded.cursor, last_error = null
      where ${isOrderDone} and not ${isHeld}
    returning name`);
  return rows.length > 0;
}

/** Whether an order waits for somebody to begin with it, or to take it over from a process that died. */
export async function isOrderWaiting(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from job where name = ${namedIngestionJob} and not ${isOrderDone} and not ${isHeld}`);
  return rows.length > 0;
}

/** Who is at an order, which company it is at, and who waits for their turn. Without a holder all wait. */
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

/** A job of which the last turn failed. */
export type FailedJob = { name: string; endedAt: string | null; lastError: string };

/** Jobs of which the last turn failed; those that come back are tried again by themselves. Moments are ISO, UTC. */
export async function listFailedJobs(db: Queryable): Promise<FailedJob[]> {
  const { rows } = await db.execute<FailedJob>(sql`
    select name, to_char(finished_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "endedAt",
           last_error as "lastError"
    from job where last_error is not null and not ${isHeld} order by finished_at desc nulls last, name`);
  return rows;
}

/** Makes failed jobs due at once, one by its name or all. Says how many. */
export async function retryJobs(db: Queryable, name: string | null): Promise<number> {
  const { rows } = await db.execute(sql`
    update job set finished_at = null, last_error = null
    where last_error is not null and not ${isHeld} and (${name}::text is null or name = ${name}) returning name`);
  return rows.length;
}

/** The row that says that somebody does the work beside answering. */
const backgroundJob = "background";
const aliveSeconds = 90;

/** Says that a process does the work beside answering, a server or a worker; to be said again within a minute. */
export async function noteBackground(db: Database, holder: string): Promise<void> {
  await db.execute(sql`
    insert into job (name, holder, held_until, started_at)
    values (${backgroundJob}, ${holder}, clock_timestamp() + make_interval(secs => ${aliveSeconds}), clock_timestamp())
    on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until`);
}

/** How what stands beside the database does. */
export type Parts = {
  /** Sources that are left in peace for a while since they asked for it. */
  pausedSources: string[];
  /** Jobs that come back, of which the last turn failed. */
  failedJobs: string[];
  /** Whether a server or a worker does the work beside answering. */
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
