import "server-only";
import { setImmediate as giveWay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { annotate } from "@/lib/language/annotate";
import type { Annotation } from "@/lib/language/annotation";
import { decodeAnnotation, encodeAnnotation } from "@/lib/language/encode";
import { cachedQuery, perDatabase } from "./cache";
import type { Database, Queryable } from "./open";
import type { FoundPassage } from "./passages";
import { annotatorVersion, announcedAnnotator } from "./source-version";

/** What a passage was read to say, encoded, and by which version; null where reading it took too much. */
export type PassageAnnotation = { version: string; body: Uint8Array | null };

/** Whom a company's documents speak of, by the names that they may use. */
export type AnnotatedCompany = { company: string; names: string[] };

/**
 * The names under which a company speaks of itself: its own, the ones that it had, and those of companies whose place
 * it took, whose filings are its history. A company that isn't held has none.
 */
export const findAnnotatedCompany = cachedQuery("annotated-company", readAnnotatedCompany);

async function readAnnotatedCompany(db: Database, entityKey: string): Promise<AnnotatedCompany> {
  const { rows } = await db.execute<{ name: string; isOwn: boolean }>(sql`
    with self as (
      select key, name, filed_name, key = ${entityKey} as is_own from entity
      where key = ${entityKey} or (parent_key = ${entityKey} and sources ->> 'parentKey' like 'edgar-%')
    )
    select name, is_own as "isOwn" from self
    union all select filed_name, false from self where filed_name is not null
    union all select n.name, false from self join entity_name n on n.entity_key = self.key
              where n.kind in ('legal', 'former', 'short')
    order by 2 desc, 1`);
  const [own, ...others] = rows.map(({ name }) => name);
  return { company: own ?? "", names: [...new Set(others)].filter((name) => name !== own) };
}

/** JSON of decoded annotations that a process keeps, in characters: some ten times as many bytes of memory. */
const mostKept = 8_000_000;

/**
 * What each of a company's passages says, in their order: as stored where it is current, else read here and now, and
 * stored. Annotations are shared: callers must not change them.
 */
export async function loadAnnotations(
  db: Database,
  entityKey: string,
  passages: readonly FoundPassage[],
): Promise<Annotation[]> {
  const version = annotatorVersion();
  const kept = perDatabase(
    db,
    `annotations.${version}`,
    () => new LRUCache<string, Annotation>({ maxSize: mostKept }),
  );
  const keyOf = ({ documentId, spanStart }: FoundPassage) => `${entityKey}\n${documentId}\n${spanStart}`;
  const found = new Map<string, Annotation>();
  const missing = new Map<string, FoundPassage>();
  for (const passage of passages) {
    const key = keyOf(passage);
    const known = kept.get(key);
    if (known) found.set(key, known);
    else missing.set(key, passage);
  }
  const stored = await readStored(db, entityKey, [...missing.values()], version);
  for (const [key, body] of stored) found.set(key, body === null ? empty : decodeAnnotation(body));
  const unread = [...missing].filter(([key]) => !stored.has(key));
  const read = await readNow(
    db,
    entityKey,
    unread.map(([, passage]) => passage),
    version,
  );
  for (const [at, [key]] of unread.entries()) found.set(key, read[at] ?? empty);
  for (const key of missing.keys()) {
    const annotation = found.get(key) ?? empty;
    kept.set(key, annotation, { size: sizeOf(annotation) });
  }
  return passages.map((passage) => found.get(keyOf(passage)) ?? empty);
}

/** What was too much for a worker is not read beside requests. */
const empty: Annotation = { sentences: [], mentions: [], events: [] };

/** About the length of its JSON, without writing it. */
const sizeOf = ({ sentences, mentions, events }: Annotation): number =>
  50 +
  40 * sentences.length +
  130 * mentions.length +
  events.reduce((size, event) => size + 200 + 120 * event.arguments.length, 0);

/** Reads passages that wait for the background, one at a time between other requests, and takes that work off it. */
async function readNow(
  db: Database,
  entityKey: string,
  passages: readonly FoundPassage[],
  version: string,
): Promise<Annotation[]> {
  if (passages.length === 0) return [];
  const company = await findAnnotatedCompany(db, entityKey);
  const annotations: Annotation[] = [];
  for (const { text, publishedOn } of passages) {
    annotations.push(annotate(text, { ...company, date: publishedOn }));
    await giveWay();
  }
  const rows = passages.map(({ documentId, spanStart }, at): AnnotationRow => {
    return { documentId, start: spanStart, version, body: encodeAnnotation(annotations[at] ?? empty) };
  });
  await renewAnnotations(db, entityKey, rows, version);
  return annotations;
}

async function readStored(
  db: Database,
  entityKey: string,
  passages: readonly FoundPassage[],
  version: string,
): Promise<Map<string, Uint8Array | null>> {
  if (passages.length === 0) return new Map();
  const places = passages.map(({ documentId, spanStart }) => ({ id: documentId, start: spanStart }));
  const { rows } = await db.execute<{ id: string; start: number; body: Uint8Array | null }>(sql`
    select a.document_id as id, a.span_start as start, a.body
    from json_to_recordset(${JSON.stringify(places)}::json) as place(id text, start int)
    join annotation a on a.entity_key = ${entityKey} and a.document_id = place.id and a.span_start = place.start
    where a.version = ${version}`);
  return new Map(rows.map(({ id, start, body }) => [`${entityKey}\n${id}\n${start}`, body]));
}

/** Passages of one document and company whose annotations are of another version, with what they are made from. */
export type StaleAnnotations = {
  entityKey: string;
  documentId: string;
  publishedOn: string;
  /** The document's canonical text. */
  text: string;
  passages: { start: number; end: number }[];
};

/** The newest document with annotations yet to be made, else one with stale ones; null where all are of this version. */
export async function findStaleAnnotations(db: Database, version: string): Promise<StaleAnnotations | null> {
  const { rows } = await db.execute<StaleAnnotations>(sql`
    with next as materialized (
      select entity_key, document_id from (
        (select entity_key, document_id from annotation where version = '' order by published_on desc limit 1)
        union all
        (select entity_key, document_id from annotation where version < ${version}
         order by version desc, published_on desc limit 1)
        union all
        (select entity_key, document_id from annotation where version > ${version}
         order by version desc, published_on desc limit 1)
      ) stale limit 1
    )
    select p.entity_key as "entityKey", p.document_id as "documentId", min(p.published_on)::text as "publishedOn",
           coalesce((select text from document where id = p.document_id), '') as text,
           json_agg(json_build_object('start', p.span_start, 'end', p.span_end) order by p.span_start) as passages
    from next
    join annotation a using (entity_key, document_id)
    join passage p using (entity_key, document_id, span_start)
    where a.version <> ${version}
    group by p.entity_key, p.document_id`);
  return rows[0] ?? null;
}

/** An annotation of a company's passage, which begins at `start` of its document. */
export type AnnotationRow = PassageAnnotation & { documentId: string; start: number };

/**
 * Puts annotations in the place of older ones, where they are of the version that is announced. Passages that are gone
 * by now are left out, as are those that somebody else is just storing.
 */
export async function renewAnnotations(
  db: Queryable,
  entityKey: string,
  annotations: readonly AnnotationRow[],
  version: string,
): Promise<void> {
  const rows = annotations.map((row) => ({
    ...row,
    body: row.body && Buffer.from(row.body).toString("base64"),
  }));
  await db.execute(sql`
    with said as (
      select a.entity_key, a.document_id, a.span_start, said.version, said.body
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as said("documentId" text, start int, version text, body text)
      join annotation a on a.entity_key = ${entityKey} and a.document_id = said."documentId" and a.span_start = said.start
      where a.version <> said.version
        and exists (select from setting where name = ${announcedAnnotator} and value = to_jsonb(${version}::text))
      for update of a skip locked
    )
    update annotation a set version = said.version, body = decode(said.body, 'base64')
    from said where (a.entity_key, a.document_id, a.span_start) = (said.entity_key, said.document_id, said.span_start)`);
}

/** Gives every passage that has none an annotation yet to be made: after a restore, which brings no annotations. */
export async function queueAnnotations(tx: Queryable): Promise<void> {
  await tx.execute(sql`
    insert into annotation (entity_key, document_id, span_start, published_on, version)
    select entity_key, document_id, span_start, published_on, '' from passage on conflict do nothing`);
}

/** Says which version annotations are renewed to: that of the server that started last. Others leave them alone. */
export async function announceAnnotator(db: Database, version: string): Promise<void> {
  await db.execute(sql`
    insert into setting (name, value) values (${announcedAnnotator}, to_jsonb(${version}::text))
    on conflict (name) do update set value = excluded.value`);
}

/** Whether there are annotations to renew, and to this version. */
export async function areAnnotationsStale(db: Database, version: string): Promise<boolean> {
  const { rows } = await db.execute<{ stale: boolean }>(sql`
    select exists (select from annotation where version < ${version})
        or exists (select from annotation where version > ${version}) as stale
    from setting where name = ${announcedAnnotator} and value = to_jsonb(${version}::text)`);
  return rows[0]?.stale ?? false;
}
