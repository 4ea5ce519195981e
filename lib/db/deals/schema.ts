import { date, doublePrecision, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { document, entity } from "../facts/schema";

/** A filing says that a deal was agreed, completed or terminated. */
export const deal = pgTable(
  "deal",
  {
    entityKey: text("entity_key")
      .notNull()
      .references(() => entity.key),
    documentId: text("document_id")
      .notNull()
      .references(() => document.id),
    spanStart: integer("span_start").notNull(),
    spanEnd: integer("span_end").notNull(),
    item: text("item").notNull(),
    kind: text("kind").$type<DealKind>().notNull(),
    status: text("status").$type<DealStatus>().notNull(),
    /** What the registrant is in it. */
    part: text("part").$type<DealPart>().notNull(),
    /** The other side, as the filing names it; what is bought or sold where it names no one. */
    counterparty: text("counterparty"),
    subject: text("subject"),
    /** Day of signing, closing or ending, where stated. */
    happenedOn: date("happened_on", { mode: "string" }),
    amount: doublePrecision("amount"),
    /** ISO 4217. */
    currency: text("currency"),
  },
  (table) => [
    primaryKey({ columns: [table.entityKey, table.documentId, table.spanStart] }),
    index("deal_status").on(table.entityKey, table.status),
  ],
);

export type DealKind =
  | "acquisition"
  | "merger"
  | "disposal"
  | "credit"
  | "securities"
  | "lease"
  | "licence"
  | "other";
export type DealStatus = "agreed" | "completed" | "terminated";
export type DealPart = "buyer" | "seller" | "target" | "party";
