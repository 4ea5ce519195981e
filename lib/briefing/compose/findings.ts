import { formatDay, monthsBefore } from "@/lib/domain/calendar";
import { capitalize, formatAmount, formatCount } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import type { Statement } from "../statement";
import {
  changeOf,
  type Figure,
  figureSentence,
  formatMetric,
  formatPercent,
  formatPeriod,
  formatTimes,
  freeCashFlow,
  isLender,
  listMargins,
  listRevenue,
  listYears,
  type Metric,
  maxPercent,
  type Period,
  readBalance,
  readPeriod,
  readStreak,
  yearlyChange,
  yearsBetween,
} from "./figures";
import { debtTimes, formatMarginChange, readMarginChange } from "./scale";

/** Percents by which a figure has to have risen to speak for a company, and fallen to speak against it. */
const leastChange = { revenue: { up: 3, down: 1 }, net_income: { up: 10, down: 3 } };

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
  if (quarter !== null && (year === null || quarter.end > year.end)) addChanges(quarter, found);
  if (year !== null) addChanges(year, found);
  if (year !== null && quarter !== null && quarter.end > year.end) addPace(quarter, year, found);
  addBalance(facts, year, found);
  found.losses = leadWithNewest(
    found.losses,
    quarter !== null && quarter.end > (year?.end ?? "") ? quarter : year,
  );
  return found;
}

/** What was lost in the newest period leads, then what its margins lost. */
function leadWithNewest(losses: readonly Statement[], newest: Period | null): Statement[] {
  const weigh = ({ text, day }: Statement) => {
    if (day === newest?.end && netLoss.test(text)) return 2;
    return lowerMargin.test(text) ? 1 : 0;
  };
  return losses.toSorted((one, other) => weigh(other) - weigh(one));
}

const netLoss = /^It had a net loss\b/;
const lowerMargin = /\bwas left as (?:operating|net) income\b/;

/** Whether a weakness is so grave that a list has it though the text beside it says it: a loss, or a margin that fell. */
export const isGrave = ({ text }: Statement): boolean => netLoss.test(text) || lowerMargin.test(text);

/** A statement on figures of a day. */
function point(day: string, text: string, first: Metric, ...rest: (Metric | null | undefined)[]): Statement {
  const { headline: _, ...statement } = figureSentence(text, first, ...rest);
  return { ...statement, day };
}

/** Shares of revenue, in percent, from which operations or cash flow speak for a company. */
const good = { operating: 20, cash: 10 };
/** Mean growth a year, in percent, that speaks for it. */
const goodGrowth = 10;

/** What several years together say. */
function addYears({ entity, metrics }: BriefingFacts, year: Period, { gains, losses }: Findings): void {
  addGrowth(metrics, year, { gains, losses });
  if (isLender(entity)) return;
  const change = readMarginChange(metrics, "operating_income", year);
  const [newest] = listMargins(metrics, "operating_income");
  if (newest?.part.periodEnd === year.end && newest.margin >= 0.1) {
    const moved = change === null ? "" : `, ${formatMarginChange(change)}`;
    const text = `${formatPercent(newest.margin)} of revenue was left as operating income ${formatPeriod(year)}${moved}.`;
    const rows = [newest.revenue, ...(change?.rows ?? [])];
    const points = change?.points ?? 0;
    // What fell in the newest year is no strength, however far it had risen before.
    const isFalling = (changeOf(year.figures.operating_income) ?? 0) < 0;
    const isGood = newest.margin >= good.operating && points > -leastFall;
    if (points <= -leastFall) losses.push(point(year.end, text, newest.part, ...rows));
    else if (!isFalling && (isGood || points >= leastFall))
      gains.push(point(year.end, text, newest.part, ...rows));
  }
  addNetMargin(metrics, year, losses);
  addCash(year, { gains, losses });
}

/** That less of revenue is left in the end. */
function addNetMargin(metrics: readonly Metric[], year: Period, losses: Statement[]): void {
  const change = readMarginChange(metrics, "net_income", year);
  const [newest] = listMargins(metrics, "net_income");
  if (newest === undefined || change === null || change.points > -leastOfNet || newest.margin < 0.1) return;
  losses.push(
    point(
      year.end,
      `${formatPercent(newest.margin)} of revenue was left as net income ${formatPeriod(year)}, ${formatMarginChange(change)}.`,
      newest.part,
      newest.revenue,
      ...change.rows,
    ),
  );
}

/** Points by which a net margin must have fallen to be told. */
const leastOfNet = 1;

/** Points between two rates of growth that make a turn. */
const leastTurn = 4;

/** Whether revenue grows faster or slower since the fiscal year. */
function addPace(quarter: Period, year: Period, { openings, dangers }: Findings): void {
  const now = changeOf(quarter.figures.revenue);
  const then = changeOf(year.figures.revenue);
  if (now === null || then === null || now > maxPercent || Math.abs(now - then) < leastTurn) return;
  const rows = [
    quarter.figures.revenue?.before,
    year.figures.revenue?.now,
    year.figures.revenue?.before,
  ] as const;
  const first = quarter.figures.revenue?.now;
  if (first === undefined) return;
  const before =
    then > 0.05
      ? `after growth of ${formatPercent(then)}`
      : `after ${then < -0.05 ? `a decline of ${formatPercent(then)}` : "none"}`;
  const of = `in the fiscal year ended ${formatDay(year.end)}`;
  if (now > then && now > 0)
    openings.push(
      point(
        quarter.end,
        `Growth has picked up: revenue rose ${formatPercent(now)} ${formatPeriod(quarter)}, ${before} ${of}.`,
        first,
        ...rows,
      ),
    );
  else if (now < then)
    dangers.push(
      point(
        quarter.end,
        `${now > 0 ? "Growth has slowed: revenue rose" : "Growth has turned: revenue fell"} ${formatPercent(now)} ${formatPeriod(quarter)}, ${before} ${of}.`,
        first,
        ...rows,
      ),
    );
}

/** Points by which a margin must have moved to weigh more than its height. */
const leastFall = 3;

function addGrowth(metrics: readonly Metric[], year: Period, { gains, losses }: Past): void {
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
  const mean = span >= 2 && isGrowing ? yearlyChange(oldest, newest) : 0;
  if (streak !== null && streak.years.length >= 4) {
    const start = streak.years.at(-1);
    if (start)
      (streak.rises ? gains : losses).push(
        point(
          year.end,
          `Revenue has ${streak.rises ? "risen" : "fallen"} ${formatCount(streak.years.length - 1)} years in a row, from ${formatMetric(start)} to ${formatMetric(newest)} ${formatPeriod(year)}.`,
          newest,
          ...streak.years,
        ),
      );
  } else if (mean >= goodGrowth)
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

function addCash(year: Period, { gains, losses }: Past): void {
  const free = freeCashFlow(year);
  const revenue = year.figures.revenue?.now;
  if (free === null) return;
  const amount = formatAmount(Math.abs(free.value), free.cash.unit);
  const share = revenue && revenue.value > 0 ? (free.value / revenue.value) * 100 : null;
  if (free.value < 0)
    losses.push(
      point(
        year.end,
        `Its free cash flow (cash from operations less capital spending) was negative by ${amount} ${formatPeriod(year)}.`,
        free.cash,
        free.spent,
      ),
    );
  else if (share !== null && share >= good.cash)
    gains.push(
      point(
        year.end,
        `It turned ${formatPercent(share)} of revenue into free cash flow (cash from operations less capital spending) ${formatPeriod(year)}.`,
        free.cash,
        free.spent,
        revenue,
      ),
    );
}

/** "the year before" a fiscal year, "a year earlier" than a quarter. */
const thenOf = ({ kind }: Period): string => (kind === "year" ? "the year before" : "a year earlier");

/** What a period says against the same one of a year before. */
function addChanges(period: Period, { gains, losses }: Past): void {
  for (const concept of ["revenue", "net_income"] as const) {
    const figure = period.figures[concept];
    const change = changeOf(figure);
    const least = leastChange[concept];
    if (figure === undefined || change === null || (change < least.up && change > -least.down)) continue;
    (change > 0 ? gains : losses).push(changePoint(period, measures[concept], figure, change));
  }
  const income = period.figures.net_income;
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

/** Months before the newest balance after which contracts say nothing of what is to come. */
const agedMonths = 15;

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
  const { assets, equity, cash, liabilities, long_term_debt: debt } = balance.figures;
  const day = formatDay(balance.end);
  if (debt && !isLender(entity)) {
    const times = debtTimes(debt.now, year);
    if (times !== null && times >= heavyDebt)
      losses.push(
        point(
          balance.end,
          `Long-term debt of ${formatMetric(debt.now)} on ${day} was ${formatTimes(times)} a year’s operating income.`,
          debt.now,
          year?.figures.operating_income?.now,
        ),
      );
    else if (cash && cash.now.value > debt.now.value && debt.now.value > 0)
      gains.push(
        point(
          balance.end,
          `It held more cash and equivalents (${formatMetric(cash.now)}) than long-term debt (${formatMetric(debt.now)}) on ${day}.`,
          cash.now,
          debt.now,
        ),
      );
  }
  if (equity && equity.now.value < 0)
    losses.push(
      point(
        balance.end,
        `It had a shareholders’ deficit of ${formatMetric(equity.now)} on ${day}.`,
        equity.now,
      ),
    );
  else if (assets && liabilities && !isLender(entity))
    addLiabilities(balance.end, { assets, liabilities }, losses);
  const fall = changeOf(cash);
  if (cash && fall !== null && fall <= -leastDrain && !isLender(entity))
    losses.push(
      point(
        balance.end,
        `Cash and equivalents fell ${formatPercent(fall)} to ${formatMetric(cash.now)} on ${day}, from ${formatMetric(cash.before ?? cash.now)} a year earlier.`,
        cash.now,
        cash.before,
      ),
    );
  const contracted = readBalance(metrics.filter(({ concept }) => concept === "backlog"));
  const backlog = contracted?.figures.backlog;
  const isNew =
    contracted !== null &&
    contracted.end >= monthsBefore(balance.end, agedMonths) &&
    (year === null || contracted.end >= year.end);
  if (isNew && backlog && backlog.now.value > 0) openings.push(backlogPoint(backlog, contracted.end));
}

/** Percent of all assets from which what is owed weighs, and by which cash has to have fallen. */
const leastOwed = 80;
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

function backlogPoint(backlog: Figure, end: string): Statement {
  const change = changeOf(backlog);
  const moved =
    change === null || Math.abs(change) < 0.5 || change > maxPercent
      ? ""
      : `, ${formatPercent(change)} ${change > 0 ? "more" : "less"} than a year earlier`;
  return point(
    end,
    `Its customers had contracted for ${formatMetric(backlog.now)} of revenue yet to come on ${formatDay(end)}${moved}.`,
    backlog.now,
    moved === "" ? null : backlog.before,
  );
}
