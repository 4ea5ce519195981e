import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";
import { apiKey } from "./key-schema";
import { account } from "./schema";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "string" });
const day = (name: string) => date(name, { mode: "string" });

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
    /** The last four characters of the secret that was sent, or "console". */
    credential: text("credential"),
    /** The request as sent, JSON, while the ledger keeps it; null where it was longer than 8 KiB. */
    request: text("request"),
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

/** An account's overage of a UTC month: reserved and settled calls. The database refuses what a stopping cap forbids. */
export const spendMonth = pgTable(
  "spend_month",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => account.id),
    /** The month's first day. */
    month: day("month").notNull(),
    costCents: integer("cost_cents").notNull(),
    /** Where the cap stops: the cap, or what was already spent when it was set. Null: nowhere. */
    stopAtCents: integer("stop_at_cents"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.month] }),
    check("spend_month_stop", sql`stop_at_cents is null or cost_cents <= stop_at_cents`),
  ],
);

/** Alerts that went out: once for each subject and mark. */
export const alertSent = pgTable(
  "alert_sent",
  {
    /** "day/<key>/<YYYY-MM-DD>" or "spend/<account>/<YYYY-MM>". */
    subject: text("subject").notNull(),
    percent: integer("percent").notNull(),
    at: moment("at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.percent] })],
);
