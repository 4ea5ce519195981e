import "server-only";
import type { z } from "zod";
import type { ServedBriefing } from "@/lib/briefing/brief-company";
import { checkCitations } from "@/lib/briefing/check-citations";
import { shortNameOf } from "@/lib/briefing/compose/company-name";
import { isOutlookAhead } from "@/lib/briefing/compose/outlook";
import { chooseProfilePassages } from "@/lib/briefing/compose/profile-passages";
import { profitOf } from "@/lib/briefing/compose/segment-profit";
import { type Draft, quadrants, refsOf, type SourceRef, type Statement } from "@/lib/briefing/statement";
import type { EntityRow, MetricRow, Relations } from "@/lib/db/companies";
import { findDocuments, findQuotes } from "@/lib/db/documents";
import type { Database } from "@/lib/db/open";
import { isOfReport, type ReportedFact, type ReportFact } from "@/lib/db/report-facts";
import type { ReportFactKind } from "@/lib/db/schema";
import { toDay } from "@/lib/domain/calendar";
import { outlookDetail, outlookPeriodCode } from "@/lib/domain/outlook";
import { logError } from "@/lib/log";
import type { ResponseOf } from "@/lib/operations/contract";
import type { eventRecord } from "@/lib/operations/records/filing-event";
import type { personRecord } from "@/lib/operations/records/person";
import type { enrich, intelligence, intelligenceHistory, products, profile, segments } from "./contract";
import { type Citation, Footnotes } from "./footnotes";
import { type MarketCapHalves, toScale } from "./to-scale";

type Enrich = ResponseOf<typeof enrich>;

/** The texts of a briefing with their footnotes' marks, and what is to be known of how it came about. */
function toBriefing(
  briefing: ServedBriefing | null,
  footnotes: Footnotes,
  now: Date,
): Pick<Enrich, "context" | "headlineInsight"> & { meta: Enrich["meta"]["briefing"] } {
  if (briefing === null)
    return {
      context: null,
      headlineInsight: null,
      meta: {
        writer: null,
        composed_at: null,
        sentences_verified: 0,
        sentences_replaced: 0,
        sentences_dropped: 0,
        reason: "No source says more of this company than its name.",
      },
    };
  const { draft, writer, storedAt, verified, replaced, dropped } = briefing;
  const context = markContext(draft, footnotes);
  return {
    context,
    headlineInsight: draft.headline && footnotes.mark(draft.headline),
    meta: {
      writer,
      composed_at: storedAt ?? now.toISOString(),
      sentences_verified: verified,
      sentences_replaced: replaced,
      sentences_dropped: dropped,
      reason: draft.headline === null ? "We have nothing recent enough for a headline." : null,
    },
  };
}

/** The paragraphs of a draft with the marks of their footnotes. */
function markContext({ paragraphs }: Draft, footnotes: Footnotes): string {
  return paragraphs
    .map((paragraph) => paragraph.map((statement) => footnotes.mark(statement)).join(" "))
    .join("\n\n");
}

type Intelligence = z.output<typeof intelligence>;

/** What sources say for and against a company, and how its briefing changed. */
function toIntelligence(
  { intelligence: held }: ServedBriefing,
  snapshots: readonly ServedBriefing[],
  footnotes: Footnotes,
): Intelligence {
  const point = (statement: Statement) => ({
    text: footnotes.mark(statement),
    date: statement.day,
    source: footnotes.source(statement.refs[0]),
  });
  const parts = Object.fromEntries(quadrants.map((quadrant) => [quadrant, held[quadrant].map(point)]));
  const statements = quadrants.flatMap((quadrant) => held[quadrant]);
  const filed = statements.filter(({ refs }) => refs.every((ref) => footnotes.isFiling(ref.documentId)));
  return {
    ...(parts as Pick<Intelligence, (typeof quadrants)[number]>),
    competitors: held.competitors.map(({ key, name, statement }) => ({ key, name, ...point(statement) })),
    changelog: writeChangelog(snapshots, footnotes),
    confidence: statements.length === 0 ? 0 : Number((filed.length / statements.length).toFixed(2)),
    empty: held.empty,
  };
}

function writeChangelog(
  snapshots: readonly ServedBriefing[],
  footnotes: Footnotes,
): Intelligence["changelog"] {
  return snapshots.flatMap((newer, index) => {
    const older = snapshots[index + 1];
    if (older === undefined || newer.storedAt === null) return [];
    const [now, before] = [newer, older].map(({ draft }) => draft.paragraphs.flat()) as [
      Statement[],
      Statement[],
    ];
    const lacks = (all: readonly Statement[]) => (one: Statement) =>
      !all.some(({ text }) => text === one.text);
    const added = now.filter(lacks(before)).map((one) => footnotes.mark(one));
    const removed = before.filter(lacks(now)).map((one) => footnotes.mark(one));
    return added.length + removed.length === 0 ? [] : [{ at: newer.storedAt, added, removed }];
  });
}

/** The stored snapshots with their texts. */
function toHistory(
  snapshots: readonly ServedBriefing[],
  footnotes: Footnotes,
): z.output<typeof intelligenceHistory> {
  return {
    snapshots: snapshots.flatMap(({ draft, writer, storedAt }) =>
      storedAt === null
        ? []
        : [
            {
              composed_at: storedAt,
              writer,
              headlineInsight: draft.headline && footnotes.mark(draft.headline),
              context: markContext(draft, footnotes),
            },
          ],
    ),
  };
}

/** The facts of an entity that carry a footnote, in the order in which they are numbered. */
const citedFields = [
  "name",
  "ticker",
  "exchange",
  "sector",
  "industry",
  "headquarters",
  "founded",
  "employees",
  "description",
] as const;

/** What an answer of enrich says, before its sentences and facts have their footnotes. */
type Parts = {
  stored: EntityRow;
  relations: Relations;
  metrics: MetricRow[];
  marketCap: MarketCapHalves | null;
  events: z.output<typeof eventRecord>[];
  people: z.output<typeof personRecord>[];
  briefing: ServedBriefing | null;
  snapshots: ServedBriefing[];
  /** What the newest reports say of the business. */
  reported: ReportedFact[];
  /** What the company is by its report or by facts, where no curated line says so. */
  described: Statement | null;
  isIntelligenceWanted: boolean;
  isHistoryWanted: boolean;
};

type Cited = ReturnType<typeof cite> & { citations: Citation[] };

/**
 * Gives every sentence and every fact of an answer its footnotes, and checks that none lacks one and no footnote is
 * unused. A briefing that fails the check is left out, and the facts are answered without it.
 */
export async function citeAnswer(db: Database, now: Date, parts: Parts): Promise<Cited> {
  const documents = await findDocuments(db, listDocuments(parts));
  const footnotes = new Footnotes(documents);
  const cited = cite(footnotes, parts, now);
  const citations = footnotes.write(await findQuotes(db, footnotes.places()));
  const faults = checkCitations(textsOf(cited), citations, footnotes.facts, listTerms(parts));
  if (faults.length === 0) return { ...cited, citations };
  const error = new Error(`${parts.stored.key}: ${JSON.stringify(faults.slice(0, 3))}`);
  if (parts.briefing === null) throw error;
  logError(error, { task: "check the citations of a briefing; it was left out" });
  return await citeAnswer(db, now, { ...parts, briefing: null, snapshots: [] });
}

function cite(footnotes: Footnotes, parts: Parts, now: Date) {
  const { stored, events, people, briefing, snapshots } = parts;
  const written = toBriefing(briefing, footnotes, now);
  const intelligence =
    parts.isIntelligenceWanted && briefing ? toIntelligence(briefing, snapshots, footnotes) : null;
  const history = parts.isHistoryWanted && snapshots.length > 0 ? toHistory(snapshots, footnotes) : null;
  const fields: Record<string, number[]> = {};
  for (const field of citedFields) {
    const id = stored.sources[field];
    if (id !== undefined && stored[field] !== null) fields[field] = [footnotes.number(id)];
  }
  if (parts.described !== null)
    fields.description = [...new Set(parts.described.refs.map((ref) => footnotes.numberAt(ref)))];
  const segments = toSegments(parts.reported, footnotes);
  const products = toProducts(parts.reported, footnotes);
  const markets = toMarkets(parts.reported, footnotes);
  const scale = {
    ...toScale(parts, footnotes),
    ...(segments && { segments }),
    ...(products && { products }),
    ...(markets && { markets }),
  };
  const today = toDay(now);
  // What was expected of a time that is over is no outlook.
  const present = parts.reported.filter(
    (fact) => fact.kind !== "outlook" || isOutlookAhead(fact, parts.metrics, today),
  );
  const profile = toProfile(present, footnotes);
  for (const event of events) footnotes.number(event.source.id);
  for (const person of people) if (person.source) footnotes.number(person.source.id);
  return { ...written, intelligence, history, fields, scale, profile };
}

/** Every document that the answer may point to. */
function listDocuments({
  stored,
  metrics,
  marketCap,
  events,
  people,
  briefing,
  snapshots,
  reported,
  described,
}: Parts): string[] {
  const briefings = briefing ? [briefing, ...snapshots] : snapshots;
  const statements = briefings.flatMap(({ intelligence }) => [
    ...quadrants.flatMap((quadrant) => intelligence[quadrant]),
    ...intelligence.competitors.map(({ statement }) => statement),
  ]);
  const refs = [
    ...briefings.flatMap(({ draft }) => refsOf(draft)),
    ...statements.flatMap((one) => [...one.refs]),
    ...(described?.refs ?? []),
  ];
  return [
    ...new Set([
      ...refs.map(({ documentId }) => documentId),
      ...Object.values(stored.sources),
      ...metrics.map(({ documentId }) => documentId),
      ...(marketCap ? [marketCap.price.documentId] : []),
      ...events.map(({ source }) => source.id),
      ...people.flatMap(({ source }) => source?.id ?? []),
      ...reported.map(({ documentId }) => documentId),
    ]),
  ];
}

function textsOf({ context, headlineInsight, intelligence, history }: ReturnType<typeof cite>): string[] {
  const points = intelligence
    ? [...quadrants.flatMap((quadrant) => intelligence[quadrant]), ...intelligence.competitors].map(
        ({ text }) => text,
      )
    : [];
  const changes = intelligence?.changelog.flatMap(({ added, removed }) => [...added, ...removed]) ?? [];
  const snapshots = history?.snapshots.flatMap((one) => [one.context, one.headlineInsight]) ?? [];
  return [context, headlineInsight, ...points, ...changes, ...snapshots].filter((text) => text !== null);
}

/** Names that a briefing may use, whose punctuation ends no sentence. */
function listTerms({ stored: { name, headquarters }, relations }: Parts): string[] {
  const { names, parent, subsidiaries } = relations;
  const others = [...names, ...subsidiaries, ...(parent ? [parent] : [])].map((one) => one.name);
  return [name, shortNameOf(name), ...(headquarters === null ? [] : [headquarters]), ...others];
}

const most = { customers: 12, competitors: 24, subsidiaries: 40, passages: 12 };

type PartOfSales = Omit<NonNullable<z.output<typeof segments>>[number], "operating_income">;

/** Products of the newest annual report, the largest first; undefined where it tells none. */
export function toProducts(facts: readonly ReportedFact[], footnotes: Footnotes): z.output<typeof products> {
  const told = listParts(facts, "product");
  if (told.length === 0) return undefined;
  return told.map((fact) => ({
    ...toPart(fact, footnotes),
    percent_of_sales: fact.unit === "percent" ? fact.amount : null,
  }));
}

/** Markets of the newest annual report, the largest first; undefined where it tells none. */
export function toMarkets(facts: readonly ReportedFact[], footnotes: Footnotes): PartOfSales[] | undefined {
  const told = listParts(facts, "market");
  return told.length === 0 ? undefined : told.map((fact) => toPart(fact, footnotes));
}

/** Segments of the newest annual report with what each earned, the largest first; undefined where it tells none. */
export function toSegments(facts: readonly ReportedFact[], footnotes: Footnotes): z.output<typeof segments> {
  const told = listParts(facts, "segment");
  if (told.length === 0) return undefined;
  return told.map((fact) => {
    const profit = profitOf(fact);
    return {
      ...toPart(fact, footnotes),
      operating_income: profit?.measure === "operating_income" ? profit.value : null,
    };
  });
}

const listParts = (facts: readonly ReportedFact[], wanted: "segment" | "product" | "market") =>
  facts.filter(({ kind }) => kind === wanted).sort((one, other) => (other.amount ?? 0) - (one.amount ?? 0));

const toPart = (fact: ReportedFact, footnotes: Footnotes): PartOfSales => ({
  name: fact.name ?? "",
  ...(fact.unit === "percent"
    ? { revenue: null, unit: null, previous_revenue: null }
    : { revenue: fact.amount, unit: fact.unit, previous_revenue: previousOf(fact) }),
  period_end: fact.asOf,
  citations: [citeFact(fact, footnotes)],
});

function previousOf({ detail }: ReportFact): number | null {
  const { before } = detail as { before?: { value?: unknown } | null };
  return typeof before?.value === "number" ? before.value : null;
}

/** What the newest reports say of the business; null where none was read. */
export function toProfile(
  facts: readonly ReportedFact[],
  footnotes: Footnotes,
): z.output<typeof profile> | null {
  const [first] = facts;
  if (first === undefined) return null;
  const of = (kind: ReportFactKind) => facts.filter((fact) => fact.kind === kind);
  const named = (kind: ReportFactKind, count: number) =>
    of(kind)
      .slice(0, count)
      .map((fact) => ({ name: fact.name ?? "", citations: [citeFact(fact, footnotes)] }));
  const chosen = chooseProfilePassages(facts);
  const passages = (kind: keyof typeof chosen) =>
    chosen[kind].map(({ text, fact }) => ({ text, citations: [citeFact(fact, footnotes)] }));
  const reports = facts.filter(isOfReport);
  const annual =
    facts.find(({ kind }) => kind === "segment" || kind === "employees" || kind === "risk") ?? reports[0];
  const form = annual === undefined ? null : footnotes.formOf(annual.documentId);
  return {
    customers: toCustomers(of("customer"), footnotes),
    competitors: named("competitor", most.competitors),
    subsidiaries: of("subsidiary")
      .slice(0, most.subsidiaries)
      .map((fact) => ({
        name: fact.name ?? "",
        jurisdiction: typeof fact.detail.jurisdiction === "string" ? fact.detail.jurisdiction : null,
        citations: [citeFact(fact, footnotes)],
      })),
    incorporated: toIncorporation(of("incorporation")[0], footnotes),
    strategy: passages("strategy"),
    operatingMetrics: passages("operating_metric"),
    highlights: passages("highlight"),
    milestones: passages("milestone"),
    outlook: toOutlook(of("outlook"), footnotes),
    risks: passages("risk"),
    legal: passages("legal"),
    incidents: of("incident")
      .filter(({ quote }) => quote !== null)
      .map((fact) => ({
        text: fact.quote?.replace(/\s+/g, " ") ?? "",
        citations: [citeFact(fact, footnotes)],
        happened: fact.detail.told === true,
      })),
    report:
      annual === undefined || form === null
        ? null
        : { form, filed: annual.publishedOn, citations: [footnotes.number(annual.documentId)] },
  };
}

/** What is expected, with the heading that gives its period or its verb. */
const toOutlook = (facts: readonly ReportedFact[], footnotes: Footnotes): Profile["outlook"] =>
  facts.slice(0, most.passages).flatMap((fact) => {
    const detail = outlookDetail(fact.detail);
    if (detail === null || fact.quote === null) return [];
    return [
      {
        text: fact.quote.replace(/\s+/g, " "),
        heading: detail.heading,
        measure: fact.name ?? "",
        period: outlookPeriodCode(detail),
        published: fact.publishedOn,
        citations: [citeFact(fact, footnotes)],
      },
    ];
  });

type Profile = NonNullable<z.output<typeof profile>>;

/** Customers that a report names with their share of sales; "Customer A" says nothing. */
const toCustomers = (customers: readonly ReportedFact[], footnotes: Footnotes): Profile["customers"] =>
  customers
    .filter(({ amount, name }) => amount !== null && !/customer/i.test(name ?? ""))
    .slice(0, most.customers)
    .map((fact) => ({
      name: fact.name ?? "",
      percent: fact.amount ?? 0,
      citations: [citeFact(fact, footnotes)],
    }));

const toIncorporation = (fact: ReportedFact | undefined, footnotes: Footnotes): Profile["incorporated"] =>
  fact ? { state: fact.name ?? "", year: fact.amount, citations: [citeFact(fact, footnotes)] } : null;

const citeFact = (fact: ReportFact, footnotes: Footnotes): number => footnotes.numberAt(placeOfFact(fact));

/** Where a fact stands, for its footnote. */
const placeOfFact = ({ documentId, item, spanStart, spanEnd }: ReportFact): SourceRef => ({
  documentId,
  item,
  span: { start: spanStart, end: spanEnd },
});
