import { numeralOf } from "@/lib/domain/company-names/company-words";
import { type ParsedName, parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import type { EntityType, NameKind } from "@/lib/domain/entity";
import { identifierKey, isIdentifierKind } from "./identifiers";
import { buildWordIndex, type Commonness, type WordIndex } from "./word-index";

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
  wordIndex: WordIndex;
  /** The latest day on which a name went out of use, which is about as old as the registry; empty where none did. */
  latestEnd: string;
};

/** The entity with a key, or undefined. */
export function entityOf(index: RegistryIndex, key: string): RegistryEntity | undefined {
  const position = index.byKey.get(key);
  return position === undefined ? undefined : index.entities[position];
}

/** What resolution needs to know of an entity. */
export type RegistryEntity = {
  key: string;
  type: EntityType;
  name: string;
  /** The name as filed with the SEC, where it differs. */
  filedName: string | null;
  ticker: string | null;
  cik: string | null;
  sector: string | null;
  industry: string | null;
  /** 1 is the largest listed company; null where no list ranks it. */
  sizeRank: number | null;
};

/** One name or identifier of an entity. Days are YYYY-MM-DD; `validTo` is the day of renaming. */
export type RegistryName = {
  entityKey: string;
  kind: NameKind;
  name: string;
  validFrom: string | null;
  validTo: string | null;
};

/** Position of the first name of an entity, by its position; names stand in the order of their entities. */
export function firstNameOf({ names }: RegistryIndex, entity: number): number {
  let low = 0;
  let high = names.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((names[middle]?.entity ?? 0) < entity) low = middle + 1;
    else high = middle;
  }
  return names[low]?.entity === entity ? low : -1;
}

/** Positions of names by each form that is compared exactly. */
type NameLookup = {
  byKey: ReadonlyMap<string, readonly number[]>;
  byLooseKey: ReadonlyMap<string, readonly number[]>;
  byCompact: ReadonlyMap<string, readonly number[]>;
  /** Initials of names of three words or more. */
  byAcronym: ReadonlyMap<string, readonly number[]>;
  /** Current names with a numeral, by the rest: "Churchill Capital IX" and "XI" by "churchill capital". */
  bySeries: ReadonlyMap<string, readonly number[]>;
};

/** Builds the exact look-ups over names. */
function buildNameLookup(names: readonly IndexedName[]): NameLookup {
  const byKey = new Map<string, number[]>();
  const byLooseKey = new Map<string, number[]>();
  const byCompact = new Map<string, number[]>();
  const byAcronym = new Map<string, number[]>();
  const bySeries = new Map<string, number[]>();
  for (const [position, { parsed, kind }] of names.entries()) {
    put(byKey, parsed.key, position);
    put(byLooseKey, parsed.looseKey, position);
    put(byCompact, parsed.compact, position);
    if (parsed.words.length >= 3) put(byAcronym, initialsOf(parsed.words), position);
    const series = seriesOf(parsed);
    if (series !== parsed.looseKey && kind !== "former") put(bySeries, series, position);
  }
  return { byKey, byLooseKey, byCompact, byAcronym, bySeries };
}

/** The loose key without numerals, which members of a series share. */
export function seriesOf(parsed: ParsedName): string {
  const [head = "", ...rest] = parsed.looseKey.split(" ");
  return [head, ...rest.filter((word) => numeralOf(word) === null)].join(" ");
}

/** First letters of words that are not mere connectives: "bank of new york mellon" is "bnym". */
function initialsOf(words: readonly string[]): string {
  return words
    .filter((word) => word !== "of" && word !== "for")
    .map((word) => word[0] ?? "")
    .join("");
}

function put(map: Map<string, number[]>, key: string, position: number): void {
  const positions = map.get(key);
  if (positions === undefined) map.set(key, [position]);
  else positions.push(position);
}

/** Names of an entity of an index, as rows. */
export function namesOf(index: RegistryIndex, key: string): (RegistryName & { parsed: ParsedName })[] {
  const entity = index.byKey.get(key);
  if (entity === undefined) return [];
  const rows: ReturnType<typeof namesOf> = [];
  for (let at = firstNameOf(index, entity); at >= 0 && index.names[at]?.entity === entity; at += 1) {
    const { kind, name, validTo, parsed } = index.names[at] as IndexedName;
    rows.push({ entityKey: key, kind, name, validFrom: null, validTo, parsed });
  }
  return rows;
}

/** True for a subsidiary that is known by its parent's report alone. */
export const isOfReport = ({ type, cik, filedName }: RegistryEntity): boolean =>
  type === "subsidiary" && cik === null && filedName !== null;

/** Rank of a listed or filing company that no list ranks: behind them all. */
const unranked = 20_000;
/**
 * Curated companies that are no SEC filers are in the registry because people ask for them. A company without CIK that
 * has a filed name is there because a report lists it among its subsidiaries.
 */
const chosen = 800;

/** Rank by size, 1 the largest, with an assumed one where none is known. */
export function sizeRankOf(index: RegistryIndex, entity: number): number {
  const row = index.entities[entity];
  if (row === undefined) return unranked;
  const isChosen = row.cik === null && row.type !== "discovered_entity" && !isOfReport(row);
  return row.sizeRank ?? (isChosen ? chosen : unranked);
}

/** True for a company of a current ticker list, or one that the registry holds for its own sake. */
export function isListed(index: RegistryIndex, entity: number): boolean {
  return sizeRankOf(index, entity) < unranked;
}

/** True when people who name one of two companies without saying which can be taken to mean this one. */
export function isMuchLarger(index: RegistryIndex, entity: number, other: number): boolean {
  const rank = sizeRankOf(index, entity);
  if (!isListed(index, other)) return isListed(index, entity);
  return rank <= 1500 && sizeRankOf(index, other) >= 4 * rank + 400;
}

/** True for one of the largest companies, of twice the other's standing: its own name needs no more words. */
export function isFamous(index: RegistryIndex, entity: number, other: number): boolean {
  const rank = sizeRankOf(index, entity);
  return rank <= 300 && sizeRankOf(index, other) >= 2 * rank;
}

/** A name that went out of use this many years before the registry's latest change is one that few people still mean. */
const yearsRemembered = 10;

/** True for a former name that has long been out of use. */
export function isLongGone({ latestEnd }: RegistryIndex, { kind, validTo }: IndexedName): boolean {
  if (kind !== "former" || validTo === null) return false;
  return Number(latestEnd.slice(0, 4)) - Number(validTo.slice(0, 4)) > yearsRemembered;
}

/**
 * Builds the index over a registry's rows. Names of unknown entities are left out.
 *
 * @param commonness how many names bear a word in the registry that the rows are a part of; left out, they are all.
 * @param known names that have been taken apart.
 */
export function buildRegistryIndex(
  entities: RegistryEntity[],
  names: RegistryName[],
  {
    commonness,
    known,
  }: { commonness?: Commonness | undefined; known?: ReadonlyMap<string, ParsedName> } = {},
): RegistryIndex {
  const byKey = new Map(entities.map((entity, position) => [entity.key, position]));
  const identifiers = new Map<string, IdentifierHolder[]>();
  const spelled = new Map<string, IndexedName>();
  const addName = (entity: number, kind: NameKind, name: string, validTo: string | null) => {
    if (isIdentifierKind(kind)) {
      const key = identifierKey(kind, name);
      const holders = identifiers.get(key) ?? [];
      const same = holders.find((holder) => holder.entity === entity);
      if (same === undefined) holders.push({ entity, kind, name, validTo });
      else if (validTo === null) same.validTo = null;
      identifiers.set(key, holders);
      return;
    }
    const parsed = known?.get(name) ?? parseCompanyName(name);
    if (parsed.key === "") return;
    const until = kind === "former" ? validTo : null;
    const id = `${entity}|${parsed.key}|${parsed.form ?? ""}`;
    const other = spelled.get(id);
    const indexed = { entity, kind, name, validTo: until, parsed };
    if (other === undefined || outranks(indexed, other)) spelled.set(id, indexed);
  };
  for (const [position, entity] of entities.entries()) {
    addName(position, "legal", entity.name, null);
    if (entity.filedName !== null && entity.filedName !== entity.name)
      addName(position, "legal", entity.filedName, null);
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
    latestEnd: indexed.reduce(
      (latest, { validTo }) => (latest < (validTo ?? "") ? (validTo ?? "") : latest),
      "",
    ),
    wordIndex: buildWordIndex(indexed, entities.length, commonness),
  };
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
