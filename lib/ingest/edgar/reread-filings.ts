import "server-only";
import { findStaleReading } from "@/lib/db/document-queue";
import type { Database } from "@/lib/db/open";
import { publishRegistry } from "@/lib/db/registry";
import { sourceVersion } from "@/lib/db/source-version";
import { restAfter, type ScheduledTask } from "../jobs/schedule";
import { rereadFiling } from "./ingest-documents";
import { findRegistrantKeys } from "./store-registrant";

/** The share of a core that reading again takes: for each second of work it rests three. */
const usualShare = 0.25;

/** A turn ends after so long, so that annotations of what it brought don't wait for the rest. */
const usualTurnMs = 60_000;

/**
 * Reads 8-Ks that another version of the reader read again from their stored text, the newest first, as a task of the
 * server. It asks nobody for anything: other forms, whose text is not held, wait until somebody ingests them.
 */
export function createRereadTask(
  db: Database,
  { share = usualShare, turnMs = usualTurnMs }: { share?: number; turnMs?: number } = {},
): ScheduledTask {
  const version = sourceVersion("eight_k");
  return {
    name: "readings",
    isDue: async () => (await findStaleReading(db, version)) !== null,
    async run({ signal }) {
      const turnStartedMs = performance.now();
      let reread = 0;
      while (!signal.aborted && performance.now() - turnStartedMs < turnMs) {
        const startedMs = performance.now();
        const work = await findStaleReading(db, version);
        const keys = work && (await findRegistrantKeys(db, work.subject));
        if (work === null || keys === null) break;
        if (!(await rereadFiling({ db, signal }, keys, work))) break;
        reread += 1;
        await restAfter(startedMs, share, signal);
      }
      await publishRegistry(db);
      return { reread };
    },
  };
}
