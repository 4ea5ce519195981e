import "server-only";
import { announceAnnotator } from "@/lib/db/annotations";
import { annotatorVersion } from "@/lib/db/annotator-version";
import type { Database } from "@/lib/db/open";
import { createRenewalTask } from "@/lib/ingest/annotations";
import { type Schedule, startSchedule } from "@/lib/ingest/jobs/schedule";

/** How often an instance looks whether annotations are stale, in milliseconds. */
const lookEveryMs = 5_000;

/** Begins to renew annotations in the background, to the version of this server, which is the one that started last. */
export async function startRenewing(db: Database): Promise<Schedule> {
  await announceAnnotator(db, annotatorVersion());
  return startSchedule(db, [createRenewalTask(db)], { everyMs: 0, lookEveryMs });
}
