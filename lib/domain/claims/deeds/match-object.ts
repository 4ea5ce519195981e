import { stemsOf } from "@/lib/domain/claims/words/claim-words";
import { isTold } from "@/lib/domain/claims/words/kinds";
import type { Assertion } from "./find-assertions";
import { bearsOut, type Predicate } from "./predicates";
import type { Head } from "./read-heads";

/** Verbs behind which another object stands: "dismissed X and engaged Y". */
export const takesOver: ReadonlySet<Predicate> = new Set([
  ...(["acquire", "sell", "appoint", "engage", "dismiss", "issue", "repurchase", "repay"] as const),
  ...(["borrow", "withdraw", "suspend"] as const),
  ...(["resign", "retire", "depart", "increase", "decrease"] as const),
]);

/** How far from its verb a thing may be named, in characters. */
const objectReach = 140;

/** Whether what the claim says was done to stands near the verb, and no other verb stands nearer to it. */
export function hasObject(
  { object, thing, predicate }: Pick<Head, "object" | "thing" | "predicate">,
  assertion: Assertion,
  assertions: readonly Assertion[],
  sentence: string,
): boolean {
  if (object === null) return true;
  const from = Math.max(0, assertion.start - objectReach);
  const near = sentence.slice(from, assertion.end + objectReach);
  const isThing = (stems: ReadonlySet<string>) =>
    object === thing ? isTold(object, (stem) => stems.has(stem)) : stems.has(object);
  const places = Array.from(near.matchAll(/\p{L}+/gu)).filter((match) => isThing(stemsOf(match[0])));
  const rivals = assertions.filter(
    (other) =>
      other.form === "done" && takesOver.has(other.predicate) && !bearsOut(other.predicate, predicate),
  );
  // Words that only together stand for it ("not in compliance") are not told apart.
  if (places.length === 0) return isThing(stemsOf(near));
  return places.some(({ index }) => {
    const at = from + index;
    return rivals.every((rival) => distance(assertion, at) <= distance(rival, at));
  });
}

const distance = ({ start, end }: Assertion, at: number): number =>
  at < start ? start - at : Math.max(0, at - end);
