import { setTimeout as wait } from "node:timers/promises";
import { withDatabase } from "@/lib/cli/with-database";
import { findEdgar } from "@/lib/ingest/edgar/source";
import { refreshFrom } from "@/lib/server/refreshing";

/** Refreshes whoever waits, as a process that a test can kill; its leases hold as many milliseconds as it's told. */
const leaseMs = Number(process.argv[2]);
await withDatabase(async (db) => {
  refreshFrom(db, findEdgar(), { leaseMs, lookEveryMs: 20 });
  await wait(120_000);
  return 0;
});
