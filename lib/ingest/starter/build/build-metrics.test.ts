import { expect, test } from "vitest";
import { reportedFact, reportedFacts } from "@/lib/testing/reported-facts";
import { buildMetrics } from "./build-metrics";
import { createDocumentRegister } from "./document-register";

test("every figure has its unit, its period and the filing that states it", () => {
  const documents = createDocumentRegister(() => "Acme");
  const facts = reportedFacts({
    revenue: [reportedFact({})],
    eps_diluted: [reportedFact({ tag: "EarningsPerShareDiluted", value: 1.5 })],
    assets: [reportedFact({ tag: "Assets", start: null, value: 900 })],
    shares_outstanding: [
      reportedFact({
        tag: "EntityCommonStockSharesOutstanding",
        start: null,
        end: "2026-04-30",
        value: 7,
        form: "10-Q",
        accession: "0000000001-26-000002",
      }),
    ],
  });
  const rows = buildMetrics([{ cik: "0000000001", facts }], () => "acme", documents);
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
    revenue: [reportedFact(old)],
    assets: [reportedFact({ ...old, start: null, tag: "Assets" })],
    shares_outstanding: [reportedFact({ ...old, start: null, tag: "EntityCommonStockSharesOutstanding" })],
  });
  const documents = createDocumentRegister(() => "Acme");
  expect(buildMetrics([{ cik: "0000000001", facts }], () => "acme", documents)).toEqual([]);
});
