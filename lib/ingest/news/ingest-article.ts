import "server-only";
import { createHash } from "node:crypto";
import {
  isKnownArticle,
  type ListedArticle,
  markDocument,
  markLate,
  queueArticles,
} from "@/lib/db/document-queue";
import { hasDocument } from "@/lib/db/documents";
import { loadBearers } from "@/lib/db/long-tail";
import {
  type ArticleRows,
  listKnownPeople,
  listPrintedStories,
  listStatedRoles,
  lockArticles,
  storeArticle,
} from "@/lib/db/news";
import type { Database } from "@/lib/db/open";
import { storePassages } from "@/lib/db/passages";
import { loadCurrentRegistry } from "@/lib/db/registry";
import { endRun, startRun } from "@/lib/db/runs";
import { sourceVersion } from "@/lib/db/source-version";
import type { RegistryIndex } from "@/lib/domain/resolution/registry-index";
import { readInWorker, type WorkerOutcome } from "@/lib/ingest/read-worker/read-pool";
import { answerQuestions, noAnswers } from "./link-companies";
import { articleId, canonicalUrl, dayOf, siteOf } from "./published";
import { type ArticleReading, type ArticleSource, isReprint, type ReadAttempt } from "./read-article";
import { type PlacedPerson, placePeople } from "./read-people";
import { type NewsContext, newsLimits } from "./source";

/** What a feed gave of an article, and when. */
export type NewsEntry = {
  title: string;
  author: string | null;
  publishedOn: string | null;
  html: string;
  feedTitle: string;
  retrievedAt: string;
};

/** An article as found: its words and where they are from. */
type FoundArticle = {
  outcome: "found";
  documentId: string;
  url: string;
  host: string;
  title: string;
  body: string;
  publisher: string;
  author: string | null;
  publishedOn: string;
  seenOn: string;
  retrievedAt: string;
  sha256: string;
};

type ArticleFetch =
  | FoundArticle
  | { outcome: "missing" | "refused" | "unreadable" | "late" | "failed" | "stopped"; reason: string };

/** Of a feed's own words no more is read, in units of markup. */
const longestHtml = 300_000;

/** A body of fewer units is no text to read. */
const leastText = 80;
/**
 * From this length on, the feed's text is probably the whole article, and replaces a page that can't be fetched at
 * the moment.
 */
const wholeText = 1_000;

/**
 * Fetches an article's page, as robots.txt allows, and takes its readable text; the feed's own text where the page
 * gives less or may not be had.
 */
async function fetchArticle(
  { fetcher, robots, base, signal }: NewsContext,
  url: string,
  entry: NewsEntry | null,
): Promise<ArticleFetch> {
  const answer = await fetcher.fetchDocument(url, {
    limits: newsLimits,
    findObjection: robots.findObjection,
    signal,
  });
  const feedText = entry === null ? "" : await readFeedText(entry.html, signal);
  if (signal.aborted) return { outcome: "stopped", reason: "the run was stopped" };
  if (answer.outcome !== "fetched") {
    const isFinal = answer.outcome === "missing" || answer.outcome === "refused";
    if (entry !== null && feedText.length >= (isFinal ? leastText : wholeText))
      return fromFeed(url, entry, feedText);
    const reason = "reason" in answer ? answer.reason : "404: the page is not there";
    if (answer.outcome === "missing" || answer.outcome === "refused")
      return { outcome: answer.outcome, reason };
    return { outcome: "failed", reason };
  }
  const { bytes, contentType } = answer;
  const read = await readInWorker("page", { bytes, contentType }, signal);
  if (read.outcome === "stopped" || read.outcome === "late") return read;
  const page = read.outcome === "done" ? read.result : read;
  if (page.outcome === "refused" || page.text.length < Math.max(leastText, feedText.length)) {
    if (entry !== null && feedText.length >= leastText) return fromFeed(url, entry, feedText);
    return {
      outcome: "unreadable",
      reason: page.outcome === "refused" ? page.reason : "no readable text",
    };
  }
  const address = ownAddress(answer.url, page.canonical, base);
  const today = answer.retrievedAt.slice(0, 10);
  return {
    outcome: "found",
    documentId: articleId(address),
    url: address,
    host: siteOf(address),
    title: entry?.title || page.title,
    body: page.text,
    publisher: page.siteName || siteOf(address),
    author: (entry?.author ?? page.author) || null,
    publishedOn: entry?.publishedOn ?? dayOf(page.published, today) ?? today,
    seenOn: today,
    retrievedAt: answer.retrievedAt,
    sha256: answer.sha256,
  };
}

/** A feed's own words; none where they can't be read within limits. */
async function readFeedText(html: string, signal: AbortSignal): Promise<string> {
  const read = await readInWorker("html", html.slice(0, longestHtml), signal);
  return read.outcome === "done" ? read.result : "";
}

function fromFeed(url: string, entry: NewsEntry, body: string): FoundArticle {
  const today = entry.retrievedAt.slice(0, 10);
  return {
    outcome: "found",
    documentId: articleId(url),
    url,
    host: siteOf(url),
    title: entry.title,
    body,
    publisher: entry.feedTitle || siteOf(url),
    author: entry.author,
    publishedOn: entry.publishedOn ?? today,
    seenOn: today,
    retrievedAt: entry.retrievedAt,
    sha256: createHash("sha256").update(entry.html).digest("hex"),
  };
}

/** The address that a page names as its own, where it is one of the same site; else the one that gave it. */
function ownAddress(given: string, canonical: string | null, base: string | null): string {
  const read = canonicalUrl(given, null, base);
  const address = read.outcome === "read" ? read.url : given;
  const named = canonical === null ? null : canonicalUrl(canonical, address, base);
  if (named?.outcome !== "read" || siteOf(named.url) !== siteOf(address)) return address;
  // A page that calls its site's front page its own is mistaken.
  return new URL(named.url).pathname === "/" ? address : named.url;
}

/** Where an article came from. */
type ArticleOrigin = {
  documentId: string;
  url: string;
  publisher: string;
  author: string | null;
  publishedOn: string;
  seenOn: string;
  retrievedAt: string;
  sha256: string;
  feedUrl: string | null;
};

/** Stores what an article says and notes that it was read: all of it or nothing. One that is there stays as it is. */
async function storeReading(
  db: Database,
  work: ListedArticle,
  origin: ArticleOrigin,
  reading: ArticleReading,
): Promise<"stored" | "known"> {
  return db.transaction(async (tx) => {
    await lockArticles(tx);
    const isThere = await hasDocument(tx, origin.documentId);
    if (!isThere) {
      const { documentId, publishedOn } = origin;
      const { links, people, signature, passages, text } = reading;
      const keys = links.map(({ entityKey }) => entityKey);
      const printed = await listPrintedStories(tx, keys, publishedOn);
      const storyId = printed.find((other) => isReprint(other.signature, signature))?.storyId ?? documentId;
      const placed = placePeople(people, keys, await listKnownPeople(tx, keys));
      const told = storyId === documentId ? new Set<string>() : await listStatedRoles(tx, storyId);
      await storeArticle(tx, rowsOf(origin, reading, storyId, placed, told));
      const kind = reading.isRelease ? "release" : "news";
      if (keys.length > 0)
        await storePassages(tx, {
          entityKeys: keys,
          documentId,
          kind,
          publishedOn,
          text,
          passages: passages.map((passage) => ({ ...passage, item: null })),
        });
    }
    await markDocument(tx, work, "read", { reader: sourceVersion("article") });
    return isThere ? "known" : "stored";
  });
}

function rowsOf(
  origin: ArticleOrigin,
  reading: ArticleReading,
  storyId: string,
  people: PlacedPerson[],
  told: ReadonlySet<string>,
): ArticleRows {
  const { documentId, url, publisher, author, publishedOn, seenOn, retrievedAt, sha256, feedUrl } = origin;
  const { title, text, signature, isRelease, links } = reading;
  return {
    document: {
      id: documentId,
      kind: "article",
      publisher,
      title,
      url,
      publishedOn,
      seenOn,
      retrievedAt,
      sha256,
      text,
    },
    article: { documentId, feedUrl, author, storyId, signature, publishedOn, isRelease },
    mentions: links.map(({ entityKey, score, inTitle, mentions, start, end }) => ({
      entityKey,
      documentId,
      score,
      inTitle,
      mentions: mentions.length,
      spanStart: start,
      spanEnd: end,
    })),
    people: people.map(({ entityKey, personKey, person, role, start, end }) => ({
      entityKey,
      documentId,
      personKey,
      person,
      roleText: role?.text ?? null,
      roleType: role?.type ?? null,
      roleClass: role?.class ?? null,
      action: role?.action ?? null,
      spanStart: start,
      spanEnd: end,
    })),
    roles: roleRows(origin, people, told),
  };
}

/** The offices that an article gives people. A reprint that repeats a statement isn't a second source. */
const roleRows = (
  { documentId, publishedOn }: ArticleOrigin,
  people: readonly PlacedPerson[],
  told: ReadonlySet<string>,
): ArticleRows["roles"] =>
  people.flatMap(({ entityKey, personKey, person, written, role, start, end }) =>
    role === null || told.has([entityKey, personKey, role.text, role.action].join("\n"))
      ? []
      : [
          {
            entityKey,
            documentId,
            person,
            personFiled: written,
            personKey,
            roleText: role.text,
            roleType: role.type,
            roleClass: role.class,
            action: role.action,
            effectiveOn: role.effectiveOn,
            seenOn: publishedOn,
            sourceType: "news_extraction" as const,
            spanStart: start,
            spanEnd: end,
          },
        ],
  );

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
  entry: NewsEntry | null,
  feedUrl: string | null,
): Promise<ArticleOutcome> {
  const { db, signal } = context;
  const end = async (
    outcome: "missing" | "refused" | "unreadable" | "late" | "failed",
    reason: string,
  ): Promise<ArticleOutcome> => {
    if (outcome === "late") {
      const ended = await markLate(db, work, { reason, reader: sourceVersion("article") });
      return { outcome: ended, reason };
    }
    const reader = outcome === "unreadable" ? sourceVersion("article") : null;
    await markDocument(db, work, outcome, { reason, reader });
    return { outcome, reason };
  };
  const fetched = await fetchArticle(context, work.url, entry);
  if (fetched.outcome === "stopped") return { outcome: "stopped", reason: fetched.reason };
  if (fetched.outcome !== "found") return end(fetched.outcome, fetched.reason);
  const { outcome: _, title, body, host, ...origin } = fetched;
  const source = { title, body, host, publishedOn: origin.publishedOn };
  const read = await readApart(db, source, index, signal);
  if (read.outcome === "stopped") return { outcome: "stopped", reason: read.reason };
  if (read.outcome === "refused") return end("unreadable", read.reason);
  if (read.outcome === "late") return end("late", read.reason);
  try {
    const outcome = await storeReading(db, work, { ...origin, feedUrl }, read.result);
    return { outcome, documentId: origin.documentId };
  } catch (error) {
    // An article that the database does not take must not end the others.
    return end("failed", error instanceof Error ? error.message.slice(0, 300) : String(error));
  }
}

/** Reads an article in a worker, which has no registry: its questions are answered here, and it reads again. */
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
