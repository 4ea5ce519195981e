import { compareFamilyNames } from "./compare-family-names";
import { compareGivenNames } from "./compare-given-names";
import { foldName } from "./fold-name";
import { type NameReading, readPersonName } from "./read-person-name";

export type PersonMatch = {
  same: boolean;
  /** 0 to 1; from 0.6 on the two may be one person. Initials alone give 0.6 to 0.8, full names 0.9 and more. */
  score: number;
  why: string;
};

const threshold = 0.6;

const compareReadings = (a: NameReading, b: NameReading): PersonMatch => {
  const family = compareFamilyNames(a.family, b.family);
  if (family.score === 0) return { same: false, score: 0, why: family.why };
  const given = compareGivenNames(a.given, b.given);
  if (given.score === 0) return { same: false, score: 0, why: given.why };
  if (a.generation && b.generation && a.generation !== b.generation)
    return { same: false, score: 0.1, why: "other generation (Jr., Sr., III)" };
  const loneGeneration = a.generation === b.generation ? 0 : 0.03;
  const uncertain = family.score < 0.8 && given.score < 0.97 ? 0.3 : 0;
  const order = a.certainty * b.certainty;
  const score = Math.max(0, family.score * given.score * order - loneGeneration - uncertain);
  const why = given.score === 1 && family.score === 1 ? "same name" : `${family.why}, ${given.why}`;
  return { same: score >= threshold, score: Math.round(score * 1000) / 1000, why };
};

/**
 * Whether two written names may be one person's, in either order (natural, or "Cook, Tim" and "COOK TIMOTHY D" as
 * filed). Nicknames and initials are compatible, middle names optional, generations distinguish, a last name alone
 * never matches.
 */
export const matchPersonNames = (a: string, b: string): PersonMatch => {
  const folded = foldName(a);
  if (folded === foldName(b) && /\s/.test(folded)) return { same: true, score: 1, why: "same name" };
  let best: PersonMatch | null = null;
  for (const readingA of readPersonName(a))
    for (const readingB of readPersonName(b)) {
      // Two names without a mark of filed order are not both turned.
      if (readingA.order === "turned" && readingB.order === "turned") continue;
      const match = compareReadings(readingA, readingB);
      if (best === null || match.score > best.score) best = match;
    }
  return best ?? { same: false, score: 0, why: "a single word is no full name" };
};
