import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "@/lib/db/open";
import { deal } from "../schema";

/** A deal that a filing states, with its span in the filing's text. */
export type DealRow = Omit<Required<typeof deal.$inferInsert>, "entityKey" | "documentId">;

/** Stores the deals of a filing in the place of those that are there. Belongs in the filing's transaction. */
export async function storeDeals(
  tx: Queryable,
  { entityKeys, documentId, deals }: { entityKeys: string[]; documentId: string; deals: DealRow[] },
): Promise<void> {
  await tx.delete(deal).where(and(inArray(deal.entityKey, entityKeys), eq(deal.documentId, documentId)));
  if (deals.length === 0) return;
  const rows = entityKeys.flatMap((entityKey) => deals.map((row) => ({ ...row, entityKey, documentId })));
  await tx.insert(deal).values(rows).onConflictDoNothing();
}
