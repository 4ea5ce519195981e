import { contains, writeDay } from "@/lib/domain/calendar";
import { classifyRole, holdsAlone } from "@/lib/domain/classify-role";
import { holdsNow } from "@/lib/domain/people-index-tenure";
import { compareFamilyNames } from "@/lib/domain/person-names/compare-family-names";
import { foldName } from "@/lib/domain/person-names/fold-name";
import { areNicknames } from "@/lib/domain/person-names/nicknames";
import { readPersonName } from "@/lib/domain/person-names/read-person-name";
import { rolesAgree } from "@/lib/domain/roles-agree";
import { findUnborneWords } from "@/lib/domain/roles-agree-words";
import { expandRole } from "@/lib/domain/roles-expand";
import { shownRange } from "./held-before-departure";
import type { AskedRole, Named, RoleContext } from "./judge-role";
import {
  type Judgement,
  notFound,
  type Person,
  peopleDatasets,
  personEvidence,
  weighPeople,
} from "./judgement";

/** Judges a claim whose person no source names in the role: others in it contradict, if they are surely others. */
export function judgeWithoutHolder(
  claim: AskedRole,
  named: readonly Named[],
  people: readonly Person[],
  context: RoleContext,
): Judgement {
  const others = otherHolders(claim, named, people, context);
  const own = named[0]?.person;
  const ownRole = own ? ` ${own.name} is named as ${own.role}.` : "";
  const first = others[0];
  if (!first) {
    const asked = claim.role === null ? "" : ` as ${claim.role}`;
    return notFound(
      `No source held names ${claim.personName}${asked} at ${context.company.replace(/\.$/, "")}.${ownRole}`,
      peopleDatasets,
      named.map(({ person, fit }) => personEvidence(person, "related", fit)),
    );
  }
  const doubtful = own ? undefined : others.find(({ name }) => !isSurelyAnother(claim.personName, name));
  if (doubtful) {
    return notFound(
      `Sources name ${doubtful.name} in this role at ${context.company}; whether that is ${claim.personName} they do not show.`,
      peopleDatasets,
      others.map((person) => personEvidence(person, "related")),
    );
  }
  return {
    corroborated: false,
    verdict: "contradicted",
    confidence: weighPeople(others, 1, claim.period === null ? context.today : null),
    reason: "no_match",
    detail: `Sources name ${first.name} in this role at ${context.company}, last on ${writeDay(first.lastSeen)}.${ownRole}`,
    evidence: others.map((person) => personEvidence(person, "contradicts")),
    sources_checked: peopleDatasets,
  };
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
): Person[] {
  const claimed = role === null ? null : classifyRole(role);
  const alone = claimed?.classes.find(holdsAlone) ?? null;
  if (role === null || !claimed || claimed.co || claimed.former) return [];
  if (alone === null && !isSingleOffice(role)) return [];
  const asked = alone === null ? [] : [alone];
  const own = new Set(named.map(({ person }) => person.personKey));
  return people.filter((person) => {
    if (person.classified.co || (claimed.interim && !person.classified.interim)) return false;
    if (
      alone === null ? rolesAgree(role, person.role) !== "same" : !person.classified.classes.includes(alone)
    )
      return false;
    if (own.has(person.personKey) || findUnborneWords(role, person.role, companyWords).length > 0)
      return false;
    const range = shownRange(person, asked, today);
    if (range === null) return false;
    return period === null ? holdsNow(person, asked) : contains(range, period);
  });
}

/**
 * Whether two names are surely two persons': their family names differ in every reading. A given name that
 * differs ("Jensen", "Jen-Hsun") may be another form of the same one.
 */
export function isSurelyAnother(claimed: string, holder: string): boolean {
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
