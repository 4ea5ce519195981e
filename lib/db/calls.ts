import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { CallPlace } from "@/lib/domain/address-query";
import type { CallDetail, CallFilter, CallOutcomeName, CallRecord } from "@/lib/domain/calls";
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

/** The call of an account's keys with this id, or undefined: also where it is another account's. */
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
 * Forgets what was asked in calls older than thirty days; their lines in the ledger stay. The newest day that is done
 * with is remembered, so that nothing is looked for twice. A turn takes a bounded bite.
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
