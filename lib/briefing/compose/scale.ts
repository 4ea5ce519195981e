import { formatDay } from "@/lib/domain/calendar";
import {
  capitalize,
  formatAmount,
  formatCount,
  formatLarge,
  formatPercent,
  formatPerShare,
  joinWords,
} from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { acquiredSentence, isAcquiredSince } from "./acquired-growth";
import { assetsMoveSentence, balanceSentence, contractsSentence, olderDebtSentence } from "./balance";
import { belowSentences, divergenceSentence } from "./below-operations";
import { type Cause, explained, listCauses } from "./causes";
import {
  changeOf,
  daysLonger,
  deriveGrossProfits,
  type Figure,
  figureOf,
  figureSentence,
  formatMargin,
  formatMetric,
  formatPeriod,
  formatStreak,
  formatTimes,
  freeCashFlow,
  grossMarginsOf,
  isAlike,
  isEarly,
  isLender,
  isTrust,
  isUnchanged,
  leastResearch,
  listRevenue,
  type Metric,
  marginOf,
  maxPercent,
  mostTimes,
  oddWeek,
  type Period,
  readBalance,
  readPeriod,
  readStreak,
  shareholderPayout,
  sharesOf,
  yearlyChange,
  yearsBetween,
} from "./figures";
import { marginAgainstBefore, mostYearlyGrowth } from "./margins";
import { oddConceptOf, oddQuarterSentence } from "./odd-quarter";
import { quarterPartsSentence } from "./parts-of-sales";
import type { BriefingSentence } from "./sentences";

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
  const share = oldShares(metrics) === "year" ? "" : sharePart(income, earnings, true);
  // One margin is enough, and what operations left says more of the business.
  const margin = isLender(entity) || operating ? null : marginOf(income, revenue);
  const moved = marginAgainstBefore(metrics, "net_income", year);
  // What a trust earns on its equity is depreciation's doing.
  const equity = isLender(entity) && !isTrust(entity) ? equityAt(metrics, year.end) : undefined;
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
    share.endsWith(")") ? earnings?.before : null,
    margin === null ? null : revenue?.now,
    ...(margin === null ? [] : moved.rows),
    gained === null ? null : equity,
  );
}

const equityAt = (metrics: readonly Metric[], end: string): Metric | undefined =>
  metrics.find((row) => row.concept === "equity" && row.period === "instant" && row.periodEnd === end);

/** Times by which counts of shares differ after a split, or where one is of a part of the income. */
const otherCount = 1.8;
const isOtherCount = (one: number, other: number): boolean => Math.max(one / other, other / one) > otherCount;

/**
 * Whether the newest year's or quarter's earnings per share are of other shares than those of the other: the year's where
 * the shares were split since, else the quarter's. Null where both are of about as many.
 */
function oldShares(metrics: readonly Metric[]): "year" | "quarter" | null {
  const [year, quarter] = [readPeriod(metrics, "year"), readPeriod(metrics, "quarter")];
  if (year === null || quarter === null || quarter.end < year.end) return null;
  const countOf = ({ figures }: Period) => sharesOf(figures.net_income?.now, figures.eps_diluted?.now);
  const [older, newer] = [countOf(year), countOf(quarter)];
  if (newer === null && isOfManyQuarters(year, quarter)) return "year";
  if (older === null || newer === null || !isOtherCount(newer, older)) return null;
  const { net_income: income, eps_diluted: earnings } = quarter.figures;
  const then = income?.before && earnings?.before && sharesOf(income.before, earnings.before);
  // After a split a report counts the year before by the new shares, too.
  return then && isOtherCount(newer, then) ? "quarter" : "year";
}

/** Times a quarter's earnings per share, and those of the quarter a year before, that no year's are. */
const mostQuarters = 20;

/** Whether a year's earnings per share are so many times a quarter's, then and now, that its shares were split since. */
function isOfManyQuarters({ figures: year }: Period, { figures: quarter }: Period): boolean {
  const [whole, part] = [year.eps_diluted?.now, quarter.eps_diluted];
  if (whole === undefined || !part?.before) return false;
  return [part.now, part.before].every(({ value }) => value > 0 && whole.value > value * mostQuarters);
}

/** Percentage points by which earnings per share have to grow faster than income to be told, and the share of the shares bought back. */
const leastOfShare = { points: 5, bought: 0.03 };

/** Whether earnings per share grew much more than income, or the other way, by shares that are counted alike. */
function isApart(income: Figure, earnings: Figure): boolean {
  const [of, all] = [changeOf(earnings), changeOf(income)];
  if (of === null || all === null || isUnchanged(of) || Math.abs(of) > maxPercent) return false;
  const now = sharesOf(income.now, earnings.now);
  const before = income.before && earnings.before && sharesOf(income.before, earnings.before);
  const isFewer =
    now !== null && before && !isOtherCount(now, before) && now <= before * (1 - leastOfShare.bought);
  return of > 0 !== all > 0 || (isFewer === true && of - all > leastOfShare.points);
}

/**
 * ", or $7.46 per diluted share"; nothing where it has another sign, as after dividends on preferred shares. With `isMoved`
 * also how that changed where it went the other way or much faster, as after buybacks.
 */
function sharePart(income: Figure, earnings: Figure | undefined, isMoved = false): string {
  const isSame = earnings?.now.unit === "USD/shares" && earnings.now.value > 0 === income.now.value > 0;
  if (!isSame || Math.abs(earnings.now.value) < 0.005) return "";
  const of = changeOf(earnings);
  const moved =
    isMoved && of !== null && isApart(income, earnings)
      ? ` (${of > 0 ? "up" : "down"} ${formatPercent(of)})`
      : "";
  return `, or ${formatPerShare(Math.abs(earnings.now.value))} per diluted share${moved}`;
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

/** The newest quarter that ends the year that is told, or lies after it, against the same quarter of the year before where that is held. */
function quarterSentences(facts: BriefingFacts, year: Period | null): BriefingSentence[] {
  const { metrics, entity } = facts;
  const quarter = readPeriod(metrics, "quarter");
  if (quarter === null || (year !== null && quarter.end < year.end)) return [];
  // What the last quarter did to the year's income has said what it brought.
  const isToldOfYear =
    year?.end === quarter.end && /^Its last/.test(oddQuarterSentence(facts, year)?.text ?? "");
  const toldOfYear = year !== null && isToldOfYear ? oddConceptOf(facts, year) : null;
  const { revenue, operating_income: operating, net_income: income, eps_diluted: earnings } = quarter.figures;
  const isShared = income !== undefined && oldShares(metrics) !== "quarter";
  const share = isShared ? sharePart(income, earnings) : "";
  const sales = revenue && revenue.now.value > 0 ? revenue : undefined;
  // What is left of operations makes sense beside the revenue that it is left of; interest is a lender's operation.
  const left = sales && !isLender(entity) ? operating : undefined;
  const margin = left && marginSentence(left, sales);
  const lines = [
    lineOf("revenue", "", sales),
    lineOf(
      "operating income",
      "an operating loss",
      margin || toldOfYear === "operating_income" ? undefined : left,
    ),
    lineOf("net income", "a net loss", toldOfYear === "net_income" ? undefined : income, share),
  ].filter((line) => line !== null);
  const [first, ...rest] = lines.flatMap(({ figure }) => [figure.now, figure.before ?? []].flat());
  if (first === undefined) return [];
  // No report gives a year's last quarter.
  const how = first.partIds ? " (the year less its first three quarters)" : longerBy(quarter.end, metrics);
  const text = `In the quarter ended ${formatDay(quarter.end)}${how}, ${formatLines(lines)}.`;
  const told = figureSentence(text, first, ...rest, share === "" ? null : earnings?.now);
  return [told, ...(margin ? [margin] : [])];
}

/** " (six days longer than a year earlier)" of a quarter that is. */
function longerBy(end: string, metrics: readonly Metric[]): string {
  const days = daysLonger(metrics, end);
  return days === 0
    ? ""
    : ` (${formatCount(Math.abs(days))} days ${days > 0 ? "longer" : "shorter"} than a year earlier)`;
}

/** Points by which a quarter's margin has to differ from that of a year earlier. */
const leastOfQuarter = 0.1;

/** What a quarter's operations left of its revenue, against a year earlier; null where they lost in either or that isn't held. */
function marginSentence(left: Figure, sales: Figure | undefined): BriefingSentence | null {
  const margin = marginOf(left, sales);
  if (margin === null || !left.before || !sales?.before || left.before.value <= 0) return null;
  const before = marginOf(figureOf(left.before), figureOf(sales.before));
  if (before === null) return null;
  // "17.2%, up from 17.2%" says nothing.
  const isMoved =
    Math.abs(margin - before) >= leastOfQuarter && formatMargin(margin) !== formatMargin(before);
  const moved = isMoved
    ? `${margin > before ? "up" : "down"} from ${formatMargin(before)} a year earlier`
    : "about the same as a year earlier";
  return figureSentence(
    `The quarter’s operating margin was ${formatMargin(margin)}, ${moved}.`,
    left.now,
    sales.now,
    left.before,
    sales.before,
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
  return `${phrase}, ${before.value > 0 ? `after ${name} of ${past}` : `compared with ${loss} of ${past}`}`;
}

/** What the company takes in, earns and holds, by its newest fiscal year and quarter. */
export function composeScale(facts: BriefingFacts): BriefingSentence[] {
  const { metrics } = facts;
  const year = readPeriod(metrics, "year");
  const causes = listCauses(facts);
  const why: Why = (test) =>
    causes.filter((one) => one.kind === "year" && test(one)).map(({ sentence }) => sentence);
  // What a newer quarter shows is told of it.
  const newer = newerAcquired(facts, year);
  const acquired = year && newer === null ? acquiredSentence(facts, year) : null;
  const sentences = [
    ...(year ? revenueSentences(facts, year) : []),
    ...(year
      ? [
          isRevenueTold(year) ? acquired : null,
          ...why(({ group }) => group === "revenue" || group === "part"),
          ...explained(
            isRevenueTold(year) ? grossMarginSentence(facts, year) : null,
            why(({ label }) => label.startsWith("gross")),
          ),
          ...incomeSentences(facts, year, why),
          isRevenueTold(year) ? null : acquired,
          oddQuarterSentence(facts, year),
          ...belowSentences(facts, year, causes),
          // What shows a purchase is told of the growth.
          /^Total assets rose \S+ in\b/.test((newer ?? acquired)?.text ?? "")
            ? null
            : assetsMoveSentence(facts, year),
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
  ]
    .filter((one) => one !== null)
    // What is said of the year in the same words isn't said again of the quarter.
    .filter(({ text }, at, all) => all.findIndex((one) => one.text === text) === at);
  const shares = metrics.find((row) => row.concept === "shares_outstanding");
  return sentences.length === 0 && shares ? [sharesSentence(shares)] : sentences;
}

/** That part of the growth of a quarter after the year may have been bought. */
function newerAcquired(facts: BriefingFacts, year: Period | null): BriefingSentence | null {
  const quarter = readPeriod(facts.metrics, "quarter");
  return quarter !== null && (year === null || quarter.end > year.end)
    ? acquiredSentence(facts, quarter)
    : null;
}

/** What was held last and what the newest quarter brought, in the order of their days. */
function newestSentences(
  facts: BriefingFacts,
  year: Period | null,
  causes: readonly Cause[],
): (BriefingSentence | null)[] {
  const figures = quarterSentences(facts, year);
  const quarter = figures.length === 0 ? null : readPeriod(facts.metrics, "quarter");
  const parts = quarterPartsSentence(facts);
  if (quarter !== null) figures.push(...[newerAcquired(facts, year)].filter((one) => one !== null));
  const why = quarter === null ? [] : causes.map(({ sentence }) => sentence);
  // An older quarter than that of the figures comes before it.
  const sentences = parts?.day === quarter?.end ? [...figures, parts, ...why] : [parts, ...figures, ...why];
  const balances = [
    balanceSentence(facts, { year, quarter }),
    olderDebtSentence(facts),
    contractsSentence(facts),
  ];
  const isEnd = quarter !== null && readBalance(facts.metrics)?.end === quarter.end;
  const apart = quarter && divergenceSentence(facts, quarter, causes);
  return isEnd ? [...sentences, apart, ...balances] : [...balances, ...sentences, apart];
}

/** The newest year's revenue, then the way there where the first sentence doesn't tell it. */
function revenueSentences(facts: BriefingFacts, year: Period): (BriefingSentence | null)[] {
  const first = revenueSentence(facts, year);
  return first?.text.includes("straight year of") ? [first] : [first, trendSentence(facts, year)];
}

function revenueSentence(facts: BriefingFacts, year: Period): BriefingSentence | null {
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
  const pace = formatPace(change, before, facts);
  const week = oddWeek(now, before, facts.metrics);
  const length = week.by === null ? "" : ` (${week.by} than the year before)`;
  return figureSentence(
    `Its revenue ${change > 0 ? "grew" : "fell"} ${formatPercent(change)} to ${amount} ${when}${length}${pace.text}.`,
    now,
    before,
    ...pace.rows,
    ...week.rows,
  );
}

/** A difference of growth, in percentage points, that a reader would notice. */
const leastPace = 3;

/** How the newest change goes on from the years before: a streak, a turn, or another pace. */
function formatPace(
  change: number,
  before: Metric,
  facts: BriefingFacts,
): { text: string; rows: readonly Metric[] } {
  const { metrics } = facts;
  const revenues = listRevenue(metrics);
  const streak = readStreak(revenues);
  const straight = formatStreak(streak, { up: "growth", down: "decline" });
  const start = streak?.years.at(-1);
  const [newest] = revenues;
  const rate = start && newest ? yearlyChange(start, newest) : Number.POSITIVE_INFINITY;
  if (streak !== null && straight !== null && rate <= mostYearlyGrowth) {
    // Where all the years held rose, an earlier one may have, too.
    const known = streak.years.length === revenues.length ? "at least " : "";
    const isOwn = start !== undefined && !isEarly(streak.years) && !isAcquiredSince(facts, start.periodEnd);
    const pace = !isOwn ? "" : `, by ${formatPercent(rate)} a year on average`;
    return { text: `, ${known}its ${straight}${pace}`, rows: streak.years };
  }
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

/** The way over three years or more, where it says more than the last year does. */
function trendSentence(facts: BriefingFacts, { end }: Period): BriefingSentence | null {
  const [newest, ...before] = listRevenue(facts.metrics);
  const revenue = newest ? [newest, ...before.filter((year) => isAlike(newest, year))] : [];
  const oldest = revenue.at(-1);
  if (newest === undefined || oldest === undefined || revenue.length < 4) return null;
  if (newest.periodEnd !== end) return null;
  const factor = newest.value / oldest.value;
  if (!(factor > 1.15 || factor < 0.9) || factor > mostTimes || isEarly(revenue)) return null;
  if (factor > 1 && isAcquiredSince(facts, oldest.periodEnd)) return null;
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
