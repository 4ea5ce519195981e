import { isOfClass } from "./lexicon";
import type { Token } from "./token";

/** A word as the tables have it: lower case, without possessive and full stop. */
export const plainWord = (text: string): string => {
  const lower = text.toLowerCase();
  if (/^[a-z]*$/.test(lower)) return lower;
  return lower
    .replace(/[’']s?$/u, "")
    .replace(/\.$/, "")
    .replace(/’/g, "'");
};

/** Whether a capitalised word merely opens a sentence or belongs to a day or month. */
export const isOpening = (word: string): boolean =>
  ["capital-opening", "capital-time", "month", "weekday"].some((name) => isOfClass(word, name));
/** Whether a capitalised word is of an office: "Chief", "Secretary". */
export const isOfficeWord = (word: string): boolean => isOfClass(word, "capital-office");
/** Whether a capitalised word is of a thing that filings name: "Agreement", "Plan", "Notes". */
export const isThing = (word: string): boolean => isOfClass(word, "capital-thing");
/** Whether a capitalised word is of what an office is for: "Supply Chain", "Consumer Banking". */
export const isField = (word: string): boolean => isOfClass(word, "capital-field");
export const isPlaceWord = (word: string): boolean => isOfClass(word, "capital-place");

/** A word with a capital, or in capitals; "iPhone", "O’Brien", "Q." too. */
export const isCapitalized = (token: Token | undefined): boolean =>
  token !== undefined &&
  token.text !== token.lower &&
  /^(?:\p{Ll}{1,3}(?=\p{Lu}))?\p{Lu}[\p{L}\p{N}’'&.‑-]*$/u.test(token.text);

/** Whether two tokens stand side by side without a space. */
export const isGlued = (left: Token | undefined, right: Token | undefined): boolean =>
  left !== undefined && right !== undefined && left.end === right.start;

/** Whether a capitalised word ends an address: "Don Tyson Parkway". */
export const isStreet = (word: string): boolean => isOfClass(word, "street");

/** Tokens as they stand, without white space that the text does not have. */
export const textOf = (tokens: readonly Token[], first: number, next: number): string =>
  tokens
    .slice(first, next)
    .map((token, at) => (at > 0 && !isGlued(tokens[first + at - 1], token) ? " " : "") + token.text)
    .join("");

/** The terms in quotation marks of a stretch, without "the", and where they stand. */
export function quotedIn(
  tokens: readonly Token[],
  from: number,
  close: number,
): { words: string[]; first: number; at: number }[] {
  const found: { words: string[]; first: number; at: number }[] = [];
  for (let here = from; here < close; here += 1) {
    if (!/^[“"]$/.test(tokens[here]?.text ?? "")) continue;
    const behind = tokens.slice(here + 1, close + 1).findIndex(({ text }) => /^[”"]$/.test(text));
    if (behind < 0) break;
    const first = here;
    here += 1 + behind;
    const words = tokens
      .slice(first + 1, here)
      .map(({ text }) => plainWord(text))
      .filter((word) => /[\p{L}]/u.test(word) && word !== "the");
    found.push({ words, first, at: tokens[first]?.start ?? 0 });
  }
  return found;
}
