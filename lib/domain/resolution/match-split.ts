import { parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import type { CompanyMatch } from "./company-match";
import { describesIndustry } from "./industry-words";
import { entityOf, type RegistryIndex } from "./registry-index";
import type { SplitInput } from "./split-input";

/**
 * Decides on a name with another name, a ticker or a remark beside it. When both say the same company
 * it is the answer; when they say two, or the remark fits none, the name alone decides or asks back.
 */
export function matchSplit(
  index: RegistryIndex,
  text: string,
  split: SplitInput,
  match: (text: string) => CompanyMatch,
): CompanyMatch {
  const main = match(split.main);
  const aside = match(split.aside);
  if (main.outcome === "resolved") {
    if (aside.outcome !== "resolved") return { ...main, confidence: Math.min(main.confidence, 0.95) };
    if (aside.entityKey === main.entityKey) return main.confidence >= aside.confidence ? main : aside;
    return {
      outcome: "ambiguous",
      explanation: `${split.main} and ${split.aside} are two companies; say which`,
      alternatives: [main, aside].map(({ entityKey, matchedName }) => ({
        entityKey,
        confidence: 0.4,
        matchedName,
      })),
    };
  }
  if (main.outcome === "ambiguous") {
    const meant = main.alternatives.filter(({ entityKey }) => isMeant(index, entityKey, split, aside));
    const [only, next] = meant;
    if (only === undefined || next !== undefined) return main;
    return {
      outcome: "resolved",
      entityKey: only.entityKey,
      source: "disambiguation",
      confidence: 0.9,
      matchedName: only.matchedName,
      matchedKind: "legal",
      matchedUntil: null,
      explanation: `Of the companies called ${split.main}, "${split.aside}" fits ${only.matchedName}`,
    };
  }
  const known = split.isFormerName && aside.outcome === "resolved";
  return known
    ? { ...aside, confidence: Math.min(aside.confidence, 0.9) }
    : { ...main, explanation: main.explanation.replace(split.main, text) };
}

function isMeant(index: RegistryIndex, key: string, split: SplitInput, aside: CompanyMatch): boolean {
  if (aside.outcome === "resolved" && aside.entityKey === key) return true;
  const entity = entityOf(index, key);
  return entity !== undefined && describesIndustry(parseCompanyName(split.aside).words, entity);
}
