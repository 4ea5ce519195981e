import "server-only";
import { countStaleAnnotations } from "@/lib/db/annotations";
import {
  countDocumentsByDay,
  type DocumentsOfDay,
  type FailedDocument,
  listFailedDocuments,
} from "@/lib/db/document-queue";
import { listPauses, type PauseStatus } from "@/lib/db/fetches";
import { findNamedIngestion, type NamedIngestion } from "@/lib/db/jobs";
import type { Database } from "@/lib/db/open";
import { type RefreshOverview, readRefreshOverview } from "@/lib/db/refresh";
import { listRuns, listRunsToRetry, type RunLine } from "@/lib/db/runs";
import type { IngestRunState } from "@/lib/db/schema";
import { readUsageClock } from "@/lib/db/usage";
import { addDays, listDays } from "@/lib/domain/calendar";

export type { FailedDocument } from "@/lib/db/document-queue";
export type { NamedIngestion } from "@/lib/db/jobs";
export type { RefreshOverview } from "@/lib/db/refresh";
export type { RunLine } from "@/lib/db/runs";
export type { IngestRunState, RefreshState } from "@/lib/db/schema";

const shownDays = 30;
const mostRuns = 60;
const mostFailures = 50;
const mostRefreshes = 10;

export type IngestionView = {
  outcome: "found";
  running: NamedIngestion;
  pauses: readonly PauseStatus[];
  /** Companies whose newer filings are fetched because somebody asked about them. */
  refreshes: RefreshOverview;
  /** Passages that wait to be annotated by the newest annotator. */
  annotationsStale: number;
  runs: readonly RunLine[];
  toRetry: readonly RunLine[];
  failedDocuments: readonly FailedDocument[];
  /** The last thirty days, the oldest first, also those on which nothing came. */
  days: readonly DocumentsOfDay[];
};

/** How ingestion stands: what runs, what ran, what failed, what came in. */
export async function readIngestion(db: Database, state: IngestRunState | null): Promise<IngestionView> {
  const { today } = await readUsageClock(db);
  const counted = new Map((await countDocumentsByDay(db, shownDays)).map((one) => [one.day, one]));
  return {
    outcome: "found",
    running: await findNamedIngestion(db),
    pauses: await listPauses(db),
    refreshes: await readRefreshOverview(db, mostRefreshes),
    annotationsStale: await countStaleAnnotations(db),
    runs: await listRuns(db, { state, limit: mostRuns }),
    toRetry: await listRunsToRetry(db, mostFailures),
    failedDocuments: await listFailedDocuments(db, mostFailures),
    days: listDays(addDays(today, 1 - shownDays), today).map(
      (day) => counted.get(day) ?? { day, read: 0, missing: 0, failed: 0 },
    ),
  };
}
