import { customType, date, foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
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

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** What a passage says, read ahead: one row of each passage, made and deleted with it. Backups leave them out. */
export const annotation = pgTable(
  "annotation",
  {
    entityKey: text("entity_key").notNull(),
    documentId: text("document_id").notNull(),
    spanStart: integer("span_start").notNull(),
    /** The passage's: the newest are read first. */
    publishedOn: date("published_on", { mode: "string" }).notNull(),
    /** Of the code that made it, a hash; "" where none has yet. */
    version: text("version").notNull(),
    /** As `lib/language/encode.ts` writes it; null where reading took too much, or nothing was read yet. */
    body: bytea("body"),
  },
  (table) => [
    primaryKey({ columns: [table.entityKey, table.documentId, table.spanStart] }),
    foreignKey({
      name: "annotation_passage",
      columns: [table.entityKey, table.documentId, table.spanStart],
      foreignColumns: [passage.entityKey, passage.documentId, passage.spanStart],
    }).onDelete("cascade"),
    index("annotation_version").on(table.version, table.publishedOn),
  ],
);

/** What stands behind a passage's words: the filing itself, the company's own release, or a journalist. */
export type PassageKind = "filing" | "release" | "news";
