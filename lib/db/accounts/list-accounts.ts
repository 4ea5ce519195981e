import "server-only";
import { sql } from "drizzle-orm";
import type { Queryable } from "../open";

export type AccountLine = {
  id: string;
  email: string;
  role: "developer" | "admin";
  createdAt: string;
  lastSignInAt: string | null;
  /** Keys that are neither revoked nor expired. */
  keys: number;
  /** Overage of the UTC month, US cents. */
  costCents: number;
};

export type AccountSelection = { search: string; limit: number; offset: number };

/** Accounts whose address holds a text, newest first. */
export async function listAccounts(db: Queryable, selection: AccountSelection): Promise<AccountLine[]> {
  const { rows } = await db.execute(sql`
    select a.id, a.email, a.role, a.created_at as "createdAt", a.last_sign_in_at as "lastSignInAt",
      (select count(*)::int from api_key k where k.account_id = a.id and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > now())) as keys,
      coalesce(m.cost_cents, 0) as "costCents"
    from account a
    left join spend_month m on m.account_id = a.id and m.month = date_trunc('month', now() at time zone 'utc')::date
    where strpos(a.email, ${selection.search.toLowerCase()}) > 0
    order by a.created_at desc, a.id limit ${selection.limit} offset ${selection.offset}`);
  return rows as AccountLine[];
}

export async function countAccounts(db: Queryable, search: string): Promise<number> {
  const { rows } = await db.execute<{ accounts: number }>(
    sql`select count(*)::int as accounts from account where strpos(email, ${search.toLowerCase()}) > 0`,
  );
  return rows[0]?.accounts ?? 0;
}
