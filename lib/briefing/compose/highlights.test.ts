import { expect, test } from "vitest";
import type { ReportedFact } from "@/lib/db/report-facts";
import type { HighlightKind } from "@/lib/domain/highlight";
import { factsOf } from "@/lib/testing/briefing-facts";
import { createFactCheck } from "../verify/fact-check";
import { highlightsOf } from "./highlights";

const told = (
  of: HighlightKind,
  quote: string,
  {
    at = 0,
    likelihood = 0.5,
    item = "7" as string | null,
    publishedOn = "2026-02-03",
    documentId = "report",
  } = {},
): ReportedFact => ({
  kind: "highlight",
  name: null,
  amount: null,
  unit: null,
  asOf: null,
  detail: { likelihood, of },
  item,
  documentId,
  publishedOn,
  spanStart: at * 500,
  spanEnd: at * 500 + quote.length,
  quote,
});

const oven = told(
  "money",
  "As of December 31, 2025, we had oven leases of $1,956 million that have not yet commenced.",
);

test("the likeliest of each kind is told in the third person, and holds", () => {
  const facts = factsOf({
    reported: [
      oven,
      told("business", "In 2025, our grippers lifted about 40% of all loaves in Ohio.", { at: 1, item: "1" }),
      told("danger", "A bakery in Dayton has sued us for $30 million over grippers that tore its loaves.", {
        at: 2,
      }),
    ],
  });
  const found = highlightsOf(facts, []);
  const texts = Object.values(found).flatMap((all) => all.map(({ text }) => text));
  expect(texts).toEqual([
    "In 2025, its grippers lifted about 40% of all loaves in Ohio.",
    "As of December 31, 2025, it had oven leases of $1.96 billion that have not yet commenced.",
    "A bakery in Dayton has sued it for $30 million over grippers that tore its loaves.",
  ]);
  const check = createFactCheck(facts);
  expect(Object.values(found).flatMap((all) => all.filter((one) => !check(one).ok))).toEqual([]);
});

test.each([
  ["whose figures are told", ["It had $1.956 billion of oven leases ahead of it."]],
  ["whose words are told", ["Oven leases that have not yet commenced weigh on it."]],
])("what tells nothing new isn't told again: %s", (_, texts) => {
  expect(highlightsOf(factsOf({ reported: [oven] }), texts).money).toEqual([]);
});

test.each([
  ["unlikely", told("money", oven.quote ?? "", { likelihood: 0.1 })],
  [
    "of a year long before its report",
    told("results", "Sales of loaves fell in 2021 primarily due to mold in two of our plants."),
  ],
  ["a plan that is over", told("ahead", "We expect to open nine bakeries in Ohio and Iowa in 2024.")],
  [
    "a table in words",
    told("money", "Rent was $3 million, $4 million and $5 million in 2023, 2024 and 2025, respectively."),
  ],
])("what is %s isn't told", (_, fact) => {
  expect(Object.values(highlightsOf(factsOf({ reported: [fact] }), [])).flat()).toEqual([]);
});

test("what was filed after the annual report is told with its day where it names none, and not what was filed before it", () => {
  const since = told("ahead", "We are building a second plant for ovens in Dayton for about $90 million.", {
    at: 3,
    item: "I.2",
    documentId: "quarterly",
    publishedOn: "2026-05-05",
  });
  const before = told("ahead", "We sold our canteens in Iowa and Ohio to Castor Mills.", {
    at: 4,
    item: "I.2",
    documentId: "older",
    publishedOn: "2025-11-05",
  });
  expect(
    highlightsOf(factsOf({ reported: [oven, since, before] }), []).ahead.map(({ text }) => text),
  ).toEqual([
    "According to its report of May 5, 2026, it is building a second plant for ovens in Dayton for about $90 million.",
  ]);
});

test("a release's sentence is told without who the company says it is, its ticker, and its today", () => {
  const reported = [
    told(
      "ahead",
      "Acme Robotics, Inc. (Nasdaq: ACME), the leading maker of grippers, today announced a contract of $30 million in 2026 with Bee Foods.",
      { item: null },
    ),
  ];
  const facts = factsOf({ reported });
  expect(facts.entity.name).toBe("Acme Robotics, Inc.");
  expect(highlightsOf(facts, []).ahead.map(({ text }) => text)).toEqual([
    "It announced a contract of $30 million in 2026 with Bee Foods.",
  ]);
});

test("of several quarters’ releases the newest tells of the quarter", () => {
  const of = (publishedOn: string, quarter: string, amount: number) =>
    told("money", `In the ${quarter} quarter, we bought back shares for $${amount} million.`, {
      item: null,
      publishedOn,
      documentId: publishedOn,
    });
  const facts = factsOf({ reported: [of("2026-04-20", "first", 30), of("2026-07-20", "second", 50)] });
  expect(highlightsOf(facts, []).money.map(({ text }) => text)).toEqual([
    "According to its report of July 20, 2026, in the second quarter, it bought back shares for $50 million.",
  ]);
});

test("of a sentence that leans on the one before only figures are told", () => {
  const textsOf = (further: string) =>
    highlightsOf(
      factsOf({ reported: [told("business", `Beta Works builds 70% of our arms. ${further}`)] }),
      [],
    ).business.map(({ text }) => text);
  const first = "Beta Works builds 70% of its arms.";
  expect(textsOf("This choice makes repairs simpler.")).toEqual([first]);
  expect(textsOf("This choice cut the cost of repairs by 30%.")).toEqual([
    first,
    "This choice cut the cost of repairs by 30%.",
  ]);
});

test("an amount of which isn’t said what it is isn’t told", () => {
  const said = "Approximately $40 million will mature in 2027, and the balance in 2030.";
  expect(highlightsOf(factsOf({ reported: [told("money", said)] }), []).money).toEqual([]);
});
