import { formatDay, monthsBefore } from "@/lib/domain/calendar";
import type { BriefingFacts } from "../briefing-facts";
import { refTo, type SourceRef } from "../statement";
import type { Told } from "./told";

/** Months after which the newest filing is old enough for a reader to be told. */
const oldMonths = 24;

/** What is told of a company that nothing was heard of for years is old, and a reader must know. */
export function writeAge({ events, people, metrics, today }: BriefingFacts): Told[] {
  const seen: { day: string; ref: SourceRef }[] = [
    ...events.slice(0, 1).map((row) => ({ day: row.filedOn, ref: refTo(row.documentId, row.item) })),
    ...people.map(({ lastSeen, newest }) => ({ day: lastSeen, ref: refTo(newest.documentId) })),
  ];
  const newest = seen.reduce<(typeof seen)[0] | null>(
    (last, one) => (last === null || one.day > last.day ? one : last),
    null,
  );
  const since = monthsBefore(today, oldMonths);
  if (newest === null || newest.day >= since || metrics.some(({ periodEnd }) => periodEnd >= since))
    return [];
  return [
    {
      text: `The latest filing held dates from ${formatDay(newest.day)}.`,
      refs: [newest.ref],
      topic: "events",
      day: null,
      materiality: 0,
      headline: null,
    },
  ];
}
