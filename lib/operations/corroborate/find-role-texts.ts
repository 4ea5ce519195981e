import "server-only";
import type { Database } from "@/lib/db/open";
import { findPassages } from "@/lib/db/passages/find-passages";
import { contains, type DayRange, overlaps } from "@/lib/domain/calendar";
import { findRoleInText, type RoleInText } from "@/lib/domain/claims/roles/find-role-in-text";
import { tellsOfBeginning } from "@/lib/domain/claims/roles/tells-of-beginning";
import { foldClaimText } from "@/lib/domain/claims/words/claim-phrases";
import { familySearchWords, splitFolded } from "@/lib/domain/claims/words/claim-words";
import { endedBefore, isLeftLater, lastEnd } from "./ends-of-role";
import { addDays, type TextContext, type TextFinding } from "./find-in-text";
import { monthsEarlier } from "./held-before-departure";
import type { RoleClaim, RoleContext } from "./judge-role";
import type { Person } from "./judgement";

/** Texts in which a role is looked for, at most. */
const mostPassages = 20;
/** Older texts say nothing of who holds a role today. */
const freshYears = 3;
/** Who leaves a role is taken to have held it for this long. */
const endingMonths = 6;
/** A role that began within this time before a period still ran in it, unless its end is recorded. */
const runningMonths = 6;

export type RoleFinding = TextFinding & RoleInText;

type Context = RoleContext & TextContext;

/** Texts before the period of a claim that say that the person's role ended, the oldest first; none where the role is named after. */
export async function findEnd(
  db: Database,
  context: Context,
  claim: RoleClaim,
  since: string | null = null,
): Promise<RoleFinding[]> {
  const start = claim.period === null ? context.today : claim.period.start;
  if (claim.role === null || start === null) return [];
  const found = (await readRoles(db, context, claim, since, claim.period?.end ?? start))
    .filter((one) => since === null || !isLeftLater(one, start))
    .filter((one) => one.passage.publishedOn <= start || endedBefore(one, start))
    .toSorted((a, b) => a.passage.publishedOn.localeCompare(b.passage.publishedOn));
  return found.at(-1)?.isEnding ? found.filter(({ isEnding }) => isEnding) : [];
}

/** How long after a period a filing may tell of it: days. */
const lateDays = 45;

const daysLater = (day: string): string => addDays(day, lateDays);

/** Texts that name the person in the role: in the period, or up to a departure before it. */
export async function findRole(
  db: Database,
  context: Context,
  claim: RoleClaim,
  left: Person | null,
): Promise<RoleFinding[]> {
  const { today } = context;
  const start = claim.period?.start ?? (claim.period === null ? yearsEarlier(today, freshYears) : null);
  const end = left?.departure?.day ?? claim.period?.end ?? today;
  // Who leaves a role held it until then.
  const last = left === null && claim.period !== null ? monthsEarlier(end, -endingMonths) : end;
  const to = last < today ? last : today;
  const from = left !== null ? null : start && monthsEarlier(start, runningMonths);
  if (from !== null && from > to) return [];
  const found = await readRoles(db, context, claim, from, to);
  // Filings come weeks after what they tell of, unless a text names the day on which the office began.
  const latest = daysLater(end);
  const begins = found.some(
    ({ passage, isBeginning, from: takenOn }) =>
      passage.publishedOn > end &&
      (isBeginning || takenOn !== null || tellsOfBeginning(passage.text, claim.personName)),
  );
  const isLate = ({ passage, tenure }: RoleFinding) =>
    claim.period !== null && !begins && passage.publishedOn <= latest && (tenure?.start ?? "") <= end;
  const over = start === null ? "" : lastEnd(found, start);
  return found.filter((finding) => {
    const { passage, isBeginning, isEnding, from: takenOn } = finding;
    if (isOver(finding)) return claim.period !== null && left === null && isHeldIn(finding, claim.period);
    if (left !== null) return true;
    if (takenOn !== null && takenOn > end) return false;
    if (isEnding && start !== null && endedBefore(finding, start)) return false;
    if (isEnding)
      return (
        claim.period !== null &&
        (start === null || passage.publishedOn >= start || isLeftLater(finding, start))
      );
    if (passage.publishedOn < over) return false;
    if (passage.publishedOn > end) return isLate(finding);
    return start === null || passage.publishedOn >= start || isBeginning;
  });
}

/** Texts of some days that name the person in the role, the best first. */
export async function readRoles(
  db: Database,
  context: Context,
  claim: RoleClaim,
  from: string | null,
  to: string,
): Promise<RoleFinding[]> {
  const passages = await findPassages(db, {
    entityKey: context.entityKey,
    words: splitFolded(foldClaimText(claim.role ?? "")),
    required: familySearchWords(claim.personName),
    from,
    to,
    limit: mostPassages,
  });
  const question = { ...claim, company: context.company, companyWords: context.ownWords };
  return passages.flatMap((passage): RoleFinding[] => {
    const found = findRoleInText(question, passage.text);
    if (found === null) return [];
    return [
      {
        ...found,
        passage,
        start: passage.spanStart + found.start,
        end: passage.spanStart + found.end,
      },
    ];
  });
}

/** An office of which a text gives the time, with its end. */
const isOver = ({ tenure }: RoleFinding): boolean => tenure !== null && tenure.end !== null;

/** The time that a text gives an office, until the text's own day where it still ran; of one given by its end, the last months. */
function rangeOfTenure({ tenure, passage }: RoleFinding): DayRange | null {
  if (tenure === null) return null;
  const end = tenure.end ?? passage.publishedOn;
  return { start: tenure.start ?? monthsEarlier(end, endingMonths), end };
}

export function isHeldIn(finding: RoleFinding, period: DayRange): boolean {
  const range = rangeOfTenure(finding);
  return range !== null && overlaps(range, period);
}

/** Whether a text says that an office was held over the whole of a period. */
export function isHeldOver(finding: RoleFinding, period: DayRange): boolean {
  const range = rangeOfTenure(finding);
  return range !== null && finding.tenure?.start !== null && contains(range, period);
}

/**
 * Later texts that tell from when until when a role was held ("from 1991 to 1999"): those that let it be held in the
 * period of a claim, and else those by which it ended before.
 */
export async function findTold(
  db: Database,
  context: Context,
  claim: RoleClaim,
): Promise<{ held: RoleFinding[]; ended: RoleFinding[] }> {
  const { period } = claim;
  if (claim.role === null || period === null || period.start === null) return { held: [], ended: [] };
  const told = await readRoles(db, context, claim, period.start, context.today);
  const held = told.filter((finding) => isHeldIn(finding, period));
  const start = period.start;
  const ended = told.filter(
    (finding) => isOver(finding) && finding.tenure?.start !== null && (finding.tenure?.end ?? start) < start,
  );
  return { held, ended: held.length === 0 && told.every(isOver) ? ended : [] };
}

const yearsEarlier = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
