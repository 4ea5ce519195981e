import { findCandidates } from "./find-candidates";
import { type Measures, measureCandidate } from "./measure-candidate";
import { weights } from "./probability-weights";
import type { Query } from "./read-query";
import type { RegistryIndex } from "./registry-index";
import { isListed } from "./size-evidence";

/** An entity with the probability that it is the one asked for, by its best name. */
export type ScoredEntity = {
  entity: number;
  name: number;
  odds: number;
  probability: number;
  measures: Measures;
};

/** True when a current name begins with all the words given, as they were given. */
export function beginsSo(measures: Measures): boolean {
  return measures.beginning === 1 && measures.former === 0 && measures.typos === 0;
}

const candidateLimit = 60;

/**
 * Entities that may be meant, most probable first. The probabilities, with that of none of them,
 * add up to 1: a multinomial logit over the measures, so that every strong rival lowers the others.
 */
export function scoreQuery(index: RegistryIndex, query: Query): ScoredEntity[] {
  const best = new Map<number, ScoredEntity>();
  for (const name of findCandidates(index, query, candidateLimit)) {
    const entity = index.names[name]?.entity ?? -1;
    // An industry is asked for by its exact name; words like "bank" belong to companies otherwise.
    if (index.entities[entity]?.type === "industry") continue;
    const measures = measureCandidate(index, query, name);
    const odds = Math.exp(weigh(measures));
    const known = best.get(entity);
    if (known === undefined || odds > known.odds)
      best.set(entity, { entity, name, odds, probability: 0, measures });
  }
  const scored = [...best.values()];
  joinTwins(index, scored);
  const total = scored.reduce((sum, { odds }) => sum + odds, 1);
  for (const candidate of scored) candidate.probability = candidate.odds / total;
  return scored.sort((one, other) => other.odds - one.odds || one.entity - other.entity);
}

/**
 * A company and a registrant of the same name that is no longer listed, mostly its own predecessor,
 * are not rivals: what speaks for the name speaks for the listed one.
 */
function joinTwins(index: RegistryIndex, scored: readonly ScoredEntity[]): void {
  const listed = new Map<string, ScoredEntity>();
  for (const candidate of scored) {
    if (candidate.measures.former === 0 && isListed(index, candidate.entity))
      listed.set(index.names[candidate.name]?.parsed.looseKey ?? "", candidate);
  }
  for (const candidate of scored) {
    const twin = listed.get(index.names[candidate.name]?.parsed.looseKey ?? "");
    if (twin === undefined || isListed(index, candidate.entity)) continue;
    twin.odds += 0.95 * candidate.odds;
    candidate.odds *= 0.05;
  }
}

function weigh(measures: Measures): number {
  let sum = weights.bias;
  for (const measure of Object.keys(measures) as (keyof Measures)[])
    sum += weights[measure] * measures[measure];
  return sum;
}
