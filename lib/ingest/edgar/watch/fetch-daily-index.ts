import "server-only";
import { z } from "zod";
import { listLimits } from "../edgar-source";
import { fetchPatiently, type IngestContext } from "../ingest-context";
import { decodeBytes } from "../read/decode-bytes";
import { readDailyIndex } from "./read-daily-index";
import type { SeenFiling } from "./seen-filing";

export type IndexAnswer =
  | { outcome: "read"; filings: SeenFiling[] }
  /** No index of that day: a holiday, or not there yet. */
  | { outcome: "missing" }
  | { outcome: "failed"; reason: string };

const listingSchema = z.object({
  directory: z.object({ item: z.array(z.object({ name: z.string() })) }),
});

/** The folder of a day's quarter. */
export function indexFolder(day: string): string {
  const quarter = Math.ceil(Number(day.slice(5, 7)) / 3);
  return `https://www.sec.gov/Archives/edgar/daily-index/${day.slice(0, 4)}/QTR${quarter}/`;
}

/** The names under which a day's filings are listed, the one that is read first. */
const namesOf = (day: string): string[] =>
  ["form", "company"].map((order) => `${order}.${day.replaceAll("-", "")}.idx`);

/**
 * Reads the index of a day. The folder is asked first, since EDGAR answers 403 for a file that it does not have, as it
 * does to those whom it wants to stop. A folder that cannot be listed, as that of a stand-in, is asked file by file.
 */
export async function fetchDailyIndex(context: IngestContext, day: string): Promise<IndexAnswer> {
  const folder = indexFolder(day);
  const listing = await fetchPatiently(context, `${folder}index.json`, { limits: listLimits });
  if (listing.outcome !== "fetched" && listing.outcome !== "missing") return failed(listing);
  const listed = listing.outcome === "fetched" ? readListing(listing.bytes) : null;
  for (const name of namesOf(day)) {
    if (listed !== null && !listed.has(name)) continue;
    const answer = await fetchPatiently(context, `${folder}${name}`, { limits: listLimits });
    if (answer.outcome === "missing") continue;
    if (answer.outcome !== "fetched") return failed(answer);
    const index = readDailyIndex(decodeBytes(answer.bytes));
    return index.ok
      ? { outcome: "read", filings: index.filings }
      : { outcome: "failed", reason: `${name}: ${index.reason}` };
  }
  return { outcome: "missing" };
}

function readListing(bytes: Buffer): ReadonlySet<string> | null {
  try {
    const { directory } = listingSchema.parse(JSON.parse(bytes.toString("utf8")));
    return new Set(directory.item.map(({ name }) => name));
  } catch {
    return null;
  }
}

function failed(answer: { outcome: string; reason?: string }): IndexAnswer {
  return { outcome: "failed", reason: answer.reason ?? answer.outcome };
}
