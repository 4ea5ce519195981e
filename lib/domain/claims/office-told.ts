import { findAssertions } from "@/lib/domain/claims/deeds/find-assertions";
import type { Sentence } from "@/lib/domain/claims/deeds/match-anchors";
import type { Predicate } from "@/lib/domain/claims/deeds/predicates";
import { stemsOf } from "@/lib/domain/claims/words/claim-words";
import { isFiller } from "@/lib/domain/claims/words/fillers";
import { isTold } from "@/lib/domain/claims/words/kinds";
import { endings } from "./align-person";
import type { Statement } from "./read-statement";

const taken: ReadonlySet<Predicate> = new Set(["appoint", "engage", "dismiss"]);
const asWhat = /\bas (?:(?:the|its|an?|new|outside|independent)\s)*((?:\p{Ll}[\p{L}-]*(?:\s|$)){1,3})/u;

/**
 * Whether the sentence of the deed says as what a claimed person was taken, where that is no office of a list: "retained
 * Lee as financial adviser" is not borne out by her election and the next sentence's adviser.
 */
export function isOfficeTold({ heads, people, roles, text }: Statement, core: Sentence): boolean {
  if (people.length === 0 || roles.length > 0 || !heads.some(({ predicate }) => taken.has(predicate)))
    return true;
  const words = (asWhat.exec(text)?.[1] ?? "").replace(/\s(?:of|for|in|to|at|on|by|with|and)\s.*$/, "");
  const stems = [...stemsOf(words)].filter((stem) => !isFiller(stem));
  return stems.every((stem) => isTold(stem, (one) => core.stems.has(one)));
}

/** "The Board chose Ray to succeed him". */
export const pronounSucceeded = /\b(?:succeed|replace)s?\s+(?:him|her)\b/i;

/** The sentences that tell of an office given up: it is the one that a successor takes. */
export function officesLeft(window: readonly Sentence[]): string {
  const leaving = window.flatMap(({ text }) => {
    const ending = findAssertions(text).find(({ predicate }) => endings.has(predicate));
    if (ending === undefined) return [];
    return [pronounSucceeded.test(text) ? text.slice(0, text.search(pronounSucceeded)) : text];
  });
  return (leaving.length > 0 ? leaving : window.map(({ text }) => text)).join(" ");
}
