import "server-only";
import { sql } from "drizzle-orm";
import { allowanceOf, type TierName } from "@/lib/domain/pricing";
import type { KeyToday, SpendState, UsageRow } from "@/lib/domain/usage";
import type { Queryable } from "../open";

/** The database's UTC day, and how much of it is left. */
export type UsageClock = { today: string; secondsLeft: number };

export async function readUsageClock(db: Queryable): Promise<UsageClock> {
  const { rows } = await db.execute<UsageClock>(sql`
    select (now() at time zone 'utc')::date::text as today,
           ceil(86400 - extract(epoch from (now() at time zone 'utc')::time))::int as "secondsLeft"`);
  const [clock] = rows;
  if (!clock) throw new Error("The database did not tell its time");
  return clock;
}

/** Calls of an account's keys, or of one of them, on the days from one to another, both included. */
export type UsageScope = { accountId: string; keyId: string | null; from: string; to: string };

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
  used: number;
  tier: TierName;
  daily_limit: number | null;
  daily_included: number | null;
};

/** Every key of an account with what it used today, keys that work first, then the newest. */
export async function readKeysToday(db: Queryable, accountId: string): Promise<KeyToday[]> {
  const { rows } = await db.execute<KeyTodayRow>(sql`
    select k.id, k.name, s.last4, k.tier, k.daily_limit, k.daily_included, coalesce(u.units, 0) as used,
           k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) as usable
    from api_key k
    left join api_secret s on s.key_id = k.id and s.expires_at is null
    left join usage_day u on u.key_id = k.id and u.day = (now() at time zone 'utc')::date
    where k.account_id = ${accountId}
    order by usable desc, k.created_at desc, k.id`);
  return rows.map(({ id, name, last4, usable, used, tier, daily_limit, daily_included }) => ({
    id,
    name,
    last4,
    usable,
    used,
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
