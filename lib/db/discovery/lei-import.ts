import "server-only";
import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { Database, Queryable } from "@/lib/db/open";
import { document, entity, entityName, job } from "@/lib/db/schema";

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

/** Every LEI that is held. */
export async function listLeis(db: Database): Promise<Set<string>> {
  const rows = await db.select({ lei: entityName.name }).from(entityName).where(eq(entityName.kind, "lei"));
  return new Set(rows.map(({ lei }) => lei));
}

export type NewEntity = typeof entity.$inferInsert;

/** Inserts companies whose keys are free, and says which keys those were. The others are left alone. */
export async function insertFreeEntities(tx: Queryable, rows: NewEntity[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const inserted = await tx.insert(entity).values(rows).onConflictDoNothing().returning({ key: entity.key });
  return new Set(inserted.map(({ key }) => key));
}

/** Stores LEIs and names of companies, each with the record that says so. What is there stays. */
export async function insertNames(
  tx: Queryable,
  documents: (typeof document.$inferInsert)[],
  names: (typeof entityName.$inferInsert)[],
): Promise<void> {
  if (documents.length > 0) await tx.insert(document).values(documents).onConflictDoNothing();
  if (names.length > 0) await tx.insert(entityName).values(names).onConflictDoNothing();
}

/** Where a killed run of this name went on to, or null. */
export async function readCursor(db: Queryable, name: string): Promise<string | null> {
  const [row] = await db.select({ cursor: job.cursor }).from(job).where(eq(job.name, name));
  return row?.cursor ?? null;
}

export async function writeCursor(tx: Queryable, name: string, cursor: string | null): Promise<void> {
  await tx.insert(job).values({ name, cursor }).onConflictDoUpdate({ target: job.name, set: { cursor } });
}
