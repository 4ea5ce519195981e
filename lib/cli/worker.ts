import { migrateDatabase } from "@/lib/db/migrate";
import { closeDatabase, openDatabase } from "@/lib/db/open";
import { env } from "@/lib/env";
import { startBackground } from "@/lib/server/background";
import { startTelemetry } from "@/lib/server/start-telemetry";

const usage = `npm run worker: runs ingestion, refreshes, updates, and cleanup in a separate process.

Start any number on any machines, with the same settings as the servers. It needs DATABASE_URL. To leave this work to the workers,
set BACKGROUND=off on the servers. To stop a worker, send SIGTERM; another worker takes over its job.`;

if (process.argv.slice(2).length > 0) {
  console.log(usage);
} else if (env.DATABASE_URL === undefined) {
  console.error("A worker needs DATABASE_URL. With the embedded database, the server does this work itself.");
  process.exitCode = 2;
} else {
  const telemetry = await startTelemetry(() => openDatabase(), "worker");
  const db = await openDatabase();
  await migrateDatabase(db);
  const background = await startBackground(db);
  console.log(`Worker ${process.pid} is running.`);
  // Work waits on timers that keep no process alive.
  const alive = setInterval(() => undefined, 60_000);
  let isEnding = false;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    clearInterval(alive);
    await background.stop();
    await telemetry.stop();
    await closeDatabase();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void end());
}
