import { formatDay } from "@/lib/domain/calendar";
import { capitalize, formatAmount, formatCount, formatPercent } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import type { Statement } from "../statement";
import { isAcquired, isAcquiredSince } from "./acquired-growth";
import { debtTimes } from "./balance";
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
  formatPeriod,
  formatTimes,
  freeCashFlow,
  grossMarginsOf,
  isEarly,
  isLender,
  isOfHoldings,
  isOfPerimeter,
  isRebound,
  isUnchanged,
  liquidityOf,
  listMargins,
  listRevenue,
  listYears,
  type Metric,
  marginOf,
  maxPercent,
  type Period,
  readBalance,
  readPeriod,
  readStreak,
  type Sum,
  shareholderPayout,
  yearlyChange,
  yearsBetween,
} from "./figures";
import { isMarginGone, marginAgainstBefore, mostYearlyGrowth, readMarginChange } from "./margins";
import { isDistorted, isLowered, isMarginLowered } from "./one-offs";
import { composePeerFindings } from "./peers";

/** Percents by which a figure has to have risen to speak for a company, and fallen to speak against it. */
const leastChange = { revenue: { up: 5, down: 1 }, net_income: { up: 10, down: 3 } };

const measures = { revenue: "revenue", net_income: "net income" } as const;

/** What an analyst would read from a company's figures: for it, against it, and what bodes well or ill. */
type Findings = Record<"gains" | "losses" | "openings" | "dangers", Statement[]>;
type Past = Pick<Findings, "gains" | "losses">;

/** Findings of the newest fiscal year, of the years before it and of a quarter after it. */
export function composeFindings(facts: BriefingFacts): Findings {
  const found: Findings = { gains: [], losses: [], openings: [], dangers: [] };
  const year = readPeriod(facts.metrics, "year");
  const quarter = readPeriod(facts.metrics, "quarter");
  if (year !== null) addYears(facts, year, found);
  const isNewer = quarter !== null && (year === null || quarter.end > year.end);
  // What was bought, or only makes up for a fall, is no growth of the company's own.
  const isOwnPace = isNewer && hasOwnGrowth(facts, quarter, changeOf(year?.figures.revenue));
  if (year !== null && isNewer) addPace(facts, { quarter, year }, found, isOwnPace);
  const isPaced = isNewer && found.gains.some(({ day }) => day === quarter.end);
  // What tells of growth that slowed isn't told for the company as well.
  const isSlowed = isNewer && found.dangers.some(({ day }) => day === quarter.end);
  if (isNewer)
    addChanges(facts, quarter, found, {
      revenue: isSlowed || ((isPaced || !isOwnPace) && "rise"),
      net_income:
        addQuarterMargin(facts, { quarter, year }, found.losses) ||
        isDistorted(facts, quarter, "net_income") ||
        (isAcquired(facts, quarter) && "rise"),
    });
  const isNetTold = found.losses.some(
    ({ text, day }) => day === year?.end && text.startsWith("Its net margin"),
  );
  const isStreak = [...found.gains, ...found.losses].some(({ text }) => streak.test(text));
  const besidePeers = composePeerFindings(facts);
  // What is told beside peers needn't be told alone.
  const isCompared = [...besidePeers.gains, ...besidePeers.losses].some(({ text }) => ofRevenue.test(text));
  found.gains.push(...besidePeers.gains);
  found.losses.push(...besidePeers.losses);
  if (year !== null)
    addChanges(facts, year, found, {
      revenue:
        isStreak ||
        isCompared ||
        ((isPaced || !hasOwnGrowth(facts, year, paceBefore(facts, year))) && "rise"),
      net_income:
        isNetTold ||
        isDistorted(facts, year, "net_income") ||
        ((isAcquired(facts, year) || isMarginGone(facts.metrics, year)) && "rise"),
    });
  addBalance(facts, year, found);
  if (isNewer) found.gains = found.gains.filter((one) => !isLost(one, quarter));
  const losses = isNewer ? found.losses.filter((one) => !isOvertaken(one, quarter)) : found.losses;
  // One measure doesn't speak for a company and against it.
  if (losses.some(({ text }) => ofMargins.test(text)))
    found.gains = found.gains.filter(({ text }) => !ofMargins.test(text));
  found.losses = leadWithNewest(losses, quarter !== null && quarter.end > (year?.end ?? "") ? quarter : year);
  return found;
}

const ofRevenue = /^Its revenue /;
const ofMargins = /^Its (?:operating|net) margin /;

/** The change of revenue in the year before a fiscal year. */
const paceBefore = ({ metrics }: BriefingFacts, { end }: Period): number | null =>
  changeOf(
    readPeriod(
      metrics.filter(({ periodEnd }) => periodEnd < end),
      "year",
    )?.figures.revenue,
  );

/** A fall, in percent, beside which a rise says little: it has to make up for more than half, and in a year to be no leap back. */
const setback = { fall: 10, leap: 25 };

/** Whether the growth of a period is the company's own: not bought, and no part of what was lost the year before. */
function hasOwnGrowth(facts: BriefingFacts, period: Period, before: number | null): boolean {
  const now = changeOf(period.figures.revenue);
  if (now !== null && before !== null && before <= -setback.fall)
    if (now < -before / 2 || (period.kind === "year" && now >= setback.leap)) return false;
  return !isAcquired(facts, period);
}

/** Years in a row, of which the newest is one. */
const streak = /^Revenue has (?:risen|fallen) \w+ years in a row\b/;

/** Whether what fell in the year has risen again in a quarter after it. */
function isOvertaken({ text, day }: Statement, quarter: Period): boolean {
  if (day === quarter.end) return false;
  if (text.startsWith("Net income fell"))
    return (changeOf(quarter.figures.net_income) ?? 0) >= leastChange.net_income.up;
  return text.startsWith(ofMargin) && (marginPoints(quarter) ?? 0) >= leastOfYear;
}

const ofMargin = "Its operating margin was";

/** Whether a margin of the year that speaks for the company has fallen in a quarter after it. */
const isLost = ({ text, day }: Statement, quarter: Period): boolean =>
  day !== quarter.end && text.startsWith(ofMargin) && (marginPoints(quarter) ?? 0) <= -leastOfYear;

/** Points by which a quarter's operating margin is above that of a year earlier; null where either isn't held. */
function marginPoints({ figures: { operating_income: left, revenue } }: Period): number | null {
  if (!left?.before || !revenue?.before) return null;
  const now = marginOf(left, revenue);
  const then = marginOf(figureOf(left.before), figureOf(revenue.before));
  return now === null || then === null ? null : now - then;
}

/** What was lost in the newest period leads, then what margins lost. */
function leadWithNewest(losses: readonly Statement[], newest: Period | null): Statement[] {
  const weigh = ({ text, day }: Statement) => {
    if (day === newest?.end && netLoss.test(text)) return 2;
    return lowerMargin.test(text) ? 1 : 0;
  };
  return losses.toSorted((one, other) => weigh(other) - weigh(one));
}

const netLoss = /^It had a net loss\b/;
const lowerMargin = /\b(?:operating|net) margin (?:was|fell)\b/i;

/** Whether a weakness is so grave that a list has it though the text beside it says it: a loss, or a margin that fell. */
export const isGrave = ({ text }: Statement): boolean => netLoss.test(text) || lowerMargin.test(text);

/** A statement on figures of a day. */
function point(day: string, text: string, first: Metric, ...rest: (Metric | null | undefined)[]): Statement {
  const { headline: _, ...statement } = figureSentence(text, first, ...rest);
  return { ...statement, day };
}

/** Shares of revenue, in percent, from which operations or cash flow speak for a company. */
const good = { operating: 20, risen: 8, cash: 10 };
/** Mean growth a year, in percent, that speaks for it. */
const goodGrowth = 10;

/** What several years together say. */
function addYears(facts: BriefingFacts, year: Period, { gains, losses }: Findings): void {
  const { entity, metrics } = facts;
  addGrowth(facts, year, { gains, losses });
  if (isLender(entity)) return;
  const isDistortedYear = isDistorted(facts, year, "operating_income");
  // A charge makes no strength of what it leaves, but a weakness of what it takes.
  const isTold = isDistortedYear
    ? isLowered(facts, year, "operating_income") &&
      addMargin(metrics, "operating_income", year, { gains: [], losses })
    : addMargin(metrics, "operating_income", year, {
        // What a sale or a recovery made of one year is gone in the quarter after it.
        gains: isMarginGone(metrics, year) ? [] : gains,
        // What a charge took isn't told as the business's own.
        losses: isMarginLowered(facts, year) ? [] : losses,
      });
  if (!isTold && !isDistortedYear && !isDistorted(facts, year, "net_income"))
    addMargin(metrics, "net_income", year, { gains, losses });
  addGrossMargin(facts, year, losses);
  addCash(year, { gains, losses });
}

/** A gross margin that fell; what rose is told of what operations left. */
function addGrossMargin(facts: BriefingFacts, year: Period, losses: Statement[]): void {
  const [newest, before] = grossMarginsOf(facts, year) ?? [];
  if (newest === undefined || before === undefined || newest.margin - before.margin > -leastOfYear) return;
  const counted =
    year.figures.gross_profit === undefined
      ? [...facts.metrics, ...deriveGrossProfits(facts.metrics)]
      : facts.metrics;
  const moved = marginAgainstBefore(counted, "gross_profit", year);
  if (!moved.text.startsWith(", down")) return;
  losses.push(
    point(
      year.end,
      `Its gross margin was ${formatMargin(newest.margin)} ${formatPeriod(year)}${moved.text}.`,
      newest.part,
      newest.revenue,
      ...moved.rows,
    ),
  );
}

const marginNames = { operating_income: "operating margin", net_income: "net margin" } as const;

/** What was left of the year's revenue, where that is much or moved; whether that share is held at all. */
function addMargin(
  metrics: readonly Metric[],
  concept: keyof typeof marginNames,
  year: Period,
  { gains, losses }: Past,
): boolean {
  const [newest, before] = listMargins(metrics, concept);
  if (newest?.part.periodEnd !== year.end) return false;
  if (newest.margin < 0.1) return true;
  const change = readMarginChange(metrics, concept, year);
  const points = change?.points ?? 0;
  // A net margin that leaps does so for what isn't of operations.
  if (concept === "net_income" && Math.abs(change?.ofYear?.points ?? 0) > ofOtherPoints) return true;
  const against = marginAgainstBefore(metrics, concept, year);
  const moved = Math.abs(points) < leastOfYear ? { text: "", rows: [] } : against;
  const told = point(
    year.end,
    `Its ${marginNames[concept]} was ${formatMargin(newest.margin)} ${formatPeriod(year)}${moved.text}.`,
    newest.part,
    newest.revenue,
    ...moved.rows,
  );
  // A high margin is a strength beside a year before that wasn't higher.
  const isCompared =
    against.text !== "" && !/\bdown\b/.test(against.text) && newest.margin >= (before?.margin ?? 0);
  // What fell in the newest year is no strength, however far it had risen before.
  const isFalling = (changeOf(year.figures[concept]) ?? 0) < 0;
  const isGood = newest.margin >= good.operating && points > -leastOfYear;
  if (points <= (change?.years === 1 ? -leastOfYear : -leastFall)) losses.push(told);
  else if (!isFalling && isCompared && (isGood || (points >= leastFall && newest.margin >= good.risen)))
    gains.push(told);
  return true;
}

/** Points by which a margin must have moved in a year to be told. */
const leastOfYear = 1;

/** Points between two rates of growth that make a turn. */
const leastTurn = 4;

/** Growth beyond which a year was no measure for what came after. */
const oddGrowth = 25;

/** Growth, in percent, that's slow; and what's slow for a company that grew twice as fast or more. */
const slow = { any: 3, halved: 8 };

/** Of which a quarter's growth is that of fuel and weather. */
const weathered = /\butilit(?:y|ies)\b/i;

const isSlow = (now: number, then: number): boolean =>
  now < slow.any || (now < slow.halved && now <= then / 2);

/** Whether revenue grows faster or slower since the fiscal year. */
function addPace(
  { entity }: BriefingFacts,
  { quarter, year }: { quarter: Period; year: Period },
  { gains, dangers }: Findings,
  isOwn: boolean,
): void {
  const revenue = quarter.figures.revenue;
  const now = changeOf(revenue);
  const then = changeOf(year.figures.revenue);
  if (revenue === undefined || now === null || then === null || now > maxPercent) return;
  if (Math.abs(now - then) < leastTurn) return;
  const rows = [revenue.before, year.figures.revenue?.now, year.figures.revenue?.before] as const;
  const before = isUnchanged(then)
    ? "after little change"
    : then > 0
      ? `after growth of ${formatPercent(then)}`
      : `after a decline of ${formatPercent(then)}`;
  const rate = `${formatPercent(now)} from a year earlier to ${formatMetric(revenue.now)} ${formatPeriod(quarter)}, ${before} ${formatPeriod(year)}`;
  if (now > then && now >= leastChange.revenue.up) {
    if (isOwn) gains.push(point(quarter.end, `Revenue rose ${rate}.`, revenue.now, ...rows));
  } else if (now < 0 && then > 0)
    dangers.push(point(quarter.end, `Growth has turned: revenue fell ${rate}.`, revenue.now, ...rows));
  else if (
    now > 0 &&
    now < then &&
    then <= oddGrowth &&
    isSlow(now, then) &&
    !weathered.test(entity.industry ?? "")
  )
    dangers.push(point(quarter.end, `Growth has slowed: revenue rose ${rate}.`, revenue.now, ...rows));
}

/** Points by which a quarter's margin has to have fallen from a year earlier. */
const leastOfQuarter = 1;

/**
 * That less of a quarter's revenue was left than a year earlier, of operations or, where that isn't held, in all; whether
 * that was told.
 */
function addQuarterMargin(
  facts: BriefingFacts,
  { quarter, year }: { quarter: Period; year: Period | null },
  losses: Statement[],
): boolean {
  const concept = quarter.figures.operating_income ? "operating_income" : "net_income";
  const { revenue, [concept]: left } = quarter.figures;
  if (
    isLender(facts.entity) ||
    isDistorted(facts, quarter, concept) ||
    !revenue?.before ||
    !left?.before ||
    left.before.value <= 0
  )
    return false;
  const now = marginOf(left, revenue);
  const then = marginOf(figureOf(left.before), figureOf(revenue.before));
  if (now === null || then === null || now - then > -leastOfQuarter) return false;
  const ofYear = marginOf(year?.figures[concept], year?.figures.revenue);
  if (ofYear !== null && now - ofYear >= leastFall) return false;
  const grown = changeOf(revenue) ?? 0;
  const despite =
    grown >= 1 && !isAcquired(facts, quarter) ? `, although revenue rose ${formatPercent(grown)}` : "";
  losses.push(
    point(
      quarter.end,
      `Its ${marginNames[concept]} fell to ${formatMargin(now)} ${formatPeriod(quarter)}, from ${formatMargin(then)} a year earlier${despite}.`,
      left.now,
      left.before,
      revenue.now,
      revenue.before,
    ),
  );
  return true;
}

/** Points by which a margin must have moved to weigh more than its height. */
const leastFall = 3;

function addGrowth(facts: BriefingFacts, year: Period, { gains, losses }: Past): void {
  const { metrics } = facts;
  const revenues = listRevenue(metrics).filter(
    (one, _, [newest]) => newest !== undefined && one.basis === newest.basis,
  );
  const [newest] = revenues;
  const oldest = revenues.at(-1);
  if (newest === undefined || oldest === undefined || newest.periodEnd !== year.end) return;
  const streak = readStreak(revenues);
  const span = yearsBetween(oldest.periodEnd, newest.periodEnd);
  // A mean over years says nothing for a company whose revenue fell in the last of them.
  const isGrowing = (changeOf(year.figures.revenue) ?? 0) > 0;
  const isOwn = (years: readonly Metric[]) =>
    !isRebound(years) && !isAcquiredSince(facts, years.at(-1)?.periodEnd ?? "");
  const mean =
    span >= 2 && isGrowing && !isEarly(revenues) && isOwn(revenues) ? yearlyChange(oldest, newest) : 0;
  if (streak !== null && streak.years.length >= 4) {
    const start = streak.years.at(-1);
    if (start && (!streak.rises || isOwn(streak.years)))
      (streak.rises ? gains : losses).push(
        point(
          year.end,
          `Revenue has ${streak.rises ? "risen" : "fallen"} ${formatCount(streak.years.length - 1)} years in a row, from ${formatMetric(start)} to ${formatMetric(newest)} ${formatPeriod(year)}.`,
          newest,
          ...streak.years,
        ),
      );
  } else if (mean >= goodGrowth && mean <= mostYearlyGrowth)
    gains.push(
      point(
        year.end,
        `Revenue grew ${formatPercent(mean)} a year on average over ${formatCount(span)} years, from ${formatMetric(oldest)} to ${formatMetric(newest)}.`,
        newest,
        oldest,
      ),
    );
  const income = listYears(metrics, "net_income");
  const lost = income.findIndex(({ value }) => value >= 0);
  const losing = lost === -1 ? income.length : lost;
  const [last] = income;
  if (last?.periodEnd === year.end && losing >= 3)
    losses.push(
      point(
        year.end,
        `It has had a net loss in each of the last ${formatCount(losing)} fiscal years.`,
        last,
        ...income.slice(0, losing),
      ),
    );
}

/** Shares of the cash from operations that capital spending takes, and of free cash flow that is paid out, that weigh. */
const heavy = { spending: 0.8, payout: 1.2 };

function addCash(year: Period, { gains, losses }: Past): void {
  const free = freeCashFlow(year);
  const revenue = year.figures.revenue?.now;
  if (free === null) return;
  const amount = formatAmount(Math.abs(free.value), free.cash.unit);
  const share = revenue && revenue.value > 0 ? (free.value / revenue.value) * 100 : null;
  const tell = (text: string, ...rows: (Metric | undefined)[]) =>
    point(year.end, text, free.cash, free.spent, ...rows);
  const payout = shareholderPayout(year);
  if (free.value < 0)
    losses.push(
      tell(
        `Its free cash flow (cash from operations less capital spending) was negative by ${amount} ${formatPeriod(year)}.`,
      ),
    );
  else if (free.spent.value >= free.cash.value * heavy.spending)
    losses.push(
      tell(
        `Capital spending of ${formatMetric(free.spent)} took all but ${amount} of the ${formatMetric(free.cash)} of cash from operations ${formatPeriod(year)}.`,
      ),
    );
  else if (payout && payout.unit === free.cash.unit && payout.value >= free.value * heavy.payout)
    losses.push(
      tell(
        `${capitalize(payout.kinds)} of ${formatAmount(payout.value, payout.unit)} exceeded its free cash flow of ${amount} ${formatPeriod(year)}.`,
        ...payout.rows,
      ),
    );
  else if (share !== null && share >= good.cash && !hasLessCash(year, free.value))
    gains.push(
      tell(
        `It turned ${formatPercent(share)} of revenue into free cash flow (cash from operations less capital spending) ${formatPeriod(year)}.`,
        revenue,
      ),
    );
}

/** Of revenue, in percent, from which research or capital spending shows what a company is after. */
const leastUse = { research: 5, capital: 5 };
/** Percents by which they have to have risen to be told. */
const leastRise = 5;

/** Where its money went in the newest fiscal year: research and capital spending that grew, else what went to shareholders. */
export function composeUses({ entity, metrics }: BriefingFacts): Statement[] {
  const year = readPeriod(metrics, "year");
  if (year === null || isLender(entity)) return [];
  const { revenue, research_and_development: research, capital_expenditure: capital } = year.figures;
  const uses: Statement[] = [];
  const add = (figure: Figure | undefined, what: string, least: number) => {
    const share = marginOf(figure, revenue);
    const change = changeOf(figure);
    if (!figure?.before || !revenue || share === null || change === null) return;
    if (share < least || change < leastRise || change > maxPercent) return;
    uses.push(
      point(
        year.end,
        `It raised its ${what} ${formatPercent(change)} to ${formatMetric(figure.now)}, or ${formatPercent(share)} of revenue, ${formatPeriod(year)}.`,
        figure.now,
        figure.before,
        revenue.now,
      ),
    );
  };
  add(capital, "capital spending", leastUse.capital);
  add(research, "spending on research and development", leastUse.research);
  const payout = shareholderPayout(year);
  if (payout !== null && uses.length === 0)
    uses.push(
      point(
        year.end,
        `It paid shareholders ${formatAmount(payout.value, payout.unit)} in ${payout.kinds} ${formatPeriod(year)}.`,
        ...(payout.rows as [Metric, ...Metric[]]),
      ),
    );
  return uses;
}

/** "the year before" a fiscal year, "a year earlier" than a quarter. */
const thenOf = ({ kind }: Period): string => (kind === "year" ? "the year before" : "a year earlier");

/** Of a rise in net income, how much operations have to have made, before taxes. */
const leastOfRise = 0.75;

/** A change of operating income, in percent, that's little, and how many times as much net income may move beside it. */
const littleMoved = { most: 15, times: 2 };

/** Points by which a net margin moves, where it's not known what operations left, by what isn't of the business. */
const ofOtherPoints = 10;

/** Whether net income moved by much that operations didn't make: gains on what a company holds, charges, or taxes. */
function isOfOther({ figures }: Period, change: number): boolean {
  const { operating_income: left, net_income: income, revenue } = figures;
  if (!income?.before) return false;
  if (!left?.before) {
    const [now, before] = [income, figureOf(income.before)];
    const margins = revenue?.before && [marginOf(now, revenue), marginOf(before, figureOf(revenue.before))];
    const [newest, older] = margins ?? [];
    return newest != null && older != null && Math.abs(newest - older) > ofOtherPoints;
  }
  const moved = changeOf(left);
  if (moved !== null) {
    if (!isUnchanged(moved) && moved > 0 !== change > 0) return true;
    if (Math.abs(moved) <= littleMoved.most && Math.abs(change) > Math.abs(moved) * littleMoved.times)
      return true;
  }
  const risen = income.now.value - income.before.value;
  return change > 0 && left.now.value - left.before.value < risen * leastOfRise;
}

/** Of the free cash flow of the year before, what is less is no strength. */
const leastOfCash = 0.95;

function hasLessCash({ figures }: Period, now: number): boolean {
  const [cash, spent] = [figures.operating_cash_flow?.before, figures.capital_expenditure?.before];
  return cash != null && spent != null && now < (cash.value - spent.value) * leastOfCash;
}

/**
 * What a period says against the same one of a year before.
 *
 * @param told which of it other findings tell, or no finding may, of a rise alone or at all.
 */
function addChanges(
  { entity }: BriefingFacts,
  period: Period,
  { gains, losses }: Past,
  told: { revenue: boolean | "rise"; net_income: boolean | "rise" },
): void {
  for (const concept of ["revenue", "net_income"] as const) {
    const figure = period.figures[concept];
    const change = changeOf(figure);
    const least = leastChange[concept];
    if (told[concept] === true || (told[concept] === "rise" && (change ?? 0) > 0)) continue;
    if (figure === undefined || change === null || (change < least.up && change > -least.down)) continue;
    if (concept === "net_income" && (isOfHoldings(entity, figure) || isOfOther(period, change))) continue;
    if (concept === "revenue" && isOfPerimeter(period)) continue;
    (change > 0 ? gains : losses).push(changePoint(period, measures[concept], figure, change));
  }
  const income = period.figures.net_income;
  if (isOfHoldings(entity, income)) return;
  if (income && income.now.value < 0) losses.push(lossPoint(period, income));
  else if (income?.before && income.before.value < 0) gains.push(turnPoint(period, income));
}

function changePoint(period: Period, what: string, { now, before }: Figure, change: number): Statement {
  const by = change > maxPercent ? "" : ` ${formatPercent(change)}`;
  const from = before === null ? "" : `, from ${formatMetric(before)} ${thenOf(period)}`;
  const text = `${capitalize(what)} ${change > 0 ? "rose" : "fell"}${by} to ${formatMetric(now)} ${formatPeriod(period)}${from}.`;
  return point(period.end, text, now, before);
}

function lossPoint(period: Period, { now, before }: Figure): Statement {
  const past = before === null || before.value === 0 ? null : `${formatMetric(before)} ${thenOf(period)}`;
  const after =
    past === null ? "" : `, after ${before && before.value > 0 ? "net income" : "one"} of ${past}`;
  return point(
    period.end,
    `It had a net loss of ${formatMetric(now)} ${formatPeriod(period)}${after}.`,
    now,
    before,
  );
}

function turnPoint(period: Period, { now, before }: Figure): Statement {
  const after = before === null ? "" : `, after a net loss of ${formatMetric(before)} ${thenOf(period)}`;
  return point(
    period.end,
    `It had net income of ${formatMetric(now)} ${formatPeriod(period)}${after}.`,
    now,
    before,
  );
}

/** Times a year's operating income from which a debt weighs. */
const heavyDebt = 3;

/** What is owed against what is held and earned, and what customers have contracted for. */
function addBalance(
  { entity, metrics }: BriefingFacts,
  year: Period | null,
  { gains, losses, openings }: Findings,
): void {
  const balance = readBalance(metrics);
  if (balance === null) return;
  if (!isLender(entity)) addDebt(metrics, balance, year, { gains, losses });
  addEquity(balance, { isOfLender: isLender(entity), isSound: isBoughtBack(year) }, losses);
  if (!isLender(entity)) addDrain(balance, year, losses);
  addContracted(metrics, { openings, losses });
}

type Balance = NonNullable<ReturnType<typeof readBalance>>;

/** Who earns money may have paid it out: only who loses it runs dry. What was put into securities is still there. */
function addDrain({ end, figures }: Balance, year: Period | null, losses: Statement[]): void {
  const [now, before] = (["now", "before"] as const).map((which) => liquidityOf(dayOf(figures, which)));
  const isLosing = (year?.figures.net_income?.now.value ?? 0) < 0;
  if (!now || !before || !isLosing || now.rows.length !== before.rows.length) return;
  const fall = (now.value / before.value - 1) * 100;
  if (fall > -leastDrain) return;
  losses.push(
    point(
      end,
      `${capitalize(liquidityName(now))} fell ${formatPercent(fall)} to ${formatSum(now)} on ${formatDay(end)}, from ${formatSum(before)} a year earlier.`,
      ...(now.rows as [Metric, ...Metric[]]),
      ...before.rows,
      figures.cash_and_investments?.now,
      figures.cash_and_investments?.before,
    ),
  );
}

const formatSum = ({ value, unit }: Sum): string => formatAmount(value, unit);

const liquidityName = ({ rows }: Sum): string =>
  rows.length > 1 ? "cash and short-term investments" : "cash and equivalents";

const isBorrowed = (now: Sum, before: Sum | undefined): boolean =>
  before !== undefined && now.value > before.value * (1 + mostBorrowed / 100);

/** Percents by which debt may have grown in a year for what is held beside it to be a strength: cash that was borrowed is none. */
const mostBorrowed = 25;

function addDebt(
  metrics: readonly Metric[],
  { end, figures }: Balance,
  year: Period | null,
  { gains, losses }: Past,
): void {
  const day = dayOf(figures);
  const debt = debtOf(day);
  if (debt === undefined) return;
  const name = debt.due === null ? "long-term debt" : "debt";
  const [first, ...parts] = debt.all.rows as [Metric, ...Metric[]];
  const times = debtTimes(debt.all, year);
  const held = liquidityOf(day);
  if (times !== null && times >= heavyDebt)
    losses.push(
      point(
        end,
        `${capitalize(name)} of ${formatSum(debt.all)} on ${formatDay(end)} was ${formatTimes(times)} a year’s operating income.`,
        first,
        ...parts,
        year?.figures.operating_income?.now,
      ),
    );
  else if (
    held &&
    held.unit === debt.all.unit &&
    held.value > debt.all.value &&
    (changeOf(figures.long_term_debt) ?? 0) < mostBorrowed &&
    !isBorrowed(debt.all, debtAtYearEnd(metrics, end)?.all)
  )
    gains.push(
      point(
        end,
        `It held more ${liquidityName(held)} (${formatSum(held)}) than ${name} (${formatSum(debt.all)}) on ${formatDay(end)}.`,
        first,
        ...parts,
        ...held.rows,
        day.cash_and_investments,
      ),
    );
}

/** An operating margin, in percent, beside which a deficit comes of buying back shares rather than of losses. */
const soundMargin = 10;

/** Whether what shareholders are short of was most likely paid out to them. */
function isBoughtBack(year: Period | null): boolean {
  const { operating_income: left, revenue, net_income: income } = year?.figures ?? {};
  return (marginOf(left, revenue) ?? 0) > soundMargin && (income?.now.value ?? 0) > 0;
}

function addEquity(
  { end, figures }: Balance,
  { isOfLender, isSound }: { isOfLender: boolean; isSound: boolean },
  losses: Statement[],
): void {
  const { assets, equity, liabilities, long_term_debt: debt } = figures;
  if (equity && equity.now.value < 0) {
    if (isSound) return;
    losses.push(
      point(
        end,
        `It had a shareholders’ deficit of ${formatMetric(equity.now)} on ${formatDay(end)}.`,
        equity.now,
      ),
    );
  } else if (assets && liabilities && !debt && !isOfLender)
    addLiabilities(end, { assets, liabilities }, losses);
}

/** What customers have contracted for, where it grew; less than a year before bodes no well. */
function addContracted(
  metrics: readonly Metric[],
  { openings, losses }: Pick<Findings, "openings" | "losses">,
): void {
  const contracted = readContracted(metrics);
  if (contracted === null) return;
  const { headline: _, ...sentence } = contractedSentence(contracted);
  // Without a year before, what is contracted may have shrunk.
  const { change } = contracted;
  if (change === null || Math.abs(change) < leastMoved) return;
  (change < 0 ? losses : openings).push({ ...sentence, day: contracted.now.periodEnd });
}

/** Percents by which what is contracted has to have grown or shrunk to speak for or against a company. */
const leastMoved = 3;

/** Percent of all assets from which what is owed weighs, and by which cash has to have fallen. */
const leastOwed = 90;
const leastDrain = 25;

function addLiabilities(
  end: string,
  { assets, liabilities }: { assets: Figure; liabilities: Figure },
  losses: Statement[],
): void {
  const share = (liabilities.now.value / assets.now.value) * 100;
  if (assets.now.unit !== liabilities.now.unit || share < leastOwed || share >= 100) return;
  losses.push(
    point(
      end,
      `Its liabilities of ${formatMetric(liabilities.now)} were ${formatPercent(share)} of its total assets on ${formatDay(end)}.`,
      liabilities.now,
      assets.now,
    ),
  );
}
