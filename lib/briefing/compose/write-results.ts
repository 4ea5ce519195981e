import { writeDay } from "@/lib/domain/calendar";
import type { BriefingFacts } from "../briefing-facts";
import { refTo } from "../statement";
import { materialityOf } from "./item-materiality";
import { shortNameOf } from "./name-company";
import { possessiveOf, type Told } from "./told";

/** Within these days after a fiscal year a report of results is of that year. */
const yearReportDays = 110;

/** When the company last reported results, by its 8-Ks; null where those are of the year that is told. */
export function writeResults({ events, metrics, entity }: BriefingFacts): Told | null {
  const newest = events.find(({ item }) => item === "2.02" || item === "12");
  const year = metrics.find(({ concept, period }) => concept === "revenue" && period === "year")?.periodEnd;
  if (newest === undefined) return null;
  const day = writeDay(newest.filedOn);
  const isOfYear =
    year !== undefined && Date.parse(newest.filedOn) - Date.parse(year) < yearReportDays * 86_400_000;
  if (isOfYear) return null;
  return {
    text:
      year === undefined
        ? `It last reported results on ${day}.`
        : `Newer results followed, the latest on ${day}.`,
    refs: [refTo(newest.documentId, newest.item)],
    topic: "scale",
    day: newest.filedOn,
    // That there are results says nothing of them.
    materiality: materialityOf("2.02") / 2,
    headline: `${possessiveOf(shortNameOf(entity.name))} latest report of results is of ${day}.`,
  };
}
