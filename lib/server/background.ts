import "server-only";
import { noteBackground } from "@/lib/db/jobs";
import { sweepCalls } from "@/lib/db/limits";
import { type Database, isDatabaseUnavailable } from "@/lib/db/open";
import { env } from "@/lib/env";
import { nameHolder } from "@/lib/ingest/jobs";
import { logError } from "@/lib/log";
import { startHousekeeping } from "./housekeeping";
import { startNamedIngestions } from "./named-ingestion";
import { startRefreshing } from "./refreshing";
import { startIngestSchedule, startRenewing } from "./schedule";

const sweepEveryMs = 30_000;

/** A reservation older than this has no process left that would answer it. */
export const abandonedAfterSeconds = 120;

export type Background = {
  /** Begins nothing new and waits a little for what is running. May be called again. */
  stop(): Promise<void>;
};

/**
 * Starts what is done beside answering: sweeping calls that nobody answered, mails, retention, ingestion on schedule,
 * refreshes that were asked for, renewals. Any number of processes may, over all machines: each piece of work is a lease in
 * the database, which another takes over when its holder dies, and one gate spaces the requests of all to a publisher.
 */
export async function startBackground(db: Database): Promise<Background> {
  const holder = nameHolder();
  await noteBackground(db, holder);
  const timer = setInterval(() => void sweep(db, holder), sweepEveryMs);
  timer.unref();
  const schedule = startIngestSchedule(db);
  const refreshing = startRefreshing(db);
  const ordered = startNamedIngestions(db);
  const renewing = await startRenewing(db);
  const housekeeping = startHousekeeping(db);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all([
        schedule?.stop(),
        refreshing?.stop(),
        ordered?.stop(),
        renewing.stop(),
        housekeeping.stop(),
      ]);
    },
  };
}

/** The same in a server, unless workers do it. */
export async function startServersBackground(db: Database): Promise<Background> {
  if (env.BACKGROUND === "on") return await startBackground(db);
  return { stop: () => Promise.resolve() };
}

async function sweep(db: Database, holder: string): Promise<void> {
  try {
    await noteBackground(db, holder);
    await sweepCalls(db, abandonedAfterSeconds);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) logError(error, { task: "sweep" });
  }
}
