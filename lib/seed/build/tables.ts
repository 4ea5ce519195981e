import "server-only";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";

type Table = {
  /** CSV or lines of JSON, by its ending. */
  name: string;
  /** What its rows say. */
  says: string;
  /** What the seed takes of it; other columns are left out. */
  columns: string[];
};

const report = ["form", "accession", "filed", "url"];

/** The tables of facts that the seed is made from, beside a mirror of EDGAR and what people of this project wrote. */
const seedTables: readonly Table[] = [
  {
    name: "filings_8k_items.jsonl",
    says: "8-Ks of 732 companies, 1994 to August 2026, with their items",
    columns: ["cik", "name", "accession", "filed", "report_date", "items"],
  },
  {
    name: "filings_8k_index.jsonl",
    says: "8-Ks of 13 companies, 1994 to 2023, with their items",
    columns: ["cik", "name", "form", "accession", "filed", "period", "items"],
  },
  {
    name: "filings_8k.csv",
    says: "8-Ks of October 2024 to August 2026, with their items",
    columns: ["cik", "company", "accession", "filed", "report_date", "items", "document", "url"],
  },
  {
    name: "filings_10k_10q.csv",
    says: "annual and quarterly reports to August 2026",
    columns: ["cik", "period", ...report],
  },
  {
    name: "financials.csv",
    says: "figures of companies by period, with the reports that state them",
    columns: [
      ...["cik", "concept", "period", "fiscal_period_end", "value", "alt_value", "unit", "status", "sources"],
      ...report,
    ],
  },
  {
    name: "employees.csv",
    says: "head counts that annual reports state",
    columns: ["cik", "employees", "as_of", "url"],
  },
  {
    name: "listed_filer_metadata.csv",
    says: "listed filers of spring 2025: name, industry code, place, place of incorporation, tickers",
    columns: [
      ...["cik", "name", "sic", "business_city", "business_stateOrCountry", "stateOfIncorporation"],
      ...["tickers", "exchanges"],
    ],
  },
  {
    name: "company_former_names.csv",
    says: "dated former names of filers",
    columns: ["cik", "former_name", "from_date", "to_date"],
  },
  {
    name: "form4_insiders.csv",
    says: "officers and directors by lines of Form 4, January 2025 to July 2026",
    columns: [
      ...["ticker", "owner_name", "owner_title", "is_director", "is_officer"],
      ...["transaction_code", "transaction_date", "filing_date"],
    ],
  },
  {
    name: "ownership_filings.jsonl",
    says: "issuer and reporting owner of ownership filings, December 2025 to January 2026",
    columns: ["form", "name", "cik", "role", "accession", "filed"],
  },
  {
    name: "people.csv",
    says: "officers and directors as forms and proxy statements name them, to August 2026",
    columns: [
      ...["cik", "person", "owner_cik", "title", "role", "is_director", "is_officer", "date", "first_seen"],
      ...["form", "accession", "accession_basis", "url", "source"],
    ],
  },
  {
    name: "proxy_executives.jsonl",
    says: "executives whom proxy statements name, with their titles by year",
    columns: ["cik", "proxy_fiscal_year", "executives", ...report],
  },
  {
    name: "reports_index.jsonl",
    says: "filings of 1993 to 2026 of which the mirror of EDGAR holds the document",
    columns: ["path", "cik", "company", "form", "accession", "filed", "period"],
  },
  {
    name: "sp500_constituents.csv",
    says: "sector and industry of the S&P 500's companies, and since when each is in it, August 2026 (Public Domain Dedication and License)",
    columns: ["CIK", "GICS Sector", "GICS Sub-Industry", "Date added"],
  },
];

/** Where a table of the seed comes from; hashes are SHA-256, of the table as it came and as it is kept here. */
export type TableOrigin = {
  table: string;
  says: string;
  rows: number;
  takenOn: string;
  sourceSha256: string;
  sha256: string;
};

/** The list of origins, beside the tables. */
export const originsFile = "origins.json";

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/**
 * Keeps of each table of facts what the seed takes of it, compressed, with its origin.
 *
 * @param from the folder of the tables as they came, each plain or with `.gz` at its end.
 * @param to the folder that they are kept in.
 * @param takenOn the day on which they are taken over; of those that are the same as before the earlier day stays.
 */
export function keepTables(from: string, to: string, takenOn: string): TableOrigin[] {
  mkdirSync(to, { recursive: true });
  const listed = path.join(to, originsFile);
  const before: TableOrigin[] = existsSync(listed) ? JSON.parse(readFileSync(listed, "utf8")) : [];
  const origins = seedTables.map((table): TableOrigin => {
    const source = readSource(path.join(from, table.name));
    const { text, rows } = table.name.endsWith(".csv") ? cutCsv(source, table) : cutLines(source, table);
    const kept = compress(text);
    writeFileSync(path.join(to, `${table.name}.br`), kept);
    const { name, says } = table;
    const sourceSha256 = sha256(source);
    const same = before.find((one) => one.table === name && one.sourceSha256 === sourceSha256);
    return { table: name, says, rows, takenOn: same?.takenOn ?? takenOn, sourceSha256, sha256: sha256(kept) };
  });
  writeFileSync(listed, `${JSON.stringify(origins, null, 2)}\n`);
  return origins;
}

/** @throws Error when a folder has no such table. */
function readSource(file: string): Buffer {
  if (existsSync(file)) return readFileSync(file);
  return gunzipSync(readFileSync(`${file}.gz`));
}

function cutCsv(source: Buffer, { columns }: Table): { text: string; rows: number } {
  const records: Record<string, string>[] = parse(source, {
    columns: true,
    bom: true,
    skip_empty_lines: true,
  });
  return { text: stringify(records, { header: true, columns }), rows: records.length };
}

function cutLines(source: Buffer, { columns }: Table): { text: string; rows: number } {
  const lines = source
    .toString("utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const cut = (line: Record<string, unknown>) =>
    Object.fromEntries(columns.filter((column) => column in line).map((column) => [column, line[column]]));
  const text = lines.map((line) => `${JSON.stringify(cut(line))}\n`).join("");
  return { text, rows: lines.length };
}

function compress(text: string): Buffer {
  return brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
}
