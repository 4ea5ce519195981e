import { describe, expect, test } from "vitest";
import { eventOf, factsOf, metricOf } from "@/lib/testing/briefing-facts";
import type { BriefingFacts } from "../briefing-facts";
import { createFactCheck } from "../verify/fact-check";
import { composeIntelligence } from "./intelligence";
import { composeScale } from "./scale";

type Metric = ReturnType<typeof metricOf>;

const ends = ["2025-12-31", "2024-12-31", "2023-12-31", "2022-12-31", "2021-12-31"];
const quarter = { period: "quarter", documentId: "10-q" } as const;
const acquisition = /acquisition/;

/** A figure of the newest years, the newest first, in millions. */
const yearsOf = (concept: Parameters<typeof metricOf>[0], ...values: number[]): Metric[] =>
  values.map((value, at) => metricOf(concept, ends[at] ?? "", value * 1e6));

/** Of a day; earnings are per share. */
const assetsOf = (...values: number[]) =>
  yearsOf("assets", ...values).map((row) => ({ ...row, period: "instant" as const }));
const earningsOf = (...values: number[]) =>
  values.map((value, at) => metricOf("eps_diluted", ends[at] ?? "", value));

function tell(metrics: Metric[], held: Partial<BriefingFacts> = {}) {
  const facts = factsOf({ metrics, ...held });
  const check = createFactCheck(facts);
  const told = composeScale(facts);
  for (const one of told) expect([one.text, check(one)]).toEqual([one.text, { ok: true }]);
  return {
    told: told.map(({ text }) => text),
    bought: told.find(({ text }) => acquisition.test(text))?.text ?? null,
    strengths: composeIntelligence(facts).strengths.map(({ text }) => text),
  };
}

describe("growth that may have been bought", () => {
  const sales = yearsOf("revenue", 1_600, 1_000, 950, 900);
  const income = yearsOf("net_income", 160, 100, 95, 90);

  test("is told with the assets that came with it, has no mean rate, and is no strength", () => {
    const { told, bought, strengths } = tell([...sales, ...income, ...assetsOf(3_000, 1_500)]);
    expect(bought).toBe(
      "Total assets rose 100% in the year, so part of that growth may come from acquisitions.",
    );
    expect(told.join(" ")).not.toContain("a year on average");
    expect(told.join(" ")).not.toContain("Total assets rose 100% in the year to");
    expect(strengths.join(" ")).not.toMatch(/Revenue|Net income/);
  });

  test("is told of assets that came the year before", () => {
    expect(tell([...sales, ...income, ...assetsOf(3_100, 3_000, 1_500)]).bought).toBe(
      "Total assets rose 100% the year before, so part of that growth may come from acquisitions.",
    );
  });

  test("is told by the shares that were paid with", () => {
    const { bought, strengths } = tell([...sales, ...income, ...earningsOf(1, 1)]);
    expect(bought).toBe(
      "Net income and earnings per share imply 60% more shares than the year before, so part of that growth may come from acquisitions.",
    );
    expect(strengths.join(" ")).not.toContain("Revenue");
    // Cents are too coarse to count by, and a loss isn't counted by diluted shares.
    expect(tell([...sales, ...income, ...earningsOf(0.04, 0.04)]).bought).toBeNull();
    expect(tell([...sales, ...yearsOf("net_income", 160, -100), ...earningsOf(1, -1)]).bought).toBeNull();
  });

  test("of a quarter is told of it, by the year's assets or an 8-K", () => {
    const calm = yearsOf("revenue", 1_000, 970, 950);
    const newest = [
      metricOf("revenue", "2026-03-31", 350e6, quarter),
      metricOf("revenue", "2025-03-31", 240e6, quarter),
    ];
    const { bought, strengths } = tell([...calm, ...newest, ...assetsOf(3_000, 1_500)]);
    expect(bought).toBe(
      "Total assets rose 100% in 2025, so part of the quarter’s growth may come from acquisitions.",
    );
    expect(strengths.join(" ")).not.toContain("Revenue rose 46%");
    expect(tell([...calm, ...newest], { events: [eventOf("2.01", "2026-01-12")] }).bought).toBe(
      "An 8-K of January 12, 2026 reports a completed acquisition or sale, so part of the quarter’s growth may come from acquisitions.",
    );
    expect(tell([...calm, ...newest], { events: [eventOf("2.01", "2024-01-12")] }).bought).toBeNull();
  });

  test("isn't that of a company that grew as fast before, or keeps much more of its revenue", () => {
    const fast = yearsOf("revenue", 1_600, 1_000, 640);
    expect(tell([...fast, ...income, ...assetsOf(2_400, 1_500)]).bought).toBeNull();
    const better = yearsOf("operating_income", 400, 150);
    const { bought, strengths, told } = tell([...sales, ...better, ...assetsOf(2_400, 1_500)]);
    expect(bought).toBeNull();
    expect(strengths.join(" ")).toContain("Revenue");
    expect(told).toContain("Total assets rose 60% in the year to $2.4 billion.");
  });

  test("isn't praised either where it leaps and margins don't", () => {
    const newest = [
      metricOf("revenue", "2026-03-31", 480e6, quarter),
      metricOf("revenue", "2025-03-31", 240e6, quarter),
      metricOf("operating_income", "2026-03-31", 20e6, quarter),
      metricOf("operating_income", "2025-03-31", 40e6, quarter),
    ];
    const { bought, strengths } = tell([...yearsOf("revenue", 1_000, 970, 950), ...newest]);
    expect(bought).toBeNull();
    expect(strengths.join(" ")).not.toContain("Revenue rose 100%");
  });
});

test("years that began at a low have no mean rate, and make no strength", () => {
  const { told, strengths } = tell(yearsOf("revenue", 2_660, 2_500, 2_160, 1_217, 191));
  expect(told[0]).toBe("Its revenue grew 6.4% to $2.66 billion in 2025, after growing 16% the year before.");
  expect(strengths).toEqual([
    "Revenue rose 6.4% to $2.66 billion in 2025, from $2.5 billion the year before.",
  ]);
});
