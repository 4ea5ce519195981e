import "server-only";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type http from "node:http";
import os from "node:os";
import path from "node:path";
import { deflateRawSync } from "node:zlib";
import { onTestFinished } from "vitest";
import { crc32 } from "@/lib/ingest/edgar/bulk/archive";
import { type DatasetKind, listingPages } from "@/lib/ingest/edgar/datasets/ingest-datasets";
import { startTestServer, type TestServer } from "./mirror";

/** An entry to write, with what is to be wrong about it. */
export type TestEntry = {
  name: string;
  content: string | Buffer;
  /** General purpose flags; 1 says encrypted. */
  flags?: number;
  method?: number;
  /** The size that the directory states. */
  size?: number;
  crc?: number;
  /** Bytes in the place of the deflated content. */
  raw?: Buffer;
};

/** Writes a zip archive for one test. */
export function writeZip(entries: readonly TestEntry[]): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "footnote-zip-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, "submissions.zip");
  writeFileSync(file, makeZip(entries));
  return file;
}

/** The bytes of a zip archive. */
export function makeZip(entries: readonly TestEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const content = Buffer.from(entry.content);
    const data = entry.raw ?? deflateRawSync(content);
    const name = Buffer.from(entry.name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(entry.flags ?? 0, 2);
    common.writeUInt16LE(entry.method ?? 8, 4);
    common.writeUInt32LE(entry.crc ?? crc32(content), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(entry.size ?? content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), common, name, data]);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), common, place, name]));
    parts.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const tail = Buffer.alloc(22);
  tail.write("PK\x05\x06", 0, "latin1");
  tail.writeUInt16LE(entries.length, 8);
  tail.writeUInt16LE(entries.length, 10);
  tail.writeUInt32LE(listed.length, 12);
  tail.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, tail]);
}

export type Row = Readonly<Record<string, string | number>>;

/** Columns as SEC writes them, with those between that nobody reads. */
const columns: Readonly<Record<string, readonly string[]>> = {
  "SUBMISSION.tsv": [
    "ACCESSION_NUMBER",
    "FILING_DATE",
    "PERIOD_OF_REPORT",
    "DATE_OF_ORIG_SUB",
    "DOCUMENT_TYPE",
    "ISSUERCIK",
    "ISSUERNAME",
    "ISSUERTRADINGSYMBOL",
    "REMARKS",
  ],
  "REPORTINGOWNER.tsv": [
    "ACCESSION_NUMBER",
    "RPTOWNERCIK",
    "RPTOWNERNAME",
    "RPTOWNER_RELATIONSHIP",
    "RPTOWNER_TITLE",
    "RPTOWNER_TXT",
  ],
  "NONDERIV_TRANS.tsv": [
    "ACCESSION_NUMBER",
    "NONDERIV_TRANS_SK",
    "SECURITY_TITLE",
    "TRANS_DATE",
    "TRANS_CODE",
    "EQUITY_SWAP_INVOLVED",
    "TRANS_SHARES",
    "TRANS_PRICEPERSHARE",
    "TRANS_ACQUIRED_DISP_CD",
  ],
  "sub.txt": ["adsh", "cik", "name", "sic", "form", "period", "fy", "fp", "filed"],
  "num.txt": ["adsh", "tag", "version", "ddate", "qtrs", "uom", "segments", "coreg", "value", "footnote"],
};

/** A table as SEC writes it: tabs, nothing quoted. */
export function toTable(file: string, rows: readonly Row[]): TestEntry {
  const names = columns[file] ?? [];
  const lines = rows.map((row) => names.map((name) => row[name] ?? "").join("\t"));
  return { name: file, content: `${[names.join("\t"), ...lines].join("\n")}\n` };
}

type InsiderRows = { filings: readonly Row[]; owners?: readonly Row[]; trades?: readonly Row[] };

/** The tables of an insider archive, one of which nobody reads. */
export const insiderTables = ({ filings, owners = [], trades = [] }: InsiderRows): TestEntry[] => [
  { name: "FORM_345_readme.htm", content: "<p>Read me</p>" },
  toTable("NONDERIV_TRANS.tsv", trades),
  toTable("REPORTINGOWNER.tsv", owners),
  toTable("SUBMISSION.tsv", filings),
];

type StatementRows = { filings: readonly Row[]; numbers?: readonly Row[] };

export const statementTables = ({ filings, numbers = [] }: StatementRows): TestEntry[] => [
  toTable("sub.txt", filings),
  { name: "pre.txt", content: "adsh\treport\n" },
  toTable("num.txt", numbers),
];

/** Archives by quarter. */
export type TestArchives = Readonly<Record<DatasetKind, Readonly<Record<string, Buffer>>>>;

const folders: Readonly<Record<DatasetKind, (quarter: string) => string>> = {
  insiders: (quarter) =>
    `/files/${quarter < "2026q2" ? "structureddata" : "datastandardsinnovation"}/data/insider-transactions-data-sets/${quarter}_form345.zip`,
  statements: (quarter) => `/files/dera/data/financial-statement-data-sets/${quarter}.zip`,
};

const zipped = (tables: Readonly<Record<string, TestEntry[]>>) =>
  Object.fromEntries(Object.entries(tables).map(([quarter, entries]) => [quarter, makeZip(entries)]));

export const toArchives = (
  tables: Readonly<Partial<Record<DatasetKind, Readonly<Record<string, TestEntry[]>>>>>,
): TestArchives => ({ insiders: zipped(tables.insiders ?? {}), statements: zipped(tables.statements ?? {}) });

/** Listing pages and archives as SEC serves them, with entity tags and ranges. The archives may change meanwhile. */
export function startDatasetServer(current: { archives: TestArchives }): Promise<TestServer> {
  return startTestServer((request, response) => {
    const file = findFile(current.archives, request.url ?? "");
    if (file === null) return void response.writeHead(404).end("not here");
    send(request, response, file);
  });
}

function findFile(archives: TestArchives, asked: string): Buffer | null {
  for (const kind of ["insiders", "statements"] as const) {
    const files = archives[kind];
    if (`https:/${asked}` === listingPages[kind]) {
      const links = Object.keys(files).map(
        (quarter) => `<li><a href="${folders[kind](quarter)}">${quarter}</a></li>`,
      );
      return Buffer.from(`<html><body><a href="/about">About</a><ul>${links.join("")}</ul></body></html>`);
    }
    const quarter = Object.keys(files).find((one) => asked === `/www.sec.gov${folders[kind](one)}`);
    if (quarter !== undefined) return files[quarter] ?? null;
  }
  return null;
}

function send(request: http.IncomingMessage, response: http.ServerResponse, file: Buffer): void {
  const etag = `"${createHash("sha256").update(file).digest("hex").slice(0, 16)}"`;
  if (request.headers["if-none-match"] === etag) return void response.writeHead(304, { etag }).end();
  const isRest = request.headers["if-range"] === etag;
  const from = isRest ? Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0) : 0;
  const rest = file.subarray(from);
  const range = { "content-range": `bytes ${from}-${file.length - 1}/${file.length}` };
  response.writeHead(from > 0 ? 206 : 200, {
    etag,
    "content-length": rest.length,
    ...(from > 0 ? range : {}),
  });
  response.end(rest);
}
