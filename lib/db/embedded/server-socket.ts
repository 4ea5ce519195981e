import "server-only";
import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";

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
