import "server-only";
import { isKnownArticle, queueArticles } from "@/lib/db/document-queue";
import { loadCurrentRegistry } from "@/lib/db/registry";
import { endRun, startRun } from "@/lib/db/runs";
import { articleId, canonicalUrl } from "./canonical-url";
import type { NewsContext } from "./news-context";
import { type ArticleOutcome, takeArticle } from "./take-article";

/** Takes in one article by its address, as a run of its own. One that is known is not fetched again. */
export async function ingestArticle(context: NewsContext, articleUrl: string): Promise<ArticleOutcome> {
  const { db } = context;
  const address = canonicalUrl(articleUrl, null, context.base);
  if (address.outcome === "refused") return address;
  const { url } = address;
  const documentId = articleId(url);
  if (await isKnownArticle(db, documentId)) return { outcome: "known", documentId };
  const run = await startRun(db, "news", url);
  try {
    const work = { subject: url, documentId, url, publishedOn: run.startedAt.slice(0, 10) };
    await queueArticles(db, [work]);
    const result = await takeArticle(context, await loadCurrentRegistry(db), work, null, null);
    if (result.outcome === "stopped") {
      await endRun(db, run.id, "stopped", { done: 0, failed: 0, remaining: 1 }, null);
      return result;
    }
    const isDone = !("reason" in result);
    const counts = { done: isDone ? 1 : 0, failed: isDone ? 0 : 1, remaining: 0 };
    await endRun(db, run.id, isDone ? "done" : "failed", counts, isDone ? null : result.reason);
    return result;
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 500) : String(error);
    await endRun(db, run.id, "failed", { done: 0, failed: 1, remaining: 0 }, reason);
    return { outcome: "failed", reason };
  }
}
