import "server-only";
import { sql } from "drizzle-orm";
import { allowanceOf, type TierName } from "@/lib/domain/tiers";
import { alertThresholds } from "@/lib/domain/usage";
import type { Queryable } from "./open";

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
