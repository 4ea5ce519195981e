import "server-only";
import { flushCallLog } from "@/lib/api/call-log";
import { abandonedAfterSeconds, sweepCalls } from "@/lib/db/limits";
import { migrateDatabase } from "@/lib/db/migrate";
import { closeDatabase, type Database, getDatabase, isDatabaseUnavailable } from "@/lib/db/open";
import { loadRegistry } from "@/lib/db/registry";
import { warmTail } from "@/lib/db/tail-snapshot";
import { env } from "@/lib/env";
import { logError } from "@/lib/log";
import { loadSeed } from "@/lib/seed/load";
import type { Background } from "./background";
import { startTelemetry } from "./start-telemetry";

/** Where the process that owns the HTTP server finds the function that shuts it down cleanly. */
const shutdownKey = Symbol.for("footnote.shutdown");

/** Milliseconds before what no answer needs is begun: it would delay the first ones. */
const backgroundAfterMs = 1_000;

/** Loads the code of the background work: most of a server's code, and nothing that an answer needs. */
export type LoadBackground = () => Promise<typeof import("./background")>;

/**
 * Makes a server ready: database open and current, seed data there, registry in memory. Next would
 * go on without a database; a server that cannot serve ends, and says why.
 */
export async function boot(loadBackground: LoadBackground): Promise<void> {
  try {
    await prepare(loadBackground);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

async function prepare(loadBackground: LoadBackground): Promise<void> {
  const telemetry = await startTelemetry(getDatabase, "server");
  const db = await getDatabase();
  await migrateDatabase(db);
  await loadSeed(db, () => {});
  await sweepCalls(db, db.engine === "embedded" ? 0 : abandonedAfterSeconds);
  await loadRegistry(db, env.DATA_DIR);
  warmTailLater(db);
  const background = startLater(db, loadBackground);
  // Starts no new background work while the last requests are answered. Only added if the server has its own
  // signal listener: a single listener would keep the process from ending.
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    if (process.listenerCount(signal) > 0) process.once(signal, () => void background.stop());
  Object.assign(globalThis, {
    [shutdownKey]: async () => {
      await background.stop();
      await flushCallLog(db);
      await telemetry.stop();
      await closeDatabase();
    },
  });
}

/** Has the long tail indexed a moment from now; the database answers until then. */
function warmTailLater(db: Database): void {
  const warm = () =>
    warmTail(db).catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) logError(error, { task: "index the long tail" });
    });
  setTimeout(warm, backgroundAfterMs).unref();
}

/** Starts background work a moment from now, unless workers do it or the server ends first. */
function startLater(db: Database, loadBackground: LoadBackground): Background {
  if (env.BACKGROUND !== "on") return { stop: () => Promise.resolve() };
  let started: Promise<Background | null> = Promise.resolve(null);
  const start = async () => {
    try {
      const { startBackground } = await loadBackground();
      return await startBackground(db);
    } catch (error) {
      logError(error, { task: "start background work" });
      return null;
    }
  };
  const timer = setTimeout(() => {
    started = start();
  }, backgroundAfterMs);
  return {
    stop: async () => {
      clearTimeout(timer);
      await (await started)?.stop();
    },
  };
}
