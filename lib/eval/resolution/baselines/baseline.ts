import "server-only";
import type { RegistryEntity, RegistryName } from "@/lib/domain/resolution/registry-index";
import type { Answer } from "../figures";

/** A plain way to resolve a company, for comparison. It always answers with its best guess, if any. */
export type Baseline = { title: string; answer: (input: string) => Answer };

/** One name or identifier with its entity; what every baseline searches. */
export type BaselineRow = { entity: RegistryEntity; name: string; isIdentifier: boolean };

/** All names and identifiers of a registry, those of larger companies first, so that ties fall to them. */
export function listBaselineRows(
  entities: readonly RegistryEntity[],
  names: readonly RegistryName[],
): BaselineRow[] {
  const byKey = new Map(entities.map((entity) => [entity.key, entity]));
  const rows: BaselineRow[] = entities.map((entity) => ({ entity, name: entity.name, isIdentifier: false }));
  for (const { entityKey, kind, name } of names) {
    const entity = byKey.get(entityKey);
    const isIdentifier = kind === "ticker" || kind === "cik" || kind === "lei" || kind === "domain";
    if (entity !== undefined) rows.push({ entity, name, isIdentifier });
  }
  const rank = ({ entity }: BaselineRow) => entity.sizeRank ?? Number.MAX_SAFE_INTEGER;
  return rows.sort((one, other) => rank(one) - rank(other));
}

/** Lower-case words without punctuation and legal suffixes, as such scripts usually do it. */
export function stripSuffix(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/['’.]/g, "")
    .split(/[^\p{L}\p{N}&]+/u)
    .filter(Boolean);
  while (words.length > 1 && suffixes.has(words.at(-1) ?? "")) words.pop();
  return words.join(" ");
}

const suffixes = new Set(
  "inc incorporated corp corporation co company ltd limited plc llc lp sa ag nv se ab the group holdings holding".split(
    " ",
  ),
);
