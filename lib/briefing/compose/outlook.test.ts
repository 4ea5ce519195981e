import { describe, expect, test } from "vitest";
import type { ReportedFact } from "@/lib/db/report-facts";
import { factsOf, metricOf } from "@/lib/testing/briefing-facts";
import { createFactCheck } from "../verify/fact-check";
import { composeIntelligence } from "./intelligence";
import { isOutlookAhead, outlookPoints, outlookSentences } from "./outlook";

const outlook = (
  quote: string,
  name: string,
  said: Partial<Omit<ReportedFact, "detail">> & { detail?: object } = {},
): ReportedFact => {
  const { detail = {}, ...rest } = said;
  return {
    ...{ kind: "outlook", name, amount: null, unit: null, asOf: null, item: "7" },
    ...{ documentId: "report", publishedOn: "2026-02-03", spanStart: 10, spanEnd: 60, quote },
    ...rest,
    detail: { year: 2026, part: null, fiscal: false, heading: null, listed: false, ...detail },
  };
};

const metrics = [metricOf("revenue", "2025-12-31", 1e9)];

/** What the briefing tells, each sentence held against its source. */
const told = (reported: ReportedFact[], other: Parameters<typeof factsOf>[0] = {}) => {
  const facts = factsOf({ today: "2026-03-01", asOf: "2026-03-01", metrics, ...other, reported });
  const check = createFactCheck(facts);
  const all = [...outlookSentences(facts), ...outlookPoints(facts)];
  for (const one of all) expect([one.text, check(one)]).toEqual([one.text, { ok: true }]);
  return {
    briefing: outlookSentences(facts).map(({ text }) => text),
    points: outlookPoints(facts).map(({ text }) => text),
    priorities: composeIntelligence(
      facts,
      outlookSentences(facts).map(({ text }) => text),
    ).priorities.map(({ text }) => text),
  };
};

const capital = outlook(
  "We currently expect capital expenditures of $90 million in 2026.",
  "capital expenditures",
);
const sales = outlook("We expect net sales of $1.1 billion in 2026.", "net sales");

describe("what a company expects", () => {
  test("is told in the third person, results before spending, two at most, and the rest is a priority", () => {
    const invest = outlook("We also plan to invest $7 million in our plant in Ohio in 2026.", "invest");
    const tax = outlook("We expect our 2026 tax rate to be 21%.", "tax rate");
    const more = outlook("We expect 2026 operating income of $200 million.", "operating income");
    const { briefing, points, priorities } = told([tax, capital, invest, sales, more]);
    expect(briefing).toEqual([
      "It expects net sales of $1.1 billion in 2026.",
      "It expects capital expenditures of $90 million in 2026.",
    ]);
    expect(points).toEqual(["It plans to invest $7 million in its plant in Ohio in 2026."]);
    expect(priorities).toEqual(expect.arrayContaining(points));
    for (const sentence of briefing) expect(priorities).not.toContain(sentence);
  });

  test("is left out once its period is over", () => {
    expect(told([sales], { today: "2026-12-31", asOf: "2026-12-31" }).briefing).toHaveLength(1);
    expect(told([sales], { today: "2027-01-01", asOf: "2027-01-01" }).briefing).toEqual([]);
    const quarter = outlook("We expect sales of $300 million in the first quarter of 2026.", "sales", {
      detail: { part: "q1" },
    });
    expect(told([quarter]).briefing).toHaveLength(1);
    expect(told([quarter], { today: "2026-04-01", asOf: "2026-04-01" }).briefing).toEqual([]);
    const fiscal = [metricOf("revenue", "2025-06-30", 1e9)];
    expect(isOutlookAhead(sales, fiscal, "2026-06-30")).toBe(true);
    expect(isOutlookAhead(sales, fiscal, "2026-07-01")).toBe(false);
  });

  test("is the newest document's of the same measure and period, whether or not the company names itself", () => {
    const newer = outlook("Acme Robotics now expects 2026 net sales of $1.2 billion.", "Acme net sales", {
      ...{ documentId: "sec-1-ex-99.1", item: null, publishedOn: "2026-02-20" },
    });
    const { briefing, points } = told([sales, newer]);
    expect(briefing).toEqual(["It expects 2026 net sales of $1.2 billion."]);
    expect(points).toEqual([]);
  });

  test("has its day where newer figures stand before it", () => {
    const quarter = { ...metricOf("revenue", "2026-03-31", 3e8), period: "quarter" as const };
    const other = { today: "2026-05-01", asOf: "2026-05-01", metrics: [quarter, ...metrics] };
    expect(told([sales], other).briefing).toEqual([
      "According to its report of February 3, 2026, it expects net sales of $1.1 billion in 2026.",
    ]);
    const release = outlook(sales.quote ?? "", "net sales", { documentId: "sec-1-ex-99.1" });
    expect(told([release], other).briefing[0]).toMatch(/^According to its release of February 3, 2026, it /);
  });

  test("gets the period of its heading, and the company for its subject", () => {
    const guided = outlook(
      "Operating income is expected to be between $20 million and $24 million, compared with $19.2 million in second quarter 2025.",
      "operating income",
      { detail: { part: "q2", heading: "Second Quarter 2026 Guidance" } },
    );
    expect(told([guided]).briefing).toEqual([
      "For the second quarter of 2026, it expects operating income to be between $20 million and $24 million, compared with $19.2 million in second quarter 2025.",
    ]);
    const listed = outlook("Net sales growth of 3% to 4%;", "net sales growth", {
      detail: { fiscal: true, heading: "For fiscal 2026, the Company expects:", listed: true },
    });
    expect(told([listed]).briefing).toEqual(["For fiscal 2026, it expects net sales growth of 3% to 4%."]);
    expect(told([{ ...listed, quote: "Digital Media revenue\t~$90 million" }]).briefing).toEqual([
      "For fiscal 2026, it expects Digital Media revenue of about $90 million.",
    ]);
  });

  test("is told without what leans on the sentence before, what was, and what only adds to it", () => {
    const leaning =
      "As a result of these factors, the Company anticipates net sales of $1.1 billion in 2026.";
    expect(told([outlook(leaning, "net sales")]).briefing).toEqual([
      "It anticipates net sales of $1.1 billion in 2026.",
    ]);
    const again = "The Company continues to expect net sales of $1.1 billion in 2026.";
    expect(told([outlook(again, "net sales")]).briefing).toEqual([
      "It continues to expect net sales of $1.1 billion in 2026.",
    ]);
    const past =
      "In 2025, our plants in Ohio cost us approximately $19 million, and we expect our 2026 operating losses to remain similar to 2025.";
    expect(told([outlook(past, "operating losses")]).briefing).toEqual([
      "It expects its 2026 operating losses to remain similar to 2025.",
    ]);
    const long = `We expect capital expenditures of $90 million in 2026, driven by our plant in Ohio, including ${"machines and tools and ".repeat(10)}land.`;
    expect(told([outlook(long, "capital expenditures")]).briefing).toEqual([
      "It expects capital expenditures of $90 million in 2026, driven by its plant in Ohio.",
    ]);
  });

  test("isn't told where it points at something that isn't there", () => {
    expect(
      told([outlook("We expect this investment to bring sales of $9 million in 2026.", "sales")]).briefing,
    ).toEqual([]);
  });

  test("doesn't pass the check with another figure or another period", () => {
    const facts = factsOf({ today: "2026-03-01", asOf: "2026-03-01", metrics, reported: [sales] });
    const [one] = outlookSentences(facts);
    if (one === undefined) throw new Error("nothing is told");
    const check = createFactCheck(facts);
    expect(check({ ...one, text: one.text.replace("$1.1", "$1.7") }).ok).toBe(false);
    expect(check({ ...one, text: one.text.replace("in 2026", "in 2029") }).ok).toBe(false);
  });
});
