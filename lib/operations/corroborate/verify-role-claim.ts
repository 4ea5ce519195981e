import "server-only";
import type { Database } from "@/lib/db/open";
import { formatDay } from "@/lib/domain/calendar";
import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import { isDeniedRole } from "@/lib/domain/roles/agree";
import { classifyRole } from "@/lib/domain/roles/classify";
import {
  assumptionDetail,
  type ClaimVerdict,
  confidenceOfDocuments,
  type Person,
  personEvidence,
  recencyOf,
  textEvidence,
} from "./evidence";
import { addRoleLacks, findNearestOfRole, findTexts, parseRoleClaim, type TextContext } from "./find-texts";
import {
  findEnd,
  findOtherHolder,
  findRole,
  findSpanning,
  findSuccessor,
  findTold,
  type RoleFinding,
} from "./role-texts";
import { type RoleClaim, type RoleContext, verifyRole } from "./verify-role";

const mostEvidence = 5;

/** A verdict before it is known which datasets it was checked against. */
type TextVerdict = Omit<ClaimVerdict, "sources_checked">;

const newestOf = (found: readonly RoleFinding[]): string =>
  found.reduce((last, { passage }) => (passage.publishedOn > last ? passage.publishedOn : last), "");

const documentsOf = (found: readonly RoleFinding[], share = 1) =>
  found.map(({ passage, fit }) => ({ sourceId: passage.sourceId, kind: passage.kind, fit: fit * share }));

const asRole = ({ role }: RoleClaim): string => (role === null ? "" : ` as ${role}`);

/** A role that texts bear out. */
function supportedByText(
  found: readonly RoleFinding[],
  claim: RoleClaim,
  { company, today }: RoleContext,
): TextVerdict {
  const newest = newestOf(found);
  const office = classifyRole(claim.role ?? "");
  const until = claim.period === null ? today : (claim.period.start ?? "");
  const recency = claim.period === null ? recencyOf(newest, today, office.classes) : 1;
  const isOne = new Set(found.map(({ passage }) => passage.sourceId)).size === 1;
  return {
    corroborated: true,
    verdict: "supported",
    ...confidenceOfDocuments(documentsOf(found, recency)),
    detail: `The text of ${isOne ? "a document" : "several documents"} names ${claim.personName}${asRole(claim)} at ${company}, last on ${formatDay(newest)}.${assumptionDetail(office, newest, until)}`,
    evidence: found.slice(0, mostEvidence).map((finding) => ({
      ...textEvidence(finding, "supports"),
      method: "rules" as const,
      person: claim.personName,
      role: finding.role,
    })),
  };
}

/** A role that was over before the period of a claim, as texts or the people index tell. */
function supersededByText(
  found: readonly RoleFinding[],
  claim: RoleClaim,
  { company }: RoleContext,
  leftOn: string,
  left: Person | null,
): TextVerdict {
  const stance = left === null ? "contradicts" : "related";
  return {
    corroborated: false,
    verdict: "superseded",
    confidence: confidenceOfDocuments(documentsOf(found)).confidence,
    reason: "no_match",
    detail: `Texts name ${claim.personName}${asRole(claim)} at ${company}, and the person left by ${formatDay(leftOn)}.`,
    evidence: [
      ...(left === null ? [] : [personEvidence(left, "contradicts")]),
      ...found.slice(0, mostEvidence - 1).map((finding) => textEvidence(finding, stance)),
    ],
  };
}

/** A role that another holds, as texts tell; null where none does. */
function contradictedByText(found: readonly RoleFinding[], { company }: RoleContext): TextVerdict | null {
  if (found.length === 0) return null;
  return {
    corroborated: false,
    verdict: "contradicted",
    confidence: confidenceOfDocuments(documentsOf(found)).confidence,
    reason: "no_match",
    detail: `Texts name ${found[0]?.person ?? ""} in this role at ${company}, last on ${formatDay(newestOf(found))}.`,
    evidence: found.slice(0, mostEvidence).map((finding) => ({
      ...textEvidence(finding, "contradicts"),
      person: finding.person,
      role: finding.role,
    })),
  };
}

export type RoleClaimContext = RoleContext &
  TextContext & { people: readonly Person[]; roleDatasets: string[] };

/**
 * Verifies a claim on a role by the people index, and by the text of documents where the index is silent; where these
 * are, too, the nearest texts are shown.
 */
export async function verifyRoleClaim(
  db: Database,
  context: RoleClaimContext,
  claim: RoleClaim,
): Promise<ClaimVerdict> {
  const claimVerdict = await verifyByIndexAndText(db, context, claim);
  const hasText = Object.values(context.passages).some((count) => count > 0);
  if (claimVerdict.verdict !== "not_found" || (!hasText && claimVerdict.evidence.length === 0))
    return claimVerdict;
  const records = addRoleLacks(context, claim, claimVerdict.evidence);
  if (!hasText) return { ...claimVerdict, evidence: records };
  const { said, claim: parsed } = parseRoleClaim(claim, context.named);
  const found = await findTexts(db, context, said, parsed, claim.period);
  const near = findNearestOfRole(context, claim, found).map(({ item }) => item);
  return { ...claimVerdict, evidence: [...records, ...near] };
}

async function verifyByIndexAndText(
  db: Database,
  context: RoleClaimContext,
  claim: RoleClaim,
): Promise<ClaimVerdict> {
  const byIndex = verifyRole(claim, context.people, context);
  const datasets = [
    ...context.roleDatasets,
    ...(context.passages.filing + context.passages.release > 0 ? ["sec_filings"] : []),
    ...(context.passages.news > 0 ? ["source_articles"] : []),
  ];
  const over = await findOver(db, context, claim, byIndex);
  if (over !== null) return { ...over, sources_checked: datasets };
  const isOpen = byIndex.verdict === "not_found" && !(claim.role !== null && isDeniedRole(claim.role));
  const hasText = datasets.length > context.roleDatasets.length;
  if (!isOpen || !hasText) return { ...byIndex, sources_checked: context.roleDatasets };
  return { ...((await verifyByText(db, context, claim)) ?? byIndex), sources_checked: datasets };
}

/** What texts say of a role on which the people index is silent; null where they are, too. */
async function verifyByText(
  db: Database,
  context: RoleClaimContext,
  claim: RoleClaim,
): Promise<TextVerdict | null> {
  const left = leftBefore(context, claim);
  const found = await findRole(db, context, claim, left);
  if (left !== null)
    return found.length === 0
      ? contradictedByText(await findOtherHolder(db, context, claim), context)
      : supersededByText(found, claim, context, left.departure?.day ?? left.lastSeen, left);
  if (found.length > 0) return supportedByText(found, claim, context);
  const ended = await findEnd(db, context, claim);
  const end = ended.at(-1)?.passage.publishedOn;
  if (end !== undefined) return supersededByText(ended, claim, context, end, null);
  const told = await findTold(db, context, claim);
  if (told.held.length > 0) return supportedByText(told.held, claim, context);
  const over = told.ended.at(0)?.tenure?.end ?? null;
  if (over !== null) return supersededByText(told.ended, claim, context, over, null);
  const spanning = await findSpanning(db, context, claim);
  const [first, last] = [spanning.at(0)?.passage.publishedOn, spanning.at(-1)?.passage.publishedOn];
  if (first !== undefined && last !== undefined) {
    const between = await findSuccessor(db, context, claim, first, last);
    if (between.length === 0) return supportedByText(spanning, claim, context);
  }
  return contradictedByText(await findOtherHolder(db, context, claim), context);
}

/**
 * Of a role that the people index bears out only since it names nobody's end: texts behind its last document and up to
 * the claim's period that say that it ended, or that name another in an office of one; null where there are none.
 */
async function findOver(
  db: Database,
  context: RoleClaimContext,
  claim: RoleClaim,
  { verdict, evidence }: ClaimVerdict,
): Promise<TextVerdict | null> {
  const start = claim.period === null ? context.today : claim.period.start;
  const isFormer = claim.role !== null && classifyRole(claim.role).former;
  if (verdict !== "supported" || claim.role === null || start === null || isFormer) return null;
  if (context.passages.filing + context.passages.release === 0) return null;
  const since = evidence.reduce(
    (last, { date, stance }) => (stance === "supports" && date !== null && date > last ? date : last),
    "",
  );
  if (since === "" || since >= start) return null;
  const ended = await findEnd(db, context, claim, since);
  const found = ended.length > 0 ? ended : await findSuccessor(db, context, claim, since, start);
  const end = found.at(-1)?.passage.publishedOn;
  return end === undefined ? null : supersededByText(found, claim, context, end, null);
}

/** The person's recorded departure from the company before the period of a claim, the last one; null where none is. */
function leftBefore({ people, today }: RoleClaimContext, { personName, period }: RoleClaim): Person | null {
  const start = period === null ? today : period.start;
  if (start === null) return null;
  const own = people.filter(({ name }) => matchPersonNames(personName, name).same);
  const lastHeld = own.reduce((last, { held }) => (held && held.to > last ? held.to : last), "");
  const isOut = ({ departure }: Person) =>
    departure?.isRecorded === true && departure.day <= start && departure.day >= lastHeld;
  return own.find(isOut) ?? null;
}
