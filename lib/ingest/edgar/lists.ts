import "server-only";
import type { z } from "zod";
import { upsertFacts } from "@/lib/db/facts";
import { type FetchedRow, findFetched, listMissingSince, rememberFetched } from "@/lib/db/fetches";
import { dropFigures, tidyFigures } from "@/lib/db/figures";
import type { Database, Queryable } from "@/lib/db/open";
import { buildMetrics } from "./choose-figures";
import { type CompanyFacts, companyFactsSchema } from "./company-facts";
import { createDocumentRegister } from "./filing-rows";
import { fetchWithRetry, type IngestContext, listLimits } from "./source";
import { queueReports, storeFilings } from "./store-filing-list";
import { findRegistrantKeys, type RegistrantKeys, storeRegistrant } from "./store-registrant";
import { filingPageSchema, type Submissions, submissionsSchema } from "./submissions";
import { companyFactsUrl, olderFilingsUrl, submissionsUrl } from "./urls";

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

/**
 * A list as it is now. `memory` is to be remembered when what it says is stored: until then a run that is killed
 * finds it new again.
 */
type ListReading<T> =
  | {
      outcome: "read";
      value: T;
      memory: Omit<FetchedRow, "checkedAt"> & { sha256: string };
      retrievedAt: string;
    }
  | { outcome: "unchanged" }
  | { outcome: "missing" }
  | { outcome: "failed"; reason: string };

const dayMs = 86_400_000;

/** Fetches a JSON file if it changed since it was stored, and checks its form. What is missing is asked for once a day. */
export async function readList<T>(
  context: IngestContext,
  url: string,
  schema: z.ZodType<T>,
): Promise<ListReading<T>> {
  const address = context.fetcher.addressOf(url);
  const known = await findFetched(context.db, address);
  const isMissing = known !== null && known.sha256 === null;
  if (isMissing && Date.parse(known.checkedAt) > Date.now() - dayMs) return { outcome: "missing" };
  const answer = await fetchWithRetry(context, url, { limits: listLimits, known });
  if (answer.outcome === "not_modified") return { outcome: "unchanged" };
  if (answer.outcome === "missing") {
    await rememberFetched(context.db, { url: address, etag: null, lastModified: null, sha256: null });
    return { outcome: "missing" };
  }
  if (answer.outcome !== "fetched") return { outcome: "failed", reason: answer.reason };
  const memory = { url: address, ...answer.validators, sha256: answer.sha256 };
  if (answer.sha256 === known?.sha256) {
    await rememberFetched(context.db, memory);
    return { outcome: "unchanged" };
  }
  const value = parseJson(answer.bytes, schema);
  if (!value.success) return { outcome: "failed", reason: value.reason };
  return { outcome: "read", value: value.data, memory, retrievedAt: answer.retrievedAt };
}

/** Reads bytes as JSON of a form; what is wrong is said in a line. */
export function parseJson<T>(
  bytes: Buffer,
  schema: z.ZodType<T>,
): { success: true; data: T } | { success: false; reason: string } {
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString("utf8"));
  } catch {
    return { success: false, reason: "not JSON" };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed;
  const [issue] = parsed.error.issues;
  const reason = issue ? `${issue.path.join(".")}: ${issue.message}` : "of another form";
  return { success: false, reason: reason.slice(0, 200) };
}

/** `unfit`: a profile that makes no company, with the reason. */
type ProfileOutcome = { outcome: "stored"; keys: RegistrantKeys } | { outcome: "unfit"; reason: string };

/** Stores a profile with its newest filings, from wherever it came. Pages of older filings are `storeFilings`' part. */
export async function storeProfile(
  db: Database,
  cik: string,
  submissions: Submissions,
  retrieved: { at: string; sha256: string },
): Promise<ProfileOutcome> {
  const { profile, isCompany, filings } = submissions;
  if (profile.cik !== cik) return { outcome: "unfit", reason: `is of CIK ${profile.cik}` };
  if (!isCompany) return { outcome: "unfit", reason: `${profile.name} is no company` };
  if (filings.length === 0) return { outcome: "unfit", reason: `${profile.name} has filed nothing` };
  const keys = await storeRegistrant(db, submissions, retrieved);
  await storeFilings(db, keys, filings, retrieved.at);
  await queueReports(db, keys, filings);
  return { outcome: "stored", keys };
}

/**
 * Stores a company's figures as reported, as they were known on the day `retrievedAt`. They take the place of those
 * that were held of it; what a predecessor reported only adds to those of the company that took its place.
 */
export async function storeFigures(
  tx: Queryable,
  keys: RegistrantKeys,
  facts: CompanyFacts,
  retrievedAt: string,
): Promise<void> {
  const documents = createDocumentRegister(() => keys.name);
  const metric = buildMetrics([facts], () => keys.successor ?? keys.own, documents, retrievedAt.slice(0, 10));
  if (keys.successor === null) await dropFigures(tx, metric);
  await upsertFacts(tx, { document: documents.rows(), metric });
  await tidyFigures(tx, [keys.successor ?? keys.own]);
}
