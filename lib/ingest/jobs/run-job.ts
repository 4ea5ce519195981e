import "server-only";
import { randomUUID } from "node:crypto";
import os from "node:os";
import { claimJob, type JobClaim, releaseJob, renewJob, saveJobCursor } from "@/lib/db/jobs";
import type { Database } from "@/lib/db/open";
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
