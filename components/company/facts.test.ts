import { expect, test } from "vitest";
import type { Enriched } from "./company-answer";
import { listFacts, listYears } from "./facts";

type Answer = Pick<Enriched, "entity" | "scale" | "citations">;

const entity: Answer["entity"] = {
  key: "acme",
  type: "public_company",
  name: "Acme Inc.",
  ticker: "ACME",
  sector: null,
  industry: null,
  exchange: "NYSE",
  headquarters: null,
  founded: null,
  employees: 1200,
  description: "A maker of anvils.",
  publicUrl: null,
  citations: { name: [1], ticker: [1], exchange: [2], employees: [3], description: [1] },
};

const year = { unit: "USD", period_start: "2025-01-01", period_end: "2025-12-31" };
const before = (value: number, period_end: string, n: number, comparable = true) => ({
  value,
  period_end,
  comparable,
  citations: [n],
});

const scale: Answer["scale"] = {
  marketCap: "$412M",
  marketCapBasis: {
    shares: 10_000_000,
    shares_date: "2026-07-17",
    price: 41.2,
    price_date: "2026-08-03",
    price_code: "S",
    citations: [6, 7],
  },
  revenue: {
    ...year,
    value: 110e6,
    previous: [before(100e6, "2024-12-31", 5), before(90e6, "2023-12-31", 8)],
  },
  netIncome: { ...year, value: -7e6, previous: [before(3e6, "2024-12-31", 5)] },
  epsDiluted: { ...year, unit: "USD/shares", value: -0.7, previous: [] },
  quarter: {
    ...{ revenue: 30e6, net_income: null, unit: "USD" },
    ...{ period_start: null, period_end: "2026-06-30" },
  },
  assets: { value: 500e6, unit: "USD", date: "2026-06-30" },
  sharesOutstanding: { value: 10_000_000, date: "2026-07-17" },
  citations: {
    ...{ revenue: [4], netIncome: [4], epsDiluted: [4], quarter: [6], assets: [6] },
    ...{ sharesOutstanding: [6], marketCap: [6, 7] },
  },
};

const note: Answer["citations"][number] = {
  ...{ n: 7, id: "form4", title: "t", publisher: "p", url: "https://sources.example/4", date: null },
  ...{ source_type: "filing", accession: null, form: "4", item: null, quote: null, quote_start: null },
  ...{ quote_end: null, passages: [], sha256: null, retrieved_at: null },
};

const format = (answer: Answer) =>
  listFacts(answer).map(({ label, value, numbers }) => `${label}: ${value} ${JSON.stringify(numbers)}`);

test("facts stand in plain words with the footnotes of all that they say", () => {
  expect(format({ entity, scale, citations: [note] })).toEqual([
    "Name: Acme Inc. [1]",
    "Listing: ACME, NYSE [1,2]",
    "Employees: 1,200 [3]",
    "Revenue: $110 million, year to December 31, 2025, up 10% [4,5]",
    "Net loss: $7 million, year to December 31, 2025 [4]",
    "Newest quarter: Revenue $30 million, quarter to June 30, 2026 [6]",
    "Total assets: $500 million on June 30, 2026 [6]",
    "Shares: 10 million on July 17, 2026 [6]",
    "Market cap: $412M: 10 million shares on July 17, 2026 × $41.20, a Form 4 sale on August 3, 2026 [6,7]",
    "Described as: A maker of anvils. [1]",
  ]);
});

test("a change is told from the year before only, and a quarter only where it follows the year", () => {
  const gap = { ...year, value: 110e6, previous: [before(90e6, "2023-12-31", 8)] };
  const other = { ...gap, previous: [before(90e6, "2024-12-31", 8, false)] };
  expect(format({ entity, scale: { revenue: other }, citations: [] })).toContain(
    "Revenue: $110 million, year to December 31, 2025 []",
  );
  const old = { ...year, revenue: 1, net_income: 1, period_end: "2025-09-30" };
  expect(format({ entity, scale: { revenue: gap, quarter: old }, citations: [] })).toContain(
    "Revenue: $110 million, year to December 31, 2025 []",
  );
  expect(format({ entity, scale: { revenue: gap, quarter: old }, citations: [] }).join()).not.toContain(
    "quarter",
  );
});

test("a loss is called one, without a sign", () => {
  const quarter = {
    unit: "USD",
    period_start: null,
    period_end: "2026-06-30",
    revenue: 9e6,
    net_income: -2e6,
  };
  expect(format({ entity, scale: { quarter }, citations: [] })).toContain(
    "Newest quarter: Revenue $9 million, net loss $2 million, quarter to June 30, 2026 []",
  );
});

test("a year of another basis is marked", () => {
  const revenue = { ...year, value: 110e6, previous: [before(90e6, "2024-12-31", 8, false)] };
  expect(listYears({ revenue }).map((one) => one.revenue)).toEqual(["$110.0 million", "$90.0 million *"]);
});

test("fiscal years are lined up by their last day, each with its sources", () => {
  expect(listYears(scale)).toMatchObject([
    {
      end: "2025-12-31",
      revenue: "$110.0 million",
      netIncome: "−$7.0 million",
      epsDiluted: "−$0.70",
      numbers: [4],
    },
    {
      end: "2024-12-31",
      revenue: "$100.0 million",
      netIncome: "$3.0 million",
      epsDiluted: null,
      numbers: [5],
    },
    { end: "2023-12-31", revenue: "$90.0 million", netIncome: null, epsDiluted: null, numbers: [8] },
  ]);
  expect(listYears({ revenue: { ...year, value: 1, previous: [] } })).toEqual([]);
});
