import type { ParsedName } from "@/lib/domain/company-names/parse-company-name";
import { calibrate } from "./calibrate";
import type { CompanyMatch } from "./company-match";
import { ambiguous, notFound, resolved } from "./explain";
import { findSeries } from "./find-series";
import type { Measures } from "./measure-candidate";
import type { RegistryIndex } from "./registry-index";
import { beginsSo, type ScoredEntity } from "./score-query";

/** The least confidence at which an answer is given, and its least lead in probability over the next company. */
const leastConfidence = 0.86;
const leastLead = 0.5;

/** Decides among companies whose names are like the one given. */
export function decideScored(
  index: RegistryIndex,
  text: string,
  parsed: ParsedName,
  scored: readonly ScoredEntity[],
): CompanyMatch {
  const [first, second] = scored;
  const name = index.names[first?.name ?? -1];
  if (first === undefined || name === undefined) return notFound(index, text, []);
  const lead = first.probability - (second?.probability ?? 0);
  const series = first.measures.numeralOnlyInName === 1 ? findSeries(index, parsed) : [];
  const confidence = calibrate(first.probability);
  const sure = confidence >= leastConfidence && lead >= leastLead && series.length < 2;
  if (sure && !isThin(parsed, first.measures)) {
    return resolved(index, name, { confidence, how: "like", evidence: false });
  }
  const nearest = scored.map(({ entity, name: at, probability }) => ({
    entity,
    name: at,
    confidence: probability,
  }));
  if (series.length > 1) return ambiguous(index, text, nearest, "borne");
  return isQuestion(scored) ? ambiguous(index, text, nearest, "similar") : notFound(index, text, nearest);
}

/** A single word is thin evidence where a letter of few differs (BASF, BNSF), or a telling word is missing (Siemens Energy). */
function isThin({ canonical }: ParsedName, measures: Measures): boolean {
  if (canonical.length !== 1) return false;
  const isShort = (canonical[0]?.length ?? 0) <= 5;
  return (
    (isShort && measures.typos > 0) ||
    (measures.beginning === 1 && measures.nameRarestUnmatched > leastTelling)
  );
}

/** Weight from which on a word tells one company from another. */
const leastTelling = 0.2;

/** True when it is likely that one of several is meant, or several names begin with all that was given. */
function isQuestion(scored: readonly ScoredEntity[]): boolean {
  const known = scored.reduce((sum, { probability }) => sum + probability, 0);
  if (known >= 0.5 && (scored[1]?.probability ?? 0) >= 0.02) return true;
  return scored.filter(({ measures }) => beginsSo(measures)).length > 1;
}
