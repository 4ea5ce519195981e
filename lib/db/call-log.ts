import "server-only";
import { sql } from "drizzle-orm";
import type { CallHealth, OperationHealth, UnbilledKind } from "@/lib/domain/calls";
import type { Database, Queryable } from "./open";

/** An answered call as the log keeps it beside the ledger. */
export type LoggedCall = {
  keyId: string;
  id: string;
  /** Null where the ledger has its line. */
  kind: UnbilledKind | null;
  operation: string;
  company: string;
  status: number;
  error: string | null;
  durationMs: number;
  credential: string;
  request: string | null;
  /** The answer's body, where it is kept. */
  answer: string | null;
  /** Milliseconds since the answer. */
  agoMs: number;
};

/**
 * Writes answered calls in one statement: those without a line in the ledger, and the bodies of all. A call whose
 * reservation was not acknowledged may have a line after all, and is then left to it. The limit and the scalar keep the
 * planner from reading the whole ledger for a few calls.
 */
export async function writeCallLog(db: Database, calls: readonly LoggedCall[]): Promise<void> {
  await db.execute(sql`
    with given as (
      select x.*, now() - make_interval(secs => x."agoMs" / 1000.0) as at
      from (select * from json_to_recordset(${JSON.stringify(calls.map(toRow))}::json) as x(
        "keyId" text, "id" text, "kind" text, "operation" text, "company" text, "status" int, "error" text,
        "durationMs" int, "credential" text, "request" text, "answer" text, "agoMs" float8)
        limit ${calls.length}) x
    ), unbilled as (
      insert into unbilled_call (key_id, id, day, kind, operation, company, status, error, duration_ms, credential,
                                 request, created_at)
      select g."keyId", g.id, (g.at at time zone 'utc')::date, g.kind, g.operation, g.company, g.status, g.error,
             g."durationMs", g.credential, g.request, g.at
      from given g
      where g.kind is not null and (select 1 from call c where c.key_id = g."keyId" and c.id = g.id) is null
      on conflict do nothing
    )
    insert into call_answer (key_id, id, day, body)
    select g."keyId", g.id, (g.at at time zone 'utc')::date, g.answer from given g where g.answer is not null
    on conflict do nothing`);
}

/** Of a call that the ledger has, only its answer is written. */
const toRow = ({ keyId, id, answer, agoMs, ...rest }: LoggedCall) =>
  rest.kind === null ? { keyId, id, answer, agoMs } : { keyId, id, answer, agoMs, ...rest };

/** How many calls without a line in the ledger are kept of a key, the newest. */
const mostUnbilled = 10_000;

/** Forgets a key's oldest unbilled calls beyond those that are kept, and their answers. */
export async function trimUnbilledCalls(db: Database, keyId: string): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from unbilled_call u using (
        select day, created_at from unbilled_call where key_id = ${keyId}
        order by day desc, created_at desc offset ${mostUnbilled} limit 1) last
      where u.key_id = ${keyId} and u.day <= last.day and u.created_at <= last.created_at returning u.day, u.id)
    delete from call_answer a using gone g where a.key_id = ${keyId} and a.day = g.day and a.id = g.id`);
}

const answerDays = 7;
const unbilledDays = 30;
const mostForgotten = 5_000;

/**
 * Forgets answers after seven days and unbilled calls after thirty, in bounded bites until none are left.
 *
 * @returns how many rows were forgotten.
 */
export async function forgetCallLog(db: Database): Promise<number> {
  const answers = await forgetOlder(db, "call_answer", answerDays);
  return answers + (await forgetOlder(db, "unbilled_call", unbilledDays));
}

async function forgetOlder(db: Database, table: string, days: number): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const { rows } = await db.execute(sql`
      delete from ${sql.raw(table)} t using (
        select o.key_id, o.day, o.id from api_key k cross join lateral (
          select key_id, day, id from ${sql.raw(table)}
          where key_id = k.id and day < (now() at time zone 'utc')::date - ${days}::int
          limit ${mostForgotten} for update skip locked) o
        limit ${mostForgotten}) old
      where t.key_id = old.key_id and t.day = old.day and t.id = old.id returning 1`);
    forgotten += rows.length;
    if (rows.length < mostForgotten) return forgotten;
  }
}

/** Of a key's calls of a day, those that its figures are made from: the newest. */
const mostMeasured = 20_000;

/** How the calls of the last 24 hours went, of an account's keys or of one of them. */
export async function readCallHealth(
  db: Queryable,
  accountId: string,
  keyId: string | null = null,
): Promise<CallHealth> {
  const since = sql.raw(
    `day >= (now() - interval '24 hours')::date and created_at > now() - interval '24 hours'`,
  );
  const newest = sql`order by day desc, created_at desc limit ${mostMeasured}`;
  const measured = sql`
    measured as materialized (
      select c.* from api_key k cross join lateral (
        (select operation, status, duration_ms, created_at from call
         where key_id = k.id and ${since} and state <> 'reserved' ${newest})
        union all
        (select operation, status, duration_ms, created_at from unbilled_call
         where key_id = k.id and ${since} ${newest})) c
      where k.account_id = ${accountId} and (${keyId}::text is null or k.id = ${keyId}))`;
  const { rows } = await db.execute<{ operations: OperationHealth[]; hours: CallHealth["hours"] }>(sql`
    with ${measured}, by_operation as (
      select operation, count(*)::int as calls,
             (count(*) filter (where coalesce(status, 500) >= 400 and status is distinct from 429))::int as errors,
             (count(*) filter (where status = 429))::int as limited,
             percentile_disc(0.5) within group (order by coalesce(duration_ms, 0)) as p50,
             percentile_disc(0.95) within group (order by coalesce(duration_ms, 0)) as p95
      from measured group by operation
    ), by_hour as (
      select h as at, count(m.created_at)::int as calls,
             (count(m.created_at) filter (where coalesce(m.status, 500) >= 400))::int as errors
      from generate_series(date_trunc('hour', now()) - interval '23 hours', date_trunc('hour', now()), '1 hour') h
      left join measured m on m.created_at >= h and m.created_at < h + interval '1 hour'
      group by h
    )
    select coalesce((select json_agg(o order by o.calls desc, o.operation) from by_operation o), '[]') as operations,
           (select json_agg(json_build_object('at', to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI"Z"'),
              'calls', calls, 'errors', errors) order by at) from by_hour) as hours`);
  return rows[0] ?? { operations: [], hours: [] };
}
