import { writeDay } from "@/lib/domain/calendar";
import { writeAmount, writeCount, writeLarge } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { refTo, type Statement } from "../statement";
import { shortNameOf } from "./name-company";
import type { Told } from "./told";

type Metric = BriefingFacts["metrics"][number];

/** Revenue with its change and the longer way, and the number of shares where nothing else tells of size. */
export function writeScale({ metrics, entity }: BriefingFacts): Told[] {
  const revenue = metrics.filter((row) => row.concept === "revenue" && row.period === "year");
  const shares = metrics.find((row) => row.concept === "shares_outstanding");
  const told = [writeRevenue(revenue, shortNameOf(entity.name)), writeTrend(revenue)].filter(
    (one) => one !== null,
  );
  if (told.length === 0 && shares) return [writeShares(shares)].filter((one) => one !== null);
  return told;
}

function tell(
  text: string,
  ids: string[],
  news: Partial<Pick<Told, "day" | "materiality" | "headline">> = {},
): Told | null {
  const [first, ...rest] = [...new Set(ids)].map((id) => refTo(id));
  return first === undefined
    ? null
    : { text, refs: [first, ...rest], topic: "scale", day: null, materiality: 0, headline: null, ...news };
}

const isYearBefore = (one: Metric, before: Metric) => {
  const days = (Date.parse(one.periodEnd) - Date.parse(before.periodEnd)) / 86_400_000;
  return days > 350 && days < 380 && one.unit === before.unit;
};

/** The change from the year before in percent; null where that is not held. */
function changeOf([newest, before]: readonly Metric[]): number | null {
  return newest === undefined || before === undefined || !isYearBefore(newest, before) || before.value <= 0
    ? null
    : (newest.value / before.value - 1) * 100;
}

/** The revenue of the newest fiscal year against the year before, with the change in percent; null where one lacks. */
export function writeRevenueChange({
  metrics,
  entity,
}: BriefingFacts): { statement: Statement; percent: number } | null {
  const revenue = metrics.filter((row) => row.concept === "revenue" && row.period === "year");
  const percent = changeOf(revenue);
  const told = writeRevenue(revenue, shortNameOf(entity.name));
  if (percent === null || told === null) return null;
  const { headline: _, ...statement } = told;
  return { statement, percent };
}

const writePercent = (change: number): string => {
  const size = Math.abs(change);
  return `${size >= 10 ? size.toFixed(0) : size.toFixed(1)}%`;
};

function writeRevenue(revenue: readonly Metric[], name: string): Told | null {
  const [newest, before] = revenue;
  if (newest === undefined) return null;
  const amount = writeAmount(newest.value, newest.unit);
  const year = `the fiscal year to ${writeDay(newest.periodEnd)}`;
  const change = changeOf(revenue);
  if (change === null || before === undefined)
    return tell(`Revenue was ${amount} in ${year}.`, [newest.documentId]);
  const ids = [newest.documentId, before.documentId];
  if (Math.abs(change) < 0.5)
    return tell(`Revenue of ${amount} in ${year} was about level with the year before.`, ids);
  const earlier = changeOf(revenue.slice(1));
  const turn =
    earlier !== null && Math.abs(earlier) >= 0.5 && earlier > 0 !== change > 0
      ? `, after ${earlier > 0 ? "a rise" : "a fall"} of ${writePercent(earlier)} the year before`
      : "";
  const verb = change > 0 ? "grew" : "fell";
  const more = `${writePercent(change)} ${change > 0 ? "more" : "less"} than the ${writeAmount(before.value, before.unit)} of the year before`;
  const headline = `${name} took in ${amount} in ${year}, ${more}.`;
  return tell(`Revenue ${verb} ${writePercent(change)} to ${amount} in ${year}${turn}.`, ids, {
    day: newest.periodEnd,
    materiality: weigh(change),
    headline,
  });
}

/** A year like the last is routine; the further from it, the more it is news. */
const weigh = (change: number): number => Math.min(76, 30 + Math.abs(change) * 0.8);

/** Beyond this the company was another one then, or a figure is in other units. */
const mostTimes = 30;

/** Whole years from one day to another. */
export const yearsBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 31_557_600_000);

/** The way over four years or more, where it says more than the last year does. */
function writeTrend(revenue: readonly Metric[]): Told | null {
  const [newest] = revenue;
  const oldest = revenue.at(-1);
  if (newest === undefined || oldest === undefined || revenue.length < 4 || newest.unit !== oldest.unit)
    return null;
  const factor = newest.value / oldest.value;
  if (!(factor > 1.15 || factor < 0.9) || factor > mostTimes) return null;
  const years = yearsBetween(oldest.periodEnd, newest.periodEnd);
  const before = `${writeAmount(oldest.value, oldest.unit)} of ${writeCount(years)} years before`;
  const way =
    factor >= 1.95
      ? `${Number(factor.toFixed(1))} times`
      : `${Math.abs((factor - 1) * 100).toFixed(0)}% ${factor > 1 ? "more than" : "less than"}`;
  return tell(`That is ${way} the ${before}.`, [newest.documentId, oldest.documentId]);
}

function writeShares({ value, periodEnd, documentId }: Metric): Told | null {
  return tell(`${writeLarge(value)} shares were outstanding on ${writeDay(periodEnd)}.`, [documentId]);
}
