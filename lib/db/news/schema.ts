import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import type { RoleAction, RoleClass, RoleType } from "@/lib/domain/role";
import { document, entity } from "../facts/schema";

/** A feed that is read. */
export const feed = pgTable("feed", {
  url: text("url").primaryKey(),
  title: text("title"),
  addedAt: timestamp("added_at", { withTimezone: true, mode: "string" }).notNull().defaultNow(),
  checkedAt: timestamp("checked_at", { withTimezone: true, mode: "string" }),
  lastError: text("last_error"),
});

/** What is known of an article beside its document. */
export const newsArticle = pgTable(
  "news_article",
  {
    documentId: text("document_id")
      .primaryKey()
      .references(() => document.id),
    feedUrl: text("feed_url").references(() => feed.url),
    author: text("author"),
    /** Reprints of one text share it, so that they count once. */
    storyId: text("story_id").notNull(),
    /** Hashes of its word runs by which a reprint is known, hex. */
    signature: text("signature").notNull(),
    publishedOn: date("published_on", { mode: "string" }).notNull(),
    /** A company's own release, wherever it was printed. */
    isRelease: boolean("is_release").notNull(),
  },
  (table) => [
    index("news_article_story").on(table.storyId),
    index("news_article_published").on(table.publishedOn),
  ],
);

/** An article speaks of a company. */
export const newsMention = pgTable(
  "news_mention",
  {
    entityKey: text("entity_key")
      .notNull()
      .references(() => entity.key),
    documentId: text("document_id")
      .notNull()
      .references(() => document.id),
    /** 0 to 1: how sure it is that the company is meant, and that the article is about it. */
    score: doublePrecision("score").notNull(),
    inTitle: boolean("in_title").notNull(),
    mentions: integer("mentions").notNull(),
    spanStart: integer("span_start").notNull(),
    spanEnd: integer("span_end").notNull(),
  },
  (table) => [primaryKey({ columns: [table.entityKey, table.documentId] })],
);

/** An article names a person, with a role where it states one. Those with a role are observations of it too. */
export const newsPerson = pgTable(
  "news_person",
  {
    entityKey: text("entity_key")
      .notNull()
      .references(() => entity.key),
    documentId: text("document_id")
      .notNull()
      .references(() => document.id),
    personKey: text("person_key").notNull(),
    person: text("person").notNull(),
    roleText: text("role_text"),
    roleType: text("role_type").$type<RoleType>(),
    roleClass: text("role_class").$type<RoleClass>(),
    action: text("action").$type<RoleAction>(),
    spanStart: integer("span_start").notNull(),
    spanEnd: integer("span_end").notNull(),
  },
  (table) => [primaryKey({ columns: [table.entityKey, table.documentId, table.personKey, table.spanStart] })],
);
