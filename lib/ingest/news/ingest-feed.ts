import "server-only";
import { listDueArticles, queueArticles, recordRefused } from "@/lib/db/document-queue";
import { findFetched, rememberFetched } from "@/lib/db/fetches";
import { noteFeed } from "@/lib/db/news";
import { loadCurrentRegistry } from "@/lib/db/registry";
import { endRun, noteProgress, type RunCounts, startRun } from "@/lib/db/runs";
import type { IngestRunState } from "@/lib/db/schema";
import { readInWorker } from "../read-worker/read-pool";
import { articleId, canonicalUrl } from "./canonical-url";
import type { FeedEntry } from "./fetch-article";
import { takeArticle } from "./ingest-article";
import type { NewsContext } from "./news-context";
import { newsLimits } from "./news-source";
import type { FeedReading } from "./read-feed";

export type FeedProgress = RunCounts & { title: string };

/** How a feed's run ended. `stored` articles are new, `failed` ones are recorded with their reasons. */
export type FeedResult =
  | (FeedProgress & { state: IngestRunState; stored: number; lastError: string | null })
  | { state: "not_a_feed" };

const noteEveryMs = 1_000;

/**
 * Takes in what a feed lists and is not known yet, as a run whose state can be followed in the database. A feed that
 * did not change is not read again. Ended in the middle, the next run goes on with what was left.
 */
export async function ingestFeed(
  context: NewsContext,
  feedUrl: string,
  onProgress: (progress: FeedProgress) => void = () => {},
): Promise<FeedResult> {
  const { db, signal } = context;
  const address = canonicalUrl(feedUrl, null, context.base);
  const subject = address.outcome === "read" ? address.url : feedUrl;
  const feed: Feed =
    address.outcome === "read"
      ? await fetchFeed(context, subject)
      : { outcome: "failed", reason: address.reason };
  if (feed.outcome === "not_a_feed") return { state: "not_a_feed" };
  const run = await startRun(db, "news", subject);
  const progress: FeedProgress = { title: subject, done: 0, failed: 0, remaining: 0 };
  let stored = 0;
  let lastError: string | null = null;
  const end = async (state: IngestRunState): Promise<FeedResult> => {
    await endRun(db, run.id, state, countsOf(progress), lastError);
    return { ...progress, stored, state, lastError };
  };
  try {
    if (feed.outcome === "stopped") return await end("stopped");
    if (feed.outcome === "failed") {
      lastError = feed.reason;
      // Only a feed that was read once is one to be remembered.
      if (feed.isKnown === true) await noteFeed(db, subject, { title: null, error: feed.reason });
      return await end("failed");
    }
    const entries = new Map<string, FeedEntry>();
    if (feed.outcome === "read") {
      progress.title = feed.reading.title || subject;
      progress.failed += await listItems(context, subject, feed, entries);
      lastError = feed.reading.refused.at(-1)?.reason ?? null;
    } else await noteFeed(db, subject, { title: null, error: null });
    const due = await listDueArticles(db, subject, run.startedAt);
    progress.remaining = due.length;
    const index = due.length === 0 ? null : await loadCurrentRegistry(db);
    let notedAtMs = 0;
    for (const work of due) {
      if (signal.aborted || index === null) break;
      const result = await takeArticle(context, index, work, entries.get(work.documentId) ?? null, subject);
      if (result.outcome === "stopped") break;
      progress.remaining -= 1;
      if ("reason" in result) {
        progress.failed += 1;
        lastError = `${work.url}: ${result.reason}`;
      } else {
        progress.done += 1;
        if (result.outcome === "stored") stored += 1;
      }
      onProgress(progress);
      if (performance.now() - notedAtMs < noteEveryMs) continue;
      notedAtMs = performance.now();
      await noteProgress(db, run.id, countsOf(progress), lastError);
    }
    if (signal.aborted) return await end("stopped");
    // Until nothing is left to try again the feed is asked for whole: its own words may be needed.
    if (feed.outcome === "read" && (await listDueArticles(db, subject, later)).length === 0)
      await rememberFetched(db, feed.memory);
    return await end("done");
  } catch (error) {
    lastError = error instanceof Error ? error.message.slice(0, 500) : String(error);
    return await end("failed");
  }
}

const countsOf = ({ done, failed, remaining }: FeedProgress): RunCounts => ({ done, failed, remaining });

/** A moment after every run: what failed is due then. */
const later = "9999-01-01T00:00:00Z";

type Feed =
  | {
      outcome: "read";
      reading: Extract<FeedReading, { outcome: "read" }>;
      retrievedAt: string;
      memory: Parameters<typeof rememberFetched>[1];
    }
  | { outcome: "unchanged" | "not_a_feed" | "stopped" }
  | { outcome: "failed"; reason: string; isKnown?: boolean };

async function fetchFeed({ db, fetcher, base, signal }: NewsContext, url: string): Promise<Feed> {
  let address: string;
  try {
    address = fetcher.addressOf(url);
  } catch (error) {
    return { outcome: "failed", reason: error instanceof Error ? error.message : String(error) };
  }
  const known = await findFetched(db, address);
  const answer = await fetcher.fetchDocument(url, { limits: newsLimits, known, signal });
  const isKnown = known !== null;
  if (answer.outcome === "not_modified") return { outcome: "unchanged" };
  if (answer.outcome === "missing") return { outcome: "failed", reason: "404: no feed is there", isKnown };
  if (answer.outcome !== "fetched") return { outcome: "failed", reason: answer.reason, isKnown };
  if (answer.sha256 === known?.sha256) return { outcome: "unchanged" };
  const { retrievedAt, sha256, validators } = answer;
  const place = { url: answer.url, base, today: retrievedAt.slice(0, 10) };
  const { bytes, contentType } = answer;
  const read = await readInWorker("feed", { bytes, contentType, place }, signal);
  if (read.outcome === "stopped") return { outcome: "stopped" };
  if (read.outcome === "refused") return { outcome: "failed", reason: read.reason, isKnown };
  const reading = read.result;
  if (reading.outcome === "not_a_feed") return { outcome: "not_a_feed" };
  if (reading.outcome === "unreadable") return { outcome: "failed", reason: reading.reason, isKnown };
  return { outcome: "read", reading, retrievedAt, memory: { url: address, ...validators, sha256 } };
}

/** Puts a feed's items on the list of work. Returns how many entries were newly refused. */
async function listItems(
  { db }: NewsContext,
  subject: string,
  { reading, retrievedAt }: Extract<Feed, { outcome: "read" }>,
  entries: Map<string, FeedEntry>,
): Promise<number> {
  const today = retrievedAt.slice(0, 10);
  for (const { url, ...item } of reading.items)
    entries.set(articleId(url), { ...item, feedTitle: reading.title, retrievedAt });
  const articles = reading.items.map(({ url, publishedOn }) => ({
    subject,
    documentId: articleId(url),
    url,
    publishedOn: publishedOn ?? today,
  }));
  const refused = reading.refused.map(({ link, reason }) => ({
    documentId: articleId(link),
    // The link itself stays out of every place where an address is expected.
    url: subject,
    publishedOn: today,
    reason: `${JSON.stringify(link)}: ${reason}`,
  }));
  return db.transaction(async (tx) => {
    await noteFeed(tx, subject, { title: reading.title || null, error: null });
    await queueArticles(tx, articles);
    return recordRefused(tx, subject, dropDoubles(refused));
  });
}

const dropDoubles = <T extends { documentId: string }>(rows: T[]): T[] => [
  ...new Map(rows.map((row) => [row.documentId, row])).values(),
];
