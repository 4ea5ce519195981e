import { expect, test } from "vitest";
import type { ReportedFact } from "@/lib/ingest/edgar/company-facts";
import { buildMetrics } from "./build-metrics";
import { createDocumentRegister } from "./document-register";

const fact = (given: Partial<ReportedFact>): ReportedFact => ({
  tag: "Revenues",
  start: "2025-01-01",
  end: "2025-12-31",
  value: 100,
  accession: "0000000001-26-000001",
  form: "10-K",
  filedOn: "2026-02-01",
  ...given,
});

const build = (revenue: ReportedFact[], shares: ReportedFact[] = []) =>
  buildMetrics(
    [{ cik: "0000000001", revenue, shares }],
    () => "acme",
    createDocumentRegister(() => "Acme"),
  );

test("a quarter in an annual report is not a year's revenue", () => {
  expect(build([fact({ start: "2025-10-01", value: 30 })])).toEqual([]);
});

test("the total wins over its parts, and the newest filing over the older", () => {
  const rows = build([
    fact({ value: 98, tag: "RevenueFromContractWithCustomerExcludingAssessedTax" }),
    fact({ value: 100 }),
    fact({ value: 101, filedOn: "2026-03-01", accession: "0000000001-26-000002", form: "10-K/A" }),
  ]);
  expect(rows).toMatchObject([{ value: 101, documentId: "sec-0000000001-26-000002", unit: "USD" }]);
});

test("figures two years old say nothing of today", () => {
  expect(
    build([fact({ start: "2014-01-01", end: "2014-12-31" })], [fact({ start: null, end: "2015-07-17" })]),
  ).toEqual([]);
});

test("classes of shares of one filing and day are added up", () => {
  const shares = [
    fact({ start: null, end: "2026-04-30", value: 7 }),
    fact({ start: null, end: "2026-04-30", value: 5 }),
    fact({ start: null, end: "2026-01-31", value: 90 }),
  ];
  expect(build([], shares)).toMatchObject([
    { concept: "shares_outstanding", value: 12, periodEnd: "2026-04-30" },
  ]);
});
