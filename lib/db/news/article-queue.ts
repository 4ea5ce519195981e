import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Database, Queryable } from "@/lib/db/open";

/** An article on the list of work of a feed, or of its own address. `documentId` is that of the address as listed. */
export type ListedArticle = { subject: string; documentId: string; url: string; publishedOn: string };

/** An entry of a feed that must not be asked for, and why. It never is on the list of work. */
export type RefusedArticle = Omit<ListedArticle, "subject"> & { reason: string };

/** Puts articles on the list of work. Those that are stored already, under whatever feed, count as read. */
export async function queueArticles(tx: Queryable, articles: ListedArticle[]): Promise<void> {
  if (articles.length === 0) return;
  const packed = articles.map((row) => ({
    subject: row.subject,
    document_id: row.documentId,
    url: row.url,
    published_on: row.publishedOn,
  }));
  await tx.execute(sql`
    insert into ingest_document (subject, document_id, kind, url, form, published_on, state)
    select listed.subject, listed.document_id, 'article', listed.url, 'article', listed.published_on,
           case when exists (select from document where document.id = listed.document_id)
                  or exists (select from ingest_document other
                             where other.subject <> listed.subject and other.document_id = listed.document_id
                               and other.kind = 'article' and other.state = 'read')
                then 'read' else 'pending' end
    from json_populate_recordset(null::ingest_document, ${JSON.stringify(packed)}::json) listed
    on conflict (subject, document_id) do nothing`);
}

/** Records entries that must not be asked for. Returns how many are new. */
export async function recordRefused(
  tx: Queryable,
  subject: string,
  refused: RefusedArticle[],
): Promise<number> {
  if (refused.length === 0) return 0;
  const packed = refused.map((row) => ({
    document_id: row.documentId,
    url: row.url,
    published_on: row.publishedOn,
    reason: row.reason,
  }));
  const { rows } = await tx.execute(sql`
    insert into ingest_document (subject, document_id, kind, url, form, published_on, state, reason, checked_at)
    select ${subject}, document_id, 'article', url, 'article', published_on, 'refused', reason, clock_timestamp()
    from json_populate_recordset(null::ingest_document, ${JSON.stringify(packed)}::json)
    on conflict (subject, document_id) do nothing
    returning document_id`);
  return rows.length;
}

/** Articles that a run has to fetch, the oldest first, so that a reprint comes behind what it reprints. */
export async function listDueArticles(
  db: Database,
  subject: string,
  startedAt: string,
): Promise<ListedArticle[]> {
  const { rows } = await db.execute<ListedArticle>(sql`
    select work.subject, work.document_id as "documentId", work.url, work.published_on::text as "publishedOn"
    from ingest_document work where ${isDue(subject, startedAt)}
    order by work.published_on, work.document_id`);
  return rows;
}

function isDue(subject: string, startedAt: string): SQL {
  return sql`work.subject = ${subject} and work.kind = 'article'
    and (work.state = 'pending'
      or (work.state = 'failed' and work.checked_at < ${startedAt}::timestamptz)
      or (work.state = 'missing' and work.checked_at < ${startedAt}::timestamptz - interval '1 day'))`;
}

/** Whether an article is stored, or settled for good under whatever feed. */
export async function isKnownArticle(db: Database, documentId: string): Promise<boolean> {
  const { rows } = await db.execute<{ known: boolean }>(sql`
    select exists (select from document where id = ${documentId})
      or exists (select from ingest_document where document_id = ${documentId} and kind = 'article'
                   and state in ('read', 'refused', 'unreadable')) as known`);
  return rows[0]?.known === true;
}
