import type { RoleGroup } from "@/lib/db/people";
import { contains, type DayRange, overlaps, writeDay } from "@/lib/domain/calendar";
import { classifyRole } from "@/lib/domain/classify-role";
import type { PersonEntry } from "@/lib/domain/people-index";
import { holdsNow } from "@/lib/domain/people-index-tenure";
import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import type { RoleClass } from "@/lib/domain/role";
import { rolesAgree } from "@/lib/domain/roles-agree";
import { findUnborneWords, isDeniedRole } from "@/lib/domain/roles-agree-words";
import { hasLeft } from "./has-left";
import { hasMovedOn } from "./has-moved-on";
import { hasPassedOn } from "./has-passed-on";
import { shownRange } from "./held-before-departure";
import { judgeFormer } from "./judge-former-role";
import { judgeWithoutHolder } from "./judge-other-holders";
import { type Judgement, notFound, type Person, peopleDatasets, personEvidence } from "./judgement";
import { endedOn, firstOf, latest, supported, weigh } from "./weigh-named";

export type RoleClaim = {
  personName: string;
  /** Null asks only whether the person is named at the company in any indexed role. */
  role: string | null;
  /** Null is a claim about today; a period without an end runs until today. */
  period: DayRange | null;
};

/** What a role claim is judged against beside the people index. */
export type RoleContext = {
  company: string;
  /** Lower-case words of the company's name, which need no support in a role. */
  companyWords: ReadonlySet<string>;
  /** YYYY-MM-DD. Sources say nothing of the days after it. */
  today: string;
};

/** A people record that bears the claimed person's name, and how well the name fits. */
export type Named = { person: Person; fit: number };

/** A claim as it is judged: the roles that it asks for, and its period cut at today. */
export type AskedRole = RoleClaim & { asked: RoleClass[]; isUntilToday: boolean };

/**
 * Judges a claim that a person holds, or held, a role. Contradiction needs a role that one person
 * holds at a time and somebody else in it; silence is never contradiction.
 *
 * @param people the company's people index.
 */
export function judgeRole(
  claim: RoleClaim,
  people: readonly PersonEntry<RoleGroup>[],
  context: RoleContext,
): Judgement {
  const named = people.flatMap((person): Named[] => {
    const match = matchPersonNames(claim.personName, person.name);
    return match.same ? [{ person, fit: match.score }] : [];
  });
  const related = () => named.map(({ person, fit }) => personEvidence(person, "related", fit));
  if (claim.role !== null && isDeniedRole(claim.role)) {
    return notFound(
      `"${claim.role}" is in the negative or about the future; sources say who holds or held a role, and their silence does not support it.`,
      peopleDatasets,
      related(),
    );
  }
  const { today } = context;
  if (claim.period?.start && claim.period.start > today)
    return notFound("The period of the claim lies in the future.", peopleDatasets, related());
  const end = claim.period?.end ?? null;
  const asked: AskedRole = {
    ...claim,
    period: claim.period && { ...claim.period, end: end !== null && end < today ? end : today },
    asked: claim.role === null ? [] : classifyRole(claim.role).classes,
    isUntilToday: claim.period !== null && end === null,
  };
  const agreeing = named.filter((one) => agreesOnRole(claim.role, one.person, context));
  if (agreeing.length === 0) return judgeWithoutHolder(asked, named, people, context);
  const former = claim.role !== null && classifyRole(claim.role).former;
  return former
    ? judgeFormer(asked, agreeing, context)
    : judgeHolder(asked, agreeing, named, people, context);
}

/** Roles that only share a rank say nothing for each other, save where the claim asks for no more than a rank. */
function agreesOnRole(claimed: string | null, person: Person, { companyWords }: RoleContext): boolean {
  if (claimed === null) return true;
  if (classifyRole(claimed).interim && !person.classified.interim) return false;
  if (rolesAgree(claimed, person.role) === "same")
    return findUnborneWords(claimed, person.role, companyWords).length === 0;
  const asksForRank = /^(an? )?(senior )?(executive|officer|executive officer)$/i.test(claimed.trim());
  return asksForRank && person.roleType === "executive";
}

function judgeHolder(
  claim: AskedRole,
  agreeing: Named[],
  named: readonly Named[],
  people: readonly Person[],
  { company, today }: RoleContext,
): Judgement {
  const { period, asked } = claim;
  const isAboutNow = period === null || claim.isUntilToday;
  const start = isAboutNow ? today : period.start;
  const holding = agreeing.filter(({ person }) => {
    const range = shownRange(person, asked, today);
    if (range === null || (range.start ?? "") > today || hasMovedOn(person, claim, named, today))
      return false;
    // Who is only said to be named here may have been so at any time.
    if (claim.role === null && isAboutNow) return holdsNow(person, asked);
    if (hasLeft(person, named, start) || hasPassedOn(person, claim.role, named, people, start)) return false;
    if (isAboutNow) return holdsNow(person, asked) && (range.end ?? today) >= today;
    return overlaps(range, period) && !isAbsent(person, period);
  });
  const name = agreeing[0]?.person.name ?? claim.personName;
  if (holding.length > 0) {
    const later = isAboutNow ? laterChangeDetail(holding) : "";
    return supported(holding, supportDetail(claim, holding, company) + later, isAboutNow ? today : null);
  }
  const related = agreeing.map(({ person, fit }) => personEvidence(person, "related", fit));
  const from = firstOf(agreeing.flatMap(({ person }) => person.held?.from ?? []));
  if (period?.end && from !== null && period.end < from) {
    return notFound(
      `Sources name ${name} in this role at ${company} only from ${writeDay(from)} on, after the period of the claim.`,
      peopleDatasets,
      related,
    );
  }
  const ended = endedOn(agreeing, asked);
  const isOver =
    (period !== null && agreeing.some(({ person }) => isAbsent(person, period))) ||
    (ended !== null &&
      (isAboutNow ||
        (period.start !== null && period.start >= ended && (from !== null || isLeft(agreeing)))));
  if (!isOver) {
    return notFound(
      `Sources name ${name} in this role at ${company}, last on ${writeDay(latest(agreeing))}, and do not show whether the role was held in the period of the claim.`,
      peopleDatasets,
      related,
    );
  }
  return {
    corroborated: false,
    verdict: "superseded",
    confidence: weigh(agreeing, null),
    reason: "no_match",
    detail: `${name} held this role at ${company}, but ${isAboutNow ? "no longer does by the newest sources" : "not in the period of the claim"}; last named in it on ${writeDay(latest(agreeing))}.`,
    evidence: agreeing.map(({ person, fit }) => personEvidence(person, "contradicts", fit)),
    sources_checked: peopleDatasets,
  };
}

/** Whether a period lies wholly between a departure and the return. */
const isAbsent = ({ absences }: Person, period: DayRange): boolean =>
  absences.some((absence) => contains(absence, period));

/** A recorded departure says that the role was held until then. */
const isLeft = (named: Named[]): boolean => named.some(({ person }) => person.departure?.isRecorded === true);

/** A filing after the last document that names the holder may have ended it: who checks a claim about now must know. */
function laterChangeDetail(holding: Named[]): string {
  const later = holding.flatMap(({ person }) => person.laterChange ?? [])[0];
  return later === undefined
    ? ""
    : ` An 8-K of ${writeDay(later.filedOn)} reports a change of directors or officers after this.`;
}

function supportDetail(claim: RoleClaim, holding: Named[], company: string): string {
  const person = holding[0]?.person;
  if (!person) return "";
  const count = new Set(holding.flatMap((one) => [...one.person.filings, ...one.person.news])).size;
  const role = claim.role === null ? `, ${person.role},` : ` as ${person.role}`;
  return `${count} ${count === 1 ? "document names" : "documents name"} ${person.name}${role} at ${company}, last on ${writeDay(latest(holding))}.`;
}
