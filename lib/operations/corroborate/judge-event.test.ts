import { expect, test } from "vitest";
import type { EventRow } from "@/lib/db/events";
import { currentItem } from "@/lib/domain/eight-k-items";
import { itemsOf, judgeEvent, readEvent } from "./judge-event";

const row = (filedOn: string, item: string): EventRow => ({
  item,
  filedOn,
  headline: null,
  description: null,
  documentId: `sec-${filedOn}`,
  url: "https://www.sec.gov/",
  accession: `0000000000-${filedOn}`,
  form: "8-K",
  quote: null,
});

const events = [
  row("2026-01-29", "2.02"),
  row("2026-01-29", "9.01"),
  row("2025-09-02", "5.02"),
  row("2025-06-02", "1.05"),
  row("2025-06-01", "2.05"),
  row("2025-05-31", "3.01"),
  row("2025-05-30", "2.06"),
  row("2025-05-29", "4.02"),
  row("2025-05-28", "5.07"),
  row("2025-05-01", "2.01"),
  row("1999-05-01", "5"),
];
const companyWords = new Set(["acme", "corporation"]);

function judge(description: string, held = events, hasPeriod = true) {
  const read = readEvent(description, companyWords);
  if (read.kind === "unreadable") return read.judgement;
  const items = itemsOf(read.readings);
  const found = held.filter((one) => items.includes(one.item));
  return judgeEvent(read.readings, { events: found, total: found.length }, "Acme Corporation", hasPeriod);
}

test.each([
  ["quarterly results", "2.02"],
  ["Acme reported its quarterly earnings", "2.02"],
  ["earnings", "2.02"],
  ["operating results", "2.02"],
  ["Results of Operations and Financial Condition", "2.02"],
  ["item 5.02", "5.02"],
  ["Departure of Directors", "5.02"],
  ["Departure of Directors or Certain Officers; Election of Directors", "5.02"],
  ["executive changes", "5.02"],
  ["management change", "5.02"],
  ["leadership transition", "5.02"],
  ["acquisition or disposition of assets", "2.01"],
  ["cybersecurity incident", "1.05"],
  ["restructuring charges", "2.05"],
  ["delisting notice", "3.01"],
  ["material impairment", "2.06"],
  ["restatement", "4.02"],
  ["shareholder vote", "5.07"],
  ["annual meeting", "5.07"],
  ["Other Events", "8.01"],
])("%j is supported by item %s", (description, item) => {
  const result = judge(description);
  expect(result).toMatchObject({ corroborated: true, verdict: "supported", reason: "sec_filing_match" });
  expect(result.evidence[0]?.text).toContain(item === "8.01" ? "item 5" : `item ${item}`);
});

test.each([
  ["reported a profit", "2.02"],
  ["was delisted", "3.01"],
  ["ransomware", "1.05"],
  ["was hacked", "1.05"],
  ["layoffs", "2.05"],
  ["completed an acquisition", "2.01"],
  ["completed a divestiture", "2.01"],
  ["director departure", "5.02"],
  ["director appointment", "5.02"],
  ["executive departure", "5.02"],
])("%j says more than item %s, whose filings are shown as related", (description, item) => {
  const result = judge(description);
  expect(result).toMatchObject({ corroborated: false, verdict: "not_found", confidence: 0 });
  expect(result.evidence.map((one) => [one.stance, one.source?.item])).toEqual([["related", item]]);
});

test("bankruptcy is supported by the item on bankruptcy or receivership, at a lower confidence", () => {
  const held = [row("2025-01-01", "1.03")];
  const [one, both] = [judge("filed for bankruptcy", held), judge("bankruptcy or receivership", held)];
  expect(judge("Bankruptcy", held).confidence).toBe(one.confidence);
  expect(one.verdict).toBe("supported");
  expect(one.confidence).toBeLessThan(both.confidence);
});

test("an item is looked up under every number that it was ever filed under", () => {
  const read = readEvent("other events", companyWords);
  const items = read.kind === "readings" ? itemsOf(read.readings) : [];
  expect(items).toEqual(["8.01", "5"]);
  expect(new Set(items.map(currentItem))).toEqual(new Set(["8.01"]));
});

test.each([
  "the CEO resigned",
  "acquired Beats Electronics for $3 billion",
  "expects quarterly results to fall",
  "did not report quarterly results",
  "filed for bankruptcy",
  "auditor change",
  "opened a new office in Lisbon",
  "won an award",
  "change",
  "events",
  "director",
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

test.each(["quarterly results", "the CEO resigned", "change in control"])(
  "a period is spoken of only where the claim has one: %s",
  (description) => {
    expect(judge(description, events, true).detail).toContain("the period");
    expect(judge(description, events, false).detail).not.toContain("period");
  },
);
