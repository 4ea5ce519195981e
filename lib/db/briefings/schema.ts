import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { entity } from "../facts/schema";

/** What a synthesis run wrote about a company: a snapshot that never changes. Footnotes are numbered when it is served. */
export const briefing = pgTable(
  "briefing",
  {
    entityKey: text("entity_key")
      .notNull()
      .references(() => entity.key),
    id: text("id").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true, mode: "string" }).notNull().defaultNow(),
    writer: text("writer").$type<BriefingWriter>().notNull(),
    /** Paragraphs of statements and the headline, each with the passages that it rests on. */
    draft: jsonb("draft").$type<unknown>().notNull(),
    intelligence: jsonb("intelligence").$type<unknown>().notNull(),
    /** Sentences that passed the check as written, that an extractive one took the place of, that were left out. */
    verified: integer("verified").notNull(),
    replaced: integer("replaced").notNull(),
    dropped: integer("dropped").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entityKey, table.id] }),
    index("briefing_created").on(table.entityKey, table.createdAt),
  ],
);

export type BriefingWriter = "extractive" | "model";
