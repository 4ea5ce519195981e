import type { ParsedName } from "@/lib/domain/company-names/parse-company-name";
import type { CompanyMatch } from "./company-match";
import { ambiguous, type Listed, resolved } from "./explain";
import type { ExactHit, ExactTier } from "./find-exact";
import { findSeries } from "./find-series";
import type { RegistryIndex } from "./registry-index";
import { beginsSo, type ScoredEntity } from "./score-query";
import { isFamous, isListed, isMuchLarger, sizeRankOf } from "./size-evidence";

const confidenceOf: Record<ExactTier, number> = { 0: 1, 1: 0.99, 2: 0.97, 3: 0.97, 4: 0.97, 5: 0.94 };
const confidenceByEvidence = 0.92;

/**
 * Decides among companies that bear the name given. Null when none does. One bearer is the answer;
 * of several, the one whose name fits best if it is no smaller than the others, or much the largest.
 */
export function decideExact(
  index: RegistryIndex,
  text: string,
  parsed: ParsedName,
  found: readonly ExactHit[],
  scored: readonly ScoredEntity[],
): CompanyMatch | null {
  const hits = preferCompanies(index, found);
  const [first] = hits;
  if (first === undefined) return null;
  const top = hits.filter((hit) => hit.tier === first.tier);
  const winner = largest(index, top);
  const rivals = hits.filter((hit) => hit !== winner);
  const equals = top.filter((hit) => hit !== winner);
  const isContested =
    equals.some((hit) => !isMuchLarger(index, winner.entity, hit.entity)) ||
    isEclipsed(index, parsed, winner, scored) ||
    isOutdone(index, winner, rivals) ||
    isOneOfSeries(index, parsed, winner);
  if (isContested) return ambiguous(index, text, listAlternatives(index, hits, scored), "borne");
  const most = rivals.length === 0 ? 1 : equals.length === 0 && first.tier <= 1 ? 0.98 : confidenceByEvidence;
  const confidence = Math.min(confidenceOf[first.tier], most);
  return resolved(index, winner.name, { confidence, how: "exact", evidence: rivals.length > 0 });
}

/** An industry is meant only where no company has its name. */
function preferCompanies(index: RegistryIndex, hits: readonly ExactHit[]): readonly ExactHit[] {
  const companies = hits.filter(({ entity }) => index.entities[entity]?.type !== "industry");
  return companies.length > 0 ? companies : hits;
}

/**
 * Other companies that are as likely called by the words given, with which their names begin. Not
 * asked where the legal form was given, nor of usual names that the registry holds as such.
 */
function isEclipsed(
  index: RegistryIndex,
  parsed: ParsedName,
  winner: ExactHit,
  scored: readonly ScoredEntity[],
): boolean {
  const isUsualName = winner.name.kind === "brand" || winner.name.kind === "short";
  if (parsed.form !== null || isUsualName || index.entities[winner.entity]?.cik === null) return false;
  return scored.some(
    ({ entity, measures }) =>
      entity !== winner.entity &&
      beginsSo(measures) &&
      (index.entities[entity]?.sizeRank ?? null) !== null &&
      !isMuchLarger(index, winner.entity, entity) &&
      !(winner.tier === 0 && isFamous(index, winner.entity, entity)),
  );
}

/** "Hewlett Packard" is the former name of one company as much as the shortened name of another. */
function isOutdone(index: RegistryIndex, winner: ExactHit, rivals: readonly ExactHit[]): boolean {
  const isCurated = winner.name.kind === "brand" || winner.name.kind === "short";
  if (winner.tier !== 3 || isCurated) return false;
  return rivals.some(({ tier, entity }) => tier === 4 && !isMuchLarger(index, winner.entity, entity));
}

/** A name without numeral that only a company of the past, or an unlisted one, bears among its successors. */
function isOneOfSeries(index: RegistryIndex, parsed: ParsedName, winner: ExactHit): boolean {
  if (winner.tier < 4 && isListed(index, winner.entity)) return false;
  return findSeries(index, parsed).some((entity) => entity !== winner.entity && isListed(index, entity));
}

function largest(index: RegistryIndex, hits: readonly ExactHit[]): ExactHit {
  return hits.reduce((best, hit) =>
    sizeRankOf(index, hit.entity) < sizeRankOf(index, best.entity) ? hit : best,
  );
}

/** Bearers of the current name first, then the others by probability. */
function listAlternatives(
  index: RegistryIndex,
  hits: readonly ExactHit[],
  scored: readonly ScoredEntity[],
): Listed[] {
  const current = hits.filter(({ tier }) => tier <= 3);
  const first = [...current]
    .sort(
      (one, other) =>
        one.tier - other.tier || sizeRankOf(index, one.entity) - sizeRankOf(index, other.entity),
    )
    .map(({ entity, name }) => ({
      entity,
      name: index.names.indexOf(name),
      confidence: 1 / (current.length + 1),
    }));
  const former = hits
    .filter(({ tier, entity }) => tier > 3 && !scored.some((other) => other.entity === entity))
    .map(({ entity, name }) => ({ entity, name: index.names.indexOf(name), confidence: 0.1 }));
  const others = scored.map(({ entity, name, probability }) => ({ entity, name, confidence: probability }));
  const rest = [...others, ...former]
    .filter(({ entity }) => !current.some((hit) => hit.entity === entity))
    .sort((one, other) => other.confidence - one.confidence)
    .map((listed) => ({ ...listed, confidence: Math.min(listed.confidence, 1 / (current.length + 1)) }));
  return [...first, ...rest];
}
