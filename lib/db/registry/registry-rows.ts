import "server-only";
import { eq } from "drizzle-orm";
import type { Queryable } from "@/lib/db/open";
import { entity, entityName, setting } from "@/lib/db/schema";
import type { RegistryEntity, RegistryName } from "@/lib/domain/resolution/registry-index";

const { key, type, name, filedName, ticker, cik, sector, industry, sizeRank } = entity;
const entityColumns = { key, type, name, filedName, ticker, cik, sector, industry, sizeRank };

/** What the registry's version is, as text; it changes when names or entities did. */
export async function readRegistryVersion(db: Queryable): Promise<string> {
  const [row] = await db
    .select({ value: setting.value })
    .from(setting)
    .where(eq(setting.name, "registry_version"));
  return JSON.stringify(row?.value ?? null);
}

/** All entities and names, as the resolver's index is built from. */
export async function readRegistryRows(
  db: Queryable,
): Promise<{ entities: RegistryEntity[]; names: RegistryName[] }> {
  const { entityKey, kind, name: written, validFrom, validTo } = entityName;
  const entities = await db.select(entityColumns).from(entity).orderBy(key);
  const names = await db
    .select({ entityKey, kind, name: written, validFrom, validTo })
    .from(entityName)
    .orderBy(entityKey, kind, written);
  return { entities, names };
}

/** What the registry's matching needs to know of one entity. */
export async function findRegistryEntity(db: Queryable, wanted: string): Promise<RegistryEntity | null> {
  const [row] = await db.select(entityColumns).from(entity).where(eq(key, wanted));
  return row ?? null;
}
