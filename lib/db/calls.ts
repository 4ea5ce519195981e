import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { CallPlace } from "@/lib/domain/address-query";
import type { CallDetail, CallFilter, CallOutcomeName, CallRecord } from "@/lib/domain/calls";
import { tierNames, tiers } from "@/lib/domain/pricing";
import type { Database, Queryable } from "./open";
import { call } from "./schema";

/** What is held before a call is served. */
export type CallToReserve = {
  id: string;
  keyId: string;
  operation: string;
  company: string;
  units: number;
  unitPriceCents: number;
  /** The last four characters of the secret that was sent, or "console". */
  credential: string;
  /** The request as sent, JSON; null where it is too long to keep. */
  request: string | null;
  idempotencyKey: string | null;
  requestHash: string | null;
  /** Set where the answer stands already: the call is settled as it is counted. */
  answered?: { status: number; durationMs: number };
};

/** The key's day after a reservation was made or refused, by the database's clock. */
export type DayState = { limit: number; used: number; secondsLeft: number };

export type Reservation =
  | { outcome: "reserved"; includedUnits: number; costCents: number; day: DayState }
  | { outcome: "refused"; day: DayState }
  | { outcome: "capped"; by: "account" | "key"; secondsLeft: number }
  | { outcome: "key_unusable" };

/** How a reserved call ended: `settled` is billed, `voided` gives its units back. */
export type CallEnd = {
  keyId: string;
  id: string;
  state: "settled" | "voided";
  status: number;
  durationMs: number;
  response: string | null;
};

const tierNumbers = sql.raw(
  `(values ${tierNames.map((name) => `('${name}', ${tiers[name].limit}, ${tiers[name].included})`).join(", ")})`,
);

/** Keeps a statement from being prepared: a plan made while the ledger was small would scan it whole later. */
const plannedAnew = sql.raw("/* planned anew */");

const stopAtCents = sql.raw(`case when o.spend_cap_action = 'stop' then o.spend_cap_cents end`);

type ReservedRow = {
  id: string;
  usable: boolean;
  included_units: number | null;
  cost_cents: number | null;
  daily_limit: number;
  used: number;
  seconds_left: number;
};

/**
 * Holds units for calls, or counts calls that are answered already, in one atomic statement: counters move only where
 * the whole sum of a key fits its limit, the ledger rows are written with them, and a revoked or expired key gets
 * nothing. Either all of a key's calls in `calls` are reserved or none; a caller that wants the ones that still fit
 * asks for them one at a time.
 *
 * @returns one reservation per call, in the same order.
 * @throws the database's error, nothing reserved, when overage would pass the cap of a key or the stopping cap of an
 *   account (`findPassedCap`).
 */
export async function reserveCalls(db: Database, calls: readonly CallToReserve[]): Promise<Reservation[]> {
  const { rows } = await db.execute(sql`
    with clock as (
      select (now() at time zone 'utc')::date as day,
             ceil(86400 - extract(epoch from (now() at time zone 'utc')::time))::int as seconds_left
    ), asked as (
      select * from json_to_recordset(${JSON.stringify(calls.map((one, n) => ({ ...one, ...one.answered, n })))}::json) as x(
        "n" int, "id" text, "keyId" text, "operation" text, "company" text, "units" int,
        "unitPriceCents" int, "credential" text, "request" text, "idempotencyKey" text, "requestHash" text,
        "status" int, "durationMs" int)
    ), key_day as (
      select k.id, k.account_id, k.spend_cap_cents, sum(a.units)::int as units, coalesce(k.daily_limit, t.daily_limit) as daily_limit,
             least(coalesce(k.daily_included, t.daily_included), coalesce(k.daily_limit, t.daily_limit)) as daily_included
      from asked a
      join api_key k on k.id = a."keyId" and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
        and k.mode = 'live'
      join ${tierNumbers} as t(tier, daily_limit, daily_included) on t.tier = k.tier
      group by k.id, t.daily_limit, t.daily_included
    ), counted as (
      insert into usage_day as u (key_id, day, units, included_units, daily_limit, daily_included, last_included)
      select d.id, clock.day, d.units, least(d.units, d.daily_included), d.daily_limit, d.daily_included,
             least(d.units, d.daily_included)
      from key_day d, clock where d.units <= d.daily_limit order by d.id
      on conflict (key_id, day) do update set
        units = u.units + excluded.units,
        last_included = least(excluded.units, greatest(0, excluded.daily_included - u.included_units)),
        included_units = u.included_units + least(excluded.units, greatest(0, excluded.daily_included - u.included_units)),
        daily_limit = excluded.daily_limit,
        daily_included = excluded.daily_included
      where u.units + excluded.units <= excluded.daily_limit
      returning u.key_id, u.day, u.units, u.last_included
    ), shared_out as (
      select a.*, c.day, c.units as used,
             greatest(0, least(a.units, c.last_included
               - (sum(a.units) over (partition by a."keyId" order by a.n) - a.units)))::int as included_units
      from asked a join counted c on c.key_id = a."keyId"
    ), placed as (
      select s.*, (s.units - s.included_units) * s."unitPriceCents" as cost_cents from shared_out s
    ), spent as (
      insert into spend_month as m (account_id, month, cost_cents, stop_at_cents)
      select d.account_id, date_trunc('month', p.day)::date, sum(p.cost_cents)::int, max(${stopAtCents})
      from placed p join key_day d on d.id = p."keyId" join account o on o.id = d.account_id
      where p.cost_cents > 0 group by 1, 2 order by 1
      on conflict (account_id, month) do update set cost_cents = m.cost_cents + excluded.cost_cents
    ), spent_by_key as (
      insert into key_spend_month as m (key_id, month, cost_cents, stop_at_cents)
      select d.id, date_trunc('month', p.day)::date, sum(p.cost_cents)::int, max(d.spend_cap_cents)
      from placed p join key_day d on d.id = p."keyId"
      where p.cost_cents > 0 group by 1, 2 order by 1
      on conflict (key_id, month) do update set cost_cents = m.cost_cents + excluded.cost_cents
    ), written as (
      insert into call (key_id, id, day, operation, company, units, included_units, cost_cents, state,
                        credential, request, idempotency_key, request_hash, status, duration_ms, settled_at)
      select p."keyId", p.id, p.day, p.operation, p.company, p.units, p.included_units, p.cost_cents,
             case when p.status is null then 'reserved' else 'settled' end,
             p.credential, p.request, p."idempotencyKey", p."requestHash",
             p.status, p."durationMs", case when p.status is not null then now() end
      from placed p
      returning id, key_id, included_units, cost_cents
    )
    select a.id, d.id is not null as usable, w.included_units, w.cost_cents, coalesce(d.daily_limit, 0) as daily_limit,
           coalesce(p.used, before.units, 0) as used, clock.seconds_left
    from asked a cross join clock
    left join key_day d on d.id = a."keyId"
    left join placed p on p.id = a.id and p."keyId" = a."keyId"
    left join written w on w.id = a.id and w.key_id = a."keyId"
    left join usage_day before on before.key_id = a."keyId" and before.day = clock.day
    order by a.n`);
  return (rows as ReservedRow[]).map(reservationOf);
}

/** Whose cap a month's overage would have passed, where a statement failed for that; else null. */
export function findPassedCap(error: unknown): "account" | "key" | null {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (!("constraint" in cause)) continue;
    if (cause.constraint === "spend_month_stop") return "account";
    if (cause.constraint === "key_spend_month_stop") return "key";
  }
  return null;
}

/** What is left of the database's UTC day, in seconds. */
export async function secondsLeftOfDay(db: Database): Promise<number> {
  const { rows } = await db.execute<{ left: number }>(
    sql`select ceil(86400 - extract(epoch from (now() at time zone 'utc')::time))::int as left`,
  );
  return rows[0]?.left ?? 86_400;
}

function reservationOf(row: ReservedRow): Reservation {
  if (!row.usable) return { outcome: "key_unusable" };
  const day = { limit: row.daily_limit, used: row.used, secondsLeft: row.seconds_left };
  if (row.included_units === null || row.cost_cents === null) return { outcome: "refused", day };
  return { outcome: "reserved", includedUnits: row.included_units, costCents: row.cost_cents, day };
}

/**
 * Ends reserved calls in one statement. Voided calls give their units back to the day on which they
 * were counted, and free their idempotency key so that the request can be tried again. A settled call can
 * still be voided: when the settling itself was not acknowledged, its caller gets an error.
 *
 * The `limit` tells the planner how many ends there are: it takes any list from JSON for a hundred rows, and
 * would scan the whole ledger for them.
 *
 * @returns the ids that were ended; a call missing here had been voided by the sweep.
 */
export async function endCalls(db: Database, ends: readonly CallEnd[]): Promise<Set<string>> {
  const { rows } = await db.execute(sql`
    ${plannedAnew} with ended as (
      update call c set state = e.state, status = e.status, duration_ms = e."durationMs", response = e.response,
             settled_at = now(),
             idempotency_key = case when e.state = 'voided' then null else c.idempotency_key end
      from (select * from json_to_recordset(${JSON.stringify(ends)}::json) as x(
        "keyId" text, "id" text, "state" text, "status" int, "durationMs" int, "response" text)
        limit ${ends.length}) e
      where c.key_id = e."keyId" and c.id = e.id
        and (c.state = 'reserved' or (c.state = 'settled' and e.state = 'voided'))
      returning c.key_id, c.id, c.day, c.units, c.included_units, c.cost_cents, c.state
    )${ends.some((end) => end.state === "voided") ? sql`, ${givingBack}` : sql``}
    select id from ended`);
  return new Set((rows as { id: string }[]).map((row) => row.id));
}

/** Takes the voided rows of `ended` out of their days' and months' counters, in the order in which reserving takes them. */
const givingBack = sql`given_back as (
  update usage_day u set units = u.units - v.units, included_units = u.included_units - v.included_units
  from (select key_id, day, sum(units)::int as units, sum(included_units)::int as included_units
        from ended where state = 'voided' group by key_id, day order by key_id) v
  where u.key_id = v.key_id and u.day = v.day
  returning u.key_id, u.day
), paid_back as (
  update spend_month m set cost_cents = m.cost_cents - v.cost_cents
  from (select k.account_id, date_trunc('month', e.day)::date as month, sum(e.cost_cents)::int as cost_cents
        from ended e join api_key k on k.id = e.key_id join given_back g on g.key_id = e.key_id and g.day = e.day
        where e.state = 'voided' and e.cost_cents > 0 group by 1, 2 order by 1) v
  where m.account_id = v.account_id and m.month = v.month
), paid_back_to_key as (
  update key_spend_month m set cost_cents = m.cost_cents - v.cost_cents
  from (select e.key_id, date_trunc('month', e.day)::date as month, sum(e.cost_cents)::int as cost_cents
        from ended e join given_back g on g.key_id = e.key_id and g.day = e.day
        where e.state = 'voided' and e.cost_cents > 0 group by 1, 2 order by 1) v
  where m.key_id = v.key_id and m.month = v.month
)`;

/**
 * Voids reservations that nobody will answer any more: those older than `olderThanSeconds`, or, with
 * 0, every one (at the start of a server that alone owns its database). Also forgets answers that
 * were kept for idempotency longer than a day.
 *
 * @returns the number of voided calls.
 */
export async function sweepCalls(db: Database, olderThanSeconds: number): Promise<number> {
  const { rows } = await db.execute(sql`
    with ended as (
      update call set state = 'voided', settled_at = now(), idempotency_key = null
      where state = 'reserved' and created_at <= now() - make_interval(secs => ${olderThanSeconds})
      returning key_id, id, day, units, included_units, cost_cents, state
    ), ${givingBack}
    select id from ended`);
  await db.execute(sql`update call set response = null, idempotency_key = null, request_hash = null
    where idempotency_key is not null and state = 'settled' and settled_at < now() - interval '1 day'`);
  return rows.length;
}

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
