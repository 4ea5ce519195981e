import { expect, test } from "vitest";
import { eventOf, factsOf, metricOf } from "@/lib/testing/briefing-facts";
import { createFactCheck } from "../verify/fact-check";
import { newestResultsSentence, releaseFigureSentence } from "./release-figures";

const release = (text: string, publishedOn = "2026-05-12") => ({
  documentId: "release",
  kind: "release" as const,
  url: "https://sources.example/release",
  accession: null,
  sourceId: "release",
  item: null,
  form: null,
  publishedOn,
  spanStart: 40,
  spanEnd: 40 + text.length,
  text,
});

test.each([
  [
    "in running text",
    "Acme Robotics posted revenue of $5.99 billion in its third quarter of fiscal year 2026.",
  ],
  [
    "in a list",
    "•Acme Robotics posted revenue of $5.99 billion in its third quarter of fiscal year 2026.\n\n•More.",
  ],
])("a release's figures are told where they're newer than those held: %s", (_, text) => {
  const facts = factsOf({
    metrics: [metricOf("revenue", "2025-12-31", 2e9)],
    passages: { ...factsOf({}).passages, results: [release(text)] },
  });
  const told = releaseFigureSentence(facts);
  expect(told?.text).toBe("It posted revenue of $5.99 billion in its third quarter of fiscal year 2026.");
  const span = told?.refs[0].span;
  expect(span && text.slice(span.start - 40, span.end - 40)).toMatch(/^Acme.*2026\.$/);
  expect(told && createFactCheck(facts)(told)).toEqual({ ok: true });
});

test.each([
  ["not even its income is held", [metricOf("net_income", "2026-03-31", 3e8, { period: "quarter" })], true],
  ["a balance alone is held", [metricOf("assets", "2026-06-30", 5e10)], true],
  ["its income is held", [metricOf("net_income", "2026-06-30", 3e8, { period: "quarter" })], false],
  ["the year's income is held", [metricOf("net_income", "2026-06-30", 3e8)], false],
])("results of which we say that we don't have the figures: %s", (_, metrics, isSaid) => {
  const told = newestResultsSentence(factsOf({ metrics, events: [eventOf("2.02", "2026-07-17")] }));
  expect(told?.text).toBe(
    isSaid ? "Its newest results were filed on July 17, 2026; we don’t have their figures." : undefined,
  );
});
