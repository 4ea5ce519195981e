import "server-only";
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/open";
import type { ArchiveName } from "./archive-names";

/** A damaged archive can have a million bad entries: these many are kept by name, the others counted. */
const mostNoted = 1_000;

/** Notes an entry that failed, as a run of its own, so that it is seen among the runs. */
export async function noteFault(
  db: Database,
  fault: { archive: ArchiveName; entry: string; reason: string; count: number },
): Promise<void> {
  if (fault.count > mostNoted) return;
  await db.execute(sql`
    insert into ingest_run (id, kind, subject, state, finished_at, failed, last_error)
    values (${randomUUID()}, 'archive', ${`${fault.archive} ${fault.entry}`}, 'failed', now(), 1, ${fault.reason})`);
}

/** Forgets the faults of an archive's earlier runs: the next one finds those that are left. */
export async function forgetFaults(db: Database, archive: ArchiveName): Promise<void> {
  await db.execute(sql`
    delete from ingest_run where kind = 'archive' and starts_with(subject, ${`${archive} `})`);
}
