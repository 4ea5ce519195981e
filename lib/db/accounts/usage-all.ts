import "server-only";
import { sql } from "drizzle-orm";
import type { Queryable } from "../open";

/** An account's month. Units are those of the counters that limits are held against, costs those that caps are. */
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
 * Accounts that used anything in a month, YYYY-MM, the most overage first. It reads a row per key and day, not the
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

/** The email of an account, or null where there is none of that id. */
export async function findAccountEmail(db: Queryable, accountId: string): Promise<string | null> {
  const { rows } = await db.execute<{ email: string }>(
    sql`select email from account where id = ${accountId}`,
  );
  return rows[0]?.email ?? null;
}
