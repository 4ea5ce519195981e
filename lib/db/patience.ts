import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";

// The HTTP server, which says it of each request, is outside Next's bundles.
const KEY = Symbol.for("footnote.patience");
const holder: typeof globalThis & { [KEY]?: AsyncLocalStorage<number | null> } = globalThis;
holder[KEY] ??= new AsyncLocalStorage();
const patience = holder[KEY];

/**
 * How long the work at hand waits for one statement on PostgreSQL, in milliseconds; null for as long as the connection's
 * own settings say. The HTTP server sets it for requests that somebody waits for (`lib/server/serve.mjs`).
 */
export const findPatience = (): number | null => patience.getStore() ?? null;

/** Runs what an answer merely begins, which nobody waits for, in its own time. */
export const runInOwnTime = <Result>(run: () => Result): Result => patience.run(null, run);
