import "server-only";
import { randomUUID } from "node:crypto";
import os from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { claimJob, type JobClaim, releaseJob, renewJob, saveJobCursor } from "@/lib/db/jobs";
import type { Database } from "@/lib/db/open";
import { logError } from "@/lib/log";
import { traced, traceFields } from "@/lib/telemetry";

/** A job that is held, as its work sees it. */
export type Lease = {
  /** Where the last turn left off. */
  cursor: string | null;
  /** Ends when the caller asks for it or the lease is lost. */
  signal: AbortSignal;
  /**
   * Remembers where to go on.
   *
   * @throws Error when the lease is lost.
   */
  saveCursor(cursor: string): Promise<void>;
};

export type JobOptions = {
  signal: AbortSignal;
  /** How long a dead holder keeps the others waiting, in milliseconds. */
  leaseMs?: number;
  /** How long after the beginning of a turn the next may begin, in milliseconds. */
  everyMs?: number;
};

export type JobOutcome<T> = { outcome: "done"; value: T } | Exclude<JobClaim, { outcome: "held" }>;

const defaultLeaseMs = 60_000;

/** Names a holder so that a person finds it: host, process, and which of its turns. */
export const nameHolder = () => `${os.hostname()} ${process.pid} ${randomUUID().slice(0, 8)}`;

/**
 * Does a piece of work that one instance at a time may do, renewing its lease until the work ends. What the work
 * throws is noted on the job and thrown on.
 */
export async function runJob<T>(
  db: Database,
  name: string,
  { signal, leaseMs = defaultLeaseMs, everyMs = 0 }: JobOptions,
  work: (lease: Lease) => Promise<T>,
): Promise<JobOutcome<T>> {
  const holder = nameHolder();
  const claim = await claimJob(db, name, { holder, leaseMs, everyMs });
  if (claim.outcome !== "held") return claim;
  const lost = new AbortController();
  const renew = async () => {
    // A database that does not answer for a moment has not given the lease to anybody.
    const isHeld = await renewJob(db, name, { holder, leaseMs }).catch(() => true);
    if (!isHeld) lost.abort(new Error(`The job ${name} was taken over`));
  };
  const timer = setInterval(() => void renew(), leaseMs / 3);
  timer.unref();
  const saveCursor = async (cursor: string) => {
    if (!(await saveJobCursor(db, name, holder, cursor))) throw new Error(`The job ${name} was taken over`);
  };
  try {
    const ending = AbortSignal.any([signal, lost.signal]);
    const value = await traced(`job ${name}`, { "footnote.holder": holder }, () =>
      work({ cursor: claim.cursor, signal: ending, saveCursor }),
    );
    await releaseJob(db, name, holder, { outcome: signal.aborted ? "stopped" : "done" });
    return { outcome: "done", value };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const ended = signal.aborted
      ? ({ outcome: "stopped" } as const)
      : ({ outcome: "failed", error: reason } as const);
    await releaseJob(db, name, holder, ended).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** Writes what was done, or could not be, as one JSON line. Fields are counts, names and reasons; never bodies, never keys. */
export function logLine(fields: Record<string, string | number>, level: "info" | "error" = "info"): void {
  const line = JSON.stringify({ level, at: new Date().toISOString(), ...fields, ...traceFields() });
  if (level === "error") console.error(line);
  else console.log(line);
}

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

type ScheduleOptions = {
  /** From the beginning of one turn to that of the next, over all instances, in milliseconds. */
  everyMs: number;
  leaseMs?: number;
  /** How often an instance looks whether a turn is due, in milliseconds. */
  lookEveryMs?: number;
};

/**
 * Pauses after work that started at a given moment, for long enough that the work took only its share of the time.
 */
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
    // A turn that's cut off when the process ends has nothing to log.
    if (!options.signal.aborted) logError(error, { task: task.name });
  }
}
