import "server-only";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { deflateRawSync } from "node:zlib";
import { onTestFinished } from "vitest";
import { crc32 } from "@/lib/ingest/edgar/bulk/archive";

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
