import { formatDay } from "@/lib/domain/calendar";
import type { Citation } from "./read-briefing";

/** Form and item of a source: "8-K, item 5.02"; null where it has none. */
export function describeForm({ form, item }: Pick<Citation, "form" | "item">): string | null {
  if (form === null) return null;
  return item === null ? `Form ${form}` : `Form ${form}, item ${item}`;
}

/** Publisher, form and date in a line. */
export function describeCitation(citation: Citation): string {
  return [citation.publisher, describeForm(citation), citation.date && formatDay(citation.date)]
    .filter(Boolean)
    .join(" · ");
}

/** The passages of a source, those first that share the most words with the sentence that points to it. */
export function rankPassages({ passages }: Citation, sentence: string): Citation["passages"] {
  const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);
  const wanted = wordsOf(sentence);
  const shared = (text: string) => [...wordsOf(text)].filter((word) => wanted.has(word)).length;
  return passages
    .map((passage) => ({ passage, score: shared(passage.quote) }))
    .sort((one, other) => other.score - one.score)
    .map(({ passage }) => passage);
}
