import { monthsBefore, writeDay } from "@/lib/domain/calendar";
import type { BriefingFacts } from "../briefing-facts";
import { refTo } from "../statement";
import type { Told } from "./told";

/** Months after which the newest filing is old enough for a reader to be told. */
const oldMonths = 24;

/** What is told of a company that nothing was heard of for years is old, and a reader must know. */
export function writeAge({ events, today }: BriefingFacts): Told | null {
  const [newest] = events;
  // The day of the newest results says as much.
  if (newest === undefined || newest.item === "2.02" || newest.filedOn >= monthsBefore(today, oldMonths))
    return null;
  return {
    text: `The newest of its filings at hand is of ${writeDay(newest.filedOn)}.`,
    refs: [refTo(newest.documentId, newest.item)],
    topic: "events",
    day: null,
    materiality: 0,
    headline: null,
  };
}
