import "server-only";
import type { ListedDocument } from "@/lib/db/ingest/documents";
import type { IngestDocumentKind } from "@/lib/db/schema";
import type { RoleObservationRow } from "@/lib/ingest/starter/starter-rows";
import { readEightK } from "./read-eight-k";
import { readOwnership } from "./read-ownership";

/** What an item's section of an 8-K says, and where in the canonical text. */
export type ItemReading = {
  item: string;
  start: number;
  end: number;
  headline: string | null;
  description: string | null;
};

export type RoleReading = Omit<RoleObservationRow, "entityKey" | "documentId" | "sourceType" | "seenOn">;

/** What a filing says of its registrant. `text` is the canonical text of an 8-K, null where only facts are held. */
export type FilingReading = { text: string | null; items: ItemReading[]; roles: RoleReading[] };

/** `unreadable` stays so until a newer reader is there. */
export type ReadOutcome =
  | { outcome: "read"; reading: FilingReading }
  | { outcome: "unreadable"; reason: string };

/** A filing's bytes, or the canonical text that was stored of them. */
export type FilingSource = { bytes: Buffer } | { text: string };

export type FilingContext = {
  cik: string;
  /** The registrant's name. */
  company: string;
  /** Items as EDGAR lists them for the filing. */
  listedItems: string[];
};

/**
 * Raise one when its reader finds more: documents that an older one read are read again, 8-Ks from their stored text.
 * At 0 there is no reader, and such documents are listed but not fetched.
 */
export const readers: Readonly<Record<IngestDocumentKind, number>> = { eight_k: 1, ownership: 1 };

/** Reads a filing. A fault of a reader is an outcome like any other: the next document goes on. */
export function readFiling(
  work: Pick<ListedDocument, "kind" | "publishedOn">,
  source: FilingSource,
  context: FilingContext,
): ReadOutcome {
  try {
    return work.kind === "eight_k" ? readEightK(work, source, context) : readOwnership(source, context);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { outcome: "unreadable", reason: `the reader failed: ${reason.slice(0, 200)}` };
  }
}
