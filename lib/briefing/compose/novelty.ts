import { isOfReport } from "@/lib/db/report-facts";
import { daysBetween, monthsBefore } from "@/lib/domain/calendar";
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

/** Of an older report, what happened since its day is told, too. */
const mostMonths = 36;
const ofYear: ReadonlySet<string> = new Set(["description", "risk", "segment", "strategy"]);

/** Day from which deals, agreements and other events are news: a year back, or what came after the newest annual report. */
export function newsSince({ reported, asOf }: BriefingFacts): string {
  const [report] = reported
    .flatMap((fact) => (isOfReport(fact) && ofYear.has(fact.kind) ? [fact.publishedOn] : []))
    .sort()
    .reverse();
  const since = monthsBefore(asOf, newsMonths);
  if (report === undefined || report >= since) return since;
  const earliest = monthsBefore(asOf, mostMonths);
  return report > earliest ? report : earliest;
}

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
