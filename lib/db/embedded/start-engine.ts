import "server-only";
import path from "node:path";
import { Worker } from "node:worker_threads";

/**
 * Starts the embedded engine in a thread of its own, serving the PostgreSQL protocol on `socket`.
 *
 * When the thread dies unasked, this process ends with code 1 after the log line: the engine's memory is gone,
 * a start is what recovers the write-ahead log, and whoever supervises the process makes that start.
 *
 * @param dataDir real path of a directory that this process has locked
 */
export async function startEngine(dataDir: string, socket: string): Promise<{ stop(): Promise<void> }> {
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), "lib/db/embedded/engine-worker.mjs");
  const worker = new Worker(/* turbopackIgnore: true */ /* webpackIgnore: true */ file, {
    workerData: { dataDir, socket },
    execArgv: [],
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
