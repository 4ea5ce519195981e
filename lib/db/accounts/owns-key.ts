import "server-only";
import { and, eq } from "drizzle-orm";
import type { Queryable } from "../open";
import { apiKey } from "../schema";

/** Whether a key belongs to an account; whether it may still be used is for metering to say. */
export async function ownsKey(db: Queryable, accountId: string, keyId: string): Promise<boolean> {
  const rows = await db
    .select({ id: apiKey.id })
    .from(apiKey)
    .where(and(eq(apiKey.id, keyId), eq(apiKey.accountId, accountId)));
  return rows.length > 0;
}
