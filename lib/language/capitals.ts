import { readTable } from "@/lib/domain/read-table";
import type { Token } from "./tokens";

const senses = new Map(
  readTable("lib/language/lexicon/capitals.tsv").map(({ sense = "", words = "" }) => [
    sense,
    new Set(words.split(" ")),
  ]),
);
const has = (sense: string, word: string): boolean => senses.get(sense)?.has(word) ?? false;

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
export const isOpening = (word: string): boolean => has("opening", word) || has("time", word);
/** Whether a capitalised word is of an office: "Chief", "Secretary". */
export const isOfficeWord = (word: string): boolean => has("office", word);
/** Whether a capitalised word is of a thing that filings name: "Agreement", "Plan", "Notes". */
export const isThing = (word: string): boolean => has("thing", word);
/** Whether a capitalised word is of what an office is for: "Supply Chain", "Consumer Banking". */
export const isField = (word: string): boolean => has("field", word);
export const isPlaceWord = (word: string): boolean => has("place", word);

/** A word with a capital, or in capitals; "iPhone", "O’Brien", "Q." too. */
export const isCapitalized = (token: Token | undefined): boolean =>
  token !== undefined &&
  token.text !== token.lower &&
  /^(?:\p{Ll}{1,3}(?=\p{Lu}))?\p{Lu}[\p{L}\p{N}’'&.‑-]*$/u.test(token.text);

/** Whether two tokens stand side by side without a space. */
export const isGlued = (left: Token | undefined, right: Token | undefined): boolean =>
  left !== undefined && right !== undefined && left.end === right.start;

const streets =
  /^(?:street|avenue|road|parkway|drive|blvd|boulevard|lane|way|highway|plaza|square|center|ave|rd|st|suite|floor|tower|campus)$/;
/** Whether a capitalised word ends an address: "Don Tyson Parkway". */
export const isStreet = (word: string): boolean => streets.test(word);
