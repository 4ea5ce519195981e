import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Database, Queryable } from "./open";
import { type FilingKind, filingKinds, type IngestDocumentState, type ingestDocument } from "./schema";
import { sourceVersion } from "./source-version";

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
  /** Whether what another version of its reader read is due too, which may mean to fetch it again. */
  reread: boolean;
};

/** Due documents: the few reports, then 8-Ks, then ownership forms; the newest first. */
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
    order by array_position(array['report', 'proxy', 'eight_k', 'ownership'], work.kind),
             work.published_on desc, work.document_id desc
    limit ${limit}`);
  return rows;
}

export async function countDueDocuments(db: Database, query: DueQuery): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from ingest_document work where ${isDue(query)}`,
  );
  return rows[0]?.n ?? 0;
}

function isDue({ subject, kinds, since, startedAt, reread }: DueQuery): SQL {
  const readers = Object.fromEntries(filingKinds.map((kind) => [kind, sourceVersion(kind)]));
  return sql`work.subject = ${subject}
    and work.kind in (select json_array_elements_text(${JSON.stringify(kinds)}::json))
    and work.published_on >= coalesce(${since}::date, '-infinity')
    and (work.state = 'pending'
      or (work.state = 'failed' and work.checked_at < ${startedAt}::timestamptz - ${restOfLate})
      or (work.state = 'missing' and work.checked_at < ${startedAt}::timestamptz - interval '1 day')
      or (${reread}::boolean and work.state in ('read', 'unreadable')
        and work.reader is distinct from (${JSON.stringify(readers)}::json ->> work.kind)))`;
}

/** Readings of a document that may come late before it counts as unreadable. */
const mostLateReadings = 4;

/** How long a document is left alone whose reading came late: a quarter of an hour, then 1 and 4 hours. */
const restOfLate = sql`
  (case when work.late_readings = 0 then interval '0' else interval '15 minutes' * power(4, work.late_readings - 1) end)`;

/** Notes how a document ended. */
export async function markDocument(
  tx: Queryable,
  { subject, documentId }: Pick<ListedDocument, "subject" | "documentId">,
  state: IngestDocumentState,
  { reason = null, reader = null }: { reason?: string | null; reader?: string | null } = {},
): Promise<void> {
  await tx.execute(sql`
    update ingest_document set state = ${state}, reason = ${reason}, reader = ${reader}::text,
      late_readings = case when ${state} = 'failed' then late_readings else 0 end, checked_at = clock_timestamp()
    where subject = ${subject} and document_id = ${documentId}`);
}

/**
 * Notes that the reading of a document took too long, which may be the machine's fault: it's tried again later, and
 * counts as unreadable to this reader after the fourth time in a row.
 */
export async function markLate(
  tx: Queryable,
  { subject, documentId }: Pick<ListedDocument, "subject" | "documentId">,
  { reason, reader }: { reason: string; reader: string },
): Promise<"failed" | "unreadable"> {
  const isLast = sql`(late_readings + 1 >= ${mostLateReadings}::int)`;
  const { rows } = await tx.execute<{ state: "failed" | "unreadable" }>(sql`
    update ingest_document set state = case when ${isLast} then 'unreadable' else 'failed' end,
      reason = ${reason}::text || ' (attempt ' || late_readings + 1 || ' of ${sql.raw(String(mostLateReadings))})',
      reader = case when ${isLast} then ${reader}::text end,
      late_readings = case when ${isLast} then 0 else late_readings + 1 end, checked_at = clock_timestamp()
    where subject = ${subject} and document_id = ${documentId}
    returning state`);
  return rows[0]?.state ?? "failed";
}

const announced = "eight_k reader";

/** Says which version 8-Ks are read again by: that of the server that started last. Others leave them alone. */
export async function announceReader(db: Database, version: string): Promise<void> {
  await db.execute(sql`
    insert into setting (name, value) values (${announced}, to_jsonb(${version}::text))
    on conflict (name) do update set value = excluded.value`);
}

/**
 * The newest 8-K whose text is held and which another version of its reader read; null where there is none, or where
 * another version than this is announced.
 */
export async function findStaleReading(db: Database, version: string): Promise<ListedDocument | null> {
  const newest = (isOther: SQL) => sql`
    (select work.subject, work.document_id as "documentId", work.kind, work.url, work.form,
            work.published_on::text as "publishedOn"
     from ingest_document work join document on document.id = work.document_id
     where work.kind = 'eight_k' and work.state in ('read', 'unreadable') and ${isOther}
       and document.text is not null and exists (select from entity where entity.cik = work.subject)
       and exists (select from setting where name = ${announced} and value = to_jsonb(${version}::text))
     order by work.reader desc, work.published_on desc limit 1)`;
  const { rows } = await db.execute<ListedDocument>(sql`
    select * from (${newest(sql`work.reader < ${version}`)} union all ${newest(sql`work.reader > ${version}`)}) stale
    order by "publishedOn" desc limit 1`);
  return rows[0] ?? null;
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

/** An article on the list of work of a feed, or of its own address. `documentId` is that of the address as listed. */
export type ListedArticle = { subject: string; documentId: string; url: string; publishedOn: string };

/** An entry of a feed that must not be asked for, and why. It never is on the list of work. */
type RefusedArticle = Omit<ListedArticle, "subject"> & { reason: string };

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

/** Articles that a run has to fetch, the oldest first, so that a reprint comes after its original. */
export async function listDueArticles(
  db: Database,
  subject: string,
  startedAt: string,
): Promise<ListedArticle[]> {
  const { rows } = await db.execute<ListedArticle>(sql`
    select work.subject, work.document_id as "documentId", work.url, work.published_on::text as "publishedOn"
    from ingest_document work where ${isArticleDue(subject, startedAt)}
    order by work.published_on, work.document_id`);
  return rows;
}

function isArticleDue(subject: string, startedAt: string): SQL {
  return sql`work.subject = ${subject} and work.kind = 'article'
    and (work.state = 'pending'
      or (work.state = 'failed' and work.checked_at < ${startedAt}::timestamptz - ${restOfLate})
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

/** Listed documents by kind and state. */
export async function countListedDocuments(
  db: Database,
): Promise<{ kind: string; state: string; n: number }[]> {
  const { rows } = await db.execute<{ kind: string; state: string; n: number }>(sql`
    select kind, state, count(*)::int as n from ingest_document group by kind, state order by kind, state`);
  return rows;
}

/** Documents read and failed by day on which they were last asked for. */
export type DocumentsOfDay = { day: string; read: number; missing: number; failed: number };

export async function countDocumentsByDay(db: Queryable, days: number): Promise<DocumentsOfDay[]> {
  const { rows } = await db.execute<DocumentsOfDay>(sql`
    select (checked_at at time zone 'utc')::date::text as day, count(*) filter (where state = 'read')::int as read,
           count(*) filter (where state = 'missing')::int as missing,
           count(*) filter (where state in ('failed', 'refused', 'unreadable'))::int as failed
    from ingest_document where checked_at >= (now() at time zone 'utc')::date - ${days - 1}::int
    group by 1 order by 1`);
  return rows;
}

export type FailedDocument = {
  subject: string;
  name: string | null;
  form: string;
  publishedOn: string;
  url: string;
  state: string;
  reason: string | null;
};

/** Documents that could not be taken in, those asked for last first. */
export async function listFailedDocuments(db: Queryable, limit: number): Promise<FailedDocument[]> {
  const { rows } = await db.execute<FailedDocument>(sql`
    select d.subject, entity.name, d.form, d.published_on::text as "publishedOn", d.url, d.state, d.reason
    from ingest_document d left join entity on entity.cik = d.subject
    where d.state in ('failed', 'refused', 'unreadable')
    order by d.checked_at desc nulls last, d.subject, d.document_id limit ${limit}`);
  return rows;
}
