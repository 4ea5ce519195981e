import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "@/lib/db/open";
import { type JobOptions, type JobOutcome, type Lease, runJob } from "@/lib/ingest/jobs/run-job";

const leaseMs = 20_000;

/**
 * Does a job as soon as nobody holds it, waiting one lease long: who was killed no longer renews its lease by then,
 * and who does is alive.
 */
export async function runJobPatiently<T>(
  db: Database,
  name: string,
  options: JobOptions,
  work: (lease: Lease) => Promise<T>,
): Promise<JobOutcome<T>> {
  const patientUntilMs = performance.now() + leaseMs * 1.25;
  let isSaid = false;
  for (;;) {
    const outcome = await runJob(db, name, { ...options, leaseMs }, work);
    if (outcome.outcome !== "busy" || options.signal.aborted || performance.now() > patientUntilMs)
      return outcome;
    if (!isSaid)
      console.error(`${outcome.holder} holds ${name}, or died holding it: waiting for its lease to end`);
    isSaid = true;
    await wait(1_000, undefined, { signal: options.signal }).catch(() => undefined);
  }
}
