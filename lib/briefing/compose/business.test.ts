import { expect, test } from "vitest";
import { factsOf, metricOf, revenueOf } from "@/lib/testing/briefing-facts";
import type { BriefingFacts } from "../briefing-facts";
import type { Statement } from "../statement";
import { createFactCheck, keepVerifiedPoints } from "../verify/fact-check";
import { composeBusiness } from "./business";
import { composeIntelligence } from "./intelligence";

/** The sentences on what the company is, each of which has passed the check of what is served. */
function tell(held: Partial<BriefingFacts>): string[] {
  const facts = factsOf(held);
  const check = createFactCheck(facts);
  return composeBusiness(facts).map((told: Statement) => {
    expect([told.text, check(told)]).toEqual([told.text, { ok: true }]);
    return told.text;
  });
}

const { entity } = factsOf();
const staffed = { ...entity, employees: 4300, sources: { ...entity.sources, employees: "10-k-2024" } };
const metrics = [revenueOf("2025-12-31", 5e9)];

test("a head count of an older report is told with the report’s day, or with its year where no more is known", () => {
  const told = (headCountOn: string | null) => tell({ entity: staffed, metrics, headCountOn }).at(-1);
  expect(told("2026-02-20")).toBe("It has 4,300 employees.");
  expect(told("2026-01-20")).toBe("It had 4,300 employees as of its report of January 20, 2026.");
  expect(told("2024-02-20")).toBe("According to its report of February 20, 2024, it had 4,300 employees.");
  expect(told("2024")).toBe("According to its annual report filed in 2024, it had 4,300 employees.");
});

test("of brands and of what belongs to a company six are named", () => {
  const named = ["Ash", "Bay", "Cob", "Dye", "Elk", "Fir", "Gum"];
  const documentId = "list";
  const names = named.map(
    (name) => ({ kind: "brand", name, validFrom: null, validTo: null, documentId }) as const,
  );
  const doubles = ["Ash Light", "The Bay"].map((name) => ({ ...names[0], name }) as (typeof names)[number]);
  expect(tell({ names: [...doubles, ...names] })).toContain(
    "Its brands include Ash, Bay, Cob, Dye, Elk and Fir.",
  );
  const subsidiaries = named.map((name) => ({ key: name, name: `${name} Works`, documentId }));
  expect(tell({ names })).toContain("Its brands include Ash, Bay, Cob, Dye, Elk and Fir.");
  expect(tell({ subsidiaries })).toContain(
    "Its businesses include Ash Works, Bay Works, Cob Works, Dye Works, Elk Works and Fir Works.",
  );
});

test("less cash speaks against a company that loses money, not against one that may have invested it", () => {
  const weaknesses = (income: number) => {
    const facts = factsOf({
      metrics: [
        ...metrics,
        metricOf("net_income", "2025-12-31", income),
        metricOf("cash", "2025-12-31", 2e9),
        metricOf("cash", "2024-12-31", 4e9),
      ],
    });
    return keepVerifiedPoints(composeIntelligence(facts), createFactCheck(facts))
      .weaknesses.map(({ text }) => text)
      .filter((text) => text.startsWith("Cash"));
  };
  expect(weaknesses(-5e8)).toEqual([
    "Cash and equivalents fell 50% to $2 billion on December 31, 2025, from $4 billion a year earlier.",
  ]);
  expect(weaknesses(5e8)).toEqual([]);
});
