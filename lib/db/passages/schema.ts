import { customType, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { document, entity } from "../facts/schema";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** A part of a document's text that claims are checked against: an item of a filing, a paragraph run of an article. */
export const passage = pgTable(
  "passage",
  {
    entityKey: text("entity_key")
      .notNull()
      .references(() => entity.key),
    documentId: text("document_id")
      .notNull()
      .references(() => document.id),
    /** Where it lies in the document's text, in UTF-16 units. */
    spanStart: integer("span_start").notNull(),
    spanEnd: integer("span_end").notNull(),
    /** The item number of a filing's section; null elsewhere. */
    item: text("item"),
    kind: text("kind").$type<PassageKind>().notNull(),
    publishedOn: date("published_on", { mode: "string" }).notNull(),
    /** Stems of its words, which candidates are found by. */
    words: tsvector("words").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entityKey, table.documentId, table.spanStart] }),
    index("passage_words").using("gin", table.words),
  ],
);

/** What stands behind a passage's words: the filing itself, the company's own release, or a journalist. */
export type PassageKind = "filing" | "release" | "news";
