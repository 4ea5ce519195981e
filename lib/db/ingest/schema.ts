import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { entity } from "../facts/schema";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "string" });
const day = (name: string) => date(name, { mode: "string" });

/** What is remembered of an address so that the next request can be conditional, or left out. */
export const fetched = pgTable("fetched", {
  url: text("url").primaryKey(),
  etag: text("etag"),
  lastModified: text("last_modified"),
  sha256: text("sha256"),
  checkedAt: moment("checked_at").notNull(),
});

/** Requests to one publisher, over all instances: when the next may leave, and until when none may. */
export const fetchGate = pgTable("fetch_gate", {
  name: text("name").primaryKey(),
  nextAt: moment("next_at").notNull(),
  pausedUntil: moment("paused_until"),
  pauseReason: text("pause_reason"),
});

/** One run of ingestion over one subject, such as a registrant's CIK. */
export const ingestRun = pgTable(
  "ingest_run",
  {
    id: text("id").primaryKey(),
    kind: text("kind").$type<IngestKind>().notNull(),
    subject: text("subject").notNull(),
    state: text("state").$type<IngestRunState>().notNull(),
    startedAt: moment("started_at").notNull().defaultNow(),
    /** Moves while the run is alive. */
    updatedAt: moment("updated_at").notNull().defaultNow(),
    finishedAt: moment("finished_at"),
    done: integer("done").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    remaining: integer("remaining").notNull().default(0),
    lastError: text("last_error"),
  },
  (table) => [index("ingest_run_subject").on(table.kind, table.subject, table.startedAt)],
);

export type IngestKind = "edgar" | "news" | "archive" | "watch" | "registry" | "dataset";

/** `interrupted`: its process died; the next run goes on from there. `stopped`: it was asked to end. */
export type IngestRunState = "running" | "done" | "failed" | "stopped" | "interrupted";

/** A document that a list named, and how far it is. */
export const ingestDocument = pgTable(
  "ingest_document",
  {
    /** Who lists it: a registrant's CIK, a feed. */
    subject: text("subject").notNull(),
    documentId: text("document_id").notNull(),
    kind: text("kind").$type<IngestDocumentKind>().notNull(),
    url: text("url").notNull(),
    form: text("form").notNull(),
    publishedOn: day("published_on").notNull(),
    state: text("state").$type<IngestDocumentState>().notNull(),
    /** Why it is missing, refused, failed or unreadable. */
    reason: text("reason"),
    /** The version of the reader that read it. */
    reader: integer("reader"),
    checkedAt: moment("checked_at"),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.documentId] }),
    index("ingest_document_state").on(table.subject, table.state, table.kind, table.publishedOn),
  ],
);

/** What a registrant's list names. */
export type FilingKind = "eight_k" | "ownership";

export type IngestDocumentKind = FilingKind | "article";

/** `missing`: not there, asked again after a day. `failed`: asked again by the next run. The others stay. */
export type IngestDocumentState = "pending" | "read" | "missing" | "failed" | "refused" | "unreadable";

/** Work that one instance at a time does: who holds it and until when, and where it goes on. */
export const job = pgTable("job", {
  name: text("name").primaryKey(),
  holder: text("holder"),
  heldUntil: moment("held_until"),
  startedAt: moment("started_at"),
  finishedAt: moment("finished_at"),
  lastError: text("last_error"),
  /** Where the next turn goes on, such as the newest accession number seen. */
  cursor: text("cursor"),
});

/** Newer filings of a company that somebody asked about: one row per company, whose turn one instance at a time does. */
export const refresh = pgTable(
  "refresh",
  {
    entityKey: text("entity_key")
      .primaryKey()
      .references(() => entity.key),
    state: text("state").$type<RefreshState>().notNull(),
    askedAt: moment("asked_at").notNull(),
    startedAt: moment("started_at"),
    finishedAt: moment("finished_at"),
    /** How often it was begun since it was asked for; a turn that was given back doesn't count. */
    attempts: integer("attempts").notNull().default(0),
    /** When a failed one is tried again; null where it is not, until somebody asks on another day. */
    retryAt: moment("retry_at"),
    lastError: text("last_error"),
    holder: text("holder"),
    heldUntil: moment("held_until"),
  },
  (table) => [index("refresh_open").on(table.state, table.askedAt).where(sql`state <> 'done'`)],
);

export type RefreshState = "queued" | "running" | "done" | "failed";
