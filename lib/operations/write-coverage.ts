import type { z } from "zod";
import type { CoverageRow } from "@/lib/db/coverage";
import type { coverageRecord } from "./coverage-record";

/** What is held about a company, as the contracts write it. */
export function writeCoverage(rows: readonly CoverageRow[]): z.output<typeof coverageRecord>[] {
  return rows.map(({ source, documents, texts, newest, seenOn, checkedAt }) => ({
    source,
    documents,
    texts,
    newest,
    seen_on: seenOn,
    checked_at: checkedAt,
  }));
}
