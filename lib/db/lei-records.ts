import "server-only";
import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { NewEntity } from "./facts";
import { addTailWords, withTerms } from "./long-tail";
import type { Database, Queryable } from "./open";
import { document, entity, entityName } from "./schema";

/** A company that the registry holds for its own sake, with one of its current legal names. */
export type HeldCompany = {
  key: string;
  name: string;
  headquarters: string | null;
  ticker: string | null;
};

/** Every current legal name of companies that no look-up or import brought. */
export async function listHeldCompanies(db: Database): Promise<HeldCompany[]> {
  const columns = { key: entity.key, headquarters: entity.headquarters, ticker: entity.ticker };
  const isOwn = and(ne(entity.type, "discovered_entity"), ne(entity.type, "industry"));
  const [displayed, filed, legal] = await Promise.all([
    db
      .select({ ...columns, name: entity.name })
      .from(entity)
      .where(isOwn),
    db
      .select({ ...columns, name: sql<string>`${entity.filedName}` })
      .from(entity)
      .where(and(isOwn, isNotNull(entity.filedName))),
    db
      .select({ ...columns, name: entityName.name })
      .from(entityName)
      .innerJoin(entity, eq(entity.key, entityName.entityKey))
      .where(and(isOwn, eq(entityName.kind, "legal"))),
  ]);
  return [...displayed, ...filed, ...legal];
}

/** Every name that is no identifier, of all companies that no look-up or import brought. */
export async function listOwnNames(db: Database): Promise<string[]> {
  const rows = await db
    .select({ name: entityName.name })
    .from(entityName)
    .innerJoin(entity, eq(entity.key, entityName.entityKey))
    .where(
      and(
        ne(entity.type, "discovered_entity"),
        inArray(entityName.kind, ["legal", "former", "brand", "short"]),
      ),
    );
  return rows.map(({ name }) => name);
}

/**
 * Inserts companies whose keys are free, and says which keys those were. The others are left alone. As JSON, since a
 * parameter for each value costs an import most of its time.
 */
export async function insertFreeEntities(
  tx: Queryable,
  rows: readonly Pick<
    NewEntity,
    "key" | "type" | "name" | "filedName" | "headquarters" | "description" | "sources"
  >[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const given = rows.map(({ filedName, ...row }) => ({ ...row, filed_name: filedName }));
  const { rows: inserted } = await tx.execute<{ key: string }>(sql`
    insert into entity (key, type, name, filed_name, headquarters, description, sources)
    select key, type, name, filed_name, headquarters, description, sources
    from json_populate_recordset(null::entity, ${JSON.stringify(given)}::json)
    on conflict do nothing returning key`);
  return new Set(inserted.map(({ key }) => key));
}

/** A document and a name as an import stores them. */
type RecordDocument = Pick<
  typeof document.$inferInsert,
  "id" | "kind" | "publisher" | "title" | "url" | "publishedOn" | "seenOn"
>;
type RecordName = Pick<
  typeof entityName.$inferInsert,
  "entityKey" | "kind" | "name" | "documentId" | "terms"
>;

/** Stores LEIs and names of companies, each with the record that says so. What is there stays. */
export async function insertNames(
  tx: Queryable,
  documents: readonly RecordDocument[],
  names: readonly RecordName[],
): Promise<void> {
  const sources = documents.map(({ publishedOn, seenOn, ...row }) => ({
    ...row,
    published_on: publishedOn,
    seen_on: seenOn,
  }));
  if (sources.length > 0)
    await tx.execute(sql`
      insert into document (id, kind, publisher, title, url, published_on, seen_on)
      select id, kind, publisher, title, url, published_on, seen_on
      from json_populate_recordset(null::document, ${JSON.stringify(sources)}::json) on conflict do nothing`);
  const rows = names.map(({ entityKey, documentId, ...row }) => ({
    ...row,
    entity_key: entityKey,
    document_id: documentId,
  }));
  if (rows.length > 0)
    await tx.execute(sql`
      insert into entity_name (entity_key, kind, name, document_id, terms)
      select entity_key, kind, name, document_id, terms
      from json_populate_recordset(null::entity_name, ${JSON.stringify(rows)}::json) on conflict do nothing`);
}

/** What is held under an LEI, as far as its record may change it. */
export type HeldRecord = {
  lei: string;
  key: string;
  /** True where its facts are those of the record, so that they change with it. */
  isOfRecord: boolean;
  filedName: string | null;
  headquarters: string | null;
  description: string | null;
  /** Last day of the record; null while it is in force. */
  endedOn: string | null;
};

/** The id of the document that an LEI's record is. */
export const recordDocument = (lei: string): string => `lei-${lei}`;

/** Of LEIs those that are held, with what their records have said so far. */
export async function findRecords(db: Queryable, leis: readonly string[]): Promise<Map<string, HeldRecord>> {
  const { rows } = await db.execute<HeldRecord>(sql`
    select lei, e.key, e.filed_name as "filedName", e.headquarters, e.description, n.valid_to::text as "endedOn",
           e.type = 'discovered_entity' and coalesce(e.sources ->> 'name' = 'lei-' || lei, false) as "isOfRecord"
    from (select * from json_array_elements_text(${JSON.stringify(leis)}::json) x(lei) limit ${leis.length}) asked
    join entity_name n on n.kind = 'lei' and n.name = lei
    join entity e on e.key = n.entity_key`);
  return new Map(rows.map((row) => [row.lei, row]));
}

/** What a newer record says of a company that is held. */
export type RecordChange = {
  held: HeldRecord;
  name: string;
  filedName: string;
  headquarters: string | null;
  description: string | null;
  endedOn: string | null;
  /** The last day of the name before, where it has another now. */
  renamedOn: string;
  document: typeof document.$inferInsert;
};

/**
 * Brings companies up to date with their records: those whose facts are a record's get its name, place and description, and
 * the name before becomes a former one; whoever has ended has names and LEI with a last day, others none.
 */
export async function storeRecordChanges(tx: Queryable, changes: readonly RecordChange[]): Promise<void> {
  if (changes.length === 0) return;
  const given = changes.map(({ held, document: source, ...change }) => ({
    ...held,
    ...change,
    documentId: source.id,
  }));
  const rows = sql`(select * from json_to_recordset(${JSON.stringify(given)}::json) as x(key text, lei text,
    "isOfRecord" boolean, name text, "filedName" text, headquarters text, description text, "endedOn" date,
    "renamedOn" date, "documentId" text) limit ${given.length})`;
  await tx
    .insert(document)
    .values(changes.map((change) => change.document))
    .onConflictDoUpdate({
      target: document.id,
      set: {
        title: sql`excluded.title`,
        publishedOn: sql`excluded.published_on`,
        seenOn: sql`excluded.seen_on`,
        retrievedAt: null,
        sha256: null,
      },
    });
  const renamed = changes.filter(({ held, filedName }) => held.isOfRecord && held.filedName !== filedName);
  await storeNewNames(tx, renamed);
  await tx.execute(sql`
    update entity set name = x.name, filed_name = x."filedName",
      headquarters = coalesce(x.headquarters, entity.headquarters), description = coalesce(x.description, entity.description),
      sources = entity.sources || jsonb_strip_nulls(jsonb_build_object(
        'name', "documentId", 'filedName', "documentId",
        'headquarters', case when x.headquarters is not null then "documentId" end,
        'description', case when x.description is not null then "documentId" end))
    from ${rows} x where entity.key = x.key and x."isOfRecord"`);
  await tx.execute(sql`
    update entity_name n set valid_to = x."endedOn", document_id = "documentId"
    from ${rows} x
    where n.entity_key = x.key and n.valid_to is distinct from x."endedOn"
      and ((n.kind = 'lei' and n.name = x.lei) or (n.kind = 'legal' and n.document_id = "documentId"))`);
}

/** Gives companies another legal name, the one before being a former one from then on. */
async function storeNewNames(tx: Queryable, renamed: readonly RecordChange[]): Promise<void> {
  if (renamed.length === 0) return;
  const before = renamed.map(({ held, filedName, renamedOn }) => ({
    key: held.key,
    old: held.filedName,
    filedName,
    renamedOn,
  }));
  const rows = sql`(select * from json_to_recordset(${JSON.stringify(before)}::json)
    as x(key text, old text, "filedName" text, "renamedOn" date) limit ${before.length})`;
  // A name that comes back is no former one any more, and one that goes again ends later.
  await tx.execute(sql`
    delete from entity_name n using ${rows} x
    where n.entity_key = x.key and n.kind = 'former' and n.name in (x.old, x."filedName")`);
  await tx.execute(sql`
    update entity_name n set kind = 'former', valid_to = x."renamedOn"
    from ${rows} x where n.entity_key = x.key and n.kind = 'legal' and n.name = x.old`);
  const names = renamed.map(({ held, filedName, document: source }) => ({
    entityKey: held.key,
    kind: "legal" as const,
    name: filedName,
    documentId: source.id,
  }));
  await tx.insert(entityName).values(names.map(withTerms)).onConflictDoNothing();
  await addTailWords(tx, names);
}

/** A security by its ISIN, and the LEI of who issued it. */
export type IssuedSecurity = { isin: string; lei: string };

/** The document that ISINs rest on: GLEIF's newest file of them. */
export const isinDocument = "gleif-isin-lei";

/**
 * Stores the ISINs of companies that are held. One that is there goes over to whom the file names.
 *
 * @param seenOn the day of the file.
 * @returns how many of them are of a company that is held.
 */
export async function storeIsins(
  tx: Queryable,
  securities: readonly IssuedSecurity[],
  seenOn: string,
): Promise<number> {
  if (securities.length === 0) return 0;
  const { rows } = await tx.execute<{ count: number }>(sql`
    with stored as (
      insert into security (isin, entity_key, seen_on)
      select distinct on (isin) isin, n.entity_key, ${seenOn}::date
      from (select * from json_to_recordset(${JSON.stringify(securities)}::json) as x(isin text, lei text)
            limit ${securities.length}) x
      join entity_name n on n.kind = 'lei' and n.name = lei order by isin
      on conflict (isin) do update set entity_key = excluded.entity_key, seen_on = excluded.seen_on
      returning 1)
    select count(*)::int as count from stored`);
  return rows[0]?.count ?? 0;
}

/** Notes the file that ISINs rest on. */
export async function noteIsinFile(
  tx: Queryable,
  row: Omit<typeof document.$inferInsert, "id">,
): Promise<void> {
  const { publishedOn, seenOn } = row;
  await tx
    .insert(document)
    .values({ ...row, id: isinDocument })
    .onConflictDoUpdate({ target: document.id, set: { publishedOn, seenOn } });
}

const isinsAtOnce = 20_000;

/**
 * Deletes ISINs that a file of that day doesn't have, in order, a limited number of those after the one given.
 *
 * @returns the last one looked at; null when all were.
 */
export async function forgetIsins(tx: Queryable, after: string, seenOn: string): Promise<string | null> {
  const { rows } = await tx.execute<{ last: string | null }>(sql`
    with looked as materialized (
      select isin, seen_on from security where isin > ${after} order by isin limit ${isinsAtOnce}
    ), gone as (delete from security using looked where security.isin = looked.isin and looked.seen_on < ${seenOn}::date)
    select max(isin) as last from looked`);
  return rows[0]?.last ?? null;
}

/** That a company is consolidated by another, by their LEIs, as a relationship record of GLEIF says. */
export type ParentRecord = {
  child: string;
  parent: string;
  /** Of the direct parent, or of the one at the top. */
  isDirect: boolean;
  /** False where the relationship has ended or its record was withdrawn. */
  isInForce: boolean;
  /** Day of the record's last change. */
  updatedOn: string | null;
};

/** Of which kind a relationship record is, in its document's id: a company has at most one of each. */
const parentDocument = ({ child, isDirect }: ParentRecord): string =>
  `${isDirect ? "lei-parent" : "lei-top"}-${child}`;

/**
 * Gives companies that are held their parents, each with the record that says so, and takes away those whose relationship
 * has ended. A parent that another source names stays; the direct one goes before the one at the top. The last record of a
 * company and kind counts.
 *
 * @param seenOn the day of the file.
 * @returns how many companies have another parent than before.
 */
export async function storeParents(
  tx: Queryable,
  records: readonly ParentRecord[],
  { publisher, urlOf, seenOn }: { publisher: string; urlOf: (lei: string) => string; seenOn: string },
): Promise<number> {
  const last = [...new Map(records.map((record) => [parentDocument(record), record])).values()];
  const ended = last.filter(({ isInForce }) => !isInForce).map(parentDocument);
  const { rows: left } = await tx.execute(sql`
    update entity set parent_key = null, sources = entity.sources - 'parentKey'
    from (select value as record, substr(value, length(value) - 19) as lei
          from json_array_elements_text(${JSON.stringify(ended)}::json) limit ${ended.length}) ended
    join entity_name on entity_name.kind = 'lei' and entity_name.name = lei
    where entity.key = entity_key and entity.sources ->> 'parentKey' = record
    returning entity.key`);
  const inForce = last.filter(({ isInForce }) => isInForce);
  const rows = inForce.map((record) => ({
    ...record,
    documentId: parentDocument(record),
    url: urlOf(record.child),
  }));
  const { rows: joined } = await tx.execute(sql`
    with said as materialized (
      select record.*, c.entity_key as child_key, p.entity_key as parent_key
      from (select * from json_to_recordset(${JSON.stringify(rows)}::json) as x(child text, parent text, "isDirect" boolean,
              "updatedOn" date, "documentId" text, url text) limit ${rows.length}) record
      join entity_name c on c.kind = 'lei' and c.name = child
      join entity_name p on p.kind = 'lei' and p.name = parent
      where c.entity_key <> p.entity_key
    ), documents as (
      insert into document (id, kind, publisher, title, url, published_on, seen_on)
      select "documentId", 'registry_record', ${publisher},
             format('LEI relationship record: %s is %s consolidated by %s', child.name,
                    case when "isDirect" then 'directly' else 'ultimately' end, parent.name),
             url, "updatedOn", ${seenOn}::date
      from said join entity child on child.key = child_key join entity parent on parent.key = said.parent_key
      on conflict (id) do update set title = excluded.title, published_on = excluded.published_on, seen_on = excluded.seen_on
    ), chosen as (
      select distinct on (child_key) * from said order by child_key, "isDirect" desc
    )
    update entity set parent_key = chosen.parent_key,
      sources = entity.sources || jsonb_build_object('parentKey', "documentId")
    from chosen
    where entity.key = child_key and entity.parent_key is distinct from chosen.parent_key
      and (entity.parent_key is null or entity.sources ->> 'parentKey' = "documentId"
        or ("isDirect" and starts_with(entity.sources ->> 'parentKey', 'lei-top-')))
      /* Two records may say the opposite of one another. */
      and not exists (select from entity above where above.key = chosen.parent_key and above.parent_key = child_key)
    returning entity.key`);
  return left.length + joined.length;
}
