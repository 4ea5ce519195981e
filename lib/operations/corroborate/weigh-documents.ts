import type { PassageKind } from "@/lib/db/schema";
import type { ClaimResult } from "./contract";
import { weighEvidence } from "./weigh-evidence";

/** A document that supports a claim; documents of one source share its id. */
export type SupportingDocument = { sourceId: string; kind: PassageKind; fit: number };

const order: readonly PassageKind[] = ["filing", "release", "news"];

/** Independent sources by their strongest kind: an exhibit and its filing are one, and so are reprints. */
function countSources(documents: readonly SupportingDocument[]): Map<string, PassageKind> {
  const sources = new Map<string, PassageKind>();
  for (const { sourceId, kind } of documents) {
    const known = sources.get(sourceId);
    if (known === undefined || order.indexOf(kind) < order.indexOf(known)) sources.set(sourceId, kind);
  }
  return sources;
}

/** How much documents say together, and the kind of support that they are. */
export function weighDocuments(documents: readonly SupportingDocument[]): {
  confidence: number;
  reason: ClaimResult["reason"];
} {
  const sources = countSources(documents);
  const kinds = [...sources.values()];
  const count = (kind: PassageKind) => kinds.filter((one) => one === kind).length;
  const fit = Math.max(0, ...documents.map((one) => one.fit));
  return {
    confidence: weighEvidence(
      { filing: count("filing"), release: count("release"), news: count("news") },
      fit,
    ),
    reason: kinds.length > 1 ? "multi_source_match" : kinds[0] === "news" ? "news_match" : "sec_filing_match",
  };
}
