import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  foreignKey,
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
import type { CallState, UnbilledKind } from "@/lib/domain/calls";
import type { EntityType, NameKind } from "@/lib/domain/entity";
import type { MetricConcept, MetricPeriod } from "@/lib/domain/facts";
import type { KeyMode } from "@/lib/domain/keys";
import type { RoleAction, RoleClass, RoleType, SourceType } from "@/lib/domain/roles/role";
import type { TextTable } from "@/lib/domain/text-tables";
import type { TierName } from "@/lib/domain/tiers";
import type { DeliveryState } from "@/lib/domain/webhooks";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "string" });
const day = (name: string) => date(name, { mode: "string" });
const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

const optionalSpan = () => ({ spanStart: integer("span_start"), spanEnd: integer("span_end") });
/** A stretch of the document's text, in UTF-16 units. */
const span = () => ({ spanStart: integer("span_start").notNull(), spanEnd: integer("span_end").notNull() });

const ofEntity = () =>
  text("entity_key")
    .notNull()
    .references(() => entity.key);
const ofDocument = () =>
  text("document_id")
    .notNull()
    .references(() => document.id);
const ofAccount = () =>
  text("account_id")
    .notNull()
    .references(() => account.id);
const ofKey = () =>
  text("key_id")
    .notNull()
    .references(() => apiKey.id);

/** Single facts about this installation, such as the seed that is loaded. */
export const setting = pgTable("setting", {
  name: text("name").primaryKey(),
  value: jsonb("value").$type<unknown>().notNull(),
});

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
    /** The filing that an exhibit belongs to. */
    parentId: text("parent_id").references((): AnyPgColumn => document.id),
  },
  (table) => [index("document_accession").on(table.accession), index("document_parent").on(table.parentId)],
);

export type DocumentKind =
  | "filing"
  | "exhibit"
  | "filing_list"
  | "company_list"
  | "curated"
  | "dataset"
  | "article"
  | "registry_record";

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
    /** Day from which it has been in the S&P 500; null where it isn't in it. */
    indexSince: day("index_since"),
    description: text("description"),
    /** 1 is the largest listed company; null where no list ranks it. */
    sizeRank: integer("size_rank"),
    /** Field name to id of the document it came from. */
    sources: jsonb("sources").$type<Record<string, string>>().notNull(),
  },
  (table) => [
    uniqueIndex("entity_cik").on(table.cik),
    index("entity_parent").on(table.parentKey).where(sql`parent_key is not null`),
    index("entity_industry").on(table.industry).where(sql`ticker is not null`),
    index("entity_sources").using("gin", sql`jsonb_path_query_array(sources, '$.*')`),
  ],
);

export const entityName = pgTable(
  "entity_name",
  {
    entityKey: ofEntity(),
    kind: text("kind").$type<NameKind>().notNull(),
    name: text("name").notNull(),
    validFrom: day("valid_from"),
    validTo: day("valid_to"),
    documentId: ofDocument(),
    /** What the name is found by (`termsOfName`), of companies of the long tail; the others are in memory. */
    terms: integer("terms").array(),
  },
  (table) => [
    primaryKey({ columns: [table.entityKey, table.kind, table.name] }),
    index("entity_name_lei").on(table.name).where(sql`kind = 'lei'`),
    index("entity_name_terms").using("gin", table.terms).with({ fastupdate: false }),
    index("entity_name_document").on(table.documentId),
  ],
);

/** Which company issued a security, by ISIN, as GLEIF's newest file of them (`isinDocument`) says. */
export const security = pgTable("security", {
  isin: text("isin").primaryKey(),
  entityKey: ofEntity(),
  /** The day of the newest file that has it. */
  seenOn: day("seen_on").notNull(),
});

/** Words of the long tail's names, and how many names bear each; the row of the empty word counts all names. */
export const nameWord = pgTable(
  "name_word",
  {
    word: text("word").primaryKey(),
    names: integer("names").notNull(),
    /** What its misspellings are found by (`cutsOfWord`). */
    cuts: integer("cuts").array().notNull(),
    /** What it is among the terms of names (`wordTerm`); null in what an older version stored. */
    term: integer("term"),
  },
  (table) => [
    index("name_word_cuts").using("gin", table.cuts).with({ fastupdate: false }),
    index("name_word_term").on(table.term),
  ],
);

/** One item of one 8-K. Its type label is derived from the item number. */
export const event = pgTable(
  "event",
  {
    entityKey: ofEntity(),
    accession: text("accession").notNull(),
    item: text("item").notNull(),
    filedOn: day("filed_on").notNull(),
    reportedOn: day("reported_on"),
    headline: text("headline"),
    description: text("description"),
    documentId: ofDocument(),
    ...optionalSpan(),
    /** When it was first held; of those from before this was noted, when that began. */
    storedAt: moment("stored_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.entityKey, table.accession, table.item] }),
    index("event_filed").on(table.entityKey, table.filedOn),
    index("event_newest").on(table.filedOn),
    index("event_document").on(table.documentId),
  ],
);

/** A source says that a person held, took or left a role. The people list is a view over these. */
export const roleObservation = pgTable(
  "role_observation",
  {
    entityKey: ofEntity(),
    documentId: ofDocument(),
    /** As shown; `personFiled` as the source writes it; `personKey` groups spellings of one name. */
    person: text("person").notNull(),
    personFiled: text("person_filed").notNull(),
    personKey: text("person_key").notNull(),
    roleText: text("role_text").notNull(),
    roleType: text("role_type").$type<RoleType>(),
    /** The one office that this document shows or changes; the offices of a title are read from `roleText`. */
    roleClass: text("role_class").$type<RoleClass>().notNull(),
    action: text("action").$type<RoleAction>().notNull(),
    effectiveOn: day("effective_on"),
    seenOn: day("seen_on").notNull(),
    /** Of a list of forms, the day of the first that gives the title; null where it's that of `seenOn`. */
    firstSeenOn: day("first_seen_on"),
    sourceType: text("source_type").$type<SourceType>().notNull(),
    ...optionalSpan(),
  },
  (table) => [
    primaryKey({
      columns: [table.entityKey, table.documentId, table.personKey, table.roleText, table.action],
    }),
    index("role_observation_document").on(table.documentId),
  ],
);

/** A reported figure, such as revenue of a fiscal year. */
export const metric = pgTable(
  "metric",
  {
    entityKey: ofEntity(),
    concept: text("concept").$type<MetricConcept>().notNull(),
    period: text("period").$type<MetricPeriod>().notNull(),
    periodEnd: day("period_end").notNull(),
    /** Null where the source gives only the last day. */
    periodStart: day("period_start"),
    value: doublePrecision("value").notNull(),
    unit: text("unit").notNull(),
    /** Figures of one concept and kind of period compare where this is the same; 0 for the newest, more for older ones. */
    basis: integer("basis").notNull().default(0),
    documentId: ofDocument(),
  },
  (table) => [
    primaryKey({ columns: [table.entityKey, table.concept, table.period, table.periodEnd] }),
    index("metric_document").on(table.documentId),
  ],
);

/** A filing of a registrant whose address is known, whether or not it has been read. 8-Ks with items are events as well. */
export const filing = pgTable(
  "filing",
  {
    entityKey: ofEntity(),
    documentId: ofDocument(),
    /** As filed: "10-K", "10-Q/A". */
    form: text("form").notNull(),
    filedOn: day("filed_on").notNull(),
    /** The last day of the period that it reports on. */
    periodEnd: day("period_end"),
  },
  (table) => [
    primaryKey({ columns: [table.entityKey, table.documentId] }),
    index("filing_filed").on(table.entityKey, table.filedOn),
    index("filing_document").on(table.documentId),
  ],
);

/** Something that an annual report, quarterly report or proxy statement says of its filer. */
export const reportFact = pgTable(
  "report_fact",
  {
    entityKey: ofEntity(),
    documentId: ofDocument(),
    kind: text("kind").$type<ReportFactKind>().notNull(),
    /** Its place among the facts of its kind in the document, from 0. */
    position: integer("position").notNull(),
    publishedOn: day("published_on").notNull(),
    /** Of a segment, a competitor, a person; the first words of a risk. Null where there is only an amount. */
    name: text("name"),
    amount: doublePrecision("amount"),
    /** "USD", "percent", "employee", "year". */
    unit: text("unit"),
    /** The day for which it is said, or the last day of its period. */
    asOf: day("as_of"),
    /** What else is said, by kind. */
    detail: jsonb("detail").$type<Record<string, unknown>>().notNull(),
    /** Item of the report; null elsewhere. */
    item: text("item"),
    ...span(),
  },
  (table) => [
    primaryKey({ columns: [table.entityKey, table.documentId, table.kind, table.position] }),
    index("report_fact_kind").on(table.entityKey, table.kind, table.publishedOn),
    index("report_fact_rival").on(sql`(detail ->> 'key')`).where(sql`kind = 'competitor'`),
    index("report_fact_document").on(table.documentId),
  ],
);

export type ReportFactKind =
  | "competitor"
  | "customer"
  | "danger"
  | "description"
  | "employees"
  | "founding"
  | "highlight"
  | "incident"
  | "incorporation"
  | "legal"
  | "market"
  | "one_off"
  | "operating_metric"
  | "milestone"
  | "outlook"
  | "person"
  | "product"
  | "quarter_part"
  | "risk"
  | "seat"
  | "segment"
  | "single_segment"
  | "strategy"
  | "subsidiary";

/** What insiders paid or got for a share in the open market (codes P and S), by form and day. */
export const sharePrice = pgTable(
  "share_price",
  {
    entityKey: ofEntity(),
    documentId: ofDocument(),
    tradedOn: day("traded_on").notNull(),
    code: text("code").$type<"P" | "S">().notNull(),
    /** US dollars; the mean of the form's trades of that day, weighted by shares. */
    price: doublePrecision("price").notNull(),
    shares: doublePrecision("shares").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entityKey, table.documentId, table.tradedOn, table.code] }),
    index("share_price_traded").on(table.entityKey, table.tradedOn),
    index("share_price_document").on(table.documentId),
  ],
);

/** A part of a document's text that claims are checked against: an item of a filing, a paragraph run of an article. */
export const passage = pgTable(
  "passage",
  {
    entityKey: ofEntity(),
    documentId: ofDocument(),
    /** Where it lies in the document's text, in UTF-16 units. */
    ...span(),
    /** The item number of a filing's section; null elsewhere. */
    item: text("item"),
    kind: text("kind").$type<PassageKind>().notNull(),
    publishedOn: day("published_on").notNull(),
    /** Stems of its words, which candidates are found by. */
    words: tsvector("words").notNull(),
    /** Rows of tables that stand in it, by name and column; null where it has none. */
    tables: jsonb("tables").$type<TextTable[]>(),
  },
  // No index over words: what is looked for is always of one company, and common words stand in every passage.
  (table) => [primaryKey({ columns: [table.entityKey, table.documentId, table.spanStart] })],
);

/** What a passage says, read ahead: one row of each passage, made and deleted with it. Backups leave them out. */
export const annotation = pgTable(
  "annotation",
  {
    entityKey: text("entity_key").notNull(),
    documentId: text("document_id").notNull(),
    spanStart: integer("span_start").notNull(),
    /** The passage's: the newest are read first. */
    publishedOn: day("published_on").notNull(),
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

/** A filing says that a deal was agreed, completed or terminated. */
export const deal = pgTable(
  "deal",
  {
    entityKey: ofEntity(),
    documentId: ofDocument(),
    ...span(),
    item: text("item").notNull(),
    kind: text("kind").$type<DealKind>().notNull(),
    status: text("status").$type<DealStatus>().notNull(),
    /** What the registrant is in it. */
    part: text("part").$type<DealPart>().notNull(),
    /** The other side, as the filing names it; what is bought or sold where it names no one. */
    counterparty: text("counterparty"),
    subject: text("subject"),
    /** Day of signing, closing or ending, where stated. */
    happenedOn: day("happened_on"),
    amount: doublePrecision("amount"),
    /** ISO 4217. */
    currency: text("currency"),
  },
  (table) => [
    primaryKey({ columns: [table.entityKey, table.documentId, table.spanStart] }),
    index("deal_status").on(table.entityKey, table.status),
    index("deal_document").on(table.documentId),
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

/** A feed that is read. */
export const feed = pgTable("feed", {
  url: text("url").primaryKey(),
  title: text("title"),
  addedAt: moment("added_at").notNull().defaultNow(),
  checkedAt: moment("checked_at"),
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
    publishedOn: day("published_on").notNull(),
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
    entityKey: ofEntity(),
    documentId: ofDocument(),
    /** 0 to 1: how sure it is that the company is meant, and that the article is about it. */
    score: doublePrecision("score").notNull(),
    inTitle: boolean("in_title").notNull(),
    mentions: integer("mentions").notNull(),
    ...span(),
  },
  (table) => [
    primaryKey({ columns: [table.entityKey, table.documentId] }),
    index("news_mention_document").on(table.documentId),
  ],
);

/** An article names a person, with a role where it states one. Those with a role are observations of it too. */
export const newsPerson = pgTable(
  "news_person",
  {
    entityKey: ofEntity(),
    documentId: ofDocument(),
    personKey: text("person_key").notNull(),
    person: text("person").notNull(),
    roleText: text("role_text"),
    roleType: text("role_type").$type<RoleType>(),
    roleClass: text("role_class").$type<RoleClass>(),
    action: text("action").$type<RoleAction>(),
    ...span(),
  },
  (table) => [primaryKey({ columns: [table.entityKey, table.documentId, table.personKey, table.spanStart] })],
);

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

/** Filings of which the text is held: what an older reader read is read again from it. */
const canBeReread = sql`kind = 'eight_k' and state in ('read', 'unreadable')`;

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
    /** Which reader read it, by `sourceVersion`. A whole number is one of before they were hashes. */
    reader: text("reader"),
    /** How often in a row reading it took too long; 0 again once that is settled. */
    lateReadings: integer("late_readings").notNull().default(0),
    checkedAt: moment("checked_at"),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.documentId] }),
    index("ingest_document_state").on(table.subject, table.state, table.kind, table.publishedOn),
    index("ingest_document_reader").on(table.reader, table.publishedOn).where(canBeReread),
  ],
);

/** What a registrant's list names. */
export const filingKinds = ["eight_k", "ownership", "proxy", "report"] as const;

export type FilingKind = (typeof filingKinds)[number];

export type IngestDocumentKind = FilingKind | "article";

/**
 * `missing`: not there, asked again after a day. `failed`: asked again by the next run, and later where its reading came
 * late. The others stay.
 */
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

/** What a look-up beyond the registry answered to a name, until it expires. */
export const discovery = pgTable(
  "discovery",
  {
    /** The name that was asked for, normalised. */
    query: text("query").notNull(),
    provider: text("provider").$type<DiscoveryProvider>().notNull(),
    state: text("state").$type<DiscoveryState>().notNull(),
    entityKey: text("entity_key").references(() => entity.key),
    reason: text("reason"),
    askedAt: moment("asked_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.query, table.provider] })],
);

export type DiscoveryProvider = "gleif" | "model";

/** asking: one instance is at it until `expires_at`. refused: there is no such company. failed: asked again soon. */
export type DiscoveryState = "asking" | "found" | "refused" | "failed";

/** What a synthesis run wrote about a company: a snapshot that never changes. Footnotes are numbered when it is served. */
export const briefing = pgTable(
  "briefing",
  {
    entityKey: ofEntity(),
    id: text("id").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
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
  /** When its owner deleted it. What bills were computed from is kept, without anything that identifies the owner. */
  deletedAt: moment("deleted_at"),
  /** When the last of what it asked was emptied out of its calls. */
  forgottenAt: moment("forgotten_at"),
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
    /** Where it signed in from, by `ipPrefixOf`. */
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

export const apiKey = pgTable(
  "api_key",
  {
    id: text("id").primaryKey(),
    accountId: ofAccount(),
    name: text("name").notNull(),
    tier: text("tier").$type<TierName>().notNull(),
    /** Units a UTC day; null means the tier's own number. */
    dailyLimit: integer("daily_limit"),
    dailyIncluded: integer("daily_included"),
    /** Test keys answer from fixed data and are never metered. */
    mode: text("mode").$type<KeyMode>().notNull().default("live"),
    /** Operations that it may call; null is all. */
    operations: jsonb("operations").$type<string[]>(),
    /** Addresses and networks that it may be used from; null is all. */
    networks: jsonb("networks").$type<string[]>(),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at"),
    revokedAt: moment("revoked_at"),
    /** US cents of overage a UTC month at which the key stops; null is none. */
    spendCapCents: integer("spend_cap_cents"),
  },
  (table) => [index("api_key_account").on(table.accountId)],
);

/** A key has no secret until its owner reveals one, and two while a rotation's grace lasts. */
export const apiSecret = pgTable(
  "api_secret",
  {
    /** SHA-256 of the secret, hex. The secret itself is never stored. */
    hash: text("hash").primaryKey(),
    keyId: ofKey(),
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
    accountId: ofAccount(),
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
    /** The key that approval made, still without a secret; or that it raised. */
    keyId: text("key_id").references(() => apiKey.id),
    /** Where it asks for more of a key that there is: that key, and the tier that is wanted. */
    raisesKeyId: text("raises_key_id").references(() => apiKey.id),
    wantedTier: text("wanted_tier").$type<TierName>(),
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

/** The counter that limits are held against: one row per key and UTC day. */
export const usageDay = pgTable(
  "usage_day",
  {
    keyId: ofKey(),
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
    keyId: ofKey(),
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
    // The newest of a day are read without the rest of it.
    index("call_day").on(table.keyId, table.day, table.createdAt),
    // What the sweep looks for, every half minute.
    index("call_reserved").on(table.createdAt).where(sql`state = 'reserved'`),
    index("call_replayable")
      .on(table.settledAt)
      .where(sql`idempotency_key is not null and state = 'settled'`),
  ],
);

/** Answered calls with a valid key that the ledger has no line for; no bill reads them. Forgotten after thirty days. */
export const unbilledCall = pgTable(
  "unbilled_call",
  {
    // No foreign key: rows are written in bulk after answers, and each would be checked.
    keyId: text("key_id").notNull(),
    id: text("id").notNull(),
    day: day("day").notNull(),
    kind: text("kind").$type<UnbilledKind>().notNull(),
    operation: text("operation").notNull(),
    company: text("company").notNull(),
    status: integer("status").notNull(),
    /** What a refusal said. */
    error: text("error"),
    durationMs: integer("duration_ms").notNull(),
    credential: text("credential"),
    request: text("request"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.id] }),
    index("unbilled_call_day").on(table.keyId, table.day, table.createdAt),
  ],
);

/**
 * Bodies of answers up to 64 KiB that the ledger has or a test key got, and of refusals up to 2 KiB. Forgotten after seven
 * days, and with their unbilled call.
 */
export const callAnswer = pgTable(
  "call_answer",
  {
    keyId: text("key_id").notNull(),
    id: text("id").notNull(),
    day: day("day").notNull(),
    body: text("body").notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.day, table.id] })],
);

/** An account's overage of a UTC month: reserved and settled calls. The database refuses what a stopping cap forbids. */
export const spendMonth = pgTable(
  "spend_month",
  {
    accountId: ofAccount(),
    /** The month's first day. */
    month: day("month").notNull(),
    costCents: integer("cost_cents").notNull(),
    /** Where overage stops: at the cap, or at what was already spent when the cap was set. Null: it doesn't stop. */
    stopAtCents: integer("stop_at_cents"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.month] }),
    check("spend_month_stop", sql`stop_at_cents is null or cost_cents <= stop_at_cents`),
  ],
);

/** A key's own overage of a UTC month, with the cap that stops it. */
export const keySpendMonth = pgTable(
  "key_spend_month",
  {
    keyId: ofKey(),
    /** The month's first day. */
    month: day("month").notNull(),
    costCents: integer("cost_cents").notNull(),
    /** The cap, or what was already spent when it was set. Null: nowhere. */
    stopAtCents: integer("stop_at_cents"),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.month] }),
    check("key_spend_month_stop", sql`stop_at_cents is null or cost_cents <= stop_at_cents`),
  ],
);

/** An address to which an account has new filing events posted. */
export const webhook = pgTable(
  "webhook",
  {
    id: text("id").primaryKey(),
    accountId: ofAccount(),
    url: text("url").notNull(),
    /** What deliveries are signed with. It's stored unhashed, since signing needs the secret itself. */
    secret: text("secret").notNull(),
    /** The secret before a rotation, which signs too until its time is over. */
    oldSecret: text("old_secret"),
    oldSecretUntil: moment("old_secret_until"),
    /** Items of an 8-K, as today's numbers; null is all. */
    items: jsonb("items").$type<string[]>(),
    createdAt: moment("created_at").notNull().defaultNow(),
    pausedAt: moment("paused_at"),
    pausedBy: text("paused_by").$type<"owner" | "failures">(),
    /** Since when tries fail, never twelve hours apart; null after one that got through. */
    failingSince: moment("failing_since"),
    /** When a delivery failed last. */
    failedAt: moment("failed_at"),
  },
  (table) => [index("webhook_account").on(table.accountId)],
);

/** A company whose new events a webhook gets, from a moment on. */
export const webhookCompany = pgTable(
  "webhook_company",
  {
    webhookId: text("webhook_id")
      .notNull()
      .references(() => webhook.id, { onDelete: "cascade" }),
    entityKey: ofEntity(),
    since: moment("since").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.webhookId, table.entityKey] })],
);

/** One message to one webhook; the row is the job. */
export const webhookDelivery = pgTable(
  "webhook_delivery",
  {
    /** The `webhook-id` header, the same at every try. */
    id: text("id").primaryKey(),
    webhookId: text("webhook_id")
      .notNull()
      .references(() => webhook.id, { onDelete: "cascade" }),
    /** "entity/accession/item" of an event; null of a test. */
    event: text("event"),
    body: text("body").notNull(),
    state: text("state").$type<DeliveryState>().notNull().default("pending"),
    tries: integer("tries").notNull().default(0),
    /** When it is tried next; while it is tried, when another may take it over. */
    nextAt: moment("next_at").notNull().defaultNow(),
    giveUpAt: moment("give_up_at").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    endedAt: moment("ended_at"),
  },
  (table) => [
    uniqueIndex("webhook_delivery_event").on(table.webhookId, table.event),
    index("webhook_delivery_created").on(table.webhookId, table.createdAt),
    index("webhook_delivery_due").on(table.nextAt).where(sql`state = 'pending'`),
  ],
);

/** One try of a delivery, and what came back. */
export const webhookTry = pgTable(
  "webhook_try",
  {
    deliveryId: text("delivery_id")
      .notNull()
      .references(() => webhookDelivery.id, { onDelete: "cascade" }),
    n: integer("n").notNull(),
    at: moment("at").notNull().defaultNow(),
    /** HTTP status; null where none came. */
    status: integer("status"),
    /** Why it failed; null where it got through. */
    error: text("error"),
    durationMs: integer("duration_ms").notNull(),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.n] })],
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
