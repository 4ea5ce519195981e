import { expect, test } from "vitest";
import type { NewMetric } from "@/lib/db/facts";
import { createDocumentRegister } from "@/lib/ingest/edgar/filing-rows";
import { buildFigures, chooseSeries } from "./figures";
import type { Figure } from "./filing-lists";

const tables = ["first", "second"];

/** Revenue of a year, as far as a test says. */
const figure = (periodEnd: string, value: number, given: Partial<Figure> = {}): Figure => ({
  cik: "0000000001",
  concept: "revenue",
  isQuarter: false,
  periodEnd,
  value,
  unit: "USD",
  isConfirmed: true,
  isBesidePart: false,
  tables,
  report: {
    form: "10-K",
    accession: `0000000001-${periodEnd.slice(2, 4)}-00${periodEnd.slice(5, 7)}01`,
    filedOn: periodEnd,
    url: "https://www.sec.gov/x",
  },
  ...given,
});

const quarter = (periodEnd: string, value: number, given: Partial<Figure> = {}) =>
  figure(periodEnd, value, { isQuarter: true, isConfirmed: false, tables: ["second"], ...given });

const build = (figures: Figure[], sic = "5411") =>
  buildFigures(figures, {
    documents: createDocumentRegister(() => "Acme"),
    keyOf: () => "acme",
    sicOf: () => sic,
  }).map(({ periodEnd, value, basis }) => [periodEnd, value, basis]);

test("a quarter counts where its table gives the newest year as it is held, of a bank too", () => {
  const year = figure("2025-12-31", 100);
  const quarters = [quarter("2026-06-30", 28), quarter("2025-06-30", 25)];
  const whole = [
    ["2025-12-31", 100, 0],
    ["2026-06-30", 28, 0],
    ["2025-06-30", 25, 0],
  ];
  expect(build([year, ...quarters])).toEqual(whole);
  expect(build([year, ...quarters], "6021")).toEqual(whole);
  const total = figure("2025-12-31", 104, { isBesidePart: true, tables: ["first"] });
  expect(build([total, ...quarters])).toEqual([["2025-12-31", 104, 0]]);
});

test("a year that is a total beside a part doesn't compare with one that all call revenue", () => {
  const total = { isBesidePart: true, tables: ["first"] };
  expect(
    build([
      figure("2025-12-31", 62.6),
      figure("2024-12-31", 63.6),
      figure("2023-12-31", 58.5, total),
      figure("2022-12-31", 100.3, total),
    ]),
  ).toEqual([
    ["2025-12-31", 62.6, 0],
    ["2024-12-31", 63.6, 0],
    ["2023-12-31", 58.5, 1],
    ["2022-12-31", 100.3, 1],
  ]);
});

test("a year that only one table gives is left out of a bank's", () => {
  const single = figure("2025-12-31", 100, { isConfirmed: false, tables: ["first"] });
  expect(build([single])).toEqual([["2025-12-31", 100, 0]]);
  expect(build([single], "6021")).toEqual([]);
});

test("a series is whole from one source: the company's own tags, or tables that tell of a later period", () => {
  const row = (periodEnd: string, value: number, period: NewMetric["period"] = "quarter"): NewMetric => ({
    entityKey: "acme",
    concept: "revenue",
    period,
    periodEnd,
    value,
    unit: "USD",
    documentId: "x",
  });
  const values = (rows: NewMetric[]) => rows.map(({ value }) => value);
  const listed = [row("2026-04-30", 175.7), row("2025-04-30", 164)];
  expect(values(chooseSeries([row("2026-04-30", 177.8)], listed))).toEqual([177.8]);
  expect(values(chooseSeries([row("2026-01-31", 190)], listed))).toEqual([175.7, 164]);
  expect(values(chooseSeries([row("2026-01-31", 700, "year")], listed))).toEqual([700, 175.7, 164]);
});
