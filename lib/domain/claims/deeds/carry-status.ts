import type { Assertion } from "./find-assertions";
import type { Predicate } from "./predicates";

/** Between a verb and its object: no clause of its own, and nothing that the object is of. */
const ofObject =
  /^\s+(?:(?!(?:to|for|of|in|by|from|with|and|or|under|after|before|as|on|at)\s)[^\s,;:]+\s+){0,6}$/u;
/** "Voided a deal to": what was to be done by it. */
const ofDeal =
  /^\s+(?:(?!(?:to|for|of|in|by|from|with|and|or|under|after|before|as|on|at)\s)[^\s,;:]+\s+){0,4}(?:deal|agreement|contract|pact|plans?|proposal|offer|bid|commitment)\s+(?:with\s[^,;]{1,40}\s)?(?:to|for)\s+(?:the\s|an?\s|its\s)?$/u;
/** Before an agreement that is still to be made. */
const making = /\b(?:enter(?:ing)? into|sign|reach|execute|conclude|negotiat(?:e|es|ing))\s[^.;]{0,60}$/i;
/** What is ended by nobody: "scrapped the retirement age". */
const ofNoDeal: ReadonlySet<Predicate> = new Set(["terminate", "resign", "retire", "depart", "die"]);
/** Between an agreement and what is agreed in it. */
const inAgreement =
  /^(?!.*\b(?:agreed|agrees|signed|enter(?:ed|s) into|committed|contract|promised|pledged|undertook|deal)\b)\s(?:to|for|with|by|under|between|among|pursuant|providing|that|whereby)\b[^;]{0,140}$/is;

/**
 * Deeds take over how far that has come which they are the object of: "scrapped the sale", "voided a deal to buy" are
 * ended, and what is agreed in an agreement that is only intended is intended.
 */
export function carryStatus(found: readonly Assertion[], sentence: string): Assertion[] {
  const endings = found.filter(
    ({ predicate, form, status, isNegated }) =>
      predicate === "terminate" && form !== "noun" && status === "done" && !isNegated,
  );
  return found.map((one): Assertion => {
    if (one.form === "done" || ofNoDeal.has(one.predicate)) return one;
    const isEnded = endings.some(({ end }) => {
      const between = end <= one.start ? sentence.slice(end, one.start) : ",";
      return (one.form === "noun" && ofObject.test(between)) || ofDeal.test(between);
    });
    if (isEnded) return { ...one, status: "ended" };
    if (one.status !== "agreed" || one.predicate === "agree") return one;
    const agreement = found.findLast(
      ({ predicate, form, end }) => predicate === "agree" && form === "noun" && end <= one.start,
    );
    const isOpen = agreement?.status === "planned" || agreement?.status === "possible";
    return isOpen &&
      making.test(sentence.slice(Math.max(0, agreement.start - 80), agreement.start)) &&
      inAgreement.test(sentence.slice(agreement.end, one.start))
      ? { ...one, status: agreement.status }
      : one;
  });
}
