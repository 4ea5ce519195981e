import "server-only";
import { eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import type { Database } from "@/lib/db/open";
import { discovery, document, entity, entityName } from "@/lib/db/schema";
import { buildRegistryIndex, type RegistryIndex } from "@/lib/domain/resolution/registry-index";
import type { DiscoverySettings } from "@/lib/ingest/discovery/found-company";
import { type CompanyResolution, resolveCompany } from "@/lib/operations/resolve-company";
import type { TestRecord } from "./lei-records";
import { startTestServer, type TestServer } from "./mirror";

/** Settings under which GLEIF is asked at a stand-in. */
export function gleifAt(base: string): DiscoverySettings {
  return { providers: ["gleif"], gleifBase: base, model: null, pageBase: null };
}

/** The answer once nothing is being looked up for it any more. */
export async function resolveFully(
  db: Database,
  input: string,
  settings: DiscoverySettings,
): Promise<CompanyResolution> {
  return await vi.waitFor(
    async () => {
      const resolution = await resolveCompany(db, input, settings);
      expect(resolution.isLookedUp).toBe(false);
      return resolution;
    },
    { timeout: 15_000 },
  );
}

type Row = typeof discovery.$inferSelect;

/** What is noted of a name that was looked up. */
export async function stateOf(db: Database, query: string): Promise<Row | undefined> {
  const [row] = await db.select().from(discovery).where(eq(discovery.query, query));
  return row;
}

/** The same, once the look-up has ended. */
export async function ended(db: Database, query: string): Promise<Row | undefined> {
  return await vi.waitFor(
    async () => {
      const row = await stateOf(db, query);
      expect(row?.state).toMatch(/found|refused|failed/);
      return row;
    },
    { timeout: 15_000 },
  );
}

/** A record in GLEIF's form. */
export function writeRecord(record: TestRecord): unknown {
  const { lei, legalName, otherNames = [], country = "DE", city = "Hamburg" } = record;
  const address = { language: "en", addressLines: ["1 Street"], city, region: null, country };
  return {
    type: "lei-records",
    id: lei,
    attributes: {
      lei,
      entity: {
        legalName: { name: legalName, language: "en" },
        otherNames: otherNames.map((other) => ({ ...other, language: "en" })),
        transliteratedOtherNames: [],
        legalAddress: address,
        headquartersAddress: address,
        jurisdiction: country,
        category: record.category ?? "GENERAL",
        status: record.status ?? "ACTIVE",
      },
      registration: { status: record.registration ?? "ISSUED", lastUpdateDate: "2026-03-04T05:06:07Z" },
    },
    links: { self: `https://api.gleif.org/api/v1/lei-records/${lei}` },
  };
}

/** A stand-in of GLEIF's API over records. */
export function startTestGleif(records: readonly TestRecord[]): Promise<TestServer> {
  return startTestServer((request, response) => {
    const url = new URL(request.url ?? "", "http://local");
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/vnd.api+json" }).end(JSON.stringify(body));
    const path = url.pathname.replace("/api.gleif.org/api/v1/lei-records", "");
    if (path !== "") {
      const record = records.find(({ lei }) => path === `/${lei}`);
      return void (record ? json(200, { data: writeRecord(record) }) : json(404, { errors: [] }));
    }
    const asked = (url.searchParams.get("filter[entity.legalName]") ?? "").toLowerCase();
    const anywhere = (url.searchParams.get("filter[fulltext]") ?? "").toLowerCase();
    const found = records.filter(({ legalName, otherNames = [] }) => {
      const all = [legalName, ...otherNames.map(({ name }) => name)].join(" | ").toLowerCase();
      return asked === "" ? all.includes(anywhere.slice(0, 5)) : legalName.toLowerCase().includes(asked);
    });
    json(200, { meta: { pagination: { total: found.length } }, data: found.map(writeRecord) });
  });
}

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
