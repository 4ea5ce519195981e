import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { Queryable } from "../open";
import { account } from "../schema";

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
