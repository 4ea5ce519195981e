import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "@/lib/db/open";
import { logError } from "@/lib/log-error";
import { type Lease, logLine, runJob } from "./run-job";

/** Work that comes back: one instance at a time does a turn of it. */
export type ScheduledTask = {
  /** Names its job, over all instances. */
  name: string;
  /** Whether there is anything to do, asked before each turn; without it there always is. */
  isDue?(): Promise<boolean>;
  /** Does a turn, and says in numbers what it did; with a `state` of "failed", why in `fault`. It ends soon after the lease's signal. */
  run(lease: Lease): Promise<Record<string, string | number>>;
};

export type Schedule = {
  /** Ends the turns that are on, and waits for them no longer than `patienceMs`. May be called again. */
  stop(patienceMs?: number): Promise<void>;
};

export type ScheduleOptions = {
  /** From the beginning of one turn to that of the next, over all instances, in milliseconds. */
  everyMs: number;
  leaseMs?: number;
  /** How often an instance looks whether a turn is due, in milliseconds. */
  lookEveryMs?: number;
};

/** Rests after work that began at a moment, so long that both together took the work's share of the time. */
export async function restAfter(startedMs: number, share: number, signal: AbortSignal): Promise<void> {
  const restMs = (performance.now() - startedMs) * (1 / share - 1);
  await wait(restMs, undefined, { signal, ref: false }).catch(() => undefined);
}

/** Does every task's turns in the background, one after the other. A turn that throws is logged; the next comes as ever. */
export function startSchedule(
  db: Database,
  tasks: readonly ScheduledTask[],
  { everyMs, leaseMs, lookEveryMs = Math.min(everyMs, 30_000) }: ScheduleOptions,
): Schedule {
  const ending = new AbortController();
  const { signal } = ending;
  const running = (async () => {
    while (!signal.aborted) {
      for (const task of tasks) {
        if (signal.aborted) break;
        await turn(db, task, { signal, everyMs, ...(leaseMs === undefined ? {} : { leaseMs }) });
      }
      await wait(lookEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  })();
  return {
    stop: async (patienceMs = 1_000) => {
      ending.abort();
      const patience = new AbortController();
      await Promise.race([
        running,
        wait(patienceMs, undefined, { signal: patience.signal }).catch(() => undefined),
      ]);
      patience.abort();
    },
  };
}

async function turn(
  db: Database,
  task: ScheduledTask,
  options: { signal: AbortSignal; everyMs: number; leaseMs?: number },
): Promise<void> {
  const startedMs = performance.now();
  try {
    if (task.isDue && !(await task.isDue())) return;
    const outcome = await runJob(db, task.name, options, (lease) => task.run(lease));
    if (outcome.outcome !== "done") return;
    const ms = Math.round(performance.now() - startedMs);
    logLine({ task: task.name, ...outcome.value, ms }, outcome.value.state === "failed" ? "error" : "info");
  } catch (error) {
    // A turn that is cut off at the end of the process has nothing to say.
    if (!options.signal.aborted) logError(error, { task: task.name });
  }
}
