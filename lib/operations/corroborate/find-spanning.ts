import "server-only";
import type { Database } from "@/lib/db/open";
import type { TextContext } from "./find-in-text";
import { type RoleFinding, readRoles } from "./find-role-texts";
import { monthsEarlier } from "./held-before-departure";
import type { RoleClaim, RoleContext } from "./judge-role";

/** So far from a period texts still tell of it, where they name a person in an office before and after. */
const spanMonths = 36;

/** Texts before and after a period that both name the person in the role, with none between that ends it. */
export async function findSpanning(
  db: Database,
  context: RoleContext & TextContext,
  claim: RoleClaim,
): Promise<RoleFinding[]> {
  const [start, end] = [claim.period?.start, claim.period?.end];
  if (claim.role === null || !start || !end) return [];
  const found = (
    await readRoles(db, context, claim, monthsEarlier(start, spanMonths), monthsEarlier(end, -spanMonths))
  ).toSorted((a, b) => a.passage.publishedOn.localeCompare(b.passage.publishedOn));
  const isHeld = ({ isEnding, tenure, from }: RoleFinding, day: string) =>
    !isEnding &&
    (tenure === null || (tenure.end === null && (tenure.start ?? "") <= day)) &&
    (from ?? "") <= day;
  const before = found.findLast((one) => one.passage.publishedOn < start && isHeld(one, start));
  const after = found.find((one) => one.passage.publishedOn > end && isHeld(one, start) && !one.isBeginning);
  if (before === undefined || after === undefined) return [];
  const isBroken = found.some(
    ({ isEnding, isBeginning, passage }) =>
      (isEnding || isBeginning) &&
      passage.publishedOn > before.passage.publishedOn &&
      passage.publishedOn < after.passage.publishedOn,
  );
  return isBroken ? [] : [before, after];
}
