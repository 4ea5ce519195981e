import "server-only";
import { insertAudit } from "@/lib/db/audit";
import {
  countDocumentsByDay,
  type DocumentsOfDay,
  type FailedDocument,
  listFailedDocuments,
} from "@/lib/db/document-queue";
import { listPauses, type PauseStatus } from "@/lib/db/fetches";
import { countStaleAnnotations } from "@/lib/db/gauges";
import {
  type FailedJob,
  findNamedIngestion,
  listFailedJobs,
  type NamedIngestion,
  retryJobs,
} from "@/lib/db/jobs";
import type { Database } from "@/lib/db/open";
import {
  listRefreshesGivenUp,
  type RefreshLine,
  type RefreshOverview,
  readRefreshOverview,
  retryRefreshes,
} from "@/lib/db/refresh";
import { listRuns, listRunsToRetry, type RunLine } from "@/lib/db/runs";
import type { IngestRunState } from "@/lib/db/schema";
import { readUsageClock } from "@/lib/db/usage";
import { addDays, listDays } from "@/lib/domain/calendar";

export type { FailedDocument } from "@/lib/db/document-queue";
export type { FailedJob, NamedIngestion } from "@/lib/db/jobs";
export type { RefreshLine, RefreshOverview } from "@/lib/db/refresh";
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
  /** Companies whose refresh was given up. */
  refreshesGivenUp: readonly RefreshLine[];
  failedJobs: readonly FailedJob[];
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
    refreshesGivenUp: await listRefreshesGivenUp(db, mostFailures),
    failedJobs: await listFailedJobs(db),
    failedDocuments: await listFailedDocuments(db, mostFailures),
    days: listDays(addDays(today, 1 - shownDays), today).map(
      (day) => counted.get(day) ?? { day, read: 0, missing: 0, failed: 0 },
    ),
  };
}

/** What was given up or failed, by what it is and its key: a company's for a refresh, its name for a job. */
export type FailedWork = { kind: "refresh" | "job"; key: string };

/**
 * Queues failed work again, for whichever process takes it next, with a line in the audit log. Returns how many
 * pieces of work that was.
 *
 * @param work null for all of it.
 */
export async function retryFailedWork(
  db: Database,
  work: FailedWork | null,
  actor: string,
): Promise<{ refreshes: number; jobs: number }> {
  return await db.transaction(async (tx) => {
    const ofKind = (kind: FailedWork["kind"]) => work === null || work.kind === kind;
    const refreshes = ofKind("refresh") ? await retryRefreshes(tx, work?.key ?? null) : 0;
    const jobs = ofKind("job") ? await retryJobs(tx, work?.key ?? null) : 0;
    if (refreshes + jobs > 0)
      await insertAudit(tx, {
        actor,
        action: "ingestion.retry",
        subject: work?.key ?? "all",
        detail: { refreshes, jobs },
      });
    return { refreshes, jobs };
  });
}
