import { formatDay } from "@/lib/domain/calendar";
import type { BriefingFacts } from "../briefing-facts";
import { refTo } from "../statement";
import type { Told } from "./sentences";

/** Of which day the newest results are, by an 8-K: for companies of which no figure is held. */
export function writeResults({ events }: BriefingFacts): Told | null {
  const newest = events.find(({ item }) => item === "2.02" || item === "12");
  if (newest === undefined) return null;
  return {
    text: `The newest results held are those of ${formatDay(newest.filedOn)}.`,
    refs: [refTo(newest.documentId, newest.item)],
    topic: "scale",
    day: null,
    materiality: 0,
    headline: null,
  };
}
