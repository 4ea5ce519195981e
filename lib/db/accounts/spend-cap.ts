import "server-only";
import { sql } from "drizzle-orm";
import type { Queryable } from "../open";

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
