import "server-only";
import { type SQL, sql } from "drizzle-orm";

/** A passage of a document's text, letter for letter; `start` and `end` count UTF-16 units of that text. */
export type Quote = { text: string; start: number; end: number };

/** What a row says of its passage: the span, and the document's text up to its end. */
export type Quoted = { spanStart: number | null; spanEnd: number | null; said: string | null };

/** Longer passages are cut at a sentence or a word: the whole is on the source's page. */
const longestQuote = 600;

/**
 * The document's text up to the end of a span, as the column `said`. PostgreSQL counts code points, of which
 * there are never more than UTF-16 units, so the span always lies within.
 *
 * @param document alias of the document. @param row alias of what has `"spanEnd"`.
 */
export function quotedText(document: string, row: string): SQL {
  return sql.raw(`left(${document}.text, ${row}."spanEnd") as said`);
}

/** The passage of a span; null where no text is held or no place is known. */
export function quoteOf({ spanStart, spanEnd, said }: Quoted): Quote | null {
  if (spanStart === null || spanEnd === null || said === null) return null;
  const whole = said.slice(spanStart, spanEnd);
  const text = whole.length <= longestQuote ? whole : cut(whole);
  return text.trim() === "" ? null : { text, start: spanStart, end: spanStart + text.length };
}

function cut(whole: string): string {
  const head = whole.slice(0, longestQuote);
  const sentence = head.search(/[.;](?=[^.;]*$)/);
  if (sentence > longestQuote / 2) return head.slice(0, sentence + 1);
  const word = head.lastIndexOf(" ");
  return word > longestQuote / 2 ? head.slice(0, word) : head;
}
