import "server-only";
import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/open";
import { rememberRead } from "@/lib/db/remember-read";
import type { deal } from "../schema";

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
export const listDeals = rememberRead("deals", readDeals);

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
