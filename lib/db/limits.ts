import "server-only";
import { sql } from "drizzle-orm";
import { tierNames, tiers } from "@/lib/domain/tiers";
import type { Database, Queryable } from "./open";

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
 * The `limit` tells the planner how many calls there are, as in `endCalls`.
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
      limit ${calls.length}
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

/** No process is left that could answer a reservation older than this. */
export const abandonedAfterSeconds = 120;

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

export type AttemptCount = {
  allowed: boolean;
  /** Attempts of the window with this one, counted up to the first that is refused. */
  attempts: number;
  secondsLeft: number;
  retryAfterSeconds: number;
};

/**
 * Counts an attempt and says whether it may be made: at most `limit` in each stretch of `windowSeconds` of the
 * database's clock, over all instances.
 *
 * @param subject what is tried and by whom: "sign-in/address/a@example.com". Windows of different length are counted
 *   apart.
 * @param windowSeconds at most a day; older windows are swept.
 * @returns `retryAfterSeconds` until the window ends, 0 where the attempt is allowed.
 */
export async function countAttempt(
  db: Queryable,
  subject: string,
  windowSeconds: number,
  limit: number,
): Promise<AttemptCount> {
  const { rows } = await db.execute<{ attempts: number; left: number }>(sql`
    insert into attempt_window as a (subject, starts_at, attempts)
    values (${`${subject}/${windowSeconds}s`},
            to_timestamp(floor(extract(epoch from now()) / ${windowSeconds}::int) * ${windowSeconds}::int), 1)
    on conflict (subject, starts_at) do update set attempts = least(a.attempts, ${limit}::int) + 1
    returning a.attempts,
      greatest(1, ceil(extract(epoch from a.starts_at) + ${windowSeconds}::int - extract(epoch from now())))::int as left`);
  const row = rows[0];
  if (!row) throw new Error("A counted attempt was not returned");
  const allowed = row.attempts <= limit;
  return {
    allowed,
    attempts: row.attempts,
    secondsLeft: row.left,
    retryAfterSeconds: allowed ? 0 : row.left,
  };
}

/** Forgets the windows that nobody counts in any more. */
export async function sweepAttempts(db: Queryable): Promise<void> {
  await db.execute(sql`delete from attempt_window where starts_at < now() - interval '2 days'`);
}
