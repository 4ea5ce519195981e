import "server-only";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import path from "node:path";
import { Parser } from "htmlparser2";
import { findFetched } from "@/lib/db/fetches";
import { dropFile, findNotedFile } from "@/lib/ingest/fetch/download";
import type { FetchSource } from "../../fetch/fetch-document";
import { downloadArchive } from "../bulk/archive";
import { fetchWithRetry, type IngestContext, listLimits } from "../source";
import { type ArchiveFile, type DatasetResult, ingestDataset } from "./dataset";
import { insiderDataset, statementDataset } from "./dataset-facts";

type DatasetsRequest = {
  source: FetchSource;
  /** Quarters such as 2026q1; empty for the newest four that each listing page names. */
  quarters: readonly string[];
  /** Whether archives that are in already are taken in again, as when companies were added. */
  again: boolean;
  /** Where an archive lies while it is fetched and read. */
  folder: string;
  report: DatasetsReport;
};

/** How a run reports what's done, how far it is, and what went wrong. */
type DatasetsReport = Record<"onDone" | "onProgress" | "onFault", (line: string) => void>;

const datasets = { insiders: insiderDataset, statements: statementDataset };
const newestQuarters = 4;

/** Takes in SEC's data sets, quarter by quarter. False where something failed or was not reached. */
export async function ingestDatasets(context: IngestContext, request: DatasetsRequest): Promise<boolean> {
  let isWhole = true;
  for (const kind of ["statements", "insiders"] as const) {
    const { archives, faults } = await chooseArchives(context, kind, request.quarters);
    for (const fault of faults) request.report.onFault(fault);
    if (faults.length > 0) isWhole = false;
    for (const archive of archives) {
      if (context.signal.aborted) return false;
      if (!(await ingestOne(context, archive, request))) isWhole = false;
    }
  }
  return isWhole && !context.signal.aborted;
}

/** The archives that are asked for, the oldest first: what is newer corrects what is older. */
async function chooseArchives(
  context: IngestContext,
  kind: DatasetKind,
  quarters: readonly string[],
): Promise<{ archives: DatasetArchive[]; faults: string[] }> {
  const listing = await fetchListing(context, kind);
  if ("fault" in listing) return { archives: [], faults: [listing.fault] };
  const named = listing.archives;
  const isWanted =
    quarters.length > 0
      ? ({ quarter }: DatasetArchive) => quarters.includes(quarter)
      : (_: DatasetArchive, place: number) => place < newestQuarters;
  const missing = quarters.filter((wanted) => !named.some(({ quarter }) => quarter === wanted));
  const page = context.fetcher.addressOf(listingPages[kind]);
  return {
    archives: named.filter(isWanted).reverse(),
    faults: missing.map(
      (quarter) => `${quarter} isn't on ${page}, which has ${named.at(-1)?.quarter} to ${named[0]?.quarter}`,
    ),
  };
}

async function ingestOne(
  context: IngestContext,
  archive: DatasetArchive,
  { source, again, folder, report }: DatasetsRequest,
): Promise<boolean> {
  const { name } = archive;
  const address = context.fetcher.addressOf(archive.url);
  const file = path.join(folder, name);
  const known = again ? null : await findFetched(context.db, address);
  const answer = await downloadArchive(context, {
    source,
    url: archive.url,
    file,
    known,
    onProgress: (bytes, total) =>
      report.onProgress(`${name}: ${megabytes(bytes)} of ${total === null ? "?" : megabytes(total)} MB`),
  });
  if (answer.outcome !== "fetched" && answer.outcome !== "unchanged") {
    report.onFault(`${name}: ${"reason" in answer ? answer.reason : answer.outcome}`);
    return false;
  }
  const fetched = await readFile(file, address);
  if (fetched === null || fetched.sha256 === known?.sha256) {
    report.onDone(`${name}: in already`);
    await dropFile(file);
    return true;
  }
  const startedMs = performance.now();
  const result = await ingestDataset(
    context.db,
    datasets[archive.kind],
    { name, file, memory: { url: address, ...fetched } },
    {
      spoolFolder: `${file}.rows`,
      signal: context.signal,
      onProgress: (progress) => report.onProgress(`${name}: ${progress}`),
    },
  );
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  if (result.state === "done")
    report.onDone(`${name}: done in ${seconds} s, ${formatCounts(archive.kind, result)}`);
  else report.onFault(`${name}: ${result.lastError ?? "stopped"}; nothing of it was stored`);
  // Deletes a file that couldn't be read, or the next run would find it again. After a stop the file is kept, and
  // the next run continues with it.
  if (result.state !== "stopped") await dropFile(file);
  return result.state === "done";
}

function formatCounts(kind: DatasetKind, counts: DatasetResult): string {
  const { filings, roles, prices, figures, unheldFilings, unheldCompanies, invalid } = counts;
  return [
    `${filings} filings`,
    ...(kind === "insiders" ? [`${roles} roles`, `${prices} prices`] : [`${figures} figures`]),
    `${unheldFilings} filings of ${unheldCompanies} companies that aren't held left out`,
    ...(invalid > 0 ? [`${invalid} rows of another form left out`] : []),
  ].join(", ");
}

/** What a file on the disk is recognised by; null where there is none. */
async function readFile(file: string, address: string): Promise<Omit<ArchiveFile["memory"], "url"> | null> {
  const noted = await findNotedFile(file, address);
  if (noted === null) return null;
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  const { etag, lastModified } = noted.note;
  return { etag, lastModified, sha256: hash.digest("hex") };
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(0);

/** SEC's data sets of a quarter: what insiders filed, and the figures of financial statements. */
export type DatasetKind = "insiders" | "statements";

/** One quarter of a data set, where its listing page says that it is. */
type DatasetArchive = { kind: DatasetKind; quarter: string; name: string; url: string };

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
export function readArchiveLinks(html: string, kind: DatasetKind): DatasetArchive[] {
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
async function fetchListing(
  context: IngestContext,
  kind: DatasetKind,
): Promise<{ archives: DatasetArchive[] } | { fault: string }> {
  const url = listingPages[kind];
  // The address that was really asked: with a stand-in for EDGAR, SEC's address would mislead.
  const asked = context.fetcher.addressOf(url);
  const answer = await fetchWithRetry(context, url, { limits: listLimits });
  if (answer.outcome !== "fetched")
    return { fault: `${asked}: ${"reason" in answer ? answer.reason : answer.outcome}` };
  const archives = readArchiveLinks(answer.bytes.toString("utf8"), kind);
  return archives.length > 0 ? { archives } : { fault: `${asked} links to no archive of a quarter` };
}
