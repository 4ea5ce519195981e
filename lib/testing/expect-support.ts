import { findInPassages } from "@/lib/claims/decide";
import { parseClaim } from "@/lib/claims/parse-claim";
import { annotate } from "@/lib/language/annotate";
import { readSentences } from "@/lib/language/sentences";

/** The company whose documents the tests' texts are, and that their claims are about. */
export const company = { company: "Acme Widgets, Inc.", names: ["Acme"] };

/** Whether a text alone supports a claim, however surely. @param publishedOn the text's day, YYYY-MM-DD. */
export function isSupported(text: string, said: string, publishedOn = "2011-06-17"): boolean {
  const claim = parseClaim(said, company);
  const told = {
    text,
    annotation: annotate(text, { ...company, date: publishedOn }),
    tokens: readSentences(text).tokens,
    publishedOn,
    heading: new Set<string>(),
  };
  return claim !== null && (findInPassages(claim, [told], null, company)[0]?.probability ?? 0) > 0;
}

/** Those of the pairs whose text supports its claim, in words. */
export const supportedPairs = (pairs: readonly (readonly [text: string, claim: string])[]): string[] =>
  pairs.filter(([text, claim]) => isSupported(text, claim)).map(([text, claim]) => `${text} => ${claim}`);
