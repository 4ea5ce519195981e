import "server-only";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "@/lib/db/open";
import { addDays } from "@/lib/domain/calendar";
import { env } from "@/lib/env";
import {
  createFetcher,
  type Fetcher,
  type FetchLimits,
  type FetchOptions,
  type FetchOutcome,
  type FetchSource,
} from "@/lib/ingest/fetch/fetch-document";

/** Whom documents of EDGAR name as their publisher. */
export const secName = "U.S. Securities and Exchange Commission";

/** A CIK as EDGAR pads it: ten digits. */
export function padCik(cik: string | number): string {
  return String(cik).trim().padStart(10, "0");
}

const plain = (cik: string) => String(Number(cik));

/** EDGAR's profile of a filer with its newest filings. `cik` of ten digits. */
export function submissionsUrl(cik: string): string {
  return `https://data.sec.gov/submissions/CIK${cik}.json`;
}

/** A page of older filings, by the name that the profile gives. */
export function olderFilingsUrl(name: string): string {
  return `https://data.sec.gov/submissions/${name}`;
}

/** What a company reported in XBRL. */
export function companyFactsUrl(cik: string): string {
  return `https://data.sec.gov/api/xbrl/companyfacts/CIK${cik}.json`;
}

/** One file of a filing. */
export function filedDocumentUrl(cik: string, accession: string, file: string): string {
  const folder = accession.replaceAll("-", "");
  const path = file.split("/").map(encodeURIComponent).join("/");
  return `https://www.sec.gov/Archives/edgar/data/${plain(cik)}/${folder}/${path}`;
}

/** A filing with all its documents in one text. */
export function fullSubmissionUrl(cik: string, accession: string): string {
  return filedDocumentUrl(cik, accession, `${accession}.txt`);
}

/** The same where EDGAR keeps it beside the folders, as it does those of its first years. */
export function flatSubmissionUrl(cik: string, accession: string): string {
  return `https://www.sec.gov/Archives/edgar/data/${plain(cik)}/${accession}.txt`;
}

/** The index page of one filing. `accession` with dashes. */
export function filingIndexUrl(cik: string, accession: string): string {
  const folder = accession.replaceAll("-", "");
  return `https://www.sec.gov/Archives/edgar/data/${plain(cik)}/${folder}/${accession}-index.htm`;
}

/** A registrant's page: its profile, former names and filings. */
export function registrantUrl(cik: string): string {
  return `https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${cik}`;
}

/** The list of an issuer's ownership filings up to a day, newest first, for filings whose accession is not known. */
export function ownershipListUrl(cik: string, filedOn: string): string {
  const before = addDays(filedOn, 1).replaceAll("-", "");
  return `${registrantUrl(cik)}&type=4&dateb=${before}&owner=include&count=40`;
}

/** The list of the ownership filings that a person or organization made as an owner, by their own CIK. */
export function ownerListUrl(ownerCik: string): string {
  return `${registrantUrl(ownerCik)}&type=4&owner=only`;
}

/** The list of a registrant's proxy statements. */
export function proxyListUrl(cik: string): string {
  return `${registrantUrl(cik)}&type=DEF+14A`;
}

/** The accession number in the address of a filed document, or null. */
export function accessionOfUrl(url: string): string | null {
  const digits = /\/(\d{10})(\d{2})(\d{6})\//.exec(url);
  return digits ? `${digits[1]}-${digits[2]}-${digits[3]}` : null;
}

/** A filed document. The longest annual reports have some 30 MB of HTML. */
export const documentLimits: FetchLimits = {
  wireBytes: 10_000_000,
  inflatedBytes: 50_000_000,
  timeoutMs: 20_000,
};

/** Lists of filings and figures, of which the largest companies' exceed a document. */
export const listLimits: FetchLimits = {
  wireBytes: 40_000_000,
  inflatedBytes: 150_000_000,
  timeoutMs: 60_000,
};

/** SEC allows ten requests a second from one party. */
const spacingMs = 125;
const pauseMs = 10 * 60_000;

/**
 * EDGAR as a source: SEC's hosts, or what stands in for them at `base`.
 *
 * @throws Error when the live hosts are to be asked and `contact` is missing.
 */
export function createEdgarSource({
  contact,
  base,
}: {
  contact: string | undefined;
  base: string | undefined;
}): FetchSource {
  if (base === undefined && contact === undefined)
    throw new Error(
      'SEC asks who reads EDGAR: set SEC_CONTACT to your name and email address, such as SEC_CONTACT="Jane Doe jane@example.com".',
    );
  return {
    name: base === undefined ? "edgar" : `edgar ${base}`,
    hosts: new Set(["data.sec.gov", "www.sec.gov"]),
    base: base ?? null,
    userAgent: `Footnote ${contact ?? "(stand-in)"}`,
    spacingMs: base === undefined ? spacingMs : null,
    pauseMs,
  };
}

/** What every step of a run has at hand. */
export type IngestContext = {
  db: Database;
  fetcher: Fetcher;
  /** Asks the run to end after what is in flight. */
  signal: AbortSignal;
  /** Called when the publisher asked for a pause that the run waits for. */
  onPause: (until: Date, reason: string) => void;
};

const mostPauses = 3;

/** Fetches, waiting for the end of pauses; a document that brings a third one has failed. */
export async function fetchWithRetry(
  { fetcher, signal, onPause }: IngestContext,
  url: string,
  options: FetchOptions,
): Promise<Exclude<FetchOutcome, { outcome: "paused" }>> {
  for (let pauses = 1; ; pauses += 1) {
    const answer = await fetcher.fetchDocument(url, { ...options, signal });
    if (answer.outcome !== "paused") return answer;
    if (pauses === mostPauses || signal.aborted) return { outcome: "failed", reason: answer.reason };
    onPause(answer.until, answer.reason);
    const waitMs = answer.until.getTime() - Date.now() + 500;
    await wait(Math.max(0, waitMs), undefined, { signal }).catch(() => undefined);
  }
}

/** EDGAR, or what stands in for it, as the settings say. @throws Error when the live hosts lack a contact. */
export const findEdgar = (): FetchSource =>
  createEdgarSource({ contact: env.SEC_CONTACT, base: env.EDGAR_BASE });

/** Where archives are kept. */
export const archiveFolder = (): string => path.join(env.DATA_DIR, "archives");

/** Does a piece of work with a fetcher of its own; pauses are said on standard error. */
export async function withFetcher<T>(
  db: Database,
  source: FetchSource,
  signal: AbortSignal,
  work: (context: IngestContext) => Promise<T>,
): Promise<T> {
  const fetcher = createFetcher(db, source);
  const onPause = (until: Date, reason: string) =>
    console.error(`${reason}: no requests until ${until.toISOString()}`);
  try {
    return await work({ db, fetcher, signal, onPause });
  } finally {
    await fetcher.close();
  }
}
