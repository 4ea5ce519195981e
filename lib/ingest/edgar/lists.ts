import "server-only";
import type { z } from "zod";
import { type ListedDocument, queueDocuments } from "@/lib/db/document-queue";
import { upsertFacts } from "@/lib/db/facts";
import { type FetchedRow, findFetched, listMissingSince, rememberFetched } from "@/lib/db/fetches";
import { dropFigures, tidyFigures } from "@/lib/db/figures";
import type { Database, Queryable } from "@/lib/db/open";
import type { FilingKind } from "@/lib/db/schema";
import { dayMs, monthsBefore } from "@/lib/domain/calendar";
import { buildMetrics, type CompanyFacts, companyFactsSchema } from "./figures";
import { buildEvents, createDocumentRegister } from "./filing-rows";
import { entityKeysOf, findRegistrantKeys, type RegistrantKeys, storeRegistrant } from "./registrant";
import {
  companyFactsUrl,
  fetchWithRetry,
  filedDocumentUrl,
  fullSubmissionUrl,
  type IngestContext,
  listLimits,
  olderFilingsUrl,
  submissionsUrl,
} from "./source";
import { filingPageSchema, type ListedFiling, type Submissions, submissionsSchema } from "./submissions";

/** Small enough for a transaction that others wait for. */
const filingsPerTransaction = 500;

const isEightK = ({ form }: ListedFiling) => form.startsWith("8-K");
const isOwnership = ({ form, primaryDocument }: ListedFiling) =>
  /^[345](?:\/A)?$/.test(form) && /\.xml$/i.test(primaryDocument);

/** Annual and quarterly reports with their amendments, of domestic and foreign filers. */
const isReport = ({ form }: ListedFiling) => /^(?:10-[KQ]|20-F|40-F)/.test(form);

const reportYearsKept = 3;

/**
 * Stores the 8-Ks of a list as events, puts 8-Ks and ownership forms on the list of documents to read, and stores
 * where the reports of the last three years open, counted from the day `retrievedAt`.
 */
export async function storeFilings(
  db: Database,
  keys: RegistrantKeys,
  filings: ListedFiling[],
  retrievedAt: string,
): Promise<void> {
  const earliest = monthsBefore(retrievedAt.slice(0, 10), 12 * reportYearsKept);
  await storeReports(
    db,
    keys,
    filings.filter((filing) => isReport(filing) && filing.filedOn >= earliest),
  );
  const wanted = filings.filter((filing) => isEightK(filing) || isOwnership(filing));
  for (let start = 0; start < wanted.length; start += filingsPerTransaction) {
    const part = wanted.slice(start, start + filingsPerTransaction);
    const documents = createDocumentRegister(() => keys.name);
    const eightKs = part.filter(isEightK).map((filing) => {
      const { cik, name } = keys;
      documents.addFiling({ cik, ...filing });
      return { cik, name, ...filing };
    });
    const event = buildEvents(eightKs, {
      documents,
      keyOf: (cik) => (cik === keys.cik ? keys.own : cik),
      successorOf: () => keys.successor,
    });
    await db.transaction(async (tx) => {
      await upsertFacts(tx, { document: documents.rows(), event });
      await queueDocuments(
        tx,
        part.map((filing) => listDocument(keys.cik, filing)),
      );
    });
  }
}

/** What is read of each form of report: the newest annual report and proxy statement, the last two quarterly reports. */
const reportsRead: readonly (readonly [RegExp, number])[] = [
  [/^(?:10-K|20-F|40-F)/, 1],
  [/^10-Q/, 2],
  [/^DEF 14A$/, 1],
];

const isProxy = ({ form }: ListedFiling) => /^DEF 14A$/.test(form);

/**
 * The reports of a list that are worth reading. An amendment repeats a part of its report, which stands; the newest of the
 * newest annual report is read beside it, since Part III with directors and officers often comes so.
 */
function newestReports(filings: readonly ListedFiling[]): ListedFiling[] {
  const whole = filings
    .filter(({ form, primaryDocument }) => !form.endsWith("/A") && !/\.pdf$/i.test(primaryDocument))
    .sort((a, b) => b.filedOn.localeCompare(a.filedOn));
  const newest = reportsRead.flatMap(([form, count]) =>
    whole.filter((filing) => form.test(filing.form)).slice(0, count),
  );
  const annual = newest.find(({ form }) => form.startsWith("10-K"));
  const amendment = filings
    .filter(
      ({ form, filedOn }) => /^10-K\w*\/A$/.test(form) && annual !== undefined && filedOn >= annual.filedOn,
    )
    .sort((a, b) => b.filedOn.localeCompare(a.filedOn))[0];
  return amendment === undefined ? newest : [...newest, amendment];
}

/** Puts the newest reports on the list of documents to read; `filings` are a registrant's newest, not pages of older ones. */
async function queueReports(db: Database, { cik }: RegistrantKeys, filings: ListedFiling[]): Promise<void> {
  const rows = newestReports(filings).map((filing) => listDocument(cik, filing));
  await db.transaction((tx) => queueDocuments(tx, rows));
}

async function storeReports(db: Database, keys: RegistrantKeys, reports: ListedFiling[]): Promise<void> {
  if (reports.length === 0) return;
  const { cik, name } = keys;
  const documents = createDocumentRegister(() => name);
  const rows = reports.map((report) => ({
    documentId: documents.addFiling({ cik, ...report, url: documentUrl(cik, report) }),
    form: report.form,
    filedOn: report.filedOn,
    periodEnd: report.reportedOn,
  }));
  const filing = entityKeysOf(keys).flatMap((entityKey) => rows.map((row) => ({ entityKey, ...row })));
  await db.transaction((tx) => upsertFacts(tx, { document: documents.rows(), filing }));
}

function listDocument(cik: string, filing: ListedFiling): ListedDocument {
  const { accession, form, filedOn } = filing;
  const kind = kindOf(filing);
  return {
    subject: cik,
    documentId: `sec-${accession}`,
    kind,
    url: documentUrl(cik, filing),
    form,
    publishedOn: filedOn,
  };
}

function kindOf(filing: ListedFiling): FilingKind {
  if (isEightK(filing)) return "eight_k";
  if (isOwnership(filing)) return "ownership";
  return isProxy(filing) ? "proxy" : "report";
}

/**
 * The main document. Before 2001 EDGAR names none, and a PDF is only a courtesy copy: there the full submission holds
 * it. An ownership form is listed as the page that a style sheet makes of it; its XML lies one folder higher.
 */
function documentUrl(cik: string, filing: ListedFiling): string {
  const { accession, primaryDocument } = filing;
  if (isOwnership(filing))
    return filedDocumentUrl(cik, accession, primaryDocument.replace(/^xsl[^/]*\//i, ""));
  if (!/\.(?:html?|txt)$/i.test(primaryDocument)) return fullSubmissionUrl(cik, accession);
  return filedDocumentUrl(cik, accession, primaryDocument);
}

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
  // The address that was really asked: with a stand-in for EDGAR, SEC's address would mislead.
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
  // The list is recorded as known only once everything in it is stored, so that a run that's killed earlier reads
  // it again.
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

/** Fetches a JSON file if it changed since it was stored, and checks its form. What is missing is asked for once a day. */
async function readList<T>(
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
