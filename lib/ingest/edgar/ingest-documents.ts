import "server-only";
import {
  type DueQuery,
  type ListedDocument,
  listDueDocuments,
  markDocument,
} from "@/lib/db/ingest/documents";
import { findFiling } from "@/lib/db/ingest/find-filing";
import { documentLimits } from "./edgar-source";
import { fetchPatiently, type IngestContext } from "./ingest-context";
import { readers, readFiling } from "./read-filing";
import { storeFiling } from "./store-filing";
import type { RegistrantKeys } from "./store-registrant";

/** How one document ended. `missing` is no failure: EDGAR does not have it. */
export type DocumentOutcome =
  | { outcome: "read" | "missing" | "stopped" }
  | { outcome: "failed"; reason: string };

const documentsPerQuery = 200;
const atOnce = 8;

/** Fetches, reads and stores every due document of a registrant; one that fails is noted and the rest goes on. */
export async function ingestDocuments(
  context: IngestContext,
  keys: RegistrantKeys,
  query: DueQuery,
  onEnd: (work: ListedDocument, outcome: DocumentOutcome) => Promise<void>,
): Promise<void> {
  for (;;) {
    const due = await listDueDocuments(context.db, query, documentsPerQuery);
    if (due.length === 0) return;
    const queue = due.values();
    const work = async (): Promise<void> => {
      for (const one of queue) {
        if (context.signal.aborted) return;
        await onEnd(one, await ingestDocument(context, keys, one));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    if (context.signal.aborted) return;
  }
}

async function ingestDocument(
  context: IngestContext,
  keys: RegistrantKeys,
  work: ListedDocument,
): Promise<DocumentOutcome> {
  const { db } = context;
  const { items, text } = await findFiling(db, keys.own, work.documentId);
  const filing = { cik: keys.cik, company: keys.name, listedItems: items };
  if (text !== null) return settle(context, keys, work, readFiling(work, { text }, filing), null);
  const answer = await fetchPatiently(context, work.url, { limits: documentLimits });
  if (context.signal.aborted && answer.outcome === "failed") return { outcome: "stopped" };
  if (answer.outcome === "missing") {
    await markDocument(db, work, "missing", { reason: "EDGAR does not have it (404)" });
    return { outcome: "missing" };
  }
  if (answer.outcome === "fetched") {
    const { bytes, retrievedAt, sha256 } = answer;
    return settle(context, keys, work, readFiling(work, { bytes }, filing), { retrievedAt, sha256 });
  }
  const reason = answer.outcome === "not_modified" ? "304 without being asked" : answer.reason;
  await markDocument(db, work, answer.outcome === "refused" ? "refused" : "failed", { reason });
  return { outcome: "failed", reason };
}

async function settle(
  { db }: IngestContext,
  keys: RegistrantKeys,
  work: ListedDocument,
  answer: ReturnType<typeof readFiling>,
  fetched: { retrievedAt: string; sha256: string } | null,
): Promise<DocumentOutcome> {
  const reader = readers[work.kind];
  if (answer.outcome === "unreadable") {
    await markDocument(db, work, "unreadable", { reason: answer.reason, reader });
    return { outcome: "failed", reason: answer.reason };
  }
  await storeFiling(db, keys, work, answer.reading, fetched, reader);
  return { outcome: "read" };
}
