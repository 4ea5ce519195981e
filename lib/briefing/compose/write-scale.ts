import { writeDay } from "@/lib/domain/calendar";
import { writeAmount, writeLarge } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { refTo, type Statement } from "../statement";

type Metric = BriefingFacts["metrics"][number];

/** Revenue with its change and its longer way, and the number of shares. */
export function writeScale({ metrics }: BriefingFacts): Statement[] {
  const revenue = metrics.filter((row) => row.concept === "revenue");
  const shares = metrics.find((row) => row.concept === "shares_outstanding");
  return [writeRevenue(revenue), writeTrend(revenue), shares ? writeShares(shares) : null].filter(
    (one) => one !== null,
  );
}

function statement(text: string, ids: string[]): Statement | null {
  const [first, ...rest] = [...new Set(ids)].map((id) => refTo(id));
  return first === undefined
    ? null
    : { text, refs: [first, ...rest], topic: "scale", day: null, materiality: 0 };
}

const isYearBefore = (one: Metric, before: Metric) => {
  const days = (Date.parse(one.periodEnd) - Date.parse(before.periodEnd)) / 86_400_000;
  return days > 350 && days < 380 && one.unit === before.unit;
};

/** The revenue of the newest fiscal year against the year before, with the change in percent; null where one lacks. */
export function writeRevenueChange({
  metrics,
}: BriefingFacts): { statement: Statement; percent: number } | null {
  const [newest, before, ...rest] = metrics.filter((row) => row.concept === "revenue");
  if (newest === undefined || before === undefined || !isYearBefore(newest, before) || before.value <= 0)
    return null;
  const statement = writeRevenue([newest, before, ...rest]);
  return statement && { statement, percent: (newest.value / before.value - 1) * 100 };
}

function writeRevenue([newest, before]: Metric[]): Statement | null {
  if (newest === undefined) return null;
  const said = `Revenue was ${writeAmount(newest.value, newest.unit)} in the fiscal year that ended on ${writeDay(newest.periodEnd)}`;
  if (before === undefined || !isYearBefore(newest, before) || before.value <= 0)
    return statement(`${said}.`, [newest.documentId]);
  const change = (newest.value / before.value - 1) * 100;
  const size = Math.abs(change);
  const compared =
    size < 0.5
      ? `about level with the ${writeAmount(before.value, before.unit)} of the year before`
      : `${change > 0 ? "up" : "down"} ${size >= 10 ? size.toFixed(0) : size.toFixed(1)}% from ${writeAmount(before.value, before.unit)} the year before`;
  return statement(`${said}, ${compared}.`, [newest.documentId, before.documentId]);
}

/** The way over four years or more, where it says more than the last year does. */
function writeTrend(revenue: Metric[]): Statement | null {
  const [newest] = revenue;
  const oldest = revenue.at(-1);
  if (newest === undefined || oldest === undefined || revenue.length < 4 || newest.unit !== oldest.unit)
    return null;
  const factor = newest.value / oldest.value;
  if (!(factor > 1.15 || factor < 0.9)) return null;
  const year = oldest.periodEnd.slice(0, 4);
  const way =
    factor >= 1.95
      ? `${factor.toFixed(1)} times`
      : `${Math.abs((factor - 1) * 100).toFixed(0)}% ${factor > 1 ? "more than" : "less than"}`;
  return statement(`That is ${way} the ${writeAmount(oldest.value, oldest.unit)} of fiscal ${year}.`, [
    newest.documentId,
    oldest.documentId,
  ]);
}

function writeShares({ value, periodEnd, documentId }: Metric): Statement | null {
  return statement(`It counted ${writeLarge(value)} shares outstanding on ${writeDay(periodEnd)}.`, [
    documentId,
  ]);
}
