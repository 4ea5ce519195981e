import "server-only";
import { type ParentRecord, storeParents } from "@/lib/db/lei-records";
import type { Database } from "@/lib/db/open";
import { readLei } from "@/lib/domain/resolution/identifiers";
import { dayOf, gleif, recordUrl } from "@/lib/ingest/discovery/gleif/lei-record";
import { openGoldenCopy, readCsv } from "./golden-rows";
import { type ImportCounts, importRows } from "./import-rows";

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
export type RelationshipImport = ImportCounts & {
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
  const updatedOn = dayOf(row["Registration.LastUpdateDate"] ?? null);
  return { child, parent, isDirect, isInForce, updatedOn };
}
