import type { ParsedName } from "@/lib/domain/company-names/parse-company-name";
import type { NameKind } from "@/lib/domain/entity";
import type { NameLookup } from "./name-lookup";
import type { RegistryEntity } from "./registry-rows";
import type { Vocabulary } from "./vocabulary";

/** A name in the index, with the position of its entity in `RegistryIndex.entities`. */
export type IndexedName = {
  entity: number;
  kind: NameKind;
  name: string;
  validTo: string | null;
  parsed: ParsedName;
};

/** An identifier's holder; `validTo` is set when it no longer is the holder's. */
export type IdentifierHolder = { entity: number; kind: NameKind; name: string; validTo: string | null };

/** The registry, ready for matching. Built once, never changed. */
export type RegistryIndex = {
  entities: readonly RegistryEntity[];
  byKey: ReadonlyMap<string, number>;
  /** Holders by `kind:value`, such as `cik:320193` or `ticker:BRK-B`. */
  identifiers: ReadonlyMap<string, readonly IdentifierHolder[]>;
  names: readonly IndexedName[];
  lookup: NameLookup;
  vocabulary: Vocabulary;
};

/** The entity with a key, or undefined. */
export function entityOf(index: RegistryIndex, key: string): RegistryEntity | undefined {
  const position = index.byKey.get(key);
  return position === undefined ? undefined : index.entities[position];
}
