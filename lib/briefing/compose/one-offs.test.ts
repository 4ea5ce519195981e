import { describe, expect, test } from "vitest";
import type { ReportedFact } from "@/lib/db/report-facts";
import { factsOf, metricOf } from "@/lib/testing/briefing-facts";
import { createFactCheck } from "../verify/fact-check";
import { composeBriefing } from "./briefing";
import { type Metric, readPeriod } from "./figures";
import { figureHeadline } from "./headline";
import { composeIntelligence } from "./intelligence";
import { isDistorted, oneOffSentences } from "./one-offs";

const oneOff = (amount: number, year: number, quote: string): ReportedFact => ({
  kind: "one_off",
  name: null,
  amount,
  unit: "USD",
  asOf: null,
  detail: { year },
  item: "7",
  documentId: "report",
  publishedOn: "2026-02-03",
  spanStart: 10,
  spanEnd: 60,
  quote,
});

const year = (income: number, before: number) => [
  metricOf("revenue", "2025-12-31", 9e9),
  metricOf("revenue", "2024-12-31", 8e9),
  metricOf("net_income", "2025-12-31", income),
  metricOf("net_income", "2024-12-31", before),
];

describe("a charge or gain that doesn't come every year", () => {
  test.each([
    [
      "of the year itself is told",
      1.2e9,
      1e9,
      2025,
      "In 2025, we recorded a gain of $300 million on our mill.",
      "But for a gain, net income would have fallen: it recorded a gain of $300 million on its mill.",
    ],
    [
      "isn’t called one where it’s cash that came in",
      1.2e9,
      1e9,
      2025,
      "In 2025, we received $300 million in cash for the settlement of the price of our mill.",
      "In 2025, it received $300 million in cash for the settlement of the price of its mill.",
    ],
    [
      "is a part of what is more than it",
      1.5e9,
      1e9,
      2025,
      "In 2025, we recorded a gain of $300 million on our mill.",
      "A gain made part of the rise in income: it recorded a gain of $300 million on its mill.",
    ],
    [
      "of the year before is told where it explains the change",
      1.2e9,
      1e9,
      2024,
      "In 2024, we recorded a charge of $300 million on our mill.",
      "The rise in income also follows from the year before, when it recorded a charge of $300 million on its mill.",
    ],
    [
      "of the year before isn't where it doesn't",
      0.8e9,
      1e9,
      2024,
      "In 2024, we recorded a charge of $300 million on our mill.",
      null,
    ],
  ] as const)("%s", (_, now, before, of, quote, told) => {
    const facts = factsOf({ metrics: year(now, before), reported: [oneOff(3e8, of, quote)] });
    const check = createFactCheck(facts);
    for (const one of oneOffSentences(facts)) expect(check(one)).toEqual({ ok: true });
    expect(oneOffSentences(facts).map(({ text }) => text)).toEqual(told === null ? [] : [told]);
  });

  test("is a gain or a charge by what stands first behind the deed", () => {
    const quote = "In 2025, we recorded gains within SG&A expenses of $300 million, net of fees.";
    const facts = factsOf({ metrics: year(1.2e9, 1e9), reported: [oneOff(3e8, 2025, quote)] });
    const period = readPeriod(facts.metrics, "year");
    expect(period && isDistorted(facts, period, "net_income")).toBe(true);
    const fallen = factsOf({ metrics: year(0.8e9, 1e9), reported: [oneOff(3e8, 2025, quote)] });
    const other = readPeriod(fallen.metrics, "year");
    expect(other && isDistorted(fallen, other, "net_income")).toBe(false);
  });

  test("keeps what it explains out of the lists, and of the headline unless that went the other way than revenue; a quarter says that the one before had it", () => {
    const quarter = (concept: "revenue" | "net_income", now: number, before: number) => [
      { ...metricOf(concept, "2026-03-31", now), period: "quarter" as const, periodStart: "2026-01-01" },
      { ...metricOf(concept, "2025-03-31", before), period: "quarter" as const, periodStart: "2025-01-01" },
    ];
    const quote = "During the first quarter of 2025, we recorded a gain of $90 million from a settlement.";
    const facts = factsOf({
      metrics: [
        ...year(1.2e9, 1e9),
        ...quarter("revenue", 2.4e9, 2.2e9),
        ...quarter("net_income", 3e8, 3.6e8),
      ],
      reported: [oneOff(9e7, 2025, quote)],
    });
    expect(figureHeadline(facts)?.text).toBe(
      "Acme Robotics’ revenue rose 9.1% from a year earlier to $2.4 billion in the quarter ended March 31, 2026, but net income fell 17% to $300 million.",
    );
    expect(composeIntelligence(facts).weaknesses).toEqual([]);
    const check = createFactCheck(facts);
    const said = composeBriefing(facts, (statement) => check(statement).ok)?.paragraphs.flat() ?? [];
    expect(said.map(({ text }) => text)).toContain(
      "The quarter a year earlier included that $90 million gain.",
    );
  });
});

describe("a gain among what operations left", () => {
  const quote = "During the first quarter of 2025, we recorded gains within SG&A expenses of $90 million.";
  const left = (day: string, value: number, period: "year" | "quarter" = "year") => ({
    ...metricOf("operating_income", day, value),
    period,
  });
  const quarter = (concept: "revenue" | "net_income", day: string, value: number) => ({
    ...metricOf(concept, day, value),
    period: "quarter" as const,
  });
  const tellAll = (metrics: Metric[]) => {
    const facts = factsOf({ metrics, reported: [oneOff(9e7, 2025, quote)] });
    const check = createFactCheck(facts);
    const said = composeBriefing(facts, (statement) => check(statement).ok)?.paragraphs.flat() ?? [];
    return said.map(({ text }) => text);
  };

  test("is told with what the year's margin would have been without it", () => {
    const metrics = [...year(1.1e9, 1e9), left("2025-12-31", 9e8), left("2024-12-31", 8.8e8)];
    expect(tellAll(metrics)).toContain(
      "A gain made part of the rise in income: it recorded gains within SG&A expenses of $90 million; without that, the year’s operating margin would have been 9.0%.",
    );
  });

  test("and a quarter a year later with what that quarter's would have been", () => {
    const metrics = [
      ...year(1.1e9, 1e9),
      quarter("revenue", "2026-03-31", 2.4e9),
      quarter("revenue", "2025-03-31", 2.2e9),
      quarter("net_income", "2026-03-31", 3e8),
      quarter("net_income", "2025-03-31", 3.6e8),
      left("2026-03-31", 4e8, "quarter"),
      left("2025-03-31", 4.4e8, "quarter"),
    ];
    expect(tellAll(metrics)).toContain(
      "The quarter a year earlier included that $90 million gain; without that, its operating margin would have been 15.9%.",
    );
  });
});

describe("an unusual line above operating income", () => {
  const line = (name: string, amount: number, before: number | null): ReportedFact => ({
    ...oneOff(amount, 2025, ""),
    name,
    asOf: "2025-12-31",
    detail: { before },
    quote: null,
  });
  const toldOf = (reported: ReportedFact[], operating: number, was: number, more: Metric[] = []) => {
    const facts = factsOf({
      reported,
      metrics: [
        ...year(2e8, -7e8),
        metricOf("operating_income", "2025-12-31", operating),
        metricOf("operating_income", "2024-12-31", was),
        ...more,
      ],
    });
    const check = createFactCheck(facts);
    return oneOffSentences(facts).map((one) => {
      expect([one.text, check(one)]).toEqual([one.text, { ok: true }]);
      return one.text;
    });
  };

  test("is told with what would have been left without it", () => {
    const gain = line("Gains on digital assets", 331_484_000, -14_460_000);
    const same = oneOff(
      331_500_000,
      2025,
      "In 2025, we recognized a gain on digital assets of $331.5 million.",
    );
    expect(toldOf([gain, same], 220_911_000, -673_543_000)).toEqual([
      "Gains on digital assets added $331.5 million to operating income, after taking $14.46 million the year before; without that, operations would have lost $110.6 million.",
    ]);
  });

  test("is told of a loss and of the year before", () => {
    expect(toldOf([line("Goodwill impairment", -9e8, null)], -6e8, 2e8)).toEqual([
      "Goodwill impairment took $900 million from the operating result; without that, operations would have earned $300 million.",
    ]);
    expect(toldOf([line("Restructuring charges", -1e8, -5e8)], 9e8, 4e8)).toEqual([
      "Restructuring charges took $100 million from operating income, after $500 million the year before.",
    ]);
  });

  test("is told of the year before alone, and of income before taxes", () => {
    expect(toldOf([line("Goodwill impairment", 0, -6e8)], 9e8, 2e8)).toEqual([
      "Goodwill impairment took $600 million from operating income the year before.",
    ]);
    const gains = line("Gains on equity investments", 4e7, 42e8);
    const pretax = [
      metricOf("pretax_income", "2025-12-31", 7e8),
      metricOf("pretax_income", "2024-12-31", 77e8),
    ];
    expect(
      toldOf([{ ...gains, detail: { ...gains.detail, of: "pretax_income" } }], 9e8, 2e8, pretax),
    ).toEqual([
      "Gains on equity investments added $40 million to income before taxes, after $4.2 billion the year before.",
    ]);
  });

  test("isn't where it moved little", () => {
    expect(toldOf([line("Restructuring charges", -1e7, -1e7)], 9e8, 4e8)).toEqual([]);
  });
});

test("a charge that lowered the margin is told by its share of revenue, and the margin is no weakness", () => {
  const fee = oneOff(
    6e8,
    2025,
    "In 2025, we incurred a $600 million termination fee on our bid for Bee Foods.",
  );
  const of = (reported: ReportedFact[]) =>
    factsOf({
      reported,
      metrics: [
        ...year(2e9, 19e8),
        metricOf("operating_income", "2025-12-31", 26e8),
        metricOf("operating_income", "2024-12-31", 26e8),
      ],
    });
  const facts = of([fee]);
  const check = createFactCheck(facts);
  const [told] = oneOffSentences(facts);
  expect(told?.text).toBe(
    "In 2025, it incurred a $600 million termination fee on its bid for Bee Foods; that was 6.7% of the year’s revenue.",
  );
  expect(told && check(told)).toEqual({ ok: true });
  expect(told && check({ ...told, text: told.text.replace("6.7%", "5.7%") }).ok).toBe(false);
  const weak = (some: typeof facts) =>
    composeIntelligence(some)
      .weaknesses.map(({ text }) => text)
      .join(" ");
  expect(weak(of([]))).toContain("operating margin");
  expect(weak(facts)).not.toContain("operating margin");
});
