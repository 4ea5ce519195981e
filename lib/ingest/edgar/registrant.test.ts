import { expect, test } from "vitest";
import type { HeldName, HeldRegistrant } from "@/lib/db/registrants";
import { mergeRegistrant, type ProfileFacts } from "./registrant";

const cik = "0000000001";

const factsOf = (
  profile: Partial<ProfileFacts["profile"]>,
  given: Partial<ProfileFacts> = {},
): ProfileFacts => ({
  profile: {
    cik,
    name: "ACME CORP",
    sic: "3571",
    city: "CUPERTINO",
    stateCode: "CA",
    tickers: [{ ticker: "ACME", exchange: "NYSE" }],
    seenOn: "2026-10-01",
    ...profile,
  },
  formerNames: [],
  documentId: `edgar-${cik}`,
  tickerListDay: "2026-08-31",
  ...given,
});

const listed = (name: string, kind: HeldName["kind"]): HeldName => ({
  kind,
  name,
  validFrom: null,
  validTo: null,
  documentId: "list",
});

const heldOf = (given: Partial<HeldRegistrant["entity"]>, names: HeldName[] = []): HeldRegistrant => ({
  entity: {
    key: "acme",
    type: "public_company",
    name: "Acme Corp.",
    filedName: "ACME CORP",
    cik,
    parentKey: null,
    ticker: "ACME",
    exchange: "NYSE",
    sector: "Technology of a data set",
    industry: null,
    headquarters: null,
    founded: null,
    employees: 7,
    indexSince: "2011-05-02",
    description: "By hand.",
    sizeRank: 5,
    sources: {
      name: "list",
      filedName: "list",
      cik: "list",
      ticker: "list",
      exchange: "list",
      sizeRank: "list",
      sector: "set",
      employees: "hand",
      description: "hand",
    },
    ...given,
  },
  names: [listed("Acme Corp.", "legal"), listed(cik, "cik"), listed("ACME", "ticker"), ...names],
  documents: new Map([
    ["list", { kind: "company_list", seenOn: "2026-08-31" }],
    ["set", { kind: "dataset", seenOn: "2026-08-31" }],
    ["hand", { kind: "curated", seenOn: "2025-01-01" }],
  ]),
});

test("a new company gets the key that was made for it, and a source for every fact", () => {
  const { entity, names } = mergeRegistrant(null, factsOf({}), "acme-1");
  expect(entity).toMatchObject({ key: "acme-1", type: "public_company", ticker: "ACME", exchange: "NYSE" });
  for (const field of ["name", "filedName", "cik", "ticker", "exchange", "sector", "headquarters"])
    expect(entity.sources[field]).toBe(`edgar-${cik}`);
  expect(names.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    `cik ${cik}`,
    `legal ${entity.name}`,
    "ticker ACME",
  ]);
});

test("what is silent in the profile, curated, or of a data set stays; what was unknown is filled in", () => {
  const { entity } = mergeRegistrant(heldOf({}), factsOf({}), "unused");
  expect(entity).toMatchObject({
    key: "acme",
    name: "Acme Corp.",
    sector: "Technology of a data set",
    headquarters: "Cupertino, California",
    employees: 7,
    description: "By hand.",
    sizeRank: 5,
  });
  expect(entity.sources).toMatchObject({ sector: "set", headquarters: `edgar-${cik}`, name: "list" });
});

test("a profile that says nothing new changes nothing", () => {
  const once = mergeRegistrant(heldOf({}), factsOf({}), "unused");
  const held = heldOf({});
  const merged = { ...held.entity, ...once.entity } as HeldRegistrant["entity"];
  const documents = new Map([
    ...held.documents,
    [`edgar-${cik}`, { kind: "filing_list", seenOn: "2026-10-01" }],
  ]);
  const again = mergeRegistrant(
    { entity: merged, names: [...held.names, ...once.names], documents } as HeldRegistrant,
    factsOf({}),
    "unused",
  );
  expect(again).toMatchObject({ isChanged: false, names: [], dropped: [] });
});

test("a newer profile renames the company, and the old name becomes a former one", () => {
  const { entity, names, dropped } = mergeRegistrant(heldOf({}), factsOf({ name: "ZENITH CORP" }), "unused");
  expect(entity).toMatchObject({ key: "acme", filedName: "ZENITH CORP" });
  expect(entity.name).toMatch(/^Zenith/);
  expect(names).toContainEqual(expect.objectContaining({ kind: "legal", name: entity.name }));
  expect(names).toContainEqual(expect.objectContaining({ kind: "former", validTo: "2026-10-01" }));
  expect(dropped).toMatchObject([{ kind: "legal", name: "Acme Corp." }]);
});

test("an older profile neither renames nor takes a listing away", () => {
  const { entity, names } = mergeRegistrant(
    heldOf({}),
    factsOf({ name: "OLD NAME INC", tickers: [], seenOn: "2018-01-01" }),
    "unused",
  );
  expect(entity).toMatchObject({ name: "Acme Corp.", ticker: "ACME", type: "public_company" });
  expect(names).toEqual([]);
});

test("an older profile's ticker is one of the past, also where none is held", () => {
  const held = heldOf({ ticker: null, exchange: null, type: "subsidiary" });
  const { entity, names } = mergeRegistrant(
    { ...held, names: [] },
    factsOf({ seenOn: "2026-07-01" }),
    "unused",
  );
  expect(entity.ticker).toBeNull();
  expect(names).toContainEqual(
    expect.objectContaining({ kind: "ticker", name: "ACME", validTo: "2026-07-01" }),
  );
});

test("a newer profile without a ticker ends the listing", () => {
  const { entity, names } = mergeRegistrant(heldOf({}), factsOf({ tickers: [] }), "unused");
  expect(entity).toMatchObject({ ticker: null, exchange: null, type: "private_company" });
  expect(entity.sources).not.toHaveProperty("ticker");
  expect(names).toContainEqual(
    expect.objectContaining({ kind: "ticker", name: "ACME", validTo: "2026-10-01" }),
  );
});

test("a company that only the ticker list knew is a public company once its profile is here", () => {
  const { entity } = mergeRegistrant(heldOf({ type: "sec_ticker_fallback" }), factsOf({}), "unused");
  expect(entity.type).toBe("public_company");
});
