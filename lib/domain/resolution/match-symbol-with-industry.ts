import { parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import type { CompanyMatch } from "./company-match";
import { entityAt } from "./explain";
import { describesIndustry } from "./industry-words";
import { holdersOf, resolvedByIdentifier } from "./match-identifier";
import type { RegistryIndex } from "./registry-index";

/** The company of a symbol that is followed by words for its industry, such as "V payments"; otherwise null. */
export function matchSymbolWithIndustry(index: RegistryIndex, text: string): CompanyMatch | null {
  const split = /^\$?([A-Z]{1,5}(?:[.-][A-Z])?) (\S.*)$/.exec(text);
  const [, symbol, rest] = split ?? [];
  if (symbol === undefined || rest === undefined) return null;
  const holders = holdersOf(index, { kind: "ticker", value: symbol }).filter(
    ({ validTo }) => validTo === null,
  );
  const [holder, next] = holders;
  if (holder === undefined || next !== undefined) return null;
  const entity = entityAt(index, holder.entity);
  if (!describesIndustry(parseCompanyName(rest).words, entity)) return null;
  const match = resolvedByIdentifier(index, holder, 0.9);
  const explanation = `Matched the ticker ${holder.name}; "${rest}" fits its industry, ${entity.industry ?? entity.sector}`;
  return { ...match, source: "symbol_fallback", explanation };
}
