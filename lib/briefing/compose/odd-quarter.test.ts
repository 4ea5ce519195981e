import { expect, test } from "vitest";
import { factsOf, metricOf } from "@/lib/testing/briefing-facts";
import { withLastQuarters } from "../last-quarters";
import { createFactCheck } from "../verify/fact-check";
import { composeScale } from "./scale";

const year = "2025-12-31";
const ends = ["2025-03-31", "2025-06-30", "2025-09-30"];
type Concept = Parameters<typeof metricOf>[0];

/** A year's figure, in millions, and those of its first three quarters, each of a report of its own. */
const yearOf = (concept: Concept, whole: number, quarters: number[], back = 0) => {
  const dayOf = (day: string) => `${Number(day.slice(0, 4)) - back}${day.slice(4)}`;
  return [
    metricOf(concept, dayOf(year), whole * 1e6, { documentId: `10-k-${back}` }),
    ...quarters.map((value, at) =>
      metricOf(concept, dayOf(ends[at] ?? ""), value * 1e6, {
        period: "quarter",
        documentId: `10-q-${back}-${at}`,
      }),
    ),
  ];
};

const lastOf = (metrics: ReturnType<typeof metricOf>[]) =>
  withLastQuarters(metrics)
    .filter(({ partIds }) => partIds !== undefined)
    .map(({ concept, periodEnd, value }) => [concept, periodEnd, value / 1e6]);

test("what the first three quarters leave of a year is its last quarter, with all reports that it takes", () => {
  const metrics = [...yearOf("revenue", 420, [100, 100, 105]), ...yearOf("net_income", 50, [10, 11, 12])];
  expect(lastOf(metrics)).toEqual([
    ["revenue", year, 115],
    ["net_income", year, 17],
  ]);
  const [last] = withLastQuarters(metrics).filter(({ partIds }) => partIds !== undefined);
  expect([last?.documentId, last?.partIds]).toEqual(["10-k-0", ["10-q-0-0", "10-q-0-1", "10-q-0-2"]]);
});

test("nothing is worked out without all three quarters, of another unit, or out of proportion; what a release says stays", () => {
  expect(lastOf(yearOf("revenue", 420, [100, 105]))).toEqual([]);
  expect(lastOf(yearOf("net_income", 50, [10, 11, 12]))).toEqual([]);
  // A part was sold, and the year told without it.
  expect(lastOf(yearOf("revenue", 310, [100, 100, 100]))).toEqual([]);
  const euros = yearOf("revenue", 420, [100, 100, 105]).map((row, at) =>
    at === 1 ? { ...row, unit: "EUR" } : row,
  );
  expect(lastOf(euros)).toEqual([]);
  const told = metricOf("revenue", year, 114e6, { period: "quarter", documentId: "release" });
  expect(lastOf([...yearOf("revenue", 420, [100, 100, 105]), told])).toEqual([]);
});

function tell(metrics: ReturnType<typeof metricOf>[]): string[] {
  const facts = factsOf({ metrics: withLastQuarters(metrics) });
  const check = createFactCheck(facts);
  return composeScale(facts).map((told) => {
    expect([told.text, check(told)]).toEqual([told.text, { ok: true }]);
    return told.text;
  });
}

test("the last quarter is told as the newest, against that of the year before where its quarters are held", () => {
  const metrics = [
    ...yearOf("revenue", 420, [100, 100, 105]),
    ...yearOf("revenue", 400, [100, 100, 100], 1),
    ...yearOf("net_income", 50, [12, 12, 12]),
  ];
  expect(tell(metrics)).toContain(
    "In the quarter ended December 31, 2025 (the year less its first three quarters), revenue rose 15% from a year earlier to $115 million, and net income was $14 million.",
  );
});

test.each([
  [
    [-3_000, -1_500, 4],
    4_281,
    "Its last quarter brought operating income of $8.78 billion, after an operating loss of $4.5 billion in the first three together.",
  ],
  [
    [800, 800, 790],
    -9_169,
    "Its last quarter brought an operating loss of $11.56 billion, after operating income of $2.39 billion in the first three.",
  ],
  [[10, 12, 15], 428, "Its last quarter made 91% of the year’s operating income ($391 million)."],
  [[-10, -1, -1], -62, "Its last quarter made 81% of the year’s operating loss ($50 million)."],
  [[0.3, 0.3, 0.4], 400, "Its last quarter made nearly all of the year’s operating income ($399 million)."],
  [
    [900, -7_970, 1_000],
    -4_670,
    "The quarter ended June 30, 2025 brought an operating loss of $7.97 billion; the other three brought operating income of $3.3 billion.",
  ],
  [[100, 110, 120], 340, "Its last quarter made only 2.9% of the year’s operating income ($10 million)."],
  [
    [400, 450, 500],
    1_300,
    "Its last quarter brought an operating loss of $50 million, after operating income of $1.35 billion in the first three.",
  ],
])("operating income of %j and %d in all: the year is mostly its last quarter", (quarters, whole, said) => {
  const sales = yearOf("revenue", 40_000, [10_000, 10_000, 10_000]);
  expect(tell([...sales, ...yearOf("operating_income", whole, quarters)])).toContain(said);
});

test("a last quarter that makes most of every year isn't told, nor one like the others", () => {
  const sales = [...yearOf("revenue", 400, [90, 90, 90]), ...yearOf("revenue", 390, [90, 90, 90], 1)];
  const season = [
    ...yearOf("operating_income", 50, [2, 3, 5]),
    ...yearOf("operating_income", 48, [2, 3, 5], 1),
  ];
  expect(tell([...sales, ...season]).join(" ")).not.toContain("last quarter made");
  expect(tell([...sales, ...season.slice(0, 4)]).join(" ")).toContain("last quarter made 80%");
  expect(tell([...sales, ...yearOf("operating_income", 50, [12, 12, 12])]).join(" ")).not.toContain(
    "last quarter",
  );
});

test("a quarter that is days longer than a year earlier says so", () => {
  const metrics = [
    metricOf("revenue", "2025-12-31", 400e6),
    metricOf("revenue", "2024-12-31", 390e6),
    metricOf("revenue", "2026-04-03", 112e6, { period: "quarter", documentId: "10-q" }),
    metricOf("revenue", "2025-03-28", 100e6, { period: "quarter", documentId: "10-q" }),
  ];
  expect(tell(metrics)).toContain(
    "In the quarter ended April 3, 2026 (six days longer than a year earlier), revenue rose 12% from a year earlier to $112 million.",
  );
});
