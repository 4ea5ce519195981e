import "server-only";
import { type ListedDocument, queueDocuments } from "@/lib/db/document-queue";
import { upsertFacts } from "@/lib/db/facts";
import type { Database } from "@/lib/db/open";
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
  const kind = isEightK(filing) ? "eight_k" : "ownership";
  return {
    subject: cik,
    documentId: `sec-${accession}`,
    kind,
    url: documentUrl(cik, filing),
    form,
    publishedOn: filedOn,
  };
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
