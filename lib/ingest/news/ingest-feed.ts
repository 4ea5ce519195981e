import "server-only";
import { listDueArticles, queueArticles, recordRefused } from "@/lib/db/document-queue";
import { findFetched, rememberFetched } from "@/lib/db/fetches";
import { noteFeed } from "@/lib/db/news";
import { loadCurrentRegistry } from "@/lib/db/registry";
import { endRun, noteProgress, type RunCounts, startRun } from "@/lib/db/runs";
import type { IngestRunState } from "@/lib/db/schema";
import { readInWorker } from "../read-worker/read-pool";
import { type NewsEntry, takeArticle } from "./ingest-article";
import { articleId, canonicalUrl } from "./published";
import type { FeedReading } from "./read-feed";
import { type NewsContext, newsLimits } from "./source";

type FeedProgress = RunCounts & { title: string };

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
  const pass: Pass = {
    runId: run.id,
    subject,
    progress: { title: subject, done: 0, failed: 0, remaining: 0 },
    stored: 0,
    lastError: null,
  };
  const end = async (state: IngestRunState): Promise<FeedResult> => {
    const { progress, stored, lastError } = pass;
    await endRun(db, run.id, state, countsOf(progress), lastError);
    return { ...progress, stored, state, lastError };
  };
  try {
    if (feed.outcome === "stopped") return await end("stopped");
    if (feed.outcome === "failed") {
      pass.lastError = feed.reason;
      // Only a feed that was read once is one to be remembered.
      if (feed.isKnown === true) await noteFeed(db, subject, { title: null, error: feed.reason });
      return await end("failed");
    }
    const entries = await noteEntries(context, feed, pass);
    const due = await listDueArticles(db, subject, run.startedAt);
    await takeDueArticles(context, { due, entries }, pass, onProgress);
    if (signal.aborted) return await end("stopped");
    // As long as articles are left to retry, the feed is fetched in full, since its own text may be needed.
    if (feed.outcome === "read" && (await listDueArticles(db, subject, later)).length === 0)
      await rememberFetched(db, feed.memory);
    return await end("done");
  } catch (error) {
    pass.lastError = error instanceof Error ? error.message.slice(0, 500) : String(error);
    return await end("failed");
  }
}

/** A run over one feed, as far as it has come. */
type Pass = {
  runId: string;
  subject: string;
  progress: FeedProgress;
  stored: number;
  lastError: string | null;
};

/** Notes what a feed lists, where it changed. By the document that each will be, what the feed says of it. */
async function noteEntries(
  context: NewsContext,
  feed: Exclude<Feed, { outcome: "failed" }>,
  pass: Pass,
): Promise<ReadonlyMap<string, NewsEntry>> {
  const entries = new Map<string, NewsEntry>();
  if (feed.outcome === "read") {
    pass.progress.title = feed.reading.title || pass.subject;
    pass.progress.failed += await listItems(context, pass.subject, feed, entries);
    pass.lastError = feed.reading.refused.at(-1)?.reason ?? null;
  } else await noteFeed(context.db, pass.subject, { title: null, error: null });
  return entries;
}

/** Takes in one article after the other, until all are there or the signal comes. */
async function takeDueArticles(
  context: NewsContext,
  { due, entries }: { due: DueArticles; entries: ReadonlyMap<string, NewsEntry> },
  pass: Pass,
  onProgress: (progress: FeedProgress) => void,
): Promise<void> {
  const { progress, subject } = pass;
  progress.remaining = due.length;
  if (due.length === 0) return;
  const index = await loadCurrentRegistry(context.db);
  let notedAtMs = 0;
  for (const work of due) {
    if (context.signal.aborted) return;
    const result = await takeArticle(context, index, work, entries.get(work.documentId) ?? null, subject);
    if (result.outcome === "stopped") return;
    progress.remaining -= 1;
    if ("reason" in result) {
      progress.failed += 1;
      pass.lastError = `${work.url}: ${result.reason}`;
    } else {
      progress.done += 1;
      if (result.outcome === "stored") pass.stored += 1;
    }
    onProgress(progress);
    if (performance.now() - notedAtMs < noteEveryMs) continue;
    notedAtMs = performance.now();
    await noteProgress(context.db, pass.runId, countsOf(progress), pass.lastError);
  }
}

type DueArticles = Awaited<ReturnType<typeof listDueArticles>>;

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
  if (read.outcome !== "done") return { outcome: "failed", reason: read.reason, isKnown };
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
  entries: Map<string, NewsEntry>,
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
