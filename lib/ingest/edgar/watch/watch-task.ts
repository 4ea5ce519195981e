import "server-only";
import type { Database } from "@/lib/db/open";
import { createFetcher } from "../../fetch/fetch-document";
import type { FetchSource } from "../../fetch/fetch-source";
import { logLine } from "../../schedule/log-line";
import type { ScheduledTask } from "../../schedule/start-schedule";
import { watchJob, watchTurn } from "./watch-turn";

/** What EDGAR does not give now, the next turn asks for again: no turn waits long for it. */
const backOffMs = [500, 2_000];

/** Watching EDGAR as a task of the server. */
export function createWatchTask(db: Database, source: FetchSource): ScheduledTask {
  return {
    name: watchJob,
    async run(lease) {
      const fetcher = createFetcher(db, source, backOffMs);
      const context = {
        db,
        fetcher,
        signal: lease.signal,
        onPause: (until: Date, reason: string) =>
          logLine({ task: watchJob, pausedUntil: until.toISOString(), reason }),
      };
      try {
        const { faults, ...counts } = await watchTurn(context, lease, new Date());
        return {
          ...counts,
          faults: faults.length,
          ...(faults[0] === undefined ? {} : { fault: faults[0].slice(0, 300) }),
        };
      } finally {
        await fetcher.close();
      }
    },
  };
}
