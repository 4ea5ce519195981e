import { isMultipleTold } from "./multiples";

/** Words of which a text may say the one where a claim says the other, though both meet as one deed or as no word at all. */
const pairs: readonly (readonly [RegExp, RegExp])[] = [
  [/\bincoming\b/i, /\b(?:outgoing|departing|retiring)\b/i],
  [
    /\b(?:in|all-) ?cash\b|\bcash (?:deal|purchase|acquisition)\b|[\d.](?: (?:thousand|million|billion))? cash\b/i,
    /\b(?:in|all-) ?(?:(?:its|our|the Company['’]s|common|Company) )*(?:stock|shares)\b/i,
  ],
  // A debt that is paid down is not paid off, a plant that stands idle not closed.
  [
    /\b(?:paid off|pays? off|paying off|wiped out|extinguished|in full|fully (?:repaid|paid|prepaid|redeemed))\b/i,
    /\b(?:paid down|pays? down|paying down|partial(?:ly)?|a portion of|part of)\b/i,
  ],
  [
    /\b(?:clos(?:ed?|es|ing|ure)|shut(?:ting|s)?|shuttered|permanently)\b/i,
    /\b(?:temporar(?:y|ily)|idl(?:ed?|es|ing)|mothball\p{L}*)\b/iu,
  ],
];

/** Whether a text says, in the place of a claim's word, only one that it stands in contrast to, or less than "doubled". */
export function isContrasted(claim: string, text: string): boolean {
  if (!isMultipleTold(claim, text)) return true;
  return pairs.some(([one, other]) => isOnly(one, other, claim, text) || isOnly(other, one, claim, text));
}

const isOnly = (said: RegExp, other: RegExp, claim: string, text: string): boolean =>
  said.test(claim) && !other.test(claim) && other.test(text) && !said.test(text);
