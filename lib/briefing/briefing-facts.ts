import "server-only";
import {
  type EntityRow,
  findProfile,
  findRelations,
  listPeerFigures,
  listPeers,
  type Peer,
  type PeerFigures,
  type Relations,
} from "@/lib/db/companies";
import { type ListedDeal, listDeals } from "@/lib/db/deals";
import { findDocuments } from "@/lib/db/documents";
import { type FiledReport, findNewestReport } from "@/lib/db/figures";
import { type EventRow, listEvents } from "@/lib/db/filing-events";
import { listNews, type NewsItem } from "@/lib/db/news";
import type { Database } from "@/lib/db/open";
import { type FoundPassage, findPassageCoverage, findPassages } from "@/lib/db/passages";
import { listPeople, listRoleChanges, type RoleChange, type RoleGroup } from "@/lib/db/people";
import {
  type DatedFact,
  findFactHistory,
  findReportedFacts,
  isOfReport as isFactOfReport,
  listNamedAsRival,
  type NamedAsRival,
  type ReportedFact,
} from "@/lib/db/report-facts";
import { monthsBefore } from "@/lib/domain/calendar";
import type { PersonEntry } from "@/lib/domain/people/people-index";
import { nameAlike } from "@/lib/domain/person-names/same-person";
import { choosePeers } from "./choose-peers";
import { type Metric, withLastQuarters } from "./last-quarters";
import { isOfReport, reportedSince } from "./statement";

/** Passages of a company's filings, releases and news in which a briefing looks for sentences of a kind. */
type BriefingPassages = {
  /** That give figures of a period. */
  results: FoundPassage[];
  /** In which the company may say what it is after. */
  intents: FoundPassage[];
  /** That speak of competition. */
  rivals: FoundPassage[];
  /** Of Item 1 of annual reports, in which the company may say what it does. */
  business: FoundPassage[];
  /** Of management's discussion and of releases, which may say why figures changed. */
  causes: FoundPassage[];
  /** Companies of the same industry; empty where no passage speaks of competition. */
  peers: Peer[];
};

const none: BriefingPassages = { results: [], intents: [], rivals: [], business: [], causes: [], peers: [] };

/** Passages older than these months before the newest source say nothing of today. */
const recentMonths = 36;

/** Months within which a report of the newest year lies; older figures are explained by the report of theirs. */
const causeMonths = 18;

const newestYearOf = (metrics: readonly Metric[], asOf: string): string =>
  metrics
    .filter(({ period, concept }) => period === "year" && concept === "revenue")
    .reduce((end, { periodEnd }) => (periodEnd > end ? periodEnd : end), "") || asOf;

/** Stems that find candidates; which sentence says what is decided by whoever reads them. */
const searches = {
  results: {
    words: ["revenues", "sales", "increased", "decreased", "quarter", "income", "earnings", "year"],
    limit: 12,
  },
  intents: {
    words: ["plans", "intends", "aims", "focus", "strategy", "priorities", "guidance", "outlook", "expects"],
    limit: 40,
  },
  rivals: { words: ["compete", "competitors", "rivals", "alternative"], limit: 30 },
  business: {
    words: [
      "provides",
      "offers",
      "designs",
      "manufactures",
      "sells",
      "operates",
      "products",
      "services",
      "customers",
    ],
    limit: 30,
  },
  causes: {
    words: [
      "increased",
      "decreased",
      "primarily",
      "due",
      "driven",
      "reflecting",
      "sales",
      "revenue",
      "income",
      "margin",
      "expenses",
      "tax",
      "rate",
      "higher",
      "lower",
    ],
    within: { items: ["7", "I.2"], kind: "release" },
    limit: 70,
  },
} as const;

/** The passages of a company that a briefing may be written from; none where no text of it is held. */
async function gatherPassages(
  db: Database,
  { key, industry }: EntityRow,
  asOf: string,
  newestYear: string,
): Promise<BriefingPassages> {
  const held = await findPassageCoverage(db, key);
  if (held.filing + held.release + held.news === 0) return none;
  const from = monthsBefore(asOf, recentMonths);
  const find = (kind: keyof typeof searches, since = from) =>
    findPassages(db, { entityKey: key, required: [], from: since, to: null, ...searches[kind] });
  const [results, intents, rivals, business, causes] = await Promise.all([
    find("results"),
    find("intents"),
    find("rivals"),
    find("business"),
    find("causes", [monthsBefore(asOf, causeMonths), newestYear].sort()[0]),
  ]);
  const isPeered = industry !== null && rivals.length > 0;
  const peers = isPeered ? await listPeers(db, { industry, entityKey: key }) : [];
  // Figures of a report are read as facts of their own; its sentences compare years that releases compare better.
  return {
    results: results.filter((one) => !isOfReport(one)),
    intents,
    rivals,
    business: business.filter((one) => isOfReport(one) && one.item === "1"),
    causes: causes.filter((one) => isOfReport(one) || one.kind === "release"),
    peers,
  };
}

/** Everything that a briefing may be written from. */
export type BriefingFacts = Relations & {
  entity: EntityRow;
  /** When the report was filed that gives the number of employees: its day, or its year where no more is known. */
  headCountOn: string | null;
  /** Newest period first, with what the first three quarters of a year leave for its last. */
  metrics: Metric[];
  /** Of the listed companies to which the same document gives its industry, those with the closest revenue, the closest first. */
  peers: readonly PeerFigures[];
  /** The annual or quarterly report of the newest period, read or not. */
  newestReport: FiledReport | null;
  /** Newest first. */
  events: EventRow[];
  /** SEC's own page of the filings, where it is held. */
  listDocumentId: string | null;
  people: readonly PersonEntry<RoleGroup>[];
  /** Newest first. */
  changes: RoleChange[];
  /** Newest first. */
  deals: ListedDeal[];
  /** A story each, newest first. */
  news: NewsItem[];
  passages: BriefingPassages;
  /** What its newest annual report, quarterly report and proxy statement say, by kind. */
  reported: readonly ReportedFact[];
  /** Other companies whose newest annual reports name it as a competitor. */
  namedBy: readonly NamedAsRival[];
  /** Officers and directors of whom its newest reports say since which year. */
  tenures: readonly Pick<DatedFact, "name" | "detail" | "documentId" | "item" | "spanStart" | "spanEnd">[];
  /** YYYY-MM-DD. */
  today: string;
  /** Day that "lately" is counted back from: today, or that of the newest source where all are old. */
  asOf: string;
};

/** Of an old report it has to be known who was named and when. */
const lasting: ReadonlySet<ReportedFact["kind"]> = new Set([
  "employees",
  "person",
  "incorporation",
  "founding",
]);

/** Items and changes beyond these are too old to be told. */
const mostEvents = 120;
const mostChanges = 60;
const mostNews = 20;
/** What an article must score to be about the company and not merely name it. */
const leastNewsScore = 0.7;

/** Gathers what is held about a company, by its key; null when there is no such company. */
export async function gatherFacts(db: Database, key: string, today: string): Promise<BriefingFacts | null> {
  const [profile, relations, listed, changes, deals, news, reported, persons, namedBy, newest] =
    await Promise.all([
      findProfile(db, key),
      findRelations(db, key),
      listEvents(db, { entityKey: key, from: null, to: null, items: null, limit: mostEvents }),
      listRoleChanges(db, { entityKey: key, limit: mostChanges }),
      listDeals(db, key),
      listNews(db, key, {
        from: monthsBefore(today, 24),
        to: null,
        leastScore: leastNewsScore,
        limit: mostNews,
      }),
      findReportedFacts(db, key),
      findFactHistory(db, key, ["person"]),
      listNamedAsRival(db, key),
      findNewestReport(db, key),
    ]);
  if (!profile.entity) return null;
  const listId = `edgar-${profile.entity.cik}`;
  const reportId = profile.entity.sources.employees;
  const documents = await findDocuments(db, [listId, ...(reportId === undefined ? [] : [reportId])]);
  const asOf = asOfDay(today, [
    listed.events[0]?.filedOn,
    changes[0]?.seenOn,
    deals[0]?.filedOn,
    news[0]?.publishedOn,
    ...reported.filter(isFactOfReport).map(({ publishedOn }) => publishedOn),
  ]);
  const since = reportedSince({ metrics: profile.metrics, reported, asOf });
  const people = (await listPeople(db, { entityKey: key, today: asOf })).index;
  return {
    ...relations,
    entity: profile.entity,
    headCountOn: filingDayOf(reportId === undefined ? undefined : documents.get(reportId)),
    metrics: withLastQuarters(profile.metrics),
    peers: await findClosestPeers(db, profile, asOf),
    newestReport: newest.report,
    events: listed.events,
    listDocumentId: documents.has(listId) ? listId : null,
    people,
    changes: nameAlike(changes, people),
    deals,
    news,
    passages: await gatherPassages(db, profile.entity, asOf, newestYearOf(profile.metrics, asOf)),
    reported: reported.filter(({ kind, publishedOn }) => lasting.has(kind) || publishedOn >= since),
    namedBy: namedBy.filter(({ publishedOn }) => publishedOn >= monthsBefore(asOf, recentMonths)),
    tenures: persons.filter(({ detail }) => typeof detail.since === "number"),
    today,
    asOf,
  };
}

/** Months before the newest source since which figures of peers compare: two fiscal years and the time until they're reported. */
const peerMonths = 40;

async function findClosestPeers(
  db: Database,
  { entity, metrics }: Awaited<ReturnType<typeof findProfile>>,
  asOf: string,
): Promise<PeerFigures[]> {
  const industryId = entity?.sources.industry;
  if (!entity?.industry || industryId === undefined || metrics.length === 0) return [];
  const { key, industry } = entity;
  const since = monthsBefore(asOf, peerMonths);
  return choosePeers({ key, metrics }, await listPeerFigures(db, { industry, industryId, since }));
}

/** Day of a filing, or its year, which the accession number tells. */
function filingDayOf(
  filing: { publishedOn: string | null; accession: string | null } | undefined,
): string | null {
  const [, year] = /^\d{10}-(\d\d)-/.exec(filing?.accession ?? "") ?? [];
  return filing?.publishedOn ?? (year === undefined ? null : `${Number(year) > 90 ? "19" : "20"}${year}`);
}

/** Months after which the newest source is old enough for its own time to be told. */
const staleMonths = 24;

function asOfDay(today: string, newest: readonly (string | undefined)[]): string {
  const last = newest
    .flatMap((day) => day ?? [])
    .sort()
    .at(-1);
  return last !== undefined && last < monthsBefore(today, staleMonths) ? last : today;
}
