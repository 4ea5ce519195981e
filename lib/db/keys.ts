import "server-only";
import { randomUUID } from "node:crypto";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { TierName } from "@/lib/domain/pricing";
import type { Database, Queryable } from "./open";
import { account, apiKey, apiSecret, auditEvent } from "./schema";

export type KeyRow = typeof apiKey.$inferSelect;

/** What a key may do, as it is given when it is made. Units a UTC day; null means the tier's own number. */
export type KeyTerms = {
  name: string;
  tier: TierName;
  dailyLimit: number | null;
  dailyIncluded: number | null;
  /** ISO moment; null is never. */
  expiresAt?: string | null;
};

/** The key of the secret with this hash, or undefined; `usable` is judged by the database's clock. */
export async function findKeyByHash(
  db: Database,
  hash: string,
): Promise<(KeyRow & { last4: string; usable: boolean }) | undefined> {
  const rows = await db
    .select({
      key: apiKey,
      last4: apiSecret.last4,
      usable: sql<boolean>`${apiKey.revokedAt} is null and (${apiKey.expiresAt} is null or ${apiKey.expiresAt} > now())
        and (${apiSecret.expiresAt} is null or ${apiSecret.expiresAt} > now())`,
    })
    .from(apiSecret)
    .innerJoin(apiKey, eq(apiKey.id, apiSecret.keyId))
    .where(eq(apiSecret.hash, hash));
  const row = rows[0];
  return row && { ...row.key, last4: row.last4, usable: row.usable };
}

/** Stores a key with its secret for the account of an email, which is made if there is none. */
export async function createKey(
  db: Database,
  key: KeyTerms & { email: string; hash: string; last4: string; actor: string },
): Promise<KeyRow> {
  return await db.transaction(async (tx) => {
    const email = key.email.trim().toLowerCase();
    await tx.insert(account).values({ id: randomUUID(), email }).onConflictDoNothing();
    const [owner] = await tx.select().from(account).where(eq(account.email, email));
    if (!owner) throw new Error(`The account of ${email} vanished while a key was made for it`);
    const made = await insertKey(tx, { id: owner.id, email }, key, key.actor);
    await tx.insert(apiSecret).values({ hash: key.hash, keyId: made.id, last4: key.last4 });
    return made;
  });
}

/** Makes a key that has no secret yet, with its line in the audit log. */
export async function insertKey(
  tx: Queryable,
  owner: { id: string; email: string },
  { name, tier, dailyLimit, dailyIncluded, expiresAt = null }: KeyTerms,
  actor: string,
): Promise<KeyRow> {
  const id = `key_${randomUUID().replaceAll("-", "").slice(0, 20)}`;
  const [made] = await tx
    .insert(apiKey)
    .values({ id, accountId: owner.id, name, tier, dailyLimit, dailyIncluded, expiresAt })
    .returning();
  if (!made) throw new Error("The new key was not returned");
  await tx.insert(auditEvent).values({
    actor,
    action: "key.create",
    subject: id,
    detail: { email: owner.email, tier, dailyLimit, dailyIncluded, expiresAt },
  });
  return made;
}

/** Every key with its owner's email and the last characters of its secret in force, newest first. */
export async function listKeys(db: Database): Promise<(KeyRow & { email: string; last4: string | null })[]> {
  const rows = await db
    .select({ key: apiKey, email: account.email, last4: apiSecret.last4 })
    .from(apiKey)
    .innerJoin(account, eq(account.id, apiKey.accountId))
    .leftJoin(apiSecret, and(eq(apiSecret.keyId, apiKey.id), isNull(apiSecret.expiresAt)))
    .orderBy(desc(apiKey.createdAt), apiKey.id);
  return rows.map(({ key, email, last4 }) => ({ ...key, email, last4 }));
}

/**
 * Revokes a key from now on; a key that is revoked already keeps its first date.
 *
 * @param accountId whose key it must be; without it, anybody's.
 */
export async function revokeKey(
  db: Database,
  id: string,
  actor: string,
  accountId?: string,
): Promise<KeyRow | undefined> {
  const owned = accountId === undefined ? undefined : eq(apiKey.accountId, accountId);
  return await db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(apiKey)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(apiKey.id, id), isNull(apiKey.revokedAt), owned))
      .returning();
    if (!revoked) {
      const [known] = await tx
        .select()
        .from(apiKey)
        .where(and(eq(apiKey.id, id), owned));
      return known;
    }
    await tx.insert(auditEvent).values({ actor, action: "key.revoke", subject: id, detail: {} });
    return revoked;
  });
}
