import "server-only";
import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/open";
import { perDatabase } from "@/lib/db/per-database";
import { entity, entityName, setting } from "@/lib/db/schema";
import { buildRegistryIndex } from "@/lib/domain/resolution/build-registry-index";
import type { RegistryIndex } from "@/lib/domain/resolution/registry-index";
import { logFault } from "@/lib/log-fault";

type Held = {
  index: RegistryIndex;
  version: string;
  checkedAtMs: number;
  checking: Promise<void> | null;
};

type Registry = { loaded: Held | null; loading: Promise<Held> | null };

const recheckMs = 5_000;

/**
 * The registry of a database, indexed in this process. Built at the first call; afterwards the
 * setting `registry_version` is looked at every 5 s at most, and while a changed registry is read
 * the index at hand goes on serving.
 */
export async function loadRegistry(db: Database): Promise<RegistryIndex> {
  const registry = perDatabase(db, "registry", (): Registry => ({ loaded: null, loading: null }));
  const known = registry.loaded;
  if (known === null) {
    registry.loading ??= loadFirst(db, registry).finally(() => {
      registry.loading = null;
    });
    return (await registry.loading).index;
  }
  if (known.checking === null && performance.now() - known.checkedAtMs >= recheckMs) {
    known.checking = refresh(db, known).finally(() => {
      known.checking = null;
    });
  }
  return known.index;
}

async function loadFirst(db: Database, registry: Registry): Promise<Held> {
  const version = await readVersion(db);
  const loaded = { index: await readIndex(db), version, checkedAtMs: performance.now(), checking: null };
  registry.loaded = loaded;
  return loaded;
}

/** A database that cannot be asked just now leaves the index as it is; the next check asks again. */
async function refresh(db: Database, known: Held): Promise<void> {
  known.checkedAtMs = performance.now();
  try {
    const version = await readVersion(db);
    if (version === known.version) return;
    known.index = await readIndex(db);
    known.version = version;
  } catch (error) {
    logFault(error, { task: "reload the registry; the one at hand goes on serving" });
  }
}

async function readVersion(db: Database): Promise<string> {
  const rows = await db
    .select({ value: setting.value })
    .from(setting)
    .where(eq(setting.name, "registry_version"));
  return JSON.stringify(rows[0]?.value ?? null);
}

async function readIndex(db: Database): Promise<RegistryIndex> {
  const entities = await db
    .select({
      key: entity.key,
      type: entity.type,
      name: entity.name,
      filedName: entity.filedName,
      ticker: entity.ticker,
      cik: entity.cik,
      sector: entity.sector,
      industry: entity.industry,
      sizeRank: entity.sizeRank,
    })
    .from(entity)
    .orderBy(entity.key);
  const names = await db
    .select({
      entityKey: entityName.entityKey,
      kind: entityName.kind,
      name: entityName.name,
      validFrom: entityName.validFrom,
      validTo: entityName.validTo,
    })
    .from(entityName)
    .orderBy(entityName.entityKey, entityName.kind, entityName.name);
  return buildRegistryIndex(entities, names);
}
