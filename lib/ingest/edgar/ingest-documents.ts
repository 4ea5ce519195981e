import "server-only";
import {
  type DueQuery,
  findStaleReading,
  type ListedDocument,
  listDueDocuments,
  markDocument,
  markLate,
} from "@/lib/db/document-queue";
import { findExhibits, findFiling } from "@/lib/db/documents";
import type { Database } from "@/lib/db/open";
import { publishRegistry } from "@/lib/db/registry";
import { sourceVersion } from "@/lib/db/source-version";
import type { FetchOutcome } from "@/lib/ingest/fetch/fetch-document";
import { restAfter, type ScheduledTask } from "../jobs";
import { readInWorker } from "../read-worker/read-pool";
import { decodeBytes, joinSubmission, reportExhibits } from "./read/documents";
import type { FilingContext, FilingReading, FilingSource, ReadOutcome } from "./read/filing";
import { findRegistrantKeys, type RegistrantKeys } from "./registrant";
import {
  documentLimits,
  fetchWithRetry,
  filedDocumentUrl,
  filingIndexUrl,
  flatSubmissionUrl,
  fullSubmissionUrl,
  type IngestContext,
} from "./source";
import { type FetchedBytes, storeFiling } from "./store-filing";

/** How one document ended. `missing` is no failure: EDGAR does not have it. */
type DocumentOutcome = { outcome: "read" | "missing" | "stopped" } | { outcome: "failed"; reason: string };

const documentsPerQuery = 200;
const atOnce = 8;

/** Fetches, reads and stores every due document of a registrant; one that fails is noted and the rest goes on. */
export async function ingestDocuments(
  context: IngestContext,
  keys: RegistrantKeys,
  query: DueQuery,
  onEnd: (work: ListedDocument, outcome: DocumentOutcome) => Promise<void>,
): Promise<void> {
  for (;;) {
    const due = await listDueDocuments(context.db, query, documentsPerQuery);
    if (due.length === 0) return;
    const queue = due.values();
    const work = async (): Promise<void> => {
      for (const one of queue) {
        if (context.signal.aborted) return;
        await onEnd(one, await ingestDocument(context, keys, one));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    if (context.signal.aborted) return;
  }
}

async function ingestDocument(
  context: IngestContext,
  keys: RegistrantKeys,
  work: ListedDocument,
): Promise<DocumentOutcome> {
  const { db } = context;
  const { items, text } = await findFiling(db, keys.own, work.documentId);
  const filing = { cik: keys.cik, company: keys.name, listedItems: items };
  // A report's text doesn't have its tables and tags, so a newer reader needs its bytes again.
  if (text !== null && work.kind !== "report" && work.kind !== "proxy") {
    const exhibits = await findExhibits(db, work.documentId);
    return settle(context, keys, work, { text, exhibits }, filing, null);
  }
  const answer = await fetchFiling(context, keys.cik, work, items);
  if (context.signal.aborted && answer.outcome === "failed") return { outcome: "stopped" };
  if (answer.outcome === "missing") {
    await markDocument(db, work, "missing", { reason: "EDGAR does not have it (404)" });
    return { outcome: "missing" };
  }
  if (answer.outcome === "fetched") {
    return settle(context, keys, work, { bytes: answer.bytes }, filing, answer);
  }
  const reason = answer.outcome === "not_modified" ? "304 without being asked" : answer.reason;
  if (answer.outcome === "late") {
    await markLate(db, work, { reason, reader: sourceVersion(work.kind) });
    return { outcome: "failed", reason };
  }
  await markDocument(db, work, answer.outcome === "refused" ? "refused" : "failed", { reason });
  return { outcome: "failed", reason };
}

/** Reads an 8-K again from its stored text. False where the signal came first. */
async function rereadFiling(
  context: Pick<IngestContext, "db" | "signal">,
  keys: RegistrantKeys,
  work: ListedDocument,
): Promise<boolean> {
  const { items, text } = await findFiling(context.db, keys.own, work.documentId);
  if (text === null) throw new Error(`The text of ${work.documentId} is not held`);
  const exhibits = await findExhibits(context.db, work.documentId);
  const filing = { cik: keys.cik, company: keys.name, listedItems: items };
  return (await settle(context, keys, work, { text, exhibits }, filing, null)).outcome !== "stopped";
}

/** Reads what was fetched or held, and stores what it says. */
async function settle(
  { db, signal }: Pick<IngestContext, "db" | "signal">,
  keys: RegistrantKeys,
  work: ListedDocument,
  source: FilingSource,
  filing: FilingContext,
  fetched: { retrievedAt: string; sha256: string; isWhole: boolean } | null,
): Promise<DocumentOutcome> {
  const reader = sourceVersion(work.kind);
  const { kind, form, publishedOn } = work;
  const read = await readInWorker(
    "filing",
    { work: { kind, form, publishedOn }, source, context: filing },
    signal,
    "bytes" in source ? source.bytes.length : 0,
  );
  if (read.outcome === "stopped") return { outcome: "stopped" };
  if (read.outcome === "late") {
    await markLate(db, work, { reason: read.reason, reader });
    return { outcome: "failed", reason: read.reason };
  }
  const answer: ReadOutcome =
    read.outcome === "done" ? read.result : { outcome: "unreadable", reason: read.reason };
  if (answer.outcome === "unreadable") {
    await markDocument(db, work, "unreadable", { reason: answer.reason, reader });
    return { outcome: "failed", reason: answer.reason };
  }
  const { reading } = answer;
  await storeFiling(db, keys, work, reading, fetched && bytesOf(fetched, reading), reader);
  return { outcome: "read" };
}

/** A document's hash is that of what its own address holds. */
function bytesOf(
  { retrievedAt, sha256, isWhole }: { retrievedAt: string; sha256: string; isWhole: boolean },
  reading: FilingReading,
): FetchedBytes {
  return { retrievedAt, sha256: (isWhole ? reading.sha256 : null) ?? sha256 };
}

/**
 * `isWhole`: the bytes are the full submission, and not what the listed address holds. `late`: reading the index of the
 * filing's files took too long.
 */
type FetchedFiling = (Exclude<FetchOutcome, { outcome: "paused" }> | { outcome: "late"; reason: string }) & {
  isWhole: boolean;
};

/** Items with which press releases are filed; 5, 9 and 12 told of them before August 2004. */
const releaseItems: ReadonlySet<string> = new Set("1.01 2.01 2.02 7.01 8.01 1 2 5 9 12".split(" "));

/**
 * Fetches a filing. Where a press release may be among its exhibits that is the full submission, which holds all in
 * one request; where there is none, or it is too large, the main document alone.
 */
async function fetchFiling(
  context: IngestContext,
  cik: string,
  work: ListedDocument,
  listedItems: readonly string[],
): Promise<FetchedFiling> {
  const { documentId, kind, url } = work;
  const whole = fullSubmissionUrl(cik, documentId.slice("sec-".length));
  if (kind === "eight_k" && url !== whole && listedItems.some((item) => releaseItems.has(item))) {
    const answer = await fetchWithRetry(context, whole, { limits: documentLimits });
    const isLacking = answer.outcome === "missing" || answer.outcome === "refused";
    if (!isLacking) return { ...answer, isWhole: true };
  }
  const answer = await fetchWithRetry(context, url, { limits: documentLimits });
  if (answer.outcome === "fetched" && kind === "report" && url !== whole)
    return await withExhibits(context, cik, work, answer);
  if (answer.outcome !== "missing" || url !== whole) return { ...answer, isWhole: false };
  // The oldest submissions lie beside the folders of later ones.
  const flat = flatSubmissionUrl(cik, documentId.slice("sec-".length));
  return { ...(await fetchWithRetry(context, flat, { limits: documentLimits })), isWhole: false };
}

type Fetched = Extract<FetchOutcome, { outcome: "fetched" }>;

/**
 * A report with its exhibits that are files of their own, as the filing's index page lists them: one submission.
 * Exhibits that EDGAR does not have, or that are too large, are left out; one that fails now fails the whole.
 */
async function withExhibits(
  context: IngestContext,
  cik: string,
  { documentId, form, url }: ListedDocument,
  main: Fetched,
): Promise<FetchedFiling> {
  if (!/^(?:10-K|20-F|40-F)/.test(form)) return { ...main, isWhole: false };
  const accession = documentId.slice("sec-".length);
  const page = await fetchWithRetry(context, filingIndexUrl(cik, accession), { limits: documentLimits });
  if (page.outcome === "failed") return { ...page, isWhole: false };
  if (page.outcome !== "fetched") return { ...main, isWhole: false };
  const index = await readInWorker("filingIndex", page.bytes, context.signal);
  if (index.outcome === "late") return { ...index, isWhole: false };
  if (index.outcome !== "done") return { ...main, isWhole: false };
  const parts = [
    { type: form, file: url.split("/").at(-1) ?? "", description: "", body: decodeBytes(main.bytes) },
  ];
  for (const file of reportExhibits(form, index.result)) {
    const exhibit = await fetchWithRetry(context, filedDocumentUrl(cik, accession, file.file), {
      limits: documentLimits,
    });
    if (exhibit.outcome === "failed") return { ...exhibit, isWhole: false };
    if (exhibit.outcome === "fetched") parts.push({ ...file, body: decodeBytes(exhibit.bytes) });
  }
  if (parts.length === 1) return { ...main, isWhole: false };
  return { ...main, bytes: Buffer.from(joinSubmission(parts)), isWhole: false };
}

/** Reading again takes a quarter of a core: for each second of work it pauses three. */
const usualShare = 0.25;

/** A turn ends after so long, so that annotations of what it brought don't wait for the rest. */
const usualTurnMs = 60_000;

/**
 * Reads 8-Ks that another version of the reader read again from their stored text, the newest first, as a task of the
 * server. It fetches nothing: other forms, whose text isn't stored, wait until somebody ingests them.
 */
export function createRereadTask(
  db: Database,
  { share = usualShare, turnMs = usualTurnMs }: { share?: number; turnMs?: number } = {},
): ScheduledTask {
  const version = sourceVersion("eight_k");
  return {
    name: "readings",
    isDue: async () => (await findStaleReading(db, version)) !== null,
    async run({ signal }) {
      const turnStartedMs = performance.now();
      let reread = 0;
      while (!signal.aborted && performance.now() - turnStartedMs < turnMs) {
        const startedMs = performance.now();
        const work = await findStaleReading(db, version);
        const keys = work && (await findRegistrantKeys(db, work.subject));
        if (work === null || keys === null) break;
        if (!(await rereadFiling({ db, signal }, keys, work))) break;
        reread += 1;
        await restAfter(startedMs, share, signal);
      }
      await publishRegistry(db);
      return { reread };
    },
  };
}
