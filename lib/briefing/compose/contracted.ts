import { formatDay, isYearApart, monthsBefore } from "@/lib/domain/calendar";
import { formatPercent } from "@/lib/domain/prose";
import {
  figureSentence,
  formatMetric,
  isAlike,
  isUnchanged,
  type Metric,
  maxPercent,
  readBalance,
  readPeriod,
} from "./figures";
import type { BriefingSentence } from "./sentences";

/** Months before the newest balance after which contracts say nothing of what is to come. */
const agedMonths = 15;

/** Percent of a year's revenue from which what is contracted is more than gift cards. */
const leastContracted = 10;

/** What customers had contracted for on the newest day and on the one held before it; `change` between them in percent. */
export type Contracted = { now: Metric; before: Metric | null; change: number | null; share: number | null };

/** Revenue that is contracted and still to come; null where it's little or old, or isn't held. */
export function readContracted(metrics: readonly Metric[]): Contracted | null {
  const balance = readBalance(metrics);
  const year = readPeriod(metrics, "year");
  const [now, ...older] = metrics
    .filter(({ concept, period }) => concept === "backlog" && period === "instant")
    .toSorted((one, other) => other.periodEnd.localeCompare(one.periodEnd));
  if (now === undefined || balance === null) return null;
  const isNew =
    now.periodEnd >= monthsBefore(balance.end, agedMonths) && (year === null || now.periodEnd >= year.end);
  const revenue = year?.figures.revenue?.now;
  const share = revenue && revenue.value > 0 ? (now.value / revenue.value) * 100 : null;
  if (!isNew || (share !== null && share < leastContracted)) return null;
  const before = older.find((one) => isAlike(one, now)) ?? null;
  const change = before === null || before.value <= 0 ? null : (now.value / before.value - 1) * 100;
  return { now, before, change, share };
}

/** "Its remaining performance obligations … were $364 billion on March 31, 2026, 49% more than on December 31, 2025." */
export function contractedSentence({ now, before, change }: Contracted): BriefingSentence {
  const when =
    before === null
      ? ""
      : isYearApart(before.periodEnd, now.periodEnd)
        ? "a year earlier"
        : `on ${formatDay(before.periodEnd)}`;
  const isTold = before !== null && change !== null && Math.abs(change) <= maxPercent;
  const moved = !isTold
    ? ""
    : isUnchanged(change)
      ? `, about the same as ${when}`
      : `, ${formatPercent(change)} ${change > 0 ? "more" : "less"} than ${when}`;
  return figureSentence(
    `Its remaining performance obligations (contracted revenue still to come) were ${formatMetric(now)} on ${formatDay(now.periodEnd)}${moved}.`,
    now,
    isTold ? before : null,
  );
}
