import "server-only";
import { createReadPool, type ReadPool } from "./read-pool";
import type { tasks } from "./tasks";

// Each of Next's bundles has its own copy of a module's variables; the pool is the process's.
const key = Symbol.for("footnote.reading");
const holder: typeof globalThis & { [key]?: ReadPool<typeof tasks> } = globalThis;
holder[key] ??= createReadPool<typeof tasks>("lib/ingest/read-worker/tasks.ts");

/** Reads a document apart from this thread, within two seconds and 256 MB, a large one within more. Tasks and their inputs are in `tasks.ts`. */
export const readInWorker = holder[key].read;
