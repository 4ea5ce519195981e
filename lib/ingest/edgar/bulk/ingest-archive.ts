import "server-only";
import { type Database, isDatabaseUnavailable } from "@/lib/db/open";
import { publishRegistry } from "@/lib/db/registry";
import { endRun, forgetFaults, noteFault, noteProgress, startRun } from "@/lib/db/runs";
import type { IngestRunState } from "@/lib/db/schema";
import { type ArchiveName, readEntryName } from "./archive-names";
import { type ArchiveEntry, openArchive } from "./read-archive";
import { type EntryOutcome, storeEntry } from "./store-entry";

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
export type ArchiveProgress = {
  stored: number;
  unchanged: number;
  /** Filers that are not wanted, or are no companies. */
  passed: number;
  failed: number;
  remaining: number;
};

export type ArchiveResult = ArchiveProgress & { state: IngestRunState; lastError: string | null };

const noteEveryMs = 1_000;

/**
 * Brings an archive of EDGAR's into the database, entry by entry, as a run. What fails is noted and the rest goes on;
 * what was stored before with the same bytes is passed over, so that a run that was killed goes on where it was.
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

/** Profiles first, wherever they stand: a page of older filings needs its company. */
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
