import "server-only";
import { listFeeds } from "@/lib/db/news";
import type { Database } from "@/lib/db/open";
import { watchJob, watchTurn } from "../edgar/watch/watch";
import { createFetcher } from "../fetch/fetch-document";
import type { FetchSource } from "../fetch/fetch-source";
import { ingestFeed } from "../news/ingest-feed";
import { openNews } from "../news/news-context";
import { logLine } from "./run-job";
import type { ScheduledTask } from "./schedule";

/** Reading the feeds that were read once, as a task of the server. `contact` tells publishers who asks. */
export function createFeedsTask(
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
export function createWatchTask(db: Database, source: FetchSource): ScheduledTask {
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
