import { isOfReport } from "@/lib/db/report-facts";
import { daysBetween } from "@/lib/domain/calendar";
import type { BriefingFacts } from "../briefing-facts";
import type { Statement } from "../statement";

/** Day of the newest document that is held of a company, as far as its facts give it. */
export function newestDayOf({ events, people, changes, deals, news, metrics, asOf }: BriefingFacts): string {
  const days = [
    ...events.map(({ filedOn }) => filedOn),
    ...people.map(({ lastSeen }) => lastSeen),
    ...changes.map(({ seenOn }) => seenOn),
    ...deals.map(({ filedOn }) => filedOn),
    ...news.map(({ publishedOn }) => publishedOn),
    ...metrics.map(({ periodEnd }) => periodEnd),
  ];
  return days.sort().at(-1) ?? asOf;
}

/** Months after which a deal, an agreement or another event is no news. */
export const newsMonths = 12;

/** Of a company of which neither a report nor revenue is held little else is known than its filings' own sentences. */
export const isThinlyKnown = ({ reported, metrics }: BriefingFacts): boolean =>
  !reported.some(isOfReport) && !metrics.some(({ concept }) => concept === "revenue");

/** How new a day is: 1 for today, halved every nine months. */
export function noveltyOf(day: string, today: string): number {
  const months = daysBetween(day, today) / 30.4;
  return 0.5 ** (Math.max(0, months) / 9);
}

/** How much a statement is worth telling: what matters and is new before what is either. */
export const scoreOf = ({ materiality, day }: Statement, today: string): number =>
  day === null ? 0 : materiality * noveltyOf(day, today);
