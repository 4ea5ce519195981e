// A thread that reads documents. Plain JavaScript, found by its path at run time: bundlers must not touch it, and it
// runs the same under server, command-line tools and tests. What it reads with is TypeScript, which is made one module
// here: that starts in a third of the time, and runs half as fast again as under tsx, which names every inner function
// each time it is made.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { parentPort, workerData } from "node:worker_threads";

const { tasks } = await importBundled(fileURLToPath(workerData.tasks));

parentPort?.on("message", async ({ task, input }) => {
  parentPort?.postMessage(await run(task, input));
});
parentPort?.postMessage("ready");

/**
 * A module of ours with all that it imports of ours; packages stay where they are.
 *
 * @param {string} file
 * @returns {Promise<{ tasks: Record<string, (input: unknown) => unknown> }>}
 */
async function importBundled(file) {
  // The one that comes with tsx, which the server starts with: others belong to development.
  const esbuild = createRequire(import.meta.resolve("tsx/esm/api"))("esbuild");
  const packages = {
    name: "packages",
    /** @param {any} build */
    setup(build) {
      build.onResolve({ filter: /^(?:[^./@]|@[^/])/ }, (/** @type {{ path: string, kind: string }} */ one) =>
        one.kind === "entry-point" ? undefined : { path: import.meta.resolve(one.path), external: true },
      );
    },
  };
  const { outputFiles } = await esbuild.build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    plugins: [packages],
    logLevel: "silent",
  });
  await esbuild.stop();
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
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
