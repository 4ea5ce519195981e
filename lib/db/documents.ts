import "server-only";
import { desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { maxRestingFacts, type RestingDetail, type RestingFacts, type RestingPart } from "@/lib/domain/facts";
import { cachedQuery } from "./cache";
import type { Database, Queryable } from "./open";
import { document, entity, event, metric, roleObservation } from "./schema";

/** A passage of a document's text, letter for letter; `start` and `end` count UTF-16 units of that text. */
export type Quote = { text: string; start: number; end: number };

/** What a row says of its passage: the span, and the document's text up to its end. */
export type Quoted = { spanStart: number | null; spanEnd: number | null; said: string | null };

/** Longer passages are cut at a sentence or a word: the whole is on the source's page. */
const longestQuote = 600;

/**
 * The document's text up to the end of a span, as the column `said`. PostgreSQL counts code points, of which
 * there are never more than UTF-16 units, so the span always lies within.
 *
 * @param document alias of the document. @param row alias of what has `"spanEnd"`.
 */
export function quotedText(document: string, row: string): SQL {
  return sql.raw(`left(${document}.text, ${row}."spanEnd") as said`);
}

/** The passage of a span; null where no text is held or no place is known. */
export function quoteOf({ spanStart, spanEnd, said }: Quoted): Quote | null {
  if (spanStart === null || spanEnd === null || said === null) return null;
  const whole = said.slice(spanStart, spanEnd);
  const text = whole.length <= longestQuote ? whole : cut(whole);
  return text.trim() === "" ? null : { text, start: spanStart, end: spanStart + text.length };
}

function cut(whole: string): string {
  const head = whole.slice(0, longestQuote);
  const sentence = head.search(/[.;](?=[^.;]*$)/);
  if (sentence > longestQuote / 2) return head.slice(0, sentence + 1);
  const word = head.lastIndexOf(" ");
  return word > longestQuote / 2 ? head.slice(0, word) : head;
}

/** A place in a document's text. */
export type Place = { documentId: string; start: number; end: number };

/** The passages of places, in their order; null where the document's text is not held. */
export const findQuotes = cachedQuery("quotes", readQuotes);

async function readQuotes(db: Database, places: readonly Place[]): Promise<(Quote | null)[]> {
  if (places.length === 0) return [];
  const wanted = places.map(({ documentId, end }) => ({ id: documentId, end }));
  const { rows } = await db.execute<{ id: string; said: string | null }>(sql`
    with wanted as (
      select id, max("end") as "end" from json_to_recordset(${JSON.stringify(wanted)}::json) as x(id text, "end" int)
      group by id
    )
    select w.id, left(d.text, w."end") as said from wanted w join document d using (id)`);
  const texts = new Map(rows.map(({ id, said }) => [id, said]));
  return places.map(({ documentId, start, end }) =>
    quoteOf({ spanStart: start, spanEnd: end, said: texts.get(documentId) ?? null }),
  );
}

export type DocumentRow = typeof document.$inferSelect;
/** Documents by id, without their text. */
export const findDocuments = cachedQuery("documents", readDocuments);

async function readDocuments(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, Omit<DocumentRow, "text">>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: document.id,
      kind: document.kind,
      publisher: document.publisher,
      title: document.title,
      url: document.url,
      accession: document.accession,
      form: document.form,
      publishedOn: document.publishedOn,
      seenOn: document.seenOn,
      retrievedAt: document.retrievedAt,
      sha256: document.sha256,
      parentId: document.parentId,
    })
    .from(document)
    .where(inArray(document.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether a text has the form of a document's id: what has not is not asked for. */
export const isSourceId = (text: string) => /^[\w.:-]{1,200}$/.test(text);

/** The canonical text of a document; null where only facts are held, or where there is no such document. */
export async function findSourceText(db: Database, id: string): Promise<string | null> {
  const [row] = await db.select({ text: document.text }).from(document).where(eq(document.id, id));
  return row?.text ?? null;
}

/** A company of which facts rest on a document, and how many. */
type RestingCompany = { key: string; name: string; facts: number };

/** Whether a field of an entity comes from a document, in the form that `entity_sources` is made for. */
const namesSource = (documentId: string) => sql`jsonb_path_query_array(e.sources, '$.*') ? ${documentId}`;

/** How many companies are listed; a list of the whole market carries facts of thousands. */
const maxRestingCompanies = 12;

type SourceFacts = { companies: RestingCompany[]; total: number };

/** The companies of which facts rest on a document, those with the most facts first. */
export const findSourceFacts = cachedQuery("source_facts", readSourceFacts);

async function readSourceFacts(db: Database, documentId: string): Promise<SourceFacts> {
  const { rows } = await db.execute<RestingCompany & { total: number }>(sql`
    with resting(key) as (
      select e.key from entity e cross join lateral jsonb_each_text(e.sources) s
      where ${namesSource(documentId)} and s.value = ${documentId}
      union all select entity_key from entity_name where document_id = ${documentId}
      union all select entity_key from event where document_id = ${documentId}
      union all select entity_key from role_observation where document_id = ${documentId}
      union all select entity_key from metric where document_id = ${documentId}
      union all select entity_key from filing where document_id = ${documentId}
      union all select entity_key from report_fact where document_id = ${documentId}
      union all select entity_key from share_price where document_id = ${documentId}
      union all select entity_key from deal where document_id = ${documentId}
      union all select entity_key from news_mention where document_id = ${documentId}
    ), counted as (select key, count(*)::int as facts from resting group by key)
    select key, name, facts, (count(*) over ())::int as total from counted join entity using (key)
    order by facts desc, key limit ${maxRestingCompanies}`);
  return {
    companies: rows.map(({ key, name, facts }) => ({ key, name, facts })),
    total: rows[0]?.total ?? 0,
  };
}

/** The facts that rest on a document, for who wants to check them against it. */
export const listRestingFacts = cachedQuery("resting_facts", readRestingFacts);

async function readRestingFacts(db: Database, documentId: string): Promise<RestingFacts> {
  const ofCompany = { key: entity.key, company: entity.name };
  const [profile, parts, figures, roles, events] = await Promise.all([
    listDetails(db, documentId),
    listParts(db, documentId),
    db
      .select({
        ...ofCompany,
        concept: metric.concept,
        period: metric.period,
        periodEnd: metric.periodEnd,
        value: metric.value,
        unit: metric.unit,
      })
      .from(metric)
      .innerJoin(entity, eq(entity.key, metric.entityKey))
      .where(eq(metric.documentId, documentId))
      .orderBy(entity.key, desc(metric.periodEnd), metric.concept)
      .limit(maxRestingFacts),
    db
      .select({
        ...ofCompany,
        person: roleObservation.person,
        role: roleObservation.roleText,
        seenOn: roleObservation.seenOn,
      })
      .from(roleObservation)
      .innerJoin(entity, eq(entity.key, roleObservation.entityKey))
      .where(eq(roleObservation.documentId, documentId))
      .orderBy(entity.key, roleObservation.person, roleObservation.roleText)
      .limit(maxRestingFacts),
    db
      .select({ ...ofCompany, item: event.item, filedOn: event.filedOn })
      .from(event)
      .innerJoin(entity, eq(entity.key, event.entityKey))
      .where(eq(event.documentId, documentId))
      .orderBy(entity.key, event.item)
      .limit(maxRestingFacts),
  ]);
  return { profile, figures, parts, roles, events };
}

async function listParts(db: Database, documentId: string): Promise<RestingPart[]> {
  const { rows } = await db.execute<RestingPart>(sql`
    select e.key, e.name as company, f.kind, f.name, f.amount, f.unit, f.detail ->> 'from' as "from", f.as_of::text as "to"
    from report_fact f join entity e on e.key = f.entity_key
    where f.document_id = ${documentId} and f.name is not null
      and f.kind in ('segment', 'product', 'market', 'customer', 'competitor', 'subsidiary', 'incorporation')
    order by e.key, array_position(array['segment', 'product', 'market', 'customer', 'competitor', 'incorporation'], f.kind), f.position
    limit ${maxRestingFacts}`);
  return rows;
}

/** Of a list of the whole market the largest companies come first. */
async function listDetails(db: Database, documentId: string): Promise<RestingDetail[]> {
  const { rows } = await db.execute<RestingDetail>(sql`
    with resting(entity_key, place, field, value, until) as (
      select e.key, 0,
        case when s.key <> 'parentKey' then s.key when s.value like 'edgar-%' then 'successor' else 'parent' end,
        case s.key when 'parentKey' then p.name when 'employees' then to_char(e.employees, 'FM999,999,999')
          when 'indexSince' then to_char(e.index_since, 'FMMonth FMDD, YYYY')
          else to_jsonb(e) ->> s.key end, null
      from entity e cross join lateral jsonb_each_text(e.sources) s left join entity p on p.key = e.parent_key
      where ${namesSource(documentId)} and s.value = ${documentId}
      union all
      select entity_key, 1, replace(kind, 'ticker', 'symbol'), name, valid_to::text
      from entity_name where document_id = ${documentId}
    )
    select e.key, e.name as company, r.field, r.value, r.until from resting r join entity e on e.key = r.entity_key
    where r.value is not null
    order by e.size_rank nulls last, e.key, r.place, r.field, r.until desc nulls first, r.value
    limit ${maxRestingFacts}`);
  return rows;
}

/** How many of these quotes stand letter for letter where they say, in the text held of their document. */
export async function countVerifiedQuotes(
  db: Database,
  quotes: readonly { id: string; quote: string; start: number }[],
): Promise<number> {
  if (quotes.length === 0) return 0;
  const { rows } = await db.execute<{ id: string; text: string }>(sql`
    select id, text from document
    where text is not null and id in (select value from json_array_elements_text(${JSON.stringify([...new Set(quotes.map(({ id }) => id))])}::json))`);
  const texts = new Map(rows.map(({ id, text }) => [id, text]));
  return quotes.filter(({ id, quote, start }) => texts.get(id)?.startsWith(quote, start) === true).length;
}

/** A stretch of a text from character `from` on, in UTF-16 units. */
type SourceStretch = { text: string; from: number };

const charactersAround = 900;

/**
 * The text around a passage, from paragraph or word on; its beginning where no passage is given. Null where no
 * text is held.
 */
export async function findSourceStretch(
  db: Database,
  id: string,
  passage: { start: number; end: number } | null,
): Promise<SourceStretch | null> {
  const [start, end] = passage ? [passage.start, passage.end] : [0, 0];
  const until = Math.min(end, start + 20_000) + charactersAround;
  // PostgreSQL counts code points, of which there are never more than UTF-16 units.
  const { rows } = await db.execute<{ said: string | null }>(
    sql`select left(text, ${until + 200}::int) as said from document where id = ${id}`,
  );
  const said = rows[0]?.said ?? null;
  if (said === null) return null;
  const earliest = Math.max(0, start - charactersAround);
  const from = earliest === 0 ? 0 : earliest + Math.max(0, said.slice(earliest, start).search(/\s/));
  const rest = said.slice(until).search(/\s/);
  return { text: said.slice(from, rest === -1 ? said.length : until + rest), from };
}

/**
 * Stores a document as fetched. A text that is there stays, since spans point into it; with it stays what it was read
 * from.
 */
export async function storeFetchedDocument(
  tx: Queryable,
  row: typeof document.$inferInsert & { retrievedAt: string; sha256: string },
): Promise<void> {
  const unlessRead = (column: string) =>
    sql`case when document.text is null then excluded.${sql.identifier(column)} else document.${sql.identifier(column)} end`;
  await tx
    .insert(document)
    .values(row)
    .onConflictDoUpdate({
      target: document.id,
      set: {
        title: sql`excluded.title`,
        url: sql`excluded.url`,
        form: sql`coalesce(excluded.form, document.form)`,
        accession: sql`coalesce(excluded.accession, document.accession)`,
        publishedOn: sql`coalesce(excluded.published_on, document.published_on)`,
        seenOn: sql`greatest(excluded.seen_on, document.seen_on)`,
        retrievedAt: unlessRead("retrieved_at"),
        sha256: unlessRead("sha256"),
        text: sql`coalesce(document.text, excluded.text)`,
      },
    });
}

/** The stored exhibits of a filing, each under its name within it ("ex-99.1"), in order. */
export async function findExhibits(
  db: Queryable,
  documentId: string,
): Promise<{ name: string; text: string }[]> {
  const { rows } = await db.execute<{ name: string; text: string }>(sql`
    select substr(id, length(parent_id) + 2) as name, text from document
    where parent_id = ${documentId} and kind = 'exhibit' and text is not null order by id`);
  return rows;
}

export async function hasDocument(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx.select({ id: document.id }).from(document).where(eq(document.id, id));
  return rows.length > 0;
}

/** What is held of a filing: the items that EDGAR lists for it, and its canonical text where it was fetched before. */
type HeldFiling = { items: string[]; text: string | null };

export async function findFiling(db: Database, entityKey: string, documentId: string): Promise<HeldFiling> {
  const { rows } = await db.execute<HeldFiling>(sql`
    select (select text from document where id = ${documentId}) as text,
           array(select item from event
                 where entity_key = ${entityKey} and accession = ${documentId.slice("sec-".length)} order by item) as items`);
  return rows[0] ?? { items: [], text: null };
}
