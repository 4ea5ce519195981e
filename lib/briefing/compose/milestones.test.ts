import { expect, test } from "vitest";
import type { ReportedFact } from "@/lib/db/report-facts";
import { factsOf } from "@/lib/testing/briefing-facts";
import { createFactCheck } from "../verify/fact-check";
import { milestoneSentences } from "./milestones";

const milestone = (day: string, quote: string, at: number): ReportedFact => ({
  kind: "milestone",
  name: null,
  amount: null,
  unit: null,
  asOf: null,
  detail: { day },
  item: "7",
  documentId: "report",
  publishedOn: "2026-02-03",
  spanStart: at * 200,
  spanEnd: at * 200 + quote.length,
  quote,
});

const reported = [
  milestone("2025-11", "In November 2025, we announced a plan to bake at night in nine countries.", 1),
  milestone(
    "2025-09",
    "In September 2025, we launched a rye pasta for hospitals and have since served 40 of them.",
    2,
  ),
  milestone(
    "2025-04-02",
    "On April 2, 2025, we acquired Castor Mills, a miller of spelt, for $40 million.",
    3,
  ),
  milestone("2025-03", "In March 2025, we sold our canteens in Ohio to Borealis Foods for $9 million.", 4),
  milestone("2020-03", "In March 2020, we sold our vineyards in Oregon to Borealis Foods for $7 million.", 5),
];

test("what was bought and sold comes before what was launched and announced, in the order of time", () => {
  const facts = factsOf({ reported });
  const told = milestoneSentences(facts, []);
  expect(told.map(({ text }) => text)).toEqual([
    "In March 2025, it sold its canteens in Ohio to Borealis Foods for $9 million.",
    "On April 2, 2025, it acquired Castor Mills, a miller of spelt, for $40 million.",
    "In September 2025, it launched a rye pasta for hospitals and has since served 40 of them.",
  ]);
  const check = createFactCheck(facts);
  expect(told.filter((one) => !check(one).ok)).toEqual([]);
});

test("what the briefing tells elsewhere isn't told again", () => {
  const told = milestoneSentences(factsOf({ reported: reported.slice(2, 3) }), [
    "Acme Robotics acquired Castor Mills, a miller of spelt, for $40 million on April 2, 2025.",
  ]);
  expect(told).toEqual([]);
});

test("who else may have done something since keeps the verb", () => {
  const quote = "In April 2025, we launched vans that run at night and have since covered 40 towns.";
  const [told] = milestoneSentences(factsOf({ reported: [milestone("2025-04", quote, 1)] }), []);
  expect(told?.text).toBe(
    "In April 2025, it launched vans that run at night and have since covered 40 towns.",
  );
});
