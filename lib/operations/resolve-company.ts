import "server-only";
import { LRUCache } from "lru-cache";
import { perDatabase } from "@/lib/db/cache";
import { matchBeyondMemory } from "@/lib/db/long-tail";
import type { Database } from "@/lib/db/open";
import { loadRegistry } from "@/lib/db/registry";
import type { CompanyMatch } from "@/lib/domain/resolution/explain";
import { matchCompany } from "@/lib/domain/resolution/match-company";
import type { RegistryIndex } from "@/lib/domain/resolution/registry-index";
import { type DiscoverySettings, discoverySettings } from "@/lib/ingest/discovery/found-company";
import { traced } from "@/lib/telemetry";

/** Matches of the registry in memory, by input; a registry that was read anew starts with none. */
type Remembered = { index: RegistryIndex; matches: LRUCache<string, CompanyMatch> };

const most = 10_000;

export type CompanyResolution = {
  /** What the string means, with the entity itself or those that it may mean. */
  match: CompanyMatch;
  /** True where the company is being looked up beyond the registry: the next call may find it. */
  isLookedUp: boolean;
};

/**
 * Finds the company that a string stands for in a database's registry, or beyond it where the settings allow it.
 * Nothing is thrown for what is unknown or ambiguous: the match says so, with the entities that may be meant.
 */
export function resolveCompany(
  db: Database,
  input: string,
  settings: DiscoverySettings = discoverySettings,
): Promise<CompanyResolution> {
  return traced("resolve company", {}, async ({ note }) => {
    const resolution = await resolve(db, input, settings);
    note({ "footnote.outcome": resolution.match.outcome });
    return resolution;
  });
}

async function resolve(db: Database, input: string, settings: DiscoverySettings): Promise<CompanyResolution> {
  const index = await loadRegistry(db);
  const match = await matchBeyondMemory(db, index, input, matchRemembered(db, index, input));
  const resolution = { match, isLookedUp: false };
  if (match.outcome === "ambiguous") return resolution;
  if (match.outcome === "not_found" && settings.providers.length === 0) return resolution;
  if (match.outcome === "resolved" && match.entity.type !== "discovered_entity") return resolution;
  // Loaded where it is needed only: a server that asks nobody does not hold what asking takes.
  const { resolveBeyondRegistry } = await import("./resolve-beyond-registry");
  return await resolveBeyondRegistry(db, input, { match, index }, settings);
}

function matchRemembered(db: Database, index: RegistryIndex, input: string): CompanyMatch {
  const remembered = perDatabase(db, "matches", () => forget(index));
  if (remembered.index !== index) Object.assign(remembered, forget(index));
  const known = remembered.matches.get(input);
  if (known) return known;
  const match = matchCompany(index, input);
  remembered.matches.set(input, match);
  return match;
}

function forget(index: RegistryIndex): Remembered {
  return { index, matches: new LRUCache({ max: most }) };
}
