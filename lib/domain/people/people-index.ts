import { type DayRange, monthsBefore } from "@/lib/domain/calendar";
import { groupBy } from "@/lib/domain/group-by";
import { rolesAgree, viceRankOf } from "@/lib/domain/roles/agree";
import {
  classifyRole,
  holdsAlone,
  type RoleReading,
  readOffice,
  rolePriority,
} from "@/lib/domain/roles/classify";
import { compareTitles } from "@/lib/domain/roles/compare-titles";
import type { RoleAction, RoleClass, RoleType, SourceType } from "@/lib/domain/roles/role";
import { expandRole } from "@/lib/domain/roles/tokenize";
import { assumedMonths, assumedUntil, type Departure, silentMonths, sureMonths, type Tenure } from "./tenure";

/** What the documents that agree on person, role text and action say together. */
export type RoleEvidence = {
  personKey: string;
  person: string;
  roleText: string;
  roleType: RoleType | null;
  action: RoleAction;
  /** Ids of the documents, by kind. */
  filings: string[];
  news: string[];
  sourceTypes: SourceType[];
  firstSeen: string;
  lastSeen: string;
  /** The newest day on which they say that it takes effect; null where they give none. */
  effectiveOn: string | null;
  /** Every day on which they name it: when it takes effect, else when it was seen. */
  days: string[];
  /** SEC form of the newest of them. */
  form?: string | null;
  /** Whether an ownership form (3, 4, or 5) is among them. */
  isOnForm?: boolean | null;
  /** The person's name as they write it, where it has other words. */
  spellings?: readonly string[];
};

/** Pay tables of proxy statements tell who held an office in the fiscal year before: they aren't of the day of filing. */
export const isPayTable = ({ form }: Pick<RoleEvidence, "form">): boolean => form === "DEF 14A";

/** The title of a record; null where it only says that a proxy statement counts its holder among those whose pay it tells. */
export const titleOf = ({ role }: { role: string }): string | null =>
  /^named executive officer$/i.test(role) ? null : role;

/** A filing that reports a change of directors or officers (Item 5.02), of which only the item is known. */
export type UnreadChange = { filedOn: string; documentId: string; accession: string; url: string };

/** What is known of changes at a company without their text. */
export type KnownChanges = {
  /** Reports of a change of directors or officers which nobody has read, oldest first. */
  unread: readonly UnreadChange[];
  /** Days on which the company changed hands, as far as is known, oldest first. */
  changedHands: readonly string[];
};

const noChanges: KnownChanges = { unread: [], changedHands: [] };

/** A person in a role, over all documents that name both. */
export type PersonEntry<Evidence extends RoleEvidence = RoleEvidence> = Tenure & {
  personKey: string;
  name: string;
  role: string;
  roleType: RoleType | null;
  /** Whether it counts as held today: no source shows its end, and it was shown within the time of `tenure.ts`. */
  isCurrent: boolean;
  /** Whether another record of the person gives this title in full, in documents of the same time: "CEO" beside "Chair & CEO". */
  isShortForm: boolean;
  /** Whether a document records that the role began. */
  isAppointed: boolean;
  /** Whether an ownership form shows it: such forms give the whole title. */
  isOnForm: boolean;
  /** Every day on which a document names the person as its holder. */
  heldDays: readonly string[];
  /** The documents that appoint the person as chief executive under any title, each with the day that it states. */
  madeChief: ReadonlySet<string>;
  /** Other names that documents give the person: "V. James Vena" of Vincenzo J. Vena. */
  spellings: readonly string[];
  /** From a departure to the next holding, of who left the role and came back. */
  absences: DayRange[];
  sourceTypes: SourceType[];
  filings: string[];
  news: string[];
  /** Distinct documents. */
  verifiedCount: number;
  firstSeen: string;
  /**
   * Of a current chief executive or finance chief: the first filing after the last document that names them as an
   * executive which reports a change of directors or officers, and of which nobody has read whose. Null where there is none.
   */
  laterChange: UnreadChange | null;
  /** The evidence with the newest document. */
  newest: Evidence;
};

/** An office that a person was last seen in, and what else the people index holds. */
type LastSeenOffice = {
  entry: PersonEntry;
  /** All records of the person. */
  own: readonly PersonEntry[];
  /** All records of the company. */
  people: readonly PersonEntry[];
  /** The role that is asked for; null where any is. */
  role: string | null;
};

/**
 * Whether an office ended by a day though no source says so of it: with another office that the person left, with a
 * later office of the person, or with its next holder.
 *
 * @param period null asks for today.
 */
export function hasEndedSilently(office: LastSeenOffice, period: DayRange | null, today: string): boolean {
  const start = period === null ? today : period.start;
  const end = period?.end ?? today;
  if (start === null) return false;
  return hasLeft(office, start) || hasLaterOffice(office, start, end) || hasSuccessor(office, start);
}

/**
 * Whether the person left a related office by the day and wasn't seen in one afterward: someone who resigned as
 * finance chief isn't executive vice president anymore, and someone who left the board doesn't chair it anymore.
 */
function hasLeft({ entry, own }: LastSeenOffice, start: string): boolean {
  const { held, roleType, classified } = entry;
  if (held === null) return false;
  const isChair = classified.classes.includes("chair");
  if (roleType !== "executive" && !isChair) return false;
  const kind = own.filter((one) => one.roleType === roleType);
  return kind.some((other) => {
    const { departure } = other;
    if (departure === null || !departure.isRecorded || departure.day > start) return false;
    if (isChair && !other.classified.classes.includes("director") && roleType !== "executive") return false;
    const told = other.lastSeen < departure.day ? other.lastSeen : departure.day;
    return kind.every((one) => one === other || one.held === null || isBefore(one, other, told));
  });
}

/** Whether a record of the person is of before the day of a departure, or left with it. */
const isBefore = (one: PersonEntry, other: PersonEntry, told: string): boolean =>
  one.departure?.day === other.departure?.day || (one.held?.to ?? "") < told;

/**
 * Whether sources name the person in a different office later: the controller of 2008 who is finance chief in 2015
 * isn't controller anymore. A title may be only part of the full one, so lesser offices count only if the sighting is
 * too old for the office to count as held.
 */
function hasLaterOffice({ entry, own, role }: LastSeenOffice, start: string, end: string): boolean {
  const { held, roleType } = entry;
  if (held === null || roleType !== "executive" || role === null || held.to >= start) return false;
  const isStale = held.to < monthsBefore(start, assumedMonths);
  return own.some(
    (other) =>
      other.roleType === "executive" &&
      other.held !== null &&
      other.held.from > held.to &&
      other.held.from <= (isStale ? end : start) &&
      (isStale || other.classified.classes.some(holdsAlone)) &&
      rolesAgree(role, other.role) === "different",
  );
}

/**
 * Whether somebody else holds an office together with the holder. Two who share it as interim holders replaced one
 * person.
 */
const isBeside = (other: PersonEntry, holder: PersonEntry): boolean =>
  (other.classified.co && (!other.classified.interim || holder.classified.co)) ||
  areChiefsTogether(other, holder);

/**
 * Whether one document appoints both as chief executive from the same day on: they share the office, whether or not the
 * document says "co-".
 */
export const areChiefsTogether = (one: PersonEntry, other: PersonEntry): boolean =>
  one.personKey !== other.personKey &&
  isChief(one.classified) &&
  isChief(other.classified) &&
  [...one.madeChief].some((made) => other.madeChief.has(made));

/** Offices that a company gives to one person at a time, though they are not the chief's. */
const wholeSingleTitle =
  /^(?:(?:principal|chief) [a-z]+(?: [a-z]+)? officer|general counsel|(?:corporate )?(?:treasurer|controller|secretary))$/;

const spellings: Readonly<Record<string, RegExp>> = {
  "general counsel": /\b(?:general counsel|chief legal officer)\b/,
  "chief legal officer": /\b(?:general counsel|chief legal officer)\b/,
  "chief accounting officer": /\b(?:chief|principal) accounting officer\b/,
  "principal accounting officer": /\b(?:chief|principal) accounting officer\b/,
};

const lesser = /\b(?:associate|assistant|deputy|division|divisional|regional)\b/;

/** Whether sources name somebody else later under the very same title, or in an office that one person holds. */
function hasSuccessor({ entry, own, people, role }: LastSeenOffice, start: string): boolean {
  const { held } = entry;
  if (held === null || role === null || held.to >= start || entry.classified.co) return false;
  const keys = new Set(own.map(({ personKey }) => personKey));
  return people.some(
    (other) =>
      !keys.has(other.personKey) &&
      other.held !== null &&
      other.held.from > held.to &&
      other.held.from <= start &&
      !isBeside(other, entry) &&
      (isSameTitle(entry, other) || isSameOffice(role, other.role)),
  );
}

/** A title that tells what the office is of: "Executive Vice President, Sales", but no "Vice President" alone. */
function isSameTitle({ role, classified }: PersonEntry, other: PersonEntry): boolean {
  const title = expandRole(role);
  if (classified.roleType !== "executive" || title !== expandRole(other.role)) return false;
  return (
    classified.classes.some(holdsAlone) || /(?:, |\bof ).*[a-z]/.test(title) || wholeSingleTitle.test(title)
  );
}

function isSameOffice(asked: string, other: string): boolean {
  const [office, held] = [expandRole(asked), expandRole(other)];
  if (!wholeSingleTitle.test(office) || lesser.test(held)) return false;
  return spellings[office]?.test(held) ?? new RegExp(`\\b${office}\\b`).test(held);
}

/** Whether a document says that a role is left: a departure, or a title such as "Former CEO". */
function isOver({ action }: RoleEvidence, reading: RoleReading | undefined): boolean {
  return action === "departed" || reading?.former === true;
}

/** A form by which its owner leads another company, or is no officer here anymore, only shows that the office was over by then. */
const isImpliedEnd = ({ action, isOnForm }: RoleEvidence): boolean =>
  action === "departed" && isOnForm === true;

/**
 * How the person of a record left its role, by documents of departure from the same role under any title;
 * null where none is held since the person was last seen in it. A departure is often announced long before:
 * where any document gives its day, the days of the others do not count.
 */
function findDeparture(entry: PersonEntry, departures: readonly RoleEvidence[]): Departure | null {
  const lastHeld = entry.held?.to ?? "";
  const found = departures
    .filter((one) => isSameRole(one, entry))
    .flatMap((one): (Departure & { isDated: boolean })[] => {
      const day = [one.effectiveOn, one.firstSeen, one.lastSeen].find(
        (seen): seen is string => seen !== null && seen >= lastHeld,
      );
      if (day === undefined) return [];
      const isRecorded = one.action === "departed" && !isImpliedEnd(one);
      return [{ day, isRecorded, isDated: day === one.effectiveOn }];
    });
  const dated = found.filter(({ isDated }) => isDated);
  const [first] = (dated.length > 0 ? dated : found).sort((a, b) => a.day.localeCompare(b.day));
  return first === undefined ? null : { day: first.day, isRecorded: first.isRecorded };
}

const isSameRole = (one: RoleEvidence, entry: PersonEntry): boolean =>
  one.roleText === entry.role ||
  rolesAgree(one.roleText, entry.role) === "same" ||
  rolesAgree(entry.role, one.roleText) === "same";

/** The times between a recorded departure from the role of a record and the next day on which it is held again. */
function findAbsences(
  entry: PersonEntry,
  departures: readonly RoleEvidence[],
  holdings: readonly RoleEvidence[],
): DayRange[] {
  const left = departures.filter((one) => one.action === "departed" && isSameRole(one, entry));
  if (left.length === 0) return [];
  const held = holdings.filter((one) => isSameRole(one, entry)).flatMap(({ days }) => days);
  return left.flatMap(({ effectiveOn, firstSeen }): DayRange[] => {
    const start = effectiveOn ?? firstSeen;
    const end = held.filter((day) => day > start).sort()[0];
    if (end === undefined) return [];
    // Whoever is named in a role again so soon has hardly left it.
    return monthsBefore(end, sureMonths) < start ? [] : [{ start, end }];
  });
}

/** A person's records at a company. */
type PersonRecords = {
  records: readonly PersonEntry[];
  /** The offices of the person's newest title on an ownership form, since such forms give the full title. */
  newestTitle: PersonEntry | null;
};

/** The records of a company's people, by their keys. */
function toPersonRecords(entries: readonly PersonEntry[]): Map<string, PersonRecords> {
  const persons = groupBy(entries, ({ personKey }) => personKey);
  return new Map(
    Array.from(persons, ([key, records]) => [key, { records, newestTitle: findNewestTitle(records) }]),
  );
}

/** Whether a title gives only a rank and not what the person is in charge of: "Executive Vice President". */
export function isBareTitle(title: string): boolean {
  return /^(?:(?:named|executive|senior|group|corporate) )*(?:officer|[cegs]{0,2}vp)$/.test(
    expandRole(title),
  );
}

const isNewestOnForm = ({ newest }: PersonEntry): boolean => /^[345](?:\/A)?$/.test(newest.form ?? "");

/** A title of more than a seat on the board: banks call officers vice chairmen. */
const isOffice = ({ roleType, role }: PersonEntry): boolean =>
  roleType === "executive" || (roleType === "board" && /\bchair/i.test(role));

/** How many others must have kept filing ownership forms before a person's silence means anything. */
const leastPeers = 3;

/**
 * Officers of whom no document has told for `silentMonths`, while the ownership forms of three officers, or of at least half of those
 * who were around then, go on, and fewer others stopped. Officers file at least once a year, when they get their shares.
 */
function findSilent(persons: ReadonlyMap<string, PersonRecords>): Set<string> {
  const lastDay = (records: readonly PersonEntry[]) =>
    records.reduce((last, { held }) => (held && held.to > last ? held.to : last), "");
  const filers = Array.from(persons, ([key, { records }]) => {
    const filed = records.filter(isNewestOnForm);
    return { key, isOfficer: filed.some(isOffice), named: lastDay(records), filed: lastDay(filed) };
  }).filter(({ filed }) => filed !== "");
  const newest = filers.reduce((last, { filed }) => (filed > last ? filed : last), "");
  const silent = filers.filter(({ key, isOfficer, named }) => {
    const since = monthsBefore(named, -silentMonths);
    const around = filers.filter((one) => one.key !== key && one.filed >= monthsBefore(named, 12));
    const later = around.filter(({ filed }) => filed >= since);
    // Whoever files once a year and did so within the last one hasn't stopped: that tells nothing either way.
    const stopped = around.filter(({ filed }) => filed < since && filed < monthsBefore(newest, 12)).length;
    const goOn =
      later.filter((one) => one.isOfficer).length >= leastPeers || later.length * 2 >= around.length;
    return isOfficer && later.length >= leastPeers && goOn && later.length >= stopped;
  });
  return new Set(silent.map(({ key }) => key));
}

function findNewestTitle(records: readonly PersonEntry[]): PersonEntry | null {
  const titles = records.filter(
    (one) =>
      one.held !== null &&
      (one.classified.roleType === "executive" || one.classified.classes.includes("chair")) &&
      one.isOnForm &&
      !isBareTitle(one.role),
  );
  const [newest] = titles.sort((a, b) => (b.held?.to ?? "").localeCompare(a.held?.to ?? ""));
  return newest ?? null;
}

/** A director who is chief executive may file as either: only these offices are missed where a title lacks them. */
const missed: ReadonlySet<RoleClass> = new Set(["ceo", "cfo", "cto", "coo"]);

/** "Chairman & President of Sub": what a form before wrote without the last words was the part's, too. */
const isOfPart = (office: RoleClass, title: PersonEntry | null): boolean =>
  title !== null &&
  (office === "chair" || office === "president") &&
  !title.classified.classes.includes(office) &&
  new RegExp(`(?<!vice )\\b${office}\\b`).test(expandRole(title.role));

/** Since when a newer title of a person leaves out an office. */
function leftOutSince(office: RoleClass, { records, newestTitle }: PersonRecords): string | undefined {
  if (newestTitle === null || newestTitle.classified.classes.includes(office)) return undefined;
  if (!missed.has(office) && !isOfPart(office, newestTitle)) return undefined;
  const last = records
    .filter(({ classified }) => classified.classes.includes(office))
    .reduce((day, { held }) => (held && held.to > day ? held.to : day), "");
  return newestTitle.heldDays.filter((day) => day > last).sort()[0];
}

/** Whether an ownership form later gives the person the same office in another way: "CEO" for "Co-CEO" or "Interim CEO". */
function isHeldOtherwise(entry: PersonEntry, { newestTitle }: PersonRecords): boolean {
  if (newestTitle === null || !isLater(newestTitle, entry)) return false;
  return entry.classified.classes.some((office) => {
    const [old, current] = [readOffice(entry.role, office), readOffice(newestTitle.role, office)];
    return missed.has(office) && old && current && (old.co !== current.co || old.interim !== current.interim);
  });
}

const isLater = (title: PersonEntry, { held }: PersonEntry): boolean =>
  held !== null && (title.held?.to ?? "") > held.to;

/** Whether an ownership form later gives the person of a record a title of other duties: "EVP, Sales" for "EVP, Law". */
function hasOtherTitle(entry: PersonEntry, { newestTitle }: PersonRecords): boolean {
  return (
    newestTitle !== null &&
    isLater(newestTitle, entry) &&
    entry.roleType === "executive" &&
    !isBareTitle(entry.role) &&
    !entry.classified.classes.some((one) => missed.has(one)) &&
    rolesAgree(newestTitle.role, entry.role) === "different"
  );
}

const rank = /^(?:(?:executive|senior|corporate|first|group) )*(?:[egs]{0,2}vp|officer)(?= |$)/;
const joint = /\b(?:co|joint|deputy|assistant|associate|divisional?|regional|interim|acting)\b/;
/** Offices that are one in a company, or in the part of it that their titles name. */
const singleOffice =
  /\b(?:c[a-z]{1,2}o|chief [a-z]+(?: (?:and )?[a-z]+)? officer|general counsel|principal [a-z]+ officer|treasurer|controller)\b/;

/** The head of a part that the title names: "President, Asset Management", but not "President of a subsidiary". */
const headOfPart = /^(?:group )?president (?:[,-] |of |and )?(?!(?:of |and )?(?:an? |sub))[a-z]/;

/** A title without the rank before it, where it is of an office that one person has; else null. */
function singleOfficeOf(title: string): string | null {
  const words = expandRole(title)
    .replace(rank, "")
    .replace(/^[\s,-]+(?:and )?/, "");
  const isSingle = singleOffice.test(words) || headOfPart.test(words);
  return isSingle && !joint.test(words) ? words : null;
}

/** Whether somebody else has the same title of a single office since its holder was last seen in it. */
function isFollowed({ role, held, personKey }: PersonEntry, entries: readonly PersonEntry[]): boolean {
  const office = held === null ? null : singleOfficeOf(role);
  return (
    office !== null &&
    entries.some(
      (one) =>
        one.personKey !== personKey &&
        one.held !== null &&
        one.held.from > (held?.to ?? "") &&
        singleOfficeOf(one.role) === office,
    )
  );
}

/** Whether a person was last seen in an office together with another. */
function isShared(office: RoleClass, records: readonly PersonEntry[]): boolean {
  const [newest] = records
    .filter(({ held, classified }) => held !== null && classified.classes.includes(office))
    .sort((one, other) => (other.held?.to ?? "").localeCompare(one.held?.to ?? ""));
  return newest?.classified.co === true;
}

/** Whether a record was last seen on the same day as another, in more documents; or in as many, and began later. */
function isBetterSupported(one: PersonEntry, other: PersonEntry, lastHeld: string): boolean {
  if (one.held === null || other.held === null || one.held.to !== lastHeld) return false;
  const more = one.verifiedCount - other.verifiedCount || one.held.from.localeCompare(other.held.from);
  return (more || one.personKey.localeCompare(other.personKey)) > 0;
}

/**
 * For each role of a record that one person holds alone: the first day on which somebody else was seen in it, after
 * its holder was last seen in it. A person who shares an office ends nobody's tenure, and whoever holds it alone
 * afterward ends theirs. If two were last seen on the same day, the one with more documents counts. `all` means that
 * none of the roles is left, `first` that the highest isn't: a "Chairman & CEO" isn't that anymore once somebody else
 * is CEO.
 */
function findSuccessionDays(
  entry: PersonEntry,
  entries: readonly PersonEntry[],
  persons: ReadonlyMap<string, PersonRecords>,
): { days: Map<RoleClass, string>; all: boolean; first: boolean } {
  const days = new Map<RoleClass, string>();
  const person = persons.get(entry.personKey);
  const alone = entry.classified.classes.filter(holdsAlone);
  for (const role of alone) {
    const holders = entries.filter(
      (one) =>
        one.held !== null &&
        one.classified.classes.includes(role) &&
        !isOfPart(role, persons.get(one.personKey)?.newestTitle ?? null),
    );
    // For a person of whom only the departure is known: the day of the report, or the effective day if that's
    // earlier.
    const lastHeld = holders
      .filter((one) => one.personKey === entry.personKey)
      .reduce(
        (last, { held }) => (held && held.to > last ? held.to : last),
        entry.held !== null ? "" : entry.firstSeen < entry.lastSeen ? entry.firstSeen : entry.lastSeen,
      );
    // An older document may give one of two who share an office without the "co-".
    const isSharer = (key: string) => entry.classified.co && isShared(role, persons.get(key)?.records ?? []);
    const others = holders.filter(
      (one) => one.personKey !== entry.personKey && !isBeside(one, entry) && !isSharer(one.personKey),
    );
    const since =
      others
        .flatMap(({ held, heldDays }) => [...(held ? [held.from] : []), ...heldDays])
        .filter((day) => day > lastHeld)
        .sort()[0] ??
      (others.some((one) => isBetterSupported(one, entry, lastHeld)) ? lastHeld : undefined) ??
      (person === undefined ? undefined : leftOutSince(role, person));
    if (since !== undefined) days.set(role, since);
  }
  const [first] = alone;
  return {
    days,
    all: alone.length > 0 && days.size === alone.length,
    first: first !== undefined && days.has(first),
  };
}

/**
 * The people of a company, a record per person and role text, ordered by role and then by the number
 * of documents. A role is open until a later departure from it under any title that agrees, or until somebody else
 * is seen, after its holder was, in the first of its offices that only one person holds, or under the same title of
 * one ("Chief Legal Officer"); or until an ownership form gives its holder another title, since such forms give the
 * whole of it. An open role is current as long as an office
 * that was shown counts as held; no longer, once ownership forms of the others went on without its holder.
 *
 * @param today YYYY-MM-DD.
 */
export function buildPeopleIndex<Evidence extends RoleEvidence>(
  evidence: readonly Evidence[],
  today: string,
  { unread, changedHands }: KnownChanges = noChanges,
): PersonEntry<Evidence>[] {
  const said = groupBy(evidence, (one) => one.personKey);
  const entries = [...said.values()].flatMap(groupByTitle).map(entryOf);
  const isLeft = (one: Evidence): boolean => isOver(one, classifyRole(one.roleText));
  const persons = toPersonRecords(entries);
  const silent = findSilent(persons);
  for (const [personKey, { records }] of persons) {
    const made = new Set((said.get(personKey) ?? []).flatMap(appointmentsToChief));
    const spellings = [...new Set((said.get(personKey) ?? []).flatMap((one) => one.spellings ?? []))];
    for (const entry of records) Object.assign(entry, { madeChief: made, spellings });
  }
  for (const [personKey, person] of persons) {
    const own = said.get(personKey) ?? [];
    const departures = own.filter(isLeft);
    const holdings = own.filter((one) => !isLeft(one));
    for (const entry of person.records) {
      entry.departure = findDeparture(entry, departures);
      entry.absences = findAbsences(entry, departures, holdings);
      const { days, all, first } = findSuccessionDays(entry, entries, persons);
      entry.succeeded = days;
      entry.isPartlyOpen =
        entry.held !== null && entry.departure === null && !all && !isHeldOtherwise(entry, person);
      entry.isOpen =
        entry.isPartlyOpen && !first && !hasOtherTitle(entry, person) && !isFollowed(entry, entries);
      entry.changedHandsOn = changedHands.find((day) => day > (entry.held?.to ?? day)) ?? null;
      entry.isSilent = isOffice(entry) && silent.has(personKey);
      entry.isCurrent = entry.isOpen && titleOf(entry) !== null && today <= assumedUntil(entry);
    }
    settleTitles(person.records);
    for (const entry of person.records)
      if (person.records.some((other) => isLeftWith(entry, other))) entry.isOpen = entry.isCurrent = false;
    for (const entry of person.records) entry.laterChange = findLaterChange(entry, person, unread);
  }
  return entries.sort(
    (a, b) =>
      rolePriority(a.classified.classes) - rolePriority(b.classified.classes) ||
      b.verifiedCount - a.verifiedCount ||
      b.lastSeen.localeCompare(a.lastSeen) ||
      a.name.localeCompare(b.name) ||
      a.role.localeCompare(b.role),
  );
}

/** What is said of one person, by titles that are the same however they are written. */
function groupByTitle<Evidence extends RoleEvidence>(own: readonly Evidence[]): Evidence[][] {
  const groups: Evidence[][] = [];
  // The fullest spelling first: it stands for the others.
  const bySpelling = groupBy(own, ({ roleText }) => roleText);
  for (const [text, said] of [...bySpelling].sort(([one], [other]) => other.length - one.length)) {
    const known = groups.find(([first]) => compareTitles(first?.roleText ?? "", text) === "same");
    if (known === undefined) groups.push([...said]);
    else known.push(...said);
  }
  return groups;
}

const isMereOffice = (title: string): boolean => /^(?:named |executive )*officer$/i.test(title);

const hasRank = (title: string): boolean => /\b[a-z]{0,2}vp\b/.test(expandRole(title));

/**
 * Documents that give an officer's whole title: ownership forms, proxy statements and annual reports. Whoever is appointed
 * chief executive is nothing else.
 */
const isWholeTitle = ({ isOnForm, isAppointed, classified, newest }: PersonEntry): boolean =>
  isOnForm || /^(?:DEF 14A|10-K)/.test(newest.form ?? "") || (isAppointed && isChief(classified));

/** "Executive Vice President" of one who was "SVP, Sales" before: an officer has one rank at a time. */
const hasOtherRank = ({ role }: PersonEntry, other: PersonEntry): boolean => {
  const [held, before] = [viceRankOf(expandRole(other.role)), viceRankOf(expandRole(role))];
  return held > 0 && before > 0 && (held !== before || isBareTitle(role));
};

/** How long after a full title was last shown a shorter one counts as short for it: officers file once a year. */
const shortFormMonths = 12;

/**
 * Of several titles that one officer has, leaves those current which the newest documents give: a title that began
 * after another was last shown took its place, and one that says less of the same is short for it.
 */
function settleTitles(records: readonly PersonEntry[]): void {
  const titles = records.filter((one) => one.isCurrent && one.roleType === "executive");
  const held = ({ held: days }: PersonEntry) => days ?? { from: "", to: "" };
  const isOfOneTime = (one: PersonEntry, other: PersonEntry): boolean =>
    held(other).from <= held(one).to && held(other).to >= monthsBefore(held(one).to, shortFormMonths);
  const isShortFor = (one: PersonEntry, other: PersonEntry): boolean => {
    if (isMereOffice(one.role)) return !isMereOffice(other.role);
    if (!isOfOneTime(one, other)) return false;
    const { classes } = other.classified;
    return isBareTitle(one.role)
      ? !isBareTitle(other.role) && (!hasRank(other.role) || compareTitles(one.role, other.role) === "within")
      : compareTitles(one.role, other.role) === "within" &&
          one.classified.classes.every((office) => classes.includes(office));
  };
  const full = titles.filter((one) => {
    one.isShortForm = titles.some((other) => other !== one && isShortFor(one, other));
    return !one.isShortForm;
  });
  for (const one of full)
    one.isCurrent = !full.some(
      (other) =>
        held(other).from > held(one).to &&
        isWholeTitle(other) &&
        (!isBareTitle(other.role) || hasOtherRank(one, other)),
    );
}

/** Whether an officer left a later title, so that this one, which nothing has shown since that began, is over as well. */
const isLeftWith = (one: PersonEntry, other: PersonEntry): boolean =>
  one.roleType === "executive" &&
  other.roleType === "executive" &&
  one.held !== null &&
  other.held !== null &&
  other.departure?.isRecorded === true &&
  other.held.from > one.held.to &&
  !one.classified.classes.some(holdsAlone);

/** A record of documents that give one title, the first of them in its fullest spelling. */
function entryOf<Evidence extends RoleEvidence>(group: Evidence[]): PersonEntry<Evidence> {
  const classified = classifyRole(group[0]?.roleText ?? "");
  const holding = group.filter((one) => !isOver(one, classified));
  // A form that only shows that the office was over by then says nothing of it: it may be another company's.
  const shown = group.filter((one) => !isImpliedEnd(one));
  const told = shown.length > 0 ? shown : group;
  const newest = told.reduce((a, b) => (isNewer(b, a) ? b : a));
  const role = group[0]?.roleText ?? newest.roleText;
  const filings = [...new Set(told.flatMap((one) => one.filings))];
  const news = [...new Set(told.flatMap((one) => one.news))];
  return {
    personKey: newest.personKey,
    name: newest.person,
    role,
    roleType: newest.roleType,
    classified,
    isCurrent: false,
    isShortForm: false,
    isOpen: false,
    isPartlyOpen: false,
    isSilent: false,
    isAppointed: group.some((one) => one.action === "appointed"),
    isOnForm: group.some(({ isOnForm, form }) => isOnForm ?? /^[345](?:\/A)?$/.test(form ?? "")),
    held: spanOf(holding),
    heldDays: holding.flatMap(({ days }) => days),
    madeChief: new Set(),
    spellings: [],
    departure: null,
    changedHandsOn: null,
    absences: [],
    succeeded: new Map(),
    sourceTypes: [...new Set(group.flatMap((one) => one.sourceTypes))].sort(),
    filings,
    news,
    verifiedCount: new Set([...filings, ...news]).size,
    firstSeen: spanOf(told)?.from ?? newest.firstSeen,
    lastSeen: newest.lastSeen,
    laterChange: null,
    newest,
  };
}

const isChief = ({ classes, interim }: RoleReading): boolean => classes.includes("ceo") && !interim;

const appointmentsToChief = ({ action, effectiveOn, roleText, filings }: RoleEvidence): string[] =>
  action === "appointed" && effectiveOn !== null && isChief(classifyRole(roleText))
    ? filings.map((id) => `${id} ${effectiveOn}`)
    : [];

/** The offices whose change is what a reader of a company asks about first. */
const leading: readonly RoleClass[] = ["ceo", "cfo"];

function findLaterChange(
  entry: PersonEntry,
  { records }: PersonRecords,
  unread: readonly UnreadChange[],
): UnreadChange | null {
  const offices = entry.classified.classes.filter((one) => leading.includes(one));
  if (!entry.isCurrent || offices.length === 0) return null;
  const named = records
    .filter(({ roleType }) => roleType === "executive")
    .flatMap(({ held }) => held?.to ?? []);
  const last = named.sort().at(-1);
  return unread.find(({ filedOn }) => last !== undefined && filedOn > last) ?? null;
}

function spanOf(group: readonly RoleEvidence[]): { from: string; to: string } | null {
  const from = group.map((one) => one.firstSeen).sort()[0];
  const to = group
    .flatMap((one) => [one.firstSeen, one.lastSeen])
    .sort()
    .at(-1);
  return from === undefined || to === undefined ? null : { from, to };
}

/** On the same day a departure is the later word. */
function isNewer(a: RoleEvidence, b: RoleEvidence): boolean {
  return a.lastSeen === b.lastSeen ? a.action === "departed" : a.lastSeen > b.lastSeen;
}
