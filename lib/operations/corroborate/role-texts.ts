import "server-only";
import { findRoleIn, findToldRoles, fitPerson, isAskedRole, type ToldRole } from "@/lib/claims/told-roles";
import type { Database } from "@/lib/db/open";
import { findPassages } from "@/lib/db/passages";
import { addDays, contains, type DayRange, monthsBefore, overlaps } from "@/lib/domain/calendar";
import { assumedMonths, oneHolderMonths, reportingDays, sureMonths } from "@/lib/domain/people/tenure";
import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import { familySearchWords } from "@/lib/domain/person-names/name-words";
import { classifyRole, holdsAlone } from "@/lib/domain/roles/classify";
import type { RoleClass } from "@/lib/domain/roles/role";
import { wordsOf } from "./event-words";
import type { Person, TextFinding } from "./evidence";
import { type PassageText, readTexts, type TextContext } from "./find-texts";
import { isSurelyAnother, type RoleClaim, type RoleContext } from "./verify-role";

/** Texts in which a role is looked for, at most. */
const mostPassages = 20;

export type RoleFinding = TextFinding & ToldRole & { passage: PassageText };

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

/** Texts that name the person in the role: in the period, or up to a departure before it. */
export async function findRole(
  db: Database,
  context: Context,
  claim: RoleClaim,
  left: Person | null,
): Promise<RoleFinding[]> {
  const { today } = context;
  const start = claim.period?.start ?? (claim.period === null ? monthsBefore(today, assumedMonths) : null);
  const end = left?.departure?.day ?? claim.period?.end ?? today;
  // Who leaves a role held it until then.
  const last = left === null && claim.period !== null ? monthsBefore(end, -sureMonths) : end;
  const to = last < today ? last : today;
  const from = left !== null ? null : start && monthsBefore(start, sureMonths);
  if (from !== null && from > to) return [];
  const found = await readRoles(db, context, claim, from, to);
  // Filings come weeks after what they tell of, unless a text names the day on which the office began.
  const latest = addDays(end, reportingDays);
  const begins = found.some(({ passage }) => passage.publishedOn > end && tellsOfBeginning(passage, claim));
  const isLate = ({ passage, tenure }: RoleFinding) =>
    claim.period !== null && !begins && passage.publishedOn <= latest && (tenure?.start ?? "") <= end;
  const over = start === null ? "" : lastEnd(found, start);
  return found.filter((finding) => {
    const { passage, isBeginning, isEnding } = finding;
    const takenOn = startOf(finding);
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
async function readRoles(
  db: Database,
  context: Context,
  claim: RoleClaim,
  from: string | null,
  to: string,
): Promise<RoleFinding[]> {
  const passages = await findPassages(db, {
    entityKey: context.entityKey,
    words: [...wordsOf(claim.role ?? ""), ...searchedFor(claim.role)],
    required: familySearchWords(claim.personName),
    from,
    to,
    limit: mostPassages,
  });
  const question = { ...claim, companyWords: context.ownWords };
  return (await readTexts(db, context.entityKey, passages)).flatMap((passage): RoleFinding[] => {
    const told = findRoleIn(question, passage);
    return told === null ? [] : [place(told, passage, told.fit)];
  });
}

const place = (told: ToldRole, passage: PassageText, fit: number): RoleFinding => ({
  ...told,
  passage,
  start: passage.spanStart + told.start,
  end: passage.spanStart + told.end,
  fit,
});

/** Day from which an office is held that a text gives; null where it gives no day. */
const startOf = ({ isBeginning, time }: ToldRole): string | null =>
  isBeginning && time !== null && (time.precision === "day" || time.precision === "month") ? time.from : null;

/** Whether a text says that an office, whichever, is given to the person. */
const tellsOfBeginning = (passage: PassageText, { personName }: RoleClaim): boolean =>
  findToldRoles(passage).some((one) => one.isBeginning && fitPerson(personName, one.person) > 0);

/** An office of which a text gives the time, with its end. */
const isOver = ({ tenure }: RoleFinding): boolean => tenure !== null && tenure.end !== null;

/** The time that a text gives an office, until the text's own day where it still ran; of one given by its end, the last months. */
function rangeOfTenure({ tenure, passage }: RoleFinding): DayRange | null {
  if (tenure === null) return null;
  const end = tenure.end ?? passage.publishedOn;
  return { start: tenure.start ?? monthsBefore(end, sureMonths), end };
}

function isHeldIn(finding: RoleFinding, period: DayRange): boolean {
  const range = rangeOfTenure(finding);
  return range !== null && overlaps(range, period);
}

/** Whether a text says that an office was held over the whole of a period. */
function isHeldOver(finding: RoleFinding, period: DayRange): boolean {
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

/** Whether a text that tells of the end of an office says that it ends on a day, and after a given one. */
const isLeftLater = ({ isEnding, time }: RoleFinding, day: string): boolean =>
  isEnding && time !== null && time.precision !== "year" && time.from > day;

/** Day of the last text before a given day by which the office was over by then; empty where none tells. */
const lastEnd = (found: readonly RoleFinding[], start: string): string =>
  found
    .filter((one) => one.isEnding && one.passage.publishedOn < start && !isLeftLater(one, start))
    .reduce((last, { passage }) => (passage.publishedOn > last ? passage.publishedOn : last), "");

/** Whether a text that tells of the end of an office gives it a day before a given one. */
const endedBefore = ({ isEnding, time }: RoleFinding, day: string): boolean =>
  isEnding && time !== null && time.to < day;

/** Texts before and after a period that both name the person in the role, with none between that ends it. */
export async function findSpanning(db: Database, context: Context, claim: RoleClaim): Promise<RoleFinding[]> {
  const [start, end] = [claim.period?.start, claim.period?.end];
  if (claim.role === null || !start || !end) return [];
  const found = (
    await readRoles(db, context, claim, monthsBefore(start, assumedMonths), monthsBefore(end, -assumedMonths))
  ).toSorted((a, b) => a.passage.publishedOn.localeCompare(b.passage.publishedOn));
  const isHeld = (finding: RoleFinding, day: string) =>
    !finding.isEnding &&
    (finding.tenure === null || (finding.tenure.end === null && (finding.tenure.start ?? "") <= day)) &&
    (startOf(finding) ?? "") <= day;
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

/** Texts in which other holders of an office are looked for, at most. */
const mostOfficePassages = 12;
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

function searchedFor(role: string | null): readonly string[] {
  const office = role === null ? undefined : classifyRole(role).classes.find((one) => searched[one]);
  return office === undefined ? [] : (searched[office] ?? []);
}

export type OtherHolder = RoleFinding;

type PeopleContext = Context & { people: readonly Person[] };

/** Texts of the company's own that name surely another person in an office of the claim, which one person holds at a time. */
export async function findOtherHolder(
  db: Database,
  context: PeopleContext,
  claim: RoleClaim,
): Promise<OtherHolder[]> {
  const period = periodOf(claim, context.today);
  if (period === null) return [];
  const [from, to] = [monthsBefore(period.start, sureMonths), monthsBefore(period.end, -tellingMonths)];
  const found = await readOthers(db, context, claim, from, to);
  return found.filter((finding) => isHolderIn(finding, period));
}

/** As `findOtherHolder`: texts behind a day on which the person was still in the office, and up to another day. */
export async function findSuccessor(
  db: Database,
  context: PeopleContext,
  claim: RoleClaim,
  since: string,
  until: string,
): Promise<OtherHolder[]> {
  const found = await readOthers(db, context, claim, since, until);
  return found.filter(
    (finding) =>
      finding.passage.publishedOn > since &&
      (startOf(finding) ?? "") <= until &&
      (finding.tenure === null || (finding.tenure.end === null && (finding.tenure.start ?? since) <= until)),
  );
}

async function readOthers(
  db: Database,
  context: PeopleContext,
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
    limit: mostOfficePassages,
  });
  const indexed = context.people.map(({ name }) => name);
  const question = { role: claim.role, companyWords: context.ownWords };
  const isClaimed = (name: string) => matchPersonNames(claim.personName, name).same;
  return (await readTexts(db, context.entityKey, passages)).flatMap((passage): OtherHolder[] => {
    if (passage.kind === "news") return [];
    const names = passage.annotation.mentions.flatMap((one) => (one.kind === "person" ? [one.name] : []));
    // Who is named beside the holder by a name of his own is another, though the family be one.
    const known = [...names, ...indexed].filter(isClaimed);
    return findToldRoles(passage).flatMap((told): OtherHolder[] => {
      if (told.isEnding || isClaimed(told.person) || !/\s/.test(told.person)) return [];
      if (!isAskedRole(question, told.role) || classifyRole(told.role).co) return [];
      const isBeside = known.some((name) => !matchPersonNames(name, told.person).same);
      if (!isBeside && !isSurelyAnother(claim.personName, told.person)) return [];
      return [place(told, passage, 1)];
    });
  });
}

/** Whether a text has the person in the office in the period, and says of no change in it. */
function isHolderIn(finding: OtherHolder, period: { start: string; end: string }): boolean {
  const { tenure, passage, isBeginning } = finding;
  if (tenure !== null) return isHeldOver(finding, period);
  if (isBeginning) return passage.publishedOn <= period.start && (startOf(finding) ?? "") <= period.start;
  return passage.publishedOn >= period.start && passage.publishedOn <= period.end;
}

/** The days of a claim; null where they are too many. A claim about today asks for the last year. */
function periodOf({ period }: RoleClaim, today: string): { start: string; end: string } | null {
  const { start, end }: DayRange = period ?? { start: monthsBefore(today, oneHolderMonths), end: today };
  const last = end === null || end > today ? today : end;
  if (start === null || start > last || start < monthsBefore(last, oneHolderMonths)) return null;
  return { start, end: last };
}
