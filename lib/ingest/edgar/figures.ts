import "server-only";
import { z } from "zod";
import type { NewMetric } from "@/lib/db/facts";
import { daysBetween, isQuarterWithin } from "@/lib/domain/calendar";
import {
  type BalanceConcept,
  balanceConcepts,
  type FlowConcept,
  flowConcepts,
  type MetricConcept,
  type MetricPeriod,
  yearlyConcepts,
} from "@/lib/domain/facts";
import type { DocumentRegister } from "./filing-rows";
import { padCik } from "./source";

/** Counts what is due within a year, though filers that tag all of that by itself use it for the rest. */
const wholeDebt = "LongTermDebt";

/** The XBRL tags under which filers report a figure, in order of preference. */
export const figureTags: Record<MetricConcept, readonly string[]> = {
  revenue: [
    "Revenues",
    "RevenueFromContractWithCustomerExcludingAssessedTax",
    "RevenueFromContractWithCustomerIncludingAssessedTax",
    "SalesRevenueNet",
    "RevenuesNetOfInterestExpense",
  ],
  net_income: ["NetIncomeLoss", "ProfitLoss", "NetIncomeLossAvailableToCommonStockholdersBasic"],
  operating_income: ["OperatingIncomeLoss"],
  other_income: ["OtherNonoperatingIncomeExpense", "NonoperatingIncomeExpense"],
  pretax_income: [
    "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest",
    "IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments",
  ],
  income_tax: ["IncomeTaxExpenseBenefit"],
  assets: ["Assets"],
  equity: ["StockholdersEquity", "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest"],
  cash: [
    "CashAndCashEquivalentsAtCarryingValue",
    "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents",
    "CashAndDueFromBanks",
  ],
  eps_diluted: ["EarningsPerShareDiluted", "EarningsPerShareBasicAndDiluted"],
  gross_profit: ["GrossProfit"],
  cost_of_sales: ["CostOfRevenue", "CostOfGoodsAndServicesSold"],
  research_and_development: [
    "ResearchAndDevelopmentExpense",
    "ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost",
  ],
  operating_cash_flow: [
    "NetCashProvidedByUsedInOperatingActivities",
    "NetCashProvidedByUsedInOperatingActivitiesContinuingOperations",
  ],
  capital_expenditure: [
    "PaymentsToAcquirePropertyPlantAndEquipment",
    "PaymentsToAcquireProductiveAssets",
    "PaymentsForCapitalImprovements",
    "PaymentsToAcquireOtherPropertyPlantAndEquipment",
  ],
  dividends_paid: ["PaymentsOfDividendsCommonStock", "PaymentsOfDividends"],
  buybacks: ["PaymentsForRepurchaseOfCommonStock"],
  stock_issued: ["ProceedsFromIssuanceOfCommonStock", "ProceedsFromIssuanceOrSaleOfEquity"],
  liabilities: ["Liabilities"],
  short_term_investments: [
    "ShortTermInvestments",
    "MarketableSecuritiesCurrent",
    "DebtSecuritiesAvailableForSaleExcludingAccruedInterestCurrent",
    "AvailableForSaleSecuritiesDebtSecuritiesCurrent",
    "AvailableForSaleSecuritiesCurrent",
    "HeldToMaturitySecuritiesCurrent",
    "OtherShortTermInvestments",
  ],
  // LongTermInvestments are also stakes in companies and funds.
  long_term_securities: [
    "MarketableSecuritiesNoncurrent",
    "DebtSecuritiesAvailableForSaleExcludingAccruedInterestNoncurrent",
    "AvailableForSaleSecuritiesDebtSecuritiesNoncurrent",
    "AvailableForSaleSecuritiesNoncurrent",
    "HeldToMaturitySecuritiesNoncurrent",
  ],
  cash_and_investments: ["CashCashEquivalentsAndShortTermInvestments"],
  long_term_debt: [
    "LongTermDebtNoncurrent",
    "LongTermDebtAndCapitalLeaseObligations",
    wholeDebt,
    "LongTermNotesAndLoans",
    "LongTermNotesPayable",
    "ConvertibleLongTermNotesPayable",
  ],
  current_debt: ["DebtCurrent"],
  current_long_term_debt: ["LongTermDebtCurrent", "LongTermDebtAndCapitalLeaseObligationsCurrent"],
  short_term_borrowings: ["ShortTermBorrowings", "CommercialPaper"],
  backlog: ["RevenueRemainingPerformanceObligation"],
  shares_outstanding: ["EntityCommonStockSharesOutstanding", "CommonStockSharesOutstanding"],
};

/** One reported figure. `start` is null for a figure of one day. */
export type XbrlFact = {
  tag: string;
  start: string | null;
  end: string;
  value: number;
  accession: string;
  form: string;
  filedOn: string;
};

/** What a company reported of each concept, under any of its tags and in every period. */
export type XbrlFacts = Record<MetricConcept, XbrlFact[]>;

export type CompanyFacts = { cik: string; facts: XbrlFacts };

const allConcepts: readonly MetricConcept[] = [...flowConcepts, ...balanceConcepts, "shares_outstanding"];

/** The facts of every concept. */
export const collectFacts = (read: (concept: MetricConcept) => XbrlFact[]): XbrlFacts =>
  Object.fromEntries(allConcepts.map((concept) => [concept, read(concept)])) as XbrlFacts;

/** What the figures of a concept count: US dollars where it isn't said otherwise. */
export const unitOf = (concept: MetricConcept): "USD" | "USD/shares" | "shares" => {
  if (concept === "shares_outstanding") return "shares";
  return concept === "eps_diluted" ? "USD/shares" : "USD";
};

const factSchema = z.object({
  start: z.string().optional(),
  end: z.string(),
  val: z.number(),
  accn: z.string(),
  form: z.string(),
  filed: z.string(),
});

const listSchema = z.array(factSchema).optional();

const tagSchema = z
  .object({ units: z.object({ USD: listSchema, "USD/shares": listSchema, shares: listSchema }) })
  .optional();

/** A taxonomy's tags; those that no concept asks for are not even looked at. */
const taxonomySchema = z
  .object(
    Object.fromEntries(Object.values(figureTags).flatMap((tags) => tags.map((tag) => [tag, tagSchema]))),
  )
  .optional();

/** EDGAR's companyfacts file, read for the figures that are held of a company. */
export const companyFactsSchema = z
  .object({
    cik: z.union([z.number(), z.string()]),
    facts: z.object({ dei: taxonomySchema, "us-gaap": taxonomySchema }),
  })
  .transform(({ cik, facts }): CompanyFacts => {
    const read = (concept: MetricConcept): XbrlFact[] =>
      figureTags[concept].flatMap((tag) =>
        [facts.dei, facts["us-gaap"]].flatMap((taxonomy) =>
          toFacts(tag, taxonomy?.[tag]?.units[unitOf(concept)]),
        ),
      );
    return {
      cik: padCik(cik),
      facts: collectFacts(read),
    };
  });

function toFacts(tag: string, facts: z.infer<typeof listSchema>): XbrlFact[] {
  return (facts ?? []).map((fact) => ({
    tag,
    start: fact.start ?? null,
    end: fact.end,
    value: fact.val,
    accession: fact.accn,
    form: fact.form,
    filedOn: fact.filed,
  }));
}

/** A figure that is held of a company. Those of one concept and kind of period compare where `basis` is the same. */
export type ChosenFigure = XbrlFact & { concept: MetricConcept; period: MetricPeriod; basis: number };

/** Figures older than this say nothing of a company's size today. */
const staleAfterDays = 2 * 365;

const fiscalYearsKept = 5;
/** Of the newest fiscal years, whose quarters are held: what the last one brought compares with that of the year before. */
const yearsOfQuarters = 2;

const isAnnual = ({ form }: XbrlFact) => form.startsWith("10-K");
const isQuarterly = ({ form }: XbrlFact) => form.startsWith("10-Q");

/** Years have 52 or 53 weeks, or 365 days; quarters 12 to 17 weeks. */
const isYearLong = ({ start, end }: XbrlFact) => isLong(start, end, 350, 380);
const isQuarterLong = ({ start, end }: XbrlFact) => isLong(start, end, 75, 125);

const isLong = (start: string | null, end: string, least: number, most: number): boolean => {
  const days = start === null ? 0 : daysBetween(start, end);
  return days >= least && days <= most;
};

/**
 * Of all that a company reported: what it earned in its latest fiscal years, in the quarters of the newest two and in its newest quarter, with that of a year
 * before, its balances at the ends of those, and the latest shares outstanding; newest first by concept. A concept whose newest figure was
 * two years old on the day `today` is left out.
 */
export function chooseFigures(facts: XbrlFacts, today: string): ChosenFigure[] {
  const isFresh = (fact: XbrlFact | undefined): fact is XbrlFact =>
    fact !== undefined && daysBetween(fact.end, today) <= staleAfterDays;
  const years = new Map(flowConcepts.map((concept) => [concept, chooseYears(concept, facts[concept])]));
  const yearEnds = new Set([...years.values()].flat().map(({ end }) => end));
  const figures = flowConcepts.flatMap((concept) => {
    const annual = years.get(concept) ?? [];
    const quarters = yearlyConcepts.has(concept)
      ? []
      : chooseQuarters(
          concept,
          facts[concept].filter(isQuarterly).filter(isQuarterLong),
          annual.slice(0, yearsOfQuarters).map(({ end }) => end),
        );
    return [
      ...(isFresh(annual[0]) ? withBasis(annual, facts[concept]) : []).map(([fact, basis]) =>
        toFigure(concept, "year", fact, basis),
      ),
      ...(isFresh(quarters[0]) ? quarters : []).map((fact) => toFigure(concept, "quarter", fact)),
    ];
  });
  const held = balanceConcepts.flatMap((concept) => {
    const days = chooseBalances(concept, facts[concept], yearEnds);
    return (isFresh(days[0]) ? days : []).map((fact) => toFigure(concept, "instant", fact));
  });
  const shares = chooseShares(facts.shares_outstanding).filter(isFresh);
  return [
    ...figures,
    ...withoutCountedDebt(held, facts.long_term_debt),
    ...shares.map((fact) => toFigure("shares_outstanding", "instant", fact)),
  ];
}

type Tagged = { concept: MetricConcept; tag: string; end: string; value: number };

/**
 * Figures without parts of the debt due within a year on days of which the long-term debt may count them: it's tagged as
 * the whole, or the whole is stated and no more, as where banks have promised to lend what falls due.
 *
 * @param stated all figures of long-term debt.
 */
export function withoutCountedDebt<One extends Tagged>(
  held: readonly One[],
  stated: readonly Pick<Tagged, "tag" | "end" | "value">[],
): One[] {
  const whole = new Map(stated.filter(({ tag }) => tag === wholeDebt).map(({ end, value }) => [end, value]));
  const due = new Set(
    held.flatMap(({ concept, end, value }) =>
      concept === "current_long_term_debt" && value > 0 ? [end] : [],
    ),
  );
  const counted = new Set(
    held.flatMap(({ concept, tag, end, value }) =>
      concept === "long_term_debt" &&
      (tag === wholeDebt || (due.has(end) && (whole.get(end) ?? Number.POSITIVE_INFINITY) <= value))
        ? [end]
        : [],
    ),
  );
  return held.filter(
    ({ concept, end }) =>
      !(concept === "current_long_term_debt" || concept === "short_term_borrowings") || !counted.has(end),
  );
}

const toFigure = (concept: MetricConcept, period: MetricPeriod, fact: XbrlFact, basis = 0): ChosenFigure => ({
  ...fact,
  concept,
  period,
  basis,
});

/** Each year with its basis, which changes where the year and the next don't compare. @param years newest first. */
function withBasis(years: readonly XbrlFact[], all: readonly XbrlFact[]): [XbrlFact, number][] {
  let basis = 0;
  return years.map((year, at) => {
    const newer = years[at - 1];
    if (newer !== undefined && !isComparable(newer, year, all)) basis += 1;
    return [year, basis];
  });
}

/**
 * Whether two figures count the same: they're of one tag, and where any filing states both periods under it, one states
 * both as they are held. A company that defines its revenue anew recasts the years of that report, and none before.
 */
function isComparable(newer: XbrlFact, older: XbrlFact, all: readonly XbrlFact[]): boolean {
  if (newer.tag !== older.tag) return false;
  const isOf = (period: XbrlFact) => (fact: XbrlFact) =>
    fact.tag === period.tag && fact.start === period.start && fact.end === period.end;
  const newerIn = new Map(all.filter(isOf(newer)).map((fact) => [fact.accession, fact.value]));
  const both = all.filter(isOf(older)).filter(({ accession }) => newerIn.has(accession));
  return (
    both.length === 0 ||
    both.some(({ accession, value }) => value === older.value && newerIn.get(accession) === newer.value)
  );
}

/** A period is the same in two filings where its last days differ by less: some round to the end of the month. */
const sameEndDays = 10;

/**
 * One figure per fiscal year, newest first. Annual reports also hold quarters: only periods of about a year count,
 * and of periods that overlap, as around a change of the fiscal year, the newest.
 */
function chooseYears(concept: FlowConcept, facts: readonly XbrlFact[]): XbrlFact[] {
  const annual = facts.filter(isAnnual).filter(isYearLong);
  const comparable = concept === "eps_diluted" ? sinceSplit(annual) : annual;
  const years: XbrlFact[] = [];
  for (const group of groupByEnd(comparable)) {
    const year = chooseFact(concept, group, annual);
    const newer = years.at(-1)?.start ?? year.end;
    if (daysBetween(newer, year.end) <= sameEndDays) years.push(year);
  }
  return years.slice(0, fiscalYearsKept);
}

/** The figure of the newest period. */
function chooseNewest(concept: MetricConcept, facts: readonly XbrlFact[]): XbrlFact | undefined {
  const [newest] = groupByEnd(facts);
  return newest && chooseFact(concept, newest, facts);
}

/**
 * The newest quarter, that of a year before, and those since the older of the fiscal years began, which tell what its last
 * one brought; all under the same tag, as the newest filing has them. @param yearEnds newest first.
 */
function chooseQuarters(
  concept: MetricConcept,
  facts: readonly XbrlFact[],
  yearEnds: readonly string[],
): XbrlFact[] {
  const newest = chooseNewest(concept, facts);
  if (newest === undefined) return [];
  const alike = groupByEnd(facts.filter(({ tag }) => tag === newest.tag)).map((day) =>
    chooseFact(concept, day, facts),
  );
  const [yearAgo] = alike.filter(({ end }) => isLong(end, newest.end, 350, 380));
  const [year = ""] = yearEnds;
  const since = alike.filter(({ end }) => end > year || yearEnds.some((one) => isQuarterWithin(end, one)));
  return [
    ...new Map([newest, ...(yearAgo ? [yearAgo] : []), ...since].map((one) => [one.end, one])).values(),
  ];
}

/** Balances of the ends of fiscal years, and of the newest quarter's end where it is newer; newest first. */
function chooseBalances(
  concept: BalanceConcept,
  facts: readonly XbrlFact[],
  yearEnds: ReadonlySet<string>,
): XbrlFact[] {
  const instants = facts.filter(({ start }) => start === null);
  const annual = instants.filter((fact) => isAnnual(fact) && yearEnds.has(fact.end));
  const years = groupByEnd(annual)
    .map((day) => chooseFact(concept, day, annual))
    .slice(0, fiscalYearsKept);
  const quarter = chooseNewest(concept, instants.filter(isQuarterly));
  const newestYear = years[0]?.end ?? "";
  return quarter !== undefined && quarter.end > newestYear ? [quarter, ...years] : years;
}

/** Facts of periods that end on the same day or nearly so, the newest period first. */
function groupByEnd(facts: readonly XbrlFact[]): [XbrlFact, ...XbrlFact[]][] {
  const groups: [XbrlFact, ...XbrlFact[]][] = [];
  for (const fact of [...facts].sort((a, b) => b.end.localeCompare(a.end))) {
    const group = groups.at(-1);
    if (group && daysBetween(fact.end, group[0].end) <= sameEndDays) group.push(fact);
    else groups.push([fact]);
  }
  return groups;
}

/**
 * The figure of one period. Of several filings the newest counts. Of several tags for revenue the largest is the
 * total, the others are parts of it. For other concepts it's the tag that the newest filing prefers, so that all
 * periods are of one kind; another only where that one is missing.
 */
function chooseFact(
  concept: MetricConcept,
  [first, ...more]: readonly [XbrlFact, ...XbrlFact[]],
  all: readonly XbrlFact[],
): XbrlFact {
  const byTag = new Map([[first.tag, first]]);
  for (const fact of more) {
    const held = byTag.get(fact.tag);
    if (held === undefined || isNewer(fact, held)) byTag.set(fact.tag, fact);
  }
  const stated = [...byTag.values()];
  if (concept === "revenue") return stated.reduce((most, fact) => (most.value < fact.value ? fact : most));
  const order = [preferredTag(concept, all), ...figureTags[concept]];
  return stated.reduce((best, fact) => (order.indexOf(fact.tag) < order.indexOf(best.tag) ? fact : best));
}

/** Whether a figure is of a newer filing, or no rounding of what the same filing states elsewhere. */
const isNewer = (fact: XbrlFact, held: XbrlFact): boolean =>
  fact.filedOn === held.filedOn && fact.accession === held.accession
    ? digitsOf(fact.value) >= digitsOf(held.value)
    : fact.filedOn >= held.filedOn;

const digitsOf = (value: number): number => String(value).replace(/\.|0+$/g, "").length;

/** The first tag in order of preference that the newest filing states. */
function preferredTag(concept: MetricConcept, facts: readonly XbrlFact[]): string | undefined {
  const newest = facts.reduce((day, { filedOn }) => (filedOn > day ? filedOn : day), "");
  const stated = new Set(facts.filter(({ filedOn }) => filedOn === newest).map(({ tag }) => tag));
  return figureTags[concept].find((tag) => stated.has(tag));
}

/**
 * Earnings per share that count the same shares. Where a later report restates those of a year by a fifth or more,
 * as it does after a split, what was filed before it can't stand beside what follows.
 */
function sinceSplit(facts: readonly XbrlFact[]): XbrlFact[] {
  const before = facts.filter((older) =>
    facts.some(
      (newer) =>
        newer.filedOn > older.filedOn &&
        newer.end === older.end &&
        newer.start === older.start &&
        newer.tag === older.tag &&
        isRestated(older.value, newer.value),
    ),
  );
  const last = before.reduce((day, { filedOn }) => (filedOn > day ? filedOn : day), "");
  return facts.filter(({ filedOn }) => filedOn > last);
}

/** Differences of two cents are rounding. */
const isRestated = (older: number, newer: number): boolean =>
  Math.abs(older - newer) > 0.02 &&
  Math.max(Math.abs(older), Math.abs(newer)) > 1.2 * Math.min(Math.abs(older), Math.abs(newer));

/** The count of the newest day by the first tag that is there; classes that one filing states for it are added up. */
function chooseShares(facts: readonly XbrlFact[]): XbrlFact[] {
  const tag = figureTags.shares_outstanding.find((preferred) => facts.some((fact) => fact.tag === preferred));
  const counts = facts.filter((fact) => fact.tag === tag);
  const newest = [...counts]
    .sort((a, b) => a.end.localeCompare(b.end) || a.filedOn.localeCompare(b.filedOn))
    .at(-1);
  if (newest === undefined) return [];
  const stated = counts.filter((fact) => fact.end === newest.end && fact.accession === newest.accession);
  const values = new Set(stated.map((fact) => fact.value));
  return [{ ...newest, start: null, value: [...values].reduce((sum, value) => sum + value, 0) }];
}

/**
 * The figures that are held of companies, each with the filing that states it. A company whose newest figure of a
 * concept is two years old gets none of it.
 *
 * @param today the day from which two years are counted.
 */
export function buildMetrics(
  companies: CompanyFacts[],
  entityKeyOf: (cik: string) => string,
  documents: DocumentRegister,
  today: string,
): NewMetric[] {
  return companies.flatMap(({ cik, facts }) => {
    const entityKey = entityKeyOf(cik);
    return chooseFigures(facts, today).map(
      ({ concept, period, start, end, value, basis, accession, form, filedOn }): NewMetric => ({
        entityKey,
        concept,
        period,
        periodStart: start,
        periodEnd: end,
        value,
        unit: unitOf(concept),
        basis,
        documentId: documents.addFiling({ cik, accession, form, filedOn }),
      }),
    );
  });
}
