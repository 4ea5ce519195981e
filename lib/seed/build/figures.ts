import "server-only";
import type { NewFiling, NewMetric } from "@/lib/db/facts";
import { addDays, daysBetween, isQuarterWithin, isYearApart } from "@/lib/domain/calendar";
import { balanceConcepts, type MetricConcept } from "@/lib/domain/facts";
import { groupBy } from "@/lib/domain/group-by";
import { readTable } from "@/lib/domain/read-table";
import type { DocumentRegister } from "@/lib/ingest/edgar/filing-rows";
import { augustListSeenOn } from "@/lib/seed/documents";
import type { Figure, Report } from "./filing-lists";

export type FigureContext = {
  documents: DocumentRegister;
  /** Null where the registry has no company with that CIK. */
  keyOf: (cik: string) => string | null;
  sicOf: (cik: string) => string | null;
};

const fiscalYearsKept = 5;
/** If a company's newest year ended more than this many days ago, its figures say nothing about today. */
const staleAfterDays = 2 * 365;

/** Series that are known not to be what they're called. */
const withheld = new Set(
  readTable("lib/seed/build/withheld-figures.tsv", "cik", "concept", "company", "why").map(
    ({ cik, concept }) => `${cik} ${concept}`,
  ),
);

const balances: ReadonlySet<MetricConcept> = new Set(balanceConcepts);

/**
 * Figures of the newest five fiscal years, of the quarters since the newest began but its last, which no report gives, and of the quarter a year before the newest. A year that
 * only one table gives is left out for financial companies, whose totals tables define differently, and where it is zero;
 * a quarter where its table doesn't give the newest year as it is held, since that table counts something else. A year
 * that only one table gives and that repeats a neighbouring year is left out as well: tables carry old values forward.
 */
export function buildFigures(figures: readonly Figure[], context: FigureContext): NewMetric[] {
  const bySeries = new Map<string, { entityKey: string; figures: Figure[] }>();
  for (const figure of figures) {
    const entityKey = context.keyOf(figure.cik);
    if (entityKey === null || !isUsable(figure, context)) continue;
    const slot = `${entityKey} ${figure.concept}`;
    const series = bySeries.get(slot) ?? { entityKey, figures: [] };
    series.figures.push(figure);
    bySeries.set(slot, series);
  }
  const rows = [...bySeries.values()].flatMap((series) =>
    withBasis(chooseOfSeries(series.figures)).map(([figure, basis]) =>
      toRow(series.entityKey, figure, basis, context.documents),
    ),
  );
  const splits = findSplits(rows);
  const doubtful = findDoubtful(rows);
  return rows.filter(
    (row) =>
      !doubtful.has(row) &&
      (row.concept !== "eps_diluted" || row.periodEnd > (splits.get(row.entityKey) ?? "")),
  );
}

/** A year's revenue is this many times another's at most, where that is less than its net income. */
const mostTimesTheRevenue = 3;
/** Hardly anything that is sold costs less than the rest of its price: such a gross profit leaves costs out. */
const mostGrossMargin = 0.95;

/** Figures that can't be what they're called, by the company's others. */
function findDoubtful(rows: readonly NewMetric[]): Set<NewMetric> {
  const doubtful = new Set<NewMetric>();
  for (const own of groupBy(rows, ({ entityKey }) => entityKey).values()) {
    const of = (concept: MetricConcept) => own.filter((row) => row.concept === concept);
    for (const row of [...doubtfulRevenue(of), ...doubtfulProfit(of)]) doubtful.add(row);
  }
  return doubtful;
}

type Series = (concept: MetricConcept) => NewMetric[];

/** The figure of the same period, of another series. */
const besides = (rows: readonly NewMetric[], { period, periodEnd }: NewMetric): number | undefined =>
  rows.find((row) => row.period === period && row.periodEnd === periodEnd)?.value;

/**
 * Revenue that is a part of it: years that a gross profit exceeds, or a net income where another year is many times as
 * much; all where net income exceeds that of the newest year and another.
 */
function doubtfulRevenue(of: Series): NewMetric[] {
  const [revenue, income, gross] = [of("revenue"), of("net_income"), of("gross_profit")];
  const years = revenue.filter(({ period }) => period === "year");
  const most = Math.max(...years.map(({ value }) => value));
  const isBelow = (row: NewMetric, others: NewMetric[]) => row.value < (besides(others, row) ?? 0);
  const below = years.filter((row) => isBelow(row, income));
  const newest = years.reduce((last, { periodEnd }) => (periodEnd > last ? periodEnd : last), "");
  const isPart = below.length > 1 && below.some(({ periodEnd }) => periodEnd === newest);
  if (isPart) return revenue;
  return [
    ...below.filter(({ value }) => value * mostTimesTheRevenue < most),
    ...years.filter((row) => isBelow(row, gross)),
  ];
}

/** Of a year's gross profit, what one of its quarters makes at most. */
const mostOfQuarter = 1 / 3;

/**
 * Gross profit that is more than revenue, or nearly all of it; and a year's of which less is left than was earned, and less
 * than a third of the year before's: that of one quarter.
 */
function doubtfulProfit(of: Series): NewMetric[] {
  const [revenue, gross] = [of("revenue"), of("gross_profit").filter(({ period }) => period === "year")];
  const earned = [of("net_income"), of("operating_income")];
  const isMost = (row: NewMetric) => row.value > mostGrossMargin * (besides(revenue, row) ?? Infinity);
  if (gross.some(isMost)) return of("gross_profit");
  return gross.filter((row) => {
    const before = gross.find(({ periodEnd }) => isYearApart(periodEnd, row.periodEnd));
    const isLess = earned.some((series) => (besides(series, row) ?? Number.NEGATIVE_INFINITY) > row.value);
    return isLess && before !== undefined && row.value < before.value * mostOfQuarter;
  });
}

/** Beyond this a year's count of shares, as income and earnings per share imply it, is that of before a split. */
const mostTimesTheShares = 1.6;

/** The newest year end of before a split or the reverse, by company: earnings per share up to it count other shares. */
function findSplits(rows: readonly NewMetric[]): Map<string, string> {
  const income = new Map(
    rows.flatMap((row) =>
      row.concept === "net_income" && row.period === "year"
        ? [[`${row.entityKey} ${row.periodEnd}`, row.value]]
        : [],
    ),
  );
  const implied = new Map<string, { end: string; shares: number }[]>();
  for (const { entityKey, concept, period, periodEnd, value } of rows) {
    const earned = income.get(`${entityKey} ${periodEnd}`);
    if (concept !== "eps_diluted" || period !== "year" || earned === undefined || Math.abs(value) < 0.1)
      continue;
    implied.set(entityKey, [...(implied.get(entityKey) ?? []), { end: periodEnd, shares: earned / value }]);
  }
  const splits = new Map<string, string>();
  for (const [entityKey, years] of implied) {
    const newestFirst = years.sort((a, b) => b.end.localeCompare(a.end));
    // Of earlier years nothing tells how many shares they count.
    const oldest = newestFirst.at(-1)?.end ?? "";
    splits.set(entityKey, addDays(oldest, -1));
    const before = newestFirst.find(({ shares }, index) => {
      const times = shares / (newestFirst[index - 1]?.shares ?? shares);
      return times > mostTimesTheShares || times < 1 / mostTimesTheShares;
    });
    if (before) splits.set(entityKey, before.end);
  }
  return splits;
}

function isUsable(
  { cik, concept, isConfirmed, isQuarter, value }: Figure,
  { sicOf }: FigureContext,
): boolean {
  if (withheld.has(`${cik} ${concept}`)) return false;
  // What a bank or insurer calls so is a part's, or what is left without what it takes for unusual.
  if (concept === "operating_income" && /^6[0-4]/.test(sicOf(cik) ?? "")) return false;
  if (isConfirmed) return true;
  if (isQuarter) return value !== 0;
  const sic = sicOf(cik);
  return value !== 0 && sic !== null && !(sic >= "6000" && sic <= "6999");
}

function chooseOfSeries(figures: readonly Figure[]): Figure[] {
  const newestFirst = (isQuarter: boolean) => {
    const byEnd = new Map<string, Figure>();
    for (const figure of figures.filter((one) => one.isQuarter === isQuarter)) {
      const held = byEnd.get(figure.periodEnd);
      if (held === undefined || held.report.filedOn < figure.report.filedOn)
        byEnd.set(figure.periodEnd, figure);
    }
    return [...byEnd.values()].sort((a, b) => b.periodEnd.localeCompare(a.periodEnd));
  };
  const years = withoutRepeats(oneOfEachYear(newestFirst(false))).slice(0, fiscalYearsKept);
  const [newest] = years;
  if (newest === undefined || daysBetween(newest.periodEnd, augustListSeenOn) > staleAfterDays) return [];
  const quarters = newestFirst(true).filter((one) => sharesTable(one, newest));
  const [quarter] = quarters;
  const since = quarters.filter(
    ({ periodEnd: end }) => end > newest.periodEnd || isQuarterWithin(end, newest.periodEnd),
  );
  const yearAgo = quarters.filter(
    ({ periodEnd: end }) => quarter !== undefined && isYearApart(end, quarter.periodEnd),
  );
  return [...years, ...new Set([...since, ...yearAgo])];
}

/** Tables date the end of one fiscal year up to this many days apart. */
const mostDaysWithinYearEnd = 14;

/** Of year ends that are one, the figure that more tables give; of equals the later. @param years newest first. */
function oneOfEachYear(years: readonly Figure[]): Figure[] {
  const kept: Figure[] = [];
  for (const year of years) {
    const later = kept.at(-1);
    if (later === undefined || daysBetween(year.periodEnd, later.periodEnd) > mostDaysWithinYearEnd)
      kept.push(year);
    else if (year.tables.length > later.tables.length) kept.splice(-1, 1, year);
  }
  return kept;
}

/** Without amounts that one table alone gives and that equal a neighbouring year's; per share, years can be equal. */
function withoutRepeats(years: readonly Figure[]): Figure[] {
  return years.filter(({ concept, tables, value }, at) => {
    const isRepeat = years[at - 1]?.value === value || years[at + 1]?.value === value;
    return concept === "eps_diluted" || tables.length > 1 || !isRepeat;
  });
}

const sharesTable = ({ tables }: Figure, other: Figure): boolean =>
  tables.some((table) => other.tables.includes(table));

/**
 * Each figure with its basis, which changes between years that don't compare: no table gives both, or one of them is a
 * total beside which tables give a part and the other is what all call revenue. @param figures years first, newest first.
 */
function withBasis(figures: readonly Figure[]): [Figure, number][] {
  let basis = 0;
  return figures.map((figure, at) => {
    const newer = figures[at - 1];
    if (figure.isQuarter) return [figure, 0];
    if (newer && (!sharesTable(figure, newer) || figure.isBesidePart !== newer.isBesidePart)) basis += 1;
    return [figure, basis];
  });
}

function toRow(entityKey: string, figure: Figure, basis: number, documents: DocumentRegister): NewMetric {
  const { cik, concept, isQuarter, periodEnd, value, unit, report } = figure;
  return {
    entityKey,
    concept,
    period: balances.has(concept) ? "instant" : isQuarter ? "quarter" : "year",
    periodStart: null,
    periodEnd,
    value,
    unit,
    basis,
    documentId: documents.addFiling({ cik, ...report }),
  };
}

/**
 * Of each of a company's series the whole from one source, since two may count different things: from what the company
 * itself tagged, or from the tables where they tell of a later period.
 */
export function chooseSeries(tagged: readonly NewMetric[], listed: readonly NewMetric[]): NewMetric[] {
  const slotOf = ({ entityKey, concept, period }: NewMetric) => `${entityKey} ${concept} ${period}`;
  const newestOf = (rows: readonly NewMetric[]) => {
    const newest = new Map<string, string>();
    for (const row of rows)
      if ((newest.get(slotOf(row)) ?? "") < row.periodEnd) newest.set(slotOf(row), row.periodEnd);
    return newest;
  };
  const own = newestOf(tagged);
  const others = newestOf(listed);
  const isOwn = (row: NewMetric) => (own.get(slotOf(row)) ?? "") >= (others.get(slotOf(row)) ?? "");
  return [...tagged.filter(isOwn), ...listed.filter((row) => !isOwn(row))];
}

/** Annual and quarterly reports as filings with their address. */
export function buildReports(
  reports: readonly Report[],
  { documents, keyOf }: Pick<FigureContext, "documents" | "keyOf">,
): NewFiling[] {
  return reports.flatMap(({ cik, form, accession, filedOn, periodEnd, url }): NewFiling[] => {
    const entityKey = keyOf(cik);
    if (entityKey === null) return [];
    const documentId = documents.addFiling({ cik, accession, form, filedOn, url });
    return [{ entityKey, documentId, form, filedOn, periodEnd }];
  });
}
