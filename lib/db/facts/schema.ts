import {
  type AnyPgColumn,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { EntityType, NameKind } from "@/lib/domain/entity";
import type { MetricConcept, MetricPeriod } from "@/lib/domain/metric";
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
    period: text("period").$type<MetricPeriod>().notNull(),
    periodEnd: day("period_end").notNull(),
    /** Null where the source gives only the last day. */
    periodStart: day("period_start"),
    value: doublePrecision("value").notNull(),
    unit: text("unit").notNull(),
    /** Figures of one concept and kind of period compare where this is the same; 0 for the newest, more for older ones. */
    basis: integer("basis").notNull().default(0),
    documentId: text("document_id")
      .notNull()
      .references(() => document.id),
  },
  (table) => [primaryKey({ columns: [table.entityKey, table.concept, table.period, table.periodEnd] })],
);

export type { MetricConcept, MetricPeriod } from "@/lib/domain/metric";

/** A filing of a registrant whose address is known, whether or not it has been read. 8-Ks with items are events as well. */
export const filing = pgTable(
  "filing",
  {
    entityKey: text("entity_key")
      .notNull()
      .references(() => entity.key),
    documentId: text("document_id")
      .notNull()
      .references(() => document.id),
    /** As filed: "10-K", "10-Q/A". */
    form: text("form").notNull(),
    filedOn: day("filed_on").notNull(),
    /** The last day of the period that it reports on. */
    periodEnd: day("period_end"),
  },
  (table) => [
    primaryKey({ columns: [table.entityKey, table.documentId] }),
    index("filing_filed").on(table.entityKey, table.filedOn),
  ],
);

/** What insiders paid or got for a share in the open market (codes P and S), by form and day. */
export const sharePrice = pgTable(
  "share_price",
  {
    entityKey: text("entity_key")
      .notNull()
      .references(() => entity.key),
    documentId: text("document_id")
      .notNull()
      .references(() => document.id),
    tradedOn: day("traded_on").notNull(),
    code: text("code").$type<"P" | "S">().notNull(),
    /** US dollars; the mean of the form's trades of that day, weighted by shares. */
    price: doublePrecision("price").notNull(),
    shares: doublePrecision("shares").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entityKey, table.documentId, table.tradedOn, table.code] }),
    index("share_price_traded").on(table.entityKey, table.tradedOn),
  ],
);
