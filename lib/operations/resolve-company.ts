import "server-only";
import { LRUCache } from "lru-cache";
import type { Database } from "@/lib/db/open";
import { perDatabase } from "@/lib/db/per-database";
import type { CompanyMatch } from "@/lib/domain/resolution/company-match";
import { matchCompany } from "@/lib/domain/resolution/match-company";
import type { RegistryIndex } from "@/lib/domain/resolution/registry-index";
import { loadRegistry } from "./registry";

/** Matches of the registry at hand, by input; a registry that was read anew starts with none. */
type Remembered = { index: RegistryIndex; matches: LRUCache<string, CompanyMatch> };

const most = 10_000;

/** Finds the company that a string stands for in a database's registry, with the index that says so. */
export async function resolveCompany(
  db: Database,
  input: string,
): Promise<{ match: CompanyMatch; index: RegistryIndex }> {
  const index = await loadRegistry(db);
  return { match: matchRemembered(db, index, input), index };
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
