import "server-only";
import { announceAnnotator } from "@/lib/db/annotations";
import { announceReader } from "@/lib/db/document-queue";
import { isTailIndexed, reindexTail } from "@/lib/db/long-tail";
import { listFeeds } from "@/lib/db/news";
import type { Database } from "@/lib/db/open";
import { annotatorVersion, sourceVersion } from "@/lib/db/source-version";
import { env } from "@/lib/env";
import { createRenewalTask } from "@/lib/ingest/annotations";
import { createRereadTask } from "@/lib/ingest/edgar/ingest-documents";
import { createEdgarSource } from "@/lib/ingest/edgar/source";
import { watchJob, watchTurn } from "@/lib/ingest/edgar/watch/watch";
import { createFetcher, type FetchSource } from "@/lib/ingest/fetch/fetch-document";
import { logLine, type Schedule, type ScheduledTask, startSchedule } from "@/lib/ingest/jobs";
import { ingestFeed } from "@/lib/ingest/news/ingest-feed";
import { openNews } from "@/lib/ingest/news/source";

/** Reading the feeds that were read once, as a task of the server. `contact` tells publishers who asks. */
function createFeedsTask(
  db: Database,
  { contact, base = null }: { contact: string | null; base?: string | null },
): ScheduledTask {
  return {
    name: "news feeds",
    async run({ signal }) {
      const feeds = await listFeeds(db);
      const report = { feeds: feeds.length, articles: 0, failed: 0 };
      if (feeds.length === 0) return report;
      const context = openNews(db, { signal, contact, base });
      try {
        for (const url of feeds) {
          if (signal.aborted) break;
          const result = await ingestFeed(context, url);
          if (result.state === "not_a_feed" || result.state === "failed") report.failed += 1;
          else report.articles += result.stored;
        }
      } finally {
        await context.close();
      }
      return report;
    },
  };
}

/** What EDGAR does not give now, the next turn asks for again: no turn waits long for it. */
const backOffMs = [500, 2_000];

/** Watching EDGAR as a task of the server. */
function createWatchTask(db: Database, source: FetchSource): ScheduledTask {
  return {
    name: watchJob,
    async run(lease) {
      const fetcher = createFetcher(db, source, backOffMs);
      const context = {
        db,
        fetcher,
        signal: lease.signal,
        onPause: (until: Date, reason: string) =>
          logLine({ task: watchJob, pausedUntil: until.toISOString(), reason }),
      };
      try {
        const { faults, ...counts } = await watchTurn(context, lease, new Date());
        return {
          ...counts,
          faults: faults.length,
          ...(faults[0] === undefined ? {} : { fault: faults[0].slice(0, 300) }),
        };
      } finally {
        await fetcher.close();
      }
    },
  };
}

/** Begins to take in what is new, where INGEST_EVERY says so. What cannot be asked is said once, and left out. */
export function startIngestSchedule(db: Database): Schedule | null {
  if (env.INGEST_EVERY === undefined) return null;
  const contact = env.PUBLIC_URL ?? env.SEC_CONTACT ?? null;
  const tasks = [...edgarTasks(db), createFeedsTask(db, { contact })];
  return startSchedule(db, tasks, { everyMs: env.INGEST_EVERY });
}

function edgarTasks(db: Database): ScheduledTask[] {
  try {
    const source = createEdgarSource({ contact: env.SEC_CONTACT, base: env.EDGAR_BASE });
    return [createWatchTask(db, source)];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`INGEST_EVERY is set, but EDGAR is not watched. ${reason}`);
    return [];
  }
}

/** Makes names of the long tail findable that were stored before, or by another version, as a task of the server. */
function createTailTask(db: Database): ScheduledTask {
  return {
    name: "long-tail names",
    isDue: async () => !(await isTailIndexed(db)),
    run: async ({ signal }) => ({ names: await reindexTail(db, signal) }),
  };
}

/** How often an instance looks whether anything is stale, in milliseconds. */
const lookEveryMs = 5_000;

/**
 * Begins to renew annotations and readings in the background, to the versions of this server, which is the one that
 * started last.
 */
export async function startRenewing(db: Database): Promise<Schedule> {
  await announceAnnotator(db, annotatorVersion());
  await announceReader(db, sourceVersion("eight_k"));
  return startSchedule(db, [createTailTask(db), createRenewalTask(db), createRereadTask(db)], {
    everyMs: 0,
    lookEveryMs,
  });
}
