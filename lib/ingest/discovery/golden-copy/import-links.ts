import "server-only";
import {
  forgetIsins,
  type IssuedSecurity,
  noteIsinFile,
  type ParentRecord,
  storeIsins,
  storeParents,
} from "@/lib/db/lei-records";
import type { Database } from "@/lib/db/open";
import { readIsin, readLei } from "@/lib/domain/resolution/identifiers";
import { dayOfStamp, gleif, recordUrl } from "@/lib/ingest/discovery/gleif";
import { type ImportCounts, importRows, openGoldenCopy, readCsv } from "./golden-rows";

const columns = [
  "Relationship.StartNode.NodeID",
  "Relationship.EndNode.NodeID",
  "Relationship.RelationshipType",
  "Relationship.RelationshipStatus",
  "Registration.RegistrationStatus",
  "Registration.LastUpdateDate",
] as const;

/** The column by which a file of relationships is told from one of LEI records. */
export const relationshipColumn: string = columns[0];

/** Whether a relationship is of the direct parent; branches, funds and their managers are no subsidiaries. */
const directness: Readonly<Record<string, boolean>> = {
  IS_DIRECTLY_CONSOLIDATED_BY: true,
  IS_ULTIMATELY_CONSOLIDATED_BY: false,
};

/** Standings of a record that says nothing (any more). One that lapsed was not renewed, and still says what it said. */
const withdrawn: ReadonlySet<string> = new Set(["ANNULLED", "DUPLICATE", "RETIRED", "TRANSFERRED"]);

/** What an import of relationships has done, in rows of the file. */
type RelationshipImport = ImportCounts & {
  /** Companies that have another parent than before. */
  changed: number;
  /** Rows that are no relationship to a parent: other kinds, or without two valid LEIs. */
  passedOver: number;
};

const batchSize = 1_000;
const reportEveryRows = 20_000;

/**
 * Imports GLEIF's relationship records (RR-CDF as CSV, whole or a delta of a day, plain, zipped or gzipped) as a stream:
 * companies that are held get their direct parent, or the one at the top where no direct one is held. Only a batch is in
 * memory. A run that was killed goes on where it was; a second run of the same file changes nothing.
 *
 * @throws Error when the file cannot be read or holds no relationship records.
 * @see https://www.gleif.org/en/about-lei/common-data-file-format/relationship-record-cdf-format
 */
export async function importRelationships(
  db: Database,
  file: string,
  signal: AbortSignal,
  onProgress: (counts: RelationshipImport) => void = () => undefined,
): Promise<RelationshipImport> {
  const copy = await openGoldenCopy(file);
  const counts: RelationshipImport = { rows: 0, changed: 0, passedOver: 0, isComplete: false };
  const stored = { publisher: gleif, urlOf: recordUrl, seenOn: copy.day };
  return await importRows(
    db,
    copy,
    {
      subject: "gleif relationships",
      cursor: "lei-relationships",
      counts,
      told: () => ({ done: counts.changed, failed: 0 }),
      rows: readCsv(copy.openCsv, columns, columns),
      batchSize,
      reportEveryRows,
      onProgress,
      take: async (batch, { isStored, passed }) => {
        const records = batch.map(readParent).filter((record) => record !== null);
        counts.passedOver += batch.length - records.length;
        if (isStored) return;
        counts.changed += await db.transaction(async (tx) => {
          const changed = await storeParents(tx, records, stored);
          await passed(tx);
          return changed;
        });
      },
    },
    signal,
  );
}

function readParent(row: Record<string, string | undefined>): ParentRecord | null {
  const [child, parent] = [readLei(row[columns[0]] ?? ""), readLei(row[columns[1]] ?? "")];
  const isDirect = directness[row["Relationship.RelationshipType"] ?? ""];
  if (child === null || parent === null || isDirect === undefined) return null;
  const isInForce =
    row["Relationship.RelationshipStatus"] === "ACTIVE" &&
    !withdrawn.has(row["Registration.RegistrationStatus"] ?? "");
  const updatedOn = dayOfStamp(row["Registration.LastUpdateDate"] ?? null);
  return { child, parent, isDirect, isInForce, updatedOn };
}

const isinColumns = ["LEI", "ISIN"] as const;

/** The column by which a file of ISINs is told from the others. */
export const isinColumn: string = isinColumns[1];

/** What an import of ISINs has done, in rows of the file. */
type IsinImport = ImportCounts & {
  /** ISINs of companies that are held. */
  stored: number;
  /** Rows without a valid LEI and ISIN. */
  invalid: number;
};

const isinBatch = 5_000;
const reportEveryIsins = 100_000;

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
      rows: readCsv(copy.openCsv, isinColumns, isinColumns),
      batchSize: isinBatch,
      reportEveryRows: reportEveryIsins,
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
