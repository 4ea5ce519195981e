import "server-only";
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import type { Cells } from "./read-tables";

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
