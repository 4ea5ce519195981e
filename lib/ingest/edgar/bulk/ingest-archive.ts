import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import { findFetched, rememberFetched } from "@/lib/db/fetches";
import { type Database, isDatabaseUnavailable, type Queryable } from "@/lib/db/open";
import { listHeldCiks } from "@/lib/db/registrants";
import { publishRegistry } from "@/lib/db/registry";
import { endRun, forgetFaults, noteFault, noteProgress, startRun } from "@/lib/db/runs";
import type { IngestRunState } from "@/lib/db/schema";
import { padCik } from "@/lib/ingest/edgar/source";
import { companyFactsSchema } from "../figures";
import { parseJson, storeFigures, storeFilings, storeProfile } from "../lists";
import { findRegistrantKeys } from "../registrant";
import { fetchWithRetry, type IngestContext, listLimits } from "../source";
import { filingPageSchema, submissionsSchema } from "../submissions";
import { type ArchiveEntry, type ArchiveName, openArchive, readEntryName } from "./archive";

export type ArchiveOptions = {
  archive: ArchiveName;
  /** The archive on the disk. */
  file: string;
  /** When it was fetched. */
  retrievedAt: string;
  /** Whether a filer is to be held; entries of others are passed over unread. */
  wants: (cik: string) => boolean;
  signal: AbortSignal;
  onProgress: (progress: ArchiveProgress) => void;
  onFault: (entry: string, reason: string) => void;
};

/** Entries by how they ended; `remaining` are those whose names were not read yet. */
type ArchiveProgress = {
  stored: number;
  unchanged: number;
  /** Filers that are not wanted, or are no companies. */
  passed: number;
  failed: number;
  remaining: number;
};

type ArchiveResult = ArchiveProgress & { state: IngestRunState; lastError: string | null };

const noteEveryMs = 1_000;

/**
 * Brings an archive of EDGAR's into the database, entry by entry, as a run. Entries that fail are recorded and the
 * rest goes on. Entries that were stored before with the same bytes are skipped, so that a run that was killed
 * continues where it was.
 */
export async function ingestArchive(db: Database, options: ArchiveOptions): Promise<ArchiveResult> {
  const { archive, signal, onProgress, onFault } = options;
  const run = await startRun(db, "archive", archive);
  await forgetFaults(db, archive);
  const progress: ArchiveProgress = { stored: 0, unchanged: 0, passed: 0, failed: 0, remaining: 0 };
  const counts = () => ({
    done: progress.stored + progress.unchanged,
    failed: progress.failed,
    remaining: progress.remaining,
  });
  let lastError: string | null = null;
  let notedAtMs = performance.now();
  const fault = async (entry: string, reason: string) => {
    progress.failed += 1;
    lastError = `${shown(entry)}: ${reason}`;
    onFault(shown(entry), reason);
    await noteFault(db, { archive, entry: shown(entry), reason, count: progress.failed });
  };
  const settle = async (entry: string, outcome: EntryOutcome) => {
    if (outcome.outcome === "failed") await fault(entry, outcome.reason);
    else if (outcome.outcome === "unfit") progress.passed += 1;
    else progress[outcome.outcome] += 1;
    onProgress(progress);
    if (performance.now() - notedAtMs < noteEveryMs) return;
    notedAtMs = performance.now();
    await noteProgress(db, run.id, counts(), lastError);
  };
  const end = async (state: IngestRunState): Promise<ArchiveResult> => {
    await endRun(db, run.id, state, counts(), lastError);
    return { ...progress, state, lastError };
  };
  try {
    await walk(db, options, progress, { settle, fault });
    return await end(signal.aborted ? "stopped" : "done");
  } catch (error) {
    lastError = `${archive}: ${error instanceof Error ? error.message : String(error)}`.slice(0, 500);
    return await end("failed");
  } finally {
    await publishRegistry(db);
  }
}

type Listener = {
  settle(entry: string, outcome: EntryOutcome): Promise<void>;
  fault(entry: string, reason: string): Promise<void>;
};

/** Profiles come first, wherever they are in the archive: a page of older filings needs its company. */
async function walk(
  db: Database,
  { archive, file, retrievedAt, wants, signal }: ArchiveOptions,
  progress: ArchiveProgress,
  { settle, fault }: Listener,
): Promise<void> {
  const opened = await openArchive(file);
  try {
    const rounds = archive === "submissions.zip" ? (["main", "page"] as const) : (["main"] as const);
    progress.remaining = opened.entryCount * rounds.length;
    for (const round of rounds) {
      for await (const entry of opened.entries()) {
        if (signal.aborted) return;
        progress.remaining = Math.max(0, progress.remaining - 1);
        const name = readEntryName(entry.name);
        if (name.what === "foreign" && round === "main") await fault(entry.name, name.reason);
        if (name.what !== round) continue;
        if (!wants(name.cik)) progress.passed += 1;
        else
          await settle(
            entry.name,
            await attempt(db, { archive, entry, cik: name.cik, what: round, retrievedAt }),
          );
      }
    }
  } finally {
    opened.close();
  }
}

/** A fault of storing one entry, such as a value that the database refuses, is that entry's alone. */
async function attempt(
  db: Database,
  work: Parameters<typeof storeEntry>[1] & { entry: ArchiveEntry },
): Promise<EntryOutcome> {
  try {
    return await storeEntry(db, work);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    return { outcome: "failed", reason: reason.slice(0, 200) };
  }
}

/** A name as it may be shown and stored: no control characters, not longer than a line. */
const shown = (name: string): string => name.replace(/[^\x20-\x7e]/g, "?").slice(0, 100);

/** What an archive's entry came to. `unfit`: its filer is no company that could be held. */
type EntryOutcome = { outcome: "stored" | "unchanged" | "unfit" } | { outcome: "failed"; reason: string };

type EntryWork = {
  archive: ArchiveName;
  entry: ArchiveEntry;
  cik: string;
  what: "main" | "page";
  /** When the archive was fetched. */
  retrievedAt: string;
};

/** Stores one entry as the live list of the same name is stored, unless that was done with these bytes before. */
async function storeEntry(db: Database, work: EntryWork): Promise<EntryOutcome> {
  const { archive, entry, what } = work;
  const known = await findStoredEntry(db, archive, entry.name);
  if (known?.mark === entry.mark) return { outcome: "unchanged" };
  const sha256 = known?.sha256 ?? null;
  if (archive === "companyfacts.zip") return storeFacts(db, work, sha256);
  return what === "main" ? storeMain(db, work, sha256) : storePage(db, work, sha256);
}

async function storeMain(
  db: Database,
  { archive, entry, cik, retrievedAt }: EntryWork,
  known: string | null,
): Promise<EntryOutcome> {
  const reading = await readJson(entry, submissionsSchema, known);
  if (reading.outcome === "failed") return reading;
  const { sha256 } = reading;
  if (reading.outcome === "read") {
    if (reading.value.profile.cik !== cik)
      return { outcome: "failed", reason: `is of CIK ${reading.value.profile.cik}` };
    const stored = await storeProfile(db, cik, reading.value, { at: retrievedAt, sha256 });
    if (stored.outcome === "unfit") return { outcome: "unfit" };
  }
  await rememberEntry(db, archive, entry.name, { mark: entry.mark, sha256 });
  return { outcome: reading.outcome === "same" ? "unchanged" : "stored" };
}

async function storePage(
  db: Database,
  { archive, entry, cik, retrievedAt }: EntryWork,
  known: string | null,
): Promise<EntryOutcome> {
  const keys = await findRegistrantKeys(db, cik);
  if (keys === null) return { outcome: "unfit" };
  const reading = await readJson(entry, filingPageSchema, known);
  if (reading.outcome === "failed") return reading;
  if (reading.outcome === "read") await storeFilings(db, keys, reading.value, retrievedAt);
  await rememberEntry(db, archive, entry.name, { mark: entry.mark, sha256: reading.sha256 });
  return { outcome: reading.outcome === "same" ? "unchanged" : "stored" };
}

async function storeFacts(
  db: Database,
  { archive, entry, cik, retrievedAt }: EntryWork,
  known: string | null,
): Promise<EntryOutcome> {
  const keys = await findRegistrantKeys(db, cik);
  if (keys === null) return { outcome: "unfit" };
  const reading = await readJson(entry, companyFactsSchema, known);
  if (reading.outcome === "failed") return reading;
  const { sha256 } = reading;
  if (reading.outcome === "read" && reading.value.cik !== cik)
    return { outcome: "failed", reason: `is of CIK ${reading.value.cik}` };
  await db.transaction(async (tx) => {
    if (reading.outcome === "read") await storeFigures(tx, keys, reading.value, retrievedAt);
    await rememberEntry(tx, archive, entry.name, { mark: entry.mark, sha256 });
  });
  return { outcome: reading.outcome === "same" ? "unchanged" : "stored" };
}

type JsonReading<T> =
  | { outcome: "read"; value: T; sha256: string }
  | { outcome: "same"; sha256: string }
  | { outcome: "failed"; reason: string };

/** Reads an entry as JSON of a form, unless its bytes are those that are stored. */
export async function readJson<T>(
  entry: ArchiveEntry,
  schema: z.ZodType<T>,
  storedSha256: string | null,
): Promise<JsonReading<T>> {
  const reading = await entry.read();
  if (reading.outcome === "failed") return reading;
  const sha256 = createHash("sha256").update(reading.bytes).digest("hex");
  if (sha256 === storedSha256) return { outcome: "same", sha256 };
  const parsed = parseJson(reading.bytes, schema);
  if (!parsed.success) return { outcome: "failed", reason: parsed.reason };
  return { outcome: "read", value: parsed.data, sha256 };
}

/** What is remembered of an archive's entry, in the place where addresses are: apart from the live file's. */
const addressOf = (archive: ArchiveName, entry: string) => `archive:${archive}/${entry}`;

/** The mark and the hash of an entry as it was when it was stored. */
async function findStoredEntry(
  db: Database,
  archive: ArchiveName,
  entry: string,
): Promise<{ mark: string | null; sha256: string | null } | null> {
  const known = await findFetched(db, addressOf(archive, entry));
  return known === null ? null : { mark: known.etag, sha256: known.sha256 };
}

/** Remembers that an entry is stored. Belongs after, or in the transaction of, what stores it. */
async function rememberEntry(
  db: Queryable,
  archive: ArchiveName,
  entry: string,
  { mark, sha256 }: { mark: string; sha256: string },
): Promise<void> {
  await rememberFetched(db, { url: addressOf(archive, entry), etag: mark, lastModified: null, sha256 });
}

const tickersUrl = "https://www.sec.gov/files/company_tickers.json";

const tickersSchema = z.record(z.string(), z.object({ cik_str: z.number().int().nonnegative() }));

/** The filers that matter: companies that are held, and those on SEC's list of tickers as it is now. */
export async function findWantedFilers(
  context: IngestContext,
): Promise<{ ciks: Set<string>; fault: string | null }> {
  const ciks = await listHeldCiks(context.db);
  const answer = await fetchWithRetry(context, tickersUrl, { limits: listLimits });
  if (answer.outcome !== "fetched") {
    const reason = "reason" in answer ? answer.reason : answer.outcome;
    return { ciks, fault: `${tickersUrl}: ${reason}` };
  }
  try {
    const listed = tickersSchema.parse(JSON.parse(answer.bytes.toString("utf8")));
    for (const { cik_str } of Object.values(listed)) ciks.add(padCik(cik_str));
    return { ciks, fault: null };
  } catch {
    return { ciks, fault: `${tickersUrl}: of another form` };
  }
}
