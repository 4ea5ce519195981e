import { sql } from "drizzle-orm";
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";
import type { TierName } from "@/lib/domain/pricing";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "string" });
const day = (name: string) => date(name, { mode: "string" });

export const account = pgTable("account", {
  id: text("id").primaryKey(),
  email: text("email").notNull().unique(),
  createdAt: moment("created_at").notNull().defaultNow(),
});

export const apiKey = pgTable("api_key", {
  id: text("id").primaryKey(),
  accountId: text("account_id")
    .notNull()
    .references(() => account.id),
  name: text("name").notNull(),
  tier: text("tier").$type<TierName>().notNull(),
  /** SHA-256 of the secret, hex. The secret itself is never stored. */
  hash: text("hash").notNull().unique(),
  last4: text("last4").notNull(),
  /** Units a UTC day; null means the tier's own number. */
  dailyLimit: integer("daily_limit"),
  dailyIncluded: integer("daily_included"),
  createdAt: moment("created_at").notNull().defaultNow(),
  expiresAt: moment("expires_at"),
  revokedAt: moment("revoked_at"),
});

/** The counter that limits are held against: one row per key and UTC day. */
export const usageDay = pgTable(
  "usage_day",
  {
    keyId: text("key_id")
      .notNull()
      .references(() => apiKey.id),
    day: day("day").notNull(),
    units: integer("units").notNull(),
    includedUnits: integer("included_units").notNull(),
    /** The key's allowance as it was at the newest reservation. */
    dailyLimit: integer("daily_limit").notNull(),
    dailyIncluded: integer("daily_included").notNull(),
    /** Of the units that the newest reservation added, those that were included. */
    lastIncluded: integer("last_included").notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.day] })],
);

/** The ledger: one row per metered call, written before the answer leaves. */
export const call = pgTable(
  "call",
  {
    keyId: text("key_id")
      .notNull()
      .references(() => apiKey.id),
    /** The request id that the answer carries. */
    id: text("id").notNull(),
    day: day("day").notNull(),
    operation: text("operation").notNull(),
    company: text("company").notNull(),
    units: integer("units").notNull(),
    includedUnits: integer("included_units").notNull(),
    costCents: integer("cost_cents").notNull(),
    state: text("state").$type<CallState>().notNull(),
    status: integer("status"),
    durationMs: integer("duration_ms"),
    idempotencyKey: text("idempotency_key"),
    requestHash: text("request_hash"),
    /** The answer's body, kept for a day and only for calls with an idempotency key. */
    response: text("response"),
    createdAt: moment("created_at").notNull().defaultNow(),
    settledAt: moment("settled_at"),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.id] }),
    unique("call_idempotency").on(table.keyId, table.idempotencyKey),
    index("call_day").on(table.keyId, table.day),
    // What the sweep looks for, every half minute.
    index("call_reserved").on(table.createdAt).where(sql`state = 'reserved'`),
    index("call_replayable")
      .on(table.settledAt)
      .where(sql`idempotency_key is not null and state = 'settled'`),
  ],
);

/** reserved: units are held, no answer has left. settled: answered and billed. voided: costs nothing. */
export type CallState = "reserved" | "settled" | "voided";

export const auditEvent = pgTable("audit_event", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment("at").notNull().defaultNow(),
  actor: text("actor").notNull(),
  action: text("action").notNull(),
  subject: text("subject").notNull(),
  detail: jsonb("detail").$type<Record<string, unknown>>().notNull(),
});
