import "server-only";
import robotsParser from "robots-parser";
import type { PassageAnnotation } from "@/lib/db/annotations";
import type { ListedDocument } from "@/lib/db/document-queue";
import { annotatorVersion } from "@/lib/db/source-version";
import { decodeBytes, readFilingIndex } from "@/lib/ingest/edgar/read/documents";
import type { FilingContext, FilingSource, ReadOutcome } from "@/lib/ingest/edgar/read/filing";
import { readFiling } from "@/lib/ingest/edgar/read/read-filing";
import { canonicalText } from "@/lib/ingest/edgar/read/text";
import { readLatestFilings } from "@/lib/ingest/edgar/watch/read-lists";
import { robotName } from "@/lib/ingest/news/published";
import { tryArticle } from "@/lib/ingest/news/read-article";
import { type FeedPlace, readFeed } from "@/lib/ingest/news/read-feed";
import { decodePage, readPage } from "@/lib/ingest/news/read-page";
import { annotate } from "@/lib/language/annotate";
import { encodeAnnotation } from "@/lib/language/encode";

type RobotsQuestion = {
  /** The address of the robots.txt, and its words. */
  address: string;
  text: string;
  /** The page that is asked about. */
  url: string;
};

/** Longer than any real rule; the time to match one grows with its length times the address's. */
const longestLine = 2_000;

/** Why a robots.txt forbids a page, or null where it doesn't. */
function readRobots({ address, text, url }: RobotsQuestion): string | null {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.slice(0, longestLine));
  const robots = robotsParser(address, lines.join("\n"));
  return robots.isAllowed(url, robotName) === false ? "robots.txt forbids it" : null;
}

type FilingInput = {
  work: Pick<ListedDocument, "kind" | "form" | "publishedOn">;
  source: FilingSource;
  context: FilingContext;
};

type Fetched = { bytes: Uint8Array; contentType: string | null };

/**
 * What workers read: all HTML and XML that comes from outside, and rules for robots. Inputs and results are copied
 * between threads, so they are plain data.
 */
export const tasks = {
  filing: ({ work, source, context }: FilingInput): ReadOutcome => readFiling(work, source, context),
  filingIndex: (bytes: Uint8Array) => readFilingIndex(decodeBytes(bytes)),
  latestFilings: (bytes: Uint8Array) => readLatestFilings(decodeBytes(bytes)),
  feed: ({ bytes, contentType, place }: Fetched & { place: FeedPlace }) =>
    readFeed(decodePage(bytes, contentType), place),
  page: ({ bytes, contentType }: Fetched) => readPage(decodePage(bytes, contentType)),
  /** The canonical text of any HTML. */
  html: (html: string | Uint8Array) =>
    canonicalText(typeof html === "string" ? html : decodeBytes(html), "html"),
  robots: readRobots,
  article: tryArticle,
  annotate: ({
    texts,
    context,
  }: {
    texts: string[];
    context: Parameters<typeof annotate>[1];
  }): PassageAnnotation[] =>
    texts.map((text) => ({
      version: annotatorVersion(),
      body: encodeAnnotation(annotate(text, context)),
    })),
};
