import "server-only";
import { isKnownArticle, type ListedArticle, markDocument, queueArticles } from "@/lib/db/document-queue";
import { loadBearers } from "@/lib/db/long-tail";
import type { Database } from "@/lib/db/open";
import { loadCurrentRegistry } from "@/lib/db/registry";
import { endRun, startRun } from "@/lib/db/runs";
import { sourceVersion } from "@/lib/db/source-version";
import type { RegistryIndex } from "@/lib/domain/resolution/registry-index";
import { readInWorker } from "../read-worker/read-in-worker";
import type { WorkerOutcome } from "../read-worker/read-pool";
import { articleId, canonicalUrl } from "./canonical-url";
import { answerQuestions, noAnswers } from "./company-look-ups";
import { type FeedEntry, fetchArticle } from "./fetch-article";
import type { NewsContext } from "./news-context";
import type { ArticleReading, ArticleSource, ReadAttempt } from "./read-article";
import { storeReading } from "./store-reading";

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

/** How one article ended. `known`: another address has brought it before. */
type ArticleOutcome =
  | { outcome: "stored" | "known"; documentId: string }
  | { outcome: "missing" | "refused" | "unreadable" | "failed" | "stopped"; reason: string };

/** Fetches, reads and stores one article of the list of work, and notes there how it ended unless it was stopped. */
export async function takeArticle(
  context: NewsContext,
  index: RegistryIndex,
  work: ListedArticle,
  entry: FeedEntry | null,
  feedUrl: string | null,
): Promise<ArticleOutcome> {
  const { db, signal } = context;
  const end = async (
    outcome: "missing" | "refused" | "unreadable" | "failed",
    reason: string,
  ): Promise<ArticleOutcome> => {
    const reader = outcome === "unreadable" ? sourceVersion("article") : null;
    await markDocument(db, work, outcome, { reason, reader });
    return { outcome, reason };
  };
  const fetched = await fetchArticle(context, work.url, entry);
  if (fetched.outcome === "stopped") return fetched;
  if (fetched.outcome !== "found") return end(fetched.outcome, fetched.reason);
  const { outcome: _, title, body, host, ...origin } = fetched;
  const source = { title, body, host, publishedOn: origin.publishedOn };
  const read = await readApart(db, source, index, signal);
  if (read.outcome === "stopped") return { outcome: "stopped", reason: read.reason };
  if (read.outcome === "refused") return end("unreadable", read.reason);
  try {
    const outcome = await storeReading(db, work, { ...origin, feedUrl }, read.result);
    return { outcome, documentId: origin.documentId };
  } catch (error) {
    // An article that the database does not take must not end the others.
    return end("failed", error instanceof Error ? error.message.slice(0, 300) : String(error));
  }
}

/** Reads an article in a worker, which knows no registry: what it asks is answered here, and it reads again. */
async function readApart(
  db: Database,
  source: ArticleSource,
  index: RegistryIndex,
  signal: AbortSignal,
): Promise<WorkerOutcome<ArticleReading>> {
  const answers = noAnswers();
  let annotated: Extract<ReadAttempt, { outcome: "asks" }>["annotated"] | undefined;
  for (;;) {
    const attempt = await readInWorker("article", { source, answers, annotated }, signal);
    if (attempt.outcome !== "done") return attempt;
    if (attempt.result.outcome === "read") return { outcome: "done", result: attempt.result.reading };
    annotated = attempt.result.annotated;
    const { open } = attempt.result;
    const bearers = await loadBearers(db, [...open.name]);
    await answerQuestions(answers, open, { index, bearers }, signal);
  }
}
