import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "@/lib/db/open";
import { type PassageKind, passage } from "../schema";

/** A part of a document, `[start, end)` in its text, and the item it belongs to. */
export type PassageRow = { start: number; end: number; item: string | null };

export type DocumentPassages = {
  /** Whom the document speaks of. */
  entityKeys: string[];
  documentId: string;
  kind: PassageKind;
  publishedOn: string;
  /** The document's canonical text. */
  text: string;
  /** No two begin at one place. */
  passages: PassageRow[];
};

/**
 * Stores a document's passages in the place of those that are there, each with an annotation that is yet to be made.
 * Belongs in the document's transaction.
 */
export async function storePassages(tx: Queryable, document: DocumentPassages): Promise<void> {
  const { entityKeys, documentId, kind, publishedOn, text, passages } = document;
  await tx
    .delete(passage)
    .where(and(inArray(passage.entityKey, entityKeys), eq(passage.documentId, documentId)));
  if (passages.length === 0) return;
  const said = passages.map((row) => ({ ...row, words: text.slice(row.start, row.end) }));
  // Spans count UTF-16 units, so the words are cut here and not from the stored text.
  await tx.execute(sql`
    insert into passage (entity_key, document_id, span_start, span_end, item, kind, published_on, words)
    select key, ${documentId}, said.start, said."end", said.item, ${kind}, ${publishedOn}::date,
           to_tsvector('english', said.words)
    from json_to_recordset(${JSON.stringify(said)}::json) as said(start int, "end" int, item text, words text)
      cross join json_array_elements_text(${JSON.stringify(entityKeys)}::json) as key`);
  await tx.execute(sql`
    insert into annotation (entity_key, document_id, span_start, published_on, version)
    select key, ${documentId}, start, ${publishedOn}::date, ''
    from json_to_recordset(${JSON.stringify(passages)}::json) as said(start int)
      cross join json_array_elements_text(${JSON.stringify(entityKeys)}::json) as key`);
}
