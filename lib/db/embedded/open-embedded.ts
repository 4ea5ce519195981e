import "server-only";
import { chmodSync, existsSync, realpathSync } from "node:fs";
import net from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";
import { connectPool } from "../connect-pool";
import { DatabaseInUseError, lockDataDirectory, readHolder } from "./data-directory-lock";
import { answers, socketPathFor } from "./server-socket";
import { startEngine } from "./start-engine";

export type EmbeddedRole = "server" | "tool";

export type EmbeddedEngine = { pool: Pool; letGo(): Promise<void> };

/** How long a tool waits for a server that is just starting or stopping. */
const TOOL_PATIENCE_MS = 15_000;

/**
 * Opens the data directory for this process, or, for a tool, reaches it through the process that owns it.
 *
 * @throws DatabaseInUseError
 */
export async function openEmbedded(directory: string, role: EmbeddedRole): Promise<EmbeddedEngine> {
  const dataDir = realpathSync(directory);
  chmodSync(dataDir, 0o700);
  const socket = socketPathFor(dataDir);
  const deadline = Date.now() + TOOL_PATIENCE_MS;
  for (;;) {
    // A server in another container has another abstract namespace, but the same socket file.
    if (!(await answers(socket))) {
      const lock = await lockDataDirectory(dataDir, socket);
      if (lock) {
        try {
          const engine = await startEngine(dataDir, socket);
          const letGo = async () => {
            await engine.stop().finally(() => lock.release());
          };
          return { pool: poolOver(socket, 4), letGo };
        } catch (error) {
          lock.release();
          throw error;
        }
      }
    } else if (role === "tool") {
      return { pool: poolOver(socket, 1), letGo: () => Promise.resolve() };
    }
    if (role === "server" || Date.now() > deadline)
      throw new DatabaseInUseError(dataDir, readHolder(dataDir));
    await wait(100);
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

function poolOver(socket: string, max: number): Pool {
  return connectPool({
    user: "postgres",
    database: "postgres",
    max,
    stream: () => {
      const stream = new net.Socket();
      const connect = stream.connect.bind(stream);
      return Object.assign(stream, { connect: () => connect(socket) });
    },
  });
}
