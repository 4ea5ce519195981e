import type { RoleGroup } from "@/lib/db/people";
import { writeDay } from "@/lib/domain/calendar";
import type { PersonEntry } from "@/lib/domain/people-index";
import { sourceOfPerson } from "../write-person";
import type { ClaimResult, EvidenceItem } from "./contract";
import { weighEvidence } from "./weigh-evidence";

/** A verdict before it is numbered. */
export type Judgement = Omit<ClaimResult, "claim_index">;

export type Person = PersonEntry<RoleGroup>;

/** The datasets that a role or person claim is checked against. */
export const peopleDatasets = ["sec_executive_changes", "company_mentioned_people"];

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

/** How much the documents behind a person's role say together. */
export function weighPeople(people: readonly Person[], fit: number): number {
  let filing = 0;
  let news = 0;
  for (const person of people) {
    if (person.sourceTypes.includes("sec_filing")) filing += person.verifiedCount;
    else news += person.verifiedCount;
  }
  return weighEvidence({ filing, news }, fit);
}

function seenRange({ firstSeen, lastSeen }: Person): string {
  return firstSeen === lastSeen
    ? `on ${writeDay(lastSeen)}`
    : `from ${writeDay(firstSeen)} to ${writeDay(lastSeen)}`;
}

/** A person in a role as evidence, in the words of the people index. */
export function personEvidence(person: Person, stance: EvidenceItem["stance"], fit = 1): EvidenceItem {
  const times = `${person.verifiedCount} ${person.verifiedCount === 1 ? "document" : "documents"}`;
  return {
    type: "people_index",
    stance,
    date: person.lastSeen,
    text: `${person.name}, ${person.role}, named by ${times} ${seenRange(person)}${person.isCurrent ? "" : "; no longer current"}.`,
    confidence: weighPeople([person], fit),
    person: person.name,
    role: person.role,
    source_type: person.sourceTypes[0] ?? "sec_filing",
    is_current: person.isCurrent,
    verified_count: person.verifiedCount,
    source: sourceOfPerson(person),
  };
}
