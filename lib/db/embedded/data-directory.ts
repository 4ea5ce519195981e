import "server-only";
import { createHash } from "node:crypto";
import {
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import net, { createServer } from "node:net";
import os from "node:os";
import path from "node:path";

/** Who holds a data directory, as written in its `lock` file. */
type Holder = { pid: number; startedAt: string; socket: string };

type DataDirectoryLock = { release(): void };

/** Another process owns the data directory. The message says which, for the person at the terminal. */
export class DatabaseInUseError extends Error {
  override readonly name = "DatabaseInUseError";
  constructor(
    readonly dataDir: string,
    readonly holder: Holder | undefined,
  ) {
    const who = holder ? `process ${holder.pid}, started ${holder.startedAt}` : "another process";
    super(`DATA_DIR ${dataDir} is in use by ${who}; stop it or set another DATA_DIR.`);
  }
}

/**
 * Takes the data directory for this process, or returns null when a living process has it. The lock is held by
 * the kernel, so that it goes with its holder however that ends; the file beside it only says who that is, and
 * one that a dead process left is replaced.
 *
 * @param dataDir real path of the directory
 */
export async function lockDataDirectory(dataDir: string, socket: string): Promise<DataDirectoryLock | null> {
  const kernelLock = process.platform === "linux" ? await holdAbstractName(dataDir) : holdOpenFile(dataDir);
  if (!kernelLock) return null;
  const file = path.join(dataDir, "lock");
  const holder: Holder = { pid: process.pid, startedAt: new Date().toISOString(), socket };
  rmSync(file, { force: true });
  writeFileSync(file, `${JSON.stringify(holder)}\n`, { flag: "wx", mode: 0o600 });
  return {
    release() {
      rmSync(file, { force: true });
      kernelLock.release();
    },
  };
}

/** Reads who holds a directory; undefined while the holder has not written it, or has just left. */
export function readHolder(dataDir: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path.join(dataDir, "lock"), "utf8"));
  } catch {
    return undefined;
  }
}

/** A Unix socket in Linux' abstract namespace: no file, one owner, gone with the process. */
function holdAbstractName(dataDir: string): Promise<DataDirectoryLock | null> {
  const name = `\0footnote-${createHash("sha256").update(dataDir).digest("hex")}`;
  const server = createServer((client) => client.destroy());
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(null);
      else reject(error);
    });
    server.listen(name, () => {
      server.unref();
      resolve({ release: () => void server.close() });
    });
  });
}

/** macOS and Windows open a file with an exclusive lock: UV_FS_O_EXLOCK of libuv, O_NONBLOCK so as not to wait. */
function holdOpenFile(dataDir: string): DataDirectoryLock | null {
  const exclusive = process.platform === "win32" ? 0x1000_0000 : 0x20 | constants.O_NONBLOCK;
  try {
    const file = openSync(
      path.join(dataDir, "lock.held"),
      constants.O_RDWR | constants.O_CREAT | exclusive,
      0o600,
    );
    return { release: () => closeSync(file) };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EAGAIN" || code === "EWOULDBLOCK" || code === "EBUSY" || code === "EPERM") return null;
    throw error;
  }
}

/**
 * Refuses a data directory that a living process owns, and leaves any other as it is.
 *
 * @throws DatabaseInUseError
 */
export async function refuseHeldDirectory(directory: string): Promise<void> {
  if (!existsSync(directory)) return;
  const dataDir = realpathSync(directory);
  const socket = socketPathFor(dataDir);
  const lock = (await answers(socket)) ? null : await lockDataDirectory(dataDir, socket);
  if (lock === null) throw new DatabaseInUseError(dataDir, readHolder(dataDir));
  lock.release();
}

/** The name that psql and libpq look for: `psql -h .data -U postgres` finds a running server. */
const FILE_NAME = ".s.PGSQL.5432";

/** Longest path that a Unix socket can have everywhere (macOS: 104 bytes with the final zero). */
const LONGEST_PATH_BYTES = 103;

/** Where the owner of a data directory (given by its real path) listens: inside it, unless the path is too long. */
export function socketPathFor(dataDir: string): string {
  const short = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  if (process.platform === "win32") return `\\\\.\\pipe\\footnote-${short}`;
  const inside = path.join(dataDir, FILE_NAME);
  if (Buffer.byteLength(inside) <= LONGEST_PATH_BYTES) return inside;
  const folder = path.join(os.tmpdir(), `footnote-${process.getuid?.() ?? 0}-${short}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return path.join(folder, FILE_NAME);
}

/** Whether a process listens there. */
export function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.connect(socket);
    probe.once("connect", () => {
      probe.destroy();
      resolve(true);
    });
    probe.once("error", () => resolve(false));
  });
}
