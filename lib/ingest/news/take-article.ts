import "server-only";
import { markDocument } from "@/lib/db/ingest/documents";
import type { ListedArticle } from "@/lib/db/news/article-queue";
import type { RegistryIndex } from "@/lib/domain/resolution/registry-index";
import { type FeedEntry, fetchArticle } from "./fetch-article";
import type { NewsContext } from "./news-context";
import { articleReader, readArticle } from "./read-article";
import { storeReading } from "./store-reading";

/** How one article ended. `known`: another address has brought it before. */
export type ArticleOutcome =
  | { outcome: "stored" | "known"; documentId: string }
  | { outcome: "missing" | "refused" | "unreadable" | "failed"; reason: string };

/** Fetches, reads and stores one article of the list of work, and notes there how it ended. */
export async function takeArticle(
  context: NewsContext,
  index: RegistryIndex,
  work: ListedArticle,
  entry: FeedEntry | null,
  feedUrl: string | null,
): Promise<ArticleOutcome> {
  const fetched = await fetchArticle(context, work.url, entry);
  if (fetched.outcome !== "found") {
    const { outcome, reason } = fetched;
    await markDocument(context.db, work, outcome, {
      reason,
      reader: outcome === "unreadable" ? articleReader : null,
    });
    return { outcome, reason };
  }
  const { outcome: _, title, body, host, ...origin } = fetched;
  try {
    const reading = readArticle({ title, body, host, publishedOn: origin.publishedOn }, index);
    const outcome = await storeReading(context.db, work, { ...origin, feedUrl }, reading);
    return { outcome, documentId: origin.documentId };
  } catch (error) {
    // An article that breaks its reader, or that the database does not take, must not end the others.
    const reason = error instanceof Error ? error.message.slice(0, 300) : String(error);
    await markDocument(context.db, work, "failed", { reason });
    return { outcome: "failed", reason };
  }
}
