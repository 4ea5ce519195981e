import { contains, type DayRange, formatDay, monthsBefore, overlaps } from "@/lib/domain/calendar";
import { lastOf } from "@/lib/domain/distinct";
import { editDistance } from "@/lib/domain/edit-distance";
import { indexedName } from "@/lib/domain/people/indexed-name";
import { hasEndedSilently, isPayTable, titleOf } from "@/lib/domain/people/people-index";
import { endOfTenure, heldRange, holdsNow, silentMonths } from "@/lib/domain/people/tenure";
import {
  areNicknames,
  compareFamilyNames,
  matchPersonNames,
  readPersonName,
} from "@/lib/domain/person-names/match-person-names";
import { foldName, readTitle } from "@/lib/domain/person-names/name-words";
import { findUnsupportedWords, isDeniedRole, rolesAgree } from "@/lib/domain/roles/agree";
import { classifyRole, holdsAlone } from "@/lib/domain/roles/classify";
import { withoutOwnScope } from "@/lib/domain/roles/own-scope";
import type { RoleClass } from "@/lib/domain/roles/role";
import { expandRole } from "@/lib/domain/roles/tokenize";
import {
  type Answer,
  assumptionDetail,
  type ClaimVerdict,
  confidenceOfPeople,
  type Person,
  peopleDatasets,
  personEvidence,
  stances,
  toVerdict,
  type Weight,
} from "./evidence";

export type RoleClaim = {
  personName: string;
  /** Null asks only whether the person is named at the company in any indexed role. */
  role: string | null;
  /** Null is a claim about today; a period without an end runs until today. */
  period: DayRange | null;
};

/** What a role claim is verified against beside the people index. */
export type RoleContext = {
  company: string;
  /** Lower-case words of the company's name, which need no support in a role. */
  companyWords: ReadonlySet<string>;
  /** YYYY-MM-DD. Sources say nothing of the days after it. */
  today: string;
};

/** A people record that bears the claimed person's name, and how well the name fits. */
export type Named = { person: Person; fit: number };

/** A claim as it is verified: the roles that it asks for, and its period cut at today. */
export type AskedRole = RoleClaim & { asked: RoleClass[]; isUntilToday: boolean };

/**
 * Verifies a claim that a person holds, or held, a role. Contradiction needs a role that one person
 * holds at a time and somebody else in it; silence is never contradiction.
 *
 * @param people the company's people index.
 */
export function verifyRole(given: RoleClaim, people: readonly Person[], context: RoleContext): ClaimVerdict {
  const claim = {
    ...given,
    personName: indexedName(given.personName, people),
    role: given.role && withoutOwnScope(given.role, context.company),
  };
  const named = people.flatMap((person): Named[] => {
    const match = matchPersonNames(claim.personName, person.name);
    return match.same ? [{ person, fit: match.score }] : [];
  });
  if (claim.role !== null && isDeniedRole(claim.role))
    return answer(
      "not_found",
      named,
      `“${claim.role}” is in the negative or about the future; sources say who holds or held a role, and their silence does not support it.`,
    );
  const { today } = context;
  if (claim.period?.start && claim.period.start > today)
    return answer("not_found", named, "The period of the claim lies in the future.");
  const end = claim.period?.end ?? null;
  const asked: AskedRole = {
    ...claim,
    period: claim.period && { ...claim.period, end: end !== null && end < today ? end : today },
    asked: claim.role === null ? [] : classifyRole(claim.role).classes,
    isUntilToday: claim.period !== null && end === null,
  };
  const agreeing = named.filter((one) => agreesOnRole(claim.role, one.person, context));
  if (agreeing.length === 0) return verifyWithoutHolder(asked, named, people, context);
  const former = claim.role !== null && classifyRole(claim.role).former;
  return former
    ? verifyFormer(asked, agreeing, context)
    : verifyHolder(asked, agreeing, named, people, context);
}

/** Roles that share only a rank don't support each other, unless the claim asks for nothing but a rank. */
function agreesOnRole(claimed: string | null, person: Person, { companyWords }: RoleContext): boolean {
  if (claimed === null) return true;
  if (classifyRole(claimed).interim && !person.classified.interim) return false;
  if (rolesAgree(claimed, person.role) === "same")
    return findUnsupportedWords(claimed, person.role, companyWords).length === 0;
  const asksForRank = /^(an? )?(senior )?(executive|officer|executive officer)$/i.test(claimed.trim());
  return asksForRank && person.roleType === "executive";
}

function verifyHolder(
  claim: AskedRole,
  agreeing: Named[],
  named: readonly Named[],
  people: readonly Person[],
  { company, today }: RoleContext,
): ClaimVerdict {
  const { period } = claim;
  const isAboutNow = period === null || claim.isUntilToday;
  const own = named.map(({ person }) => person);
  const holding = agreeing.filter(({ person }) =>
    isHolding(claim, { entry: person, own, people, role: claim.role }, today),
  );
  if (holding.length === 0) return verifyPast(claim, agreeing, company);
  const end = isAboutNow ? today : (period.end ?? today);
  const later = laterChangeDetail(
    holding.map(({ person }) => person),
    end,
  );
  // So long ago, and with a change since that nobody has read, it's as likely over.
  if (later !== "" && latest(holding) < monthsBefore(end, silentMonths))
    return answer(
      "not_found",
      holding,
      `Sources name ${holding[0]?.person.name} in this role at ${company}, last on ${formatDay(latest(holding))}, and don’t show that it’s still held.${later}`,
    );
  const until = isAboutNow ? today : (period.start ?? "");
  const detail = supportDetail(claim, holding, company, until) + later;
  return answer("supported", holding, detail, isAboutNow ? today : null);
}

/** Whether a record of a person in the office lets it be held at the claim's time. */
function isHolding(
  { role, period, asked, isUntilToday }: AskedRole,
  office: Parameters<typeof hasEndedSilently>[0] & { entry: Person },
  today: string,
): boolean {
  const person = office.entry;
  const range = heldRange(person, asked, today);
  if (range === null || (range.start ?? "") > today) return false;
  const isAboutNow = period === null || isUntilToday;
  // A claim without a role asks only whether the person is named here.
  if (role === null && isAboutNow) return person.isOpen;
  if (hasEndedSilently(office, isAboutNow ? null : period, today)) return false;
  return isAboutNow ? holdsNow(person, asked, today) : overlaps(range, period) && !isAbsent(person, period);
}

/** Of people who are named in the office, but not at the claim's time: whether it was over by then. */
function verifyPast(
  { period, asked, isUntilToday }: AskedRole,
  agreeing: Named[],
  company: string,
): ClaimVerdict {
  const isAboutNow = period === null || isUntilToday;
  const name = agreeing[0]?.person.name ?? "";
  const from = firstOf(agreeing.flatMap(({ person }) => person.held?.from ?? []));
  if (period?.end && from !== null && period.end < from)
    return answer(
      "not_found",
      agreeing,
      `Sources name ${name} in this role at ${company} only from ${formatDay(from)} on, after the period of the claim.`,
    );
  const ended = endedOn(agreeing, asked);
  const isOver =
    (period !== null && agreeing.some(({ person }) => isAbsent(person, period))) ||
    (ended !== null &&
      (isAboutNow ||
        (period.start !== null && period.start >= ended && (from !== null || isLeft(agreeing)))));
  if (!isOver)
    return answer(
      "not_found",
      agreeing,
      `Sources name ${name} in this role at ${company}, last on ${formatDay(latest(agreeing))}, and don’t show ${writeUnshown(agreeing, isAboutNow)}.`,
    );
  return answer(
    "superseded",
    agreeing,
    `${name} held this role at ${company}, but ${isAboutNow ? "no longer does by the newest sources" : "not in the period of the claim"}; last named in it on ${formatDay(latest(agreeing))}.`,
  );
}

/** What sources leave open of an office that somebody was named in. */
function writeUnshown(agreeing: Named[], isAboutNow: boolean): string {
  if (!isAboutNow) return "whether the role was held in the period of the claim";
  if (agreeing.some(({ person }) => person.changedHandsOn !== null))
    return "that it’s still held: the company has changed hands since";
  return agreeing.every(({ person }) => person.isSilent)
    ? "that it’s still held: others at the company have filed ownership forms since, and this person hasn’t"
    : "that it’s still held";
}

/** Whether a period lies wholly between a departure and the return. */
const isAbsent = ({ absences }: Person, period: DayRange): boolean =>
  absences.some((absence) => contains(absence, period));

/** A recorded departure says that the role was held until then. */
const isLeft = (named: Named[]): boolean => named.some(({ person }) => person.departure?.isRecorded === true);

/**
 * A filing after the last document that names the holder may have ended the role, and whoever checks a claim about a
 * day after it must be told.
 */
function laterChangeDetail(holders: readonly Person[], end: string): string {
  const later = holders.flatMap(({ laterChange }) => laterChange ?? [])[0];
  return later === undefined || later.filedOn > end
    ? ""
    : ` A later 8-K, of ${formatDay(later.filedOn)}, has an item on directors, officers, or their pay, which we haven’t read.`;
}

/** Which documents show the role, the newest of them by its form, and what is assumed where the claim asks for more. */
function supportDetail(claim: RoleClaim, holding: Named[], company: string, until: string): string {
  const person = holding[0]?.person;
  if (!person) return "";
  const count = new Set(holding.flatMap((one) => [...one.person.filings, ...one.person.news])).size;
  const role = claim.role === null ? `, ${person.role},` : ` as ${person.role}`;
  const last = latest(holding);
  const newest = holding.find((one) => one.person.newest.lastSeen === last)?.person.newest;
  return `${count} ${count === 1 ? "document names" : "documents name"} ${person.name}${role} at ${company}, last ${newest === undefined ? `on ${formatDay(last)}` : writeShown(newest)}.${claim.role === null ? "" : writeSince(person, last, until)}`;
}

/** In which document an office was shown, and of which day. */
function writeShown({ form, lastSeen, publishedOn }: Person["newest"]): string {
  if (!form) return `on ${formatDay(lastSeen)}`;
  if (!isPayTable({ form })) return `in the ${writeForm(form)} of ${formatDay(lastSeen)}`;
  return `as of ${formatDay(lastSeen)}, in the DEF 14A${publishedOn === null ? "" : ` of ${formatDay(publishedOn)}`}`;
}

function writeSince({ departure, classified }: Person, last: string, until: string): string {
  return departure?.isRecorded
    ? ` It ended on ${formatDay(departure.day)}.`
    : assumptionDetail(classified, last, until);
}

const writeForm = (form: string): string => (/^[345](?:\/A)?$/.test(form) ? `Form ${form}` : form);

/** Verifies a claim that a person held a role and no longer does, of people whom sources name in it. */
function verifyFormer(claim: AskedRole, agreeing: Named[], { company, today }: RoleContext): ClaimVerdict {
  const { period, asked } = claim;
  const name = agreeing[0]?.person.name ?? claim.personName;
  const ended = endedOn(agreeing, asked);
  const isOver = period === null || (period.start !== null && ended !== null && ended <= period.start);
  if (ended !== null && isOver)
    return answer(
      "supported",
      agreeing,
      `${name} held this role at ${company} and no longer does; last named in it on ${formatDay(latest(agreeing))}.`,
    );
  const holding = agreeing.filter(({ person }) => {
    const range = heldRange(person, asked, today);
    return range !== null && (period === null ? holdsNow(person, asked, today) : contains(range, period));
  });
  // That an open-ended role still goes on is only an absence of evidence, unless a successor would have been seen
  // or a start is recorded.
  const against = holding.filter(
    ({ person }) => person.isAppointed || (asked.some(holdsAlone) && !person.classified.co),
  );
  if (against.length === 0)
    return answer(
      "not_found",
      agreeing,
      `Sources name ${name} in this role at ${company}, last on ${formatDay(latest(agreeing))}, and do not show that the role had ended${period === null ? "" : " by the period of the claim"}.`,
    );
  return answer(
    "contradicted",
    against,
    period === null
      ? `${name} still holds this role at ${company} by the newest sources, last of ${formatDay(latest(against))}.`
      : `Sources name ${name} in this role at ${company} over the period of the claim.`,
    period === null ? today : null,
  );
}

/** Verifies a claim whose person no source names in the role: others in it contradict, if they are surely others. */
function verifyWithoutHolder(
  claim: AskedRole,
  named: readonly Named[],
  people: readonly Person[],
  context: RoleContext,
): ClaimVerdict {
  const others = otherHolders(claim, named, people, context);
  const own = named[0]?.person;
  const ownRole = own ? ` ${own.name} is named as ${titleOf(own) ?? "an executive officer"}.` : "";
  const first = others[0]?.person;
  if (!first) {
    const asked = claim.role === null ? "" : ` as ${claim.role}`;
    return answer(
      "not_found",
      named,
      `None of our sources names ${claim.personName}${asked} at ${context.company.replace(/\.$/, "")}.${ownRole}`,
    );
  }
  const holders = others.map(({ person }) => person);
  const doubtful = own ? undefined : holders.find(({ name }) => !isSurelyAnother(claim.personName, name));
  if (doubtful) {
    const doubt = isMisspelled(claim.personName, doubtful.name)
      ? `; the claim may mean this person and misspell the name ${claim.personName}`
      : `; whether that is ${claim.personName} they do not show`;
    return answer(
      "not_found",
      others,
      `Sources name ${doubtful.name} in this role at ${context.company}${doubt}.`,
    );
  }
  const { today } = context;
  const later = laterChangeDetail(holders, claim.period?.end ?? today);
  const detail = `Sources name ${first.name} in this role at ${context.company}, last on ${formatDay(first.lastSeen)}.${later}${ownRole}`;
  // That filing may report that whoever is asked about took over: surely if the holder is one of last year's pay tables.
  const isOld = first.lastSeen < monthsBefore(claim.period?.end ?? today, silentMonths);
  if (later !== "" && (own !== undefined || isOld || isPayTable(first.newest)))
    return answer("not_found", [...named, ...others], detail);
  return answer("contradicted", others, detail, claim.period === null ? today : null);
}

/** Offices below the chief's that a company gives to one person at a time. */
const isSingleOffice = (role: string): boolean =>
  /^(?:principal accounting officer|chief accounting officer|general counsel)$/.test(expandRole(role));

/** Those who fill a role that one person holds, over the whole time that the claim speaks of. */
function otherHolders(
  { role, period }: AskedRole,
  named: readonly Named[],
  people: readonly Person[],
  { today, companyWords }: RoleContext,
): Named[] {
  const claimed = role === null ? null : classifyRole(role);
  const alone = claimed?.classes.find(holdsAlone) ?? null;
  if (role === null || !claimed || claimed.co || claimed.former) return [];
  if (alone === null && !isSingleOffice(role)) return [];
  const asked = alone === null ? [] : [alone];
  const own = new Set(named.map(({ person }) => person.personKey));
  const others = people.filter((person) => {
    if (person.classified.co || (claimed.interim && !person.classified.interim)) return false;
    if (
      alone === null ? rolesAgree(role, person.role) !== "same" : !person.classified.classes.includes(alone)
    )
      return false;
    if (own.has(person.personKey) || findUnsupportedWords(role, person.role, companyWords).length > 0)
      return false;
    const range = heldRange(person, asked, today);
    if (range === null) return false;
    return period === null ? holdsNow(person, asked, today) : contains(range, period);
  });
  return others.map((person) => ({ person, fit: 1 }));
}

/** Letters of a family name that a slip changes; one of "Cook" would be a name of its own. */
const mostSlips = 2;
const leastLetters = 5;

/** Whether a name may be another's with its family name misspelled: "David Soloman" for David Solomon. */
function isMisspelled(claimed: string, holder: string): boolean {
  return readPersonName(claimed).some((one) =>
    readPersonName(holder).some((other) => {
      const [written, meant] = [one.family.join(""), other.family.join("")];
      const isNear =
        Math.min(written.length, meant.length) >= leastLetters &&
        editDistance(written, meant, mostSlips) <= mostSlips;
      return isNear && matchPersonNames([...one.given, ...other.family].join(" "), holder).same;
    }),
  );
}

/** Whether a name is another's family name alone: "Mr. van de Meer". */
function isFamilyName(claimed: string, holder: string): boolean {
  const words = claimed.split(/\s+/).filter((word) => readTitle(word) === null);
  const written = foldName(words.join(" "));
  return readPersonName(holder).some(({ family }) => family.join(" ") === written);
}

/**
 * Whether two names clearly belong to different people: their family names differ in every reading, and by more than a
 * slip. Given names that differ ("Jensen", "Jen-Hsun") may be forms of one name.
 */
export function isSurelyAnother(claimed: string, holder: string): boolean {
  if (isFamilyName(claimed, holder) || isMisspelled(claimed, holder)) return false;
  const [ofClaimed, ofHolder] = [readPersonName(claimed), readPersonName(holder)];
  if (ofClaimed.length === 0 || ofHolder.length === 0) {
    const [a, b] = [foldName(claimed).split(/\s+/), foldName(holder).split(/\s+/)];
    return !a.some((word) =>
      b.some((other) => areNicknames(word, other) || compareFamilyNames([word], [other]).score > 0),
    );
  }
  return !ofClaimed.some((one) =>
    ofHolder.some((other) => compareFamilyNames(one.family, other.family).score > 0),
  );
}

/** Day from which sources show that every record of a role had ended; null where one is not shown to have. */
function endedOn(agreeing: Named[], asked: RoleClass[]): string | null {
  const days = agreeing.map(({ person }) => endOfTenure(person, asked));
  const known = days.filter((day) => day !== null);
  return known.length < days.length ? null : lastOf(known) || null;
}

/** What records of people say of a claim, at their best fit; `today` as in `confidenceOfPeople`. */
function answer(
  verdict: Answer,
  named: readonly Named[],
  detail: string,
  today: string | null = null,
): ClaimVerdict {
  const people = named.map(({ person }) => person);
  const fit = Math.max(0, ...named.map((one) => one.fit));
  const isOfSeveral = new Set(people.flatMap(({ sourceTypes }) => sourceTypes)).size > 1;
  const weight: Weight = {
    confidence: confidenceOfPeople(people, fit, today),
    reason: isOfSeveral ? "multi_source_match" : "people_index_match",
  };
  const evidence = named.map((one) => personEvidence(one.person, stances[verdict], one.fit));
  return toVerdict(verdict, weight, { detail, evidence, sources_checked: peopleDatasets });
}

const firstOf = (days: string[]): string | null => days.sort()[0] ?? null;

/** The newest day on which one is named as a holder; of those who are only named as former, that day. */
const latest = (named: Named[]) =>
  lastOf(named.map(({ person }) => person.held?.to ?? "")) ||
  lastOf(named.map(({ person }) => person.lastSeen));
