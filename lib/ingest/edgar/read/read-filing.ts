import "server-only";
import type { ListedDocument } from "@/lib/db/document-queue";
import { readEightK } from "./eight-k";
import type { FilingContext, FilingSource, ReadOutcome } from "./filing";
import { readOwnership } from "./ownership";
import { readPeriodicReport } from "./periodic-report";
import { NestedTooDeep } from "./text";

/** Reads a filing. If a reader throws, that's an outcome, too, and the next document is read. */
export function readFiling(
  work: Pick<ListedDocument, "kind" | "form" | "publishedOn">,
  source: FilingSource,
  context: FilingContext,
): ReadOutcome {
  try {
    if (work.kind === "eight_k") return readEightK(work, source, context);
    if (work.kind === "ownership") return readOwnership(work, source, context);
    return readPeriodicReport(work, source, context);
  } catch (error) {
    if (error instanceof NestedTooDeep) return { outcome: "unreadable", reason: error.message };
    const reason = error instanceof Error ? error.message : String(error);
    return { outcome: "unreadable", reason: `the reader failed: ${reason.slice(0, 200)}` };
  }
}
