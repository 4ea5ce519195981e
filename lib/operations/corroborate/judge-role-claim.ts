import "server-only";
import type { Database } from "@/lib/db/open";
import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import { isDeniedRole } from "@/lib/domain/roles/agree";
import { classifyRole } from "@/lib/domain/roles/classify";
import { addRoleLacks, findNearestOfRole, parseRoleClaim, type TextContext } from "./find-nearest";
import { findTexts } from "./find-texts";
import { judgeRole, type RoleClaim, type RoleContext } from "./judge-role";
import type { Judgement, Person } from "./judgement";
import { findEnd, findOtherHolder, findRole, findSpanning, findSuccessor, findTold } from "./role-texts";
import { contradictedByText, supersededByText, supportedByText } from "./write-role-texts";

export type RoleClaimContext = RoleContext &
  TextContext & { people: readonly Person[]; roleDatasets: string[] };

/**
 * Judges a claim on a role by the people index, and by the text of documents where the index is silent; where these
 * are, too, the nearest texts are shown.
 */
export async function judgeRoleClaim(
  db: Database,
  context: RoleClaimContext,
  claim: RoleClaim,
): Promise<Judgement> {
  const judgement = await judgeByIndexAndText(db, context, claim);
  const hasText = Object.values(context.passages).some((count) => count > 0);
  if (judgement.verdict !== "not_found" || (!hasText && judgement.evidence.length === 0)) return judgement;
  const records = addRoleLacks(context, claim, judgement.evidence);
  if (!hasText) return { ...judgement, evidence: records };
  const { said, claim: parsed } = parseRoleClaim(claim, context.named);
  const found = await findTexts(db, context, said, parsed, claim.period);
  const near = findNearestOfRole(context, claim, found).map(({ item }) => item);
  return { ...judgement, evidence: [...records, ...near] };
}

async function judgeByIndexAndText(
  db: Database,
  context: RoleClaimContext,
  claim: RoleClaim,
): Promise<Judgement> {
  const judgement = judgeRole(claim, context.people, context);
  const datasets = [
    ...context.roleDatasets,
    ...(context.passages.filing + context.passages.release > 0 ? ["sec_filings"] : []),
    ...(context.passages.news > 0 ? ["source_articles"] : []),
  ];
  const over = await findOver(db, context, claim, judgement);
  if (over !== null) return { ...over, sources_checked: datasets };
  const isOpen = judgement.verdict === "not_found" && !(claim.role !== null && isDeniedRole(claim.role));
  const hasText = datasets.length > context.roleDatasets.length;
  if (!isOpen || !hasText) return { ...judgement, sources_checked: context.roleDatasets };
  const left = leftBefore(context, claim);
  const found = await findRole(db, context, claim, left);
  const ended = found.length === 0 && left === null ? await findEnd(db, context, claim) : [];
  const end = ended.at(-1)?.passage.publishedOn;
  if (end !== undefined)
    return { ...supersededByText(ended, claim, context, end, null), sources_checked: datasets };
  if (found.length === 0) {
    const told = left === null ? await findTold(db, context, claim) : { held: [], ended: [] };
    if (told.held.length > 0)
      return { ...supportedByText(told.held, claim, context), sources_checked: datasets };
    const over = told.ended.at(0)?.tenure?.end ?? null;
    if (over !== null)
      return { ...supersededByText(told.ended, claim, context, over, null), sources_checked: datasets };
    const spanning = left === null ? await findSpanning(db, context, claim) : [];
    const [first, last] = [spanning.at(0)?.passage.publishedOn, spanning.at(-1)?.passage.publishedOn];
    if (first !== undefined && last !== undefined) {
      const between = await findSuccessor(db, context, claim, first, last);
      if (between.length === 0)
        return { ...supportedByText(spanning, claim, context), sources_checked: datasets };
    }
    const others = await findOtherHolder(db, context, claim);
    if (others.length > 0) return { ...contradictedByText(others, context), sources_checked: datasets };
    return { ...judgement, sources_checked: datasets };
  }
  if (left !== null) {
    const leftOn = left.departure?.day ?? left.lastSeen;
    return { ...supersededByText(found, claim, context, leftOn, left), sources_checked: datasets };
  }
  return { ...supportedByText(found, claim, context), sources_checked: datasets };
}

/**
 * Of a role that the people index bears out only since it names nobody's end: texts behind its last document and up to
 * the claim's period that say that it ended, or that name another in an office of one; null where there are none.
 */
async function findOver(
  db: Database,
  context: RoleClaimContext,
  claim: RoleClaim,
  { verdict, evidence }: Judgement,
): Promise<Omit<Judgement, "sources_checked"> | null> {
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
