import "server-only";
import { Parser } from "htmlparser2";
import { listLimits } from "../edgar-source";
import { fetchPatiently, type IngestContext } from "../ingest-context";

/** SEC's data sets of a quarter: what insiders filed, and the figures of financial statements. */
export type DatasetKind = "insiders" | "statements";

/** One quarter of a data set, where its listing page says that it is. */
export type DatasetArchive = { kind: DatasetKind; quarter: string; name: string; url: string };

/** The pages that name the archives. Folders change between quarters, so only these pages' links count. */
export const listingPages: Readonly<Record<DatasetKind, string>> = {
  insiders: "https://www.sec.gov/data-research/sec-markets-data/insider-transactions-data-sets",
  statements: "https://www.sec.gov/dera/data/financial-statement-data-sets",
};

/** A second version of a file gets a number at the end of its name. */
const fileNames: Readonly<Record<DatasetKind, RegExp>> = {
  insiders: /\/(\d{4}q[1-4])_form345(?:_\d+)?\.zip$/i,
  statements: /\/(\d{4}q[1-4])(?:_\d+)?\.zip$/i,
};

/** A quarter as SEC names it, such as 2026q1; null for anything else. */
export function readQuarter(text: string): string | null {
  const quarter = text.toLowerCase();
  return /^(?:19|20)\d\dq[1-4]$/.test(quarter) ? quarter : null;
}

/** The archives that a listing page links to, the newest quarter first. Of two links for a quarter the first counts. */
export function readListing(html: string, kind: DatasetKind): DatasetArchive[] {
  const archives = new Map<string, DatasetArchive>();
  const parser = new Parser({
    onopentag(tag, { href }) {
      if (tag !== "a" || href === undefined || !URL.canParse(href, listingPages[kind])) return;
      const url = new URL(href, listingPages[kind]);
      const quarter = fileNames[kind].exec(url.pathname)?.[1]?.toLowerCase();
      if (quarter === undefined || archives.has(quarter)) return;
      if (url.protocol === "http:" && url.port === "") url.protocol = "https:";
      const name = kind === "insiders" ? `${quarter}_form345.zip` : `${quarter}.zip`;
      archives.set(quarter, { kind, quarter, name, url: url.href });
    },
  });
  parser.end(html);
  return [...archives.values()].sort((one, other) => other.quarter.localeCompare(one.quarter));
}

/** What a listing page names, or why it can't be told. */
export async function fetchListing(
  context: IngestContext,
  kind: DatasetKind,
): Promise<{ archives: DatasetArchive[] } | { fault: string }> {
  const url = listingPages[kind];
  // Where a stand-in was asked, its address helps and SEC's misleads.
  const asked = context.fetcher.addressOf(url);
  const answer = await fetchPatiently(context, url, { limits: listLimits });
  if (answer.outcome !== "fetched")
    return { fault: `${asked}: ${"reason" in answer ? answer.reason : answer.outcome}` };
  const archives = readListing(answer.bytes.toString("utf8"), kind);
  return archives.length > 0 ? { archives } : { fault: `${asked} links to no archive of a quarter` };
}
