import "server-only";
import type { PassageAnnotation } from "@/lib/db/annotations";
import type { ListedDocument } from "@/lib/db/document-queue";
import { annotatorVersion } from "@/lib/db/source-version";
import { annotate } from "@/lib/language/annotate";
import { encodeAnnotation } from "@/lib/language/encode";
import { decodeBytes } from "../edgar/read/documents";
import { type FilingContext, type FilingSource, type ReadOutcome, readFiling } from "../edgar/read/filing";
import { readFilingIndex } from "../edgar/read/filing-index";
import { canonicalText } from "../edgar/read/text";
import { readLatestFilings } from "../edgar/watch/read-lists";
import { tryArticle } from "../news/read-article";
import { type FeedPlace, readFeed } from "../news/read-feed";
import { decodePage, readPage } from "../news/read-page";
import { readRobots } from "../news/read-robots";

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
