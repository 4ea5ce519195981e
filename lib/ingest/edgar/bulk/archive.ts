import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { type FileOutcome, fetchToFile } from "@/lib/ingest/fetch/download";
import type { FetchSource, Validators } from "@/lib/ingest/fetch/fetch-document";
import type { IngestContext } from "../source";

export type ArchiveName = "submissions.zip" | "companyfacts.zip";

/** EDGAR's nightly archives of all filers. */
export const archiveUrls: Readonly<Record<ArchiveName, string>> = {
  "submissions.zip": "https://www.sec.gov/Archives/edgar/daily-index/bulkdata/submissions.zip",
  "companyfacts.zip": "https://www.sec.gov/Archives/edgar/daily-index/xbrl/companyfacts.zip",
};

/**
 * What an entry is by its name: a filer's profile or figures, or a page of its older filings. `foreign` is a name that
 * leads out of a folder, or says something that no archive of EDGAR's would: it is never used as a path.
 */
type EntryName =
  | { what: "main" | "page"; cik: string }
  | { what: "other" }
  | { what: "foreign"; reason: string };

const names = /^CIK(\d{10})(-submissions-\d{3})?\.json$/;

export function readEntryName(name: string): EntryName {
  const [, cik, page] = names.exec(name) ?? [];
  if (cik !== undefined) return { what: page === undefined ? "main" : "page", cik };
  const isForeign =
    name.includes("\\") ||
    name.includes("\0") ||
    /^(?:\/|[a-z]:)/i.test(name) ||
    name.split("/").includes("..");
  if (isForeign) return { what: "foreign", reason: "its name leads out of the archive" };
  return { what: "other" };
}

/** The largest archives of today are about 1.5 GB. */
const limits = { bytes: 20_000_000_000, silentMs: 60_000 };

const mostPauses = 3;

type Download = {
  source: FetchSource;
  url: string;
  /** Where it is kept; a part that is there is gone on with. */
  file: string;
  /** A version that was taken in and isn't wanted again. */
  known?: Validators | null;
  onProgress: (bytes: number, total: number | null) => void;
};

/** Fetches one of EDGAR's archives to the disk if it changed, waiting for the end of pauses. */
export async function downloadArchive(
  { db, signal, onPause }: IngestContext,
  { source, ...request }: Download,
): Promise<Exclude<FileOutcome, { outcome: "paused" }>> {
  for (let pauses = 1; ; pauses += 1) {
    const answer = await fetchToFile(db, source, { ...request, limits, signal });
    if (answer.outcome !== "paused") return answer;
    if (pauses === mostPauses) return { outcome: "failed", reason: answer.reason };
    onPause(answer.until, answer.reason);
    const waitMs = answer.until.getTime() - Date.now() + 500;
    await wait(Math.max(0, waitMs), undefined, { signal }).catch(() => undefined);
  }
}

/** An entry by its name; its bytes are read when they are asked for. */
export type ArchiveEntry = {
  name: string;
  /** Recognises the content without reading it: checksum and size, as the archive's directory states them. */
  mark: string;
  read(): Promise<EntryReading>;
};

type EntryReading = { outcome: "read"; bytes: Buffer } | { outcome: "failed"; reason: string };

type OpenArchive = {
  entryCount: number;
  /** Walks the directory once, in its order. @throws Error where the directory itself is damaged. */
  entries(): AsyncGenerator<ArchiveEntry>;
  close(): void;
};

/** Bounds that no honest archive of EDGAR's comes near. */
const caps = {
  entryBytes: 50_000_000,
  /** Inflated to compressed. EDGAR's entries are 5 to 30; deflate can reach 1,032. */
  ratio: 100,
  /** Small entries may be as repetitive as they like. */
  freeBytes: 1_000_000,
  /** Limit on all bytes read, relative to the archive's size, since entries may overlap. */
  totalRatio: 100,
};

const deflated = 8;
const stored = 0;

/**
 * Opens a zip archive. Nothing is unpacked to the disk: an entry is read into memory, within bounds, one at a time.
 *
 * @throws Error where the file is no archive.
 */
export async function openArchive(file: string): Promise<OpenArchive> {
  const open = () =>
    openPromise(file, {
      lazyEntries: true,
      autoClose: false,
      // With these options on, one bad name or size would fail the whole archive. Here each entry is checked by
      // itself.
      decodeStrings: false,
      validateEntrySizes: false,
    });
  let zip = await open();
  let isFresh = true;
  const budget = { bytes: caps.totalRatio * Math.max(zip.fileSize, caps.freeBytes) };
  return {
    entryCount: zip.entryCount,
    async *entries() {
      if (!isFresh) {
        zip.close();
        zip = await open();
      }
      isFresh = false;
      budget.bytes = caps.totalRatio * Math.max(zip.fileSize, caps.freeBytes);
      const walked = zip;
      for await (const entry of walked.eachEntry()) {
        yield {
          name: entry.fileNameRaw.toString("latin1"),
          mark: `crc32-${entry.crc32.toString(16).padStart(8, "0")}-${entry.uncompressedSize}`,
          read: () => readEntry(walked, entry, budget),
        };
      }
    },
    close: () => zip.close(),
  };
}

async function readEntry(zip: ZipFile, entry: Entry, budget: { bytes: number }): Promise<EntryReading> {
  const fault = faultOf(entry, caps.entryBytes);
  if (fault !== null) return { outcome: "failed", reason: fault };
  if (entry.uncompressedSize > budget.bytes)
    return {
      outcome: "failed",
      reason: `the archive inflates to more than ${caps.totalRatio} times its size`,
    };
  budget.bytes -= entry.uncompressedSize;
  try {
    const stream = await zip.openReadStreamPromise(entry);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      // Leaving the loop ends the stream, so a wrong size can't cost more memory than a correct one.
      if (size > entry.uncompressedSize) return { outcome: "failed", reason: "larger than it says" };
      chunks.push(chunk);
    }
    const bytes = Buffer.concat(chunks);
    if (size !== entry.uncompressedSize) return { outcome: "failed", reason: "smaller than it says" };
    if (crc32(bytes) !== entry.crc32) return { outcome: "failed", reason: "its checksum is another" };
    return { outcome: "read", bytes };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { outcome: "failed", reason: `damaged: ${reason}`.slice(0, 200) };
  }
}

/** Why an entry is not unpacked, or null. */
export function faultOf(entry: Entry, mostBytes: number): string | null {
  const { uncompressedSize, compressedSize, compressionMethod } = entry;
  if (entry.isEncrypted()) return "encrypted";
  if (compressionMethod !== deflated && compressionMethod !== stored)
    return `compressed by method ${compressionMethod}`;
  if (uncompressedSize > mostBytes) return `${Math.round(uncompressedSize / 1_000_000)} MB when inflated`;
  if (uncompressedSize > caps.freeBytes && uncompressedSize > caps.ratio * compressedSize)
    return `inflates to more than ${caps.ratio} times its size`;
  return null;
}

// Node has a CRC-32 of its own only since 20.15.
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

/** The checksum by which a zip archive knows an entry's bytes; `before` is that of the bytes that came before. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let value = before ^ 0xffffffff;
  for (let at = 0; at < bytes.length; at += 1)
    value = (table[(value ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
