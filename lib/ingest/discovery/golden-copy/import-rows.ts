import "server-only";
import { readCursor, writeCursor } from "@/lib/db/jobs";
import type { Database, Queryable } from "@/lib/db/open";
import { endRun, noteProgress, type RunCounts, startRun } from "@/lib/db/runs";
import type { GoldenCopy } from "./golden-rows";

/** What every import counts. */
export type ImportCounts = {
  rows: number;
  /** False where it was asked to stop: the next run goes on from there. */
  isComplete: boolean;
};

/** Where a batch stands in its file. */
export type BatchPlace = {
  /** True where an earlier run, which was stopped, has stored it. */
  isStored: boolean;
  /** Notes that everything up to this batch is stored; belongs into the transaction that stores it. */
  passed: (tx: Queryable) => Promise<void>;
};

/** What one kind of GLEIF's files is, and what is done with its rows. */
export type RowImport<Row, Counts extends ImportCounts> = {
  /** Names the run where runs are listed. */
  subject: string;
  /** Names the place where a run that was stopped goes on. */
  cursor: string;
  counts: Counts;
  /** The counts as runs have them. */
  told: () => Omit<RunCounts, "remaining">;
  rows: AsyncIterable<Row>;
  batchSize: number;
  reportEveryRows: number;
  onProgress: (counts: Counts) => void;
  /** Stores a batch. The next one is read meanwhile. */
  take: (batch: Row[], place: BatchPlace) => Promise<void>;
  /** What is done once all were taken. */
  finish?: () => Promise<void>;
};

/**
 * Imports a file as a stream, of which two batches are in memory: one is stored while the next is read. A run that was
 * killed goes on where it was, as long as it is the same file.
 *
 * @throws Error when the file cannot be read; the run is noted as failed with the reason.
 */
export async function importRows<Row, Counts extends ImportCounts>(
  db: Database,
  { fingerprint }: GoldenCopy,
  importing: RowImport<Row, Counts>,
  signal: AbortSignal,
): Promise<Counts> {
  const { subject, counts } = importing;
  const run = await startRun(db, "registry", subject);
  const told = () => ({ ...importing.told(), remaining: 0 });
  const note = async () => {
    importing.onProgress(counts);
    await noteProgress(db, run.id, told(), null);
  };
  try {
    await takeRows(db, fingerprint, importing, { signal, note });
    await endRun(db, run.id, counts.isComplete ? "done" : "stopped", told(), null);
    return counts;
  } catch (error) {
    await endRun(db, run.id, "failed", told(), error instanceof Error ? error.message : String(error));
    throw error;
  }
}

async function takeRows<Row, Counts extends ImportCounts>(
  db: Database,
  fingerprint: string,
  { cursor, counts, rows, batchSize, reportEveryRows, take, finish }: RowImport<Row, Counts>,
  { signal, note }: { signal: AbortSignal; note: () => Promise<void> },
): Promise<void> {
  const [of, row] = (await readCursor(db, cursor))?.split(" ") ?? [];
  const resumeAt = of === fingerprint ? Number(row) : 0;
  let batch: Row[] = [];
  let storing: Promise<void> = Promise.resolve();
  const flush = async () => {
    const [full, upTo] = [batch, counts.rows];
    batch = [];
    await storing;
    storing = take(full, {
      isStored: upTo <= resumeAt,
      passed: (tx) => writeCursor(tx, cursor, `${fingerprint} ${upTo}`),
    });
    // Whoever awaits it next hears of its failure.
    storing.catch(() => undefined);
  };
  try {
    for await (const read of rows) {
      if (signal.aborted) break;
      counts.rows += 1;
      batch.push(read);
      if (counts.rows % batchSize === 0) await flush();
      if (counts.rows % reportEveryRows === 0) await note();
    }
    if (batch.length > 0) await flush();
  } finally {
    await storing;
  }
  if (!signal.aborted) {
    await finish?.();
    await writeCursor(db, cursor, null);
    counts.isComplete = true;
  }
  await note();
}
