import "server-only";
import { flushCallLog } from "@/lib/api/call-log";
import { sweepCalls } from "@/lib/db/limits";
import { migrateDatabase } from "@/lib/db/migrate";
import { closeDatabase, getDatabase } from "@/lib/db/open";
import { loadRegistry } from "@/lib/db/registry";
import { env } from "@/lib/env";
import { loadSeed } from "@/lib/seed/load";
import { abandonedAfterSeconds, startServersBackground } from "./background";
import { startTelemetry } from "./start-telemetry";

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
  const telemetry = await startTelemetry(getDatabase, "server");
  const db = await getDatabase();
  await migrateDatabase(db);
  await loadSeed(db, () => {});
  await sweepCalls(db, db.engine === "embedded" ? 0 : abandonedAfterSeconds);
  await loadRegistry(db, env.DATA_DIR);
  const background = await startServersBackground(db);
  // While the last requests are answered nothing new is begun. Only beside the server's own listener: one alone would
  // keep the process from ending.
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
