import { expect, test } from "vitest";
import type { ReportedFact } from "@/lib/db/report-facts";
import { toProducts, toSegments } from "./cite-answer";
import { products, segments } from "./contract";
import { Footnotes } from "./footnotes";

const report = {
  id: "report",
  kind: "filing" as const,
  publisher: "Test",
  title: "report",
  url: "https://sources.example/report",
  accession: null,
  form: "10-K",
  publishedOn: "2026-02-03",
  seenOn: "2026-02-03",
  retrievedAt: null,
  sha256: null,
  parentId: null,
};

const part = (kind: "segment" | "product", name: string, amount: number, detail: object): ReportedFact => ({
  kind,
  name,
  amount,
  unit: "USD",
  asOf: "2025-12-31",
  detail: { ...detail },
  item: "8",
  documentId: "report",
  publishedOn: "2026-02-03",
  spanStart: 10,
  spanEnd: 60,
  quote: null,
});

const footnotes = () => new Footnotes(new Map([["report", report]]));

test("segments have their operating income, the largest by revenue first; what is measured otherwise is none", () => {
  const told = toSegments(
    [
      part("segment", "Grippers", 40, { profit: { measure: "operating_income", value: -3 } }),
      part("segment", "Arms", 60, { profit: { measure: "income_before_taxes", value: 9 } }),
      part("segment", "Clouds", 20, { before: { value: 15 } }),
    ],
    footnotes(),
  );
  expect(() => segments.parse(told)).not.toThrow();
  expect(told?.map((one) => [one.name, one.operating_income, one.previous_revenue])).toEqual([
    ["Arms", null, null],
    ["Grippers", -3, null],
    ["Clouds", null, 15],
  ]);
  expect(toSegments([], footnotes())).toBeUndefined();
});

test("products have none; where a report gives shares of sales alone, these are no revenue", () => {
  const [arms] = toProducts([part("product", "Arms", 60, {})], footnotes()) ?? [];
  expect(arms).toMatchObject({ name: "Arms", revenue: 60, unit: "USD", percent_of_sales: null });
  expect(arms).not.toHaveProperty("operating_income");
  const shared = { ...part("product", "Grippers", 23, { before: { value: 22 } }), unit: "percent" };
  const told = toProducts([shared], footnotes());
  expect(() => products.parse(told)).not.toThrow();
  expect(told).toMatchObject([
    { name: "Grippers", revenue: null, unit: null, previous_revenue: null, percent_of_sales: 23 },
  ]);
});
