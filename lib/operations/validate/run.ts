import "server-only";
import { findCoverage } from "@/lib/db/coverage";
import type { RequestOf, ResponseOf } from "../contract";
import { toCoverage } from "../records/coverage";
import { alternativesOf, resolutionOf, resolveCompany, toEntity } from "../resolve-company";

import type { RunContext } from "../run";
import type { validate } from "./contract";

export async function runValidate(
  { db }: RunContext,
  request: RequestOf<typeof validate>,
): Promise<ResponseOf<typeof validate>> {
  const { match } = await resolveCompany(db, request.company);
  if (match.outcome === "resolved") {
    return {
      verified: true,
      confidence: match.confidence,
      entity: toEntity(match.entity),
      resolution: resolutionOf(match),
      coverage: toCoverage(await findCoverage(db, match.entity.key)),
    };
  }
  const ambiguous = match.outcome === "ambiguous";
  const alternatives = alternativesOf(match);
  return {
    verified: false,
    confidence: 0,
    entity: null,
    resolution: {
      source: ambiguous ? "disambiguation" : "discovered",
      confidence: 0,
      matchedName: null,
      matchedKind: null,
      matchedUntil: null,
      explanation: match.explanation,
    },
    message: match.explanation,
    ...(alternatives.length > 0 ? { alternatives } : {}),
  };
}
