import { type ParsedName, parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import type { ExactHit } from "./candidates";
import { ambiguous, type CompanyMatch, entityAt, type ResolvedCompany } from "./explain";
import { holdersOf, identifierKey, resolvedByIdentifier } from "./identifiers";
import { describesIndustry } from "./industries";
import {
  firstNameOf,
  type IdentifierHolder,
  isMuchLarger,
  type RegistryIndex,
  sizeRankOf,
} from "./registry-index";
import { beginsSo, type ScoredEntity } from "./score";

/**
 * Decides on a bare word of one to five letters, which may be a ticker or a name. Null when no
 * company has it as a ticker, or when the names decide. Capitals speak for the ticker; a company of
 * that name speaks against it unless it is the same or a far smaller one.
 */
export function matchSymbol(
  index: RegistryIndex,
  text: string,
  parsed: ParsedName,
  exact: readonly ExactHit[],
  scored: readonly ScoredEntity[],
): CompanyMatch | null {
  if (!/^[a-z]{1,5}$/i.test(text) || parsed.words.length !== 1) return null;
  const holder = holderOf(index, text);
  if (holder === null) return null;
  const isCapital = text === text.toUpperCase();
  const current = exact.filter(({ tier }) => tier <= 3);
  if (current.some(({ entity }) => entity === holder.entity)) {
    return current.length === 1 ? null : byTicker(index, holder, 0.93, true);
  }
  const rivals = exact.length > 0 ? exact.map(({ entity }) => entity) : namesBeginning(scored, holder.entity);
  const outranked = rivals.filter((entity) => !isMuchLarger(index, holder.entity, entity));
  if (outranked.length === 0) {
    if (isCapital) return byTicker(index, holder, 0.97, rivals.length > 0);
    if (exact.length > 0) return askBack(index, text, holder, exact, scored);
    return isLikelySymbol(index, holder, scored) ? byTicker(index, holder, 0.93, rivals.length > 0) : null;
  }
  const dominated = rivals.some((entity) => isMuchLarger(index, entity, holder.entity));
  const isUsualName = current.some(({ name }) => name.kind === "brand" || name.kind === "short");
  if (current.length > 0 && (!isCapital || dominated || isUsualName)) return null;
  if (isCapital && current.length === 0 && !dominated) return byTicker(index, holder, 0.93, true);
  return askBack(index, text, holder, exact, scored);
}

function holderOf(index: RegistryIndex, text: string): IdentifierHolder | null {
  const holders = index.identifiers.get(identifierKey("ticker", text)) ?? [];
  const current = holders.filter(({ validTo }) => validTo === null);
  const [holder, next] = current.length > 0 ? current : holders;
  return holder === undefined || next !== undefined ? null : holder;
}

function byTicker(
  index: RegistryIndex,
  holder: IdentifierHolder,
  confidence: number,
  evidence: boolean,
): ResolvedCompany {
  const match = resolvedByIdentifier(index, holder, confidence);
  return evidence && match.source === "curated" ? { ...match, source: "disambiguation" } : match;
}

/** Other companies whose names begin with the word: "delta" speaks of Delta Air Lines. */
function namesBeginning(scored: readonly ScoredEntity[], holder: number): number[] {
  const beginning = scored.filter(({ measures }) => beginsSo(measures));
  return beginning.some(({ entity }) => entity === holder) ? [] : beginning.map(({ entity }) => entity);
}

/** A word in small letters is a ticker only if it is not more likely a misspelt name. */
function isLikelySymbol(
  index: RegistryIndex,
  holder: IdentifierHolder,
  scored: readonly ScoredEntity[],
): boolean {
  const [first] = scored;
  if (sizeRankOf(index, holder.entity) > 3000) return false;
  return first === undefined || first.entity === holder.entity || first.probability < 0.5;
}

function askBack(
  index: RegistryIndex,
  text: string,
  holder: IdentifierHolder,
  exact: readonly ExactHit[],
  scored: readonly ScoredEntity[],
): CompanyMatch {
  const own = firstNameOf(index, holder.entity);
  const names = exact.map(({ entity, position }) => ({ entity, name: position, confidence: 0.3 }));
  const others = scored.map(({ entity, name, probability }) => ({
    entity,
    name,
    confidence: Math.min(0.3, probability),
  }));
  const listed = [{ entity: holder.entity, name: own, confidence: 0.4 }, ...names, ...others];
  const first = listed.filter((item, at) => listed.findIndex(({ entity }) => entity === item.entity) === at);
  const answer = ambiguous(index, text, first, "borne");
  const ticker = `${holder.name} is the ticker of ${entityAt(index, holder.entity).name}`;
  return { ...answer, explanation: `${ticker}, and other companies are called ${text}; say which` };
}

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
