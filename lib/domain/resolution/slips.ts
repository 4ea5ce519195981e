import { editDistance } from "@/lib/domain/edit-distance";

/**
 * How a word came to be written as another, the likeliest slip first: its letters in another order or one of them
 * doubled, a letter left out, another one written, and more than one of these.
 */
export type Slip = "none" | "same letters" | "left out" | "other letter" | "several";

const order: readonly Slip[] = ["none", "same letters", "left out", "other letter", "several"];

/** Of the words and pairs of words that may have been meant, how the given one differs from the nearest. */
export function slipOf(given: string, meant: readonly string[]): Slip {
  const slips = meant.map((word) => slipBetween(given, word));
  return order.find((slip) => slips.includes(slip)) ?? "several";
}

function slipBetween(given: string, meant: string): Slip {
  if (given === meant) return "none";
  if (editDistance(given, meant, 1) > 1) return "several";
  if (undouble(given) === undouble(meant)) return "same letters";
  if (given.length === meant.length) return sorted(given) === sorted(meant) ? "same letters" : "other letter";
  return given.length < meant.length ? "left out" : "other letter";
}

/** A word without its doubled letters. */
export const undouble = (word: string): string => word.replace(/(.)\1+/g, "$1");

const sorted = (word: string): string => [...word].sort().join("");
