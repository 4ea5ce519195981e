import "server-only";
import { listMissingSince, rememberFetched } from "@/lib/db/fetches";
import { companyFactsSchema } from "./company-facts";
import { companyFactsUrl, olderFilingsUrl, submissionsUrl } from "./edgar-urls";
import type { IngestContext } from "./ingest-context";
import { readList } from "./read-list";
import { storeFilings } from "./store-filings";
import { storeFigures, storeProfile } from "./store-lists";
import { findRegistrantKeys, type RegistrantKeys } from "./store-registrant";
import { filingPageSchema, submissionsSchema } from "./submissions";

/** How reading a list ended; `fault` for one that could not be read while others could. */
export type ListsOutcome =
  | { outcome: "stored"; keys: RegistrantKeys; faults: string[] }
  | { outcome: "failed"; reason: string };

/** Brings a registrant's profile, list of filings and figures up to date. */
export async function ingestLists(context: IngestContext, cik: string): Promise<ListsOutcome> {
  const profile = await ingestProfile(context, cik);
  if (profile.outcome === "failed") return profile;
  const fault = await ingestFigures(context, profile.keys);
  return { ...profile, faults: [...profile.faults, ...(fault === null ? [] : [fault])] };
}

async function ingestProfile(context: IngestContext, cik: string): Promise<ListsOutcome> {
  const { db } = context;
  const url = submissionsUrl(cik);
  const list = await readList(context, url, submissionsSchema);
  if (list.outcome === "missing") return { outcome: "failed", reason: `EDGAR has no filer ${cik}` };
  // Where a stand-in was asked, its address helps and SEC's misleads.
  const asked = context.fetcher.addressOf(url);
  if (list.outcome === "failed") return { outcome: "failed", reason: `${asked}: ${list.reason}` };
  if (list.outcome === "unchanged") {
    const keys = await findRegistrantKeys(db, cik);
    if (keys === null) return { outcome: "failed", reason: `The company of CIK ${cik} is gone` };
    const pages = await listMissingSince(
      db,
      context.fetcher.addressOf(olderFilingsUrl(`CIK${cik}-submissions-`)),
    );
    const names = pages.flatMap((page) => page.split("/").at(-1) ?? []);
    return { outcome: "stored", keys, faults: await ingestOlderPages(context, keys, names) };
  }
  const { value, memory, retrievedAt } = list;
  const stored = await storeProfile(db, cik, value, { at: retrievedAt, sha256: memory.sha256 });
  if (stored.outcome === "unfit") return { outcome: "failed", reason: `${asked}: ${stored.reason}` };
  const { keys } = stored;
  const faults = await ingestOlderPages(context, keys, value.olderPages);
  // Only when all that it names is stored is the list known: a run that is killed before reads it again.
  if (faults.length === 0) await rememberFetched(db, memory);
  return { outcome: "stored", keys, faults };
}

async function ingestOlderPages(
  context: IngestContext,
  keys: RegistrantKeys,
  names: string[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const name of names) {
    if (context.signal.aborted) return [...faults, "stopped"];
    const page = await readList(context, olderFilingsUrl(name), filingPageSchema);
    if (page.outcome === "failed") faults.push(`${name}: ${page.reason}`);
    if (page.outcome !== "read") continue;
    await storeFilings(context.db, keys, page.value, page.retrievedAt);
    await rememberFetched(context.db, page.memory);
  }
  return faults;
}

/** Figures as reported. Returns what went wrong, or null; who reports nothing in XBRL is no fault. */
async function ingestFigures(context: IngestContext, keys: RegistrantKeys): Promise<string | null> {
  const facts = await readList(context, companyFactsUrl(keys.cik), companyFactsSchema);
  if (facts.outcome === "failed") return `companyfacts: ${facts.reason}`;
  if (facts.outcome !== "read") return null;
  await context.db.transaction(async (tx) => {
    await storeFigures(tx, keys, facts.value, facts.retrievedAt);
    await rememberFetched(tx, facts.memory);
  });
  return null;
}
