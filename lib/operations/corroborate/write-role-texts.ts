import { formatDay } from "@/lib/domain/calendar";
import { classifyRole } from "@/lib/domain/roles/classify";
import type { RoleClaim, RoleContext } from "./judge-role";
import { assumptionDetail, type Judgement, type Person, personEvidence, recencyOf } from "./judgement";
import type { RoleFinding } from "./role-texts";
import { textEvidence } from "./text-evidence";
import { weighDocuments } from "./weigh-documents";

const mostEvidence = 5;

/** A role that texts bear out. */
export function supportedByText(
  found: readonly RoleFinding[],
  claim: RoleClaim,
  { company, today }: RoleContext,
): Omit<Judgement, "sources_checked"> {
  const newest = found.reduce(
    (last, { passage }) => (passage.publishedOn > last ? passage.publishedOn : last),
    "",
  );
  const office = classifyRole(claim.role ?? "");
  const until = claim.period === null ? today : (claim.period.start ?? "");
  const recency = claim.period === null ? recencyOf(newest, today, office.classes) : 1;
  const documents = found.map(({ passage, fit }) => ({
    sourceId: passage.sourceId,
    kind: passage.kind,
    fit: fit * recency,
  }));
  const role = claim.role === null ? "" : ` as ${claim.role}`;
  return {
    corroborated: true,
    verdict: "supported",
    ...weighDocuments(documents),
    detail: `The text of ${new Set(found.map(({ passage }) => passage.sourceId)).size === 1 ? "a document" : "several documents"} names ${claim.personName}${role} at ${company}, last on ${formatDay(newest)}.${assumptionDetail(office, newest, until)}`,
    evidence: found.slice(0, mostEvidence).map((finding) => ({
      ...textEvidence(finding, "supports"),
      method: "rules" as const,
      person: claim.personName,
      role: finding.role,
    })),
  };
}

/** A role that was over before the period of a claim, as texts or the people index tell. */
export function supersededByText(
  found: readonly RoleFinding[],
  claim: RoleClaim,
  { company }: RoleContext,
  leftOn: string,
  left: Person | null,
): Omit<Judgement, "sources_checked"> {
  const documents = found.map(({ passage, fit }) => ({
    sourceId: passage.sourceId,
    kind: passage.kind,
    fit,
  }));
  const role = claim.role === null ? "" : ` as ${claim.role}`;
  return {
    corroborated: false,
    verdict: "superseded",
    confidence: weighDocuments(documents).confidence,
    reason: "no_match",
    detail: `Texts name ${claim.personName}${role} at ${company}, and the person left by ${formatDay(leftOn)}.`,
    evidence: [
      ...(left === null ? [] : [personEvidence(left, "contradicts")]),
      ...found
        .slice(0, mostEvidence - 1)
        .map((finding) => textEvidence(finding, left === null ? "contradicts" : "related")),
    ],
  };
}

/** A role that another holds, as texts tell. */
export function contradictedByText(
  found: readonly RoleFinding[],
  { company }: RoleContext,
): Omit<Judgement, "sources_checked"> {
  const documents = found.map(({ passage, fit }) => ({
    sourceId: passage.sourceId,
    kind: passage.kind,
    fit,
  }));
  const newest = found.reduce(
    (last, one) => (one.passage.publishedOn > last ? one.passage.publishedOn : last),
    "",
  );
  return {
    corroborated: false,
    verdict: "contradicted",
    confidence: weighDocuments(documents).confidence,
    reason: "no_match",
    detail: `Texts name ${found[0]?.person ?? ""} in this role at ${company}, last on ${formatDay(newest)}.`,
    evidence: found.slice(0, mostEvidence).map((finding) => ({
      ...textEvidence(finding, "contradicts"),
      person: finding.person,
      role: finding.role,
    })),
  };
}
