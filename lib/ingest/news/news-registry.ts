import "server-only";
import { readRegistryRows, readRegistryVersion } from "@/lib/db/news/registry-rows";
import type { Database } from "@/lib/db/open";
import { perDatabase } from "@/lib/db/per-database";
import { buildRegistryIndex } from "@/lib/domain/resolution/build-registry-index";
import type { RegistryIndex } from "@/lib/domain/resolution/registry-index";

type Held = { version: string | null; index: RegistryIndex | null };

/** The resolver's index over the registry as it is now; built anew only where its version changed. */
export async function loadNewsRegistry(db: Database): Promise<RegistryIndex> {
  const held = perDatabase(db, "news-registry", (): Held => ({ version: null, index: null }));
  const version = await readRegistryVersion(db);
  if (held.index !== null && held.version === version) return held.index;
  const { entities, names } = await readRegistryRows(db);
  const index = buildRegistryIndex(entities, names);
  held.index = index;
  held.version = version;
  return index;
}
