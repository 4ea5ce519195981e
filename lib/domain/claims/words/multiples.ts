import { findQuantities } from "@/lib/domain/claims/numbers/find-quantities";

/** Verbs that say how many times as much it became, with other words for that. */
const multiples: readonly (readonly [times: number, said: RegExp, told: RegExp])[] = [
  [2, /\bdoubl(?:ed|es|ing)\b/i, /\b(?:doubl\p{L}*|twice|two-?fold|2x|100 ?(?:%|percent))/iu],
  [3, /\btripl(?:ed|es|ing)\b/i, /\b(?:tripl\p{L}*|three times|three-?fold|3x|200 ?(?:%|percent))/iu],
  [4, /\bquadrupl(?:ed|es|ing)\b/i, /\b(?:quadrupl\p{L}*|four times|four-?fold|4x|300 ?(?:%|percent))/iu],
  [0.5, /\bhalv(?:ed|es|ing)\b|\bcut in half\b/i, /\b(?:halv\p{L}*|in half|by half|50 ?(?:%|percent))/iu],
];
/** "Doubled" is said of about twice as much. */
const leeway = 0.1;

/** Whether a text says that a thing became as many times as much as a claim says, in words or by two numbers. */
export function isMultipleTold(claim: string, text: string): boolean {
  return multiples.every(([times, said, told]) => {
    if (!said.test(claim) || told.test(text)) return true;
    const numbers = findQuantities(text);
    return numbers.some((one) =>
      numbers.some(
        (other) =>
          one.unit === other.unit && one.value > 0 && Math.abs(other.value / one.value / times - 1) <= leeway,
      ),
    );
  });
}
