import type { Stretch } from "@/lib/domain/split-sentences";
import { foldClaimText, splitFolded, stemOf } from "./claim-words";
import { findQuantities, isBorneOut, type Quantity } from "./find-quantities";
import type { Predicate } from "./predicates";
import type { Statement } from "./read-statement";

/** A sentence of a passage, with the stems of its words. */
export type Sentence = Stretch & { text: string; stems: Set<string> };

/** Deeds that undo: another sentence about the same thing does not say that it was undone. */
const undoing: ReadonlySet<Predicate> = new Set([
  "terminate",
  "repay",
  "withdraw",
  "suspend",
  "settle",
  "reject",
]);

/** The sentence of the deed names one of the claim's things; all of them, and its numbers, where the deed undoes. */
export function isAnchored({ heads, names, quantities }: Statement, core: Sentence): boolean {
  if (heads.length === 0) return true;
  const compact = splitFolded(foldClaimText(core.text)).join("");
  const isHere = (words: readonly string[]) =>
    words.every((word) => core.stems.has(stemOf(word)) || (word.length > 4 && compact.includes(word)));
  if (!heads.some(({ predicate }) => undoing.has(predicate))) return names.length === 0 || names.some(isHere);
  const stated = findQuantities(core.text);
  return names.every(isHere) && quantities.every((one) => stated.some((other) => isBorneOut(one, other)));
}

/** A claim with a deed and a name or number is known without one of its other words, where it has many. */
export function isWellAnchored({ heads, names, people, quantities, stems }: Statement): boolean {
  const isDeed = heads.some(({ status }) => status !== "mentioned");
  return isDeed && stems.length > 2 && names.length + people.length + quantities.length > 0;
}

/** Every number of the claim is stated; where it leads from one to another, in that order. */
export function areBorneOut({ quantities, isChange }: Statement, stated: readonly Quantity[]): boolean {
  const at = quantities.map((one) => stated.findIndex((other) => isBorneOut(one, other)));
  return at.every((index, nth) => index >= 0 && (!isChange || nth === 0 || index > (at[nth - 1] ?? -1)));
}
