import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { env } from "@/lib/env";
import { cachedMs, cachedQuery } from "./cache";
import { archivesJob, commandLineJob, namedIngestionJob } from "./jobs";
import { type Database, mostBehindMs, type Queryable } from "./open";
import type { FilingKind, RefreshState } from "./schema";

/**
 * What a refresh brings of each kind of filing, in the order in which it's fetched. The registrant's lists and figures
 * come before all of them.
 */
export const refreshParts: readonly { kind: FilingKind; months: number }[] = [
  { kind: "report", months: 18 },
  { kind: "proxy", months: 18 },
  { kind: "eight_k", months: 24 },
  { kind: "ownership", months: 12 },
];

/** How a company's refresh stands. `since` is ISO: asked, begun or ended then. */
export type RefreshStatus = { state: RefreshState; since: string };

/** A company that is asked about. `visitorsAnHour` bounds what people without a key may queue; null for all others. */
export type RefreshQuestion = { entityKey: string; cik: string; visitorsAnHour: number | null };

/** How many companies may wait. */
export const mostQueued = 500;

/** Waits before a failed refresh is tried again, in minutes; after the last it waits for a question on another day. */
const retryAfterMinutes: readonly number[] = [5, 30, 180];
const mostAttempts = retryAfterMinutes.length + 1;

/** The jobs of ingestion that somebody asked for by name: while one is held, refreshing makes way. */
const jobsFirst: readonly string[] = [namedIngestionJob, commandLineJob, archivesJob];

/** Reads are cached: stored rows show on every instance a moment later, and only then is a refresh done. */
const settleMs = cachedMs + 1_000 + (env.DATABASE_READ_URL === undefined ? 0 : mostBehindMs);

const now = sql.raw("clock_timestamp()");
const ms = (count: number) => sql`make_interval(secs => ${count / 1000}::double precision)`;
const iso = (moment: SQL) => sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Whether a row is out of date, so that a question queues its company again. */
const isPast = sql.raw(`(refresh.state = 'done' or refresh.state = 'failed' and refresh.retry_at is null)
  and refresh.finished_at <= clock_timestamp() - interval '1 day'`);

const status = (row: SQL) => sql`
  select case when is_settling then 'running' else state end as state,
         ${iso(sql`case when state = 'queued' then asked_at
                        when state = 'running' or is_settling then coalesce(started_at, finished_at)
                        else finished_at end`)} as since
  from (select *, state = 'done' and finished_at > ${now} - ${ms(settleMs)} as is_settling from ${row} row) settled`;

/**
 * How a company's refresh stands; queues one, in the same statement, where what is held of the company is missing or
 * older than a day and the caps leave room. What was ingested by name within a day, with nothing left out, counts as
 * done. Null where nothing may be queued. Repeated questions about a company cost nothing, since the answer is
 * cached.
 */
export const askForRefresh = cachedQuery(
  "refresh",
  async (db: Database, question: RefreshQuestion) => ({
    status: await queueIfPast(db, question),
  }),
  "primary",
);

async function queueIfPast(
  db: Database,
  { entityKey, cik, visitorsAnHour }: RefreshQuestion,
): Promise<RefreshStatus | null> {
  const isVisitor = visitorsAnHour !== null;
  const { rows } = await db.execute<RefreshStatus>(sql`
    with held as (
      select refresh.*, ${isPast} as is_past from refresh where entity_key = ${entityKey}
    ), wanted as materialized (
      select case when not exists (
          select from ingest_document work
          join json_to_recordset(${JSON.stringify(refreshParts)}::json) as part(kind text, months int) using (kind)
          where work.subject = ${cik} and work.state in ('pending', 'failed')
            and work.published_on >= current_date - make_interval(months => part.months))
        then (select max(finished_at) from ingest_run
              where kind = 'edgar' and subject = ${cik} and state = 'done'
                and finished_at > ${now} - interval '1 day') end as ingested_at
      where not exists (select from held where not is_past)
    ), room as (
      select from wanted where ingested_at is null
        and (select count(*) from refresh where state = 'queued') < ${mostQueued}
    ), slot as (
      insert into attempt_window as a (subject, starts_at, attempts)
      select 'refresh/visitors', date_trunc('hour', ${now}), 1 from room
      where ${isVisitor} and ${visitorsAnHour ?? 0}::int > 0
      on conflict (subject, starts_at) do update set attempts = a.attempts + 1
        where a.attempts < ${visitorsAnHour ?? 0}::int
      returning 1
    ), admitted as (
      select ingested_at from wanted where ingested_at is not null
      union all select null from room where not ${isVisitor} or exists (select from slot)
    ), stored as (
      insert into refresh (entity_key, state, asked_at, finished_at, attempts)
      select ${entityKey}, case when ingested_at is null then 'queued' else 'done' end, ${now}, ingested_at, 0
      from admitted
      on conflict (entity_key) do update
        set (state, asked_at, started_at, finished_at, attempts, retry_at, last_error)
          = (excluded.state, excluded.asked_at, null, excluded.finished_at, 0, null, null)
        where ${isPast}
      returning state, asked_at, started_at, finished_at
    ), answer as (
      select state, asked_at, started_at, finished_at from held where not is_past
      union all select * from stored
      /* Admitted but not stored: another process was asked the same at the same moment. */
      union all select 'queued', ${now}, null, null from admitted where not exists (select from stored)
    )
    ${status(sql`answer`)}`);
  return rows[0] ?? null;
}

/** How a company's refresh stands; null where nobody asked for one. Queues nothing. */
export const findRefresh = cachedQuery(
  "refresh-status",
  async (db: Database, entityKey: string) => {
    const { rows } = await db.execute<RefreshStatus>(
      status(sql`(select * from refresh where entity_key = ${entityKey})`),
    );
    return { status: rows[0] ?? null };
  },
  "primary",
);

/** Whether ingestion that somebody asked for by name is running. */
const isOtherIngestionRunning = sql`
  exists (select from job where name in (select json_array_elements_text(${JSON.stringify(jobsFirst)}::json))
          and held_until > ${now})`;

/** Whether refreshing must wait: other ingestion is running, or the publisher asked for a pause. */
export async function mustRefreshWait(db: Database, gate: string): Promise<boolean> {
  const { rows } = await db.execute<{ wait: boolean }>(
    sql`select ${isOtherIngestionRunning} or ${isPaused(gate)} as wait`,
  );
  return rows[0]?.wait ?? false;
}

const isPaused = (gate: string) =>
  sql`exists (select from fetch_gate where name = ${gate} and paused_until > ${now})`;

export type RefreshTerms = { holder: string; leaseMs: number };

/** A refresh that is held: which company, and the CIK that it files under. */
export type HeldRefresh = { entityKey: string; cik: string };

/**
 * Takes the next refresh in one statement, by the database's clock: one that waits, one that failed and is due again,
 * or one whose holder died. Of any number of processes one has it. Null where there is none, or other work goes first.
 */
export async function claimRefresh(
  db: Database,
  { holder, leaseMs, gate }: RefreshTerms & { gate: string },
): Promise<HeldRefresh | null> {
  const { rows } = await db.execute<HeldRefresh>(sql`
    with given_up as (
      update refresh set state = 'failed', finished_at = ${now}, retry_at = null, holder = null, held_until = null,
        last_error = 'Each process that began it ended before it was done'
      where state = 'running' and held_until <= ${now} and attempts >= ${mostAttempts}
    )
    update refresh set state = 'running', holder = ${holder}, held_until = ${now} + ${ms(leaseMs)},
      started_at = ${now}, attempts = attempts + 1, finished_at = null, retry_at = null
    from entity
    where entity.key = refresh.entity_key and refresh.entity_key = (
      select entity_key from refresh
      where (state = 'queued' or (state = 'failed' and retry_at <= ${now})
          or (state = 'running' and held_until <= ${now} and attempts < ${mostAttempts}))
        and not ${isOtherIngestionRunning} and not ${isPaused(gate)}
      order by attempts, asked_at
      limit 1 for update skip locked)
    returning refresh.entity_key as "entityKey", entity.cik`);
  return rows[0] ?? null;
}

/** Extends the lease of a refresh. False when the lease is lost: the work must stop. */
export async function renewRefresh(
  db: Database,
  entityKey: string,
  { holder, leaseMs }: RefreshTerms,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update refresh set held_until = ${now} + ${ms(leaseMs)}
    where entity_key = ${entityKey} and holder = ${holder} returning entity_key`);
  return rows.length > 0;
}

/** How a turn ended. `yielded`: it made way, and waits again as if it hadn't begun. */
export type RefreshEnd = { outcome: "done" | "yielded" } | { outcome: "failed"; reason: string };

/** Gives a refresh back; one that failed is due again after a longer wait each time. A lost lease changes nothing. */
export async function endRefresh(
  db: Database,
  entityKey: string,
  holder: string,
  end: RefreshEnd,
): Promise<void> {
  const { outcome } = end;
  const isYielded = outcome === "yielded";
  const reason = outcome === "failed" ? end.reason.slice(0, 500) : null;
  await db.execute(sql`
    update refresh set state = ${isYielded ? "queued" : outcome}, holder = null, held_until = null,
      finished_at = case when ${!isYielded} then ${now} end,
      started_at = case when ${!isYielded} then started_at end,
      attempts = attempts - ${isYielded ? 1 : 0}::int,
      last_error = case when ${isYielded} then last_error else ${reason} end,
      retry_at = case when ${outcome} = 'failed' then ${now} + make_interval(mins =>
        (select minutes.value::int from json_array_elements_text(${JSON.stringify(retryAfterMinutes)}::json)
           with ordinality as minutes(value, attempt) where minutes.attempt = attempts)) end
    where entity_key = ${entityKey} and holder = ${holder}`);
}

/** A refresh that failed or is running, for admins. Moments are ISO, UTC. */
export type RefreshLine = {
  entityKey: string;
  name: string;
  state: RefreshState;
  since: string;
  attempts: number;
  retryAt: string | null;
  lastError: string | null;
};

const refreshFields = sql`entity_key as "entityKey", entity.name, state, attempts, last_error as "lastError",
  ${iso(sql`coalesce(finished_at, started_at)`)} as since, ${iso(sql`retry_at`)} as "retryAt"`;

const isGivenUp = sql.raw(`state = 'failed' and retry_at is null`);

export type RefreshOverview = {
  counts: { state: RefreshState; n: number }[];
  /** Those that are running, then those that failed and are tried again, the newest first. */
  lines: RefreshLine[];
};

/** The state of refreshes over all companies. */
export async function readRefreshOverview(db: Database, limit: number): Promise<RefreshOverview> {
  const { rows: counts } = await db.execute<RefreshOverview["counts"][number]>(
    sql`select state, count(*)::int as n from refresh group by state order by state`,
  );
  const { rows: lines } = await db.execute<RefreshLine>(sql`
    select ${refreshFields} from refresh join entity on entity.key = entity_key
    where state = 'running' or (state = 'failed' and retry_at is not null)
    order by state desc, coalesce(finished_at, started_at) desc, entity_key
    limit ${limit}`);
  return { counts, lines };
}

/** Refreshes that used up their tries and are not retried on their own, newest first. */
export async function listRefreshesGivenUp(db: Queryable, limit: number): Promise<RefreshLine[]> {
  const { rows } = await db.execute<RefreshLine>(sql`
    select ${refreshFields} from refresh join entity on entity.key = entity_key
    where ${isGivenUp} order by finished_at desc, entity_key limit ${limit}`);
  return rows;
}

/** Queues abandoned refreshes again, of one company or of all. @returns how many. */
export async function retryRefreshes(db: Queryable, entityKey: string | null): Promise<number> {
  const { rows } = await db.execute(sql`
    update refresh set state = 'queued', asked_at = ${now}, started_at = null, finished_at = null, attempts = 0
    where ${isGivenUp} and (${entityKey}::text is null or entity_key = ${entityKey}) returning entity_key`);
  return rows.length;
}
