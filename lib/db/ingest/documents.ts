import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Database, Queryable } from "@/lib/db/open";
import type { FilingKind, IngestDocumentState, ingestDocument } from "../schema";

/** A filing that a list names. */
export type ListedDocument = Pick<
  typeof ingestDocument.$inferSelect,
  "subject" | "documentId" | "url" | "form" | "publishedOn"
> & { kind: FilingKind };

/** Puts documents that a list names on the list of work. Those that are there stay as they are. */
export async function queueDocuments(tx: Queryable, rows: ListedDocument[]): Promise<void> {
  if (rows.length === 0) return;
  const packed = rows.map((row) => ({
    subject: row.subject,
    document_id: row.documentId,
    kind: row.kind,
    url: row.url,
    form: row.form,
    published_on: row.publishedOn,
  }));
  await tx.execute(sql`
    insert into ingest_document (subject, document_id, kind, url, form, published_on, state)
    select subject, document_id, kind, url, form, published_on, 'pending'
    from json_populate_recordset(null::ingest_document, ${JSON.stringify(packed)}::json)
    on conflict (subject, document_id) do nothing`);
}

/** Which documents of a subject a run works on. */
export type DueQuery = {
  subject: string;
  kinds: readonly FilingKind[];
  /** The first day of publication that counts, or null. */
  since: string | null;
  /** The moment at which the run began: it asks for each document once. */
  startedAt: string;
  /** Versions of the readers at hand: what an older one read is read again. */
  readers: Readonly<Record<FilingKind, number>>;
};

/** Due documents, 8-Ks before ownership forms, the newest first. */
export async function listDueDocuments(
  db: Database,
  query: DueQuery,
  limit: number,
): Promise<ListedDocument[]> {
  const { rows } = await db.execute<ListedDocument>(sql`
    select work.subject, work.document_id as "documentId", work.kind, work.url, work.form,
           work.published_on::text as "publishedOn"
    from ingest_document work
    where ${isDue(query)}
    order by work.kind, work.published_on desc, work.document_id desc
    limit ${limit}`);
  return rows;
}

export async function countDueDocuments(db: Database, query: DueQuery): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from ingest_document work where ${isDue(query)}`,
  );
  return rows[0]?.n ?? 0;
}

function isDue({ subject, kinds, since, startedAt, readers }: DueQuery): SQL {
  return sql`work.subject = ${subject}
    and work.kind in (select json_array_elements_text(${JSON.stringify(kinds)}::json))
    and work.published_on >= coalesce(${since}::date, '-infinity')
    and (work.state = 'pending'
      or (work.state = 'failed' and work.checked_at < ${startedAt}::timestamptz)
      or (work.state = 'missing' and work.checked_at < ${startedAt}::timestamptz - interval '1 day')
      or (work.state in ('read', 'unreadable')
        and work.reader < (${JSON.stringify(readers)}::json ->> work.kind)::int))`;
}

/** Notes how a document ended. */
export async function markDocument(
  tx: Queryable,
  { subject, documentId }: Pick<ListedDocument, "subject" | "documentId">,
  state: IngestDocumentState,
  { reason = null, reader = null }: { reason?: string | null; reader?: number | null } = {},
): Promise<void> {
  await tx.execute(sql`
    update ingest_document set state = ${state}, reason = ${reason}, reader = ${reader}::int,
      checked_at = clock_timestamp()
    where subject = ${subject} and document_id = ${documentId}`);
}

/** How many documents of a subject are in each state. */
export async function countDocumentStates(
  db: Database,
  subject: string,
): Promise<Partial<Record<IngestDocumentState, number>>> {
  const { rows } = await db.execute<{ state: IngestDocumentState; n: number }>(sql`
    select state, count(*)::int as n from ingest_document where subject = ${subject} group by state`);
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}
