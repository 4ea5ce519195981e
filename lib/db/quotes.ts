import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { cachedQuery } from "./cache";
import type { Database } from "./open";

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

/** A place in a document's text. */
export type Place = { documentId: string; start: number; end: number };

/** The passages of places, in their order; null where the document's text is not held. */
export const findQuotes = cachedQuery("quotes", readQuotes);

async function readQuotes(db: Database, places: readonly Place[]): Promise<(Quote | null)[]> {
  if (places.length === 0) return [];
  const wanted = places.map(({ documentId, end }) => ({ id: documentId, end }));
  const { rows } = await db.execute<{ id: string; said: string | null }>(sql`
    with wanted as (
      select id, max("end") as "end" from json_to_recordset(${JSON.stringify(wanted)}::json) as x(id text, "end" int)
      group by id
    )
    select w.id, left(d.text, w."end") as said from wanted w join document d using (id)`);
  const texts = new Map(rows.map(({ id, said }) => [id, said]));
  return places.map(({ documentId, start, end }) =>
    quoteOf({ spanStart: start, spanEnd: end, said: texts.get(documentId) ?? null }),
  );
}
