import { isKnownArticle } from "@/lib/db/document-queue";
import type { Database } from "@/lib/db/open";
import { env } from "@/lib/env";
import { ingestArticle } from "@/lib/ingest/news/ingest-article";
import { ingestFeed } from "@/lib/ingest/news/ingest-feed";
import { articleId, canonicalUrl } from "@/lib/ingest/news/published";
import { type NewsContext, openNews } from "@/lib/ingest/news/source";

export type NewsToolOptions = {
  /** Stands in for every host: `https://host/x` is fetched as `base/host/x`. */
  base?: string | null;
  backOffMs?: readonly number[];
  write?: (line: string) => void;
};

/**
 * Takes in feeds and articles by their addresses, one after the other, and says of each how it ended.
 *
 * @returns the exit code: 0 when each was read, 1 when one could not be or the run was stopped, 2 without an address.
 */
export async function ingestNews(
  db: Database,
  args: string[],
  signal: AbortSignal,
  { base = null, backOffMs, write = console.log }: NewsToolOptions = {},
): Promise<number> {
  if (args.length === 0) {
    console.error("news needs the URL of a feed or an article");
    return 2;
  }
  const contact = env.PUBLIC_URL ?? env.SEC_CONTACT ?? null;
  const context = openNews(db, { signal, contact, base, ...(backOffMs ? { backOffMs } : {}) });
  let failures = 0;
  try {
    for (const address of args) {
      if (signal.aborted) break;
      const ended = await takeAddress(context, address);
      write(`${address}: ${ended.line}`);
      if (!ended.isRead) failures += 1;
    }
  } finally {
    await context.close();
  }
  return failures > 0 || signal.aborted ? 1 : 0;
}

type Ended = { isRead: boolean; line: string };

async function takeAddress(context: NewsContext, given: string): Promise<Ended> {
  const address = canonicalUrl(given, null, context.base);
  if (address.outcome === "refused") return { isRead: false, line: address.reason };
  if (await isKnownArticle(context.db, articleId(address.url)))
    return { isRead: true, line: "already have this article" };
  const feed = await ingestFeed(context, address.url);
  if (feed.state !== "not_a_feed") {
    const { state, stored, done, failed, remaining, lastError } = feed;
    const last = lastError === null ? "" : `; last: ${lastError}`;
    const counts = `${stored} new articles, ${done - stored} known, ${failed} failed, ${remaining} remaining`;
    return { isRead: state === "done", line: `${state}, ${counts}${last}` };
  }
  const article = await ingestArticle(context, address.url);
  if ("reason" in article) return { isRead: false, line: `${article.outcome}, ${article.reason}` };
  return {
    isRead: true,
    line: article.outcome === "stored" ? "read as an article" : "already have this article",
  };
}
