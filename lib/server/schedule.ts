import "server-only";
import { announceAnnotator } from "@/lib/db/annotations";
import { announceReader } from "@/lib/db/document-queue";
import { isTailIndexed, reindexTail } from "@/lib/db/long-tail";
import type { Database } from "@/lib/db/open";
import { annotatorVersion, sourceVersion } from "@/lib/db/source-version";
import { env } from "@/lib/env";
import { createRenewalTask } from "@/lib/ingest/annotations";
import { createRereadTask } from "@/lib/ingest/edgar/ingest-documents";
import { createEdgarSource } from "@/lib/ingest/edgar/source";
import { type Schedule, type ScheduledTask, startSchedule } from "@/lib/ingest/jobs/schedule";
import { createFeedsTask, createWatchTask } from "@/lib/ingest/jobs/scheduled-tasks";

/** Begins to take in what is new, where INGEST_EVERY says so. What cannot be asked is said once, and left out. */
export function startIngestSchedule(db: Database): Schedule | null {
  if (env.INGEST_EVERY === undefined) return null;
  const contact = env.PUBLIC_URL ?? env.SEC_CONTACT ?? null;
  const tasks = [...edgarTasks(db), createFeedsTask(db, { contact })];
  return startSchedule(db, tasks, { everyMs: env.INGEST_EVERY });
}

function edgarTasks(db: Database): ScheduledTask[] {
  try {
    const source = createEdgarSource({ contact: env.SEC_CONTACT, base: env.EDGAR_BASE });
    return [createWatchTask(db, source)];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`INGEST_EVERY is set, but EDGAR is not watched. ${reason}`);
    return [];
  }
}

/** Makes names of the long tail findable that were stored before, or by another version, as a task of the server. */
function createTailTask(db: Database): ScheduledTask {
  return {
    name: "long-tail names",
    isDue: async () => !(await isTailIndexed(db)),
    run: async ({ signal }) => ({ names: await reindexTail(db, signal) }),
  };
}

/** How often an instance looks whether anything is stale, in milliseconds. */
const lookEveryMs = 5_000;

/**
 * Begins to renew annotations and readings in the background, to the versions of this server, which is the one that
 * started last.
 */
export async function startRenewing(db: Database): Promise<Schedule> {
  await announceAnnotator(db, annotatorVersion());
  await announceReader(db, sourceVersion("eight_k"));
  return startSchedule(db, [createTailTask(db), createRenewalTask(db), createRereadTask(db)], {
    everyMs: 0,
    lookEveryMs,
  });
}
