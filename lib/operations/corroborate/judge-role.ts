import type { RoleGroup } from "@/lib/db/people";
import { contains, type DayRange, overlaps, writeDay } from "@/lib/domain/calendar";
import { classifyRole, holdsAlone } from "@/lib/domain/classify-role";
import { heldRange, type PersonEntry } from "@/lib/domain/people-index";
import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import { rolesAgree } from "@/lib/domain/roles-agree";
import {
  type Judgement,
  notFound,
  type Person,
  peopleDatasets,
  personEvidence,
  weighPeople,
} from "./judgement";

export type RoleClaim = {
  personName: string;
  /** Null asks only whether the person is named at the company in any indexed role. */
  role: string | null;
  /** Null is a claim about today. */
  period: DayRange | null;
};

/** A people record that bears the claimed person's name, and how well name and role fit. */
type Named = { person: Person; fit: number };

/**
 * Judges a claim that a person holds, or held, a role. Contradiction needs a role that one person
 * holds at a time and somebody else in it; silence is never contradiction.
 *
 * @param people the company's people index.
 */
export function judgeRole(
  claim: RoleClaim,
  people: readonly PersonEntry<RoleGroup>[],
  company: string,
): Judgement {
  const named = people.flatMap((person): Named[] => {
    const match = matchPersonNames(claim.personName, person.name);
    return match.same ? [{ person, fit: match.score }] : [];
  });
  const agreeing = named.flatMap((one) => agreeOnRole(claim.role, one));
  if (agreeing.length === 0) return judgeWithoutHolder(claim, named, people, company);
  const former = claim.role !== null && classifyRole(claim.role).former;
  return former ? judgeFormer(claim, agreeing, company) : judgeHolder(claim, agreeing, company);
}

/** Roles that only share a rank say nothing for each other, save where the claim asks for no more than a rank. */
function agreeOnRole(claimed: string | null, one: Named): Named[] {
  if (claimed === null) return [one];
  const agreement = rolesAgree(claimed, one.person.role);
  if (agreement === "same") return [one];
  const asksForRank = /^(an? )?(senior )?(executive|officer|executive officer)$/i.test(claimed.trim());
  return asksForRank && one.person.roleType === "executive" ? [one] : [];
}

function judgeHolder(claim: RoleClaim, agreeing: Named[], company: string): Judgement {
  const holds = ({ person }: Named) =>
    claim.period === null ? person.isCurrent : overlaps(heldRange(person), claim.period);
  const holding = agreeing.filter(holds);
  if (holding.length > 0) return supported(holding, supportDetail(claim, holding, company));
  const before = claim.period?.end ?? null;
  const earliest = agreeing.reduce((a, b) => (b.person.firstSeen < a.person.firstSeen ? b : a));
  if (before !== null && before < earliest.person.firstSeen) {
    return notFound(
      `Sources name ${earliest.person.name} in this role at ${company} only from ${writeDay(earliest.person.firstSeen)} on, after the period of the claim.`,
      peopleDatasets,
    );
  }
  return {
    corroborated: false,
    verdict: "superseded",
    confidence: weigh(agreeing),
    reason: "no_match",
    detail: `${agreeing[0]?.person.name ?? claim.personName} held this role at ${company}, but ${claim.period === null ? "no longer does by the newest sources" : "not in the period of the claim"}; last named in it on ${writeDay(latest(agreeing))}.`,
    evidence: agreeing.map(({ person, fit }) => personEvidence(person, "contradicts", fit)),
    sources_checked: peopleDatasets,
  };
}

function judgeFormer(claim: RoleClaim, agreeing: Named[], company: string): Judgement {
  const current = agreeing.filter(({ person }) => person.isCurrent);
  if (current.length === 0) {
    return supported(
      agreeing,
      `${agreeing[0]?.person.name ?? claim.personName} held this role at ${company} and no longer does; last named in it on ${writeDay(latest(agreeing))}.`,
    );
  }
  return {
    corroborated: false,
    verdict: "contradicted",
    confidence: weigh(current),
    reason: "no_match",
    detail: `By the newest sources, last of ${writeDay(latest(current))}, ${current[0]?.person.name ?? claim.personName} still holds this role at ${company}.`,
    evidence: current.map(({ person, fit }) => personEvidence(person, "contradicts", fit)),
    sources_checked: peopleDatasets,
  };
}

function judgeWithoutHolder(
  claim: RoleClaim,
  named: Named[],
  people: readonly Person[],
  company: string,
): Judgement {
  const holders = claim.role === null ? [] : otherHolders(claim.role, claim.period, people, claim.personName);
  const own = named[0]?.person;
  const ownRole = own ? ` ${own.name} is named as ${own.role}.` : "";
  const first = holders[0];
  if (claim.role === null || !first) {
    const asked = claim.role === null ? "" : ` as ${claim.role}`;
    return notFound(
      `No source held names ${claim.personName}${asked} at ${company}.${ownRole}`,
      peopleDatasets,
      named.map(({ person, fit }) => personEvidence(person, "related", fit)),
    );
  }
  return {
    corroborated: false,
    verdict: "contradicted",
    confidence: weighPeople(holders, 1),
    reason: "no_match",
    detail: `Sources name ${first.name} in this role at ${company}, last on ${writeDay(first.lastSeen)}.${ownRole}`,
    evidence: holders.map((person) => personEvidence(person, "contradicts")),
    sources_checked: peopleDatasets,
  };
}

/** Those who fill a role that one person holds, over the whole time that the claim speaks of. */
function otherHolders(
  role: string,
  period: DayRange | null,
  people: readonly Person[],
  claimedName: string,
): Person[] {
  const claimed = classifyRole(role);
  const alone = claimed.classes.find(holdsAlone);
  if (alone === undefined || claimed.co || claimed.former || claimed.interim) return [];
  return people.filter(
    (person) =>
      person.classified.classes.includes(alone) &&
      !person.classified.co &&
      !matchPersonNames(claimedName, person.name).same &&
      (period === null ? person.isCurrent : contains(heldRange(person), period)),
  );
}

function supported(named: Named[], detail: string): Judgement {
  const kinds = new Set(named.flatMap(({ person }) => person.sourceTypes));
  return {
    corroborated: true,
    verdict: "supported",
    confidence: weigh(named),
    reason: kinds.size > 1 ? "multi_source_match" : "people_index_match",
    detail,
    evidence: named.map(({ person, fit }) => personEvidence(person, "supports", fit)),
    sources_checked: peopleDatasets,
  };
}

function supportDetail(claim: RoleClaim, holding: Named[], company: string): string {
  const person = holding[0]?.person;
  if (!person) return "";
  const count = holding.reduce((sum, one) => sum + one.person.verifiedCount, 0);
  const role = claim.role === null ? `, ${person.role},` : ` as ${person.role}`;
  return `${count} ${count === 1 ? "document names" : "documents name"} ${person.name}${role} at ${company}, last on ${writeDay(latest(holding))}.`;
}

const weigh = (named: Named[]) =>
  weighPeople(
    named.map(({ person }) => person),
    Math.max(...named.map(({ fit }) => fit)),
  );

const latest = (named: Named[]) =>
  named.reduce((last, { person }) => (person.lastSeen > last ? person.lastSeen : last), "");
