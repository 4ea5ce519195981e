import { findQuantities } from "@/lib/domain/claims/numbers/find-quantities";
import { isBorneOut } from "@/lib/domain/claims/numbers/is-borne-out";
import type { Statement } from "@/lib/domain/claims/read-statement";
import { foldClaimText } from "@/lib/domain/claims/words/claim-phrases";
import { splitFolded, stemOf } from "@/lib/domain/claims/words/claim-words";
import type { Stretch } from "@/lib/domain/split-sentences";
import type { Predicate } from "./predicates";

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
  { heads, names, quantities, stems, verbs }: Statement,
  core: Sentence,
  window: readonly Sentence[],
): boolean {
  // Of a deed that is not known, a name stands in a sentence that has half of the claim's words.
  if (heads.length === 0) {
    if (verbs.length === 0) return true;
    const telling = window.filter(
      (sentence) => 2 * stems.filter((stem) => sentence.stems.has(stem)).length >= stems.length,
    );
    const near = telling.flatMap((one) => [
      one,
      ...window.filter((other) => other !== one && speaksOf(one, other)),
    ]);
    return near.length === 0 || names.every((words) => isNamedIn(words, near));
  }
  const told = [core, ...window.filter((one) => defines(one, core))];
  const isHere = (words: readonly string[]) => isNamedIn(words, told);
  if (!heads.some(({ predicate }) => undoing.has(predicate))) return names.every(isHere);
  const stated = told.flatMap(({ text }) => findQuantities(text));
  return names.every(isHere) && quantities.every((one) => stated.some((other) => isBorneOut(one, other)));
}

/** Whether sentences have all words of a name, in one spelling or another. */
function isNamedIn(words: readonly string[], sentences: readonly Sentence[]): boolean {
  const compact = splitFolded(foldClaimText(sentences.map(({ text }) => text).join(" "))).join("");
  return words.every(
    (word) =>
      sentences.some(({ stems }) => stems.has(stemOf(word))) || (word.length > 4 && compact.includes(word)),
  );
}

/** Without a deed, the sentence of a number says of what it is: it has half of the claim's words, too. */
export function areNumbersAnchored(
  { heads, quantities, stems }: Statement,
  window: readonly Sentence[],
): boolean {
  if (heads.length > 0 || quantities.length === 0 || stems.length === 0) return true;
  return window.some(
    (sentence) =>
      2 * stems.filter((stem) => sentence.stems.has(stem)).length >= stems.length &&
      findQuantities(sentence.text).some((stated) => quantities.some((one) => isBorneOut(one, stated))),
  );
}

/** "Under the Promissory Note" speaks of what another sentence calls (“Promissory Note”). */
function speaksOf(one: Sentence, other: Sentence): boolean {
  const terms = one.text.matchAll(/\b[Tt]he (\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+){0,3})/gu);
  return [...terms].some(([, term]) => new RegExp(`[“"](?:the )?${term}[”"]`, "u").test(other.text));
}

/** "(the “Repurchase”)" in another sentence tells which one "the Repurchase" is. */
function defines(other: Sentence, core: Sentence): boolean {
  if (other === core) return false;
  const terms = core.text.matchAll(/\b[Tt]he (\p{Lu}\p{Ll}+)\b(?! \p{Lu})/gu);
  return [...terms].some(([, term]) => /[“"]/.test(other.text) && other.text.includes(`the “${term}”`));
}
