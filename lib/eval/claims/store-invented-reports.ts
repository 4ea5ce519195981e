import "server-only";
import type { ListedDocument } from "@/lib/db/document-queue";
import type { Database } from "@/lib/db/open";
import { document, entity, entityName, setting } from "@/lib/db/schema";
import { readFiling } from "@/lib/ingest/edgar/read/filing";
import { storeFiling } from "@/lib/ingest/edgar/store-filing";
import { filedDocumentUrl } from "@/lib/ingest/edgar/urls";
import type { InventedReport } from "./invented-reports";
import type { InventedEightK } from "./invented-tables";

/** Enters the companies of invented reports, and what was read in each, as an ingestion would. */
export async function storeInventedReports(db: Database, reports: readonly InventedReport[]): Promise<void> {
  const listing: typeof document.$inferInsert = {
    id: "invented-list",
    kind: "company_list",
    publisher: "Test",
    title: "Invented companies",
    url: "https://example.com/list",
    seenOn: "2020-01-01",
  };
  await db.insert(document).values(listing).onConflictDoNothing();
  for (const [key, name] of new Map(reports.map((one) => [one.key, one.name]))) {
    await db.insert(entity).values({ key, type: "public_company", name, sources: {} });
    const named = { entityKey: key, kind: "legal", name, documentId: listing.id } as const;
    await db.insert(entityName).values(named);
  }
  await db.insert(setting).values({ name: "registry_version", value: 1 }).onConflictDoNothing();
  for (const report of reports) await storeReport(db, report);
}

/** What was read in 8-Ks of companies that are entered already. */
export async function storeInventedEightKs(db: Database, filings: readonly InventedEightK[]): Promise<void> {
  for (const filing of filings) await store(db, { ...filing, form: "8-K", kind: "eight_k" });
}

const storeReport = (db: Database, report: InventedReport) =>
  store(db, { ...report, kind: report.form === "DEF 14A" ? "proxy" : "report", items: [] });

type Invented = Omit<InventedReport, "form"> & {
  form: string;
  kind: ListedDocument["kind"];
  items: string[];
};

async function store(db: Database, { key, name, form, kind, accession, filedOn, items, body }: Invented) {
  const cik = accession.slice(0, 10);
  const work = {
    subject: cik,
    documentId: `sec-${accession}`,
    kind,
    form,
    publishedOn: filedOn,
    url: filedDocumentUrl(cik, accession, "report.htm"),
  } as const;
  const read = readFiling(
    work,
    { bytes: new TextEncoder().encode(body) },
    { cik, company: name, listedItems: items },
  );
  if (read.outcome !== "read") throw new Error(`${accession}: ${read.reason}`);
  const fetched = { retrievedAt: `${filedOn}T12:00:00Z`, sha256: "0".repeat(64) };
  await storeFiling(db, { cik, name, own: key, successor: null }, work, read.reading, fetched, "test");
}
