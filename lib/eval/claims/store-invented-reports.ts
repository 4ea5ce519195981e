import "server-only";
import type { Database } from "@/lib/db/open";
import { document, entity, entityName, setting } from "@/lib/db/schema";
import { readFiling } from "@/lib/ingest/edgar/read/filing";
import { storeFiling } from "@/lib/ingest/edgar/store-filing";
import { filedDocumentUrl } from "@/lib/ingest/edgar/urls";
import type { InventedReport } from "./invented-reports";

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

async function storeReport(db: Database, { key, name, form, accession, filedOn, body }: InventedReport) {
  const cik = accession.slice(0, 10);
  const work = {
    subject: cik,
    documentId: `sec-${accession}`,
    kind: form === "DEF 14A" ? "proxy" : "report",
    form,
    publishedOn: filedOn,
    url: filedDocumentUrl(cik, accession, "report.htm"),
  } as const;
  const read = readFiling(
    work,
    { bytes: new TextEncoder().encode(body) },
    { cik, company: name, listedItems: [] },
  );
  if (read.outcome !== "read") throw new Error(`${accession}: ${read.reason}`);
  const fetched = { retrievedAt: `${filedOn}T12:00:00Z`, sha256: "0".repeat(64) };
  await storeFiling(db, { cik, name, own: key, successor: null }, work, read.reading, fetched, "test");
}
