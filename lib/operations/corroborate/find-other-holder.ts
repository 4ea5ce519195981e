import "server-only";
import type { Database } from "@/lib/db/open";
import { findPassages } from "@/lib/db/passages/find-passages";
import type { DayRange } from "@/lib/domain/calendar";
import { findRoleInText } from "@/lib/domain/claims/roles/find-role-in-text";
import { layOutRows } from "@/lib/domain/claims/roles/lay-out-rows";
import { classifyRole, holdsAlone } from "@/lib/domain/classify-role";
import { findPeople } from "@/lib/domain/person-names/find-people";
import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import type { RoleClass } from "@/lib/domain/role";
import type { TextContext } from "./find-in-text";
import { isHeldOver, type RoleFinding } from "./find-role-texts";
import { monthsEarlier } from "./held-before-departure";
import { isSurelyAnother } from "./judge-other-holders";
import type { RoleClaim, RoleContext } from "./judge-role";
import type { Person } from "./judgement";

const mostPassages = 12;
/** In a longer period an office may have had more than one holder. */
const longestMonths = 12;
/** Who was named to an office so long before a period is taken to hold it in the period. */
const runningMonths = 6;
/** Texts that tell later since when an office is held. */
const tellingMonths = 12;

/** Words that find texts on an office. */
const searched: Partial<Record<RoleClass, readonly string[]>> = {
  ceo: ["chief", "executive", "ceo"],
  cfo: ["chief", "financial", "cfo", "finance"],
  chair: ["chairman", "chair", "chairwoman"],
  coo: ["chief", "operating", "coo"],
  cto: ["chief", "technology", "cto"],
};

export type OtherHolder = RoleFinding & { person: string };

type Context = RoleContext & TextContext & { people: readonly Person[] };

/** Texts of the company's own that name surely another person in an office of the claim, which one person holds at a time. */
export async function findOtherHolder(
  db: Database,
  context: Context,
  claim: RoleClaim,
): Promise<OtherHolder[]> {
  const period = periodOf(claim, context.today);
  if (period === null) return [];
  const [from, to] = [monthsEarlier(period.start, runningMonths), monthsEarlier(period.end, -tellingMonths)];
  const found = await readOthers(db, context, claim, from, to);
  return found.filter((finding) => isHolderIn(finding, period));
}

/** As `findOtherHolder`: texts behind a day on which the person was still in the office, and up to another day. */
export async function findSuccessor(
  db: Database,
  context: Context,
  claim: RoleClaim,
  since: string,
  until: string,
): Promise<OtherHolder[]> {
  const found = await readOthers(db, context, claim, since, until);
  return found.filter(
    ({ passage, tenure, from }) =>
      passage.publishedOn > since &&
      (from ?? "") <= until &&
      (tenure === null || (tenure.end === null && (tenure.start ?? since) <= until)),
  );
}

async function readOthers(
  db: Database,
  context: Context,
  claim: RoleClaim,
  from: string,
  to: string,
): Promise<OtherHolder[]> {
  const claimed = claim.role === null ? null : classifyRole(claim.role);
  const office = claimed?.classes.find(holdsAlone);
  if (claim.role === null || !claimed || !office || claimed.co || claimed.former) return [];
  const passages = await findPassages(db, {
    entityKey: context.entityKey,
    words: searched[office] ?? [],
    required: [],
    from,
    to,
    limit: mostPassages,
  });
  const indexed = context.people.map(({ name }) => name);
  return passages.flatMap((passage): OtherHolder[] => {
    if (passage.kind === "news") return [];
    const { names } = findPeople(layOutRows(passage.text), context.company);
    // Who is named beside the holder by a name of his own is another, though the family be one.
    const known = [...names, ...indexed].filter((name) => matchPersonNames(claim.personName, name).same);
    return names.flatMap((person): OtherHolder[] => {
      if (matchPersonNames(claim.personName, person).same) return [];
      const isBeside = known.some((name) => !matchPersonNames(name, person).same);
      if (!isBeside && !isSurelyAnother(claim.personName, person)) return [];
      const found = findRoleInText({ ...claim, ...context, personName: person }, passage.text);
      if (found === null || found.isEnding || classifyRole(found.role).co) return [];
      const [start, end] = [passage.spanStart + found.start, passage.spanStart + found.end];
      return [{ ...found, passage, start, end, person }];
    });
  });
}

/** Whether a text has the person in the office in the period, and says of no change in it. */
function isHolderIn(finding: OtherHolder, period: { start: string; end: string }): boolean {
  const { tenure, passage, isBeginning, from } = finding;
  if (tenure !== null) return isHeldOver(finding, period);
  if (isBeginning) return passage.publishedOn <= period.start && (from ?? "") <= period.start;
  return passage.publishedOn >= period.start && passage.publishedOn <= period.end;
}

/** The days of a claim; null where they are too many. A claim about today asks for the last year. */
function periodOf({ period }: RoleClaim, today: string): { start: string; end: string } | null {
  const { start, end }: DayRange = period ?? { start: monthsEarlier(today, longestMonths), end: today };
  const last = end === null || end > today ? today : end;
  if (start === null || start > last || start < monthsEarlier(last, longestMonths)) return null;
  return { start, end: last };
}
