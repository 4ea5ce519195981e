import type { Span } from "@/lib/language/annotation";
import { type Token, tokenize } from "@/lib/language/tokens";
import { nameWords } from "./compare";
import type { ClaimCompany, ParsedClaim } from "./parse-claim";
import { isLightWord, tellsOf, waysToTell, wordsFor } from "./words";

/** What texts are looked for by: any of `words`, in lower case, the claim's own first. */
export type SearchTerm = { words: string[]; isName: boolean };

const mostTerms = 28;
const mostWays = 24;

/**
 * The words by which texts on a claim are found: its own, and those by which its events may be told.
 *
 * @param said the claim in its own words.
 */
export function searchTerms(
  said: string,
  claim: ParsedClaim | null,
  { company, names }: ClaimCompany,
): SearchTerm[] {
  const own = new Set([company, ...names].flatMap(nameWords));
  const tokens = tokenize(said).flat();
  const seen = new Set<string>();
  const terms = tokens.flatMap((token): SearchTerm[] => {
    const word = token.lower.replace(/,(?=\d)/g, "");
    if (!/[\p{L}\p{N}]/u.test(word) || own.has(word) || seen.has(token.lemma)) return [];
    if (isLightWord(token.lower) || isLightWord(token.lemma)) return [];
    seen.add(token.lemma);
    const pieces = word.split(/[^\p{L}\p{N}.]+/u).filter(Boolean);
    const ways = claim === null ? [] : waysOf(claim, token);
    return [
      {
        words: [...new Set([token.lemma, ...pieces, ...wordsFor(token.lemma), ...ways])],
        isName: token.pos === "PROPN" || (/^\p{Lu}/u.test(token.text) && token.start > 0),
      },
    ];
  });
  return terms.slice(0, mostTerms);
}

/** Words by which a text may tell of the event that a word of the claim tells of. */
function waysOf({ events }: ParsedClaim, token: Token): string[] {
  const isIn = (span: Span) => token.start >= span.start && token.end <= span.end;
  const meant = events.flatMap(({ event, parts }) => [
    ...(event !== null && isIn(event) && tellsOf(token, event.predicate, event.arguments.some(isIn))
      ? [event.predicate]
      : []),
    ...parts.flatMap((part) => (part.kind === "event" && isIn(part) ? [part.event.predicate] : [])),
  ]);
  return meant.flatMap(waysToTell).slice(0, mostWays);
}
