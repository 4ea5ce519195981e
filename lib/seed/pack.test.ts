import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { FactRows } from "@/lib/db/facts";
import { encodePack, openPack, readParts, rowsOf, rowsOfTable } from "./pack";

const bytes = readFileSync("lib/seed/pack.br");
const pack = openPack(bytes);

function readTable<T>(name: string, row: z.ZodType<T>): T[] {
  return z.array(row).parse(rowsOfTable(pack, name));
}

const text = z.string().nullable();
const documents = readTable(
  "document",
  z.object({
    id: z.string(),
    url: z.string(),
    kind: z.string(),
    publisher: z.string(),
    form: text,
    accession: text,
  }),
);
const entities = readTable(
  "entity",
  z.looseObject({
    key: z.string(),
    type: z.string(),
    cik: z.string().nullable(),
    ticker: z.string().nullable(),
    sources: z.record(z.string(), z.string()),
  }),
);
const names = readTable(
  "entity_name",
  z.object({ entity_key: z.string(), kind: z.string(), name: z.string(), document_id: z.string() }),
);
const events = readTable(
  "event",
  z.object({ entity_key: z.string(), accession: z.string(), document_id: z.string() }),
);
const roles = readTable(
  "role_observation",
  z.object({ entity_key: z.string(), person_key: z.string(), document_id: z.string() }),
);
const metrics = readTable("metric", z.object({ entity_key: z.string(), document_id: z.string() }));
const filings = readTable("filing", z.object({ entity_key: z.string(), document_id: z.string() }));
const facts = readTable("report_fact", z.object({ entity_key: z.string(), document_id: z.string() }));
const dated = [...names, ...events, ...roles, ...metrics, ...filings, ...facts];

describe("the committed pack", () => {
  test("is under 4 MB", () => {
    expect(bytes.length).toBeLessThan(4_000_000);
  });

  test("holds the companies, filings and people that it promises", () => {
    expect(entities.filter((row) => row.ticker !== null).length).toBeGreaterThanOrEqual(8_000);
    expect(new Set(events.map((row) => row.accession)).size).toBeGreaterThanOrEqual(16_000);
    expect(new Set(events.map((row) => row.entity_key)).size).toBeGreaterThanOrEqual(732);
    expect(new Set(roles.map((row) => `${row.entity_key} ${row.person_key}`)).size).toBeGreaterThanOrEqual(
      4_500,
    );
    const curated = (type: string) => entities.filter((row) => row.type === type && row.cik === null).length;
    expect(curated("private_company")).toBeGreaterThanOrEqual(60);
    expect(curated("subsidiary")).toBeGreaterThanOrEqual(60);
    expect(curated("industry")).toBeGreaterThanOrEqual(25);
  });

  test("names a document that is in it for every fact", () => {
    const ids = new Set(documents.map((row) => row.id));
    const cited = new Set([
      ...dated.map((row) => row.document_id),
      ...entities.flatMap((row) => Object.values(row.sources)),
    ]);
    expect([...cited].filter((id) => !ids.has(id))).toEqual([]);
    expect([...ids].filter((id) => !cited.has(id))).toEqual([]);
  });

  test("says for every fact of an entity where it comes from", () => {
    const field = (column: string) =>
      column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    const unsourced = entities.flatMap((row) =>
      Object.entries(row).flatMap(([column, value]) =>
        value === null || ["key", "type", "sources"].includes(column) || row.sources[field(column)]
          ? []
          : [`${row.key} ${column}`],
      ),
    );
    expect(unsourced).toEqual([]);
  });

  test("names the publisher of every page, and never itself", () => {
    expect(documents.filter(({ publisher }) => /footnote/i.test(publisher))).toEqual([]);
  });

  test("lets no founding year or seat of a listed company rest on the table of an index", () => {
    const resting = entities.filter(({ sources }) =>
      [sources.founded, sources.headquarters].includes("sp500-constituents"),
    );
    expect(resting).toEqual([]);
  });

  test("has each figure from an annual or quarterly report whose accession is known", () => {
    const forms = new Map(documents.map(({ id, form, accession }) => [id, accession ? form : null]));
    const others = metrics.filter(
      ({ document_id }) => !/^(?:10-[KQ]|20-F|40-F)/.test(forms.get(document_id) ?? ""),
    );
    expect(others).toEqual([]);
  });

  test("stays small enough to be cloned and loaded at a first start", () => {
    expect(bytes.length).toBeLessThanOrEqual(9_000_000);
  });

  test("gives every fact to an entity that is in it, parents before children", () => {
    const seen = new Set<unknown>();
    for (const row of entities) {
      if (typeof row.parent_key === "string") expect(seen).toContain(row.parent_key);
      seen.add(row.key);
    }
    expect(dated.filter((row) => !seen.has(row.entity_key))).toEqual([]);
  });

  test("has well-formed https addresses and ids that fit a path", () => {
    const faults = documents.filter(
      ({ id, url }) => !URL.canParse(url) || !url.startsWith("https://") || !/^[a-z0-9][a-z0-9.-]*$/.test(id),
    );
    expect(faults).toEqual([]);
  });

  test("holds facts, not sentences: no text is longer than 120 characters", () => {
    const long = Array.from(readParts(pack)).flatMap(({ columns }) =>
      Object.values(columns).flatMap((values) =>
        values.filter((value) => typeof value === "string" && value.length > 120),
      ),
    );
    expect(long).toEqual([]);
  });

  test("knows Apple with all that the files say", () => {
    const apple = entities.find((row) => row.key === "apple");
    expect(apple).toMatchObject({
      type: "public_company",
      name: "Apple Inc.",
      filed_name: "Apple Inc.",
      cik: "0000320193",
      ticker: "AAPL",
      exchange: "Nasdaq",
      sector: "Information Technology",
      headquarters: "Cupertino, California",
      size_rank: 3,
      sources: { ticker: "sec-company-tickers-exchange", headquarters: "edgar-0000320193" },
    });
    const own = names.filter((row) => row.entity_key === "apple").map((row) => `${row.kind}: ${row.name}`);
    expect(own).toEqual(
      expect.arrayContaining(["legal: Apple Inc.", "ticker: AAPL", "former: Apple Computer Inc."]),
    );
  });

  test("gives the plain key and the ticker to the living registrant of a company", () => {
    const holders = (ticker: string) => entities.filter((row) => row.ticker === ticker).map((row) => row.key);
    expect(holders("XOM")).toEqual(["exxon-mobil"]);
    expect(holders("DIS")).toEqual(["walt-disney"]);
    expect(entities.find((row) => row.key === "exxon-mobil-34088")).toMatchObject({
      type: "subsidiary",
      parent_key: "exxon-mobil",
      ticker: null,
    });
  });

  test("knows no person and no test filer as a company", () => {
    const ciks = new Set(entities.map((row) => row.cik));
    for (const cik of ["0000350001", "0000315090", "0001033331", "0001462356"])
      expect(ciks).not.toContain(cik);
  });
});

describe("packing", () => {
  test("gives the same bytes for the same rows, and the rows back", () => {
    const rows: FactRows = {
      document: [
        {
          id: "a",
          kind: "curated",
          publisher: "p",
          title: "t",
          url: "https://example.com/",
          seenOn: "2026-01-01",
        },
      ],
      entity: [{ key: "a", type: "industry", name: "A", sources: { name: "a" } }],
      entityName: [],
      event: [],
      roleObservation: [],
      metric: [],
      filing: [],
      sharePrice: [],
      reportFact: [],
    };
    const bytesOf = () => encodePack(rows);
    expect(bytesOf().equals(bytesOf())).toBe(true);
    const [first] = readParts(openPack(bytesOf()));
    expect(first).toMatchObject({ table: "document", of: 1 });
    expect(first && rowsOf(first)).toEqual([
      {
        id: "a",
        kind: "curated",
        publisher: "p",
        title: "t",
        url: "https://example.com/",
        seen_on: "2026-01-01",
      },
    ]);
  });
});
