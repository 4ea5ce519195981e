import "server-only";
import { readInWorker } from "../../read-worker/read-in-worker";
import { documentLimits } from "../edgar-source";
import { fetchPatiently, type IngestContext } from "../ingest-context";
import type { FeedEntry } from "./read-latest-filings";

export type FeedName = "eight_k" | "ownership";

const perPage = 100;

/** EDGAR shows no more than about two thousand; what lies behind is in the day's index. */
const mostPages = 20;

/** Asking for ownership forms by their number would bring every form that begins with it, such as 424B2. */
const filters: Readonly<Record<FeedName, string>> = {
  eight_k: "type=8-K&owner=exclude",
  ownership: "type=&owner=only",
};

/** A page of the feed of the latest filings, from the newest. */
export function latestFilingsUrl(feed: FeedName, start: number): string {
  const page = `start=${start}&count=${perPage}&output=atom`;
  return `https://www.sec.gov/cgi-bin/browse-edgar?action=getcurrent&${filters[feed]}&${page}`;
}

export type FeedReading = {
  entries: FeedEntry[];
  /** Why it was not read as far as wanted, or null. What was read counts all the same. */
  fault: string | null;
  /** Whether the next reading may begin where this one did: false where it broke off and can be made again. */
  mayAdvance: boolean;
};

/**
 * Reads a feed from its newest entry to those of the moment `seenUntil`, these included: others may have come in at
 * the same second. Without a moment, to the beginning of the day.
 */
export async function followFeed(
  context: IngestContext,
  feed: FeedName,
  { seenUntil, today }: { seenUntil: string | null; today: string },
): Promise<FeedReading> {
  const entries: FeedEntry[] = [];
  for (let page = 0; page < mostPages; page += 1) {
    const url = latestFilingsUrl(feed, page * perPage);
    const answer = await fetchPatiently(context, url, { limits: documentLimits });
    if (answer.outcome === "missing" && page === 0)
      return { entries, fault: `${url}: not there (404)`, mayAdvance: false };
    if (answer.outcome === "missing") return { entries, fault: null, mayAdvance: true };
    if (answer.outcome !== "fetched")
      return {
        entries,
        fault: `${url}: ${"reason" in answer ? answer.reason : answer.outcome}`,
        mayAdvance: false,
      };
    const answered = await readInWorker("latestFilings", answer.bytes, context.signal);
    const read =
      answered.outcome === "done" ? answered.result : { ok: false as const, reason: answered.reason };
    if (!read.ok) return { entries, fault: `${url}: ${read.reason}`, mayAdvance: false };
    entries.push(...read.entries);
    const oldest = read.entries.at(-1);
    const isKnown =
      oldest !== undefined && (seenUntil === null ? oldest.filedOn < today : oldest.at < seenUntil);
    if (isKnown || read.count < perPage) return { entries, fault: null, mayAdvance: true };
  }
  const fault = `${feed}: more than ${mostPages * perPage} new entries; the day's index has the rest`;
  return { entries, fault, mayAdvance: true };
}

/** The newest moment among entries, or the one that was known. */
export function newestOf(entries: readonly FeedEntry[], known: string | null): string | null {
  return entries.reduce<string | null>(
    (newest, { at }) => (newest === null || at > newest ? at : newest),
    known,
  );
}
