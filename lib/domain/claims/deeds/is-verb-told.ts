import { findQuantities } from "@/lib/domain/claims/numbers/find-quantities";
import { isBorneOut } from "@/lib/domain/claims/numbers/is-borne-out";
import type { Statement } from "@/lib/domain/claims/read-statement";
import { stemOf, stemsOf } from "@/lib/domain/claims/words/claim-words";
import { clauseBefore, governedStatus } from "./governed-status";
import type { Sentence } from "./match-anchors";

/** A verb of which no more is known stands in the sentence of the deed, or beside a number or name of the claim. */
export function isVerbTold(
  stem: string,
  { heads, names, quantities, isNegated, text: claim }: Statement,
  core: Sentence,
  window: readonly Sentence[],
): boolean {
  if (won.test(claim) && stem === stemOf("won") && !prevailed.test(core.text)) return false;
  if (heads.length === 0 || core.stems.has(stem))
    return core.stems.has(stem) && isSaid(stem, { isNegated, isDone: isFinishedIn(claim, stem) }, core.text);
  return window.some(
    ({ stems, text }) =>
      stems.has(stem) &&
      (names.flat().some((word) => stems.has(stemOf(word))) ||
        findQuantities(text).some((stated) => quantities.some((one) => isBorneOut(one, stated)))),
  );
}

/** Who won in court was awarded nothing by that alone, nor did who won whom damages were awarded to. */
const won =
  /\b(?:won|wins?|winning)\b[^.;]{0,60}\b(?:verdict|judgment|ruling|suit|lawsuit|case|appeal|trial|arbitration|dispute|litigation)\b/i;
const prevailed =
  /\b(?:won|wins?|prevail\p{L}*|in (?:its|our|the (?:Company|Registrant)[’']s) favou?r|in favou?r of|found for)\b/iu;

/** Whether a claim has a verb as done: "regained", not "to be regained". */
const isFinishedIn = (claim: string, stem: string): boolean =>
  Array.from(claim.matchAll(finished)).some(
    ({ index, 0: word }) =>
      stemsOf(word).has(stem) &&
      !toCome.test(claim.slice(0, index)) &&
      !attributive.test(claim.slice(0, index)),
  );
const finished =
  /\b(?:\p{L}+ed|paid|won|lost|gave|given|sent|spent|lent|built|drew|drawn|met|took|taken|wrote|written|swore|sworn|sought|held|made|got|cut|put|split)\b/giu;
/** "A contingent payment". */
const open = /\b(?:contingent|potential|possible|proposed|future|deferred|conditional)\s+(?:\p{L}+\s+)?$/iu;
/** What is paid, and is no paying. */
const pay = /^(?:compensation|salar(?:y|ies)|wages?|remuneration)$/i;
const attributive = /\b(?:the|an?|its|their|over|of|on|for|from|with|in|into|about|under|at|by|and)\s+$/i;
const toCome =
  /\b(?:to|will|shall|may|might|can|could|would|should|must)\s+(?:\p{L}+ly\s+)?(?:be\s+|have\s+)?$/iu;

/** "Was not renewed" does not say that it was, nor "to renew" that it has been. */
const isSaid = (
  stem: string,
  { isNegated, isDone }: { isNegated: boolean; isDone: boolean },
  text: string,
): boolean =>
  isNegated ||
  Array.from(text.matchAll(/\p{L}+/gu)).some(
    ({ index, 0: word }) =>
      stemsOf(word).has(stem) &&
      !(isDone && (pay.test(word) || /^-\p{L}/u.test(text.slice(index + word.length)))) &&
      !(isDone && stem !== "effect" && isToCome(word, text.slice(0, index))) &&
      !/\b(?:not|never|no longer|without)\s+(?:be |been |being )?$/i.test(text.slice(0, index)),
  );

/** "To renew", "will be paid"; of a noun, "agreed on the payment of". */
function isToCome(word: string, before: string): boolean {
  if (toCome.test(before.slice(-40))) return true;
  if (new RegExp(`^(?:${finished.source})$`, "iu").test(word)) return false;
  if (open.test(before)) return true;
  const status = governedStatus(clauseBefore(before, before.length), "done");
  return status === "planned" || status === "possible" || status === "agreed";
}
