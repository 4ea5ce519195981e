import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { cachedQuery } from "./cache";
import { type Quote, type Quoted, quotedText, quoteOf } from "./documents";
import type { Database, Queryable } from "./open";
import { event } from "./schema";

export type EventRow = {
  item: string;
  filedOn: string;
  /** The day of the event, where the filing's list says it. */
  reportedOn?: string | null;
  headline: string | null;
  description: string | null;
  documentId: string;
  url: string;
  accession: string;
  form: string | null;
  quote: Quote | null;
};

/**
 * `from` and `to` are days, both included, null for open; `items` are numbers as filed, null for all.
 * `dates` says which day counts: that of the filing (the default), or either it or the day of the event.
 */
export type EventQuery = {
  entityKey: string;
  from: string | null;
  to: string | null;
  items: string[] | null;
  limit: number;
  dates?: "filed" | "either";
};

/** The newest 8-K items of a company, with the number of all that match. */
export const listEvents = cachedQuery("events", readEvents);

async function readEvents(
  db: Database,
  { entityKey, from, to, items, limit, dates }: EventQuery,
): Promise<{ events: EventRow[]; total: number }> {
  const { rows } = await db.execute(sql`
    select e.*, d.url, d.form, ${quotedText("d", "e")}
    from (
      select item, filed_on::text as "filedOn", reported_on::text as "reportedOn", headline, description, document_id as "documentId", accession,
             span_start as "spanStart", span_end as "spanEnd",
             (count(*) over ())::int as total
      from event
      where entity_key = ${entityKey}
        and (filed_on between coalesce(${from}::date, '-infinity') and coalesce(${to}::date, 'infinity')
          or (${dates === "either"}::boolean
            and reported_on between coalesce(${from}::date, '-infinity') and coalesce(${to}::date, 'infinity')))
        and (${items === null}::boolean or item in (select json_array_elements_text(${JSON.stringify(items ?? [])}::json)))
      order by filed_on desc, accession desc, item
      limit ${limit}
    ) e join document d on d.id = e."documentId"
    order by e."filedOn" desc, e.accession desc, e.item`);
  const found = rows as (Omit<EventRow, "quote"> & Quoted & { total: number })[];
  const events = found.map(({ total: _, spanStart, spanEnd, said, ...row }) => ({
    ...row,
    quote: quoteOf({ spanStart, spanEnd, said }),
  }));
  return { events, total: found[0]?.total ?? 0 };
}

export type EventCoverage = { filings: number; first: string | null; last: string | null };

/** Which 8-K filings of a company, by its key, are held at all; the days are null where none is. */
export const findEventCoverage = cachedQuery("event-coverage", readEventCoverage);

async function readEventCoverage(db: Database, entityKey: string): Promise<EventCoverage> {
  const { rows } = await db.execute(sql`
    select count(distinct accession)::int as filings, min(filed_on)::text as first, max(filed_on)::text as last
    from event where entity_key = ${entityKey}`);
  return (rows as EventCoverage[])[0] ?? { filings: 0, first: null, last: null };
}

/** A filing as a line of news: whose, of which items, where it opens. */
export type FilingLine = {
  entityKey: string;
  company: string;
  accession: string;
  filedOn: string;
  items: string[];
  headline: string | null;
  documentId: string;
};

const newestEvents = 400;

/** The newest 8-Ks that are held, of any company. */
export async function listNewestFilings(db: Queryable, limit: number): Promise<FilingLine[]> {
  const { rows } = await db.execute<FilingLine>(sql`
    select n.entity_key as "entityKey", e.name as company, n.accession, max(n.filed_on)::text as "filedOn",
           array_agg(distinct n.item order by n.item) as items, max(n.headline) as headline,
           min(n.document_id) as "documentId"
    from (select * from event order by filed_on desc limit ${newestEvents}) n join entity e on e.key = n.entity_key
    group by n.entity_key, e.name, n.accession
    order by max(n.filed_on) desc, max(n.stored_at) desc, n.accession desc limit ${limit}`);
  return rows;
}

/** Whether any item of a company's filing is held. */
export async function hasEvents(tx: Queryable, entityKey: string, accession: string): Promise<boolean> {
  const rows = await tx
    .select({ item: event.item })
    .from(event)
    .where(and(eq(event.entityKey, entityKey), eq(event.accession, accession)))
    .limit(1);
  return rows.length > 0;
}

/** What the text of a filing, or of an exhibit to it, says of one item, with its span in that text. */
export type EventWords = {
  item: string;
  documentId: string;
  start: number;
  end: number;
  headline: string | null;
  description: string | null;
};

/** Gives the items of a company's filing that are held the words of its text. */
export async function describeEvents(
  tx: Queryable,
  { entityKey, accession }: { entityKey: string; accession: string },
  words: readonly EventWords[],
): Promise<void> {
  await tx.execute(sql`
    update event set headline = said.headline, description = said.description,
      span_start = said.start, span_end = said."end", document_id = said."documentId"
    from json_to_recordset(${JSON.stringify(words)}::json)
      as said(item text, "documentId" text, start int, "end" int, headline text, description text)
    where event.entity_key = ${entityKey} and event.accession = ${accession} and event.item = said.item`);
}
