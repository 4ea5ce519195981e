import type { ParsedName } from "@/lib/domain/company-names/parse-company-name";
import type { CompanyMatch, ResolvedCompany } from "./company-match";
import { ambiguous, entityAt } from "./explain";
import type { ExactHit } from "./find-exact";
import { identifierKey } from "./identifier-key";
import { resolvedByIdentifier } from "./match-identifier";
import type { IdentifierHolder, RegistryIndex } from "./registry-index";
import { beginsSo, type ScoredEntity } from "./score-query";
import { isMuchLarger, sizeRankOf } from "./size-evidence";

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
  const own = index.names.findIndex(({ entity }) => entity === holder.entity);
  const names = exact.map(({ entity, name }) => ({
    entity,
    name: index.names.indexOf(name),
    confidence: 0.3,
  }));
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
