import { parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import { findExact } from "./candidates";
import { decideExact, decideScored, matchAcronym, matchSymbol, matchSymbolWithIndustry } from "./decide";
import { type CompanyMatch, notFound, sourceOf } from "./explain";
import { matchIdentifier, readIdentifier } from "./identifiers";
import { describesIndustry } from "./industries";
import { dropShareWords, readQuery, type SplitInput, splitInput } from "./parse-query";
import { entityOf, type RegistryEntity, type RegistryIndex } from "./registry-index";
import { scoreQuery } from "./score";

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
  return matchSplit(text, split, (part) => matchWhole(index, part));
}

function matchWhole(index: RegistryIndex, text: string): CompanyMatch {
  const entity = entityOf(index, text);
  if (entity !== undefined) {
    return {
      outcome: "resolved",
      entity,
      source: sourceOf(entity),
      confidence: 1,
      matchedName: entity.name,
      matchedKind: "key",
      matchedUntil: null,
      isLikeness: false,
      explanation: `Matched the key of ${entity.name}`,
    };
  }
  const identifier = readIdentifier(text);
  const held = identifier === null ? null : matchIdentifier(index, identifier);
  return held ?? matchName(index, text);
}

/** Finds the company that a name stands for: exactly first, then by likeness. */
function matchName(index: RegistryIndex, text: string): CompanyMatch {
  const parsed = parseCompanyName(text);
  if (parsed.key === "") return notFound(index, text, []);
  const exact = findExact(index, parsed);
  const scored = scoreQuery(index, readQuery(parsed, index.wordIndex));
  const decided =
    matchSymbol(index, text, parsed, exact, scored) ?? decideExact(index, text, parsed, exact, scored);
  if (decided !== null) return decided;
  const liked = decideScored(index, text, parsed, scored);
  if (liked.outcome === "resolved") return liked;
  return matchSymbolWithIndustry(index, text) ?? matchAcronym(index, parsed) ?? liked;
}

/**
 * Decides on a name with another name, a ticker or a remark beside it. When both say the same company
 * it is the answer; when they say two, or the remark fits none, the name alone decides or asks back.
 */
function matchSplit(text: string, split: SplitInput, match: (text: string) => CompanyMatch): CompanyMatch {
  const main = match(split.main);
  const aside = match(split.aside);
  if (main.outcome === "resolved") {
    if (aside.outcome !== "resolved") return { ...main, confidence: Math.min(main.confidence, 0.95) };
    if (aside.entity === main.entity) return main.confidence >= aside.confidence ? main : aside;
    return {
      outcome: "ambiguous",
      explanation: `${split.main} and ${split.aside} are two companies; say which`,
      alternatives: [main, aside].map(({ entity, matchedName }) => ({
        entity,
        confidence: 0.4,
        matchedName,
      })),
    };
  }
  if (main.outcome === "ambiguous") {
    const meant = main.alternatives.filter(({ entity }) => isMeant(entity, split, aside));
    const [only, next] = meant;
    if (only === undefined || next !== undefined) return main;
    return {
      outcome: "resolved",
      entity: only.entity,
      source: "disambiguation",
      confidence: 0.9,
      matchedName: only.matchedName,
      matchedKind: "legal",
      matchedUntil: null,
      isLikeness: false,
      explanation: `Of the companies called ${split.main}, "${split.aside}" fits ${only.matchedName}`,
    };
  }
  const known = split.isFormerName && aside.outcome === "resolved";
  return known
    ? { ...aside, confidence: Math.min(aside.confidence, 0.9) }
    : { ...main, explanation: main.explanation.replace(split.main, text) };
}

function isMeant(entity: RegistryEntity, split: SplitInput, aside: CompanyMatch): boolean {
  if (aside.outcome === "resolved" && aside.entity === entity) return true;
  return describesIndustry(parseCompanyName(split.aside).words, entity);
}
