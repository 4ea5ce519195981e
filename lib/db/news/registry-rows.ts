import "server-only";
import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/open";
import { entity, entityName, setting } from "@/lib/db/schema";
import type { RegistryEntity, RegistryName } from "@/lib/domain/resolution/registry-rows";

/** What the registry's version is, as text; it changes when names or entities did. */
export async function readRegistryVersion(db: Database): Promise<string> {
  const [row] = await db
    .select({ value: setting.value })
    .from(setting)
    .where(eq(setting.name, "registry_version"));
  return JSON.stringify(row?.value ?? null);
}

/** All entities and names, as the resolver's index is built from. */
export async function readRegistryRows(
  db: Database,
): Promise<{ entities: RegistryEntity[]; names: RegistryName[] }> {
  const { key, type, name, filedName, ticker, cik, sector, industry, sizeRank } = entity;
  const { entityKey, kind, name: written, validFrom, validTo } = entityName;
  const entities = await db
    .select({ key, type, name, filedName, ticker, cik, sector, industry, sizeRank })
    .from(entity)
    .orderBy(key);
  const names = await db
    .select({ entityKey, kind, name: written, validFrom, validTo })
    .from(entityName)
    .orderBy(entityKey, kind, written);
  return { entities, names };
}
