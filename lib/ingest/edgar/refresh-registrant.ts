import "server-only";
import { countDueDocuments } from "@/lib/db/document-queue";
import { refreshParts } from "@/lib/db/refresh";
import { monthsBefore } from "@/lib/domain/calendar";
import type { IngestContext } from "./ingest-context";
import { ingestRegistrant } from "./ingest-registrant";
import { readers } from "./read-filing";

/** `read` documents came in. `failed`: something that should be held isn't, and another try may bring it. */
export type RefreshResult =
  | { outcome: "done"; read: number }
  | { outcome: "stopped" }
  | { outcome: "failed"; reason: string };

/** Brings what is held of a registrant, by its CIK of ten digits, up to date: its lists and figures, then each part. */
export async function refreshRegistrant(context: IngestContext, cik: string): Promise<RefreshResult> {
  const { db, signal } = context;
  const today = new Date().toISOString().slice(0, 10);
  let read = 0;
  for (const [position, { kind, months }] of refreshParts.entries()) {
    const wanted = { kinds: [kind], since: monthsBefore(today, months) };
    const options = { ...wanted, withLists: position === 0, onProgress: () => undefined };
    const { state, done, lastError, listFaults } = await ingestRegistrant(context, cik, options);
    if (signal.aborted) return { outcome: "stopped" };
    read += done;
    // A document that can't be read as it is won't be read by another try: only those that are still due count.
    const startedAt = new Date().toISOString();
    const left = await countDueDocuments(db, { subject: cik, ...wanted, startedAt, readers });
    if (state !== "done" || listFaults.length > 0 || left > 0)
      return { outcome: "failed", reason: listFaults.at(-1) ?? lastError ?? "Documents are missing" };
  }
  return { outcome: "done", read };
}
