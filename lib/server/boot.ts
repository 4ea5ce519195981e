import "server-only";
import { flushCallLog } from "@/lib/api/call-log";
import { sweepCalls } from "@/lib/db/meter";
import { migrateDatabase } from "@/lib/db/migrate";
import { closeDatabase, type Database, getDatabase } from "@/lib/db/open";
import { loadRegistry } from "@/lib/db/registry";
import { env } from "@/lib/env";
import { logError } from "@/lib/log-error";
import { loadSeed } from "@/lib/seed/load";
import { startHousekeeping } from "./housekeeping";
import { startRefreshing } from "./refreshing";
import { startIngestSchedule, startRenewing } from "./schedule";

const sweepEveryMs = 30_000;

/** A reservation older than this has no process left that would answer it. */
const abandonedAfterSeconds = 120;

/** Where the process that owns the HTTP server finds how to end cleanly. */
const shutdownKey = Symbol.for("footnote.shutdown");

/**
 * Makes a server ready: database open and current, seed data there, registry in memory. Next would
 * go on without a database; a server that cannot serve ends, and says why.
 */
export async function boot(): Promise<void> {
  try {
    await prepare();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

async function prepare(): Promise<void> {
  const db = await getDatabase();
  await migrateDatabase(db);
  await loadSeed(db, () => {});
  await sweepCalls(db, db.engine === "embedded" ? 0 : abandonedAfterSeconds);
  await loadRegistry(db, env.DATA_DIR);
  const timer = setInterval(() => void sweep(db), sweepEveryMs);
  timer.unref();
  const schedule = startIngestSchedule(db);
  const refreshing = startRefreshing(db);
  const renewing = await startRenewing(db);
  const housekeeping = startHousekeeping(db);
  const stop = () =>
    Promise.all([schedule?.stop(), refreshing?.stop(), renewing.stop(), housekeeping.stop()]);
  // While the last requests are answered nothing new is begun. Only beside the server's own listener: one alone would
  // keep the process from ending.
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    if (process.listenerCount(signal) > 0) process.once(signal, () => void stop());
  Object.assign(globalThis, {
    [shutdownKey]: async () => {
      clearInterval(timer);
      await stop();
      await flushCallLog(db);
      await closeDatabase();
    },
  });
}

async function sweep(db: Database): Promise<void> {
  try {
    await sweepCalls(db, abandonedAfterSeconds);
  } catch (error) {
    logError(error, { task: "sweep" });
  }
}
