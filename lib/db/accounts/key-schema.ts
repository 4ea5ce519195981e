import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import type { TierName } from "@/lib/domain/pricing";
import { account } from "./schema";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "string" });

export const apiKey = pgTable(
  "api_key",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => account.id),
    name: text("name").notNull(),
    tier: text("tier").$type<TierName>().notNull(),
    /** Units a UTC day; null means the tier's own number. */
    dailyLimit: integer("daily_limit"),
    dailyIncluded: integer("daily_included"),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at"),
    revokedAt: moment("revoked_at"),
  },
  (table) => [index("api_key_account").on(table.accountId)],
);

/** A key has no secret until its owner reveals one, and two while a rotation's grace lasts. */
export const apiSecret = pgTable(
  "api_secret",
  {
    /** SHA-256 of the secret, hex. The secret itself is never stored. */
    hash: text("hash").primaryKey(),
    keyId: text("key_id")
      .notNull()
      .references(() => apiKey.id),
    last4: text("last4").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** When a rotation's grace ends; null for the secret in force. */
    expiresAt: moment("expires_at"),
  },
  (table) => [
    index("api_secret_key").on(table.keyId),
    uniqueIndex("api_secret_in_force").on(table.keyId).where(sql`expires_at is null`),
  ],
);

export type RequestStatus =
  | "submitted"
  | "in_review"
  | "needs_information"
  | "approved"
  | "declined"
  | "withdrawn";

export const keyRequest = pgTable(
  "key_request",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => account.id),
    status: text("status").$type<RequestStatus>().notNull().default("submitted"),
    /** What the applicant builds, 40 to 1,000 characters. */
    building: text("building").notNull(),
    monthlyCalls: integer("monthly_calls").notNull(),
    operations: jsonb("operations").$type<string[]>().notNull(),
    website: text("website"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    dueAt: moment("due_at").notNull(),
    decidedAt: moment("decided_at"),
    /** The admin's email. */
    decidedBy: text("decided_by"),
    /** The key that approval made, still without a secret. */
    keyId: text("key_id").references(() => apiKey.id),
    /** Raised by each change, so that two people never decide on what they have not seen. */
    version: integer("version").notNull().default(1),
  },
  (table) => [
    uniqueIndex("key_request_open")
      .on(table.accountId)
      .where(sql`status in ('submitted', 'in_review', 'needs_information')`),
    index("key_request_due").on(table.status, table.dueAt),
  ],
);

/** What reviewer and applicant wrote to each other, and the reason of a decline. */
export const keyRequestMessage = pgTable(
  "key_request_message",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    requestId: text("request_id")
      .notNull()
      .references(() => keyRequest.id),
    at: moment("at").notNull().defaultNow(),
    author: text("author").$type<"applicant" | "reviewer">().notNull(),
    text: text("text").notNull(),
  },
  (table) => [index("key_request_message_request").on(table.requestId)],
);
