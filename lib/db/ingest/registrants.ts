import "server-only";
import { eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "@/lib/db/open";
import { document, entity, entityName } from "@/lib/db/schema";
import type { NameKind } from "@/lib/domain/entity";

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

/** Every key in use, which nobody else adds to until the transaction ends. */
export async function lockKeys(tx: Queryable): Promise<Set<string>> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  const rows = await tx.select({ key: entity.key }).from(entity);
  return new Set(rows.map(({ key }) => key));
}

/** Notes that names or companies changed; `publishRegistry` tells the readers. */
export async function touchRegistry(tx: Queryable): Promise<void> {
  await tx.execute(
    sql`insert into setting (name, value) values ('registry_touched', 'true') on conflict (name) do nothing`,
  );
}

/** Gives the registry a new version where something changed since the last, also in a run that was killed. */
export async function publishRegistry(db: Queryable): Promise<void> {
  await db.execute(sql`
    with touched as (delete from setting where name = 'registry_touched' returning name)
    insert into setting (name, value) select 'registry_version', '1'::jsonb from touched
    on conflict (name) do update set value = to_jsonb((setting.value #>> '{}')::int + 1)`);
}
