import { describe, expect, test } from "vitest";
import type { NewMetric } from "@/lib/db/facts";
import { createDocumentRegister } from "@/lib/ingest/edgar/filing-rows";
import { buildFigures, chooseSeries } from "./figures";
import { type Figure, wholeRevenue, withoutQuartersAsYears } from "./filing-lists";

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

test("the quarters since the newest year began are held, which tell what its last one brought", () => {
  const ends = ["2026-06-30", "2026-03-31", "2025-09-30", "2025-06-30", "2025-03-31", "2024-12-31"];
  const held = build([figure("2025-12-31", 100), ...ends.map((end) => quarter(end, 25))]);
  expect(held.map(([end]) => end)).toEqual(["2025-12-31", ...ends.slice(0, 5)]);
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

const lone = { isConfirmed: false, tables: ["first"] };

test("a year that only one table gives is left out of a bank's", () => {
  const single = figure("2025-12-31", 100, lone);
  expect(build([single])).toEqual([["2025-12-31", 100, 0]]);
  expect(build([single], "6021")).toEqual([]);
});

test("a year that only one table gives and that repeats a neighbouring year to the dollar is left out", () => {
  const before = [figure("2025-06-28", 78_844), figure("2024-06-29", 76_325)];
  const held = [
    ["2025-06-28", 78_844, 0],
    ["2024-06-29", 76_325, 0],
  ];
  expect(build([figure("2026-06-27", 78_844, lone), ...before])).toEqual(held);
  const total = { isConfirmed: true, isBesidePart: true, tables: ["first"] };
  expect(build([figure("2026-06-27", 78_844, total), ...before])).toEqual(held);
  expect(build([figure("2026-06-27", 78_845, lone), ...before])).toEqual([
    ["2026-06-27", 78_845, 0],
    ...held,
  ]);
  expect(build([figure("2026-06-27", 78_844), ...before])).toEqual([["2026-06-27", 78_844, 0], ...held]);
  expect(build([figure("2026-06-27", 826, lone), figure("2025-06-28", 826, lone)])).toEqual([]);
});

test("a year of a part of revenue, below its net income and far below another year's, is left out", () => {
  const income = (end: string, value: number) => figure(end, value, { concept: "net_income" });
  const years = [figure("2025-12-31", 19_487), figure("2024-12-31", 2_038), figure("2023-12-31", 17_900)];
  expect(build([...years, income("2024-12-31", 2_497)]).map(([end, value]) => [end, value])).toEqual([
    ["2025-12-31", 19_487],
    ["2023-12-31", 17_900],
    ["2024-12-31", 2_497],
  ]);
  expect(build([...years, income("2024-12-31", 400)]).map(([, value]) => value)).toContain(2_038);
});

const of = (concept: Figure["concept"]) => (end: string, value: number) => figure(end, value, { concept });
const [grossOf, incomeOf] = [of("gross_profit"), of("net_income")];

test("a year's gross profit that is one of its quarters' is left out", () => {
  const years = [figure("2025-12-31", 900), figure("2024-12-31", 700), incomeOf("2025-12-31", 100)];
  const before = grossOf("2024-12-31", 147);
  const held = (value: number) => build([...years, before, grossOf("2025-12-31", value)]).length;
  expect(held(40)).toBe(4);
  // More than was earned, or a year that was poor.
  expect(held(110)).toBe(5);
  expect(held(90)).toBe(5);
});

test("revenue below a gross profit is left out, and a gross profit of nearly all revenue", () => {
  const years = [figure("2025-12-31", 100), figure("2024-12-31", 20)];
  const held = build([...years, grossOf("2025-12-31", 40), grossOf("2024-12-31", 35)]);
  expect(held.map(([, value]) => value)).toEqual([100]);
  expect(build([...years, grossOf("2025-12-31", 99)]).map(([, value]) => value)).toEqual([100, 20]);
  expect(build([...years, grossOf("2025-12-31", 80)])).toHaveLength(3);
});

test("revenue below net income is left out unless one year had a gain", () => {
  const years = [figure("2025-12-31", 24), figure("2024-12-31", 19)];
  const both = [incomeOf("2025-12-31", 43), incomeOf("2024-12-31", 34)];
  expect(build([...years, ...both]).map(([, value]) => value)).toEqual([43, 34]);
  expect(build([...years, incomeOf("2025-12-31", 43)])).toHaveLength(3);
});

test("earnings per share of years whose net income isn't held are left out: nobody knows which shares they count", () => {
  const perShare = (end: string, value: number) =>
    figure(end, value, { concept: "eps_diluted", unit: "USD/shares" });
  const held = build([incomeOf("2025-12-31", 265), perShare("2025-12-31", 2.65), perShare("2024-12-31", 15)]);
  expect(held.map(([, value]) => value)).toEqual([265, 2.65]);
});

test("a series that is known to be a part is left out", () => {
  const cik = "0000004962";
  expect(
    build([figure("2025-12-31", 41, { cik }), figure("2025-12-31", 10, { cik, concept: "net_income" })]),
  ).toEqual([["2025-12-31", 10, 0]]);
});

test("a bank has no operating income", () => {
  const left = figure("2025-12-31", 53, { concept: "operating_income" });
  expect(build([left], "6021")).toEqual([]);
  expect(build([left])).toHaveLength(1);
});

test("earnings per share may equal those of the year before", () => {
  const perShare = { concept: "eps_diluted", unit: "USD/shares", ...lone } as const;
  expect(build([figure("2025-12-28", 2.51, perShare), figure("2024-12-29", 2.51, perShare)])).toEqual([
    ["2025-12-28", 2.51, 0],
    ["2024-12-29", 2.51, 0],
  ]);
});

test("year ends within two weeks are one year: what more tables give, or the later", () => {
  const newest = figure("2025-12-28", 15_444);
  const late = figure("2024-12-29", 14_950, lone);
  expect(build([newest, late, figure("2024-12-25", 14_950, lone)])).toEqual([
    ["2025-12-28", 15_444, 0],
    ["2024-12-29", 14_950, 0],
  ]);
  expect(build([newest, late, figure("2024-12-25", 14_950)])).toEqual([
    ["2025-12-28", 15_444, 0],
    ["2024-12-25", 14_950, 0],
  ]);
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

describe("revenue from contracts alone", () => {
  const row = (given: Partial<Parameters<typeof wholeRevenue>[0][number]>) => ({
    ...{ cik: "0000000001", concept: "Revenues", period: "FY" as const, unit: "USD", form: "10-K" },
    ...{ accession: "0000000001-26-000001", filed: "2026-08-01", url: "https://www.sec.gov/x" },
    ...{ fiscal_period_end: "2026-06-30", value: 130, alt_value: null, status: "agree" },
    ...{ sources: ["contracts", "totals"] },
    ...given,
  });
  const years = [
    row({ fiscal_period_end: "2024-06-30", value: 100 }),
    row({ fiscal_period_end: "2025-06-30", value: 100, alt_value: 115, status: "total_vs_contract" }),
    row({ status: "contract_revenue_only", sources: ["contracts"] }),
  ];

  test("is all revenue where tables of contracts and of totals agree, a year carried forward aside", () => {
    expect(wholeRevenue(years).map(({ value, status }) => [value, status])).toEqual([
      [100, "agree"],
      [115, "agree"],
      [130, "agree"],
    ]);
  });

  test("is a part where a total differs that is no year before, or no year agrees", () => {
    const part = [...years, row({ fiscal_period_end: "2023-06-30", value: 90, status: "total_vs_contract" })];
    // What is less than its part is no total.
    const isLess = ({ value, alt_value }: (typeof years)[number]) => alt_value !== null && value < alt_value;
    expect(wholeRevenue(part)).toEqual(part.filter((one) => !isLess(one)));
    const others = years.map((one) => (one.status === "agree" ? { ...one, sources: ["totals"] } : one));
    expect(wholeRevenue(others)).toEqual(others.filter((one) => !isLess(one)));
  });
});

test("a year that has the figure of one of its quarters is left out", () => {
  const row = (period: "FY" | "Q", fiscal_period_end: string, value: number) => ({
    ...{ cik: "0000000001", concept: "OperatingIncomeLoss", period, unit: "USD", form: "10-K" },
    ...{ accession: "0000000001-26-000001", filed: "2026-08-01", url: "https://www.sec.gov/x" },
    ...{ fiscal_period_end, value, alt_value: null, status: "agree", sources: ["one"] },
  });
  const rows = [row("Q", "2025-03-31", 209), row("FY", "2025-12-31", 209), row("FY", "2024-12-31", 749)];
  expect(withoutQuartersAsYears(rows).map(({ fiscal_period_end: end }) => end)).toEqual([
    "2025-03-31",
    "2024-12-31",
  ]);
  const lastQuarter = [row("Q", "2025-12-31", 209), row("FY", "2025-12-31", 209)];
  expect(withoutQuartersAsYears(lastQuarter)).toEqual(lastQuarter);
});
