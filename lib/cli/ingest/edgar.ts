import { stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { archivesJob, commandLineJob } from "@/lib/db/jobs";
import type { Database } from "@/lib/db/open";
import { listCiksCiting, listCiksPending, listHeldCiks } from "@/lib/db/registrants";
import { env } from "@/lib/env";
import { type ArchiveName, archiveUrls, downloadArchive } from "@/lib/ingest/edgar/bulk/archive";
import { findWantedFilers, ingestArchive } from "@/lib/ingest/edgar/bulk/ingest-archive";
import { ingestDatasets } from "@/lib/ingest/edgar/datasets/ingest-datasets";
import { ingestRegistrant, type RunProgress, type RunResult } from "@/lib/ingest/edgar/ingest-registrant";
import { archiveFolder, findEdgar, type IngestContext, withFetcher } from "@/lib/ingest/edgar/source";
import { type WatchReport, watchJob, watchTurn } from "@/lib/ingest/edgar/watch/watch";
import { type JobOptions, type JobOutcome, type Lease, runJob } from "@/lib/ingest/jobs";
import { constituentList } from "@/lib/seed/documents";
import { loadSeed } from "@/lib/seed/load";
import { findCik } from "@/lib/server/named-ingestion";
import { clear, type DocumentChoice, type EdgarCommand, showLine } from "./edgar-command";

const leaseMs = 20_000;

/**
 * Does a job as soon as nobody holds it. Waits for the length of one lease: a killed holder's lease has expired by
 * then, and a holder that renews it is alive.
 */
async function runJobWhenFree<T>(
  db: Database,
  name: string,
  options: JobOptions,
  work: (lease: Lease) => Promise<T>,
): Promise<JobOutcome<T>> {
  const waitsUntilMs = performance.now() + leaseMs * 1.25;
  let isSaid = false;
  for (;;) {
    const outcome = await runJob(db, name, { ...options, leaseMs }, work);
    if (outcome.outcome !== "busy" || options.signal.aborted || performance.now() > waitsUntilMs)
      return outcome;
    if (!isSaid)
      console.error(
        `${outcome.holder} is running ${name}, or died while running it; waiting for its lease to expire`,
      );
    isSaid = true;
    await wait(1_000, undefined, { signal: options.signal }).catch(() => undefined);
  }
}

type CompaniesCommand = Extract<EdgarCommand, { what: "companies" | "sp500" | "documents" }>;

/** Ingests companies one after the other. Exit code 1 where one was not known, failed, or was not reached. */
export async function ingestCompanies(
  db: Database,
  command: CompaniesCommand,
  signal: AbortSignal,
): Promise<number> {
  const source = findEdgar();
  const { ciks, unknown } = await findCiks(db, command);
  if (command.what !== "companies")
    console.log(`${ciks.length} ${ciks.length === 1 ? "company" : "companies"}`);
  let failures = unknown;
  const work = () =>
    withFetcher(db, source, signal, async (context) => {
      for (const [position, cik] of ciks.entries()) {
        if (signal.aborted) break;
        const place = ciks.length > 1 ? `${position + 1}/${ciks.length} ` : "";
        if (!(await ingestOne(context, cik, command, place))) failures += 1;
      }
    });
  // While the job is held, refreshes wait. If another process holds it already, this one doesn't wait.
  const job = await runJob(db, commandLineJob, { signal }, work);
  if (job.outcome !== "done") await work();
  return failures > 0 || signal.aborted ? 1 : 0;
}

async function findCiks(
  db: Database,
  command: CompaniesCommand,
): Promise<{ ciks: string[]; unknown: number }> {
  if (command.what === "documents") return { ciks: await listCiksPending(db, command), unknown: 0 };
  if (command.what === "sp500") {
    await loadSeed(db);
    return { ciks: await listCiksCiting(db, constituentList.id), unknown: 0 };
  }
  const found = [];
  for (const company of command.companies) found.push({ company, ...(await findCik(db, company)) });
  for (const one of found) if (one.outcome === "unknown") console.error(`${one.company}: ${one.reason}`);
  const ciks = [...new Set(found.flatMap((one) => (one.outcome === "found" ? [one.cik] : [])))];
  return { ciks, unknown: found.filter(({ outcome }) => outcome === "unknown").length };
}

async function ingestOne(
  context: IngestContext,
  cik: string,
  { what, kinds, since }: CompaniesCommand & DocumentChoice,
  place: string,
): Promise<boolean> {
  const startedMs = performance.now();
  const result = await ingestRegistrant(context, cik, {
    kinds,
    since,
    withLists: what !== "documents",
    // Someone who names companies wants their filings as the current readers read them.
    reread: what !== "documents",
    onProgress: (progress) => showLine(`${place}${progress.name}: ${writeCounts(progress)}`),
  });
  console.log(`${clear}${place}${writeRun(cik, result, performance.now() - startedMs)}`);
  return result.state !== "failed";
}

type DatasetsCommand = Extract<EdgarCommand, { what: "datasets" }>;

/** Takes in SEC's data sets of quarters; one process at a time. Exit code 1 where one failed or was not reached. */
export async function ingestEdgarDatasets(
  db: Database,
  { quarters, again }: DatasetsCommand,
  signal: AbortSignal,
): Promise<number> {
  const source = findEdgar();
  const outcome = await runJobWhenFree(db, "edgar datasets", { signal }, async (lease) => {
    await loadSeed(db);
    return await withFetcher(db, source, lease.signal, (context) =>
      ingestDatasets(context, {
        source,
        quarters,
        again,
        folder: path.join(archiveFolder(), "datasets"),
        report: {
          onDone: (line) => console.log(`${clear}${line}`),
          onProgress: showLine,
          onFault: (line) => console.error(`${clear}${line}`),
        },
      }),
    );
  });
  if (outcome.outcome === "done") return outcome.value ? 0 : 1;
  const holder = outcome.outcome === "busy" ? ` by ${outcome.holder}` : "";
  console.error(`Data sets are already being ingested${holder}.`);
  return 1;
}

const defaultEveryMs = 5 * 60_000;

/** Watches EDGAR until it is asked to end, or for one turn. A server that does the same takes turns with it. */
export async function watchEdgar(
  db: Database,
  { once }: { once: boolean },
  signal: AbortSignal,
): Promise<number> {
  const source = findEdgar();
  await loadSeed(db);
  const everyMs = once ? 0 : (env.INGEST_EVERY ?? defaultEveryMs);
  return await withFetcher(db, source, signal, async (context) => {
    for (;;) {
      const onCompany = (cik: string) => showLine(`CIK ${cik}`);
      const outcome = await runJobWhenFree(db, watchJob, { signal, everyMs }, (lease) =>
        watchTurn({ ...context, signal: lease.signal }, lease, new Date(), onCompany),
      );
      if (outcome.outcome === "done") console.log(`${clear}${sayReport(outcome.value)}`);
      if (outcome.outcome === "busy")
        console.error(`${outcome.holder} is already watching, until at least ${outcome.until}.`);
      if (once) return outcome.outcome === "done" && !signal.aborted ? 0 : 1;
      await wait(Math.min(everyMs, 30_000), undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return 0;
    }
  });
}

function sayReport({ days, entries, taken, waiting, givenUp, faults }: WatchReport): string {
  const told = `${entries} feed entries, ${days} daily indexes`;
  const rest = givenUp > 0 ? `, ${givenUp} given up` : "";
  const shown = faults.map((fault) => `\n  ${fault}`).join("");
  return `${told}: ${taken} filings ingested, ${waiting} waiting${rest}${shown}`;
}

/** How far the documents of a run are. */
const writeCounts = ({ done, missing, failed, remaining }: RunProgress): string =>
  `documents: ${done} read, ${missing} not at EDGAR, ${failed} failed, ${remaining} remaining`;

/** How a company's run ended, in a line. A run that failed before it came to documents has none to count. */
export function writeRun(cik: string, result: RunResult, tookMs: number): string {
  const { name, state, lastError, done, missing, failed, remaining } = result;
  const who = name === cik ? `CIK ${cik}` : `${name} (${cik})`;
  const ended = `${who}: ${state} after ${(tookMs / 1000).toFixed(1)} s`;
  if (state === "failed" && done + missing + failed + remaining === 0)
    return `${ended}, before any document: ${lastError ?? "unknown reason"}`;
  return `${ended}; ${writeCounts(result)}${lastError === null ? "" : `; last fault: ${lastError}`}`;
}

type AllCommand = Extract<EdgarCommand, { what: "all" }>;

type ArchiveAtHand = { archive: ArchiveName; file: string; retrievedAt: string };

const mostShownFaults = 20;

/** Takes in EDGAR's archives, fetched or at hand; one process at a time. */
export async function ingestAll(db: Database, command: AllCommand, signal: AbortSignal): Promise<number> {
  const work = (lease: Lease) => ingestArchives(db, command, lease.signal);
  const outcome = await runJobWhenFree(db, archivesJob, { signal }, work);
  if (outcome.outcome === "done") return outcome.value;
  const holder = outcome.outcome === "busy" ? ` by ${outcome.holder}` : "";
  console.error(`The archives are already being ingested${holder}.`);
  return 1;
}

async function ingestArchives(db: Database, command: AllCommand, signal: AbortSignal): Promise<number> {
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
  console.log("Documents are listed but not fetched. To fetch them, use edgar COMPANY or edgar --documents.");
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
        const word = answer.outcome === "fetched" ? "fetched" : "already up to date";
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
  { files }: AllCommand,
  signal: AbortSignal,
): Promise<(cik: string) => boolean> {
  let ciks: ReadonlySet<string>;
  try {
    const source = findEdgar();
    const found = await withFetcher(db, source, signal, findWantedFilers);
    if (found.fault !== null) console.error(`${found.fault}; ingesting only companies in the database`);
    ciks = found.ciks;
  } catch (error) {
    if (files.length === 0) throw error;
    ciks = await listHeldCiks(db);
  }
  return (cik) => ciks.has(cik);
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(0);
