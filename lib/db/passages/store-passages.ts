import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "@/lib/db/open";
import { type PassageKind, passage } from "./schema";

/** A part of a document, `[start, end)` in its text, and the item it belongs to. */
export type PassageRow = { start: number; end: number; item: string | null };

/** What a passage was read to say, encoded, and by which version; null where reading it took too much. */
export type PassageAnnotation = { version: string; body: Uint8Array | null };

/** By entity that a document speaks of, in the order of its passages. */
export type DocumentAnnotations = ReadonlyMap<string, readonly PassageAnnotation[]>;

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
  /** What is left out is made in the background. */
  annotations?: DocumentAnnotations | undefined;
};

/** Stores a document's passages in the place of those that are there. Belongs in the document's transaction. */
export async function storePassages(tx: Queryable, document: DocumentPassages): Promise<void> {
  const { entityKeys, documentId, kind, publishedOn, text, passages, annotations } = document;
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
  const rows = entityKeys.flatMap((key) =>
    passages.map(({ start }, at) => {
      const { version, body } = annotations?.get(key)?.[at] ?? { version: "", body: null };
      return { key, start, version, body: body && Buffer.from(body).toString("base64") };
    }),
  );
  await tx.execute(sql`
    insert into annotation (entity_key, document_id, span_start, version, body)
    select key, ${documentId}, start, version, decode(body, 'base64')
    from json_to_recordset(${JSON.stringify(rows)}::json) as said(key text, start int, version text, body text)`);
}
