import "server-only";
import { type DirectorReading, readDirectors } from "./board";
import { type CompetitorReading, readCompetitors } from "./competitors";
import { type CustomerShareReading, readCustomerShares } from "./customer-shares";
import { type CustomerReading, readCustomers } from "./customers";
import { readDangers } from "./dangers";
import { type EmployeesReading, readDatedEmployees, readEmployees } from "./employees";
import { type OfficerReading, readExecutiveOfficers } from "./executive-officers";
import { type FigureReading, readFigures } from "./figures";
import { type FounderReading, readFounders } from "./founders";
import { type FoundingReading, readFounding } from "./founding";
import { type HighlightReading, readHighlights } from "./highlights";
import { readIndustryFigures } from "./industry-figures";
import { type MarketBasis, readMarketBasis } from "./market-basis";
import { type MetricRowReading, readMetricRows } from "./metric-rows";
import { type MilestoneReading, readMilestones } from "./milestones";
import {
  type IncidentReading,
  type PassageReading,
  type ProceedingReading,
  readDescription,
  readIncidents,
  readProceedings,
  readRisks,
  readStrategies,
} from "./narrative";
import { type OneOffReading, readOneOffs } from "./one-offs";
import { readOperatingMetrics } from "./operating-metrics";
import { type OutlookReading, readReportOutlook } from "./outlook";
import { agesByFamily } from "./people-lists";
import { readProducts } from "./products";
import { type QuarterPartReading, readQuarterParts } from "./quarter-parts";
import { type IncorporationReading, readIncorporation, readSeat, type SeatReading } from "./registrant-facts";
import { factsOfRegistrant, isOfAnother } from "./registrants";
import { financialDataSchedule, findDays, type ReportDocument, readReportDocuments } from "./report-document";
import { isSamePerson } from "./report-people";
import { readSegments } from "./segments";
import { readSignatories, type SignatoryReading } from "./signatures";
import { readSingleSegment } from "./single-segment";
import { readStatementLines, type StatementLineReading } from "./statement-lines";
import { readSubsidiaries, readToldSubsidiaries, type SubsidiaryReading } from "./subsidiaries";
import { type PartReading, readTabulatedSales } from "./tabulated-sales";
import { readMarkets, type SegmentReading } from "./tagged-sales";
import { type ToldReading, weighTold } from "./weighing";

/** Something that a report says, with its place: `document` counts in `documents`, `item` is null outside of any. */
export type Placed<Fact> = Fact & { document: number; item: string | null };

/** What an annual report, quarterly report or proxy statement says of its filer. */
export type ReportReading = {
  /** The registrant's name, as given or as the document gives it; empty where neither does. */
  filer: string;
  documents: ReportDocument[];
  executiveOfficers: Placed<OfficerReading>[];
  signatories: Placed<SignatoryReading>[];
  /** Of the board: those whom a proxy statement or Part III presents, and the directors who sign. */
  directors: Placed<DirectorReading>[];
  founders: Placed<FounderReading>[];
  employees: Placed<EmployeesReading> | null;
  seat: Placed<SeatReading> | null;
  incorporation: Placed<IncorporationReading> | null;
  founding: Placed<FoundingReading> | null;
  /** Of the newest fiscal year. */
  figures: Placed<FigureReading>[];
  /** Exhibit 27, as it was filed. */
  schedule: string | null;
  /** The last day that the report tells of. */
  period: string | null;
  subsidiaries: Placed<SubsidiaryReading>[];
  segments: Placed<SegmentReading>[];
  /** Where it says that the filer is a single segment; null where it names some. */
  singleSegment: Placed<PassageReading> | null;
  products: Placed<PartReading>[];
  /** Of a quarterly report. */
  quarterParts: Placed<QuarterPartReading>[];
  /** Sentences that count what it runs, holds, makes or has to its order. */
  operatingMetrics: Placed<PassageReading>[];
  metricRows: Placed<MetricRowReading>[];
  /** Of the statement of income, what doesn't come every year. */
  statementLines: Placed<StatementLineReading>[];
  customerShares: Placed<CustomerShareReading> | null;
  /** The sentences that an analyst would tell, the likeliest first. */
  highlights: Placed<HighlightReading>[];
  /** What it did lately, the newest first. */
  milestones: Placed<MilestoneReading>[];
  /** Sentences in which it says what it expects, plans or aims for, with figures; of past periods, too. */
  outlook: Placed<OutlookReading>[];
  /** Charges and gains that don't come every year. */
  oneOffs: Placed<OneOffReading>[];
  /** Countries and regions where it sells. */
  markets: Placed<SegmentReading>[];
  marketBasis: MarketBasis | null;
  competitors: Placed<CompetitorReading>[];
  /** The headings of item 1A. */
  risks: Placed<ToldReading>[];
  dangers: Placed<ToldReading>[];
  /** Sentences in which the filer says what it aims for. */
  strategies: Placed<ToldReading>[];
  proceedings: Placed<ProceedingReading>[];
  /** Whether cybersecurity incidents happened, as item 1C says. */
  incidents: Placed<IncidentReading>[];
  /** The sentences that say best what the filer does, the likeliest first. */
  description: Placed<PassageReading>[];
  /** Customers with at least 10% of sales. */
  customers: Placed<CustomerReading>[];
};

/**
 * Reads a periodic report or proxy statement as fetched: `raw` is a full submission or a single document of type `form`,
 * `filer` the registrant's name, by default the one that the document gives, and `cik` its number. Of a report that several
 * file together it's read what is tagged of this registrant; the words, where it isn't the first of them, are of another.
 * Pure: no clock, no network.
 */
export function readReport(raw: string, form: string, filer?: string, cik?: string): ReportReading {
  const filed = readReportDocuments(raw, form);
  const documents =
    cik === undefined
      ? filed
      : filed.map((document) => ({ ...document, facts: factsOfRegistrant(document.facts, cik) }));
  const named = registrantOf(raw, documents);
  const registrant = filer ?? named;
  const from = <Fact extends { start: number }>(
    roles: readonly ReportDocument["role"][],
    read: (document: ReportDocument) => Fact[],
  ): Placed<Fact>[] =>
    documents.flatMap((document, index) =>
      roles.includes(document.role)
        ? read(document).map((fact) => ({ ...fact, document: index, item: itemAt(document, fact.start) }))
        : [],
    );
  const one = <Fact extends { start: number }>(
    roles: readonly ReportDocument["role"][],
    read: (document: ReportDocument) => Fact | null,
  ): Placed<Fact> | null =>
    from(roles, (document) => {
      const fact = read(document);
      return fact === null ? [] : [fact];
    })[0] ?? null;
  const annual = documents.filter(({ role }) => role === "annual_report").flatMap(({ rows }) => rows);
  const boards = new Map(documents.map((document) => [document, readPeople(document, annual)]));
  const people = {
    executiveOfficers: from(["report", "proxy"], (document) => boards.get(document)?.officers ?? []),
    directors: from(["report", "proxy"], (document) => boards.get(document)?.directors ?? []),
    founders: from(["report", "proxy"], (document) =>
      readFounders(document, boards.get(document)?.officers ?? []),
    ),
  };
  const subsidiaries = firstFound(
    from(["subsidiaries", "report"], (document) => readSubsidiaries(document, registrant)),
    () => from(["report"], (document) => readToldSubsidiaries(document, registrant)),
  );
  const owned = subsidiaries.map(({ name }) => name);
  const segments = firstFound(from(["report"], readSegments), () => from(["annual_report"], readSegments));
  const period = periodOf(raw, documents);
  const schedule = financialDataSchedule(raw);
  const figures = readFigures(documents, schedule, period).map((figure) => ({
    ...figure,
    item: null,
  }));
  const revenue = figures.find(({ concept }) => concept === "revenue");
  const products = firstFound<Placed<PartReading>>(from(["report"], readProducts), () =>
    from(["report", "annual_report"], (document) => readTabulatedSales(document, revenue, segments)),
  );
  const parts = segments.map(({ name }) => name);
  const sold = [...parts, ...products.map(({ name }) => name)];
  const of = { filers: [registrant, named], parts: sold };
  const reading: ReportReading = {
    filer: registrant,
    documents,
    employees:
      one(["report", "annual_report"], (document) => readEmployees(document, registrant)) ??
      one(["proxy"], (document) => readDatedEmployees(document, registrant)),
    seat: one(["report", "proxy"], readSeat),
    incorporation: one(["report", "proxy"], (document) => readIncorporation(document, registrant)),
    founding: one(["report", "proxy"], (document) => readFounding(document, registrant)),
    figures,
    schedule,
    period,
    subsidiaries,
    segments,
    singleSegment: segments.length > 1 ? null : one(["report", "annual_report"], readSingleSegment),
    products,
    quarterParts: from(["report"], readQuarterParts),
    markets: from(["report"], readMarkets),
    marketBasis: documents.map(readMarketBasis).find((found) => found !== null) ?? null,
    oneOffs: from(["report"], (document) => readOneOffs(document, period)),
    operatingMetrics: from(["report"], (document) => readOperatingMetrics(document, period)),
    metricRows: [
      ...readIndustryFigures(documents, schedule, period).map((row) => ({
        ...row,
        item: itemAt(documents[row.document] as ReportDocument, row.start),
      })),
      ...from(["report"], (document) => readMetricRows(document, period)),
    ],
    statementLines: firstFound(
      from(["report"], (document) => readStatementLines(document, period)),
      () => from(["annual_report"], (document) => readStatementLines(document, period)),
    ),
    milestones: from(["report"], (document) => readMilestones(document, period)),
    outlook: from(["report"], readReportOutlook),
    highlights: from(["report"], (document) =>
      readHighlights(document, {
        ...of,
        period: period ?? quarterEnd(documents),
        revenue: revenueOf(figures),
      }),
    ),
    competitors: from(["report"], (document) => readCompetitors(document, registrant, owned, parts)),
    customers: from(["report"], (document) => readCustomers(document, parts)),
    customerShares: one(["report"], (document) => readCustomerShares(document, period)),
    risks: from(["report"], (document) => weighTold("risks", readRisks(document), document, of)),
    dangers: from(["report"], (document) => likeliestDangers(document, of)),
    strategies: from(["report"], (document) => weighTold("aims", readStrategies(document), document, of)),
    proceedings: from(["report"], readProceedings),
    incidents: from(["report"], readIncidents),
    description: from(["report"], (document) => readDescription(document, [registrant, named], sold)),
    signatories: from(["report"], readSignatories),
    ...people,
  };
  return cik !== undefined && isOfAnother(filed, cik) ? withoutWords(reading) : reading;
}

/** As many dangers are kept, of those that are likely enough. */
const mostDangers = 8;
const leastDanger = 0.1;

const likeliestDangers = (
  document: ReportDocument,
  of: { filers: readonly string[]; parts: readonly string[] },
): ToldReading[] =>
  weighTold("dangers", readDangers(document), document, of)
    .filter(({ likelihood }) => likelihood >= leastDanger)
    .sort((one, other) => other.likelihood - one.likelihood)
    .slice(0, mostDangers);

/** What is left of a reading where the words are of another registrant: its own tags. */
function withoutWords({ seat, incorporation, figures, ...reading }: ReportReading): ReportReading {
  const isTagged = (concept: string) =>
    reading.documents.some(({ facts }) => facts.some((fact) => fact.concept === concept));
  return {
    ...reading,
    ...nothingSaid,
    seat: isTagged("dei:EntityAddressCityOrTown") ? seat : null,
    incorporation:
      incorporation && isTagged("dei:EntityIncorporationStateCountryCode")
        ? { ...incorporation, year: null }
        : null,
    figures: reading.documents.some(({ facts }) => facts.length > 0) ? figures : [],
  };
}

const nothingSaid = {
  executiveOfficers: [],
  signatories: [],
  directors: [],
  founders: [],
  employees: null,
  founding: null,
  subsidiaries: [],
  customerShares: null,
  segments: [],
  singleSegment: null,
  products: [],
  markets: [],
  marketBasis: null,
  operatingMetrics: [],
  metricRows: [],
  statementLines: [],
  milestones: [],
  outlook: [],
  oneOffs: [],
  highlights: [],
  competitors: [],
  risks: [],
  dangers: [],
  strategies: [],
  proceedings: [],
  incidents: [],
  description: [],
  customers: [],
} satisfies Partial<ReportReading>;

/** Officers and directors of a document, each with the age that the other list gives. */
function readPeople(
  document: ReportDocument,
  annual: ReportDocument["rows"],
): { officers: OfficerReading[]; directors: DirectorReading[] } {
  if (document.role !== "report" && document.role !== "proxy") return { officers: [], directors: [] };
  const officers = readExecutiveOfficers(document);
  const ageOf = agesByFamily(document.rows);
  const directors = readDirectors(document, readSignatories(document), officers, ageOf, annual);
  const seatOf = ({ person }: OfficerReading) => directors.find((one) => isSamePerson(one.person, person));
  return {
    // A proxy statement tells of independent directors what they do elsewhere.
    officers: officers
      .filter((officer) => document.role !== "proxy" || seatOf(officer)?.independent !== true)
      .map((officer) => ({ ...officer, age: officer.age ?? seatOf(officer)?.age ?? ageOf(officer.person) })),
    directors,
  };
}

/** The registrant's name by the submission's header, the cover's tag or the cover's line; empty where none gives it. */
function registrantOf(raw: string, documents: readonly ReportDocument[]): string {
  const header = /COMPANY CONFORMED NAME:\s*(.+)/.exec(raw.slice(0, 5_000))?.[1];
  if (header !== undefined) return header.trim();
  const [first] = documents;
  const tag = first?.facts.find(({ concept }) => concept === "dei:EntityRegistrantName")?.text;
  return (
    tag ??
    /([^\n]{3,80})\n+\(?(?:exact name of|name of (?:the )?(?:registrant|issuer) as)/i
      .exec(first?.text.slice(0, 6_000) ?? "")?.[1]
      ?.trim() ??
    ""
  );
}

/** The last day that an annual report tells of, by the submission's header or the cover; null where neither gives it. */
export function periodOf(raw: string, documents: readonly ReportDocument[]): string | null {
  const [, year, month, day] =
    /CONFORMED PERIOD OF REPORT:\s*(\d{4})(\d{2})(\d{2})/.exec(raw.slice(0, 5_000)) ?? [];
  if (year !== undefined) return `${year}-${month}-${day}`;
  const cover = documents[0]?.text.slice(0, 8_000) ?? "";
  const told = /\bfor the (?:fiscal )?year ended:?([^.]{0,60})/i.exec(cover)?.[1];
  return findDays(told?.replace(/\s+/g, " ") ?? "")[0] ?? null;
}

/** Revenue of the newest fiscal year in dollars; null where it isn't read. */
export const revenueOf = (figures: readonly FigureReading[]): number | null =>
  figures.find(({ concept, currency }) => concept === "revenue" && currency === "USD")?.value ?? null;

/** The last day of the quarter that a report tells of, by its cover; null where that doesn't give it. */
export function quarterEnd(documents: readonly ReportDocument[]): string | null {
  const told = /\bfor the quarter(?:ly)?(?: period)? ended:?([^.]{0,60})/i.exec(
    documents[0]?.text.slice(0, 8_000) ?? "",
  )?.[1];
  return findDays(told?.replace(/\s+/g, " ") ?? "")[0] ?? null;
}

const firstFound = <Fact>(facts: Fact[], others: () => Fact[]): Fact[] =>
  facts.length > 0 ? facts : others();

const itemAt = ({ items }: ReportDocument, at: number): string | null =>
  items.find(({ start, end }) => start <= at && at < end)?.item ?? null;
