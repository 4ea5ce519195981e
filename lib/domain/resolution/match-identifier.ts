import type { CompanyMatch, ResolvedCompany } from "./company-match";
import { entityAt, sourceOf } from "./explain";
import { identifierKey } from "./identifier-key";
import type { Identifier } from "./read-identifier";
import type { IdentifierHolder, RegistryIndex } from "./registry-index";

const labels = { cik: "CIK", lei: "LEI", ticker: "ticker", domain: "domain" } as const;

/**
 * Finds the holder of an identifier. Null when nobody holds it, unless the text can be nothing but
 * an identifier: then the answer is that it is not found.
 */
export function matchIdentifier(index: RegistryIndex, identifier: Identifier): CompanyMatch | null {
  const holders = holdersOf(index, identifier);
  const current = holders.filter((holder) => holder.validTo === null);
  const [holder, next] = current.length > 0 ? current : holders;
  const label = labels[identifier.kind];
  if (holder === undefined) {
    if (!identifier.certain) return null;
    const explanation = `No company in the registry has the ${label} ${identifier.value}`;
    return { outcome: "not_found", explanation, nearest: [] };
  }
  if (next === undefined) return resolvedByIdentifier(index, holder, 1);
  return {
    outcome: "ambiguous",
    explanation: `Several companies have the ${label} ${identifier.value}; say which`,
    alternatives: (current.length > 0 ? current : holders).slice(0, 8).map(({ entity, name }) => ({
      entityKey: entityAt(index, entity).key,
      confidence: Math.round(1000 / (holders.length + 1)) / 1000,
      matchedName: name,
    })),
  };
}

/** The answer for the holder of an identifier. */
export function resolvedByIdentifier(
  index: RegistryIndex,
  holder: IdentifierHolder,
  confidence: number,
): ResolvedCompany {
  const entity = entityAt(index, holder.entity);
  const former = holder.validTo === null ? "" : "former ";
  const until = holder.validTo === null ? "" : `, in use until ${holder.validTo}`;
  const label = labels[holder.kind as keyof typeof labels];
  return {
    outcome: "resolved",
    entityKey: entity.key,
    source: sourceOf(entity),
    confidence: holder.validTo === null ? confidence : Math.min(confidence, 0.95),
    matchedName: holder.name,
    matchedKind: holder.kind,
    matchedUntil: holder.validTo,
    explanation: `Matched the ${former}${label} ${holder.name}${until}`,
  };
}

/** Holders of an identifier; of a host name, the longest part of it that someone holds. */
export function holdersOf(
  index: RegistryIndex,
  { kind, value }: Pick<Identifier, "kind" | "value">,
): readonly IdentifierHolder[] {
  const exact = index.identifiers.get(identifierKey(kind, value));
  if (exact !== undefined || kind !== "domain") return exact ?? [];
  const [, ...rest] = value.split(".");
  return rest.length < 2 ? [] : holdersOf(index, { kind, value: rest.join(".") });
}
