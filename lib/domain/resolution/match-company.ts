import type { CompanyMatch } from "./company-match";
import { sourceOf } from "./explain";
import { matchIdentifier } from "./match-identifier";
import { matchName } from "./match-name";
import { matchSplit } from "./match-split";
import { readIdentifier } from "./read-identifier";
import { entityOf, type RegistryIndex } from "./registry-index";
import { dropShareWords, splitInput } from "./split-input";

/**
 * Finds the company that a string stands for: an entity key, CIK, LEI, ticker, domain, or a current,
 * former or usual name, perhaps misspelt. Deterministic; when in doubt it asks back or finds nothing.
 */
export function matchCompany(index: RegistryIndex, input: string): CompanyMatch {
  const text = input.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  const whole = matchWhole(index, text);
  if (whole.outcome === "resolved") return whole;
  const named = dropShareWords(text);
  if (named !== text) return matchWhole(index, named);
  const split = splitInput(text);
  if (split === null) return whole;
  return matchSplit(index, text, split, (part) => matchWhole(index, part));
}

function matchWhole(index: RegistryIndex, text: string): CompanyMatch {
  const entity = entityOf(index, text);
  if (entity !== undefined) {
    return {
      outcome: "resolved",
      entityKey: entity.key,
      source: sourceOf(entity),
      confidence: 1,
      matchedName: entity.name,
      matchedKind: "key",
      matchedUntil: null,
      explanation: `Matched the key of ${entity.name}`,
    };
  }
  const identifier = readIdentifier(text);
  const held = identifier === null ? null : matchIdentifier(index, identifier);
  return held ?? matchName(index, text);
}
