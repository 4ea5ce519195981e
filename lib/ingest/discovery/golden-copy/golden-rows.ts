import "server-only";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { parse } from "csv-parse";
import { openPromise } from "yauzl";
import { readCursor, writeCursor } from "@/lib/db/jobs";
import type { Database, Queryable } from "@/lib/db/open";
import { endRun, noteProgress, type RunCounts, startRun } from "@/lib/db/runs";
import { dayMs } from "@/lib/domain/calendar";
import { readLei } from "@/lib/domain/resolution/identifiers";
import { dayOfStamp, type LeiRecord, successorOf } from "@/lib/ingest/discovery/gleif";

const mostOtherNames = 5;

const wanted = new Set([
  "LEI",
  "Entity.LegalName",
  "Entity.LegalAddress.City",
  "Entity.LegalAddress.Region",
  "Entity.LegalAddress.Country",
  "Entity.HeadquartersAddress.City",
  "Entity.HeadquartersAddress.Region",
  "Entity.HeadquartersAddress.Country",
  "Entity.LegalJurisdiction",
  "Entity.EntityCategory",
  "Entity.EntityStatus",
  "Entity.EntityExpirationDate",
  "Entity.SuccessorEntity.1.SuccessorLEI",
  "Entity.SuccessorEntity.1.SuccessorEntityName",
  "Registration.RegistrationStatus",
  "Registration.LastUpdateDate",
]);
for (let at = 1; at <= mostOtherNames; at += 1) {
  wanted.add(otherName(at));
  wanted.add(`${otherName(at)}.type`);
}

const required = [
  "LEI",
  "Entity.LegalName",
  "Entity.LegalAddress.Country",
  "Registration.RegistrationStatus",
];

function otherName(at: number): string {
  return `Entity.OtherEntityNames.OtherEntityName.${at}`;
}

type CsvRow = Record<string, string | undefined>;

/**
 * Reads the rows of one of GLEIF's files as CSV one by one, with the columns that are wanted.
 *
 * @throws Error when required columns are missing, or the text is no CSV.
 */
export async function* readCsv(
  openCsv: () => Promise<Readable>,
  columns: Iterable<string>,
  requiredColumns: readonly string[],
): AsyncGenerator<CsvRow> {
  const kept = new Set(columns);
  const parser = parse({
    bom: true,
    columns: (header: string[]) => {
      const missing = requiredColumns.filter((column) => !header.includes(column));
      if (missing.length > 0) throw new Error(`Not the file expected: no column ${missing.join(", ")}`);
      return header.map((column) => (kept.has(column) ? column : false));
    },
    relax_column_count: true,
    max_record_size: 1_000_000,
  });
  const csv = await openCsv();
  csv.once("error", (error) => parser.destroy(error));
  csv.pipe(parser);
  try {
    yield* parser as AsyncIterable<CsvRow>;
  } finally {
    csv.destroy();
  }
}

/** The columns that the first line of a file names. */
export async function readColumns(openCsv: () => Promise<Readable>): Promise<string[]> {
  const csv = await openCsv();
  try {
    for await (const chunk of csv) {
      const [line = ""] = String(chunk).replace("\ufeff", "").split(/\r?\n/, 1);
      return line.split(",").map((column) => column.replaceAll('"', "").trim());
    }
    return [];
  } finally {
    csv.destroy();
  }
}

/**
 * Reads the rows of a golden copy of LEI records (LEI-CDF) one by one. A row without valid LEI or name is null.
 *
 * @throws Error when columns of the format are missing, or the text is no CSV.
 */
export async function* readGoldenRows(openCsv: () => Promise<Readable>): AsyncGenerator<LeiRecord | null> {
  for await (const row of readCsv(openCsv, wanted, required)) yield readRow(row);
}

function readRow(row: Record<string, string | undefined>): LeiRecord | null {
  const read = (column: string): string | null => row[column]?.trim().slice(0, 500) || null;
  const lei = readLei(row.LEI ?? "");
  const legalName = read("Entity.LegalName");
  if (lei === null || legalName === null) return null;
  const otherNames: LeiRecord["otherNames"] = [];
  for (let at = 1; at <= mostOtherNames; at += 1) {
    const name = read(otherName(at));
    if (name !== null) otherNames.push({ name, type: read(`${otherName(at)}.type`) ?? "" });
  }
  return {
    lei,
    legalName,
    otherNames,
    headquarters: {
      city: read("Entity.HeadquartersAddress.City"),
      region: read("Entity.HeadquartersAddress.Region"),
      country: read("Entity.HeadquartersAddress.Country"),
    },
    legalCountry: read("Entity.LegalAddress.Country"),
    jurisdiction: read("Entity.LegalJurisdiction"),
    category: read("Entity.EntityCategory"),
    status: read("Entity.EntityStatus"),
    registrationStatus: read("Registration.RegistrationStatus"),
    updatedOn: dayOfStamp(read("Registration.LastUpdateDate")),
    expiredOn: dayOfStamp(read("Entity.EntityExpirationDate")),
    successor: successorOf(
      read("Entity.SuccessorEntity.1.SuccessorLEI"),
      read("Entity.SuccessorEntity.1.SuccessorEntityName"),
    ),
  };
}

type GoldenCopy = {
  /** Opens the CSV, inflated as it is read. It ends with an error where the archive is broken. */
  openCsv: () => Promise<Readable>;
  /** Tells one file from another without reading it whole. */
  fingerprint: string;
  /** When it was published, as GLEIF names its files (20261124-0800-gleif-…), else a day before the file's last change; ISO, UTC. */
  publishedAt: string;
  /** The day of that, or of the file's last change. */
  day: string;
  /** Whether the name says that it holds only what changed. */
  isDelta: boolean;
};

/**
 * Opens a golden copy as a stream: a CSV, one inside a zip archive, or one that was gzipped.
 *
 * @throws Error when the file cannot be read; opening its CSV does when an archive holds none.
 */
export async function openGoldenCopy(file: string): Promise<GoldenCopy> {
  const { size, mtime } = await stat(file);
  const head = await readHead(file);
  const fingerprint = createHash("sha256").update(`${size}|`).update(head).digest("hex").slice(0, 32);
  const isZip = head.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004", "latin1"));
  const isGzip = head[0] === 0x1f && head[1] === 0x8b;
  const openCsv = async (): Promise<Readable> =>
    isZip ? await openZipped(file) : isGzip ? gunzip(file) : createReadStream(file);
  const name = path.basename(file);
  const stamped = readPublishedAt(name);
  const publishedAt = stamped ?? new Date(mtime.getTime() - dayMs).toISOString();
  const isDelta = /delta|(?:intra|last)-?(?:day|week|month)/i.test(name);
  return { openCsv, fingerprint, publishedAt, day: (stamped ?? mtime.toISOString()).slice(0, 10), isDelta };
}

/** `20261124-0800-gleif-goldencopy-lei2-golden-copy.csv.zip`, `isin-lei-20261124T071511.zip`. */
function readPublishedAt(name: string): string | null {
  const stamp = /(?:^|\D)(20\d{2})(\d{2})(\d{2})[-T](\d{2})(\d{2})/.exec(name);
  if (stamp === null) return null;
  const [, year, month, day, hour, minute] = stamp;
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(65_536), 0, 65_536, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function gunzip(file: string): Readable {
  const packed = createReadStream(file);
  const inflated = createGunzip();
  packed.once("error", (error) => inflated.destroy(error));
  inflated.once("close", () => packed.destroy());
  return packed.pipe(inflated);
}

async function openZipped(file: string): Promise<Readable> {
  const archive = await openPromise(file, { lazyEntries: true, autoClose: false });
  try {
    for await (const entry of archive.eachEntry()) {
      if (!/\.csv$/i.test(entry.fileName)) continue;
      const csv = await archive.openReadStreamPromise(entry);
      csv.once("close", () => archive.close());
      return csv;
    }
  } catch (error) {
    archive.close();
    throw error;
  }
  archive.close();
  throw new Error(`${file} holds no CSV file`);
}

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
type RowImport<Row, Counts extends ImportCounts> = {
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
