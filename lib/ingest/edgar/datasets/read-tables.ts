import "server-only";
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { crc32, faultOf } from "../bulk/archive";

/** A table of a data set: tab-separated text with a line of column names. */
export type Table = {
  file: string;
  /** Columns that must be there. */
  needs: readonly string[];
  /** Columns that some years lack; their cells are empty then. */
  may?: readonly string[];
};

/** Cells of a row, in the order of `needs`, then `may`. */
export type Cells = readonly string[];

/** The archive is not what SEC publishes under its name. The message says what is wrong. */
class DamagedArchiveError extends Error {
  override readonly name = "DamagedArchiveError";
}

const mostBytes = 20_000_000_000;
const longestLine = 1_000_000;

/**
 * Reads tables of a zip archive from beginning to end, each row once, in little memory whatever their size.
 *
 * @param onRow is called for each row with the table's place in `tables`.
 * @param onChunk is called now and then, with the rows read so far; it may throw to end the reading.
 * @throws DamagedArchiveError where a table or column is missing, or an entry is cut off or altered.
 */
export async function readTables(
  file: string,
  tables: readonly Table[],
  onRow: (table: number, cells: Cells) => void,
  onChunk: (rows: number) => void,
): Promise<void> {
  const zip = await openZip(file);
  try {
    const entries = await findEntries(zip, tables);
    let rows = 0;
    for (const [place, table] of tables.entries()) {
      const entry = entries.get(table.file);
      if (entry === undefined) throw new DamagedArchiveError(`it has no table ${table.file}`);
      const count = (cells: Cells) => {
        rows += 1;
        onRow(place, cells);
      };
      await readTable(zip, entry, table, count, () => onChunk(rows));
    }
  } finally {
    zip.close();
  }
}

async function openZip(file: string): Promise<ZipFile> {
  try {
    return await openPromise(file, { lazyEntries: true, autoClose: false, decodeStrings: false });
  } catch (error) {
    if (error instanceof Error && "code" in error) throw error;
    const isZip = (await readStart(file)).equals(Buffer.from("PK\u0003\u0004", "latin1"));
    throw new DamagedArchiveError(
      isZip ? "it is cut off: its directory is missing" : "it is not a zip archive",
    );
  }
}

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The entries of tables, in whatever folder they lie. All must be there before any is read. */
async function findEntries(zip: ZipFile, tables: readonly Table[]): Promise<Map<string, Entry>> {
  const found = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      const name = path.posix.basename(entry.fileNameRaw.toString("latin1")).toLowerCase();
      const table = tables.find(({ file }) => file.toLowerCase() === name);
      if (table === undefined) continue;
      if (found.has(table.file)) throw new DamagedArchiveError(`it has the table ${table.file} twice`);
      found.set(table.file, entry);
    }
  } catch (error) {
    if (error instanceof DamagedArchiveError) throw error;
    throw new DamagedArchiveError(`its directory is damaged: ${reasonOf(error)}`);
  }
  const missing = tables.filter(({ file }) => !found.has(file)).map(({ file }) => file);
  if (missing.length > 0) throw new DamagedArchiveError(`it has no table ${missing.join(", ")}`);
  return found;
}

async function readTable(
  zip: ZipFile,
  entry: Entry,
  table: Table,
  onRow: (cells: Cells) => void,
  onChunk: () => void,
): Promise<void> {
  const fault = faultOf(entry, mostBytes);
  if (fault !== null) throw new DamagedArchiveError(`${table.file} can't be unpacked: ${fault}`);
  const lines = splitLines(table, onRow);
  let sum = 0;
  for await (const chunk of unpack(zip, entry, table.file)) {
    sum = crc32(chunk, sum);
    lines.add(chunk);
    onChunk();
  }
  if (sum !== entry.crc32) throw new DamagedArchiveError(`${table.file} is damaged: its checksum is another`);
  lines.end();
}

async function* unpack(zip: ZipFile, entry: Entry, name: string): AsyncGenerator<Buffer> {
  try {
    yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
  } catch (error) {
    throw new DamagedArchiveError(`${name} is damaged: ${reasonOf(error)}`);
  }
}

/** SEC writes its tables without quoting: a quotation mark is a character, and a line break always ends a row. */
function splitLines(table: Table, onRow: (cells: Cells) => void) {
  const decoder = new TextDecoder();
  let places: number[] | null = null;
  let rest = "";
  const take = (line: string) => {
    const parts = (line.endsWith("\r") ? line.slice(0, -1) : line).split("\t");
    if (places === null) places = findColumns(table, parts);
    else if (line !== "") onRow(places.map((place) => parts[place]?.trim() ?? ""));
  };
  const add = (chunk: Uint8Array) => {
    const text = rest + decoder.decode(chunk, { stream: true });
    let from = 0;
    for (let to = text.indexOf("\n"); to >= 0; to = text.indexOf("\n", from)) {
      take(text.slice(from, to));
      from = to + 1;
    }
    rest = text.slice(from);
    if (rest.length > longestLine)
      throw new DamagedArchiveError(
        `${table.file} is no table: a line of more than ${longestLine} characters`,
      );
  };
  const end = () => {
    rest += decoder.decode();
    if (rest !== "") take(rest);
    if (places === null) throw new DamagedArchiveError(`${table.file} is empty`);
  };
  return { add, end };
}

function findColumns({ file, needs, may = [] }: Table, header: string[]): number[] {
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = needs.filter((name) => !names.includes(name.toLowerCase()));
  if (missing.length > 0) throw new DamagedArchiveError(`${file} has no column ${missing.join(", ")}`);
  return [...needs, ...may].map((name) => names.indexOf(name.toLowerCase()));
}

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 200);

/** The rows of one filing, table by table. */
export type FilingRows = readonly (readonly Cells[])[];

/**
 * Rows of several tables, kept on the disk until all of them are there, and given back filing by filing. The tables of
 * a data set come one after the other and in no order that can be relied on: what belongs together meets here, in the
 * memory that a part of them takes.
 */
export type Spool = {
  /** Keeps a row. Its first cell is the accession number of its filing. */
  add(table: number, cells: Cells): void;
  /** Filings with their rows, a part of them at a time. */
  parts(): Generator<Map<string, FilingRows>>;
  /** Lets go of the disk. */
  close(): void;
};

const partCount = 64;
const bufferedChars = 65_536;

/** Takes a folder of its own, which is emptied first: a run that was killed may have left something there. */
export function createSpool(folder: string, tableCount: number): Spool {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fileOf = (part: number) => path.join(folder, `${part}.tsv`);
  const parts = Array.from({ length: partCount }, (_, part) => ({
    fd: openSync(fileOf(part), "w"),
    text: "",
  }));
  const flush = (part: { fd: number; text: string }) => {
    if (part.text !== "") writeSync(part.fd, part.text);
    part.text = "";
  };
  return {
    add(table, cells) {
      const part = parts[partOf(cells[0] ?? "")];
      if (part === undefined) return;
      part.text += `${table}\t${cells.join("\t")}\n`;
      if (part.text.length > bufferedChars) flush(part);
    },
    *parts() {
      for (const [at, part] of parts.entries()) {
        flush(part);
        yield groupRows(readFileSync(fileOf(at), "utf8"), tableCount);
      }
    },
    close() {
      for (const { fd } of parts) closeSync(fd);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function partOf(accession: string): number {
  let hash = 0;
  for (let at = 0; at < accession.length; at += 1) hash = (hash * 31 + accession.charCodeAt(at)) >>> 0;
  return hash % partCount;
}

function groupRows(text: string, tableCount: number): Map<string, FilingRows> {
  const filings = new Map<string, Cells[][]>();
  for (const line of text.split("\n")) {
    const [table, ...cells] = line.split("\t");
    const [accession] = cells;
    if (accession === undefined) continue;
    const rows = filings.get(accession) ?? Array.from({ length: tableCount }, () => []);
    rows[Number(table)]?.push(cells);
    filings.set(accession, rows);
  }
  return filings;
}
