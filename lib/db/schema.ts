import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { EntityType, NameKind } from "@/lib/domain/entity";
import type { TierName } from "@/lib/domain/pricing";
import type { RoleAction, RoleClass, RoleType, SourceType } from "@/lib/domain/role";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "string" });
const day = (name: string) => date(name, { mode: "string" });

/** What was read: a filing, a list, a page. `text` is canonical and never changes; null where only facts are held. */
export const document = pgTable(
  "document",
  {
    id: text("id").primaryKey(),
    kind: text("kind").$type<DocumentKind>().notNull(),
    publisher: text("publisher").notNull(),
    title: text("title").notNull(),
    url: text("url").notNull(),
    accession: text("accession"),
    form: text("form"),
    /** Day of filing or publication. */
    publishedOn: day("published_on"),
    /** Day on which its facts were seen, by us or by the list that brought them. */
    seenOn: day("seen_on").notNull(),
    /** When its bytes were fetched; null where a list brought its facts. */
    retrievedAt: moment("retrieved_at"),
    sha256: text("sha256"),
    text: text("text"),
  },
  (table) => [index("document_accession").on(table.accession)],
);

export type DocumentKind = "filing" | "filing_list" | "company_list" | "curated" | "dataset" | "article";

export const entity = pgTable(
  "entity",
  {
    key: text("key").primaryKey(),
    type: text("type").$type<EntityType>().notNull(),
    /** As people write it; `filedName` keeps the form that was filed. */
    name: text("name").notNull(),
    filedName: text("filed_name"),
    cik: text("cik"),
    parentKey: text("parent_key").references((): AnyPgColumn => entity.key),
    ticker: text("ticker"),
    exchange: text("exchange"),
    sector: text("sector"),
    industry: text("industry"),
    headquarters: text("headquarters"),
    founded: text("founded"),
    employees: integer("employees"),
    description: text("description"),
    /** 1 is the largest listed company; null where no list ranks it. */
    sizeRank: integer("size_rank"),
    /** Field name to id of the document it came from. */
    sources: jsonb("sources").$type<Record<string, string>>().notNull(),
  },
  (table) => [uniqueIndex("entity_cik").on(table.cik)],
);

export const entityName = pgTable(
  "entity_name",
  {
    entityKey: text("entity_key")
      .notNull()
      .references(() => entity.key),
    kind: text("kind").$type<NameKind>().notNull(),
    name: text("name").notNull(),
    validFrom: day("valid_from"),
    validTo: day("valid_to"),
    documentId: text("document_id")
      .notNull()
      .references(() => document.id),
  },
  (table) => [primaryKey({ columns: [table.entityKey, table.kind, table.name] })],
);

/** One item of one 8-K. Its type label is derived from the item number. */
export const event = pgTable(
  "event",
  {
    entityKey: text("entity_key")
      .notNull()
      .references(() => entity.key),
    accession: text("accession").notNull(),
    item: text("item").notNull(),
    filedOn: day("filed_on").notNull(),
    reportedOn: day("reported_on"),
    headline: text("headline"),
    description: text("description"),
    documentId: text("document_id")
      .notNull()
      .references(() => document.id),
    spanStart: integer("span_start"),
    spanEnd: integer("span_end"),
  },
  (table) => [
    primaryKey({ columns: [table.entityKey, table.accession, table.item] }),
    index("event_filed").on(table.entityKey, table.filedOn),
  ],
);

/** A source says that a person held, took or left a role. The people list is a view over these. */
export const roleObservation = pgTable(
  "role_observation",
  {
    entityKey: text("entity_key")
      .notNull()
      .references(() => entity.key),
    documentId: text("document_id")
      .notNull()
      .references(() => document.id),
    /** As shown; `personFiled` as the source writes it; `personKey` groups spellings of one name. */
    person: text("person").notNull(),
    personFiled: text("person_filed").notNull(),
    personKey: text("person_key").notNull(),
    roleText: text("role_text").notNull(),
    roleType: text("role_type").$type<RoleType>(),
    roleClass: text("role_class").$type<RoleClass>().notNull(),
    action: text("action").$type<RoleAction>().notNull(),
    effectiveOn: day("effective_on"),
    seenOn: day("seen_on").notNull(),
    sourceType: text("source_type").$type<SourceType>().notNull(),
    spanStart: integer("span_start"),
    spanEnd: integer("span_end"),
  },
  (table) => [
    primaryKey({
      columns: [table.entityKey, table.documentId, table.personKey, table.roleText, table.action],
    }),
  ],
);

/** A reported figure, such as revenue of a fiscal year. */
export const metric = pgTable(
  "metric",
  {
    entityKey: text("entity_key")
      .notNull()
      .references(() => entity.key),
    concept: text("concept").$type<MetricConcept>().notNull(),
    periodEnd: day("period_end").notNull(),
    periodStart: day("period_start"),
    value: doublePrecision("value").notNull(),
    unit: text("unit").notNull(),
    documentId: text("document_id")
      .notNull()
      .references(() => document.id),
  },
  (table) => [primaryKey({ columns: [table.entityKey, table.concept, table.periodEnd] })],
);

export type MetricConcept = "revenue" | "shares_outstanding";

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

/** Single facts about this installation, such as the starter pack that is loaded. */
export const setting = pgTable("setting", {
  name: text("name").primaryKey(),
  value: jsonb("value").$type<unknown>().notNull(),
});

export * from "./ingest/schema";
