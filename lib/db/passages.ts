import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { DayRange } from "@/lib/domain/calendar";
import type { TextTable } from "@/lib/domain/text-tables";
import { cachedQuery } from "./cache";
import type { Database, Queryable } from "./open";
import type { PassageKind } from "./schema";

/** A passage with its words, and where it stands. `text` is the document's text from `spanStart` to `spanEnd`. */
export type FoundPassage = {
  documentId: string;
  spanStart: number;
  spanEnd: number;
  item: string | null;
  kind: PassageKind;
  publishedOn: string;
  url: string;
  accession: string | null;
  form: string | null;
  /** What stands for the source when sources are counted: reprints share it, and so do exhibits and their filing. */
  sourceId: string;
  text: string;
};

/**
 * `words` find a passage, the more and the rarer the better; it must have all of `required`. Only letters and digits
 * count. `from` and `to` are days of publication, both included, null for open. `within`, where it's given, are the items
 * or the kind of which one is the passage's.
 */
type PassageQuery = {
  entityKey: string;
  words: readonly string[];
  required: readonly string[];
  from: string | null;
  to: string | null;
  limit: number;
  within?: PassagePlace;
};

type PassagePlace = { items: readonly string[]; kind: PassageKind };

/**
 * Each of `terms` is met by any of its words; passages published within `preferred` come first, others too, but none that
 * was not published `within` other days.
 */
type NearPassageQuery = {
  entityKey: string;
  terms: readonly (readonly string[])[];
  preferred: DayRange | null;
  within?: DayRange;
  limit: number;
};

const mostWords = 16;
const mostTerms = 32;

/** How much more a passage of the preferred days counts. */
const preference = 1.5;

/** BM25's usual saturation and share of length. */
const [k1, b] = [1.2, 0.75];

/**
 * The passages of a company that fit best by BM25 over the stems that the table keeps, with a stem counted once to a
 * passage (passages are a paragraph or two). Only the spans of the best are read.
 */
export async function findPassages(db: Database, query: PassageQuery): Promise<FoundPassage[]> {
  const required = query.required.filter(isWord);
  const words = [...new Set([...required, ...query.words.filter(isWord)])].slice(0, mostWords);
  const terms = words.map((word) => [word]);
  const { within: place = null } = query;
  return (await searchPassages(db, { ...query, terms, required, place, preferred: null })).passages;
}

/**
 * The passages of a company that come nearest to what is asked, by the same measure, whatever they lack.
 *
 * @returns with them the inverse document frequency of each term among the company's own passages, in order; 0 of a
 * term without words, and of all where there is no passage.
 */
export async function findNearPassages(
  db: Database,
  query: NearPassageQuery,
): Promise<{ passages: FoundPassage[]; weights: number[] }> {
  const read = query.terms.map((words) => words.filter(isWord)).slice(0, mostTerms);
  const terms = read.filter((words) => words.length > 0);
  const range = {
    required: [],
    place: null,
    from: query.within?.start ?? null,
    to: query.within?.end ?? null,
  };
  const { passages, weights } = await searchPassages(db, { ...query, ...range, terms });
  const byTerm = new Map(terms.map((words, at) => [words, weights[at] ?? 0]));
  return { passages, weights: query.terms.map((_, at) => byTerm.get(read[at] ?? []) ?? 0) };
}

type Search = Omit<PassageQuery, "words" | "within"> &
  Omit<NearPassageQuery, "limit" | "within"> & { place: PassagePlace | null };

async function searchPassages(
  db: Database,
  search: Search,
): Promise<{ passages: FoundPassage[]; weights: number[] }> {
  if (search.terms.length === 0) return { passages: [], weights: [] };
  const { rows } = await db.execute(searchStatement(search));
  const found = rows as (FoundPassage & { isWhole: boolean; weights: number[] })[];
  return {
    passages: found.map(({ isWhole, weights: _, ...row }) =>
      isWhole ? { ...row, text: row.text.slice(row.spanStart, row.spanEnd) } : row,
    ),
    weights: found[0]?.weights ?? [],
  };
}

/** The days of a passage within a range, whose ends may be open. */
const isWithin = (start: string | null, end: string | null): SQL =>
  sql`published_on between coalesce(${start}::date, '-infinity') and coalesce(${end}::date, 'infinity')`;

/** Whether a passage is of one of some items, or of a kind. */
const isOf = (place: Search["place"]): SQL =>
  place === null
    ? sql`true`
    : sql`(kind = ${place.kind} or item in (${sql.join(
        place.items.map((item) => sql`${item}`),
        sql`, `,
      )}))`;

/** What a passage of the preferred days weighs more than others. */
const boostOf = (preferred: Search["preferred"]): SQL =>
  preferred === null
    ? sql`1`
    : sql`case when ${isWithin(preferred.start, preferred.end)} then ${preference}::float8 else 1 end`;

function searchStatement({ entityKey, terms, required, from, to, place, preferred, limit }: Search): SQL {
  const each = (
    write: (words: readonly string[], name: (letter: string) => SQL) => SQL,
    between: SQL = sql`, `,
  ) =>
    sql.join(
      terms.map((words, at) => write(words, (letter) => sql.raw(`${letter}${at}`))),
      between,
    );
  // A plan for any company and any words would be a bad one for all. Statements that begin with a comment aren't
  // prepared, so each is planned by itself.
  return sql`/* planned each time */
    with term as materialized (
      select to_tsquery('english', ${terms.flat().join(" | ")}) as some,
             to_tsquery('english', ${required.join(" & ")}) as every,
             ${each((words, name) => sql`to_tsquery('english', ${words.join(" | ")}) as ${name("t")}`)}
    ), hit as materialized (
      select p.document_id, p.span_start, p.span_end, p.item, p.kind, p.published_on, length(p.words) as len,
             ${each((_, name) => sql`(p.words @@ ${name("t")})::int as ${name("h")}`)}
      -- The company's passages, and then the words among them: no index over the words of all companies' passages.
      from (select * from passage where entity_key = ${entityKey} offset 0) p cross join term
      where p.words @@ term.some
        and (numnode(term.every) = 0 or p.words @@ term.every)
        and ${isWithin(from, to)}
        and ${isOf(place)}
    ), weight as materialized (
      select ${each((_, name) => sql`ln(1 + (n - sum(${name("h")}) + 0.5)::float8 / (sum(${name("h")}) + 0.5)::float8) as ${name("w")}`)},
             avg(len)::float8 as mean
      from hit cross join (select count(*) as n from passage where entity_key = ${entityKey}) held
      group by n
    ), best as materialized (
      select document_id, span_start, span_end, item, kind, published_on,
             array[${each((_, name) => sql`${name("w")}`)}] as weights,
             (${each((_, name) => sql`${name("h")} * ${name("w")}`, sql` + `)})
               / (1 + ${k1}::float8 * (1 - ${b}::float8 + ${b}::float8 * len / mean)) * ${boostOf(preferred)} as score
      from hit cross join weight
      order by score desc, published_on desc, document_id, span_start
      limit ${limit}
    )
    select best.document_id as "documentId", best.span_start as "spanStart", best.span_end as "spanEnd",
           best.item, best.kind, best.published_on::text as "publishedOn", d.url, d.accession, d.form,
           coalesce(n.story_id, d.parent_id, d.id) as "sourceId", best.weights, wide.is as "isWhole",
           case when wide.is then d.text
             else substr(d.text, best.span_start + 1, best.span_end - best.span_start) end as text
    from best join document d on d.id = best.document_id left join news_article n on n.document_id = d.id
      cross join lateral (select convert_to(d.text, 'UTF8') as bytes offset 0) said
      cross join lateral (select octet_length(d.text) > length(d.text) and (${isWide}) as is offset 0) wide
    where d.text is not null
    order by best.score desc, best.published_on desc, best.document_id, best.span_start`;
}

/**
 * Whether a document has letters of two UTF-16 units, which PostgreSQL counts as one, so that its `substr` does not fit
 * spans: then it is read whole. They take four bytes, of which the first is one of these.
 */
const isWide = sql.raw(
  ["f0", "f1", "f2", "f3", "f4"]
    .map((byte) => `position('\\x${byte}'::bytea in said.bytes) > 0`)
    .join(" or "),
);

/** Letters and digits, and numbers with decimals, which are a word to the database too. */
const isWord = (word: string): boolean => /^(?:[\p{L}\p{N}]+|\d+\.\d+)$/u.test(word);

/** How many passages of a company are held, by kind. */
export type PassageCoverage = Record<PassageKind, number>;

/** Which kinds of text about a company, by its key, are held at all. */
export const findPassageCoverage = cachedQuery("passage-coverage", readPassageCoverage);

async function readPassageCoverage(db: Database, entityKey: string): Promise<PassageCoverage> {
  const { rows } = await db.execute<{ kind: PassageKind; n: number }>(
    sql`select kind, count(*)::int as n from passage where entity_key = ${entityKey} group by kind`,
  );
  return { filing: 0, release: 0, news: 0, ...Object.fromEntries(rows.map(({ kind, n }) => [kind, n])) };
}

/** The rows of tables that begin in a passage, with its document. */
export type PassageTables = Pick<
  FoundPassage,
  "documentId" | "item" | "kind" | "publishedOn" | "url" | "accession" | "form" | "sourceId"
> & { tables: TextTable[] };

const mostTables = 120;

/** `from` and `to` are days of publication, both included, null for open. */
type TableQuery = {
  entityKey: string;
  kind: TextTable["kind"];
  /** Every one of them stands in the passage. */
  words: readonly string[];
  from: string | null;
  to: string | null;
};

/** The newest passages of a company with rows of a kind of table. */
export async function findPassageTables(
  db: Database,
  { entityKey, kind, words, from, to }: TableQuery,
): Promise<PassageTables[]> {
  const required = words.filter(isWord);
  const { rows } = await db.execute<PassageTables>(sql`
    select p.document_id as "documentId", p.item, p.kind, p.published_on::text as "publishedOn", p.tables,
           d.url, d.accession, d.form, coalesce(d.parent_id, d.id) as "sourceId"
    from passage p join document d on d.id = p.document_id
    where p.entity_key = ${entityKey} and p.tables @> ${JSON.stringify([{ kind }])}::jsonb
      and p.published_on between coalesce(${from}::date, '-infinity') and coalesce(${to}::date, 'infinity')
      and (${required.length === 0} or p.words @@ to_tsquery('english', ${required.join(" & ")}))
    order by p.published_on desc, p.document_id, p.span_start
    limit ${mostTables}`);
  return rows;
}

/** A part of a document, `[start, end)` in its text, the item it belongs to, and the rows of tables that begin in it. */
export type PassageRow = { start: number; end: number; item: string | null; tables?: TextTable[] };

type DocumentPassages = {
  /** Whom the document speaks of. */
  entityKeys: string[];
  documentId: string;
  kind: PassageKind;
  publishedOn: string;
  /** The document's canonical text. */
  text: string;
  /** No two begin at one place. */
  passages: PassageRow[];
};

/**
 * Stores a document's passages in the place of those that are there, each with an annotation that is yet to be made.
 * Belongs in the document's transaction.
 */
export async function storePassages(tx: Queryable, document: DocumentPassages): Promise<void> {
  const { entityKeys, documentId, kind, publishedOn, text, passages } = document;
  // A document's text never changes: a passage that stays where it was keeps its annotation.
  await tx.execute(sql`
    delete from passage
    where entity_key in (select json_array_elements_text(${JSON.stringify(entityKeys)}::json))
      and document_id = ${documentId}
      and (span_start, span_end) not in (
        select start, "end" from json_to_recordset(${JSON.stringify(passages)}::json) as said(start int, "end" int))`);
  if (passages.length === 0) return;
  const said = passages.map((row) => ({ ...row, words: text.slice(row.start, row.end) }));
  // Spans count UTF-16 units, so the words are cut here and not from the stored text.
  await tx.execute(sql`
    insert into passage (entity_key, document_id, span_start, span_end, item, kind, published_on, words, tables)
    select key, ${documentId}, said.start, said."end", said.item, ${kind}, ${publishedOn}::date,
           to_tsvector('english', said.words), said.tables
    from json_to_recordset(${JSON.stringify(said)}::json)
        as said(start int, "end" int, item text, words text, tables jsonb)
      cross join json_array_elements_text(${JSON.stringify(entityKeys)}::json) as key
    on conflict (entity_key, document_id, span_start) do update
      set item = excluded.item, kind = excluded.kind, published_on = excluded.published_on, words = excluded.words,
          tables = excluded.tables`);
  await tx.execute(sql`
    insert into annotation (entity_key, document_id, span_start, published_on, version)
    select key, ${documentId}, start, ${publishedOn}::date, ''
    from json_to_recordset(${JSON.stringify(passages)}::json) as said(start int)
      cross join json_array_elements_text(${JSON.stringify(entityKeys)}::json) as key
    on conflict do nothing`);
}
