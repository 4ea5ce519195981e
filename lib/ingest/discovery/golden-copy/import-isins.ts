import "server-only";
import { forgetIsins, type IssuedSecurity, noteIsinFile, storeIsins } from "@/lib/db/lei-records";
import type { Database } from "@/lib/db/open";
import { readIsin, readLei } from "@/lib/domain/resolution/identifiers";
import { openGoldenCopy, readCsv } from "./golden-rows";
import { type ImportCounts, importRows } from "./import-rows";

const columns = ["LEI", "ISIN"] as const;

/** The column by which a file of ISINs is told from the others. */
export const isinColumn: string = columns[1];

/** What an import of ISINs has done, in rows of the file. */
export type IsinImport = ImportCounts & {
  /** ISINs of companies that are held. */
  stored: number;
  /** Rows without a valid LEI and ISIN. */
  invalid: number;
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
  const counts: IsinImport = { rows: 0, stored: 0, invalid: 0, isComplete: false };
  return await importRows(
    db,
    copy,
    {
      subject: "gleif isins",
      cursor: "lei-isins",
      counts,
      told: () => ({ done: counts.stored, failed: counts.invalid }),
      rows: readCsv(copy.openCsv, columns, columns),
      batchSize,
      reportEveryRows,
      onProgress,
      take: async (batch, { isStored, passed }) => {
        const securities = batch.map(readSecurity).filter((security) => security !== null);
        counts.invalid += batch.length - securities.length;
        if (isStored) return;
        counts.stored += await db.transaction(async (tx) => {
          await noteIsinFile(tx, { ...isinFile, publishedOn: copy.day, seenOn: copy.day });
          const stored = await storeIsins(tx, securities, copy.day);
          await passed(tx);
          return stored;
        });
      },
      finish: async () => {
        for (let last: string | null = ""; last !== null; ) last = await forgetIsins(db, last, copy.day);
      },
    },
    signal,
  );
}

const isinFile = {
  kind: "registry_record",
  publisher: "GLEIF and ANNA",
  title: "ISIN-to-LEI relationship file",
  url: "https://www.gleif.org/en/lei-data/lei-mapping/download-isin-to-lei-relationship-files",
} as const;

function readSecurity(row: Record<string, string | undefined>): IssuedSecurity | null {
  const [lei, isin] = [readLei(row.LEI ?? ""), readIsin(row.ISIN ?? "")];
  return lei === null || isin === null ? null : { lei, isin };
}
