import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { CallPlace } from "@/lib/domain/address-query";
import type {
  CallDetail,
  CallFilter,
  CallHealth,
  CallOutcomeName,
  CallRecord,
  OperationHealth,
  UnbilledKind,
} from "@/lib/domain/calls";
import type { Database, Queryable } from "./open";
import { call } from "./schema";

/** The call that holds an idempotency key, or undefined. */
export async function findCallByIdempotencyKey(db: Database, keyId: string, idempotencyKey: string) {
  const rows = await db
    .select()
    .from(call)
    .where(and(eq(call.keyId, keyId), eq(call.idempotencyKey, idempotencyKey)));
  return rows[0];
}

const momentOf = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`);

/** What the ledger and the calls beside it have in common, for lists. */
const ledgerFields =
  sql.raw(`c.id, c.key_id, c.day, c.created_at, c.operation, c.company, c.units, c.included_units,
  c.cost_cents, c.state, c.status, c.duration_ms, c.credential, null::text as error`);
const unbilledFields =
  sql.raw(`u.id, u.key_id, u.day, u.created_at, u.operation, u.company, 0, 0, 0, u.kind, u.status,
  u.duration_ms, u.credential, u.error`);
/** What an error of the ledger's own said stands in its answer, as long as that is kept. */
const errorOf = sql.raw(`coalesce(c.error, case when c.state = 'voided' then
  (select a.body::json ->> 'error' from call_answer a
   where a.key_id = c.key_id and a.day between c.day and c.day + 1 and a.id = c.id) end) as error`);
const callFields = sql`c.id, ${momentOf("c.created_at")} as at, c.key_id as "keyId", k.name as "keyName", c.operation,
  c.company, c.units, c.included_units as "includedUnits", c.cost_cents as "costCents", c.state, c.status,
  c.duration_ms as "durationMs", c.credential, ${errorOf}`;

type Page = { limit: number; before?: CallPlace | null; after?: CallPlace | null };

/**
 * Calls of an account, newest first: those older than `before`, or the ones just newer than `after`. The day and the
 * moment of a call come from one clock, so that the ledger's index by key and day is in the order of time.
 */
export async function listCalls(
  db: Queryable,
  accountId: string,
  filter: CallFilter,
  { limit, before, after }: Page,
): Promise<CallRecord[]> {
  const place = after ?? before;
  const isBackward = Boolean(after);
  const order = sql.raw(isBackward ? "asc" : "desc");
  const sign = sql.raw(isBackward ? ">" : "<");
  const beyond = (c: SQL) =>
    place
      ? sql`and ${c}.day ${sign}= ${place.at.slice(0, 10)}::date and (${c}.day, ${c}.created_at, ${c}.id)
          ${sign} (${place.at.slice(0, 10)}::date, ${place.at}::timestamptz, ${place.id})`
      : sql``;
  const part = (table: "call" | "unbilled_call") => {
    const c = sql.raw(table === "call" ? "c" : "u");
    return sql`(select ${table === "call" ? ledgerFields : unbilledFields} from ${sql.raw(table)} ${c}
      where ${c}.key_id = k.id ${conditionsOf(filter, table)} ${beyond(c)}
      order by ${c}.day ${order}, ${c}.created_at ${order}, ${c}.id ${order} limit ${limit})`;
  };
  const { rows } = await db.execute<CallRecord>(sql`
    select ${callFields} from (
      select c.* from api_key k cross join lateral (${part("call")} union all ${part("unbilled_call")}) c
      where k.account_id = ${accountId} and (${filter.keyId}::text is null or k.id = ${filter.keyId})
      order by c.created_at ${order}, c.id ${order} limit ${limit}) c
    join api_key k on k.id = c.key_id
    order by c.created_at ${order}, c.id ${order}`);
  return isBackward ? rows.reverse() : rows;
}

/** A request id names one call on whatever day; companies are looked for in the days of the filter. */
function conditionsOf(
  { operation, outcome, from, to, search }: CallFilter,
  table: "call" | "unbilled_call",
): SQL {
  const isId = search !== null && /^req_\w+$/.test(search);
  const c = sql.raw(table === "call" ? "c" : "u");
  return sql.join(
    [
      isId ? sql`and ${c}.id = ${search}` : sql`and ${c}.day between ${from}::date and ${to}::date`,
      operation === null ? sql`` : sql`and ${c}.operation = ${operation}`,
      outcome === null ? sql`` : sql`and ${outcomeConditions[table][outcome]}`,
      search === null || isId
        ? sql``
        : sql`and ${c}.company ilike ${`%${search.replace(/[\\%_]/g, "\\$&")}%`}`,
    ],
    sql` `,
  );
}

const outcomeConditions: Record<"call" | "unbilled_call", Record<CallOutcomeName, SQL>> = {
  call: {
    answered: sql.raw("c.state = 'settled'"),
    error: sql.raw("c.state = 'voided'"),
    limited: sql.raw("c.state = 'voided' and c.status = 429"),
    running: sql.raw("c.state = 'reserved'"),
  },
  unbilled_call: {
    answered: sql.raw("u.status < 400"),
    error: sql.raw("u.status >= 400"),
    limited: sql.raw("u.status = 429"),
    running: sql.raw("false"),
  },
};

/**
 * The call with this id, if one of the account's keys made it; otherwise undefined, also if it's another account's.
 */
export async function findCall(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<CallDetail | undefined> {
  if (!/^\w{1,100}$/.test(id)) return undefined;
  const { rows } = await db.execute<CallDetail>(sql`
    select ${callFields}, c.request, c.idempotent, ${momentOf("c.settled_at")} as "settledAt",
           (select a.body from call_answer a
            where a.key_id = c.key_id and a.day between c.day and c.day + 1 and a.id = c.id) as answer
    from api_key k cross join lateral (
      select ${ledgerFields}, c.request, c.request_hash is not null as idempotent, c.settled_at
      from call c where c.key_id = k.id and c.id = ${id}
      union all
      select ${unbilledFields}, u.request, u.kind = 'replayed', u.created_at
      from unbilled_call u where u.key_id = k.id and u.id = ${id}) c
    where k.account_id = ${accountId} limit 1`);
  return rows[0];
}

const callsAtOnce = 2_000;

/** Every call of a filter, newest first, in pieces, without holding a transaction open between them. */
export async function* eachCall(
  db: Queryable,
  accountId: string,
  filter: CallFilter,
): AsyncGenerator<CallRecord[]> {
  let before: CallPlace | null = null;
  for (;;) {
    const calls: CallRecord[] = await listCalls(db, accountId, filter, { limit: callsAtOnce, before });
    if (calls.length > 0) yield calls;
    const last = calls.at(-1);
    if (calls.length < callsAtOnce || !last) return;
    before = { at: last.at, id: last.id };
  }
}

const keptDays = 30;
const mostForgotten = 5_000;
const forgottenThrough = "requests_forgotten_through";

/**
 * Forgets what was asked in calls older than thirty days; their lines in the ledger stay. The newest finished day is
 * stored, so that no day is searched twice. Each turn handles a limited number of calls.
 *
 * @returns how many requests were forgotten.
 */
export async function forgetRequests(db: Database): Promise<number> {
  const { rows: due } = await db.execute<{ through: string; done: string }>(sql`
    select d.through::text as through, coalesce(s.value #>> '{}', '-infinity') as done
    from (select (now() at time zone 'utc')::date - ${keptDays + 1}::int as through) d
    left join setting s on s.name = ${forgottenThrough}
    where s.name is null or (s.value #>> '{}')::date < d.through`);
  if (!due[0]) return 0;
  const { through, done } = due[0];
  const { rows } = await db.execute(sql`
    with old as (
      select c.key_id, c.id from api_key k
      join call c on c.key_id = k.id and c.day <= ${through}::date and c.day > ${done}::date
      where c.request is not null limit ${mostForgotten}
    )
    update call c set request = null from old where c.key_id = old.key_id and c.id = old.id returning 1`);
  if (rows.length < mostForgotten)
    await db.execute(sql`insert into setting (name, value) values (${forgottenThrough}, to_jsonb(${through}::text))
      on conflict (name) do update set value = excluded.value`);
  return rows.length;
}

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
 * reservation wasn't confirmed may be in the ledger after all; then no second line is added. The limit and the scalar keep
 * the planner from reading the whole ledger for a few calls.
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

/**
 * Forgets answers after seven days and unbilled calls after thirty, a limited number at a time, until none are left.
 *
 * @returns how many rows were forgotten.
 */
export async function forgetCallLog(db: Database): Promise<number> {
  const answers = await forgetOlder(db, "call_answer", daysAgo(answerDays));
  return answers + (await forgetOlder(db, "unbilled_call", daysAgo(unbilledDays)));
}

/**
 * Forgets the ledger's lines from before so many whole months, a limited number at a time, until none are left. What
 * days and months came to (`usage_day`, `spend_month`) stays.
 *
 * @returns how many lines were forgotten.
 */
export const forgetCalls = (db: Database, months: number): Promise<number> =>
  forgetOlder(
    db,
    "call",
    sql`(date_trunc('month', now() at time zone 'utc') - make_interval(months => ${months}::int))::date`,
  );

const daysAgo = (days: number): SQL => sql`(now() at time zone 'utc')::date - ${days}::int`;

/** Each key's rows are found by its index over days. */
async function forgetOlder(db: Database, table: string, before: SQL): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const { rows } = await db.execute(sql`
      delete from ${sql.raw(table)} t using (
        select o.key_id, o.day, o.id from api_key k cross join lateral (
          select key_id, day, id from ${sql.raw(table)}
          where key_id = k.id and day < ${before}
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
    ), counted as (
      select date_trunc('hour', created_at) as at, count(*)::int as calls,
             (count(*) filter (where coalesce(status, 500) >= 400))::int as errors
      from measured group by 1
    ), by_hour as (
      select at, coalesce(calls, 0) as calls, coalesce(errors, 0) as errors
      from generate_series(date_trunc('hour', now()) - interval '23 hours', date_trunc('hour', now()), '1 hour') at
      left join counted using (at)
    )
    select coalesce((select json_agg(o order by o.calls desc, o.operation) from by_operation o), '[]') as operations,
           (select json_agg(json_build_object('at', to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI"Z"'),
              'calls', calls, 'errors', errors) order by at) from by_hour) as hours`);
  return rows[0] ?? { operations: [], hours: [] };
}
