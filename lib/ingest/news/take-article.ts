import "server-only";
import { type ListedArticle, markDocument } from "@/lib/db/document-queue";
import type { RegistryIndex } from "@/lib/domain/resolution/registry-index";
import { readInWorker } from "../read-worker/read-in-worker";
import type { WorkerOutcome } from "../read-worker/read-pool";
import { answerQuestions, noAnswers } from "./company-look-ups";
import { type FeedEntry, fetchArticle } from "./fetch-article";
import type { NewsContext } from "./news-context";
import { type ArticleReading, type ArticleSource, articleReader, type ReadAttempt } from "./read-article";
import { storeReading } from "./store-reading";

/** How one article ended. `known`: another address has brought it before. */
export type ArticleOutcome =
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
    const reader = outcome === "unreadable" ? articleReader : null;
    await markDocument(db, work, outcome, { reason, reader });
    return { outcome, reason };
  };
  const fetched = await fetchArticle(context, work.url, entry);
  if (fetched.outcome === "stopped") return fetched;
  if (fetched.outcome !== "found") return end(fetched.outcome, fetched.reason);
  const { outcome: _, title, body, host, ...origin } = fetched;
  const source = { title, body, host, publishedOn: origin.publishedOn };
  const read = await readApart(source, index, signal);
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
    await answerQuestions(answers, attempt.result.open, index, signal);
  }
}
