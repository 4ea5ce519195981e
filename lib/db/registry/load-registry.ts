import "server-only";
import type { Database } from "@/lib/db/open";
import { perDatabase } from "@/lib/db/per-database";
import { buildRegistryIndex, type RegistryIndex } from "@/lib/domain/resolution/registry-index";
import { logFault } from "@/lib/log-fault";
import { readRegistryRows, readRegistryVersion } from "./registry-rows";

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
  const held = await hold(db);
  if (performance.now() - held.checkedAtMs >= recheckMs) void check(db, held);
  return held.index;
}

/** The registry as it is now: for work that may wait until what changed is read. */
export async function loadCurrentRegistry(db: Database): Promise<RegistryIndex> {
  const held = await hold(db);
  await check(db, held);
  return held.index;
}

async function hold(db: Database): Promise<Held> {
  const registry = perDatabase(db, "registry", (): Registry => ({ loaded: null, loading: null }));
  if (registry.loaded !== null) return registry.loaded;
  registry.loading ??= loadFirst(db, registry).finally(() => {
    registry.loading = null;
  });
  return await registry.loading;
}

/** One check at a time; whoever asks meanwhile waits for that one. */
function check(db: Database, held: Held): Promise<void> {
  held.checking ??= refresh(db, held).finally(() => {
    held.checking = null;
  });
  return held.checking;
}

async function loadFirst(db: Database, registry: Registry): Promise<Held> {
  const version = await readRegistryVersion(db);
  const loaded = { index: await readIndex(db), version, checkedAtMs: performance.now(), checking: null };
  registry.loaded = loaded;
  return loaded;
}

/** A database that cannot be asked just now leaves the index as it is; the next check asks again. */
async function refresh(db: Database, known: Held): Promise<void> {
  known.checkedAtMs = performance.now();
  try {
    const version = await readRegistryVersion(db);
    if (version === known.version) return;
    known.index = await readIndex(db);
    known.version = version;
  } catch (error) {
    logFault(error, { task: "reload the registry; the one at hand goes on serving" });
  }
}

async function readIndex(db: Database): Promise<RegistryIndex> {
  const { entities, names } = await readRegistryRows(db);
  return buildRegistryIndex(entities, names);
}
