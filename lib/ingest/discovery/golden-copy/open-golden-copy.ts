import "server-only";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { openPromise } from "yauzl";

export type GoldenCopy = {
  /** Opens the CSV, inflated as it is read. It ends with an error where the archive is broken. */
  openCsv: () => Promise<Readable>;
  /** Tells one file from another without reading it whole. */
  fingerprint: string;
  /** Day of the file's last change. */
  day: string;
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
  return { openCsv, fingerprint, day: mtime.toISOString().slice(0, 10) };
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
