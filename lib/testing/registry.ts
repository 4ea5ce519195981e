import "server-only";
import type { Database } from "@/lib/db/open";
import { document, entity, entityName } from "@/lib/db/schema";
import { buildRegistryIndex, type RegistryIndex } from "@/lib/domain/resolution/registry-index";

const held = [
  { key: "apple", name: "Apple Inc.", ticker: "AAPL", headquarters: "Cupertino, California" },
  { key: "accenture", name: "Accenture plc", ticker: "ACN", headquarters: "Dublin, Ireland" },
  { key: "delta-air-lines", name: "Delta Air Lines, Inc.", ticker: "DAL", headquarters: "Atlanta, Georgia" },
];

/** Puts a registry of three companies into a database. */
export async function fillTestRegistry(db: Database): Promise<void> {
  await db.insert(document).values({
    id: "list",
    kind: "company_list",
    publisher: "SEC",
    title: "Company tickers",
    url: "https://www.sec.gov/files/company_tickers.json",
    seenOn: "2026-07-01",
  });
  for (const { key, name, ticker, headquarters } of held) {
    await db
      .insert(entity)
      .values({ key, type: "public_company", name, ticker, headquarters, sources: { headquarters: "list" } });
    await db.insert(entityName).values({ entityKey: key, kind: "legal", name, documentId: "list" });
  }
}

/** The index of that registry as it was at first. */
export function buildTestIndex(): RegistryIndex {
  return buildRegistryIndex(
    held.map(({ key, name, ticker }) => ({
      key,
      type: "public_company",
      name,
      filedName: null,
      ticker,
      cik: null,
      sector: null,
      industry: null,
      sizeRank: null,
    })),
    [],
  );
}
