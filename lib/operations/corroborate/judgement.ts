import type { RoleGroup } from "@/lib/db/people";
import { formatDay } from "@/lib/domain/calendar";
import type { PersonEntry } from "@/lib/domain/people/people-index";
import { assumedFor, stillHolds } from "@/lib/domain/people/tenure";
import type { RoleReading } from "@/lib/domain/roles/classify";
import type { RoleClass } from "@/lib/domain/roles/role";
import { sourceOfPerson } from "../write-person";
import type { ClaimResult, EvidenceItem } from "./contract";
import { weighEvidence } from "./weigh-evidence";

/** A verdict before it is numbered. */
export type Judgement = Omit<ClaimResult, "claim_index">;

export type Person = PersonEntry<RoleGroup>;

/** The dataset that a role or person claim is checked against. */
export const peopleDatasets = ["company_mentioned_people"];

/** A claim that the sources are silent on. */
export function notFound(detail: string, datasets: string[], evidence: EvidenceItem[] = []): Judgement {
  return {
    corroborated: false,
    verdict: "not_found",
    confidence: 0,
    reason: "no_match",
    detail,
    evidence,
    sources_checked: datasets,
  };
}

/** A claim that could not be checked at all. */
export function notChecked(
  reason: "missing_input" | "unsupported_claim_type" | "error",
  detail: string,
): Judgement {
  return {
    corroborated: false,
    verdict: "not_checked",
    confidence: 0,
    reason,
    detail,
    evidence: [],
    sources_checked: [],
  };
}

/** Months after which the newest source of a claim about today weighs less. */
const freshMonths = 18;

/**
 * How much the documents behind people's roles say together; a document counts once.
 *
 * @param today YYYY-MM-DD for a claim about today, which old sources support less; else null.
 */
export function weighPeople(people: readonly Person[], fit: number, today: string | null): number {
  const filings = new Set(people.flatMap((person) => person.filings));
  const news = new Set(people.flatMap((person) => person.news).filter((id) => !filings.has(id)));
  const newest = people.reduce((last, { lastSeen }) => (lastSeen > last ? lastSeen : last), "");
  const offices = people.flatMap(({ classified }) => classified.classes);
  const recency = today === null ? 1 : recencyOf(newest, today, offices);
  return weighEvidence({ filing: filings.size, news: news.size }, fit * recency);
}

/** The share of its weight that a source of a day keeps for a claim about today: that of holders who stay so long. */
export function recencyOf(newest: string, today: string, offices: readonly RoleClass[]): number {
  return stillHolds(offices, countMonths(newest, today) - freshMonths);
}

/** Months from a day to a later one, with the part of the last. */
function countMonths(from: string, to: string): number {
  const month = (day: string) =>
    Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) + Number(day.slice(8)) / 31;
  return month(to) - month(from);
}

function seenRange({ firstSeen, lastSeen }: Person): string {
  return firstSeen === lastSeen
    ? `on ${formatDay(lastSeen)}`
    : `from ${formatDay(firstSeen)} to ${formatDay(lastSeen)}`;
}

function writeCurrency({ isCurrent, isOpen }: Person): string {
  if (isCurrent) return "";
  return isOpen ? "; too long ago to count as current" : "; no longer current";
}

/**
 * What is assumed of an office between the last document that shows it and a later day of a claim, with a space before
 * it; nothing where the document is no older than the day.
 */
export function assumptionDetail(
  { classes, interim }: Pick<RoleReading, "classes" | "interim">,
  last: string,
  day: string,
): string {
  if (last === "" || day <= last) return "";
  const months = countMonths(last, day);
  const share = Math.round(stillHolds(classes, months) * 100);
  const measured = interim
    ? ""
    : ` about ${share} of 100 holders of such an office still hold it after so long, and`;
  return ` No document held shows an end since;${measured} it counts as held for ${assumedFor(interim)} months after the last document.`;
}

/** A person in a role as evidence, in the words of the people index. */
export function personEvidence(person: Person, stance: EvidenceItem["stance"], fit = 1): EvidenceItem {
  const times = `${person.verifiedCount} ${person.verifiedCount === 1 ? "document" : "documents"}`;
  return {
    type: "people_index",
    stance,
    date: person.lastSeen,
    text: `${person.name}, ${person.role}, named by ${times} ${seenRange(person)}${writeCurrency(person)}.`,
    confidence: weighPeople([person], fit, null),
    person: person.name,
    role: person.role,
    source_type: person.sourceTypes[0] ?? "sec_filing",
    is_current: person.isCurrent,
    verified_count: person.verifiedCount,
    source: sourceOfPerson(person),
  };
}
