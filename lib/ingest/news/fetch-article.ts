import "server-only";
import { createHash } from "node:crypto";
import { readInWorker } from "../read-worker/read-pool";
import { articleId, canonicalUrl, siteOf } from "./canonical-url";
import type { NewsContext } from "./news-context";
import { newsLimits } from "./news-source";
import { dayOf } from "./plain-words";

/** What a feed gave of an article, and when. */
export type FeedEntry = {
  title: string;
  author: string | null;
  publishedOn: string | null;
  html: string;
  feedTitle: string;
  retrievedAt: string;
};

/** An article as found: its words and where they are from. */
export type FoundArticle = {
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

export type ArticleFetch =
  | FoundArticle
  | { outcome: "missing" | "refused" | "unreadable" | "failed" | "stopped"; reason: string };

/** Of a feed's own words no more is read, in units of markup. */
const longestHtml = 300_000;

/** A body of fewer units is no text to read. */
const leastText = 80;
/** From here on what a feed gives is likely the whole article, and stands in for a page that cannot be had just now. */
const wholeText = 1_000;

/**
 * Fetches an article's page, as robots.txt allows, and takes its readable text; the feed's own text where the page
 * gives less or may not be had.
 */
export async function fetchArticle(
  { fetcher, robots, base, signal }: NewsContext,
  url: string,
  entry: FeedEntry | null,
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
  if (read.outcome === "stopped") return read;
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

function fromFeed(url: string, entry: FeedEntry, body: string): FoundArticle {
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
