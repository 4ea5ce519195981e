import { endOf } from "@/lib/domain/people-index-tenure";
import type { RoleClass } from "@/lib/domain/role";
import { interimUntil } from "./held-before-departure";
import type { Named } from "./judge-role";
import { type Judgement, peopleDatasets, personEvidence, weighPeople } from "./judgement";

/** Day from which sources show that every record of a role had ended; null where one is not shown to have. */
export function endedOn(agreeing: Named[], asked: RoleClass[]): string | null {
  const days = agreeing.map(({ person }) => endOf(person, asked) ?? interimUntil(person));
  return (
    days.reduce((last, day) => (last === null || day === null ? null : day > last ? day : last), "") || null
  );
}

/** A claim that sources bear out; `today` as in `weighPeople`. */
export function supported(named: Named[], detail: string, today: string | null): Judgement {
  const kinds = new Set(named.flatMap(({ person }) => person.sourceTypes));
  return {
    corroborated: true,
    verdict: "supported",
    confidence: weigh(named, today),
    reason: kinds.size > 1 ? "multi_source_match" : "people_index_match",
    detail,
    evidence: named.map(({ person, fit }) => personEvidence(person, "supports", fit)),
    sources_checked: peopleDatasets,
  };
}

/** How much the documents of people say together, at their best fit. */
export const weigh = (named: Named[], today: string | null) =>
  weighPeople(
    named.map(({ person }) => person),
    Math.max(...named.map(({ fit }) => fit)),
    today,
  );

export const firstOf = (days: string[]): string | null => days.sort()[0] ?? null;

/** The newest day on which one is named as a holder; of those who are only named as former, that day. */
export const latest = (named: Named[]) =>
  named
    .map(({ person }) => person.held?.to ?? "")
    .sort()
    .at(-1) || named.reduce((last, { person }) => (person.lastSeen > last ? person.lastSeen : last), "");
