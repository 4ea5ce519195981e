import { findInPassages } from "@/lib/claims/decide";
import { parseClaim } from "@/lib/claims/parse-claim";
import { annotate } from "@/lib/language/annotate";
import { readSentences } from "@/lib/language/sentences";

/** Who speaks in the texts that tests write, and of whom their claims are. */
export const company = { company: "Acme Widgets, Inc.", names: ["Acme"] };

/** Whether a text alone bears a claim out, however surely. @param publishedOn the text's day, YYYY-MM-DD. */
export function isBorneOut(text: string, said: string, publishedOn = "2011-06-17"): boolean {
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

/** Those of the pairs whose text bears its claim out, in words. */
export const borneOut = (pairs: readonly (readonly [text: string, claim: string])[]): string[] =>
  pairs.filter(([text, claim]) => isBorneOut(text, claim)).map(([text, claim]) => `${text} => ${claim}`);
