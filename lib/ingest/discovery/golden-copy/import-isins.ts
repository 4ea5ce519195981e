import "server-only";
import { readCursor, writeCursor } from "@/lib/db/jobs";
import { forgetIsins, type IssuedSecurity, noteIsinFile, storeIsins } from "@/lib/db/lei-records";
import type { Database } from "@/lib/db/open";
import { endRun, noteProgress, startRun } from "@/lib/db/runs";
import { readIsin, readLei } from "@/lib/domain/resolution/identifiers";
import { openGoldenCopy, readCsv } from "./golden-rows";

const columns = ["LEI", "ISIN"] as const;

/** The column by which a file of ISINs is told from the others. */
export const isinColumn: string = columns[1];

/** What an import of ISINs has done, in rows of the file. */
export type IsinImport = {
  rows: number;
  /** ISINs of companies that are held. */
  stored: number;
  /** Rows without a valid LEI and ISIN. */
  invalid: number;
  /** False where it was asked to stop: the next run goes on from there. */
  isComplete: boolean;
};

const batchSize = 5_000;
const reportEveryRows = 100_000;

/**
 * Imports GLEIF's ISIN-to-LEI file (CSV, plain, zipped or gzipped) as a stream: ISINs of companies that are held find them
 * from then on, and those that the file no longer has are forgotten. Only a batch is in memory. A run that was killed goes
 * on where it was.
 *
 * @throws Error when the file cannot be read or holds no ISINs.
 * @see https://www.gleif.org/en/lei-data/lei-mapping/download-isin-to-lei-relationship-files
 */
export async function importIsins(
  db: Database,
  file: string,
  signal: AbortSignal,
  onProgress: (counts: IsinImport) => void = () => undefined,
): Promise<IsinImport> {
  const copy = await openGoldenCopy(file);
  const run = await startRun(db, "registry", "gleif isins");
  const counts: IsinImport = { rows: 0, stored: 0, invalid: 0, isComplete: false };
  const cursorName = "lei-isins";
  const [of, row] = (await readCursor(db, cursorName))?.split(" ") ?? [];
  const resumeAt = of === copy.fingerprint ? Number(row) : 0;
  const told = () => ({ done: counts.stored, failed: counts.invalid, remaining: 0 });
  let batch: IssuedSecurity[] = [];
  const flush = async () => {
    counts.stored += await db.transaction(async (tx) => {
      const stored = await storeIsins(tx, batch, copy.day);
      await writeCursor(tx, cursorName, `${copy.fingerprint} ${counts.rows}`);
      return stored;
    });
    batch = [];
  };
  try {
    await noteIsinFile(db, {
      kind: "registry_record",
      publisher: "GLEIF and ANNA",
      title: "ISIN-to-LEI relationship file",
      url: "https://www.gleif.org/en/lei-data/lei-mapping/download-isin-to-lei-relationship-files",
      publishedOn: copy.day,
      seenOn: copy.day,
    });
    for await (const read of readCsv(copy.openCsv, columns, columns)) {
      if (signal.aborted) break;
      counts.rows += 1;
      const [lei, isin] = [readLei(read.LEI ?? ""), readIsin(read.ISIN ?? "")];
      if (lei === null || isin === null) counts.invalid += 1;
      else if (counts.rows > resumeAt) batch.push({ lei, isin });
      if (batch.length >= batchSize) await flush();
      if (counts.rows % reportEveryRows !== 0) continue;
      onProgress(counts);
      await noteProgress(db, run.id, told(), null);
    }
    if (batch.length > 0) await flush();
    if (!signal.aborted) {
      for (let last: string | null = ""; last !== null; ) last = await forgetIsins(db, last, copy.day);
      await writeCursor(db, cursorName, null);
      counts.isComplete = true;
    }
    await endRun(db, run.id, counts.isComplete ? "done" : "stopped", told(), null);
    return counts;
  } catch (error) {
    await endRun(db, run.id, "failed", told(), error instanceof Error ? error.message : String(error));
    throw error;
  }
}
