import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { NameKind } from "@/lib/domain/entity";
import type { Database, Queryable } from "./open";
import { document, entity, entityName, type FilingKind } from "./schema";

/** One number in the server's space of advisory locks, drawn once. */
const LOCK = 5_403_918_229;

export type HeldName = {
  kind: NameKind;
  name: string;
  validFrom: string | null;
  validTo: string | null;
  documentId: string;
};

/** What is known of a registrant, and of the documents that its facts came from. */
export type HeldRegistrant = {
  entity: typeof entity.$inferSelect;
  names: HeldName[];
  documents: ReadonlyMap<string, Pick<typeof document.$inferSelect, "kind" | "seenOn">>;
};

/** The company that files under a CIK. */
export async function findRegistrant(db: Queryable, cik: string): Promise<HeldRegistrant | null> {
  const [held] = await db.select().from(entity).where(eq(entity.cik, cik));
  if (held === undefined) return null;
  const columns = {
    kind: entityName.kind,
    name: entityName.name,
    validFrom: entityName.validFrom,
    validTo: entityName.validTo,
    documentId: entityName.documentId,
  };
  const names = await db
    .select(columns)
    .from(entityName)
    .where(eq(entityName.entityKey, held.key))
    .orderBy(entityName.validTo, entityName.kind, entityName.name);
  const cited = [...new Set([...Object.values(held.sources), ...names.map(({ documentId }) => documentId)])];
  const documents = cited.length
    ? await db
        .select({ id: document.id, kind: document.kind, seenOn: document.seenOn })
        .from(document)
        .where(inArray(document.id, cited))
    : [];
  return { entity: held, names, documents: new Map(documents.map(({ id, ...row }) => [id, row])) };
}

/** The day of the newest list of tickers, or null: who is not on it was not listed then. */
export async function findTickerListDay(db: Queryable): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(
    sql`select max(seen_on)::text as day from document where kind = 'company_list'`,
  );
  return rows[0]?.day ?? null;
}

/** Forgets names of a company that nothing says any more. */
export async function deleteNames(
  tx: Queryable,
  entityKey: string,
  names: readonly Pick<HeldName, "kind" | "name">[],
): Promise<void> {
  for (const { kind, name } of names)
    await tx
      .delete(entityName)
      .where(and(eq(entityName.entityKey, entityKey), eq(entityName.kind, kind), eq(entityName.name, name)));
}

/** Keeps keys as they are until the transaction ends: nobody else takes one meanwhile. */
export async function lockKeys(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
}

/** Of keys those that are in use. */
export async function findTakenKeys(tx: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ key: entity.key })
    .from(entity)
    .where(inArray(entity.key, [...keys]));
  return new Set(rows.map(({ key }) => key));
}

/** CIKs, of ten digits, of all companies that are held. */
export async function listHeldCiks(db: Database): Promise<Set<string>> {
  const { rows } = await db.execute<{ cik: string }>(sql`select cik from entity where cik is not null`);
  return new Set(rows.map(({ cik }) => cik));
}

/** A company that files, as titles and facts of its filings need it. */
type RegistrantLine = {
  cik: string;
  key: string;
  name: string;
  filedName: string | null;
  parentKey: string | null;
  /** The document that names the parent. */
  parentSource: string | null;
};

/** Every company that files. */
export async function listRegistrants(db: Database): Promise<RegistrantLine[]> {
  const { rows } = await db.execute<RegistrantLine>(sql`
    select cik, key, name, filed_name as "filedName", parent_key as "parentKey",
           sources ->> 'parentKey' as "parentSource"
    from entity where cik is not null`);
  return rows;
}

/** CIKs of the companies of which a document, such as an index's table, says something; the largest first. */
export async function listCiksCiting(db: Database, documentId: string): Promise<string[]> {
  const { rows } = await db.execute<{ cik: string }>(sql`
    select cik from entity
    where cik is not null and exists (select from jsonb_each_text(sources) where value = ${documentId})
    order by size_rank nulls last, cik`);
  return rows.map(({ cik }) => cik);
}

/** CIKs with listed documents that were not fetched yet, the largest company first. */
export async function listCiksPending(
  db: Database,
  { kinds, since }: { kinds: readonly FilingKind[]; since: string | null },
): Promise<string[]> {
  const { rows } = await db.execute<{ cik: string }>(sql`
    select entity.cik from entity
    where entity.cik is not null and exists (
      select from ingest_document work
      where work.subject = entity.cik and work.state in ('pending', 'failed')
        and work.kind in (select json_array_elements_text(${JSON.stringify(kinds)}::json))
        and work.published_on >= coalesce(${since}::date, '-infinity'))
    order by entity.size_rank nulls last, entity.cik`);
  return rows.map(({ cik }) => cik);
}

/** Of filings, those whose document is not listed yet, or is listed and was not brought to an end. */
export async function listUntaken<T extends { cik: string; accession: string }>(
  db: Database,
  filings: readonly T[],
): Promise<T[]> {
  if (filings.length === 0) return [];
  const asked = filings.map(({ cik, accession }) => ({ subject: cik, document_id: `sec-${accession}` }));
  const { rows } = await db.execute<{ subject: string; documentId: string }>(sql`
    select work.subject, work.document_id as "documentId"
    from json_to_recordset(${JSON.stringify(asked)}::json) as asked(subject text, document_id text)
    join ingest_document work on work.subject = asked.subject and work.document_id = asked.document_id
    where work.state not in ('pending', 'failed')`);
  const taken = new Set(rows.map(({ subject, documentId }) => `${subject} ${documentId}`));
  return filings.filter(({ cik, accession }) => !taken.has(`${cik} sec-${accession}`));
}
