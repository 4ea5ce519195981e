import { type DayRange, monthsBefore } from "@/lib/domain/calendar";
import { rolesAgree } from "@/lib/domain/roles/agree";
import { holdsAlone } from "@/lib/domain/roles/classify";
import { expandRole } from "@/lib/domain/roles/tokenize";
import type { PersonEntry } from "./person-entry";

import { assumedMonths } from "./tenure";

/** An office that a person was last seen in, and what else the people index holds. */
export type LastSeenOffice = {
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
 * Whether the person left another office by the day, and was in none of the kind after: who resigned as finance chief
 * is no executive vice president, and who left the board chairs it no more.
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
 * Whether sources name the person in another office later: who was controller in 2008 and is finance chief in 2015 is
 * controller no more. A title alone may be a part of the whole one, so lesser offices count only where the sighting is
 * too old for the office to count as held.
 */
export function hasLaterOffice({ entry, own, role }: LastSeenOffice, start: string, end: string): boolean {
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

/** Offices that a company gives to one person at a time, though they are not the chief's. */
const single =
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
      !other.classified.co &&
      (isSameTitle(entry, other) || isSameOffice(role, other.role)),
  );
}

/** A title that tells what the office is of: "Executive Vice President, Sales", but no "Vice President" alone. */
function isSameTitle({ role, classified }: PersonEntry, other: PersonEntry): boolean {
  const title = expandRole(role);
  if (classified.roleType !== "executive" || title !== expandRole(other.role)) return false;
  return classified.classes.some(holdsAlone) || /(?:, |\bof ).*[a-z]/.test(title) || single.test(title);
}

function isSameOffice(asked: string, other: string): boolean {
  const [office, held] = [expandRole(asked), expandRole(other)];
  if (!single.test(office) || lesser.test(held)) return false;
  return spellings[office]?.test(held) ?? new RegExp(`\\b${office}\\b`).test(held);
}
