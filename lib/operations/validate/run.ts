import "server-only";
import { entityOf } from "@/lib/domain/resolution/registry-index";
import type { RequestOf, ResponseOf } from "../contract";
import { alternativesOf, resolutionOf, writeEntity } from "../find-company";
import { loadRegistry } from "../registry";
import { resolveCompany } from "../resolve-company";
import type { RunContext } from "../run";
import type { validate } from "./contract";

export async function runValidate(
  { db }: RunContext,
  request: RequestOf<typeof validate>,
): Promise<ResponseOf<typeof validate>> {
  const match = await resolveCompany(db, request.company);
  const index = await loadRegistry(db);
  if (match.outcome === "resolved") {
    const found = entityOf(index, match.entityKey);
    if (!found) throw new Error(`The registry matched ${match.entityKey}, which it does not hold`);
    return {
      verified: true,
      confidence: match.confidence,
      entity: writeEntity(found),
      resolution: resolutionOf(match),
    };
  }
  const ambiguous = match.outcome === "ambiguous";
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
    ...(ambiguous ? { alternatives: alternativesOf(index, match) } : {}),
  };
}
