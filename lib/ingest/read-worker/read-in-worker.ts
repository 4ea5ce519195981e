import "server-only";
import { createReadPool } from "./read-pool";
import type { tasks } from "./tasks";

const pool = createReadPool<typeof tasks>("lib/ingest/read-worker/tasks.ts");

/** Reads a document apart from this thread, within two seconds and 256 MB. Tasks and their inputs are in `tasks.ts`. */
export const readInWorker = pool.read;
