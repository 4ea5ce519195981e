import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { cachedQuery } from "./cache";
import type { Database, Queryable } from "./open";
import { deal } from "./schema";

/** A deal as a filing states it, with the filing. */
export type ListedDeal = Omit<typeof deal.$inferSelect, "entityKey"> & {
  filedOn: string;
  url: string;
  accession: string | null;
  form: string | null;
};

/** More deals of one company than any has had. */
const most = 1_000;

/** Every deal that filings of a company, by its key, state, newest first. */
export const listDeals = cachedQuery("deals", readDeals);

async function readDeals(db: Database, entityKey: string): Promise<ListedDeal[]> {
  const { rows } = await db.execute(sql`
    select deal.document_id as "documentId", deal.span_start as "spanStart", deal.span_end as "spanEnd", deal.item,
           deal.kind, deal.status, deal.part, deal.counterparty, deal.subject,
           deal.happened_on::text as "happenedOn", deal.amount, deal.currency,
           coalesce(d.published_on, d.seen_on)::text as "filedOn", d.url, d.accession, d.form
    from deal join document d on d.id = deal.document_id
    where deal.entity_key = ${entityKey}
    order by coalesce(d.published_on, d.seen_on) desc, deal.document_id, deal.span_start
    limit ${most}`);
  return rows as ListedDeal[];
}

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
