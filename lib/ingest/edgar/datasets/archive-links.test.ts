import { expect, test } from "vitest";
import { listingPages, readArchiveLinks, readQuarter } from "./ingest-datasets";

test("a listing page's links say where the archives are, whatever folder a quarter is in", () => {
  const page = `
    <a href="/about">About</a> <a>nowhere</a> <a href="https://">broken</a>
    <a href="/files/structureddata/data/insider-transactions-data-sets/2025q4_form345.zip">2025 Q4</a>
    <a class="x" href='https://www.sec.gov/files/datastandardsinnovation/data/2026q2_form345_0.zip'>2026 Q2</a>
    <a href="http://www.sec.gov/files/structureddata/data/insider-transactions-data-sets/2026Q1_form345.zip">2026 Q1</a>
    <a href="/files/elsewhere/2026q1_form345.zip">2026 Q1 again</a>
    <a href="/files/dera/data/financial-statement-data-sets/2026q1.zip">figures</a>`;
  expect(readArchiveLinks(page, "insiders").map(({ name, url }) => [name, url])).toEqual([
    ["2026q2_form345.zip", "https://www.sec.gov/files/datastandardsinnovation/data/2026q2_form345_0.zip"],
    [
      "2026q1_form345.zip",
      "https://www.sec.gov/files/structureddata/data/insider-transactions-data-sets/2026Q1_form345.zip",
    ],
    [
      "2025q4_form345.zip",
      "https://www.sec.gov/files/structureddata/data/insider-transactions-data-sets/2025q4_form345.zip",
    ],
  ]);
  expect(readArchiveLinks(page, "statements")).toEqual([
    {
      kind: "statements",
      quarter: "2026q1",
      name: "2026q1.zip",
      url: "https://www.sec.gov/files/dera/data/financial-statement-data-sets/2026q1.zip",
    },
  ]);
  expect(readArchiveLinks("<p>no links</p>", "insiders")).toEqual([]);
  expect(listingPages.insiders).toMatch(/^https:\/\/www\.sec\.gov\//);
});

test.each([
  ["2026q1", "2026q1"],
  ["2009Q4", "2009q4"],
  ["2026q7", null],
  ["2026q0", null],
  ["26q1", null],
  ["2026-1", null],
  ["", null],
])("the quarter %s is read as %s", (text, quarter) => {
  expect(readQuarter(text)).toBe(quarter);
});
