import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/open";
import { job } from "../schema";

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
