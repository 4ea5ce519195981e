import { parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import type { NameKind } from "@/lib/domain/entity";
import { identifierKey } from "./identifier-key";
import { buildNameLookup } from "./name-lookup";
import type { IdentifierHolder, IndexedName, RegistryIndex } from "./registry-index";
import type { RegistryEntity, RegistryName } from "./registry-rows";

import { buildVocabulary } from "./vocabulary";

/** Builds the index over a registry's rows. Names of unknown entities are left out. */
export function buildRegistryIndex(entities: RegistryEntity[], names: RegistryName[]): RegistryIndex {
  const byKey = new Map(entities.map((entity, position) => [entity.key, position]));
  const identifiers = new Map<string, IdentifierHolder[]>();
  const spelled = new Map<string, IndexedName>();
  const addName = (entity: number, kind: NameKind, name: string, validTo: string | null) => {
    if (isIdentifier(kind)) {
      const key = identifierKey(kind, name);
      const holders = identifiers.get(key) ?? [];
      const same = holders.find((holder) => holder.entity === entity);
      if (same === undefined) holders.push({ entity, kind, name, validTo });
      else if (validTo === null) same.validTo = null;
      identifiers.set(key, holders);
      return;
    }
    const parsed = parseCompanyName(name);
    if (parsed.key === "") return;
    const until = kind === "former" ? validTo : null;
    const id = `${entity}|${parsed.key}|${parsed.form ?? ""}`;
    const known = spelled.get(id);
    const indexed = { entity, kind, name, validTo: until, parsed };
    if (known === undefined || outranks(indexed, known)) spelled.set(id, indexed);
  };
  for (const [position, entity] of entities.entries()) {
    addName(position, "legal", entity.name, null);
    if (entity.filedName !== null) addName(position, "legal", entity.filedName, null);
    if (entity.cik !== null) addName(position, "cik", entity.cik, null);
    if (entity.ticker !== null) addName(position, "ticker", entity.ticker, null);
  }
  for (const row of names) {
    const entity = byKey.get(row.entityKey);
    if (entity !== undefined) addName(entity, row.kind, row.name, row.validTo);
  }
  const indexed = [...spelled.values()].sort((one, other) => one.entity - other.entity);
  return {
    entities,
    byKey,
    identifiers,
    names: indexed,
    lookup: buildNameLookup(indexed),
    vocabulary: buildVocabulary(indexed, entities.length),
  };
}

function isIdentifier(kind: NameKind): boolean {
  return kind === "ticker" || kind === "cik" || kind === "lei" || kind === "domain";
}

const rank: Record<NameKind, number> = {
  legal: 0,
  brand: 1,
  short: 2,
  former: 3,
  ticker: 4,
  cik: 4,
  lei: 4,
  domain: 4,
};

function outranks(one: IndexedName, other: IndexedName): boolean {
  if (rank[one.kind] !== rank[other.kind]) return rank[one.kind] < rank[other.kind];
  return one.kind === "former" && (one.validTo ?? "") > (other.validTo ?? "");
}
