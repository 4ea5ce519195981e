import { expect, test } from "vitest";
import type { EventRow } from "@/lib/db/events";
import { judgeEvent } from "./judge-event";

const row = (filedOn: string, item: string): EventRow => ({
  item,
  filedOn,
  headline: null,
  description: null,
  documentId: `sec-${filedOn}`,
  url: "https://www.sec.gov/",
  accession: `0000000000-${filedOn}`,
  form: "8-K",
});

const events = [
  row("2026-01-29", "2.02"),
  row("2026-01-29", "9.01"),
  row("2025-09-02", "5.02"),
  row("2025-05-01", "2.01"),
  row("1999-05-01", "5"),
];
const company = { name: "Acme Corporation", words: new Set(["acme", "corporation"]) };
const judge = (description: string) => judgeEvent(description, events, company);

test.each([
  ["quarterly results", "2.02"],
  ["Acme reported its quarterly earnings", "2.02"],
  ["Results of Operations and Financial Condition", "2.02"],
  ["item 5.02", "5.02"],
  ["Departure of Directors", "5.02"],
  ["executive departure", "5.02"],
  ["completed an acquisition", "2.01"],
  ["Other Events", "8.01"],
])("%j is supported by item %s", (description, item) => {
  const result = judge(description);
  expect(result).toMatchObject({ corroborated: true, verdict: "supported", reason: "sec_filing_match" });
  expect(result.evidence[0]?.text).toContain(item === "8.01" ? "item 5" : `item ${item}`);
});

test.each([
  "the CEO resigned",
  "acquired Beats Electronics for $3 billion",
  "expects quarterly results to fall",
  "did not report quarterly results",
  "filed for bankruptcy",
  "cyber attack",
  "auditor change",
  "opened a new office in Lisbon",
  "won an award",
])("%j says more than the item numbers show, or nothing is held", (description) => {
  const result = judge(description);
  expect(result).toMatchObject({
    corroborated: false,
    verdict: "not_found",
    reason: "no_match",
    confidence: 0,
  });
  expect(result.sources_checked.length).toBeGreaterThan(0);
});

test("a claim that goes beyond the item is shown the filings in which to look", () => {
  const result = judge("the CEO resigned");
  expect(result.evidence.map((item) => item.stance)).toEqual(["related"]);
  expect(result.detail).toMatch(/item alone does not show/);
});
