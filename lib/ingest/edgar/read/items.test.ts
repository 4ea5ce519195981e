import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { parseItemLabels, scoreItems } from "@/lib/eval/items/eval-items";
import { splitItems } from "./items";

const read = (text: string, listed: string[] = []) =>
  splitItems(text, listed).map(({ item, titleEnd, end }) => [item, text.slice(titleEnd, end).trim()]);

test("sections run from their heading to the next, the signatures or the exhibit index", () => {
  const text =
    "Item 5.02. Departure of Directors or Certain Officers.\n\nJane Roe left.\n\nITEM 9.01 Financial Statements and Exhibits\n\n(d) None.\n\nSIGNATURES\n\nPursuant to the requirements of the Securities Exchange Act of 1934";
  expect(read(text)).toEqual([
    ["5.02", "Jane Roe left."],
    ["9.01", "(d) None."],
  ]);
});

test("a table of contents is no heading", () => {
  const text =
    "TABLE OF CONTENTS\n\nItem 2.02 Results of Operations\nItem 9.01 Exhibits\nSIGNATURE\nEXHIBIT INDEX\n\nItem 2.02 Results of Operations and Financial Condition\n\nWe earned more.\n\nItem 9.01 Financial Statements and Exhibits\n\n(d) One.\n\nSIGNATURE";
  expect(read(text)).toEqual([
    ["2.02", "We earned more."],
    ["9.01", "(d) One."],
  ]);
});

test("a reference at the start of a line is no heading", () => {
  const text =
    "ITEM 5. OTHER EVENTS\n\nAs told in\nItem 7 of the report, and under\nItem 2.02.\nNothing else.\n\nItem 5.02 of this report is\nincorporated.";
  expect(read(text).map(([item]) => item)).toEqual(["5"]);
});

describe("headings as they are written", () => {
  test.each([
    ["Item 5.02(b) and (c): Departure of Directors", "5.02"],
    ["Item 5 - Other Events", "5"],
    ["ITEM 12. RESULTS OF OPERATIONS AND FINANCIAL CONDITION", "12"],
    ["Section 5 - Governance\nItem 5.03.\n\nAmendments to Articles of Incorporation or Bylaws", "5.03"],
    ["Item 8.01Other Events", "8.01"],
    ["Item\t8.01\tOther Events", "8.01"],
  ])("%j", (heading, item) => {
    expect(read(`${heading}\n\nIt happened.`)).toEqual([[item, "It happened."]]);
  });
});

test("one heading may carry two numbers", () => {
  expect(read("Items 2.02 and 7.01. Results of Operations\n\nWe earned.")).toEqual([
    ["2.02", "We earned."],
    ["7.01", "We earned."],
  ]);
});

test("a bare number needs EDGAR's list, where there is one", () => {
  const text = "Item 5.\n\nWe moved.\n\nItem 7.\n\nNone.";
  expect(read(text, ["5"]).map(([item]) => item)).toEqual(["5"]);
  expect(read(text).map(([item]) => item)).toEqual(["5", "7"]);
});

test.each(["Item 5.02\n", "Item 5.02.\nSIGNATURES\n", "Section 5 ", "S I G N A T U R E ", "\n- 1 -"])(
  "100 kB of %j is read to its end, each number once",
  (seed) => {
    const items = read(seed.repeat(Math.ceil(100_000 / seed.length))).map(([item]) => item);
    expect(new Set(items).size).toBe(items.length);
  },
);

const edgar = "../shared/edgar";
const index = "../shared/facts/filings_8k_index.jsonl";

test.skipIf(!existsSync(index))("item sets are exact on 99.5 % of the mirror's indexed reports", async () => {
  const score = await scoreItems(edgar, parseItemLabels(await readFile(index, "utf8")));
  expect(score.exact / score.filings).toBeGreaterThanOrEqual(0.995);
  expect(score.exactListed / score.filings).toBeGreaterThanOrEqual(0.995);
});
