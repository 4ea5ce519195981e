import "server-only";
import type { DatasetFacts } from "@/lib/db/datasets";
import { isDate } from "@/lib/domain/calendar";
import type { DocumentRegister } from "@/lib/ingest/edgar/filing-rows";
import type { RegistrantKeys } from "../store-registrant";
import type { Cells, Table } from "./read-tables";
import type { FilingRows } from "./spool";

/** A filing as the first table of a data set lists it. */
export type DatasetFiling = {
  /** Of its issuer, with ten digits. */
  cik: string;
  accession: string;
  form: string;
  filedOn: string;
};

/** `other`: a row that says nothing that is kept. `invalid`: one that is not of the table's form. */
export type RowReading = { keep: Cells } | "other" | "invalid";

/** How a data set is read: the first table lists the filings, the others say more of each. */
export type Dataset = {
  tables: readonly (Table & {
    /** Chooses rows and the cells that are kept of them, the filing's accession number first. */
    read(cells: Cells): RowReading;
  })[];
  /** The filing of a row that was kept of the first table. */
  toFiling(row: Cells): DatasetFiling;
  /** What a filing says of its registrant. Its document is stored where a fact cites it. */
  addFacts(facts: DatasetFacts, filing: DatasetFiling, rows: FilingRows, context: FactsContext): void;
};

export type FactsContext = { registrant: RegistrantKeys; documents: DocumentRegister };

export const isAccession = (text: string): boolean => /^\d{10}-\d{2}-\d{6}$/.test(text);
export const isCik = (text: string): boolean => /^\d{1,10}$/.test(text);

const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

/** A day as data sets write it (31-JUL-2026, 20260731, 2026-07-31), in the last form; null for anything else. */
export function readDay(text: string): string | null {
  const [, day, name = "", year] = /^(\d{2})-([A-Z]{3})-(\d{4})$/i.exec(text) ?? [];
  const month = String(months.indexOf(name.toUpperCase()) + 1).padStart(2, "0");
  const written = year ? `${year}-${month}-${day}` : text.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");
  return /^\d{4}-\d{2}-\d{2}$/.test(written) && isDate(written) ? written : null;
}
