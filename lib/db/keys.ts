import "server-only";
import { randomUUID } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import type { TierName } from "@/lib/domain/pricing";
import type { Database } from "./open";
import { account, apiKey, auditEvent } from "./schema";

export type KeyRow = typeof apiKey.$inferSelect;

/** The key with this hash, or undefined; `usable` is judged by the database's clock. */
export async function findKeyByHash(
  db: Database,
  hash: string,
): Promise<(KeyRow & { usable: boolean }) | undefined> {
  const rows = await db
    .select({
      key: apiKey,
      usable: sql<boolean>`${apiKey.revokedAt} is null and (${apiKey.expiresAt} is null or ${apiKey.expiresAt} > now())`,
    })
    .from(apiKey)
    .where(eq(apiKey.hash, hash));
  const row = rows[0];
  return row && { ...row.key, usable: row.usable };
}

/** Stores a new key for the account of an email, which is made if there is none. */
export async function createKey(
  db: Database,
  key: {
    email: string;
    name: string;
    tier: TierName;
    hash: string;
    last4: string;
    dailyLimit: number | null;
    dailyIncluded: number | null;
    actor: string;
  },
): Promise<KeyRow> {
  return await db.transaction(async (tx) => {
    const email = key.email.trim().toLowerCase();
    await tx.insert(account).values({ id: randomUUID(), email }).onConflictDoNothing();
    const [owner] = await tx.select().from(account).where(eq(account.email, email));
    if (!owner) throw new Error(`The account of ${email} vanished while a key was made for it`);
    const [made] = await tx
      .insert(apiKey)
      .values({
        id: `key_${randomUUID().replaceAll("-", "").slice(0, 20)}`,
        accountId: owner.id,
        name: key.name,
        tier: key.tier,
        hash: key.hash,
        last4: key.last4,
        dailyLimit: key.dailyLimit,
        dailyIncluded: key.dailyIncluded,
      })
      .returning();
    if (!made) throw new Error("The new key was not returned");
    await tx.insert(auditEvent).values({
      actor: key.actor,
      action: "key.create",
      subject: made.id,
      detail: { email, tier: key.tier, dailyLimit: key.dailyLimit, dailyIncluded: key.dailyIncluded },
    });
    return made;
  });
}

/** Every key with its owner's email, newest first. */
export async function listKeys(db: Database): Promise<(KeyRow & { email: string })[]> {
  const rows = await db
    .select({ key: apiKey, email: account.email })
    .from(apiKey)
    .innerJoin(account, eq(account.id, apiKey.accountId))
    .orderBy(desc(apiKey.createdAt), apiKey.id);
  return rows.map((row) => ({ ...row.key, email: row.email }));
}

/** Revokes a key from now on; a key that is revoked already keeps its first date. */
export async function revokeKey(db: Database, id: string, actor: string): Promise<KeyRow | undefined> {
  return await db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(apiKey)
      .set({ revokedAt: sql`coalesce(${apiKey.revokedAt}, now())` })
      .where(eq(apiKey.id, id))
      .returning();
    if (!revoked) return undefined;
    await tx.insert(auditEvent).values({ actor, action: "key.revoke", subject: id, detail: {} });
    return revoked;
  });
}
