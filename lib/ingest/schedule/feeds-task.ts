import "server-only";
import { listFeeds } from "@/lib/db/news";
import type { Database } from "@/lib/db/open";
import { ingestFeed } from "../news/ingest-feed";
import { openNews } from "../news/news-context";
import type { ScheduledTask } from "./start-schedule";

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
