import { stat } from "node:fs/promises";
import path from "node:path";
import { archivesJob } from "@/lib/db/jobs";
import type { Database } from "@/lib/db/open";
import { listHeldCiks } from "@/lib/db/registrants";
import { type ArchiveName, archiveUrls, downloadArchive } from "@/lib/ingest/edgar/bulk/archive";
import { findWantedFilers, ingestArchive } from "@/lib/ingest/edgar/bulk/ingest-archive";
import type { Lease } from "@/lib/ingest/jobs/run-job";
import { loadSeed } from "@/lib/seed/load";
import { archiveFolder, findEdgar, withFetcher } from "@/lib/server/edgar-at-hand";
import type { EdgarCommand } from "./edgar-command";
import { runJobPatiently } from "./run-job-patiently";
import { clear, showLine } from "./terminal";

type Command = Extract<EdgarCommand, { what: "all" }>;

type ArchiveAtHand = { archive: ArchiveName; file: string; retrievedAt: string };

const mostShownFaults = 20;

/** Takes in EDGAR's archives, fetched or at hand; one process at a time. */
export async function ingestAll(db: Database, command: Command, signal: AbortSignal): Promise<number> {
  const work = (lease: Lease) => ingestArchives(db, command, lease.signal);
  const outcome = await runJobPatiently(db, archivesJob, { signal }, work);
  if (outcome.outcome === "done") return outcome.value;
  const holder = outcome.outcome === "busy" ? ` by ${outcome.holder}` : "";
  console.error(`The archives are being taken in${holder} already.`);
  return 1;
}

async function ingestArchives(db: Database, command: Command, signal: AbortSignal): Promise<number> {
  await loadSeed(db);
  const archives = command.files.length > 0 ? await atHand(command.files) : await download(db, signal);
  if (archives === null) return 1;
  const wants = command.everyFiler ? () => true : await wanted(db, command, signal);
  let failures = 0;
  for (const one of archives) {
    if (signal.aborted) break;
    let shownFaults = 0;
    const result = await ingestArchive(db, {
      ...one,
      wants,
      signal,
      onProgress: (progress) =>
        showLine(
          `${one.archive}: ${progress.stored} stored, ${progress.unchanged} unchanged, ${progress.failed} failed, ${progress.remaining} remaining`,
        ),
      onFault: (entry, reason) => {
        shownFaults += 1;
        if (shownFaults <= mostShownFaults) console.error(`${clear}${one.archive} ${entry}: ${reason}`);
      },
    });
    const { state, stored, unchanged, passed, failed, lastError } = result;
    const last = lastError === null ? "" : `; last: ${lastError}`;
    console.log(
      `${clear}${one.archive}: ${state}, ${stored} entries stored, ${unchanged} unchanged, ${passed} of other filers, ${failed} failed${last}`,
    );
    if (state !== "done" || failed > 0) failures += 1;
  }
  console.log("Documents are listed, not fetched: edgar COMPANY or edgar --documents fetches them.");
  return failures > 0 || signal.aborted ? 1 : 0;
}

/** By its name a file holds figures or filings. Profiles come first: figures need their company. */
async function atHand(files: readonly string[]): Promise<ArchiveAtHand[]> {
  const found = await Promise.all(
    files.map(async (file): Promise<ArchiveAtHand> => {
      const archive = /facts/i.test(path.basename(file)) ? "companyfacts.zip" : "submissions.zip";
      return { archive, file, retrievedAt: (await stat(file)).mtime.toISOString() };
    }),
  );
  return found.sort((a, b) => b.archive.localeCompare(a.archive));
}

async function download(db: Database, signal: AbortSignal): Promise<ArchiveAtHand[] | null> {
  const source = findEdgar();
  const folder = archiveFolder();
  return await withFetcher(db, source, signal, async (context) => {
    const archives: ArchiveAtHand[] = [];
    for (const archive of ["submissions.zip", "companyfacts.zip"] as const) {
      const onProgress = (bytes: number, total: number | null) =>
        showLine(`${archive}: ${megabytes(bytes)} of ${total === null ? "?" : megabytes(total)} MB`);
      const file = path.join(folder, archive);
      const answer = await downloadArchive(context, { source, url: archiveUrls[archive], file, onProgress });
      if (answer.outcome === "fetched" || answer.outcome === "unchanged") {
        const word = answer.outcome === "fetched" ? "fetched" : "the one at hand is the newest";
        console.log(`${clear}${archive}: ${word}`);
        archives.push({ archive, file, retrievedAt: answer.retrievedAt });
      } else {
        console.error(`${clear}${archive}: ${"reason" in answer ? answer.reason : answer.outcome}`);
        if (archive === "submissions.zip") return null;
      }
    }
    return archives;
  });
}

/** Without anybody to ask for SEC's list, an archive at hand is read for the companies that are held. */
async function wanted(
  db: Database,
  { files }: Command,
  signal: AbortSignal,
): Promise<(cik: string) => boolean> {
  let ciks: ReadonlySet<string>;
  try {
    const source = findEdgar();
    const found = await withFetcher(db, source, signal, findWantedFilers);
    if (found.fault !== null) console.error(`${found.fault}; only companies that are held are taken in`);
    ciks = found.ciks;
  } catch (error) {
    if (files.length === 0) throw error;
    ciks = await listHeldCiks(db);
  }
  return (cik) => ciks.has(cik);
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(0);
