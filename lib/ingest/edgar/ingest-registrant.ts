import "server-only";
import { countDueDocuments, type ListedDocument, queueDocuments } from "@/lib/db/document-queue";
import { refreshParts } from "@/lib/db/refresh";
import { publishRegistry } from "@/lib/db/registry";
import { endRun, noteProgress, type RunCounts, startRun } from "@/lib/db/runs";
import type { FilingKind, IngestRunState } from "@/lib/db/schema";
import { monthsBefore, toDay } from "@/lib/domain/calendar";
import { ingestDocuments } from "./ingest-documents";
import { ingestLists, type ListsOutcome } from "./lists";
import { findRegistrantKeys } from "./registrant";
import type { IngestContext } from "./source";

type RegistrantOptions = {
  kinds: readonly FilingKind[];
  /** Only documents filed since this day are fetched; the list is complete all the same. */
  since: string | null;
  /** Whether the lists are brought up to date first; without, only documents that are listed already are fetched. */
  withLists?: boolean;
  /** Filings that a feed named, which are read even if the registrant's own list doesn't have them yet. */
  also?: readonly ListedDocument[];
  /** Whether what another version of its reader read is read again, of which much must be fetched for it. */
  reread?: boolean;
  onProgress: (progress: RunProgress) => void;
};

export type RunProgress = RunCounts & { name: string; missing: number };

export type RunResult = RunProgress & {
  state: IngestRunState;
  lastError: string | null;
  /** What couldn't be read of the lists. */
  listFaults: string[];
};

const noteEveryMs = 1_000;

/** Ingests one registrant by its CIK of ten digits, as a run whose state can be followed in the database. */
export async function ingestRegistrant(
  context: IngestContext,
  cik: string,
  { kinds, since, withLists = true, also = [], reread = false, onProgress }: RegistrantOptions,
): Promise<RunResult> {
  const { db, signal } = context;
  const run = await startRun(db, "edgar", cik);
  const progress: RunProgress = { name: cik, done: 0, failed: 0, remaining: 0, missing: 0 };
  let lastError: string | null = null;
  let listFaults: string[] = [];
  const end = async (state: IngestRunState): Promise<RunResult> => {
    await endRun(db, run.id, state, countsOf(progress), lastError);
    return { ...progress, state, lastError, listFaults };
  };
  try {
    const listed = withLists ? await ingestLists(context, cik) : await findHeld(context, cik);
    const lists = listed.outcome === "failed" && also.length > 0 ? await goOn(context, cik, listed) : listed;
    if (lists.outcome === "failed") {
      progress.name = (await findRegistrantKeys(db, cik))?.name ?? cik;
      lastError = lists.reason;
      return await end("failed");
    }
    progress.name = lists.keys.name;
    listFaults = lists.faults;
    progress.failed += lists.faults.length;
    lastError = lists.faults.at(-1) ?? null;
    await queueDocuments(db, [...also]);
    const query = { subject: cik, kinds, since, startedAt: run.startedAt, reread };
    progress.remaining = await countDueDocuments(db, query);
    let notedAtMs = 0;
    await ingestDocuments(context, lists.keys, query, async (work, result) => {
      if (result.outcome === "stopped") return;
      countDocument(progress, result.outcome);
      if (result.outcome === "failed") lastError = `${context.fetcher.addressOf(work.url)}: ${result.reason}`;
      onProgress(progress);
      if (performance.now() - notedAtMs < noteEveryMs) return;
      notedAtMs = performance.now();
      await noteProgress(db, run.id, countsOf(progress), lastError);
    });
    return await end(signal.aborted ? "stopped" : "done");
  } catch (error) {
    lastError = error instanceof Error ? error.message.slice(0, 500) : String(error);
    return await end("failed");
  } finally {
    await publishRegistry(db);
  }
}

function countDocument(progress: RunProgress, outcome: "read" | "missing" | "failed"): void {
  progress.remaining = Math.max(0, progress.remaining - 1);
  if (outcome === "read") progress.done += 1;
  else progress[outcome] += 1;
}

/** What is held of a registrant whose lists are left as they are. */
async function findHeld({ db }: IngestContext, cik: string): Promise<ListsOutcome> {
  const keys = await findRegistrantKeys(db, cik);
  return keys === null
    ? { outcome: "failed", reason: `The company of CIK ${cik} is not held` }
    : { outcome: "stored", keys, faults: [] };
}

/** Filings that are already known don't wait for lists that can't be read at the moment. */
async function goOn(
  context: IngestContext,
  cik: string,
  failed: Extract<ListsOutcome, { outcome: "failed" }>,
): Promise<ListsOutcome> {
  const held = await findHeld(context, cik);
  return held.outcome === "failed" ? failed : { ...held, faults: [failed.reason] };
}

const countsOf = ({ done, failed, remaining }: RunProgress): RunCounts => ({ done, failed, remaining });

/** `read` documents came in. `failed`: something that should be held isn't, and another try may bring it. */
type RefreshResult =
  | { outcome: "done"; read: number }
  | { outcome: "stopped" }
  | { outcome: "failed"; reason: string };

/** Brings what is held of a registrant, by its CIK of ten digits, up to date: its lists and figures, then each part. */
export async function refreshRegistrant(context: IngestContext, cik: string): Promise<RefreshResult> {
  const { db, signal } = context;
  const today = toDay(new Date());
  let read = 0;
  for (const [position, { kind, months }] of refreshParts.entries()) {
    const wanted = { kinds: [kind], since: monthsBefore(today, months) };
    const options = { ...wanted, withLists: position === 0, onProgress: () => undefined };
    const { state, done, lastError, listFaults } = await ingestRegistrant(context, cik, options);
    if (signal.aborted) return { outcome: "stopped" };
    read += done;
    // A document that can't be read as it is won't be read by another try: only those that are still due count.
    const startedAt = new Date().toISOString();
    const left = await countDueDocuments(db, { subject: cik, ...wanted, startedAt, reread: false });
    if (state !== "done" || listFaults.length > 0 || left > 0)
      return { outcome: "failed", reason: listFaults.at(-1) ?? lastError ?? "Documents are missing" };
  }
  return { outcome: "done", read };
}
