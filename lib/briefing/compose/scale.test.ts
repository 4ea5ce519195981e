import { describe, expect, test } from "vitest";
import { eventOf, factsOf, metricOf } from "@/lib/testing/briefing-facts";
import type { BriefingFacts } from "../briefing-facts";
import { createFactCheck } from "../verify/fact-check";
import { composeBriefing } from "./briefing";
import { composeIntelligence } from "./intelligence";
import { composeScale } from "./scale";

const [newest, before] = ["2025-12-31", "2024-12-31"];
const quarter = { period: "quarter", documentId: "10-q" } as const;
const bank = { ...factsOf().entity, industry: "Regional Banks" };

/** The sentences on figures, each of which has passed the check of what is served. */
function tell(metrics: BriefingFacts["metrics"], held: Partial<BriefingFacts> = {}): string[] {
  const facts = factsOf({ metrics, ...held });
  const check = createFactCheck(facts);
  return composeScale(facts).map((told) => {
    expect([told.text, check(told)]).toEqual([told.text, { ok: true }]);
    return told.text;
  });
}

const headlineOf = (metrics: BriefingFacts["metrics"], held: Partial<BriefingFacts> = {}) => {
  const facts = factsOf({ metrics, ...held });
  const check = createFactCheck(facts);
  return composeBriefing(facts, (one) => check(one).ok)?.headline?.text ?? null;
};

describe("the newest fiscal year", () => {
  test("has revenue, income with earnings per share and margins, the way there, and the balance", () => {
    const metrics = [
      metricOf("revenue", newest, 416_161e6),
      metricOf("revenue", before, 391_035e6),
      metricOf("revenue", "2023-12-31", 383_285e6),
      metricOf("revenue", "2022-12-31", 294_328e6),
      metricOf("operating_income", newest, 133_050e6),
      metricOf("operating_income", before, 123_216e6),
      metricOf("net_income", newest, 112_010e6),
      metricOf("net_income", before, 93_736e6),
      metricOf("eps_diluted", newest, 7.46),
      metricOf("cash", newest, 35_934e6),
      metricOf("assets", newest, 359_241e6),
      metricOf("equity", newest, 73_733e6),
    ];
    expect(tell(metrics)).toEqual([
      "Its revenue grew 6.4% to $416.2 billion in 2025, at least its third straight year of growth.",
      "Operating income rose 8% to $133.1 billion, an operating margin of 32.0%, up 0.5 points from the year before.",
      "Net income rose 19% to $112 billion, or $7.46 per diluted share.",
      "It ended the year with $35.93 billion in cash and equivalents and shareholders’ equity of $73.73 billion, 21% of total assets.",
    ]);
    expect(headlineOf(metrics)).toBe(
      "Acme Robotics’ revenue rose 6.4% to $416.2 billion in 2025, and net income rose 19% to $112 billion.",
    );
  });

  test("tells apart what taxes and other income took, where both years are held", () => {
    const metrics = [
      metricOf("revenue", newest, 1_000e6),
      metricOf("net_income", newest, 170e6),
      metricOf("net_income", before, 120e6),
      metricOf("other_income", newest, 30e6),
      metricOf("other_income", before, -10e6),
      metricOf("pretax_income", newest, 200e6),
      metricOf("pretax_income", before, 160e6),
      metricOf("income_tax", newest, 30e6),
      metricOf("income_tax", before, 40e6),
    ];
    expect(tell(metrics)).toContain("Income taxes were 15.0% of pretax income, after 25.0% the year before.");
    expect(tell(metrics)).toContain(
      "Other income below operating income was $30 million, after an expense of $10 million the year before.",
    );
    const operating = [
      metricOf("operating_income", newest, 100e6),
      metricOf("operating_income", before, 165e6),
    ];
    // Interest made most of what lies below operating income.
    expect(tell([...metrics, ...operating])).toContain(
      "Other income was $30 million, after an expense of $10 million the year before; with interest and the rest, items below operating income added $100 million, after taking $5 million.",
    );
    const alike = metrics.map((row) =>
      row.concept === "income_tax" && row.periodEnd === before ? { ...row, value: 25e6 } : row,
    );
    expect(tell(alike).join(" ")).not.toContain("Income taxes");
  });

  test("tells earnings per share that grew much faster than net income, as after buybacks", () => {
    const of = (earnings: number, before: number) =>
      tell([
        metricOf("revenue", newest, 1_000e6),
        metricOf("net_income", newest, 106e6),
        metricOf("net_income", "2024-12-31", 100e6),
        metricOf("eps_diluted", newest, earnings),
        metricOf("eps_diluted", "2024-12-31", before),
      ])[1];
    expect(of(1.15, 1)).toContain("Net income rose 6% to $106 million, or $1.15 per diluted share (up 15%)");
    expect(of(1.09, 1)).toContain("or $1.09 per diluted share, for");
    // Shares that were split aren't counted alike.
    expect(of(3.18, 1)).toContain("or $3.18 per diluted share, for");
  });

  test("tells total assets that grew or shrank by more than a fifth in the year", () => {
    const of = (assets: number) =>
      tell([
        metricOf("revenue", newest, 1_000e6),
        metricOf("revenue", "2024-12-31", 990e6),
        metricOf("assets", newest, assets, { period: "instant" }),
        metricOf("assets", "2024-12-31", 2_000e6, { period: "instant" }),
      ]).join(" ");
    expect(of(1_400e6)).toContain("Total assets fell 30% in the year to $1.4 billion.");
    expect(of(2_300e6)).not.toContain("Total assets");
  });

  test("says that one of two years had a week more", () => {
    const years = (...ends: string[]) =>
      ends.map((end, at) => metricOf("revenue", end, (900 - at * 50) * 1e6));
    expect(tell(years("2026-02-01", "2025-02-02", "2024-01-28"))[0]).toContain(
      "in the fiscal year ended February 1, 2026 (a week shorter than the year before)",
    );
    expect(tell(years("2025-02-02", "2024-01-28"))[0]).toContain("(a week longer than the year before)");
    expect(tell(years("2025-12-31", "2024-12-31", "2023-12-31"))[0]).not.toContain("week");
  });

  test("cash alone isn't compared where short-term investments of an older day say that there are more", () => {
    const heldOn = (day: string) =>
      tell([
        metricOf("revenue", newest, 1_000e6),
        metricOf("cash", newest, 100e6, { period: "instant" }),
        metricOf("cash", before, 150e6, { period: "instant" }),
        metricOf("short_term_investments", day, 280e6, { period: "instant" }),
        metricOf("cash", "2023-12-31", 90e6, { period: "instant" }),
      ]).at(-1);
    const lead = "It ended the year with $100 million in cash and equivalents, not counting";
    expect(heldOn(before)).toBe(`${lead} short-term investments ($280 million on December 31, 2024).`);
    // What they came to two years ago says nothing of today.
    expect(heldOn("2023-12-31")).toBe(`${lead} any short-term investments.`);
  });

  test("has cash flow, what shareholders got, research, and debt against a year's income", () => {
    const metrics = [
      metricOf("revenue", newest, 1_000e6),
      metricOf("revenue", before, 900e6),
      metricOf("revenue", "2023-12-31", 850e6),
      metricOf("operating_income", newest, 200e6),
      metricOf("operating_income", before, 225e6),
      metricOf("operating_income", "2023-12-31", 204e6),
      metricOf("operating_cash_flow", newest, 260e6),
      metricOf("operating_cash_flow", before, 250e6),
      metricOf("capital_expenditure", newest, 110e6),
      metricOf("capital_expenditure", before, 130e6),
      metricOf("dividends_paid", newest, 40e6),
      metricOf("buybacks", newest, 75e6),
      metricOf("research_and_development", newest, 90e6),
      metricOf("research_and_development", before, 75e6),
      metricOf("cash", newest, 120e6),
      metricOf("cash", before, 100e6),
      metricOf("long_term_debt", newest, 700e6, { period: "instant" }),
      metricOf("backlog", newest, 1_300e6, { period: "instant" }),
      metricOf("backlog", before, 1_000e6, { period: "instant" }),
    ];
    expect(tell(metrics)).toEqual([
      "Its revenue grew 11% to $1 billion in 2025, after growing 5.9% the year before.",
      "Operating income fell 11% to $200 million, an operating margin of 20.0%, down 5 points from the year before and 4 points in two years.",
      "Its free cash flow (cash from operations less capital spending) was $150 million, 15% of revenue, after $120 million the year before; dividends and buybacks came to $115 million.",
      "It spent $90 million, or 9% of revenue, on research and development, 20% more than the year before.",
      "It ended the year with $120 million in cash and equivalents (20% more than a year earlier), against long-term debt of $700 million, 3.5 times the year’s operating income.",
      "Its remaining performance obligations (contracted revenue still to come) were $1.3 billion on December 31, 2025, 30% more than a year earlier.",
    ]);
    const facts = factsOf({ metrics });
    const check = createFactCheck(facts);
    for (const one of composeScale(facts)) expect([one.text, check(one)]).toEqual([one.text, { ok: true }]);
    const { strengths, weaknesses, opportunities } = composeIntelligence(facts);
    for (const one of [...strengths, ...weaknesses, ...opportunities])
      expect([one.text, check(one)]).toEqual([one.text, { ok: true }]);
    expect(strengths.map(({ text }) => text)).toContain(
      "It turned 15% of revenue into free cash flow (cash from operations less capital spending) in 2025.",
    );
    expect(weaknesses.map(({ text }) => text)).toEqual([
      "Its operating margin was 20.0% in 2025, down 5 points from the year before and 4 points in two years.",
      "Long-term debt of $700 million on December 31, 2025 was 3.5 times a year’s operating income.",
    ]);
    expect(opportunities.map(({ text }) => text)).toEqual([
      "Its remaining performance obligations (contracted revenue still to come) were $1.3 billion on December 31, 2025, 30% more than a year earlier.",
    ]);
    const wrong = (text: string) => check({ ...(opportunities[0] as (typeof strengths)[0]), text }).ok;
    expect(wrong("It turned 16% of revenue into free cash flow.")).toBe(false);
    expect(wrong("Long-term debt was 3.6 times a year’s operating income.")).toBe(false);
  });

  test("has investments beside the cash, and all debt with what of it is due within a year", () => {
    const metrics = [
      metricOf("revenue", newest, 1_000e6),
      metricOf("operating_income", newest, 100e6),
      metricOf("cash", newest, 60e6),
      metricOf("short_term_investments", newest, 140e6),
      metricOf("cash_and_investments", newest, 200e6),
      metricOf("long_term_securities", newest, 30e6),
      metricOf("long_term_debt", newest, 90e6),
      metricOf("current_long_term_debt", newest, 12e6),
      metricOf("short_term_borrowings", newest, 8e6),
    ];
    const balance = (given: BriefingFacts["metrics"]) => tell(given).at(-1);
    expect(balance(metrics)).toBe(
      "It ended the year with $60 million in cash and equivalents, $140 million in short-term investments and $30 million in long-term marketable securities, against debt of $110 million ($20 million due within a year).",
    );
    // Only what isn't held in cash takes years to pay off.
    const indebted = metrics.map((row) =>
      row.concept === "long_term_debt" ? { ...row, value: 290e6 } : row,
    );
    expect(balance(indebted)).toContain(", 3.1 times the year’s operating income.");
    const facts = factsOf({ metrics });
    const { strengths } = composeIntelligence(facts);
    const [point] = strengths.filter(({ text }) => text.includes("than debt"));
    expect(point?.text).toBe(
      "It held more cash and short-term investments ($200 million) than debt ($110 million) on December 31, 2025.",
    );
    expect(point && createFactCheck(facts)(point)).toEqual({ ok: true });
    // All that is due stands for its parts; without it nothing is known to be due.
    expect(balance([...metrics, metricOf("current_debt", newest, 15e6)])).toContain(
      "against debt of $105 million ($15 million due within a year)",
    );
    const old = metrics.filter(({ concept }) => !/^(?:current|short)/.test(concept));
    expect(balance(old)).toBe(
      "It ended the year with $60 million in cash and equivalents and $30 million in long-term marketable securities, against long-term debt of $90 million.",
    );
    // What is part of the cash isn't told beside it.
    const within = metrics.map((row) =>
      row.concept === "cash_and_investments" ? { ...row, value: 60e6 } : row,
    );
    expect(balance(within)).not.toContain("short-term investments");
  });

  test("has the debt of an earlier day where the newest balance doesn't tell it, unless that is long ago", () => {
    const owed = (day: string) =>
      tell([
        metricOf("revenue", newest, 1_000e6),
        metricOf("cash", newest, 60e6),
        metricOf("long_term_debt", day, 90e6),
        metricOf("current_debt", day, 10e6),
      ]).slice(1);
    const balance = "It ended the year with $60 million in cash and equivalents.";
    expect(owed("2025-09-30")).toEqual([
      balance,
      "On September 30, 2025, it had debt of $100 million ($10 million due within a year).",
    ]);
    expect(owed("2023-12-31")).toEqual([balance]);
  });

  test("has a gross margin, by the stated gross profit or the cost of sales", () => {
    const metrics = [
      metricOf("revenue", newest, 1_000e6),
      metricOf("revenue", before, 800e6),
      metricOf("operating_income", newest, 100e6),
    ];
    const gross = (given: BriefingFacts["metrics"], industry = "Hardware stores") =>
      tell([...metrics, ...given], { entity: { ...factsOf().entity, industry } }).find((text) =>
        text.includes("gross margin"),
      );
    const costs = [metricOf("cost_of_sales", newest, 655e6), metricOf("cost_of_sales", before, 528e6)];
    expect(gross(costs)).toBe(
      "Its gross margin (revenue less cost of sales) was 34.5%, up 0.5 points from the year before.",
    );
    expect(gross([...costs, metricOf("gross_profit", newest, 345e6)])).toBe("Its gross margin was 34.5%.");
    // A line of its costs isn't all that the sales cost.
    expect(gross(costs, "Electric services")).toBeUndefined();
    expect(gross([metricOf("cost_of_sales", newest, 950e6)])).toBeUndefined();
  });

  test("what a note says of a later day is no balance", () => {
    const metrics = [
      metricOf("revenue", newest, 1_000e6),
      metricOf("cash", newest, 60e6),
      metricOf("short_term_borrowings", "2026-01-20", 8e6),
    ];
    expect(tell(metrics).at(-1)).toBe("It ended the year with $60 million in cash and equivalents.");
  });

  test("cash that was put into securities is no drain", () => {
    const losing = [
      metricOf("revenue", newest, 100e6),
      metricOf("net_income", newest, -50e6),
      metricOf("cash", newest, 60e6),
      metricOf("cash", before, 100e6),
    ];
    const weaknesses = (metrics: BriefingFacts["metrics"]) =>
      composeIntelligence(factsOf({ metrics })).weaknesses.map(({ text }) => text);
    const fell =
      "Cash and equivalents fell 40% to $60 million on December 31, 2025, from $100 million a year earlier.";
    expect(weaknesses(losing)).toContain(fell);
    const kept = [
      ...losing,
      metricOf("short_term_investments", newest, 90e6),
      metricOf("short_term_investments", before, 40e6),
    ];
    expect(weaknesses(kept).join(" ")).not.toContain("fell 40%");
  });

  test("points that the briefing tells are left out, one stays in any case", () => {
    const metrics = [
      metricOf("revenue", newest, 1_250e6),
      metricOf("revenue", before, 1_000e6),
      metricOf("cash", newest, 50e6),
    ];
    const facts = factsOf({ metrics });
    const { strengths } = composeIntelligence(facts, tell(metrics));
    expect(strengths.map(({ text }) => text)).toEqual([
      "Revenue rose 25% to $1.25 billion in 2025, from $1 billion the year before.",
    ]);
  });

  test("is told by itself where the year before counts something else, and the way there leads no further", () => {
    const other = { basis: 1 };
    const metrics = [
      metricOf("revenue", newest, 150e9),
      metricOf("revenue", before, 100e9, other),
      metricOf("revenue", "2023-12-31", 90e9, other),
      metricOf("revenue", "2022-12-31", 80e9, other),
    ];
    expect(tell(metrics)).toEqual(["Its revenue was $150 billion in 2025."]);
    const later = [
      metricOf("revenue", newest, 90e9),
      metricOf("revenue", before, 100e9),
      metricOf("revenue", "2023-12-31", 80e9, other),
      metricOf("revenue", "2022-12-31", 50e9, other),
    ];
    expect(tell(later)).toEqual(["Its revenue fell 10% to $90 billion in 2025."]);
  });

  test.each([
    [-2_000e6, 3_000e6, "Its net loss was $2 billion, after net income of $3 billion the year before."],
    [-2_000e6, -3_000e6, "Its net loss narrowed to $2 billion, from $3 billion the year before."],
    [-3_000e6, -2_000e6, "Its net loss widened to $3 billion, from $2 billion the year before."],
    [2_000e6, -3_000e6, "Net income was $2 billion, after a net loss of $3 billion the year before."],
    [9_000e6, 1_000e6, "Net income rose to $9 billion, from $1 billion the year before."],
    [2_001e6, 2_000e6, "Net income was little changed at $2 billion, for a net margin of 20.0%."],
  ])("says a loss plainly: %d after %d", (now, then, said) => {
    const metrics = [
      metricOf("revenue", newest, 10_000e6),
      metricOf("net_income", newest, now),
      metricOf("net_income", before, then),
    ];
    expect(tell(metrics)[1]).toBe(said);
  });

  test("is told without the year before where that is missing, never against one further back", () => {
    const metrics = [
      metricOf("revenue", newest, 10_000e6),
      metricOf("revenue", "2023-12-31", 5_000e6),
      metricOf("net_income", newest, 1_000e6),
      metricOf("net_income", "2023-12-31", 500e6),
    ];
    expect(tell(metrics)).toEqual([
      "Its revenue was $10 billion in 2025.",
      "Net income was $1 billion, for a net margin of 10.0%.",
    ]);
  });

  test("takes no quarter for a year, and no other currency for the same", () => {
    const metrics = [
      metricOf("revenue", newest, 2_500e6, quarter),
      metricOf("revenue", newest, 10_000e6),
      metricOf("revenue", before, 9_000e6, { unit: "EUR" }),
    ];
    expect(tell(metrics)).toEqual([
      "Its revenue was $10 billion in 2025.",
      "In the quarter ended December 31, 2025, revenue was $2.5 billion.",
    ]);
  });

  test("leaves out earnings per share of another sign, and a margin beyond the whole", () => {
    const metrics = [
      metricOf("revenue", newest, 100e6),
      metricOf("net_income", newest, 400e6),
      metricOf("eps_diluted", newest, -0.2),
    ];
    expect(tell(metrics)[1]).toBe("Net income was $400 million.");
  });

  test("a deficit is one", () => {
    const metrics = [metricOf("revenue", newest, 100e6), metricOf("equity", newest, -40e6)];
    expect(tell(metrics)[1]).toBe("It ended the year with a shareholders’ deficit of $40 million.");
  });
});

describe("banks, insurers and property trusts", () => {
  const balance = [
    metricOf("assets", newest, 547e9),
    metricOf("assets", before, 531e9),
    metricOf("equity", newest, 65e9),
  ];

  test("are as large as their assets, and have no operating margin", () => {
    const metrics = [
      metricOf("revenue", newest, 20e9),
      metricOf("operating_income", newest, 8e9),
      metricOf("net_income", newest, 5e9),
      ...balance,
    ];
    expect(tell(metrics, { entity: bank })).toEqual([
      "Its revenue was $20 billion in 2025.",
      "Net income was $5 billion, a return of 7.7% on year-end equity.",
      "Its total assets were $547 billion on December 31, 2025, 3% more than a year earlier, with shareholders’ equity of $65 billion.",
    ]);
  });

  test("without revenue the year stands with the income, and without both the assets make the headline", () => {
    const metrics = [metricOf("net_income", newest, 5e9), metricOf("eps_diluted", newest, 3.5), ...balance];
    expect(tell(metrics, { entity: bank })[0]).toBe(
      "Its net income was $5 billion, or $3.50 per diluted share, in 2025, a return of 7.7% on year-end equity.",
    );
    const operating = [
      metricOf("operating_income", newest, 8.2e9),
      metricOf("operating_income", before, 5.9e9),
    ];
    expect(tell([...metrics, ...operating]).slice(0, 2)).toEqual([
      "Its net income was $5 billion, or $3.50 per diluted share, in 2025.",
      "Operating income rose 39% to $8.2 billion.",
    ]);
    expect(tell(operating)).toEqual([]);
    expect(headlineOf(balance, { entity: bank })).toBe(
      "Acme Robotics had total assets of $547 billion on December 31, 2025, 3% more than a year earlier.",
    );
  });
});

describe("the newest quarter", () => {
  const year = [metricOf("revenue", newest, 10_000e6), metricOf("net_income", newest, 1_000e6)];
  const now = "2026-06-30";

  test("stands by itself where that of a year earlier is not held", () => {
    const metrics = [
      ...year,
      metricOf("revenue", now, 2_700e6, quarter),
      metricOf("net_income", now, 300e6, quarter),
      metricOf("eps_diluted", now, 1.5, quarter),
    ];
    expect(tell(metrics).at(-1)).toBe(
      "In the quarter ended June 30, 2026, revenue was $2.7 billion and net income $300 million, or $1.50 per diluted share.",
    );
  });

  test("is compared with the same quarter of the year before, not with the quarter before", () => {
    const earlier = "2025-06-30";
    const metrics = [
      ...year,
      metricOf("revenue", now, 2_700e6, quarter),
      metricOf("revenue", "2026-03-31", 2_000e6, quarter),
      metricOf("revenue", earlier, 2_500e6, quarter),
      metricOf("net_income", now, 330e6, quarter),
      metricOf("net_income", earlier, 300e6, quarter),
    ];
    expect(tell(metrics).at(-1)).toBe(
      "In the quarter ended June 30, 2026, revenue rose 8% from a year earlier to $2.7 billion, and net income rose 10% to $330 million.",
    );
    expect(headlineOf(metrics)).toBe(
      "Acme Robotics’ revenue rose 8% from a year earlier to $2.7 billion in the quarter ended June 30, 2026, and net income rose 10% to $330 million.",
    );
  });

  test("leads where it is newer than the year and as much of it is held, however good the year was", () => {
    const good = [...year, metricOf("revenue", before, 5_000e6)];
    const sales = metricOf("revenue", now, 2_700e6, quarter);
    expect(headlineOf([...good, sales, metricOf("net_income", now, -300e6, quarter)])).toBe(
      "Acme Robotics lost $300 million in the quarter ended June 30, 2026 on revenue of $2.7 billion.",
    );
    expect(headlineOf([...good, sales])).toContain("in 2025");
  });

  test("gives what operations left, beside the net income", () => {
    const metrics = [
      ...year,
      metricOf("revenue", now, 194_000e6, quarter),
      metricOf("operating_income", now, 27_500e6, quarter),
      metricOf("net_income", now, 62_650e6, quarter),
    ];
    expect(tell(metrics).slice(-2)).toEqual([
      "In the quarter ended June 30, 2026, revenue was $194 billion, operating income $27.5 billion and net income $62.65 billion.",
      "At least $35.15 billion of the quarter’s net income, 56%, didn’t come from operations.",
    ]);
    // A quarter's margin against the year's would tell of the season.
    expect(tell([...metrics, metricOf("operating_income", newest, 1_500e6)]).join()).not.toContain(
      "The quarter’s operating margin",
    );
    expect(tell([...metrics, metricOf("pretax_income", now, 70_000e6, quarter)]).at(-1)).toBe(
      "Other items below operating income added $42.5 billion before taxes that quarter.",
    );
    const earlier = [
      metricOf("revenue", "2025-06-30", 168_000e6, quarter),
      metricOf("operating_income", "2025-06-30", 19_200e6, quarter),
      metricOf("net_income", "2025-06-30", 2_000e6, quarter),
    ];
    expect(tell([...metrics, ...earlier]).slice(-3, -1)).toEqual([
      "In the quarter ended June 30, 2026, revenue rose 15% from a year earlier to $194 billion, and net income was $62.65 billion, up from $2 billion a year earlier.",
      "The quarter’s operating margin was 14.2%, up from 11.4% a year earlier.",
    ]);
    expect(headlineOf([...metrics, ...earlier])).toBe(
      "Acme Robotics’ revenue rose 15% from a year earlier to $194 billion in the quarter ended June 30, 2026, and operating income rose 43% to $27.5 billion.",
    );
    expect(tell(metrics, { entity: bank }).at(-1)).not.toContain("operating");
    const alike = [
      ...metrics.slice(0, -1),
      metricOf("revenue", "2025-06-30", 168_000e6, quarter),
      metricOf("operating_income", "2025-06-30", 23_800e6, quarter),
    ];
    expect(tell(alike).at(-1)).toBe(
      "The quarter’s operating margin was 14.2%, about the same as a year earlier.",
    );
    const close = [...metrics.slice(0, -1), metricOf("net_income", now, 31_000e6, quarter)];
    expect(tell(close).at(-1)).toContain("operating income $27.5 billion and net income $31 billion");
  });

  test("says what stood between operating income and a loss where that is held", () => {
    const metrics = [
      metricOf("revenue", newest, 1_000e6),
      metricOf("operating_income", newest, 20e6),
      metricOf("net_income", newest, -50e6),
      metricOf("revenue", now, 250e6, quarter),
      metricOf("operating_income", now, 5e6, quarter),
      metricOf("net_income", now, -10e6, quarter),
    ];
    const told = (given: typeof metrics) =>
      tell(given).filter((text) => / below operating income /.test(text));
    expect(told(metrics)).toEqual([]);
    expect(told([...metrics, metricOf("pretax_income", now, -12e6, quarter)])).toEqual([
      "Other items below operating income took $17 million before taxes that quarter.",
    ]);
  });

  test("has earnings per share of as many shares as the year's, or the year has none", () => {
    const shared = (earlier: number | null) => [
      metricOf("revenue", newest, 10_000e6),
      metricOf("net_income", newest, 1_000e6),
      metricOf("eps_diluted", newest, 1),
      metricOf("net_income", now, 300e6, quarter),
      metricOf("net_income", "2025-06-30", 280e6, quarter),
      metricOf("eps_diluted", now, 3, quarter),
      ...(earlier === null ? [] : [metricOf("eps_diluted", "2025-06-30", earlier, quarter)]),
    ];
    // A report counts the year before by the new shares, too.
    for (const earlier of [null, 2.8]) {
      const told = tell(shared(earlier)).join(" ");
      expect(told).toContain("$3.00 per diluted share");
      expect(told).not.toContain("$1.00");
    }
    // Otherwise the quarter's are of a part of the income.
    const told = tell(shared(0.28)).join(" ");
    expect(told).toContain("$1.00 per diluted share");
    expect(told).not.toContain("$3.00");
  });

  test("tells losses last, against those of a year earlier", () => {
    const metrics = [
      ...year,
      metricOf("revenue", now, 2_700e6, quarter),
      metricOf("operating_income", now, -20e6, quarter),
      metricOf("operating_income", "2025-06-30", 40e6, quarter),
      metricOf("net_income", now, -30e6, quarter),
      metricOf("net_income", "2025-06-30", -50e6, quarter),
    ];
    expect(tell(metrics).at(-1)).toBe(
      "In the quarter ended June 30, 2026, revenue was $2.7 billion, with an operating loss of $20 million, after operating income of $40 million a year earlier, and a net loss of $30 million, compared with a net loss of $50 million a year earlier.",
    );
  });

  test("stands before the balance of its last day, and behind that of a day before", () => {
    const sales = metricOf("revenue", now, 2_700e6, quarter);
    expect(tell([...year, sales, metricOf("cash", now, 900e6)]).slice(-2)).toEqual([
      "In the quarter ended June 30, 2026, revenue was $2.7 billion.",
      "It ended the quarter with $900 million in cash and equivalents.",
    ]);
    expect(tell([...year, sales, metricOf("cash", "2026-03-31", 900e6)]).slice(-2)).toEqual([
      "On March 31, 2026, it had $900 million in cash and equivalents.",
      "In the quarter ended June 30, 2026, revenue was $2.7 billion.",
    ]);
  });

  test("that ended before the year is not told, and a loss of one is called so", () => {
    expect(tell([...year, metricOf("revenue", "2025-09-30", 2_700e6, quarter)])).toHaveLength(2);
    const metrics = [
      ...year,
      metricOf("revenue", now, 2_700e6, quarter),
      metricOf("net_income", now, -30e6, quarter),
    ];
    expect(tell(metrics).at(-1)).toBe(
      "In the quarter ended June 30, 2026, revenue was $2.7 billion, with a net loss of $30 million.",
    );
    expect(headlineOf(metrics)).toContain(
      "Acme Robotics lost $30 million in the quarter ended June 30, 2026 on revenue of $2.7 billion",
    );
  });
});

describe("the check of figures", () => {
  const metrics = [
    metricOf("revenue", newest, 10_000e6),
    metricOf("revenue", before, 8_000e6),
    metricOf("net_income", newest, 1_234e6, { documentId: "another" }),
  ];
  const check = createFactCheck(factsOf({ metrics }));
  const [told] = composeScale(factsOf({ metrics: metrics.slice(0, 2) }));

  test.each([
    ["an amount that is held elsewhere", "Its revenue grew 25% to $1.23 billion in 2025."],
    ["another change", "Its revenue grew 26% to $10 billion in 2025."],
    ["another day", "Its revenue grew 25% to $10 billion in the fiscal year ended September 30, 2025."],
  ])("refuses %s", (_, text) => {
    if (!told) throw new Error("Nothing was told");
    expect(check(told)).toEqual({ ok: true });
    expect(check({ ...told, text }).ok).toBe(false);
  });
});

describe("strengths, weaknesses and threats", () => {
  const pointsOf = (held: Partial<BriefingFacts>) => {
    const facts = factsOf(held);
    const check = createFactCheck(facts);
    const { strengths, weaknesses, threats, empty } = composeIntelligence(facts);
    for (const point of [...strengths, ...weaknesses, ...threats]) expect(check(point)).toEqual({ ok: true });
    const texts = [strengths, weaknesses, threats].map((all) => all.map(({ text }) => text));
    return { strengths: texts[0], weaknesses: texts[1], threats: texts[2], empty };
  };

  test("come from figures that grew, fell, or are below zero", () => {
    const metrics = [
      metricOf("revenue", newest, 10_000e6),
      metricOf("revenue", before, 8_000e6),
      metricOf("net_income", newest, -500e6),
      metricOf("net_income", before, 300e6),
      metricOf("equity", newest, -40e6),
    ];
    expect(pointsOf({ metrics })).toMatchObject({
      strengths: ["Revenue rose 25% to $10 billion in 2025, from $8 billion the year before."],
      weaknesses: [
        "It had a net loss of $500 million in 2025, after net income of $300 million the year before.",
        "It had a shareholders’ deficit of $40 million on December 31, 2025.",
      ],
    });
  });

  test("come from the newest quarter too, and silence is no more than what was looked for", () => {
    const quarter = { period: "quarter" } as const;
    const metrics = [
      metricOf("revenue", newest, 10_000e6),
      metricOf("revenue", before, 9_800e6),
      metricOf("revenue", "2026-06-30", 2_800e6, quarter),
      metricOf("revenue", "2025-06-30", 2_000e6, quarter),
      metricOf("net_income", "2026-06-30", -20e6, quarter),
      metricOf("net_income", "2025-06-30", -80e6, quarter),
    ];
    expect(pointsOf({ metrics })).toMatchObject({
      strengths: [
        "Revenue rose 40% from a year earlier to $2.8 billion in the quarter ended June 30, 2026, after growth of 2% in 2025.",
      ],
      weaknesses: [
        "It had a net loss of $20 million in the quarter ended June 30, 2026, after one of $80 million a year earlier.",
      ],
    });
    const { strengths, empty } = pointsOf({ metrics: metrics.slice(0, 2) });
    expect(strengths).toEqual([]);
    expect(empty.strengths).toBe("Nothing in the documents we have is clear enough to tell.");
  });

  test("are not contradicted by the newest year, and a loss of the newest quarter leads the weaknesses", () => {
    const quarter = { period: "quarter" } as const;
    const metrics = [
      metricOf("revenue", newest, 9_700e6),
      metricOf("revenue", before, 10_000e6),
      metricOf("revenue", "2023-12-31", 8_000e6),
      metricOf("revenue", "2022-12-31", 5_000e6),
      metricOf("operating_income", newest, 1_500e6),
      metricOf("operating_income", before, 1_800e6),
      metricOf("operating_income", "2022-12-31", 500e6),
      metricOf("net_income", "2026-06-30", -20e6, quarter),
    ];
    const { strengths, weaknesses } = pointsOf({ metrics });
    expect(strengths).toEqual([]);
    expect(weaknesses?.[0]).toBe("It had a net loss of $20 million in the quarter ended June 30, 2026.");
  });

  test("tell a year once, and growth that slowed is a threat alone", () => {
    const quarter = { period: "quarter" } as const;
    const years = [12_000e6, 10_000e6, 9_000e6, 8_000e6].map((value, at) =>
      metricOf("revenue", `${2025 - at}-12-31`, value),
    );
    const slower = [
      metricOf("revenue", "2026-06-30", 3_150e6, quarter),
      metricOf("revenue", "2025-06-30", 3_000e6, quarter),
    ];
    expect(pointsOf({ metrics: [...years, ...slower] })).toMatchObject({
      strengths: ["Revenue has risen three years in a row, from $8 billion to $12 billion in 2025."],
      weaknesses: [],
      threats: [
        "Growth has slowed: revenue rose 5% from a year earlier to $3.15 billion in the quarter ended June 30, 2026, after growth of 20% in 2025.",
      ],
    });
    const flat = [metricOf("revenue", newest, 10_000e6), metricOf("revenue", before, 12_000e6)];
    const [now, then] = [3_018e6, 3_000e6];
    const still = [
      metricOf("revenue", "2026-06-30", now, quarter),
      metricOf("revenue", "2025-06-30", then, quarter),
    ];
    expect(pointsOf({ metrics: [...flat, ...still] }).strengths).toEqual([]);
  });

  test("leave out an operating income that net income contradicts", () => {
    const metrics = [
      metricOf("revenue", newest, 9_000e6),
      metricOf("operating_income", newest, 209e6),
      metricOf("operating_income", before, 749e6),
      metricOf("net_income", newest, 1_022e6),
      metricOf("net_income", before, 522e6),
    ];
    expect(tell(metrics).join(" ")).toBe(
      "Its revenue was $9 billion in 2025. Net income rose 96% to $1.02 billion, for a net margin of 11.4%.",
    );
  });

  test("a year about the same as the one before breaks a streak", () => {
    const values = [5_285e6, 5_290e6, 5_400e6, 6_000e6, 7_900e6];
    const metrics = values.map((value, at) => metricOf("revenue", `${2025 - at}-12-31`, value));
    expect(pointsOf({ metrics }).weaknesses?.join()).not.toContain("in a row");
  });

  test("years of losses pass the check of facts", () => {
    const metrics = [-4e8, -3e8, -6e8, -5e8].flatMap((value, at) => [
      metricOf("net_income", `${2025 - at}-12-31`, value),
      metricOf("revenue", `${2025 - at}-12-31`, 4e9),
    ]);
    expect(pointsOf({ metrics }).weaknesses).toContain(
      "It has had a net loss in each of the last four fiscal years.",
    );
  });

  test("a notice of listing is a threat only where its words tell of a rule that is broken", () => {
    const moved =
      "On May 4, 2026, the Company notified the New York Stock Exchange that it will transfer the listing of its common stock to Nasdaq and voluntarily delist.";
    const broken =
      "On May 4, 2026, the Company received a notice from Nasdaq that it was not in compliance with the minimum bid price requirement of $1.00 per share.";
    expect(pointsOf({ events: [eventOf("3.01", "2026-05-06")] }).threats).toEqual([]);
    expect(pointsOf({ events: [eventOf("3.01", "2026-05-06", moved)] }).threats).toEqual([]);
    expect(pointsOf({ events: [eventOf("3.01", "2026-05-06", broken)] }).threats).toHaveLength(1);
  });

  test("what was filed long before the newest document is none of today; figures say of when they are", () => {
    const incident = eventOf("1.05", "2024-03-08");
    const closing = eventOf("2.05", "2024-03-08");
    const old = [metricOf("net_income", "2023-12-31", -500e6)];
    expect(pointsOf({ events: [incident, closing], metrics: old })).toMatchObject({
      threats: [expect.stringContaining("cybersecurity")],
      weaknesses: [expect.stringContaining("net loss")],
    });
    const events = [eventOf("5.07", "2026-06-02"), incident, closing];
    expect(pointsOf({ events, metrics: old })).toMatchObject({
      threats: [],
      weaknesses: ["It had a net loss of $500 million in 2023."],
    });
  });

  test("of a company of which nothing is held no absence is claimed", () => {
    const { empty } = pointsOf({});
    expect(empty.threats).toBe("We have no 8-K filings from this company.");
    expect(empty.strengths).toBe("We have no figures for this company.");
    expect(empty.opportunities).toBe("We have no filing text from this company.");
    expect(pointsOf({ events: [eventOf("5.02", "2026-05-06")] }).empty.threats).toBe(
      "Nothing in the documents we have is clear enough to tell.",
    );
  });
});

describe("a report of a newer period than the figures", () => {
  const metrics = [metricOf("revenue", newest, 100e6), metricOf("revenue", before, 90e6)];
  const textsOf = (periodEnd: string, form = "10-Q") => {
    const newestReport = { form, filedOn: "2026-07-29", periodEnd, documentId: "report" };
    const facts = factsOf({ metrics, newestReport });
    const check = createFactCheck(facts);
    const draft = composeBriefing(facts, (one) => check(one).ok);
    return draft?.paragraphs.flat().map(({ text }) => text) ?? [];
  };

  test("is told with its period and its day", () => {
    expect(textsOf("2026-06-30")).toContain(
      "Its 10-Q for the quarter ended June 30, 2026, filed on July 29, 2026, is newer; its figures aren’t included here.",
    );
    expect(textsOf("2026-12-31", "10-K")).toContain(
      "Its 10-K for 2026, filed on July 29, 2026, is newer; its figures aren’t included here.",
    );
  });

  test("isn't told where its figures are those", () => {
    expect(textsOf("2025-12-31").join(" ")).not.toContain("is newer");
  });
});

describe("what moved otherwise than it looks", () => {
  const years = (concept: Parameters<typeof metricOf>[0], ...values: number[]) =>
    values.map((value, at) => metricOf(concept, `${2025 - at}-12-31`, value));

  test("earnings per share that rose while net income fell say so", () => {
    const metrics = [
      ...years("revenue", 100e6, 101e6),
      ...years("net_income", 9.8e6, 10e6),
      ...years("eps_diluted", 2.05, 2),
    ];
    expect(tell(metrics).join(" ")).toContain(
      "Net income fell 2% to $9.8 million, or $2.05 per diluted share (up 2.5%), for a net margin of 9.8%",
    );
  });

  test("a rise that is mostly that of its first year has no mean rate", () => {
    const early = tell(years("revenue", 140e6, 138e6, 135e6, 133e6, 100e6)).join(" ");
    expect(early).toContain("at least its fourth straight year of growth.");
    const even = tell(years("revenue", 140e6, 130e6, 120e6, 110e6, 100e6)).join(" ");
    expect(even).toContain("at least its fourth straight year of growth, by 8.8% a year on average.");
  });

  test("the headline tells of operations where net income moved otherwise", () => {
    const metrics = [
      ...years("revenue", 104e6, 100e6),
      ...years("operating_income", 10.5e6, 10e6),
      ...years("net_income", 10.9e6, 6e6),
    ];
    expect(headlineOf(metrics)).toContain("operating income rose 5% to $10.5 million");
  });

  test("revenue that fell with a part that was sold is no weakness", () => {
    const points = (income: number) => {
      const metrics = [...years("revenue", 65e6, 100e6), ...years("operating_income", income, 32e6)];
      return composeIntelligence(factsOf({ metrics }), [])
        .weaknesses.map(({ text }) => text)
        .join(" ");
    };
    expect(points(31e6)).not.toContain("Revenue fell");
    expect(points(20e6)).toContain("Revenue fell 35%");
  });
});

test("a year's earnings per share of before a split aren't told, though the quarter's income isn't held", () => {
  const of = (now: number, before: number) =>
    composeScale(
      factsOf({
        metrics: [
          metricOf("revenue", "2025-12-31", 26.9e9),
          metricOf("net_income", "2025-12-31", 5.4e9),
          metricOf("eps_diluted", "2025-12-31", 165.57),
          metricOf("revenue", "2026-06-30", 7.35e9, { period: "quarter" }),
          metricOf("eps_diluted", "2026-06-30", now, { period: "quarter" }),
          metricOf("eps_diluted", "2025-06-30", before, { period: "quarter" }),
        ],
      }),
    )
      .map(({ text }) => text)
      .join(" ");
  expect(of(2.53, 1.1)).not.toContain("per diluted share");
  expect(of(44, 27.5)).toContain("$165.57 per diluted share");
});
