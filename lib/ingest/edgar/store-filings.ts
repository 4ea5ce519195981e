import "server-only";
import { type ListedDocument, queueDocuments } from "@/lib/db/document-queue";
import { upsertFacts } from "@/lib/db/facts";
import type { Database } from "@/lib/db/open";
import type { FilingKind } from "@/lib/db/schema";
import { monthsBefore } from "@/lib/domain/calendar";
import { buildEvents, createDocumentRegister } from "./filing-rows";
import { entityKeysOf, type RegistrantKeys } from "./store-registrant";
import type { ListedFiling } from "./submissions";
import { filedDocumentUrl, fullSubmissionUrl } from "./urls";

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
export async function queueReports(
  db: Database,
  { cik }: RegistrantKeys,
  filings: ListedFiling[],
): Promise<void> {
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
