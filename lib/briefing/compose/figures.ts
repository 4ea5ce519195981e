import { daysBetween, formatDay, isYearApart } from "@/lib/domain/calendar";
import { formatAmount } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { refTo } from "../statement";
import type { BriefingSentence } from "./sentences";

export type Metric = BriefingFacts["metrics"][number];
type Concept = Metric["concept"];

/** A figure, and that of a year earlier where one is held that compares with it. */
export type Figure = { now: Metric; before: Metric | null };

/** A figure without the year before it. */
export const figureOf = (now: Metric): Figure => ({ now, before: null });

/** What is held of one fiscal year or quarter. */
export type Period = { kind: "year" | "quarter"; end: string; figures: Partial<Record<Concept, Figure>> };

/** A period is told by what these say of it: the newest that any of them has. */
export const leading: readonly Concept[] = ["revenue", "net_income"];

/** The newest fiscal year or quarter of which revenue or income is held; null where none is. */
export function readPeriod(metrics: readonly Metric[], kind: Period["kind"]): Period | null {
  const end = newestEnd(metrics.filter((row) => row.period === kind && leading.includes(row.concept)));
  if (end === null) return null;
  const figures = figuresAt(metrics, kind, end);
  if (areOpposed(figures)) delete figures.operating_income;
  return { kind, end, figures };
}

/** Times by which incomes have moved against each other that no year explains. */
const opposed = { fall: 0.5, rise: 1.5 };

/**
 * Whether operating income halved in a period in which net income rose by half, or more, and exceeds it: then the former
 * is mostly that of a quarter or of a part, and isn't told.
 */
function areOpposed({ operating_income: operating, net_income: net }: Period["figures"]): boolean {
  if (!operating?.before || !net?.before || operating.now.value <= 0 || net.before.value <= 0) return false;
  return (
    operating.now.value < operating.before.value * opposed.fall &&
    net.now.value > net.before.value * opposed.rise &&
    net.now.value > operating.now.value
  );
}

/** Beside a balance; a note may give them of a day after it. */
const besideBalance: ReadonlySet<Concept> = new Set([
  "shares_outstanding",
  "short_term_investments",
  "long_term_securities",
  "cash_and_investments",
  "current_debt",
  "current_long_term_debt",
  "short_term_borrowings",
]);

/** The newest day of which assets, equity, cash or debt are held, with its figures; null where none is. */
export function readBalance(metrics: readonly Metric[]): { end: string; figures: Period["figures"] } | null {
  const balances = metrics.filter((row) => row.period === "instant");
  const end = newestEnd(balances.filter(({ concept }) => !besideBalance.has(concept)));
  return end === null ? null : { end, figures: figuresAt(balances, "instant", end) };
}

const newestEnd = (metrics: readonly Metric[]): string | null =>
  metrics.reduce<string | null>(
    (end, row) => (end === null || row.periodEnd > end ? row.periodEnd : end),
    null,
  );

function figuresAt(metrics: readonly Metric[], period: Metric["period"], end: string): Period["figures"] {
  const same = metrics.filter((row) => row.period === period);
  const figures: Period["figures"] = {};
  for (const now of same.filter((row) => row.periodEnd === end))
    figures[now.concept] = {
      now,
      before: same.find((row) => row.concept === now.concept && isYearBefore(now, row)) ?? null,
    };
  return figures;
}

/** What was held on a day. */
export const balanceAt = (metrics: readonly Metric[], end: string): Period["figures"] =>
  figuresAt(metrics, "instant", end);

/** Whether two figures count the same. */
export const isAlike = (one: Metric, other: Metric): boolean =>
  one.unit === other.unit && one.basis === other.basis;

/** Years of 52 and 53 weeks end on other days. */
function isYearBefore(one: Metric, before: Metric): boolean {
  return isYearApart(before.periodEnd, one.periodEnd) && isAlike(one, before);
}

/** The change from a year earlier in percent; null where that is not held, or no percentage makes sense of it. */
export function changeOf(figure: Figure | undefined): number | null {
  return figure?.before == null || figure.before.value <= 0 || figure.now.value <= 0
    ? null
    : (figure.now.value / figure.before.value - 1) * 100;
}

/** Below this, cents tell too little of a share to count shares by. */
const leastEarnings = 0.05;

/** How many shares net income and earnings per share imply; null where cents are too coarse, or the two don't agree. */
export function sharesOf(income: Metric | undefined, earnings: Metric | undefined): number | null {
  if (income === undefined || earnings === undefined || earnings.unit !== "USD/shares") return null;
  const isCounted = Math.abs(earnings.value) >= leastEarnings && income.value > 0 === earnings.value > 0;
  return isCounted ? income.value / earnings.value : null;
}

/** By how many percent more shares a period's earnings imply than those of a year before; null where that isn't known. */
export function readShareChange({
  figures: { net_income: income, eps_diluted: earnings },
}: Pick<Period, "figures">): { percent: number; afterLoss: boolean; rows: Metric[] } | null {
  if (!income?.before || !earnings?.before || income.now.value <= 0) return null;
  const [now, before] = [sharesOf(income.now, earnings.now), sharesOf(income.before, earnings.before)];
  if (now === null || before === null) return null;
  return {
    percent: (now / before - 1) * 100,
    afterLoss: income.before.value < 0,
    rows: [income.now, earnings.now, income.before, earnings.before],
  };
}

/** What is left of revenue, in percent; null where the figures are not of one unit, or no share of it. */
export function marginOf(part: Figure | undefined, revenue: Figure | undefined): number | null {
  if (part === undefined || revenue === undefined || part.now.unit !== revenue.now.unit) return null;
  const margin = (part.now.value / revenue.now.value) * 100;
  return revenue.now.value > 0 && margin >= 0.1 && margin <= 100 ? margin : null;
}

/** A concept's fiscal years, newest first. */
export const listYears = (metrics: readonly Metric[], concept: Concept): Metric[] =>
  metrics
    .filter((row) => row.concept === concept && row.period === "year")
    .sort((one, other) => other.periodEnd.localeCompare(one.periodEnd));

/** Revenue of the fiscal years, newest first. */
export const listRevenue = (metrics: readonly Metric[]): Metric[] =>
  listYears(metrics, "revenue").filter(({ value }) => value > 0);

/** Percents of change below which a figure is about the same. */
const leastChange = 0.5;

/** Whether a change, in percent, is none to speak of. */
export const isUnchanged = (percent: number): boolean => Math.abs(percent) < leastChange;

/** Whether a year's figure is about that of the year before. */
const isSame = (year: Metric, older: Metric): boolean =>
  year.value === older.value ||
  (year.value > 0 && older.value > 0 && isUnchanged((year.value / older.value - 1) * 100));

/** Days from one year's end to the next where the year has 53 weeks. */
const longYear = 371;

/** The newest years one after the other in which a figure rose, or fell, each against the year before it. */
export function readStreak(years: readonly Metric[]): { rises: boolean; years: Metric[] } | null {
  const [newest, before] = years;
  if (newest === undefined || before === undefined || isSame(newest, before)) return null;
  const rises = newest.value > before.value;
  const breaks = years.findIndex((year, at) => {
    const older = years[at + 1];
    return (
      older === undefined ||
      !isYearBefore(year, older) ||
      year.value > older.value !== rises ||
      // A week more or less turns no year.
      (year.value > 0 && perWeek(years, at) > perWeek(years, at + 1) !== rises) ||
      isSame(year, older)
    );
  });
  return breaks < 1 ? null : { rises, years: years.slice(0, breaks + 1) };
}

/** Which of two years had a week more than the other, by the days on which they and the one before them end. */
export function oddWeek(
  now: Metric,
  before: Metric,
  metrics: readonly Metric[],
): { by: "a week longer" | "a week shorter" | null; rows: readonly Metric[] } {
  const older = listRevenue(metrics).find(({ periodEnd }) => yearsBetween(periodEnd, before.periodEnd) === 1);
  if (daysBetween(before.periodEnd, now.periodEnd) === longYear) return { by: "a week longer", rows: [] };
  return older !== undefined && daysBetween(older.periodEnd, before.periodEnd) === longYear
    ? { by: "a week shorter", rows: [older] }
    : { by: null, rows: [] };
}

/** A year's figure by the week, where the year before it tells that it has 53 of them. @param years newest first. */
function perWeek(years: readonly Metric[], at: number): number {
  const [year, before] = years.slice(at, at + 2);
  const isLongYear = year && before && daysBetween(before.periodEnd, year.periodEnd) === longYear;
  return (year?.value ?? 0) / (isLongYear ? 53 : 52);
}

/** Percents from which a fall of revenue may be that of a part that was sold, and the points by which operating income then fell less. */
const sold = { fall: 15, apart: 20 };

/** Whether revenue fell far more than operating income: a part that was sold left the one, and hardly the other. */
export function isOfPerimeter({
  figures: { revenue, operating_income: left },
}: Pick<Period, "figures">): boolean {
  const [sales, income] = [changeOf(revenue), changeOf(left)];
  return sales !== null && income !== null && sales <= -sold.fall && income - sales > sold.apart;
}

/** Days by which a quarter may be longer than that of a year earlier without that mattering. */
const mostLonger = 3;

/**
 * Days by which a quarter is longer than that of a year earlier, below 0 where it's shorter, by the days on which the periods
 * before both ended; 0 where it's about as long, or that isn't known.
 */
export function daysLonger(metrics: readonly Metric[], end: string): number {
  const ends = [...new Set(metrics.flatMap((row) => (row.period === "instant" ? [] : [row.periodEnd])))];
  const lengthOf = (day: string): number | undefined =>
    ends.map((other) => daysBetween(other, day)).find((days) => days >= 75 && days <= 125);
  const yearAgo = ends.find((other) => isYearApart(other, end));
  const [now, then] = [lengthOf(end), yearAgo === undefined ? undefined : lengthOf(yearAgo)];
  if (now === undefined || then === undefined || Math.abs(now - then) <= mostLonger) return 0;
  return now - then;
}

const ordinals = ["first", "second", "third", "fourth", "fifth", "sixth"];

/** "third straight year of growth" of a streak; null where it is none to speak of. */
export const formatStreak = (
  streak: ReturnType<typeof readStreak>,
  words: { up: string; down: string },
): string | null =>
  streak === null || streak.years.length < 4
    ? null
    : `${ordinals[streak.years.length - 2]} straight year of ${streak.rises ? words.up : words.down}`;

/** A change of a share of revenue: "4.2 points". */
export function formatPoints(points: number): string {
  const size = Math.abs(points);
  const written = size >= 9.95 ? size.toFixed(0) : size.toFixed(1).replace(/\.0$/, "");
  return `${written} ${written === "1" ? "point" : "points"}`;
}

/** The mean yearly change from one figure to another, in percent. */
export const yearlyChange = (from: Metric, to: Metric): number =>
  ((to.value / from.value) ** (1 / yearsBetween(from.periodEnd, to.periodEnd)) - 1) * 100;

/** Of a rise over three years or more, how much its first year may make before a mean rate tells of that year alone, as after 2020. */
const mostOfFirst = 0.5;

/** Growth in its first year, in percent, from which a rise begins at a low, and the times by which it's then that of the years after. */
const rebound = { growth: 35, times: 2 };

/** Whether a rise of three years or more began at a low, as in 2020. @param years newest first. */
export function isRebound(years: readonly Metric[]): boolean {
  const [newest, oldest, second] = [years[0], years.at(-1), years.at(-2)];
  if (!newest || !oldest || !second || years.length < 4 || newest.value <= oldest.value) return false;
  const first = yearlyChange(oldest, second);
  return first >= rebound.growth && first >= yearlyChange(second, newest) * rebound.times;
}

/** Whether a rise is mostly that of its first year, of three or more, or began at a low. @param years newest first. */
export function isEarly(years: readonly Metric[]): boolean {
  const [newest, oldest, second] = [years[0], years.at(-1), years.at(-2)];
  if (!newest || !oldest || !second || years.length < 4 || newest.value <= oldest.value) return false;
  return isRebound(years) || second.value - oldest.value > (newest.value - oldest.value) * mostOfFirst;
}

/** Below this share of revenue research is no matter of strategy. */
export const leastResearch = 5;

/** Percent of revenue beyond which what is left is that of a part of the sales. */
const mostGross = 95;

type MarginOfYear = ReturnType<typeof listMargins>[number];

/**
 * The gross margins of the years, newest first, by the stated gross profit or what the cost of sales leaves; null of
 * lenders, and where a cost of sales isn't all of it, as where less is left than operations left.
 */
export function grossMarginsOf(
  { entity, metrics }: Pick<BriefingFacts, "entity" | "metrics">,
  year: Period,
): [MarginOfYear, ...MarginOfYear[]] | null {
  // What sources call a gross profit is often a part of it there, too.
  if (isLender(entity) || isCostPartial(entity)) return null;
  const { gross_profit: stated, operating_income: left } = year.figures;
  if (stated === undefined && entity.industry === null) return null;
  const [newest, ...older] = listMargins(
    stated ? metrics : [...metrics, ...deriveGrossProfits(metrics)],
    "gross_profit",
  );
  if (newest?.part.periodEnd !== year.end || newest.margin < 0.1 || newest.margin > mostGross) return null;
  return left && left.now.value > newest.part.value ? null : [newest, ...older];
}

/** The stated gross profit of a quarter with the revenue that it is of; null where it isn't all that sales left. */
export function readGrossOfQuarter(
  { entity }: Pick<BriefingFacts, "entity">,
  { figures: { gross_profit: part, revenue, operating_income: left } }: Period,
): { part: Figure; revenue: Figure } | null {
  if (isLender(entity) || isCostPartial(entity) || part === undefined || revenue === undefined) return null;
  const margin = marginOf(part, revenue);
  if (margin === null || margin > mostGross || (left && left.now.value > part.now.value)) return null;
  return { part, revenue };
}

/** What a concept was of revenue in each fiscal year of which both are held, in percent, newest first. */
export function listMargins(
  metrics: readonly Metric[],
  concept: Concept,
): { margin: number; part: Metric; revenue: Metric }[] {
  const revenues = listRevenue(metrics);
  const [newest] = revenues;
  return listYears(metrics, concept).flatMap((part) => {
    const revenue = revenues.find((one) => one.periodEnd === part.periodEnd);
    const isComparable = revenue && newest && isAlike(revenue, newest) && revenue.unit === part.unit;
    return isComparable ? [{ margin: (part.value / revenue.value) * 100, part, revenue }] : [];
  });
}

/** Of each fiscal year without a stated gross profit, what its cost of sales leaves of revenue. */
export function deriveGrossProfits(metrics: readonly Metric[]): Metric[] {
  const stated = new Set(listYears(metrics, "gross_profit").map(({ periodEnd }) => periodEnd));
  const revenues = listRevenue(metrics);
  return listYears(metrics, "cost_of_sales").flatMap((cost) => {
    const revenue = revenues.find(
      ({ periodEnd, unit }) => periodEnd === cost.periodEnd && unit === cost.unit,
    );
    return revenue === undefined || cost.value <= 0 || stated.has(cost.periodEnd)
      ? []
      : [{ ...cost, concept: "gross_profit" as const, value: revenue.value - cost.value }];
  });
}

/** Percentage points by which a tax rate moves where that tells of net income, and rates beyond which it's no rate. */
const taxRates = { leastMove: 2, least: -60, most: 90 };

/** Income taxes of a year and of the one before it, in percent of the income before them; null where that moved little. */
export function readTaxRate({
  figures: { income_tax: tax, pretax_income: pretax },
}: Pick<Period, "figures">): { now: number; before: number; rows: [Metric, ...Metric[]] } | null {
  if (!tax?.before || !pretax?.before) return null;
  const [now, before] = [taxRateOf(tax.now, pretax.now), taxRateOf(tax.before, pretax.before)];
  if (now === null || before === null || Math.abs(now - before) < taxRates.leastMove) return null;
  return { now, before, rows: [tax.now, pretax.now, tax.before, pretax.before] };
}

/** Income taxes in percent of the income before them; null of a loss. */
export function taxRateOf(tax: Metric, pretax: Metric): number | null {
  const rate = (tax.value / pretax.value) * 100;
  const isRate = tax.unit === pretax.unit && pretax.value > 0;
  return isRate && rate >= taxRates.least && rate <= taxRates.most ? rate : null;
}

/** Of net income, by how much other income has to have moved to tell of it. */
const leastOther = 0.05;

/** Other income of a year, where it moved so that net income shows it; null of lenders, whose operation it is. */
export function readOtherIncome(
  { entity }: Pick<BriefingFacts, "entity">,
  { figures: { other_income: other, net_income: net } }: Pick<Period, "figures">,
): Figure | null {
  if (!other?.before || !net || isLender(entity) || other.now.unit !== net.now.unit) return null;
  const moved = Math.abs(other.now.value - other.before.value);
  return moved >= Math.abs(net.now.value) * leastOther ? other : null;
}

/** What operations brought in beyond capital spending; null where both aren't held of the year. */
export function freeCashFlow({
  figures,
  kind,
}: Period): { value: number; cash: Metric; spent: Metric } | null {
  const cash = figures.operating_cash_flow?.now;
  const spent = figures.capital_expenditure?.now;
  return kind === "year" && cash && spent && cash.unit === spent.unit
    ? { value: cash.value - spent.value, cash, spent }
    : null;
}

/** What shareholders got in a year in dividends and for their shares; null where neither is held. */
export function shareholderPayout({
  figures: { dividends_paid: dividends, buybacks },
}: Pick<Period, "figures">): { value: number; unit: string; rows: Metric[]; kinds: string } | null {
  const paid = [dividends?.now, buybacks?.now].filter(
    (row) => row !== undefined && row.value >= leastPayout,
  ) as Metric[];
  const [first] = paid;
  if (first === undefined || paid.some(({ unit }) => unit !== first.unit)) return null;
  const value = paid.reduce((sum, row) => sum + row.value, 0);
  const kinds =
    paid.length === 2 ? "dividends and buybacks" : first === dividends?.now ? "dividends" : "buybacks";
  return { value, unit: first.unit, rows: paid, kinds };
}

const leastPayout = 1_000_000;

/** A sum of figures of one day. */
export type Sum = { value: number; unit: string; rows: Metric[] };

const sumOf = (first: Metric, ...rest: (Metric | undefined)[]): Sum => {
  const rows = [first, ...rest].filter((row) => row !== undefined && row.unit === first.unit) as Metric[];
  return { value: rows.reduce((sum, { value }) => sum + value, 0), unit: first.unit, rows };
};

const positive = (row: Metric | undefined): Metric | undefined =>
  row !== undefined && row.value > 0 ? row : undefined;

/** The figures of a day, or those that they compare with. */
type Day = Partial<Record<Concept, Metric>>;

export const dayOf = (figures: Period["figures"], which: "now" | "before" = "now"): Day =>
  Object.fromEntries(
    Object.entries(figures).flatMap(([concept, figure]) => {
      const row = figure[which];
      return row === null ? [] : [[concept, row]];
    }),
  );

/** Of the cash, how much the sum of it and short-term investments has to exceed it by where they are no part of it. */
const leastBeside = 1.001;

/** Short-term investments that are no part of the cash: the sum that some state of both tells. */
export function investmentsOf({
  cash,
  short_term_investments: investments,
  cash_and_investments: both,
}: Day): Metric | undefined {
  const isPart = both !== undefined && both.value < (cash?.value ?? 0) * leastBeside;
  return isPart || investments?.unit !== cash?.unit ? undefined : positive(investments);
}

/** Cash with the short-term investments of its day; undefined where no cash is held. */
export function liquidityOf(day: Day): Sum | undefined {
  const cash = positive(day.cash);
  return cash && sumOf(cash, investmentsOf(day));
}

/** All debt of a day with what of it is due within a year, if that is known; undefined where no long-term debt is held. */
export function debtOf(day: Day): { all: Sum; due: Sum | null } | undefined {
  const { long_term_debt: owed, current_debt: due } = day;
  if (owed === undefined || owed.value < 0) return undefined;
  const parts = [day.current_long_term_debt, day.short_term_borrowings].map(positive);
  const [first, ...rest] = [positive(due), ...(due === undefined ? parts : [])].filter(
    (row) => row !== undefined && row.unit === owed.unit,
  ) as Metric[];
  const all = sumOf(owed, first, ...rest);
  return all.value > 0 ? { all, due: first === undefined ? null : sumOf(first, ...rest) } : undefined;
}

/** What was owed at the end of the last fiscal year before a day; undefined where that isn't held. */
export function debtAtYearEnd(metrics: readonly Metric[], day: string): ReturnType<typeof debtOf> {
  const end = listRevenue(metrics).find(({ periodEnd }) => periodEnd < day)?.periodEnd;
  const rows = metrics.filter(({ period, periodEnd }) => period === "instant" && periodEnd === end);
  return debtOf(Object.fromEntries(rows.map((row) => [row.concept, row])));
}

/** Beyond this many times the company was another one then, or a figure is in other units. */
export const mostTimes = 30;

/** Whole years from one day to another. */
export const yearsBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 31_557_600_000);

/** A share of revenue that was left, to a tenth of a point: "12.7%". */
export const formatMargin = (percent: number): string => `${percent.toFixed(1)}%`;

/** A multiple of two or about: "twice", "3.2 times". */
export function formatTimes(factor: number): string {
  const times = Number(factor.toFixed(1));
  return times === 2 ? "twice" : `${times} times`;
}

/** A figure's amount; the words around it say that it is a loss. */
export const formatMetric = ({ value, unit }: Metric): string => formatAmount(Math.abs(value), unit);

/** A sentence and the figures that it is made of. */
export function figureSentence(
  text: string,
  first: Metric,
  ...rest: (Metric | null | undefined)[]
): BriefingSentence {
  const ids = new Set(
    [first, ...rest].flatMap((row) => (row ? [row.documentId, ...(row.partIds ?? [])] : [])),
  );
  const [id = first.documentId, ...others] = ids;
  return {
    text,
    refs: [refTo(id), ...others.map((one) => refTo(one))],
    topic: "scale",
    day: null,
    materiality: 0,
    headline: null,
  };
}

/** "in the fiscal year ended September 27, 2025", "in 2025" where that is the calendar's year. */
export const formatPeriod = ({ kind, end }: Pick<Period, "kind" | "end">): string =>
  kind === "year" && /-12-(?:2[4-9]|3\d)$/.test(end)
    ? `in ${end.slice(0, 4)}`
    : `in the ${kind === "year" ? "fiscal year" : "quarter"} ended ${formatDay(end)}`;

/** Beyond this many percent a change is told by both figures. */
export const maxPercent = 300;

const lender =
  /\b(?:banks?|bankers|banking|insurers?|insurance|reinsurance|REITs?|real estate investment|savings|thrifts?|mortgage|consumer finance|credit institutions?|multi-sector holdings)\b/i;
/** Who only sells policies or advice. */
const agent = /\b(?:brokers|agents|agencies)\b/i;

/** Banks, insurers and property trusts, whose size is what they hold rather than what they take in. */
export const isLender = ({ industry }: BriefingFacts["entity"]): boolean =>
  industry !== null && lender.test(industry) && !agent.test(industry);

const trust = /\bREITs?\b|\breal estate investment trusts?\b/i;

/** A trust that owns property, whose net income is made by depreciation and by what it sells. */
export const isTrust = ({ industry }: BriefingFacts["entity"]): boolean =>
  industry !== null && trust.test(industry);

const holder = /\b(?:insurers?|insurance|reinsurance|multi-sector holdings)\b/i;

/** Percents by which an insurer's income moves only with what it has invested. */
const mostOfInsurance = 50;

/** Whether net income moved with what a property trust sold, or an insurer or holding company has invested, rather than with the business. */
export function isOfHoldings({ industry }: BriefingFacts["entity"], income: Figure | undefined): boolean {
  if (industry === null || income === undefined) return false;
  if (trust.test(industry)) return true;
  const change = changeOf(income);
  const isMoved = income.before !== null && (change === null || Math.abs(change) > mostOfInsurance);
  return isMoved && holder.test(industry) && !agent.test(industry);
}

const partlyCounted =
  /\b(?:advertising|electric|gas|water|utilit(?:y|ies)|power|energy|pipe ?lines?|oil|petroleum|air(?:lines?| transportation| freight)|rail(?:roads?)?|trucking|transportation(?! equipment)|hospitals?|health services|managed health|health care facilities|medical service|restaurants?|eating|hotels?|casinos?|real estate|financ(?:e|ial)|securit(?:y|ies)|investment|asset management)\b/i;

/** Whether a line of cost of sales is only a part of what the sales cost, unlike that of who makes or sells goods or software. */
export const isCostPartial = ({ industry }: BriefingFacts["entity"]): boolean =>
  industry !== null && partlyCounted.test(industry);

/** What of a net income operations can't have brought in, since all of their income is less; taxes make it more. */
export const outsideOperations = (income: { value: number }, operating: { value: number }) => ({
  value: income.value - operating.value,
  share: (1 - operating.value / income.value) * 100,
});
