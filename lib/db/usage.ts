import "server-only";
import { sql } from "drizzle-orm";
import type { KeyMode } from "@/lib/domain/keys";
import { allowanceOf, type TierName } from "@/lib/domain/tiers";
import { alertThresholds, type KeyToday, type SpendState, type UsageRow } from "@/lib/domain/usage";
import type { Queryable } from "./open";

/** The database's UTC day, and how much of it is left. */
type UsageClock = { today: string; secondsLeft: number };

export async function readUsageClock(db: Queryable): Promise<UsageClock> {
  const { rows } = await db.execute<UsageClock>(sql`
    select (now() at time zone 'utc')::date::text as today,
           ceil(86400 - extract(epoch from (now() at time zone 'utc')::time))::int as "secondsLeft"`);
  const [clock] = rows;
  if (!clock) throw new Error("The database did not return its time");
  return clock;
}

/** Calls of an account's keys, or of one of them, on the days from one to another, both included. */
type UsageScope = { accountId: string; keyId: string | null; from: string; to: string };

/** What reserved and settled calls came to, by key, day and operation, from the ledger itself; oldest day first. */
export async function readUsage(
  db: Queryable,
  { accountId, keyId, from, to }: UsageScope,
): Promise<UsageRow[]> {
  // Key by key, so that each is added up in the index's order of days and nothing is sorted.
  const { rows } = await db.execute<UsageRow>(sql`
    select k.id as "keyId", c.* from api_key k cross join lateral (
      select c.day::text as day, c.operation, count(*)::int as calls, sum(c.units)::int as units,
             sum(c.included_units)::int as "includedUnits", sum(c.cost_cents)::int as "costCents"
      from call c where c.key_id = k.id and c.day between ${from}::date and ${to}::date and c.state <> 'voided'
      group by c.day, c.operation) c
    where k.account_id = ${accountId} and (${keyId}::text is null or k.id = ${keyId})
    order by c.day, k.id, c.operation`);
  return rows;
}

type KeyTodayRow = {
  id: string;
  name: string;
  last4: string | null;
  usable: boolean;
  mode: KeyMode;
  used: number;
  tier: TierName;
  daily_limit: number | null;
  daily_included: number | null;
  left_cents: number | null;
};

/** Every key of an account with what it used today, keys that work first, of them the live ones, then the newest. */
export async function readKeysToday(db: Queryable, accountId: string): Promise<KeyToday[]> {
  const { rows } = await db.execute<KeyTodayRow>(sql`
    select k.id, k.name, k.mode, s.last4, k.tier, k.daily_limit, k.daily_included, coalesce(u.units, 0) as used,
           case when k.spend_cap_cents is not null
             then greatest(0, k.spend_cap_cents - coalesce(m.cost_cents, 0)) end as left_cents,
           k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) as usable
    from api_key k
    left join api_secret s on s.key_id = k.id and s.expires_at is null
    left join usage_day u on u.key_id = k.id and u.day = (now() at time zone 'utc')::date
    left join key_spend_month m
      on m.key_id = k.id and m.month = date_trunc('month', now() at time zone 'utc')::date
    where k.account_id = ${accountId}
    order by usable desc, k.mode, k.created_at desc, k.id`);
  return rows.map(({ tier, daily_limit, daily_included, left_cents, ...key }) => ({
    ...key,
    leftCents: key.mode === "live" ? left_cents : null,
    ...allowanceOf(tier, { dailyLimit: daily_limit, dailyIncluded: daily_included }),
  }));
}

/** An account's overage of a month, YYYY-MM, and its cap. */
export async function readSpend(db: Queryable, accountId: string, month: string): Promise<SpendState> {
  const { rows } = await db.execute<SpendState>(sql`
    select coalesce(m.cost_cents, 0) as "costCents", a.spend_cap_cents as "capCents", a.spend_cap_action as action
    from account a left join spend_month m on m.account_id = a.id and m.month = ${`${month}-01`}::date
    where a.id = ${accountId}`);
  return rows[0] ?? { costCents: 0, capCents: null, action: "warn" };
}

/** The day of an account's first call, or null when none was made. */
export async function findFirstDay(db: Queryable, accountId: string): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select min(u.day)::text as day from api_key k join usage_day u on u.key_id = k.id
    where k.account_id = ${accountId}`);
  return rows[0]?.day ?? null;
}

/** An account's month. Units come from the counters that limits are checked against, costs from those for caps. */
export type AccountMonth = {
  accountId: string;
  email: string;
  keys: number;
  units: number;
  includedUnits: number;
  costCents: number;
  capCents: number | null;
  capAction: "warn" | "stop";
};

/**
 * Accounts that used anything in a month, YYYY-MM, highest overage first. It reads a row per key and day, not the
 * ledger, whatever number of calls there were.
 */
export async function listAccountMonths(db: Queryable, month: string): Promise<AccountMonth[]> {
  const first = `${month}-01`;
  const { rows } = await db.execute<AccountMonth>(sql`
    select a.id as "accountId", a.email, used.keys, used.units, used.included as "includedUnits",
           coalesce(m.cost_cents, 0) as "costCents", a.spend_cap_cents as "capCents", a.spend_cap_action as "capAction"
    from (select k.account_id, count(distinct k.id)::int as keys, sum(u.units)::int as units,
                 sum(u.included_units)::int as included
          from api_key k join usage_day u on u.key_id = k.id
            and u.day >= ${first}::date and u.day < ${first}::date + interval '1 month'
          group by k.account_id) used
    join account a on a.id = used.account_id
    left join spend_month m on m.account_id = a.id and m.month = ${first}::date
    where used.units > 0
    order by "costCents" desc, used.units desc, a.email`);
  return rows;
}

export type DayUnits = { day: string; units: number; includedUnits: number };

/** Units of all accounts by day of a month. */
export async function readUnitsByDay(db: Queryable, month: string): Promise<DayUnits[]> {
  const first = `${month}-01`;
  const { rows } = await db.execute<DayUnits>(sql`
    select u.day::text as day, sum(u.units)::int as units, sum(u.included_units)::int as "includedUnits"
    from usage_day u where u.day >= ${first}::date and u.day < ${first}::date + interval '1 month'
    group by u.day order by u.day`);
  return rows;
}

/** Keys that work and keys that do not, by tier, and how many have numbers of their own. */
export type TierKeys = { tier: string; usable: number; ended: number; own: number };

export async function countKeysByTier(db: Queryable): Promise<TierKeys[]> {
  const { rows } = await db.execute<TierKeys>(sql`
    select tier, count(*) filter (where usable)::int as usable, count(*) filter (where not usable)::int as ended,
           count(*) filter (where usable and own)::int as own
    from (select tier, revoked_at is null and (expires_at is null or expires_at > now()) as usable,
                 daily_limit is not null or daily_included is not null as own from api_key) k
    group by tier`);
  return rows;
}

export type SpendCap = { cents: number | null; action: "warn" | "stop" };

/**
 * Sets an account's cap, and where this UTC month's overage stops: at the cap, or at what is already spent where that
 * is more. The month's row is made where there is none, so that a reservation made meanwhile meets it. Both belong in
 * one transaction.
 */
export async function writeSpendCap(tx: Queryable, accountId: string, cap: SpendCap): Promise<void> {
  await tx.execute(sql`
    update account set spend_cap_cents = ${cap.cents}::int, spend_cap_action = ${cap.action} where id = ${accountId}`);
  const stop = sql`case when ${cap.action}::text = 'stop' then ${cap.cents}::int end`;
  await tx.execute(sql`
    insert into spend_month as m (account_id, month, cost_cents, stop_at_cents)
    values (${accountId}, date_trunc('month', now() at time zone 'utc')::date, 0, ${stop})
    on conflict (account_id, month) do update
    set stop_at_cents = case when excluded.stop_at_cents is not null then greatest(excluded.stop_at_cents, m.cost_cents) end`);
}

const lowestThreshold = Math.min(...alertThresholds);

export type DayToAlert = {
  email: string;
  keyId: string;
  keyName: string;
  day: string;
  used: number;
  included: number;
  limit: number;
  secondsLeft: number;
  /** The highest threshold, in percent, that was mailed; 0 for none. */
  notified: number;
};

type DayRow = Omit<DayToAlert, "included" | "limit"> & {
  tier: TierName;
  daily_limit: number | null;
  daily_included: number | null;
};

/** Keys' days in which something was used and not everything was notified, of accounts that want to be told. */
export async function listDaysToAlert(db: Queryable): Promise<DayToAlert[]> {
  const { rows } = await db.execute<DayRow>(sql`
    select a.email, k.id as "keyId", k.name as "keyName", u.day::text as day, u.units as used, k.tier, k.daily_limit,
           k.daily_included, coalesce(s.notified, 0) as notified,
           ceil(86400 - extract(epoch from (now() at time zone 'utc')::time))::int as "secondsLeft"
    from api_key k join account a on a.id = k.account_id and a.alerts
    join usage_day u on u.key_id = k.id and u.day = (now() at time zone 'utc')::date and u.units > 0
    left join lateral (select max(percent) as notified from alert_sent
                       where subject = 'day/' || k.id || '/' || u.day::text) s on true
    where coalesce(s.notified, 0) < 100`);
  return rows.map(({ tier, daily_limit, daily_included, ...row }) => ({
    ...row,
    ...allowanceOf(tier, { dailyLimit: daily_limit, dailyIncluded: daily_included }),
  }));
}

export type SpendToAlert = {
  email: string;
  accountId: string;
  /** YYYY-MM. */
  month: string;
  costCents: number;
  capCents: number;
  action: "warn" | "stop";
  notified: number;
};

/** Accounts close to this month's spend cap that have not been mailed about 100% yet. */
export async function listSpendToAlert(db: Queryable): Promise<SpendToAlert[]> {
  const { rows } = await db.execute<SpendToAlert>(sql`
    select a.email, a.id as "accountId", to_char(m.month, 'YYYY-MM') as month, m.cost_cents as "costCents",
           a.spend_cap_cents as "capCents", a.spend_cap_action as action, coalesce(s.notified, 0) as notified
    from account a join spend_month m on m.account_id = a.id
      and m.month = date_trunc('month', now() at time zone 'utc')::date
    left join lateral (select max(percent) as notified from alert_sent
                       where subject = 'spend/' || a.id || '/' || to_char(m.month, 'YYYY-MM')) s on true
    where a.alerts and a.spend_cap_cents > 0 and coalesce(s.notified, 0) < 100
      and (m.cost_cents::bigint * 100 >= a.spend_cap_cents::bigint * ${lowestThreshold} or a.spend_cap_action = 'stop')`);
  return rows;
}

/**
 * Claims thresholds of a subject, each once over all instances: a second instance waits for the first one's transaction.
 *
 * @returns those that nobody had claimed before.
 */
export async function claimThresholds(
  tx: Queryable,
  subject: string,
  percents: readonly number[],
): Promise<number[]> {
  const { rows } = await tx.execute<{ percent: number }>(sql`
    insert into alert_sent (subject, percent)
    select ${subject}, percent from json_to_recordset(${JSON.stringify(percents.map((percent) => ({ percent })))}::json)
      as x(percent int) order by percent
    on conflict do nothing returning percent`);
  return rows.map(({ percent }) => percent);
}
