import { daysBetween, formatDay, monthsBefore } from "@/lib/domain/calendar";
import {
  capitalize,
  formatAmount,
  formatCount,
  formatLarge,
  formatPerShare,
  joinWords,
} from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { refTo } from "../statement";
import { type Cause, listCauses } from "./causes";
import { ownNamesOf } from "./company-name";
import { contractedSentence, readContracted } from "./contracted";
import {
  changeOf,
  dayOf,
  debtAtYearEnd,
  debtOf,
  deriveGrossProfits,
  type Figure,
  figureOf,
  figureSentence,
  formatMargin,
  formatMetric,
  formatPercent,
  formatPeriod,
  formatPoints,
  formatStreak,
  formatTimes,
  freeCashFlow,
  grossMarginsOf,
  investmentsOf,
  isAlike,
  isLender,
  isUnchanged,
  leading,
  leastResearch,
  listMargins,
  listRevenue,
  type Metric,
  marginOf,
  maxPercent,
  outsideOperations,
  type Period,
  readBalance,
  readOtherIncome,
  readPeriod,
  readStreak,
  readTaxRate,
  type Sum,
  shareholderPayout,
  yearlyChange,
  yearsBetween,
} from "./figures";
import { type BriefingSentence, chooseSentences, hasFigure } from "./sentences";

/**
 * What the company held at the end of its year or quarter: assets first where they are its size, else cash.
 *
 * @param stated the periods that are stated, of which the balance may be the end.
 */
function balanceSentence(
  { entity, metrics }: BriefingFacts,
  stated: { year: Period | null; quarter: Period | null },
): BriefingSentence | null {
  const { year, quarter } = stated;
  const balance = readBalance(metrics);
  if (balance === null) return null;
  const { assets, equity, cash } = balance.figures;
  const day = dayOf(balance.figures);
  const debt = debtOf(day);
  const isSize = isLender(entity) || year === null || year.figures.revenue === undefined;
  if (isSize && assets && assets.now.value > 0)
    return assetsSentence(balance.figures, assets, `on ${formatDay(balance.end)}`);
  const owed = debt ? debtPhrase(debt, year, olderDebt(metrics, balance.end, debt)) : null;
  const older = olderInvestments(metrics, balance);
  const held = cash && cash.now.value > 0 ? liquidityPhrases(cash, day, older) : [];
  // Where it is known what is owed, what belongs to shareholders matters only where that is less than nothing.
  const own =
    equity && (owed === null || equity.now.value < 0) ? equityPhrase(equity.now, assets?.now) : null;
  const kept = joinWords(held);
  const against = kept === "" || owed === null ? `${kept}${owed ?? ""}` : `${kept}, against ${owed}`;
  const parts = [against, own].filter((part) => part !== "" && part != null) as string[];
  const [first, ...rest] = [
    ...(debt?.all.rows ?? []),
    ...((debt && olderDebt(metrics, balance.end, debt)?.rows) ?? []),
    cash?.now,
    cash?.before,
    day.short_term_investments,
    day.cash_and_investments,
    day.long_term_securities,
    older,
    equity?.now,
    assets?.now,
  ].filter((row) => row !== undefined && row !== null);
  if (first === undefined || parts.length === 0) return null;
  const ended = [year, quarter].find((period) => period?.end === balance.end);
  const had = ended ? `It ended the ${ended.kind} with` : `On ${formatDay(balance.end)}, it had`;
  // That the day ends a quarter is what the figures of the quarter say.
  const of = ended?.kind === "quarter" ? leading.map((concept) => ended.figures[concept]?.now) : [];
  return figureSentence(
    `${had} ${joinParts(parts)}.`,
    first,
    ...rest,
    debt && year?.figures.operating_income?.now,
    of.find(Boolean),
  );
}

/** Months within which investments of an older day say that there are some. */
const investedMonths = 36;
/** Of the cash, how much they have to be. */
const leastInvested = 0.5;

/**
 * Short-term investments of the newest day of which any are held, where the newest balance tells nothing of them: cash alone
 * misleads then. Null where they may be a part of the cash.
 */
function olderInvestments(
  metrics: readonly Metric[],
  { end, figures: { cash, short_term_investments: short, cash_and_investments: both } }: Balance,
): Metric | null {
  if (cash === undefined || short !== undefined || both !== undefined) return null;
  const since = monthsBefore(end, investedMonths);
  const balances = metrics.filter(({ period, periodEnd }) => period === "instant" && periodEnd >= since);
  const [newest] = balances
    .filter(({ concept }) => concept === "short_term_investments")
    .toSorted((one, other) => other.periodEnd.localeCompare(one.periodEnd));
  if (newest === undefined || newest.value < cash.now.value * leastInvested) return null;
  const day = Object.fromEntries(
    balances.filter(({ periodEnd }) => periodEnd === newest.periodEnd).map((row) => [row.concept, row]),
  );
  const isBeside = newest.value > (day.cash?.value ?? 0) || day.cash_and_investments !== undefined;
  return isBeside ? (investmentsOf(day) ?? null) : null;
}

type Balance = NonNullable<ReturnType<typeof readBalance>>;

/** "$35.87 billion in cash and equivalents", "$45.72 billion in short-term investments". */
function liquidityPhrases(cash: Figure, day: ReturnType<typeof dayOf>, older: Metric | null): string[] {
  const [short, long] = [investmentsOf(day), day.long_term_securities];
  if (older !== null)
    return [
      `${formatMetric(cash.now)} in cash and equivalents, not counting short-term investments (${formatMetric(older)} on ${formatDay(older.periodEnd)})`,
    ];
  return [
    cashPhrase(cash),
    ...(short ? [`${formatMetric(short)} in short-term investments`] : []),
    ...(long && long.value > 0 && long.unit === cash.now.unit
      ? [`${formatMetric(long)} in long-term marketable securities`]
      : []),
  ];
}

/** "$20.94 billion in cash and equivalents (31% less than a year earlier)". */
function cashPhrase(cash: Figure): string {
  const change = changeOf(cash);
  const against =
    change === null || cash.before === null
      ? ""
      : isUnchanged(change)
        ? " (about the same as a year earlier)"
        : Math.abs(change) > maxPercent
          ? ` (${formatMetric(cash.before)} a year earlier)`
          : ` (${formatPercent(change)} ${change > 0 ? "more" : "less"} than a year earlier)`;
  return `${formatMetric(cash.now)} in cash and equivalents${against}`;
}

/** A part with a comma or an "and" of its own is closed by a comma. */
const joinParts = (parts: readonly string[]): string =>
  /, | and (?!equivalents\b)/.test(parts[0] ?? "") ? parts.join(", and ") : joinWords(parts);

/** Share by which debt has to have grown or shrunk since the year's end to be told. */
const leastDebtMove = 0.2;

/** What was owed at the end of the year before a balance, where it was much less or more. */
function olderDebt(metrics: readonly Metric[], end: string, { all }: Debt): Sum | null {
  const before = debtAtYearEnd(metrics, end);
  if (before === undefined || before.all.rows.length !== all.rows.length) return null;
  return Math.abs(all.value / before.all.value - 1) >= leastDebtMove ? before.all : null;
}

/** "debt of $98.66 billion ($20.33 billion due within a year), 0.7 times the year’s operating income". */
function debtPhrase({ all, due }: Debt, year: Period | null, older: Sum | null = null): string {
  const times = debtTimes(all, year);
  const parts = [
    ...(due === null ? [] : [`${formatAmount(due.value, due.unit)} due within a year`]),
    ...(older === null
      ? []
      : [
          `${all.value > older.value ? "up" : "down"} from ${formatAmount(older.value, older.unit)} on ${formatDay(older.rows[0]?.periodEnd ?? "")}`,
        ]),
  ];
  const part = parts.length === 0 ? "" : ` (${parts.join("; ")})`;
  return `${due === null ? "long-term debt" : "debt"} of ${formatAmount(all.value, all.unit)}${part}${times === null ? "" : `, ${formatTimes(times)} the year’s operating income`}`;
}

type Debt = NonNullable<ReturnType<typeof debtOf>>;

/** Days within which the newest debt that is held says something of what is owed at the end of a later period. */
const mostDebtDays = 380;

/** What was owed on the newest day of which that is held, where the newest balance doesn't tell it. */
function olderDebtSentence({ entity, metrics }: BriefingFacts): BriefingSentence | null {
  const balance = readBalance(metrics);
  const newest = readBalance(metrics.filter(({ concept }) => concept === "long_term_debt"));
  if (balance === null || newest === null || isLender(entity)) return null;
  if (newest.end >= balance.end || daysBetween(newest.end, balance.end) > mostDebtDays) return null;
  const until = readBalance(metrics.filter(({ periodEnd }) => periodEnd <= newest.end));
  const debt = until === null ? undefined : debtOf(dayOf(until.figures));
  const [first, ...rest] = debt?.all.rows ?? [];
  return debt && first
    ? figureSentence(`On ${formatDay(newest.end)}, it had ${debtPhrase(debt, null)}.`, first, ...rest)
    : null;
}

/** How many times a year's operating income is owed; null where that says nothing. */
export function debtTimes(debt: Pick<Metric, "value" | "unit">, year: Period | null): number | null {
  const income = year?.figures.operating_income?.now;
  if (income === undefined || income.value <= 0 || income.unit !== debt.unit) return null;
  const times = debt.value / income.value;
  return times >= 0.05 && times <= mostTimes ? times : null;
}

function assetsSentence(
  { equity, liabilities }: Period["figures"],
  assets: Figure,
  day: string,
): BriefingSentence {
  const change = changeOf(assets);
  const moved =
    change === null
      ? ""
      : isUnchanged(change)
        ? ", about the same as a year earlier"
        : `, ${formatPercent(change)} ${change > 0 ? "more" : "less"} than a year earlier`;
  const part =
    (equity && equityPhrase(equity.now, undefined)) ??
    (liabilities && liabilities.now.value > 0 ? `liabilities of ${formatMetric(liabilities.now)}` : null);
  const own = part === null ? "" : `${moved === "" ? "" : ","} with ${part}`;
  return figureSentence(
    `Its total assets were ${formatMetric(assets.now)} ${day}${moved}${own}.`,
    assets.now,
    moved === "" ? null : assets.before,
    equity?.now,
    liabilities?.now,
  );
}

/** More debt than assets is a deficit. */
function equityPhrase(equity: Metric, assets: Metric | undefined): string {
  if (equity.value < 0) return `a shareholders’ deficit of ${formatMetric(equity)}`;
  const share = marginOf(figureOf(equity), assets && figureOf(assets));
  return `shareholders’ equity of ${formatMetric(equity)}${share === null ? "" : `, ${formatPercent(share)} of total assets`}`;
}

/** `opens` where the sentence is the first on the year. */
type Words = { gain: string; loss: string; a: "a" | "an"; opens?: boolean };

const net: Words = { gain: "net income", loss: "net loss", a: "a" };
const operating: Words = { gain: "operating income", loss: "operating loss", a: "an" };

/** What the year left; without revenue it is net income that names the year, and it comes first. */
function incomeSentences(facts: BriefingFacts, year: Period, why: Why): BriefingSentence[] {
  const left = explained(
    operatingIncomeSentence(facts, year),
    why(({ group, label }) => group === "segment" || (group === "margin" && !label.startsWith("gross"))),
  );
  const earned = explained(
    netIncomeSentence(facts, year),
    why(({ group }) => group === "net"),
  );
  return isRevenueTold(year) ? [...left, ...earned] : earned.length === 0 ? [] : [...earned, ...left];
}

/** The reasons for the year's figures of a kind. */
type Why = (test: (cause: Cause) => boolean) => BriefingSentence[];

/** A figure with the reasons for it, which need it. */
const explained = (
  figure: BriefingSentence | null,
  reasons: readonly BriefingSentence[],
): BriefingSentence[] => (figure === null ? [] : [figure, ...reasons]);

const isRevenueTold = ({ figures: { revenue } }: Period): boolean =>
  revenue !== undefined && revenue.now.value > 0;

/** The gross margin; null where it isn't known or isn't that of all sales. */
function grossMarginSentence(facts: BriefingFacts, year: Period): BriefingSentence | null {
  const [newest] = grossMarginsOf(facts, year) ?? [];
  if (newest === undefined) return null;
  const isStated = year.figures.gross_profit !== undefined;
  const { metrics } = facts;
  const counted = isStated ? metrics : [...metrics, ...deriveGrossProfits(metrics)];
  const moved = marginAgainstBefore(counted, "gross_profit", year);
  const how = isStated ? "" : " (revenue less cost of sales)";
  return figureSentence(
    `Its gross margin${how} was ${formatMargin(newest.margin)}${moved.text}.`,
    newest.part,
    newest.revenue,
    ...moved.rows,
  );
}

/** Operating income with its margin; null where it is not held, and of lenders, whose interest is their operation. */
function operatingIncomeSentence({ entity, metrics }: BriefingFacts, year: Period): BriefingSentence | null {
  const { operating_income: income, revenue } = year.figures;
  if (income === undefined || income.now.value === 0 || isLender(entity)) return null;
  const margin = marginOf(income, revenue);
  const text = formatChange(income, operating, "");
  if (margin === null) return figureSentence(`${text}.`, income.now, income.before, revenue?.now);
  const moved = marginAgainstBefore(metrics, "operating_income", year);
  // Behind the year before it has to be clear of which year the margin is.
  const joint = isCompared(text) ? "; its operating margin was" : ", an operating margin of";
  return figureSentence(
    `${text}${joint} ${formatMargin(margin)}${moved.text}.`,
    income.now,
    income.before,
    revenue?.now,
    ...moved.rows,
  );
}

/** Points by which a margin has to move to be told, from the year before and over several years. */
const leastPoints = { year: 0.1, years: 3 };
/** A margin that moved by more says that one of the years was out of the ordinary. */
const mostPoints = 40;
/** Growth a year on average, in percent, beyond which the first year was out of the ordinary, or companies merged. */
export const mostYearlyGrowth = 40;

/**
 * How a share of revenue moved: over the years that are held where that is much and the newest went the same way, else
 * from the year before.
 */
export function readMarginChange(
  metrics: readonly Metric[],
  concept: Metric["concept"],
  { end }: Pick<Period, "end">,
): { points: number; years: number; rows: Metric[]; ofYear: MarginChange | null } | null {
  const margins = listMargins(metrics, concept);
  const [newest] = margins;
  if (newest === undefined || newest.part.periodEnd !== end) return null;
  const from = (older: (typeof margins)[number]) => ({
    points: newest.margin - older.margin,
    years: yearsBetween(older.part.periodEnd, end),
    rows: [newest.part, newest.revenue, older.part, older.revenue],
  });
  const isPlausible = ({ part, margin }: (typeof margins)[number]) =>
    isAlike(part, newest.part) && Math.abs(newest.margin - margin) <= mostPoints;
  const all = margins.slice(1).filter(isPlausible).map(from);
  const last = all.at(-1);
  const ofYear = all.find(({ years, points }) => years === 1 && Math.abs(points) >= leastPoints.year) ?? null;
  const isTurned = ofYear !== null && ofYear.points > 0 !== (last?.points ?? 0) > 0;
  if (last && last.years > 1 && last.years < 6 && Math.abs(last.points) >= leastPoints.years && !isTurned)
    return { ...last, ofYear };
  return ofYear && { ...ofYear, ofYear };
}

type MarginChange = { points: number; years: number; rows: Metric[] };

/** How a share of revenue compares with years before, as the rest of a sentence; "" where none is held. */
export function marginAgainstBefore(
  metrics: readonly Metric[],
  concept: Metric["concept"],
  year: Pick<Period, "end">,
): { text: string; rows: readonly Metric[] } {
  const change = readMarginChange(metrics, concept, year);
  if (change !== null) {
    const { ofYear, years } = change;
    return ofYear === null || years === 1
      ? { text: `, ${formatMarginChange(change)}`, rows: change.rows }
      : {
          text: `, ${formatMarginChange(ofYear)} and ${formatPoints(change.points)} ${formatSpan(change)}`,
          rows: [...change.rows, ...ofYear.rows],
        };
  }
  const [newest, before] = listMargins(metrics, concept);
  if (newest === undefined || before === undefined || newest.part.periodEnd !== year.end)
    return { text: "", rows: [] };
  if (yearsBetween(before.part.periodEnd, year.end) !== 1 || before.margin < 0.1)
    return { text: "", rows: [] };
  const isSame = Math.abs(newest.margin - before.margin) < leastPoints.year;
  const text = isSame
    ? ", as the year before"
    : `, compared with ${formatMargin(before.margin)} the year before`;
  return { text, rows: [before.part, before.revenue] };
}

/** "down 16 points in three years", "up 1.5 points from the year before". */
const formatMarginChange = (change: MarginChange): string =>
  `${change.points > 0 ? "up" : "down"} ${formatPoints(change.points)} ${formatSpan(change)}`;

const formatSpan = ({ years }: Pick<MarginChange, "years">): string =>
  years > 1 ? `in ${formatCount(years)} years` : "from the year before";

/** Share of the cash from operations from which capital spending is the story of the year. */
const heavySpending = 0.75;

/** What operations left after capital spending and what went to shareholders; null for lenders and where it isn't held. */
function cashSentence({ entity }: BriefingFacts, year: Period): BriefingSentence | null {
  const cash = year.figures.operating_cash_flow?.now;
  if (cash === undefined || cash.value === 0 || isLender(entity)) return null;
  const free = freeCashFlow(year);
  const payout = cash.value > 0 ? shareholderPayout(year) : null;
  const issued = issuedStock(year, cash);
  const out =
    payout !== null
      ? `; ${payout.kinds} came to ${formatAmount(payout.value, payout.unit)}`
      : issued !== null
        ? `; issuing shares brought in ${formatMetric(issued)}`
        : "";
  return figureSentence(
    `${cashClause(year, cash, free)}${out}.`,
    cash,
    free?.spent,
    year.figures.revenue?.now,
    year.figures.operating_cash_flow?.before,
    year.figures.capital_expenditure?.before,
    ...(payout?.rows ?? []),
    issued,
  );
}

/** Of what operations used, what shares have to have brought in to be told. */
const leastIssued = 0.2;

/** What a company that lives on its cash got for new shares; null where that is little. */
function issuedStock({ figures }: Period, cash: Metric): Metric | null {
  const issued = figures.stock_issued?.now;
  if (cash.value >= 0 || issued === undefined || issued.unit !== cash.unit) return null;
  return issued.value >= -cash.value * leastIssued ? issued : null;
}

function cashClause({ figures }: Period, cash: Metric, free: ReturnType<typeof freeCashFlow>): string {
  const revenue = figures.revenue?.now;
  if (cash.value < 0)
    return `Operations used ${formatMetric(cash)} of cash${free === null ? "" : `, and capital spending another ${formatMetric(free.spent)}`}`;
  if (free === null) return `Operations brought in ${formatMetric(cash)} of cash`;
  const [spent, left] = [formatMetric(free.spent), formatAmount(Math.abs(free.value), cash.unit)];
  if (free.value <= 0)
    return `Capital spending of ${spent} exceeded the ${formatMetric(cash)} of cash that operations brought in`;
  if (free.spent.value >= cash.value * heavySpending)
    return `Capital spending of ${spent} took all but ${left} of the ${formatMetric(cash)} of cash from operations`;
  const share = revenue && marginOf(figureOf({ ...cash, value: free.value }), figureOf(revenue));
  return `Its free cash flow (cash from operations less capital spending) was ${left}${share == null ? "" : `, ${formatPercent(share)} of revenue`}${freeBefore(figures, cash.unit)}`;
}

/** Against the free cash flow of the year before, where that was a gain. */
function freeBefore(
  { operating_cash_flow: cash, capital_expenditure: spent }: Period["figures"],
  unit: string,
): string {
  const [was, took] = [cash?.before, spent?.before];
  if (!was || !took || was.value <= took.value) return "";
  return `, after ${formatAmount(was.value - took.value, unit)} the year before`;
}

function researchSentence(year: Period): BriefingSentence | null {
  const { research_and_development: research, revenue } = year.figures;
  const share = marginOf(research, revenue);
  if (research === undefined || revenue === undefined || share === null || share < leastResearch) return null;
  const change = changeOf(research);
  const against =
    change === null || isUnchanged(change) || Math.abs(change) > maxPercent
      ? ""
      : `, ${formatPercent(change)} ${change > 0 ? "more" : "less"} than the year before`;
  return figureSentence(
    `It spent ${formatMetric(research.now)}, or ${formatPercent(share)} of revenue, on research and development${against}.`,
    research.now,
    revenue.now,
    against === "" ? null : research.before,
  );
}

/** Net income with earnings per share and margin; a loss is called one. */
function netIncomeSentence({ entity, metrics }: BriefingFacts, year: Period): BriefingSentence | null {
  const { net_income: income, revenue, eps_diluted: earnings, operating_income: operating } = year.figures;
  if (income === undefined || income.now.value === 0) return null;
  const share = sharePart(income, earnings);
  // One margin is enough, and what operations left says more of the business.
  const margin = isLender(entity) || operating ? null : marginOf(income, revenue);
  const moved = marginAgainstBefore(metrics, "net_income", year);
  const equity = isLender(entity) ? equityAt(metrics, year.end) : undefined;
  const gained = marginOf(income, equity && figureOf(equity));
  const when = isRevenueTold(year) ? "" : `${share === "" ? "" : ","} ${formatPeriod(year)}`;
  const text = formatChange(income, { ...net, opens: when !== "" }, `${share}${when}`);
  const tail =
    gained !== null
      ? `, a return of ${formatPercent(gained)} on year-end equity`
      : margin !== null
        ? `, for a net margin of ${formatMargin(margin)}${moved.text}`
        : "";
  return figureSentence(
    `${text}${isCompared(text) ? "" : tail}.`,
    income.now,
    income.before,
    share === "" ? null : earnings?.now,
    margin === null ? null : revenue?.now,
    ...(margin === null ? [] : moved.rows),
    gained === null ? null : equity,
  );
}

const equityAt = (metrics: readonly Metric[], end: string): Metric | undefined =>
  metrics.find((row) => row.concept === "equity" && row.period === "instant" && row.periodEnd === end);

/** ", or $7.46 per diluted share"; nothing where it has another sign, as after dividends on preferred shares. */
function sharePart(income: Figure, earnings: Figure | undefined): string {
  const isSame = earnings?.now.unit === "USD/shares" && earnings.now.value > 0 === income.now.value > 0;
  return isSame && Math.abs(earnings.now.value) >= 0.005
    ? `, or ${formatPerShare(Math.abs(earnings.now.value))} per diluted share`
    : "";
}

/** Whether a sentence on income ends with the year before, and a margin behind it might be of either. */
const isCompared = (text: string): boolean => text.endsWith("the year before");

/** "Net income rose 20% to $112 billion", "Its net loss was $2 billion, after net income of $3 billion the year before". */
function formatChange(figure: Figure, words: Words, aside: string): string {
  const { now, before } = figure;
  const amount = `${formatAmount(Math.abs(now.value), now.unit)}${aside}`;
  if (before === null || before.value === 0)
    return now.value < 0 ? `Its ${words.loss} was ${amount}` : `${measureName(words)} was ${amount}`;
  const past = `${formatAmount(Math.abs(before.value), before.unit)} the year before`;
  return now.value < 0
    ? formatLoss(now.value / before.value, words, amount, past)
    : formatGain(figure, words, amount, past);
}

/** @param times by which it is the figure of the year before; below 0 where that was a gain. */
function formatLoss(times: number, { gain, loss }: Words, amount: string, past: string): string {
  if (times < 0) return `Its ${loss} was ${amount}, after ${gain} of ${past}`;
  if (Math.abs(times - 1) < 0.005) return `Its ${loss} was little changed at ${amount}`;
  return `Its ${loss} ${times > 1 ? "widened" : "narrowed"} to ${amount}, from ${past}`;
}

function formatGain(figure: Figure, words: Words, amount: string, past: string): string {
  const change = changeOf(figure);
  const name = measureName(words);
  if (change === null) return `${name} was ${amount}, after ${words.a} ${words.loss} of ${past}`;
  if (isUnchanged(change)) return `${name} was little changed at ${amount}`;
  if (change > maxPercent) return `${name} rose to ${amount}, from ${past}`;
  return `${name} ${change > 0 ? "rose" : "fell"} ${formatPercent(change)} to ${amount}`;
}

const measureName = ({ gain, opens = false }: Words): string => (opens ? `Its ${gain}` : capitalize(gain));

/** A figure by its name; `aside` stands behind its amount. */
type Line = { name: string; loss: string; figure: Figure; aside: string };

/** The newest quarter after the year that is told, against the same quarter of the year before where that is held. */
function quarterSentences({ metrics, entity }: BriefingFacts, year: Period | null): BriefingSentence[] {
  const quarter = readPeriod(metrics, "quarter");
  if (quarter === null || (year !== null && quarter.end <= year.end)) return [];
  const { revenue, operating_income: operating, net_income: income } = quarter.figures;
  const sales = revenue && revenue.now.value > 0 ? revenue : undefined;
  // What is left of operations makes sense beside the revenue that it is left of; interest is a lender's operation.
  const left = sales && !isLender(entity) ? operating : undefined;
  const margin = left && marginSentence(left, sales);
  const lines = [
    lineOf("revenue", "", sales),
    lineOf("operating income", "an operating loss", margin ? undefined : left),
    lineOf("net income", "a net loss", income),
  ].filter((line) => line !== null);
  const [first, ...rest] = lines.flatMap(({ figure }) => [figure.now, figure.before ?? []].flat());
  if (first === undefined) return [];
  const text = `In the quarter ended ${formatDay(quarter.end)}, ${formatLines(lines)}.`;
  return [figureSentence(text, first, ...rest), ...(margin ? [margin] : [])];
}

/** Points by which a quarter's margin has to differ from that of a year earlier. */
const leastOfQuarter = 0.1;

/** What a quarter's operations left of its revenue, against a year earlier; null where they lost in either. */
function marginSentence(left: Figure, sales: Figure | undefined): BriefingSentence | null {
  const margin = marginOf(left, sales);
  if (margin === null || (left.before !== null && left.before.value <= 0)) return null;
  const before =
    left.before && sales?.before ? marginOf(figureOf(left.before), figureOf(sales.before)) : null;
  // "17.2%, up from 17.2%" says nothing.
  const isMoved =
    before !== null &&
    Math.abs(margin - before) >= leastOfQuarter &&
    formatMargin(margin) !== formatMargin(before);
  const moved = isMoved
    ? `, ${margin > before ? "up" : "down"} from ${formatMargin(before)} a year earlier`
    : "";
  return figureSentence(
    `The quarter’s operating margin was ${formatMargin(margin)}${moved}.`,
    left.now,
    sales?.now,
    isMoved ? left.before : null,
    isMoved ? sales?.before : null,
  );
}

/** Times by which net income and operating income differ where something outside operations made the result. */
const divergence = { above: 1.25, below: 0.4 };

/** What stood between operating and net income, with the reasons for it; where its parts aren't held, all of it in one. */
function belowSentences(
  facts: BriefingFacts,
  year: Period,
  causes: readonly Cause[],
): (BriefingSentence | null)[] {
  const why = (group: Cause["group"]) =>
    causes.filter((one) => one.kind === "year" && one.group === group).map(({ sentence }) => sentence);
  const parts = [
    ...explained(otherIncomeSentence(readOtherIncome(facts, year)), why("other")),
    ...explained(taxSentence(readTaxRate(year)), why("tax")),
  ];
  return parts.length > 0 ? parts : [divergenceSentence(facts, year, causes)];
}

function taxSentence(tax: ReturnType<typeof readTaxRate>): BriefingSentence | null {
  if (tax === null) return null;
  const of = (rate: number) =>
    rate < 0 ? `a benefit of ${formatMargin(-rate)}` : rate < 0.05 ? "nothing" : formatMargin(rate);
  return figureSentence(
    `Income taxes were ${of(tax.now)} of pretax income, after ${of(tax.before)} the year before.`,
    ...tax.rows,
  );
}

function otherIncomeSentence(other: Figure | null): BriefingSentence | null {
  if (other?.before == null) return null;
  const { now, before } = other;
  const isGain = now.value >= 0;
  const past = before.value >= 0 === isGain ? "" : isGain ? "an expense of " : "income of ";
  return figureSentence(
    `Other ${isGain ? "income" : "expense"} below operating income was ${formatMetric(now)}, after ${past}${formatMetric(before)} the year before.`,
    now,
    before,
  );
}

/**
 * That net income and operating income lie far apart, and what follows of where it arose; null where they don't, and
 * where management's reason for the net income is told, which says more.
 */
function divergenceSentence(
  { entity }: Pick<BriefingFacts, "entity">,
  period: Period,
  causes: readonly Cause[],
): BriefingSentence | null {
  if (causes.some(({ kind, group }) => kind === period.kind && group === "net")) return null;
  const { operating_income: operating, net_income: income } = period.figures;
  if (operating === undefined || income === undefined || isLender(entity)) return null;
  const [left, earned] = [operating.now, income.now];
  if (left.unit !== earned.unit || left.value === 0 || earned.value === 0) return null;
  const when = period.kind === "year" ? "that year" : "that quarter";
  const told = (text: string) => figureSentence(`${text}.`, earned, left);
  if (left.value > 0 && earned.value < 0)
    return told(
      "Operating income was positive: the net loss came from interest, taxes, or other items below it",
    );
  if (left.value < 0 && earned.value > 0)
    return told("The net income came from gains or other items below operating income, which was negative");
  if (left.value < 0) return null;
  if (earned.value > left.value * divergence.above) {
    const { value, share } = outsideOperations(earned, left);
    const whose = period.kind === "year" ? "the year’s" : "the quarter’s";
    return told(
      `${formatAmount(value, earned.unit)} or more of ${whose} net income, ${formatPercent(share)}, came from gains or other items below operating income`,
    );
  }
  if (earned.value < left.value * divergence.below)
    return told(`Interest, taxes, and other items took most of operating income ${when}`);
  return period.kind === "year" ? takenSentence(operating, income) : null;
}

/** Percentage points by which growth of net income has to differ from that of operating income. */
const leastApart = 8;

/** What stood between operating income and net income in both years, where that explains why they grew so differently. */
function takenSentence(operating: Figure, income: Figure): BriefingSentence | null {
  const [left, earned] = [changeOf(operating), changeOf(income)];
  const { before: leftBefore } = operating;
  const { before: earnedBefore } = income;
  if (left === null || earned === null || leftBefore === null || earnedBefore === null) return null;
  const taken = operating.now.value - income.now.value;
  const before = leftBefore.value - earnedBefore.value;
  if (Math.abs(left - earned) < leastApart || taken <= 0 || before <= 0) return null;
  const unit = income.now.unit;
  return figureSentence(
    `Interest, taxes, and other items below operating income took ${formatAmount(taken, unit)}, after ${formatAmount(before, unit)} the year before.`,
    income.now,
    earnedBefore,
    operating.now,
    leftBefore,
  );
}

const lineOf = (name: string, loss: string, figure: Figure | undefined, aside = ""): Line | null =>
  figure === undefined || figure.now.value === 0 ? null : { name, loss, figure, aside };

/** What was earned, then what was lost. */
function formatLines(lines: readonly Line[]): string {
  const lost = lines.filter(({ figure }) => figure.now.value < 0).map(lossPhrase);
  const losses = lost.some((one) => one.includes(", ")) ? lost.join(", and ") : joinWords(lost);
  const gained = lines.filter(({ figure }) => figure.now.value > 0);
  if (gained.length === 0) return `it had ${losses}`;
  return `${formatGains(gained)}${losses === "" ? "" : `, with ${losses}`}`;
}

/** Without a year to compare with the verb is said once: "revenue was $2.7 billion and net income $300 million". */
function formatGains(lines: readonly Line[]): string {
  if (lines.every(({ figure }) => figure.before === null || figure.before.value === 0))
    return joinWords(
      lines.map(
        ({ name, figure, aside }, index) =>
          `${name}${index === 0 ? " was" : ""} ${formatMetric(figure.now)}${aside}`,
      ),
    );
  const first = lines.findIndex(({ figure }) => changeOf(figure) !== null);
  const clauses = lines.map((line, index) => gainClause(line, index > first));
  const last = clauses.pop() ?? "";
  return clauses.length === 0 ? last : `${clauses.join(", ")}, and ${last}`;
}

/** "revenue rose 9.6% from a year earlier to $94 billion". */
function gainClause({ name, loss, figure, aside }: Line, isSinceStated: boolean): string {
  const { now, before } = figure;
  const amount = `${formatMetric(now)}${aside}`;
  const change = changeOf(figure);
  if (before === null || before.value === 0) return `${name} was ${amount}`;
  const past = `${formatMetric(before)} a year earlier`;
  if (change === null) return `${name} was ${amount}${loss === "" ? "" : `, after ${loss} of ${past}`}`;
  if (change > maxPercent) return `${name} was ${amount}, up from ${past}`;
  if (isUnchanged(change)) return `${name} was about the same as a year earlier at ${amount}`;
  const since = isSinceStated ? "" : " from a year earlier";
  return `${name} ${change > 0 ? "rose" : "fell"} ${formatPercent(change)}${since} to ${amount}`;
}

/** "a net loss of $30 million, after net income of $20 million a year earlier". */
function lossPhrase({ name, loss, figure: { now, before }, aside }: Line): string {
  const phrase = `${loss} of ${formatMetric(now)}${aside}`;
  if (before === null || before.value === 0) return phrase;
  const past = `${formatMetric(before)} a year earlier`;
  return `${phrase}, ${before.value > 0 ? `after ${name} of ${past}` : `compared with one of ${past}`}`;
}

/** What the company takes in, earns and holds, by its newest fiscal year and quarter. */
export function composeScale(facts: BriefingFacts): BriefingSentence[] {
  const { metrics } = facts;
  const year = readPeriod(metrics, "year");
  const causes = listCauses(facts);
  const why: Why = (test) =>
    causes.filter((one) => one.kind === "year" && test(one)).map(({ sentence }) => sentence);
  const sentences = [
    ...(year ? revenueSentences(year, metrics) : []),
    ...(year
      ? [
          ...why(({ group }) => group === "revenue" || group === "part"),
          ...explained(
            isRevenueTold(year) ? grossMarginSentence(facts, year) : null,
            why(({ label }) => label.startsWith("gross")),
          ),
          ...incomeSentences(facts, year, why),
          ...belowSentences(facts, year, causes),
          ...explained(
            cashSentence(facts, year),
            why(({ group, label }) => group === "spending" && label !== "research and development"),
          ),
          ...explained(
            researchSentence(year),
            why(({ label }) => label === "research and development"),
          ),
        ]
      : []),
    ...newestSentences(
      facts,
      year,
      causes.filter(({ kind }) => kind === "quarter"),
    ),
  ].filter((one) => one !== null);
  const shares = metrics.find((row) => row.concept === "shares_outstanding");
  return sentences.length === 0 && shares ? [sharesSentence(shares)] : sentences;
}

/** What was held last and what the newest quarter brought, in the order of their days. */
function newestSentences(
  facts: BriefingFacts,
  year: Period | null,
  causes: readonly Cause[],
): (BriefingSentence | null)[] {
  const figures = quarterSentences(facts, year);
  const quarter = figures.length === 0 ? null : readPeriod(facts.metrics, "quarter");
  const sentences = quarter === null ? figures : [...figures, ...causes.map(({ sentence }) => sentence)];
  const balances = [
    balanceSentence(facts, { year, quarter }),
    olderDebtSentence(facts),
    contractsSentence(facts),
  ];
  const isEnd = quarter !== null && readBalance(facts.metrics)?.end === quarter.end;
  const apart = quarter && divergenceSentence(facts, quarter, causes);
  return isEnd ? [...sentences, apart, ...balances] : [...balances, ...sentences, apart];
}

/** Share of a year's revenue, in percent, from which what is contracted is a part of the company's scale. */
const muchContracted = 25;

/** What customers have contracted for, where that is much and the report doesn't count it as its backlog. */
function contractsSentence({ metrics, reported }: BriefingFacts): BriefingSentence | null {
  const contracted = readContracted(metrics);
  const isCounted = reported.some(
    ({ kind, name, quote }) =>
      kind === "operating_metric" && /\bbacklog\b|performance obligations?\b/i.test(`${name} ${quote}`),
  );
  return contracted === null || isCounted || (contracted.share ?? 0) < muchContracted
    ? null
    : contractedSentence(contracted);
}

/** The newest year's revenue, then the way there where the first sentence doesn't tell it. */
function revenueSentences(year: Period, metrics: readonly Metric[]): (BriefingSentence | null)[] {
  const first = revenueSentence(year, metrics);
  return first?.text.includes("straight year of") ? [first] : [first, trendSentence(year, metrics)];
}

function revenueSentence(year: Period, metrics: readonly Metric[]): BriefingSentence | null {
  const { revenue } = year.figures;
  if (revenue === undefined || revenue.now.value <= 0) return null;
  const { now, before } = revenue;
  const amount = formatAmount(now.value, now.unit);
  const change = changeOf(revenue);
  const when = formatPeriod(year);
  if (change === null || before === null) return figureSentence(`Its revenue was ${amount} ${when}.`, now);
  if (isUnchanged(change))
    return figureSentence(
      `Its revenue was ${amount} ${when}, about the same as the year before.`,
      now,
      before,
    );
  if (change > maxPercent)
    return figureSentence(
      `Its revenue rose to ${amount} ${when}, from ${formatAmount(before.value, before.unit)} the year before.`,
      now,
      before,
    );
  const pace = formatPace(change, before, metrics);
  const week = oddWeek(now, before, metrics);
  return figureSentence(
    `Its revenue ${change > 0 ? "grew" : "fell"} ${formatPercent(change)} to ${amount} ${when}${pace.text}${week.text}.`,
    now,
    before,
    ...pace.rows,
    ...week.rows,
  );
}

/** Days from one year's end to the next where the year has 53 weeks. */
const longYear = 371;

/** Which of two years had a week more than the other, by the days on which they and the one before them end. */
function oddWeek(
  now: Metric,
  before: Metric,
  metrics: readonly Metric[],
): { text: string; rows: readonly Metric[] } {
  const older = listRevenue(metrics).find(({ periodEnd }) => yearsBetween(periodEnd, before.periodEnd) === 1);
  if (daysBetween(before.periodEnd, now.periodEnd) === longYear)
    return { text: ", with a week more than the year before", rows: [] };
  return older !== undefined && daysBetween(older.periodEnd, before.periodEnd) === longYear
    ? { text: ", though the year before had a week more", rows: [older] }
    : { text: "", rows: [] };
}

/** A difference of growth, in percentage points, that a reader would notice. */
const leastPace = 3;

/** How the newest change goes on from the years before: a streak, a turn, or another pace. */
function formatPace(
  change: number,
  before: Metric,
  metrics: readonly Metric[],
): { text: string; rows: readonly Metric[] } {
  const revenues = listRevenue(metrics);
  const streak = readStreak(revenues);
  const straight = formatStreak(streak, { up: "growth", down: "decline" });
  const start = streak?.years.at(-1);
  const [newest] = revenues;
  if (straight !== null && start && newest && yearlyChange(start, newest) <= mostYearlyGrowth)
    return {
      // Where all the years held rose, an earlier one may have, too.
      text: `, ${streak?.years.length === revenues.length ? "at least " : ""}its ${straight}, by ${formatPercent(yearlyChange(start, newest))} a year on average`,
      rows: streak?.years ?? [],
    };
  const earlier = changeOf(readBefore(before, metrics));
  if (earlier === null || isUnchanged(earlier) || earlier > maxPercent) return { text: "", rows: [] };
  const rows = revenues.slice(2, 3);
  const isSame = earlier > 0 === change > 0;
  return isSame && Math.abs(change - earlier) < leastPace
    ? { text: "", rows: [] }
    : {
        text: `, after ${earlier > 0 ? "growing" : "falling"} ${formatPercent(earlier)} the year before`,
        rows,
      };
}

/** The revenue of the year before the newest, as a figure with the one before it. */
function readBefore(before: Metric, metrics: readonly Metric[]): Figure | undefined {
  const until = metrics.filter((row) => row.periodEnd <= before.periodEnd);
  return readPeriod(until, "year")?.figures.revenue;
}

/** Beyond this the company was another one then, or a figure is in other units. */
const mostTimes = 30;

/** The way over three years or more, where it says more than the last year does. */
function trendSentence({ end }: Period, metrics: readonly Metric[]): BriefingSentence | null {
  const [newest, ...before] = listRevenue(metrics);
  const revenue = newest ? [newest, ...before.filter((year) => isAlike(newest, year))] : [];
  const oldest = revenue.at(-1);
  if (newest === undefined || oldest === undefined || revenue.length < 4) return null;
  if (newest.periodEnd !== end) return null;
  const factor = newest.value / oldest.value;
  if (!(factor > 1.15 || factor < 0.9) || factor > mostTimes) return null;
  const years = formatCount(yearsBetween(oldest.periodEnd, newest.periodEnd));
  const base = formatAmount(oldest.value, oldest.unit);
  const text =
    factor >= 1.95
      ? `That is ${formatTimes(factor)} the ${base} of ${years} years earlier.`
      : factor > 1
        ? `Over ${years} years it grew ${formatPercent(yearlyChange(oldest, newest))} a year on average.`
        : `Over ${years} years it fell ${formatPercent((factor - 1) * 100)}, from ${base}.`;
  return figureSentence(text, newest, oldest);
}

function sharesSentence(shares: Metric): BriefingSentence {
  return figureSentence(
    `It had ${formatLarge(shares.value)} shares outstanding on ${formatDay(shares.periodEnd)}.`,
    shares,
  );
}

/** Months after which a release's figures are no news of the company's size. */
const recentMonths = 15;

const about =
  /\b(?:[Rr]evenues?|[Nn]et sales|[Ss]ales|[Nn]et (?:income|loss|earnings)|[Ee]arnings)\b.*\b(?:quarter|year|months|month)\b|\b(?:quarter|year|months)\b.*\b(?:revenues?|net sales|sales|net (?:income|loss|earnings)|earnings)\b/;

/** A release may speak of a company that is bought, or of what might have been. */
const isOwn = (text: string, self: string): boolean =>
  !new RegExp(
    `^[A-Z][a-z]+(?: [a-z]+){0,4} (?:of|for) (?!${self.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")})[A-Z]`,
  ).test(text) &&
  (text.includes(self) || /^(?:It|Its|Revenues?|Net|Total|Sales|For the|In the) /.test(text)) &&
  !/\b(?:cost of|would have|pro forma|anticipated?|unaudited)\b/i.test(text);

/** Days after the end of a period within which its results are released. */
const releaseDays = 75;

/**
 * The figures that the company's newest release gives, in running text; null where it gives none that stand alone, or
 * none of a period after those of which figures are held.
 */
export function releaseFigureSentence(facts: BriefingFacts): BriefingSentence | null {
  const [newest] = releaseFigureSentences(facts);
  const ends = (["year", "quarter"] as const).flatMap((kind) => readPeriod(facts.metrics, kind)?.end ?? []);
  const isNews = ({ day }: BriefingSentence) =>
    ends.every((end) => daysBetween(end, day ?? "") > releaseDays);
  return newest !== undefined && isNews(newest) ? newest : null;
}

/** The sentences in which the company's own filings and releases give figures of a period, the newest first. */
export function releaseFigureSentences(facts: BriefingFacts): BriefingSentence[] {
  const own = ownNamesOf(facts);
  const since = monthsBefore(facts.asOf, recentMonths);
  return facts.passages.results
    .filter(({ publishedOn, kind }) => publishedOn >= since && kind !== "news")
    .sort((one, other) => other.publishedOn.localeCompare(one.publishedOn))
    .flatMap((passage) =>
      chooseSentences({ text: passage.text, start: passage.spanStart }, own)
        .filter(({ text }) => about.test(text) && hasFigure(text) && isOwn(text, own.self))
        .map(
          ({ text, start, end }): BriefingSentence => ({
            text: /\b(?:19|20)\d\d\b/.test(text)
              ? text
              : `${text.slice(0, -1)}, a release of ${formatDay(passage.publishedOn)} says.`,
            refs: [{ documentId: passage.documentId, item: passage.item, span: { start, end } }],
            topic: "scale",
            day: passage.publishedOn,
            materiality: 44,
            headline: null,
          }),
        ),
    );
}

/** Of which day the newest results are, by an 8-K: for companies of which no figure is held. */
export function newestResultsSentence({ events }: BriefingFacts): BriefingSentence | null {
  const newest = events.find(({ item }) => item === "2.02" || item === "12");
  if (newest === undefined) return null;
  return {
    text: `Its newest results were filed on ${formatDay(newest.filedOn)}; we don’t have their figures.`,
    refs: [refTo(newest.documentId, newest.item)],
    topic: "scale",
    day: null,
    materiality: 0,
    headline: null,
  };
}
