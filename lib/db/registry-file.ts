import "server-only";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { deserialize, serialize } from "node:v8";
import { buildRegistryIndex, type RegistryIndex } from "@/lib/domain/resolution/registry-index";
import { sourceVersion } from "./source-version";

type Rows = {
  entities: Parameters<typeof buildRegistryIndex>[0];
  names: Parameters<typeof buildRegistryIndex>[1];
};

const hashBytes = 32;

const hashOf = (...parts: (string | Uint8Array)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();

/**
 * The index of the registry's rows, as an earlier start left it in a folder, else built and left there for the next:
 * to read one takes a part of the time. The file says of which rows it is, made by which code, and is thrown away where
 * anything else is there; a folder that can't be written costs only the time.
 *
 * @param digest of the rows that the database holds.
 * @param readRows the rows of that digest; asked for only where no file is of them.
 */
export async function keepRegistryIndex(
  folder: string,
  digest: string,
  readRows: () => Promise<Rows>,
): Promise<RegistryIndex> {
  const file = path.join(folder, "registry-index");
  const origin = hashOf(process.version, sourceVersion("registry"), digest);
  const kept = readKept(file, origin);
  if (kept !== null) return kept;
  const { entities, names } = await readRows();
  const index = buildRegistryIndex(entities, names);
  writeKept(file, origin, index);
  return index;
}

function readKept(file: string, origin: Buffer): RegistryIndex | null {
  try {
    const bytes = readFileSync(file);
    const body = bytes.subarray(2 * hashBytes);
    const isWhole = bytes.subarray(0, 2 * hashBytes).equals(Buffer.concat([origin, hashOf(body)]));
    return isWhole ? (deserialize(body) as RegistryIndex) : null;
  } catch {
    return null;
  }
}

function writeKept(file: string, origin: Buffer, index: RegistryIndex): void {
  const own = `${file}.${process.pid}`;
  try {
    const body = serialize(index);
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(own, Buffer.concat([origin, hashOf(body), body]), { mode: 0o600 });
    renameSync(own, file);
  } catch {
    // A full disk, say: the next start builds it again.
  }
}
