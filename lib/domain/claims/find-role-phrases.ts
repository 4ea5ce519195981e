import { foldClaimText } from "./claim-words";

const phrase =
  /\b(?:chief (?:\p{L}+ ){1,2}officer|(?:executive|senior) vice president|vice president|(?<!vice )president|general counsel|(?:corporate )?secretary|treasurer|controller|(?:lead |independent )?director(?!s)|(?:executive |vice )?chair(?! of the (?:audit|compensation|nominating|governance))|principal (?:\p{L}+ ){1,2}officer)\b/gu;

/** The offices that a text names, in one spelling: "CFO" is "chief financial officer". */
export function findRolePhrases(text: string): string[] {
  return [...new Set(Array.from(foldClaimText(text).matchAll(phrase), (match) => match[0]))];
}
