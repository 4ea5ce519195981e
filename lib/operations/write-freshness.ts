import type { CoverageRow } from "@/lib/db/coverage";
import { formatDay } from "@/lib/domain/calendar";
import type { Dataset } from "@/lib/domain/facts";

/** How fresh what a dataset holds of a company is, in a sentence; nothing where it holds nothing. */
export function writeFreshness(coverage: readonly CoverageRow[], source: Dataset): string {
  const row = coverage.find((one) => one.source === source);
  if (!row) return "";
  const publisher = source === "source_articles" ? "The feeds were" : "EDGAR was";
  if (row.checkedAt !== null)
    return `${publisher} last asked for more on ${formatDay(row.checkedAt.slice(0, 10))}.`;
  if (row.seenOn === null) return "";
  return `This comes from published lists, last seen on ${formatDay(row.seenOn)}; nothing newer has been asked for.`;
}
