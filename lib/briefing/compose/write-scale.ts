import { formatDay } from "@/lib/domain/calendar";
import { formatAmount, formatCount, formatLarge } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import {
  changeOf,
  type Figure,
  isAlike,
  listRevenue,
  type Metric,
  type Period,
  readBalance,
  readPeriod,
  writePercent,
  writeTimes,
  yearsBetween,
} from "./figures";
import type { Told } from "./sentences";
import { inPeriod, mostPercent, tellFigures } from "./tell-figures";
import { writeBalance } from "./write-balance";
import { writeIncome, writeOperatingIncome } from "./write-income";
import { writeQuarter } from "./write-quarter";

/** What the company takes in, earns and holds, by its newest fiscal year and quarter. */
export function writeScale(facts: BriefingFacts): Told[] {
  const { metrics } = facts;
  const year = readPeriod(metrics, "year");
  const told = [
    ...(year ? [writeRevenue(year, metrics), writeTrend(year, metrics)] : []),
    ...(year ? [writeOperatingIncome(facts, year), writeIncome(facts, year)] : []),
    ...writeNewest(facts, year),
  ].filter((one) => one !== null);
  const shares = metrics.find((row) => row.concept === "shares_outstanding");
  return told.length === 0 && shares ? [writeShares(shares)] : told;
}

/** What was held last and what the newest quarter brought, in the order of their days. */
function writeNewest(facts: BriefingFacts, year: Period | null): (Told | null)[] {
  const told = writeQuarter(facts, year);
  const quarter = told && readPeriod(facts.metrics, "quarter");
  const balance = writeBalance(facts, { year, quarter });
  const isEnd = quarter !== null && readBalance(facts.metrics)?.end === quarter.end;
  return isEnd ? [told, balance] : [balance, told];
}

function writeRevenue(year: Period, metrics: readonly Metric[]): Told | null {
  const { revenue } = year.figures;
  if (revenue === undefined || revenue.now.value <= 0) return null;
  const { now, before } = revenue;
  const amount = formatAmount(now.value, now.unit);
  const change = changeOf(revenue);
  const when = inPeriod(year);
  if (change === null || before === null) return tellFigures(`Its revenue was ${amount} ${when}.`, now);
  if (Math.abs(change) < 0.5)
    return tellFigures(`Its revenue was ${amount} ${when}, about the same as the year before.`, now, before);
  if (change > mostPercent)
    return tellFigures(
      `Its revenue rose to ${amount} ${when}, from ${formatAmount(before.value, before.unit)} the year before.`,
      now,
      before,
    );
  const [, , third] = listRevenue(metrics);
  const earlier = changeOf(readBefore(before, metrics));
  const turn =
    earlier !== null && Math.abs(earlier) >= 0.5 && earlier > 0 !== change > 0 && earlier < mostPercent
      ? `, after ${earlier > 0 ? "growing" : "falling"} ${writePercent(earlier)} the year before`
      : "";
  return tellFigures(
    `Its revenue ${change > 0 ? "grew" : "fell"} ${writePercent(change)} to ${amount} ${when}${turn}.`,
    now,
    before,
    turn === "" ? null : third,
  );
}

/** The revenue of the year before the newest, as a figure with the one before it. */
function readBefore(before: Metric, metrics: readonly Metric[]): Figure | undefined {
  const until = metrics.filter((row) => row.periodEnd <= before.periodEnd);
  return readPeriod(until, "year")?.figures.revenue;
}

/** Beyond this the company was another one then, or a figure is in other units. */
const mostTimes = 30;

/** The way over three years or more, where it says more than the last year does. */
function writeTrend({ end }: Period, metrics: readonly Metric[]): Told | null {
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
      ? `That is ${writeTimes(factor)} the ${base} of ${years} years earlier.`
      : `Over ${years} years, revenue ${factor > 1 ? "rose" : "fell"} ${writePercent((factor - 1) * 100)} from ${base}.`;
  return tellFigures(text, newest, oldest);
}

function writeShares(shares: Metric): Told {
  return tellFigures(
    `It had ${formatLarge(shares.value)} shares outstanding on ${formatDay(shares.periodEnd)}.`,
    shares,
  );
}
