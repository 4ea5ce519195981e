import "server-only";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { crc32 } from "./crc-32";

/** An entry by its name; its bytes are read when they are asked for. */
export type ArchiveEntry = {
  name: string;
  /** Recognises the content without reading it: checksum and size, as the archive's directory states them. */
  mark: string;
  read(): Promise<EntryReading>;
};

export type EntryReading = { outcome: "read"; bytes: Buffer } | { outcome: "failed"; reason: string };

export type OpenArchive = {
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
  /** All that is read to the archive's size: entries may lie over each other. */
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
      // With these on, one bad name or size ends the whole archive; both are judged per entry here.
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
      // Leaving the loop ends the stream: a lie about the size costs no more memory than the truth.
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
