import "server-only";
import type { ClaimCompany } from "@/lib/claims/parse-claim";
import {
  findRoleIn,
  findStatedRoles,
  fitPerson,
  isAskedRole,
  type StatedRole,
} from "@/lib/claims/stated-roles";
import type { Database } from "@/lib/db/open";
import { findPassages } from "@/lib/db/passages";
import { addDays, contains, type DayRange, formatDay, monthsBefore, overlaps } from "@/lib/domain/calendar";
import { lastOf } from "@/lib/domain/distinct";
import { assumedMonths, oneHolderMonths, reportingDays, sureMonths } from "@/lib/domain/people/tenure";
import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import { familySearchWords } from "@/lib/domain/person-names/name-words";
import { isDeniedRole } from "@/lib/domain/roles/agree";
import { classifyRole, holdsAlone } from "@/lib/domain/roles/classify";
import type { RoleClass } from "@/lib/domain/roles/role";
import { wordsOf } from "./event-words";
import {
  type Answer,
  assumptionDetail,
  type ClaimVerdict,
  confidenceOfDocuments,
  type PassageText,
  type Person,
  personEvidence,
  recencyOf,
  type TextFinding,
  textEvidence,
  toVerdict,
} from "./evidence";
import {
  addRoleLacks,
  findNearestOfRole,
  findTexts,
  parseRoleClaim,
  readTexts,
  type TextContext,
} from "./find-texts";
import { isSurelyAnother, type RoleClaim, type RoleContext, verifyRole } from "./verify-role";

const mostEvidence = 5;

const newestOf = (found: readonly RoleFinding[]): string =>
  lastOf(found.map(({ passage }) => passage.publishedOn));

const asRole = ({ role }: RoleClaim): string => (role === null ? "" : ` as ${role}`);

/** A role that texts support. */
function supportedByText(
  found: readonly RoleFinding[],
  claim: RoleClaim,
  { company, today }: RoleContext,
): ClaimVerdict {
  const newest = newestOf(found);
  const office = classifyRole(claim.role ?? "");
  const until = claim.period === null ? today : (claim.period.start ?? "");
  const recency = claim.period === null ? recencyOf(newest, today, office.classes) : 1;
  const isOne = new Set(found.map(({ passage }) => passage.sourceId)).size === 1;
  const detail = `The text of ${isOne ? "a document" : "several documents"} names ${claim.personName}${asRole(claim)} at ${company}, last on ${formatDay(newest)}.${office.former ? "" : assumptionDetail(office, newest, until)}`;
  const evidence = found.map((one) => ({
    ...textEvidence(one, "supports"),
    person: claim.personName,
    role: one.role,
  }));
  return byText("supported", found, { detail, evidence }, recency);
}

/** A role that was over before the period of a claim, as texts or the people index tell. */
function supersededByText(
  found: readonly RoleFinding[],
  claim: RoleClaim,
  { company }: RoleContext,
  leftOn: string,
  left: Person | null,
): ClaimVerdict {
  const stance = left === null ? "contradicts" : "related";
  const records = left === null ? [] : [personEvidence(left, "contradicts")];
  const texts = found.slice(0, mostEvidence - 1).map((finding) => textEvidence(finding, stance));
  const detail = `Texts name ${claim.personName}${asRole(claim)} at ${company}, and the person left by ${formatDay(leftOn)}.`;
  return byText("superseded", found, { detail, evidence: [...records, ...texts] });
}

/** A role that another holds, as texts tell; null where none does. */
function contradictedByText(found: readonly RoleFinding[], { company }: RoleContext): ClaimVerdict | null {
  const [first] = found;
  if (first === undefined) return null;
  const detail = `Texts name ${first.person} in this role at ${company}, last on ${formatDay(newestOf(found))}.`;
  const evidence = found.map((one) => ({
    ...textEvidence(one, "contradicts"),
    person: one.person,
    role: one.role,
  }));
  return byText("contradicted", found, { detail, evidence });
}

/** A verdict by texts, before it is known which datasets it was checked against. */
function byText(
  verdict: Answer,
  found: readonly RoleFinding[],
  { detail, evidence }: Pick<ClaimVerdict, "detail" | "evidence">,
  share = 1,
): ClaimVerdict {
  const documents = found.map(({ passage: { sourceId, kind }, fit }) => ({
    sourceId,
    kind,
    fit: fit * share,
  }));
  const shown = { detail, evidence: evidence.slice(0, mostEvidence), sources_checked: [] };
  return toVerdict(verdict, confidenceOfDocuments(documents), shown);
}

export type RoleClaimContext = RoleContext &
  TextContext & {
    people: readonly Person[];
    roleDatasets: string[];
    /** What a claim may call the company: by what texts call it, or by its ticker. */
    called: ClaimCompany;
  };

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
): Promise<ClaimVerdict | null> {
  const texts = await readRoles(db, context, claim);
  if (claim.role !== null && classifyRole(claim.role).former) {
    const over = findEnd(texts, claim, context);
    return over.length === 0 ? null : supportedByText(over, claim, context);
  }
  const others = async () => contradictedByText(await findOtherHolder(db, context, claim), context);
  const left = leftBefore(context, claim);
  const found = findRole(texts, claim, context, left);
  if (left !== null)
    return found.length === 0
      ? await others()
      : supersededByText(found, claim, context, left.departure?.day ?? left.lastSeen, left);
  if (found.length > 0) return supportedByText(found, claim, context);
  const ended = findEnd(texts, claim, context);
  const end = ended.at(-1)?.passage.publishedOn;
  if (end !== undefined) return supersededByText(ended, claim, context, end, null);
  const told = findTold(texts, claim);
  if (told.held.length > 0) return supportedByText(told.held, claim, context);
  const over = told.ended.at(0)?.tenure?.end ?? null;
  if (over !== null) return supersededByText(told.ended, claim, context, over, null);
  const [first, last] = findSpanning(texts, claim);
  if (first !== undefined && last !== undefined) {
    const [since, until] = [first.passage.publishedOn, last.passage.publishedOn];
    const between = await findSuccessor(db, context, claim, since, until);
    if (between.length === 0) return supportedByText([first, last], claim, context);
  }
  return await others();
}

/**
 * For a role that the people index supports only because no document shows its end: texts after its last document, up
 * to the claim's period, that say it ended or name another person in an office that one person holds. Null if there
 * are none.
 */
async function findOver(
  db: Database,
  context: RoleClaimContext,
  claim: RoleClaim,
  { verdict, evidence }: ClaimVerdict,
): Promise<ClaimVerdict | null> {
  const start = claim.period === null ? context.today : claim.period.start;
  const isFormer = claim.role !== null && classifyRole(claim.role).former;
  if (verdict !== "supported" || claim.role === null || start === null || isFormer) return null;
  if (context.passages.filing + context.passages.release === 0) return null;
  const supporting = evidence.filter(({ stance }) => stance === "supports");
  const since = lastOf(supporting.flatMap(({ date }) => date ?? []));
  if (since === "" || since >= start) return null;
  const ended = findEnd(await readRoles(db, context, claim), claim, context, since);
  const found = ended.length > 0 ? ended : await findSuccessor(db, context, claim, since, start);
  const end = found.at(-1)?.passage.publishedOn;
  return end === undefined ? null : supersededByText(found, claim, context, end, null);
}

/** The person's recorded departure from the company before the period of a claim, the last one; null where none is. */
function leftBefore({ people, today }: RoleClaimContext, { personName, period }: RoleClaim): Person | null {
  const start = period === null ? today : period.start;
  if (start === null) return null;
  const own = people.filter(({ name }) => matchPersonNames(personName, name).same);
  const lastHeld = lastOf(own.flatMap(({ held }) => held?.to ?? []));
  const isOut = ({ departure }: Person) =>
    departure?.isRecorded === true && departure.day <= start && departure.day >= lastHeld;
  return own.find(isOut) ?? null;
}

/** Texts in which a role is looked for, at most. */
const mostPassages = 60;

type RoleFinding = TextFinding & StatedRole & { passage: PassageText };

type Context = RoleContext & TextContext;

/** Those that were published on some days. */
const within = (found: readonly RoleFinding[], from: string | null, to: string): RoleFinding[] =>
  found.filter(({ passage: { publishedOn } }) => publishedOn >= (from ?? "") && publishedOn <= to);

const byDay = (found: readonly RoleFinding[]): RoleFinding[] =>
  found.toSorted((a, b) => a.passage.publishedOn.localeCompare(b.passage.publishedOn));

/** Texts before the period of a claim that say that the person's role ended, the oldest first; none where the role is named after. */
function findEnd(
  texts: readonly RoleFinding[],
  { role, period }: RoleClaim,
  { today }: Context,
  since: string | null = null,
): RoleFinding[] {
  const start = period === null ? today : period.start;
  if (role === null || start === null) return [];
  const found = byDay(within(texts, since, period?.end ?? start))
    .filter((one) => since === null || !isLeftLater(one, start))
    .filter((one) => one.passage.publishedOn <= start || endedBefore(one, start));
  return found.at(-1)?.isEnding ? found.filter(({ isEnding }) => isEnding) : [];
}

/** Texts that name the person in the role: in the period, or up to a departure before it. */
function findRole(
  texts: readonly RoleFinding[],
  claim: RoleClaim,
  { today }: Context,
  left: Person | null,
): RoleFinding[] {
  const start = claim.period?.start ?? (claim.period === null ? monthsBefore(today, assumedMonths) : null);
  const end = left?.departure?.day ?? claim.period?.end ?? today;
  // Who leaves a role held it until then.
  const last = left === null && claim.period !== null ? monthsBefore(end, -sureMonths) : end;
  const from = left !== null ? null : start && monthsBefore(start, sureMonths);
  const found = within(texts, from, last < today ? last : today);
  // Filings come weeks after the events that they report, so later texts count, too, unless one names the office's start.
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

/** Texts that name the person in the role, the best first. */
async function readRoles(db: Database, context: Context, claim: RoleClaim): Promise<RoleFinding[]> {
  const passages = await findPassages(db, {
    entityKey: context.entityKey,
    words: [...wordsOf(claim.role ?? ""), ...searchedFor(claim.role)],
    required: familySearchWords(claim.personName),
    from: null,
    to: context.today,
    limit: mostPassages,
  });
  const question = { ...claim, companyWords: context.ownWords };
  return (await readTexts(db, context.entityKey, passages)).flatMap((passage): RoleFinding[] => {
    const told = findRoleIn(question, passage);
    return told === null ? [] : [place(told, passage, told.fit)];
  });
}

const place = (told: StatedRole, passage: PassageText, fit: number): RoleFinding => ({
  ...told,
  passage,
  start: passage.spanStart + told.start,
  end: passage.spanStart + told.end,
  fit,
});

/** Day from which an office is held that a text gives; null where it gives no day. */
const startOf = ({ isBeginning, time }: StatedRole): string | null =>
  isBeginning && time !== null && (time.precision === "day" || time.precision === "month") ? time.from : null;

/** Whether a text says that an office, whichever, is given to the person. */
const tellsOfBeginning = (passage: PassageText, { personName }: RoleClaim): boolean =>
  findStatedRoles(passage).some((one) => one.isBeginning && fitPerson(personName, one.person) > 0);

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
function findTold(
  texts: readonly RoleFinding[],
  { role, period }: RoleClaim,
): { held: RoleFinding[]; ended: RoleFinding[] } {
  const start = period?.start ?? null;
  if (role === null || period === null || start === null) return { held: [], ended: [] };
  const told = within(texts, start, "9999");
  const held = told.filter((finding) => isHeldIn(finding, period));
  const ended = told.filter(
    ({ tenure }) => tenure !== null && tenure.start !== null && tenure.end !== null && tenure.end < start,
  );
  return { held, ended: held.length === 0 && told.every(isOver) ? ended : [] };
}

/** Whether a text that tells of the end of an office says that it ends on a day, and after a given one. */
const isLeftLater = ({ isEnding, time }: RoleFinding, day: string): boolean =>
  isEnding && time !== null && time.precision !== "year" && time.from > day;

/** Day of the last text before a given day by which the office was over by then; empty where none tells. */
const lastEnd = (found: readonly RoleFinding[], start: string): string =>
  newestOf(
    found.filter((one) => one.isEnding && one.passage.publishedOn < start && !isLeftLater(one, start)),
  );

/** Whether a text that tells of the end of an office gives it a day before a given one. */
const endedBefore = ({ isEnding, time }: RoleFinding, day: string): boolean =>
  isEnding && time !== null && time.to < day;

/** Texts before and after a period that both name the person in the role, with no text in between that ends it. */
function findSpanning(texts: readonly RoleFinding[], { role, period }: RoleClaim): RoleFinding[] {
  const [start, end] = [period?.start, period?.end];
  if (role === null || !start || !end) return [];
  const found = byDay(within(texts, monthsBefore(start, assumedMonths), monthsBefore(end, -assumedMonths)));
  const isHeld = (one: RoleFinding) =>
    !one.isEnding &&
    (one.tenure === null || (one.tenure.end === null && (one.tenure.start ?? "") <= start)) &&
    (startOf(one) ?? "") <= start;
  const before = found.findLastIndex((one) => one.passage.publishedOn < start && isHeld(one));
  const after = found.findIndex((one) => one.passage.publishedOn > end && isHeld(one) && !one.isBeginning);
  const isBroken = found.slice(before + 1, after).some((one) => one.isEnding || one.isBeginning);
  return before < 0 || after < 0 || isBroken ? [] : [found[before], found[after]].flatMap((one) => one ?? []);
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

type PeopleContext = Context & { people: readonly Person[] };

/**
 * The company's own texts that clearly name another person in an office of the claim that one person holds at a time.
 */
async function findOtherHolder(
  db: Database,
  context: PeopleContext,
  claim: RoleClaim,
): Promise<RoleFinding[]> {
  const period = periodOf(claim, context.today);
  if (period === null) return [];
  const [from, to] = [monthsBefore(period.start, sureMonths), monthsBefore(period.end, -tellingMonths)];
  const found = await readOthers(db, context, claim, from, to);
  return found.filter((finding) => isHolderIn(finding, period));
}

/** As `findOtherHolder`: texts behind a day on which the person was still in the office, and up to another day. */
async function findSuccessor(
  db: Database,
  context: PeopleContext,
  claim: RoleClaim,
  since: string,
  until: string,
): Promise<RoleFinding[]> {
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
): Promise<RoleFinding[]> {
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
  return (await readTexts(db, context.entityKey, passages)).flatMap((passage): RoleFinding[] => {
    if (passage.kind === "news") return [];
    const names = passage.annotation.mentions.flatMap((one) => (one.kind === "person" ? [one.name] : []));
    // A person named next to the holder with a different given name is somebody else, even with the same family
    // name.
    const known = [...names, ...indexed].filter(isClaimed);
    return findStatedRoles(passage).flatMap((told): RoleFinding[] => {
      if (told.isEnding || isClaimed(told.person) || !/\s/.test(told.person)) return [];
      if (!isAskedRole(question, told.role) || classifyRole(told.role).co) return [];
      const isBeside = known.some((name) => !matchPersonNames(name, told.person).same);
      if (!isBeside && !isSurelyAnother(claim.personName, told.person)) return [];
      return [place(told, passage, 1)];
    });
  });
}

/** Whether a text has the person in the office in the period, and says of no change in it. */
function isHolderIn(finding: RoleFinding, period: { start: string; end: string }): boolean {
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
