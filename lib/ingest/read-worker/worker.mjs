// A thread that reads documents. Plain JavaScript, found by its path at run time: bundlers must not touch it, and it
// runs the same under server, command-line tools and tests.
import { readlinkSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { bundled } from "../../bundle.mjs";

/** @type {{ tasks: Record<string, (input: unknown) => unknown> }} */
const { tasks } = await import(await bundled(workerData.tasks));

parentPort?.on("message", async ({ task, input }) => {
  parentPort?.postMessage(await run(task, input));
});
parentPort?.postMessage({ schedstat: schedstatFile() });

/** Where Linux counts the CPU time of this thread; null on other systems. */
function schedstatFile() {
  try {
    // "PID/task/TID"
    return `/proc/${readlinkSync("/proc/thread-self")}/schedstat`;
  } catch {
    return null;
  }
}

/** @param {string} task @param {unknown} input */
async function run(task, input) {
  try {
    return { outcome: "done", result: await tasks[task]?.(input) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { outcome: "refused", reason: `the reader failed: ${reason.slice(0, 200)}` };
  }
}
