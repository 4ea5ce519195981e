import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** Where Linux keeps files in memory. */
const inMemory = "/dev/shm";
/** Several times what a run keeps at once: whoever has less gets the disk. */
const enoughBytes = 4 * 1024 ** 3;

/**
 * Makes a folder for what a run of tests writes and throws away: in memory where there's room, since copying a database
 * to a disk takes ten times as long. What a test holds against a loss of power it writes down itself, sector by sector.
 */
export function makeScratchFolder(): string {
  const folder = mkdtempSync(path.join(hasRoom() ? inMemory : os.tmpdir(), "footnote-tests-"));
  // PostgreSQL's own user has to find its way to its data, without looking around.
  chmodSync(folder, 0o711);
  return folder;
}

function hasRoom(): boolean {
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= enoughBytes;
  } catch {
    return false;
  }
}
