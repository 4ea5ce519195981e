import "server-only";
import { type AnyFeed, parseFeed } from "feedsmith";
import { canonicalUrl, dayOf, plainWords } from "./published";

/** An item of a feed. `html` is what the feed itself gives of the article, perhaps nothing. */
export type FeedItem = {
  url: string;
  title: string;
  author: string | null;
  publishedOn: string | null;
  html: string;
};

export type FeedReading =
  | { outcome: "read"; title: string; items: FeedItem[]; refused: { link: string; reason: string }[] }
  | { outcome: "not_a_feed"; reason: string }
  | { outcome: "unreadable"; reason: string };

/** Where a feed stands: its own address, a stand-in for hosts, and the day of reading. */
export type FeedPlace = { url: string; base: string | null; today: string };

type Entry = {
  links: (string | undefined)[];
  title: string | undefined;
  author: string | undefined;
  date: string | undefined;
  html: string | undefined;
};

const mostItems = 500;

/**
 * Reads RSS, RDF, Atom or JSON Feed. A document type is refused, so that no entity of its making is ever expanded.
 * Items without an address that may be asked are named in `refused`.
 */
export function readFeed(text: string, place: FeedPlace): FeedReading {
  if (!looksLikeFeed(text)) return { outcome: "not_a_feed", reason: "neither RSS, Atom nor JSON Feed" };
  if (hasDocumentType(text)) return { outcome: "unreadable", reason: "has a document type (DOCTYPE)" };
  let feed: AnyFeed;
  try {
    feed = parseFeed(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { outcome: "unreadable", reason: reason.slice(0, 200) };
  }
  const items = new Map<string, FeedItem>();
  const refused: { link: string; reason: string }[] = [];
  for (const entry of entriesOf(feed).slice(0, mostItems)) {
    const link = entry.links.find((one) => one !== undefined && one !== "") ?? "";
    const address = canonicalUrl(link, place.url, place.base);
    if (address.outcome === "refused") {
      refused.push({ link: plainWords(link, 200), reason: address.reason });
      continue;
    }
    if (items.has(address.url)) continue;
    items.set(address.url, {
      url: address.url,
      title: plainWords(entry.title, 300),
      author: plainWords(entry.author, 120) || null,
      publishedOn: dayOf(entry.date, place.today),
      html: entry.html ?? "",
    });
  }
  return { outcome: "read", title: titleOf(feed), items: [...items.values()], refused };
}

function looksLikeFeed(text: string): boolean {
  const head = text.slice(0, 5_000).trimStart();
  if (head.startsWith("{")) return /jsonfeed\.org\/version/.test(head);
  return /<(?:rss|feed|(?:\w{1,20}:)?RDF)[\s>/]/.test(head) && !/^<!doctype html/i.test(head);
}

/** Looks for a document type outside CDATA and comments, in which articles may quote one. */
function hasDocumentType(text: string): boolean {
  if (text.trimStart().startsWith("{")) return false;
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf("<!", at);
    if (next < 0) return false;
    const end = text.startsWith("<![CDATA[", next) ? "]]>" : text.startsWith("<!--", next) ? "-->" : null;
    if (end === null) return true;
    const close = text.indexOf(end, next);
    if (close < 0) return false;
    at = close + end.length;
  }
  return false;
}

/** A guid is an address unless it says otherwise, and often without being one. */
const permanentLink = (guid: { value?: string; isPermaLink?: boolean } | undefined): string | undefined =>
  guid?.isPermaLink !== false && /^https?:/i.test(guid?.value ?? "") ? guid?.value : undefined;

function titleOf({ format, feed }: AnyFeed): string {
  return plainWords(format === "atom" ? feed.title?.value : feed.title, 120);
}

/** The items of a feed in one form, whichever it is written in. */
function entriesOf({ format, feed }: AnyFeed): Entry[] {
  switch (format) {
    case "rss":
      return (feed.items ?? []).map((item) => ({
        links: [item.link, permanentLink(item.guid)],
        title: item.title ?? item.dc?.titles?.[0],
        author: item.dc?.creators?.[0] ?? item.authors?.[0]?.name,
        date: item.pubDate ?? item.dc?.dates?.[0],
        html: item.content?.encoded ?? item.description,
      }));
    case "rdf":
      return (feed.items ?? []).map((item) => ({
        links: [item.link, item.rdf?.about],
        title: item.title,
        author: item.dc?.creators?.[0],
        date: item.dc?.dates?.[0],
        html: item.content?.encoded ?? item.description,
      }));
    case "atom":
      return (feed.entries ?? []).map((entry) => ({
        links: [
          entry.links?.find(({ rel }) => rel === undefined || rel === "alternate")?.href,
          entry.links?.[0]?.href,
        ],
        title: entry.title?.value,
        author: entry.authors?.[0]?.name,
        date: entry.published ?? entry.updated,
        html: entry.content?.value ?? entry.summary?.value,
      }));
    case "json":
      return (feed.items ?? []).map((item) => ({
        links: [item.url, item.external_url],
        title: item.title,
        author: item.authors?.[0]?.name,
        date: item.date_published ?? item.date_modified,
        html: item.content_html ?? item.content_text ?? item.summary,
      }));
  }
}
