import "server-only";
import type { Database } from "@/lib/db/open";
import { companyFactsSchema } from "../company-facts";
import { storeFilings } from "../store-filings";
import { storeFigures, storeProfile } from "../store-lists";
import { findRegistrantKeys } from "../store-registrant";
import { filingPageSchema, submissionsSchema } from "../submissions";
import { findStoredEntry, rememberEntry } from "./archive-memory";
import type { ArchiveName } from "./archive-names";
import type { ArchiveEntry } from "./read-archive";
import { readJson } from "./read-json";

/** What an archive's entry came to. `unfit`: its filer is no company that could be held. */
export type EntryOutcome =
  | { outcome: "stored" | "unchanged" | "unfit" }
  | { outcome: "failed"; reason: string };

export type EntryWork = {
  archive: ArchiveName;
  entry: ArchiveEntry;
  cik: string;
  what: "main" | "page";
  /** When the archive was fetched. */
  retrievedAt: string;
};

/** Stores one entry as the live list of the same name is stored, unless that was done with these bytes before. */
export async function storeEntry(db: Database, work: EntryWork): Promise<EntryOutcome> {
  const { archive, entry, what } = work;
  const known = await findStoredEntry(db, archive, entry.name);
  if (known?.mark === entry.mark) return { outcome: "unchanged" };
  const sha256 = known?.sha256 ?? null;
  if (archive === "companyfacts.zip") return storeFacts(db, work, sha256);
  return what === "main" ? storeMain(db, work, sha256) : storePage(db, work, sha256);
}

async function storeMain(
  db: Database,
  { archive, entry, cik, retrievedAt }: EntryWork,
  known: string | null,
): Promise<EntryOutcome> {
  const reading = await readJson(entry, submissionsSchema, known);
  if (reading.outcome === "failed") return reading;
  const { sha256 } = reading;
  if (reading.outcome === "read") {
    if (reading.value.profile.cik !== cik)
      return { outcome: "failed", reason: `is of CIK ${reading.value.profile.cik}` };
    const stored = await storeProfile(db, cik, reading.value, { at: retrievedAt, sha256 });
    if (stored.outcome === "unfit") return { outcome: "unfit" };
  }
  await rememberEntry(db, archive, entry.name, { mark: entry.mark, sha256 });
  return { outcome: reading.outcome === "same" ? "unchanged" : "stored" };
}

async function storePage(
  db: Database,
  { archive, entry, cik, retrievedAt }: EntryWork,
  known: string | null,
): Promise<EntryOutcome> {
  const keys = await findRegistrantKeys(db, cik);
  if (keys === null) return { outcome: "unfit" };
  const reading = await readJson(entry, filingPageSchema, known);
  if (reading.outcome === "failed") return reading;
  if (reading.outcome === "read") await storeFilings(db, keys, reading.value, retrievedAt);
  await rememberEntry(db, archive, entry.name, { mark: entry.mark, sha256: reading.sha256 });
  return { outcome: reading.outcome === "same" ? "unchanged" : "stored" };
}

async function storeFacts(
  db: Database,
  { archive, entry, cik, retrievedAt }: EntryWork,
  known: string | null,
): Promise<EntryOutcome> {
  const keys = await findRegistrantKeys(db, cik);
  if (keys === null) return { outcome: "unfit" };
  const reading = await readJson(entry, companyFactsSchema, known);
  if (reading.outcome === "failed") return reading;
  const { sha256 } = reading;
  if (reading.outcome === "read" && reading.value.cik !== cik)
    return { outcome: "failed", reason: `is of CIK ${reading.value.cik}` };
  await db.transaction(async (tx) => {
    if (reading.outcome === "read") await storeFigures(tx, keys, reading.value, retrievedAt);
    await rememberEntry(tx, archive, entry.name, { mark: entry.mark, sha256 });
  });
  return { outcome: reading.outcome === "same" ? "unchanged" : "stored" };
}
