import "server-only";
import { displayCompanyName } from "@/lib/domain/company-names/display";
import { entityKey } from "@/lib/domain/company-names/entity-key";
import type { CuratedEntity } from "../read/read-curated";
import type { Registrant } from "./gather-registrants";

/**
 * Registry entries that are registrants no longer listed (Nuance, Walgreens): one company, one entity. Pairs by
 * CIK; a listed registrant of the same name is another company.
 */
export function matchCurated(
  registrants: Registrant[],
  curated: CuratedEntity[],
): Map<string, CuratedEntity> {
  const bySlug = new Map<string, CuratedEntity>();
  for (const entry of curated) {
    if (entry.type === "industry") continue;
    for (const name of [entry.name, ...entry.otherNames]) bySlug.set(entityKey(name), entry);
    bySlug.set(entry.key, entry);
  }
  const pairs = new Map<string, CuratedEntity>();
  const matched = new Set<CuratedEntity>();
  for (const registrant of registrants) {
    const entry = bySlug.get(entityKey(displayCompanyName(registrant.filedName)));
    if (entry === undefined || registrant.listed || registrant.successor !== null || matched.has(entry))
      continue;
    pairs.set(registrant.cik, entry);
    matched.add(entry);
  }
  return pairs;
}
