import { describe, expect, test } from "vitest";
import { factsOf, metricOf } from "@/lib/testing/briefing-facts";
import { createFactCheck } from "../verify/fact-check";
import { composeFindings } from "./findings";

type Metric = ReturnType<typeof metricOf>;
type Concept = Parameters<typeof metricOf>[0];

/** Figures in millions of the newest year and those before it. */
const yearsOf = (concept: Concept, ...values: number[]): Metric[] =>
  values.map((value, at) => metricOf(concept, `${2025 - at}-12-31`, value * 1e6));

/** Of the quarter after it, and of a year earlier. */
const quarterOf = (concept: Concept, now: number, before: number): Metric[] =>
  [now, before].map((value, at) =>
    metricOf(concept, `${2026 - at}-03-31`, value * 1e6, { period: "quarter", documentId: "10-q" }),
  );

function find(metrics: Metric[], industry = "Industrial Machinery & Supplies & Components") {
  const facts = factsOf({ metrics });
  facts.entity.industry = industry;
  const check = createFactCheck(facts);
  const { gains, losses, dangers } = composeFindings(facts);
  for (const one of [...gains, ...losses, ...dangers])
    expect([one.text, check(one)]).toEqual([one.text, { ok: true }]);
  const textOf = (all: typeof gains) => all.map(({ text }) => text).join(" ");
  return { gains: textOf(gains), losses: textOf(losses), dangers: textOf(dangers) };
}

describe("the pace of a quarter", () => {
  const paced = (now: number, year: number) =>
    find([...yearsOf("revenue", 1_000 + year * 10, 1_000), ...quarterOf("revenue", 200 + now * 2, 200)]);

  test("has slowed where it's slow, or half of what it was and not fast", () => {
    expect(paced(15, 21).dangers).toBe("");
    expect(paced(5, 12).dangers).toContain("Growth has slowed: revenue rose 5%");
    expect(paced(5, 9.1).dangers).toBe("");
    expect(paced(1, 9).dangers).toContain("Growth has slowed");
    const utility = [...yearsOf("revenue", 1_090, 1_000), ...quarterOf("revenue", 202, 200)];
    expect(find(utility, "Electric Utilities").dangers).toBe("");
  });

  test("speaks for a company where it makes up for more than half of what was lost", () => {
    expect(paced(8, 2).gains).toContain("Revenue rose 8%");
    expect(paced(8, -40).gains).not.toContain("Revenue rose");
    expect(paced(30, -40).gains).toContain("Revenue rose 30%");
    expect(paced(2.5, -2).gains).not.toContain("Revenue rose");
  });
});

test("a year that leaps back from a fall doesn't speak for a company", () => {
  expect(find(yearsOf("revenue", 1_120, 1_000, 980)).gains).toContain("Revenue rose 12%");
  expect(find(yearsOf("revenue", 1_630, 1_000, 1_500)).gains).toBe("");
});

describe("a margin", () => {
  const year = [...yearsOf("revenue", 1_000, 950), ...yearsOf("operating_income", 300, 270)];
  const of = (income: number, before: number) =>
    find([...year, ...quarterOf("revenue", 250, 240), ...quarterOf("operating_income", income, before)]);

  test("that fell in a quarter and is still well above the year's is no weakness", () => {
    expect(of(90, 90).losses).toBe("");
    expect(of(70, 72).losses).toContain("Its operating margin fell to 28.0%");
  });

  test("doesn't speak for a company that a weakness holds it against", () => {
    expect(of(76, 73).gains).toContain("Its operating margin was 30.0%");
    expect(of(70, 72).gains).not.toContain("operating margin");
    const peers = ["Better", "Best", "Third"].map((name) => ({
      key: name,
      name,
      metrics: [...yearsOf("revenue", 900), ...yearsOf("operating_income", 500)],
    }));
    const { gains, losses } = composeFindings(factsOf({ metrics: year, peers }));
    expect(losses.map(({ text }) => text).join()).toContain("Its operating margin of 30.0% in 2025 is below");
    expect(gains.map(({ text }) => text).join()).not.toContain("operating margin");
  });

  test("of a year that sold a business, as its next quarter shows, is no strength, nor is its net income", () => {
    const sold = [
      ...yearsOf("revenue", 1_000, 990),
      ...yearsOf("operating_income", 260, 120),
      ...yearsOf("net_income", 200, 80),
      ...quarterOf("revenue", 250, 250),
    ];
    expect(find([...sold, ...quarterOf("operating_income", 20, 22)]).gains).not.toMatch(/margin|Net income/);
    expect(find([...sold, ...quarterOf("operating_income", 60, 55)]).gains).toContain("Net income rose 150%");
  });
});

test("a deficit beside sound operations is no weakness", () => {
  const deficit = { ...metricOf("equity", "2025-12-31", -500e6), period: "instant" as const };
  const of = (income: number) =>
    find([
      ...yearsOf("revenue", 1_000, 990),
      ...yearsOf("operating_income", income, income),
      ...yearsOf("net_income", 50, 50),
      deficit,
    ]).losses;
  expect(of(200)).toBe("");
  expect(of(60)).toContain("shareholders’ deficit of $500 million");
});

test("net income that moves with what is held speaks neither for a company nor against it", () => {
  const of = (industry: string, now: number, before: number) => {
    const { gains, losses } = find(
      [...yearsOf("revenue", 1_000, 990), ...yearsOf("net_income", now, before)],
      industry,
    );
    return /et income|net loss/.test(gains + losses);
  };
  expect(of("Retail REITs", 130, 100)).toBe(false);
  expect(of("Retail REITs", -20, 100)).toBe(false);
  expect(of("Multi-line Insurance", 180, 100)).toBe(false);
  expect(of("Multi-line Insurance", 130, 100)).toBe(true);
  expect(of("Insurance Brokers", 180, 100)).toBe(true);
});

test("net income that operations didn't move speaks neither for a company nor against it", () => {
  const of = (left: [number, number], net: [number, number]) => {
    const { gains, losses } = find([
      ...yearsOf("revenue", 1_000, 1_000),
      ...yearsOf("operating_income", ...left),
      ...yearsOf("net_income", ...net),
    ]);
    return /[Nn]et income/.test(gains + losses);
  };
  // The other way, and far more than operations.
  expect(of([118, 100], [49, 100])).toBe(false);
  expect(of([90, 100], [140, 100])).toBe(false);
  expect(of([95, 100], [70, 100])).toBe(false);
  expect(of([70, 100], [60, 100])).toBe(true);
});

test("a margin that hardly moved is told without its change, and one that fell is no strength", () => {
  const of = (before: number) =>
    find([...yearsOf("revenue", 1_000, 1_000), ...yearsOf("operating_income", 250, before)]);
  expect(of(246).gains).toContain("Its operating margin was 25.0% in 2025.");
  expect(of(236).gains).toContain("Its operating margin was 25.0% in 2025, up 1.4 points");
  expect(of(250.8).gains).not.toContain("margin");
  expect(of(256).losses).not.toContain("margin");
});
