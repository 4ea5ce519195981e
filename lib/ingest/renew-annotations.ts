import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { areAnnotationsStale, findStaleAnnotations, renewAnnotations } from "@/lib/db/annotations";
import { annotatorVersion } from "@/lib/db/annotator-version";
import type { Database } from "@/lib/db/open";
import { annotatePassages } from "./annotate-passages";
import type { ScheduledTask } from "./schedule/start-schedule";

/** The share of a core that renewing takes: for each second of work it rests three. */
const usualShare = 0.25;

/**
 * Reads passages, a document at a time, whose annotations nobody made yet, the newest first, or another version did, as
 * a task of the server: what is done is stored, so any turn goes on where one ended. Only to the version that is
 * announced.
 */
export function createRenewalTask(db: Database, share = usualShare): ScheduledTask {
  const version = annotatorVersion();
  const isDue = () => areAnnotationsStale(db, version);
  return {
    name: "annotations",
    isDue,
    async run({ signal }) {
      let renewed = 0;
      while (!signal.aborted && (await isDue())) {
        const startedMs = performance.now();
        const stale = await findStaleAnnotations(db, version);
        if (stale === null) break;
        const { entityKey, documentId, text, publishedOn, passages } = stale;
        const document = { text, date: publishedOn, passages };
        const annotations = await annotatePassages(db, entityKey, document, signal);
        if (annotations === null) break;
        const rows = annotations.map((one, at) => ({ ...one, documentId, start: passages[at]?.start ?? 0 }));
        await renewAnnotations(db, entityKey, rows, version);
        renewed += annotations.length;
        // Sources that change beneath a running server are for its next start.
        if (annotations.some((one) => one.version !== version)) break;
        const restMs = (performance.now() - startedMs) * (1 / share - 1);
        await wait(restMs, undefined, { signal, ref: false }).catch(() => undefined);
      }
      return { renewed };
    },
  };
}
