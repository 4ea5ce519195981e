import "server-only";
import type { ToldPassage } from "@/lib/claims/alignment";
import type { ClaimCompany, ParsedClaim } from "@/lib/claims/parse-claim";
import type { WindowQuery } from "@/lib/claims/rank-windows";
import { searchTerms } from "@/lib/claims/search-terms";
import { tellingDays } from "@/lib/claims/verdict";
import { headingWords } from "@/lib/claims/words";
import { loadAnnotations } from "@/lib/db/annotations";
import type { Database } from "@/lib/db/open";
import { type FoundPassage, findNearPassages } from "@/lib/db/passages";
import { type DayRange, toDay } from "@/lib/domain/calendar";
import { type Token, tokenize } from "@/lib/language/tokens";

/** Texts in which a claim is looked for, at most, of its period and of any time. */
const mostPassages = 30;

/** Where a claim is looked for; `named` are the names by which texts speak of the company. */
export type TextPlace = { entityKey: string; named: ClaimCompany };

/** A passage as a claim is looked for in it. */
export type PassageText = FoundPassage & ToldPassage & { key: string };

/** The texts of a company that may tell of a claim, and what they were found by. */
export type FoundTexts = { texts: PassageText[]; query: WindowQuery };

/** The days on which a text may tell of what happened in a period. */
export const daysOfTelling = (period: DayRange | null): DayRange | null =>
  period && { start: period.start, end: period.end && addDays(period.end, tellingDays(period.end)) };

/**
 * The passages of a company that come nearest to a claim, those of its period first.
 *
 * @param said the claim in its own words.
 */
export async function findTexts(
  db: Database,
  context: TextPlace,
  said: string,
  claim: ParsedClaim | null,
  period: DayRange | null,
): Promise<FoundTexts> {
  const terms = searchTerms(said, claim, context.named);
  const { entityKey } = context;
  const preferred = daysOfTelling(period);
  const query = { entityKey, terms: terms.map(({ words }) => words), preferred, limit: mostPassages };
  const [near, within] = await Promise.all([
    findNearPassages(db, query),
    preferred === null ? null : findNearPassages(db, { ...query, within: preferred }),
  ]);
  const keyOf = ({ documentId, spanStart }: FoundPassage) => `${documentId}:${spanStart}`;
  const found = new Map(
    [...near.passages, ...(within?.passages ?? [])].map((passage) => [keyOf(passage), passage]),
  );
  const texts = await readTexts(db, entityKey, [...found.values()]);
  return { texts, query: { claim, terms, weights: near.weights } };
}

/** Passages with what they say. */
export async function readTexts(
  db: Database,
  entityKey: string,
  passages: readonly FoundPassage[],
): Promise<PassageText[]> {
  const annotations = await loadAnnotations(db, entityKey, passages);
  return passages.flatMap((passage, at): PassageText[] => {
    const annotation = annotations[at];
    if (annotation === undefined) return [];
    // An article may be about others, too.
    if (
      passage.kind === "news" &&
      !annotation.mentions.some((one) => one.kind === "organization" && one.isSelf)
    )
      return [];
    let tokens: Token[][] | null = null;
    return [
      {
        ...passage,
        key: `${passage.documentId}:${passage.spanStart}`,
        annotation,
        get tokens() {
          tokens ??= tokensBySentence(passage.text, annotation.sentences);
          return tokens;
        },
        heading: headingWords(passage.item),
      },
    ];
  });
}

function tokensBySentence(text: string, sentences: readonly { start: number; end: number }[]): Token[][] {
  const shares: Token[][] = sentences.map(() => []);
  let at = 0;
  for (const token of tokenize(text).flat()) {
    while (at < sentences.length && (sentences[at]?.end ?? 0) <= token.start) at += 1;
    const sentence = sentences[at];
    if (sentence && token.start >= sentence.start) shares[at]?.push(token);
  }
  return shares;
}

export function addDays(day: string, days: number): string {
  return toDay(new Date(Date.parse(day) + days * 86_400_000));
}
