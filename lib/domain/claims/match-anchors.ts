import type { Stretch } from "@/lib/domain/split-sentences";
import { foldClaimText, splitFolded, stemOf } from "./claim-words";
import { isLinkBorneOut } from "./find-links";
import { findQuantities, isBorneOut, type Quantity } from "./find-quantities";
import type { Predicate } from "./predicates";
import type { Statement } from "./read-statement";

/** A sentence of a passage, with the stems of its words. */
export type Sentence = Stretch & { text: string; stems: Set<string> };

/** Deeds that undo: another sentence about the same thing does not say that it was undone. */
export const undoing: ReadonlySet<Predicate> = new Set([
  "terminate",
  "repay",
  "borrow",
  "withdraw",
  "suspend",
  "settle",
  "reject",
]);

/** The sentence of the deed names one of the claim's things; all of them, and its numbers, where the deed undoes. */
export function isAnchored(
  { heads, names, quantities }: Statement,
  core: Sentence,
  window: readonly Sentence[],
): boolean {
  if (heads.length === 0) return true;
  const told = [core, ...window.filter((one) => defines(one, core))];
  const compact = splitFolded(foldClaimText(told.map(({ text }) => text).join(" "))).join("");
  const isHere = (words: readonly string[]) =>
    words.every(
      (word) =>
        told.some(({ stems }) => stems.has(stemOf(word))) || (word.length > 4 && compact.includes(word)),
    );
  if (!heads.some(({ predicate }) => undoing.has(predicate))) return names.every(isHere);
  const stated = told.flatMap(({ text }) => findQuantities(text));
  return names.every(isHere) && quantities.every((one) => stated.some((other) => isBorneOut(one, other)));
}

/** "(the “Repurchase”)" in another sentence tells which one "the Repurchase" is. */
function defines(other: Sentence, core: Sentence): boolean {
  if (other === core) return false;
  const terms = core.text.matchAll(/\b[Tt]he (\p{Lu}\p{Ll}+)\b(?! \p{Lu})/gu);
  return [...terms].some(([, term]) => /[“"]/.test(other.text) && other.text.includes(`the “${term}”`));
}

/** Before a number of an earlier time. */
const compared =
  /\b(?:compared (?:with|to)|versus|against(?= (?:(?:a )?(?:net )?(?:income|loss|profit|earnings) of )?[$€£]?[\d.])|over the (?:prior|previous)|(?:up|down) from|from the (?:prior|previous))\b[^,;]{0,50}$/i;

const from = /\bfrom\s+(?:about |approximately )?$/i;
const to = /\bto\s+(?:about |approximately )?$/i;
const change =
  /\b(?:increas|decreas|lower|rais|reduc|enlarg|expand|cut|rose|rise|fell|fall|grew|grow|declin|drop|up|down)\p{L}*/iu;

/** Every number of the claim is stated; where it leads from one to another, in that order. */
export function areBorneOut(
  { heads, quantities, isChange, isCompared, isOfPart, links }: Statement,
  all: readonly Quantity[],
  text: string,
): boolean {
  const isMove = heads.some(({ predicate }) => predicate === "increase" || predicate === "decrease");
  const isBefore = ({ start, end, unit }: Quantity) =>
    compared.test(text.slice(Math.max(0, start - 70), start)) ||
    /\((?:in )?(?:19|20)\d\d[:,]\s*$/.test(text.slice(Math.max(0, start - 14), start)) ||
    (!isChange &&
      from.test(text.slice(Math.max(0, start - 24), start)) &&
      change.test(text.slice(Math.max(0, start - 140), end + 140)) &&
      (isMove ||
        all.some(
          (other) => other.unit === unit && to.test(text.slice(Math.max(0, other.start - 24), other.start)),
        )));
  // "$41 million, of which $36 million in cash": the price is the whole.
  const isTrade = heads.some(({ predicate }) => predicate === "acquire" || predicate === "sell");
  const isPart = ({ start }: Quantity) => /\bof which\s*$/i.test(text.slice(Math.max(0, start - 12), start));
  const stated = all.filter(
    (one) => (isCompared || !isBefore(one)) && (isOfPart || !isTrade || !isPart(one)),
  );
  if (!links.every((link) => isLinkBorneOut(link, stated, text))) return false;
  const at = quantities.map((one) => stated.findIndex((other) => isBorneOut(one, other)));
  return at.every((index, nth) => index >= 0 && (!isChange || nth === 0 || index > (at[nth - 1] ?? -1)));
}
