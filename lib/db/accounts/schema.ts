import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "string" });

export const account = pgTable("account", {
  id: text("id").primaryKey(),
  /** Lower-case. */
  email: text("email").notNull().unique(),
  role: text("role").$type<"developer" | "admin">().notNull().default("developer"),
  createdAt: moment("created_at").notNull().defaultNow(),
  lastSignInAt: moment("last_sign_in_at"),
  /** Mails at 50, 75 and 100 % of a key's day and of the month's spend cap. */
  alerts: boolean("alerts").notNull().default(true),
  /** US cents of overage a UTC month over all keys; null is none. */
  spendCapCents: integer("spend_cap_cents"),
  spendCapAction: text("spend_cap_action").$type<"warn" | "stop">().notNull().default("warn"),
});

/** A browser that signed in. Ended ones stay for a while: they say from which networks the account has signed in. */
export const session = pgTable(
  "session",
  {
    /** In the browser's sealed token as `sid`. */
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    begunAt: moment("begun_at").notNull().defaultNow(),
    /** To a few minutes. */
    lastSeenAt: moment("last_seen_at").notNull().defaultNow(),
    endedAt: moment("ended_at"),
    /** As the browser sent it, cut; empty where it sent none. */
    userAgent: text("user_agent").notNull(),
    /** Where it signed in from, by `networkOf`. */
    network: text("network").notNull(),
  },
  (table) => [
    index("session_account").on(table.accountId, table.lastSeenAt),
    index("session_begun").on(table.begunAt),
  ],
);

/** A sign-in link: once, for a quarter of an hour. */
export const signInToken = pgTable("sign_in_token", {
  /** SHA-256 of the token, hex. */
  hash: text("hash").primaryKey(),
  email: text("email").notNull(),
  createdAt: moment("created_at").notNull().defaultNow(),
  expiresAt: moment("expires_at").notNull(),
  usedAt: moment("used_at"),
});

/** How often something was tried in a stretch of time, such as sign-in mails to one address. */
export const attemptWindow = pgTable(
  "attempt_window",
  {
    subject: text("subject").notNull(),
    startsAt: moment("starts_at").notNull(),
    attempts: integer("attempts").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.startsAt] }),
    index("attempt_starts").on(table.startsAt),
  ],
);

/** Notices to be sent; texts go once they are. Sign-in links never stand here. */
export const mail = pgTable(
  "mail",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    text: text("text"),
    html: text("html"),
    createdAt: moment("created_at").notNull().defaultNow(),
    nextAttemptAt: moment("next_attempt_at").notNull().defaultNow(),
    attempts: integer("attempts").notNull().default(0),
    sentAt: moment("sent_at"),
    lastError: text("last_error"),
  },
  (table) => [index("mail_due").on(table.nextAttemptAt)],
);

export const auditEvent = pgTable(
  "audit_event",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment("at").notNull().defaultNow(),
    /** An email address, or "command line", "first start". */
    actor: text("actor").notNull(),
    /** Noun and verb: "key.revoke". */
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    detail: jsonb("detail").$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index("audit_subject").on(table.subject, table.id)],
);
