import { describe, expect, test } from "vitest";
import { reportedFact as fact, reportedFacts } from "@/lib/testing/reported-facts";
import { buildMetrics, chooseFigures, companyFactsSchema, type XbrlFact, type XbrlFacts } from "./figures";
import { createDocumentRegister } from "./filing-rows";

const said = { end: "2025-12-31", accn: "0000000001-26-000001", form: "10-K", filed: "2026-02-01" };
const factOfYear = { ...said, start: "2025-01-01" };

test("figures are read by concept, tag and unit; other tags and currencies are passed over", () => {
  const { cik, facts } = companyFactsSchema.parse({
    cik: 1,
    facts: {
      dei: { EntityCommonStockSharesOutstanding: { units: { shares: [{ ...said, val: 9 }] } } },
      "us-gaap": {
        Revenues: { units: { USD: [{ ...factOfYear, val: 5 }], EUR: [{ ...factOfYear, val: 4 }] } },
        EarningsPerShareDiluted: { units: { "USD/shares": [{ ...factOfYear, val: 0.5 }] } },
        NetIncomeLoss: { units: { EUR: [{ ...factOfYear, val: 1 }] } },
        Goodwill: { units: "nothing that would be read" },
      },
    },
  });
  const found = Object.entries(facts).flatMap(([concept, all]) =>
    all.map(({ tag, start, value }) => [concept, tag, start, value]),
  );
  expect(cik).toBe("0000000001");
  expect(found).toEqual([
    ["revenue", "Revenues", "2025-01-01", 5],
    ["eps_diluted", "EarningsPerShareDiluted", "2025-01-01", 0.5],
    ["shares_outstanding", "EntityCommonStockSharesOutstanding", null, 9],
  ]);
});

const choose = (facts: Partial<XbrlFacts>) => chooseFigures(reportedFacts(facts), "2026-08-31");

/** What is chosen of one concept, newest first. */
const chosen = (concept: keyof XbrlFacts, facts: XbrlFact[]) =>
  choose({ [concept]: facts }).map(({ period, end, value }) => [period, end, value]);

/** A fiscal year as the report of that year states it. */
const year = (end: number, given: Partial<XbrlFact> = {}) =>
  fact({
    start: `${end}-01-01`,
    end: `${end}-12-31`,
    filedOn: `${end + 1}-02-01`,
    accession: `0000000001-${String(end - 1999).padStart(2, "0")}-000001`,
    ...given,
  });

test("a quarter in an annual report is no year, and half a year in a quarterly one is no quarter", () => {
  expect(
    chosen("revenue", [
      fact({ start: "2025-10-01", value: 30 }),
      fact({ start: "2026-01-01", end: "2026-06-30", value: 60, form: "10-Q" }),
    ]),
  ).toEqual([]);
});

test("the newest five fiscal years are held", () => {
  const years = [2019, 2020, 2021, 2022, 2023, 2024, 2025].map((end) => year(end, { value: end }));
  expect(chosen("revenue", years).map(([, , value]) => value)).toEqual([2025, 2024, 2023, 2022, 2021]);
});

test("total revenue wins over its parts, and the newest filing over the older", () => {
  const part = "RevenueFromContractWithCustomerExcludingAssessedTax";
  const amended = { filedOn: "2026-03-01", accession: "0000000001-26-000002", form: "10-K/A" };
  const figures = choose({
    revenue: [fact({ value: 98, tag: part }), fact({ value: 100 }), fact({ value: 101, ...amended })],
  });
  expect(figures).toMatchObject([{ value: 101, accession: amended.accession }]);
});

test("of what one filing states the exact figure is held, not its rounding in a text", () => {
  const [exact, rounded] = [fact({ value: 1_913 }), fact({ value: 1_900 })];
  for (const stated of [
    [exact, rounded],
    [rounded, exact],
  ])
    expect(choose({ revenue: stated })).toMatchObject([{ value: 1_913 }]);
});

test("a year is as the newest filing restates it among its comparatives", () => {
  const tag = "NetIncomeLoss";
  expect(
    chosen("net_income", [
      year(2024, { tag, value: 50 }),
      year(2025, { tag, value: 70 }),
      year(2024, { tag, value: 45, filedOn: "2026-02-01" }),
    ]),
  ).toEqual([
    ["year", "2025-12-31", 70],
    ["year", "2024-12-31", 45],
  ]);
});

test("all years are of the tag that the newest filing prefers; another stands in where it is missing", () => {
  const [own, all] = ["NetIncomeLoss", "ProfitLoss"];
  expect(
    chosen("net_income", [
      year(2023, { tag: all, value: 33 }),
      year(2024, { tag: own, value: 40 }),
      // The newest report tells of the year before under a tag that comes later.
      year(2024, { tag: all, value: 44, filedOn: "2026-02-01" }),
      year(2025, { tag: all, value: 55 }),
      year(2025, { tag: own, value: 50 }),
    ]),
  ).toEqual([
    ["year", "2025-12-31", 50],
    ["year", "2024-12-31", 40],
    ["year", "2023-12-31", 33],
  ]);
  // A company that no longer states the preferred tag is told by what it states now.
  expect(
    chosen("net_income", [
      year(2024, { tag: own, value: 40 }),
      year(2024, { tag: all, value: 44, filedOn: "2026-02-01" }),
      year(2025, { tag: all, value: 55 }),
    ]).map(([, , value]) => value),
  ).toEqual([55, 44]);
});

test("years of 52 and 53 weeks are years, and a last day written two ways is one year", () => {
  expect(
    chosen("revenue", [
      fact({ start: "2024-12-29", end: "2026-01-03", value: 3 }),
      fact({ start: "2023-12-31", end: "2024-12-28", value: 2, filedOn: "2025-02-01" }),
      fact({ start: "2024-01-01", end: "2024-12-31", value: 2.5, filedOn: "2026-02-01" }),
    ]),
  ).toEqual([
    ["year", "2026-01-03", 3],
    ["year", "2024-12-31", 2.5],
  ]);
});

test("around a change of the fiscal year periods do not overlap", () => {
  expect(
    chosen("revenue", [
      fact({ start: "2023-07-01", end: "2024-06-30", value: 10, filedOn: "2024-08-20" }),
      // The report on the transition: half a year, and the twelve months to its end for comparison.
      fact({ start: "2024-07-01", end: "2024-12-31", value: 6, form: "10-KT", filedOn: "2025-02-20" }),
      fact({ start: "2024-01-01", end: "2024-12-31", value: 11, form: "10-KT", filedOn: "2025-02-20" }),
      fact({ start: "2025-01-01", end: "2025-12-31", value: 13 }),
    ]),
  ).toEqual([
    ["year", "2025-12-31", 13],
    ["year", "2024-12-31", 11],
  ]);
});

/** What is chosen of revenue by year, each with its basis. */
const bases = (...revenue: XbrlFact[]) =>
  choose({ revenue }).map(({ end, value, basis }) => [end.slice(0, 4), value, basis]);

test("years compare where a filing states both as they are held, and not where the newer was counted anew since", () => {
  const recast = { filedOn: "2026-02-01", accession: "0000000001-26-000001" };
  const before = { filedOn: "2024-02-01", accession: "0000000001-24-000001" };
  expect(
    bases(
      year(2025, { value: 63.6, ...recast }),
      year(2024, { value: 59.5, ...recast }),
      year(2024, { value: 58.5 }),
      year(2023, { value: 100, ...before }),
      year(2024, { value: 58.5, ...before, accession: "0000000001-25-000001" }),
      year(2023, { value: 100, accession: "0000000001-25-000001" }),
      year(2022, { value: 81, ...before }),
    ),
  ).toEqual([
    ["2025", 63.6, 0],
    ["2024", 59.5, 0],
    ["2023", 100, 1],
    ["2022", 81, 1],
  ]);
});

test("years that no filing states together compare under one tag only", () => {
  expect(
    bases(
      year(2025, { value: 3 }),
      year(2024, { value: 2 }),
      year(2023, { value: 1, tag: "SalesRevenueNet" }),
    ),
  ).toEqual([
    ["2025", 3, 0],
    ["2024", 2, 0],
    ["2023", 1, 1],
  ]);
});

test("a quarter stands beside that of a year before under its own tag, as the newest filing has it", () => {
  const part = "RevenueFromContractWithCustomerExcludingAssessedTax";
  const now = { form: "10-Q", filedOn: "2026-05-29", accession: "0000000001-26-000003" };
  const then = { form: "10-Q", filedOn: "2025-06-06", accession: "0000000001-25-000003" };
  const days = { start: "2026-02-01", end: "2026-04-30" };
  const daysAgo = { start: "2025-02-01", end: "2025-04-30" };
  const quarter = fact({ ...now, ...days, value: 177.8 });
  const facts = [
    quarter,
    fact({ ...now, ...days, tag: part, value: 175.7 }),
    fact({ ...then, ...daysAgo, tag: part, value: 164 }),
  ];
  expect(chosen("revenue", [year(2025), ...facts]).slice(1)).toEqual([["quarter", "2026-04-30", 177.8]]);
  const own = [fact({ ...then, ...daysAgo, value: 165 }), fact({ ...now, ...daysAgo, value: 165.6 })];
  expect(chosen("revenue", [year(2025), ...facts, ...own]).slice(1)).toEqual([
    ["quarter", "2026-04-30", 177.8],
    ["quarter", "2025-04-30", 165.6],
  ]);
});

test("the quarters of the newest two fiscal years and since are held, which tell what their last ones brought", () => {
  const starts = ["2026-01-01", "2025-07-01", "2025-04-01", "2025-01-01", "2024-07-01", "2023-07-01"];
  const ends = ["2026-03-31", "2025-09-30", "2025-06-30", "2025-03-31", "2024-09-30", "2023-09-30"];
  const quarters = ends.map((end, at) =>
    fact({
      start: starts[at] ?? null,
      end,
      form: "10-Q",
      filedOn: `${end.slice(0, 8)}31`,
      accession: `0000000001-${end.slice(2, 4)}-0000${end.slice(5, 7)}`,
      value: at,
    }),
  );
  const held = chosen("revenue", [year(2025), year(2024), year(2023), ...quarters]);
  expect(held.flatMap(([period, end]) => (period === "quarter" ? [end] : []))).toEqual([
    "2026-03-31",
    "2025-03-31",
    "2025-09-30",
    "2025-06-30",
    "2024-09-30",
  ]);
});

test("the newest quarter comes from quarterly reports, of 12 to 17 weeks", () => {
  const quarter = { form: "10-Q", filedOn: "2026-06-20", accession: "0000000001-26-000003" };
  expect(
    chosen("revenue", [
      year(2025),
      fact({ ...quarter, start: "2026-02-02", end: "2026-05-24", value: 31 }),
      fact({ ...quarter, start: "2025-02-03", end: "2025-05-25", value: 29 }),
    ]),
  ).toEqual([
    ["year", "2025-12-31", 100],
    ["quarter", "2026-05-24", 31],
    ["quarter", "2025-05-25", 29],
  ]);
});

test("balances are those of the ends of fiscal years and of the newest quarter", () => {
  const day = { tag: "Assets", start: null };
  const figures = choose({
    revenue: [year(2024), year(2025)],
    assets: [
      fact({ ...day, end: "2025-12-31", value: 25 }),
      fact({ ...day, end: "2024-12-31", value: 24 }),
      // An annual report may state other days, such as that of an acquisition.
      fact({ ...day, end: "2025-05-09", value: 7 }),
      fact({ ...day, end: "2026-03-31", value: 26, form: "10-Q", filedOn: "2026-05-01" }),
      fact({ ...day, end: "2025-12-31", value: 25, form: "10-Q", filedOn: "2026-05-01" }),
    ],
  }).filter(({ concept }) => concept === "assets");
  expect(figures.map(({ period, end, value }) => [period, end, value])).toEqual([
    ["instant", "2026-03-31", 26],
    ["instant", "2025-12-31", 25],
    ["instant", "2024-12-31", 24],
  ]);
});

test("earnings per share from before a split do not stand beside those after it", () => {
  const tag = "EarningsPerShareDiluted";
  expect(
    chosen("eps_diluted", [
      year(2022, { tag, value: 3.85 }),
      year(2023, { tag, value: 1.74 }),
      year(2024, { tag, value: 11.93 }),
      // Ten for one: the next report restates its comparatives.
      year(2023, { tag, value: 0.17, filedOn: "2026-02-01" }),
      year(2024, { tag, value: 1.19, filedOn: "2026-02-01" }),
      year(2025, { tag, value: 2.94 }),
    ]).map(([, , value]) => value),
  ).toEqual([2.94, 1.19, 0.17]);
});

test("shares are those of the newest day; classes that one filing states for it are added up", () => {
  const [cover, sheet] = ["EntityCommonStockSharesOutstanding", "CommonStockSharesOutstanding"];
  const day = { start: null, end: "2026-04-30" };
  expect(
    chosen("shares_outstanding", [
      fact({ ...day, tag: cover, value: 7 }),
      fact({ ...day, tag: cover, value: 5 }),
      fact({ ...day, tag: cover, end: "2026-01-31", value: 90 }),
      fact({ ...day, tag: sheet, end: "2026-06-30", value: 1 }),
    ]),
  ).toEqual([["instant", "2026-04-30", 12]]);
  expect(chosen("shares_outstanding", [fact({ ...day, tag: sheet, value: 11 })])).toEqual([
    ["instant", "2026-04-30", 11],
  ]);
});

test("every figure has its unit, its period and the filing that states it", () => {
  const documents = createDocumentRegister(() => "Acme");
  const facts = reportedFacts({
    revenue: [fact({})],
    eps_diluted: [fact({ tag: "EarningsPerShareDiluted", value: 1.5 })],
    assets: [fact({ tag: "Assets", start: null, value: 900 })],
    shares_outstanding: [
      fact({
        tag: "EntityCommonStockSharesOutstanding",
        start: null,
        end: "2026-04-30",
        value: 7,
        form: "10-Q",
        accession: "0000000001-26-000002",
      }),
    ],
  });
  const rows = buildMetrics([{ cik: "0000000001", facts }], () => "acme", documents, "2026-08-31");
  const year = {
    entityKey: "acme",
    basis: 0,
    period: "year",
    periodStart: "2025-01-01",
    periodEnd: "2025-12-31",
  };
  const day = { entityKey: "acme", basis: 0, period: "instant", periodStart: null };
  const [annual, quarterly] = ["sec-0000000001-26-000001", "sec-0000000001-26-000002"];
  expect(rows).toEqual([
    { ...year, concept: "revenue", value: 100, unit: "USD", documentId: annual },
    { ...year, concept: "eps_diluted", value: 1.5, unit: "USD/shares", documentId: annual },
    { ...day, concept: "assets", periodEnd: "2025-12-31", value: 900, unit: "USD", documentId: annual },
    {
      ...day,
      concept: "shares_outstanding",
      periodEnd: "2026-04-30",
      value: 7,
      unit: "shares",
      documentId: quarterly,
    },
  ]);
  expect(documents.rows().map(({ id, form }) => [id, form])).toEqual([
    [annual, "10-K"],
    [quarterly, "10-Q"],
  ]);
});

test("figures two years old say nothing of today", () => {
  const old = { start: "2014-01-01", end: "2014-12-31" };
  const facts = reportedFacts({
    revenue: [fact(old)],
    assets: [fact({ ...old, start: null, tag: "Assets" })],
    shares_outstanding: [fact({ ...old, start: null, tag: "EntityCommonStockSharesOutstanding" })],
  });
  const documents = createDocumentRegister(() => "Acme");
  expect(buildMetrics([{ cik: "0000000001", facts }], () => "acme", documents, "2026-08-31")).toEqual([]);
});

describe("debt due within a year", () => {
  const day = (tag: string, value: number) => fact({ tag, value, start: null });
  const concepts = (facts: Partial<XbrlFacts>) =>
    choose({ revenue: [fact({ value: 9 })], ...facts })
      .filter(({ period }) => period === "instant")
      .map(({ concept, value }) => [concept, value]);
  const parts = {
    current_long_term_debt: [day("LongTermDebtCurrent", 10)],
    short_term_borrowings: [day("CommercialPaper", 5)],
  };

  test("is held beside long-term debt that doesn't count it", () => {
    const long = [day("LongTermDebtNoncurrent", 90), day("LongTermDebt", 100)];
    expect(concepts({ ...parts, long_term_debt: long })).toEqual([
      ["long_term_debt", 90],
      ["current_long_term_debt", 10],
      ["short_term_borrowings", 5],
    ]);
  });

  test("is left out where the long-term debt may count it", () => {
    expect(concepts({ ...parts, long_term_debt: [day("LongTermDebt", 100)] })).toEqual([
      ["long_term_debt", 100],
    ]);
    const classed = [day("LongTermDebtNoncurrent", 100), day("LongTermDebt", 100)];
    expect(concepts({ ...parts, long_term_debt: classed })).toEqual([["long_term_debt", 100]]);
    // Nothing of the long-term debt is due, so that the whole of it is no more; paper comes on top.
    expect(concepts({ short_term_borrowings: parts.short_term_borrowings, long_term_debt: classed })).toEqual(
      [
        ["long_term_debt", 100],
        ["short_term_borrowings", 5],
      ],
    );
  });
});
