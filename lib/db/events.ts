import "server-only";
import { and, desc, eq, gte, inArray, lte, sql } from "drizzle-orm";
import type { Database } from "./open";
import { document, event } from "./schema";

export type EventRow = {
  item: string;
  filedOn: string;
  headline: string | null;
  description: string | null;
  documentId: string;
  url: string;
  accession: string;
  form: string | null;
};

/**
 * The newest 8-K items of a company, with the number of all that match.
 *
 * @param query `from` and `to` are days, both included; `items` are numbers as filed, null for all.
 */
export async function listEvents(
  db: Database,
  query: { entityKey: string; from: string | null; to: string | null; items: string[] | null; limit: number },
): Promise<{ events: EventRow[]; total: number }> {
  const rows = await db
    .select({
      item: event.item,
      filedOn: event.filedOn,
      headline: event.headline,
      description: event.description,
      documentId: event.documentId,
      url: document.url,
      accession: event.accession,
      form: document.form,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(event)
    .innerJoin(document, eq(document.id, event.documentId))
    .where(
      and(
        eq(event.entityKey, query.entityKey),
        query.from === null ? undefined : gte(event.filedOn, query.from),
        query.to === null ? undefined : lte(event.filedOn, query.to),
        query.items === null ? undefined : inArray(event.item, query.items),
      ),
    )
    .orderBy(desc(event.filedOn), desc(event.accession), event.item)
    .limit(query.limit);
  return { events: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** Which 8-K filings of a company are held at all. */
export async function findEventCoverage(
  db: Database,
  entityKey: string,
): Promise<{ filings: number; first: string; last: string } | null> {
  const rows = await db
    .select({
      filings: sql<number>`count(distinct ${event.accession})::int`,
      first: sql<string | null>`min(${event.filedOn})::text`,
      last: sql<string | null>`max(${event.filedOn})::text`,
    })
    .from(event)
    .where(eq(event.entityKey, entityKey));
  const row = rows[0];
  return row?.first && row.last ? { filings: row.filings, first: row.first, last: row.last } : null;
}
