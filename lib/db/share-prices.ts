import "server-only";
import { and, desc, eq, gte, lte } from "drizzle-orm";
import type { Database, Queryable } from "./open";
import { rememberRead } from "./remember-read";
import { sharePrice } from "./schema";

export type SharePriceRow = typeof sharePrice.$inferSelect;

/** What insiders paid or got for a company's shares from one day to another, newest first. */
export const listSharePrices = rememberRead("share_prices", readSharePrices);

async function readSharePrices(
  db: Database,
  { entityKey, from, to }: { entityKey: string; from: string; to: string },
): Promise<SharePriceRow[]> {
  const { tradedOn, shares, documentId } = sharePrice;
  return await db
    .select()
    .from(sharePrice)
    .where(and(eq(sharePrice.entityKey, entityKey), gte(tradedOn, from), lte(tradedOn, to)))
    .orderBy(desc(tradedOn), desc(shares), documentId);
}

/** Stores what one ownership form says of prices, in the place of what an older reading said. */
export async function storePrices(
  tx: Queryable,
  entityKey: string,
  documentId: string,
  prices: readonly Omit<SharePriceRow, "entityKey" | "documentId">[],
): Promise<void> {
  await tx
    .delete(sharePrice)
    .where(and(eq(sharePrice.entityKey, entityKey), eq(sharePrice.documentId, documentId)));
  if (prices.length === 0) return;
  await tx.insert(sharePrice).values(prices.map((price) => ({ ...price, entityKey, documentId })));
}
