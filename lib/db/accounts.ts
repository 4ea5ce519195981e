import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { Queryable } from "./open";
import { account } from "./schema";

export type AccountRow = typeof account.$inferSelect;

/** The account of an address in lower case, made where there is none. */
export async function openAccount(tx: Queryable, email: string): Promise<AccountRow> {
  await tx.insert(account).values({ id: randomUUID(), email }).onConflictDoNothing();
  const [row] = await tx.select().from(account).where(eq(account.email, email));
  if (!row) throw new Error("An account vanished while it was opened");
  return row;
}

export async function findAccount(db: Queryable, id: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(account).where(eq(account.id, id));
  return row;
}

export async function noteSignIn(tx: Queryable, id: string): Promise<void> {
  await tx.update(account).set({ lastSignInAt: sql`now()` }).where(eq(account.id, id));
}

/** The address of the admin who signed in first; undefined while none has. */
export async function findAdminSignedIn(db: Queryable): Promise<string | undefined> {
  const [row] = await db
    .select({ email: account.email })
    .from(account)
    .where(and(eq(account.role, "admin"), isNotNull(account.lastSignInAt)))
    .orderBy(account.createdAt)
    .limit(1);
  return row?.email;
}

export async function setRole(tx: Queryable, id: string, role: AccountRow["role"]): Promise<void> {
  await tx.update(account).set({ role }).where(eq(account.id, id));
}

/** @returns whether that changed anything. */
export async function setAlerts(tx: Queryable, id: string, alerts: boolean): Promise<boolean> {
  const changed = await tx
    .update(account)
    .set({ alerts })
    .where(and(eq(account.id, id), ne(account.alerts, alerts)))
    .returning({ id: account.id });
  return changed.length > 0;
}

/** Accounts that nobody else changes until the transaction ends, taken in one order by everybody. */
export async function holdAccounts(tx: Queryable, ids: readonly string[]): Promise<AccountRow[]> {
  return await tx
    .select()
    .from(account)
    .where(inArray(account.id, [...ids]))
    .orderBy(account.id)
    .for("update");
}

/** The email of an account, or null where there is none of that id. */
export async function findAccountEmail(db: Queryable, accountId: string): Promise<string | null> {
  const { rows } = await db.execute<{ email: string }>(
    sql`select email from account where id = ${accountId}`,
  );
  return rows[0]?.email ?? null;
}

/** Addresses of the accounts that are admins by their row. */
export async function listAdminAddresses(db: Queryable): Promise<string[]> {
  const rows = await db.select({ email: account.email }).from(account).where(eq(account.role, "admin"));
  return rows.map(({ email }) => email);
}

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

type AccountSelection = { search: string; limit: number; offset: number };

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
