import "server-only";
import { chmodSync, realpathSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Pool } from "pg";
import { connectPool } from "@/lib/db/pool";
import { answers, DatabaseInUseError, lockDataDirectory, readHolder, socketPathFor } from "./data-directory";

export type EmbeddedRole = "server" | "tool";

type EmbeddedEngine = { pool: Pool; letGo(): Promise<void> };

/** How long a tool waits for a server that is just starting or stopping. */
const TOOL_PATIENCE_MS = 15_000;

/**
 * Opens the data directory for this process, or, for a tool, reaches it through the process that owns it.
 *
 * @throws DatabaseInUseError
 */
export async function openEmbedded(
  directory: string,
  role: EmbeddedRole,
  isDurable: boolean,
): Promise<EmbeddedEngine> {
  const dataDir = realpathSync(directory);
  chmodSync(dataDir, 0o700);
  const socket = socketPathFor(dataDir);
  const deadline = performance.now() + TOOL_PATIENCE_MS;
  for (;;) {
    // A server in another container has another abstract namespace, but the same socket file.
    if (!(await answers(socket))) {
      const lock = await lockDataDirectory(dataDir, socket);
      if (lock) {
        try {
          const engine = await startEngine(dataDir, socket, isDurable);
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
    if (role === "server" || performance.now() > deadline)
      throw new DatabaseInUseError(dataDir, readHolder(dataDir));
    await wait(100);
  }
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

/**
 * Starts the embedded engine in a thread of its own, serving the PostgreSQL protocol on `socket`.
 *
 * When the thread dies unasked, this process ends with code 1 after the log line: the engine's memory is gone,
 * a start is what recovers the write-ahead log, and whoever supervises the process makes that start.
 *
 * @param dataDir real path of a directory that this process has locked
 */
async function startEngine(
  dataDir: string,
  socket: string,
  isDurable: boolean,
): Promise<{ stop(): Promise<void> }> {
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), "lib/db/embedded/engine-worker.mjs");
  const worker = new Worker(/* turbopackIgnore: true */ /* webpackIgnore: true */ file, {
    workerData: { dataDir, socket, isDurable },
    execArgv: [],
    // Its own objects live short; without a limit they take 15 MB more, and it answers no faster.
    resourceLimits: { maxYoungGenerationSizeMb: 12 },
  });
  let asked = false;
  const ended = new Promise<Error | undefined>((resolve) => {
    let cause: Error | undefined;
    worker.once("error", (error) => {
      cause = error;
    });
    worker.once("exit", (code) =>
      resolve(cause ?? (code === 0 ? undefined : new Error(`exit code ${code}`))),
    );
  });
  const started = await Promise.race([
    new Promise<"ready">((resolve) => worker.once("message", () => resolve("ready"))),
    ended.then((cause) => ({ cause })),
  ]);
  if (started !== "ready") {
    throw new Error(`The embedded database in ${dataDir} did not open.`, { cause: started.cause });
  }
  worker.unref();
  void ended.then((cause) => {
    if (asked) return;
    console.error(`The embedded database stopped: ${cause?.message ?? "unknown cause"}. Ending the process.`);
    process.exitCode = 1;
    setTimeout(() => process.exit(1), ANSWER_TIME_MS);
  });
  return {
    async stop() {
      asked = true;
      worker.ref();
      worker.postMessage("stop");
      const cause = await ended;
      if (cause) throw new Error("The embedded database did not close cleanly.", { cause });
    },
  };
}

/** Time for requests in flight to answer that the database is away. */
const ANSWER_TIME_MS = 250;
