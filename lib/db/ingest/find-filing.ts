import "server-only";
import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/open";

/** What is held of a filing: the items that EDGAR lists for it, and its canonical text where it was fetched before. */
export type HeldFiling = { items: string[]; text: string | null };

export async function findFiling(db: Database, entityKey: string, documentId: string): Promise<HeldFiling> {
  const { rows } = await db.execute<HeldFiling>(sql`
    select (select text from document where id = ${documentId}) as text,
           array(select item from event
                 where entity_key = ${entityKey} and accession = ${documentId.slice("sec-".length)} order by item) as items`);
  return rows[0] ?? { items: [], text: null };
}
