import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readF1 } from "@/lib/eval/evaluation";
import { extractDeals } from "@/lib/ingest/edgar/read/deals";
import { itemKey, parseDealLabels, type ReadDeal, readLabelledDeals, scoreDeals } from "./eval-deals";

type Passage = { company: string; filed_on: string; item: string; text: string; deals: object[] };

test("deals of the written items are read", async () => {
  const text = await readFile(new URL("passages.jsonl", import.meta.url), "utf8");
  const labels: object[] = [];
  const deals = new Map<string, ReadDeal[]>();
  for (const [at, line] of text.trim().split("\n").entries()) {
    const { company, filed_on, item, text: section, deals: expected }: Passage = JSON.parse(line);
    const id = { accession: `${at} ${company}`, item };
    deals.set(itemKey(id), extractDeals(section, { item, filedOn: filed_on, company }));
    if (expected.length === 0) labels.push({ ...id, kind: "none" });
    for (const one of expected) labels.push({ ...id, ...one });
  }
  const read = parseDealLabels(labels.map((label) => JSON.stringify(label)).join("\n"));
  expect(readF1(scoreDeals(read, deals).all)).toBeGreaterThanOrEqual(0.88);
});

test.each([
  ["strangers-invented", "claims/strangers-invented-filings.jsonl", 0.97],
  ["second-invented", "claims/second-strangers-filings.jsonl", 0.95],
  ["third-invented", "claims/fifth-strangers-filings.jsonl", 0.7],
  ["outsiders", "deals/outsiders-filings.jsonl", 0.91],
])("deals of the invented filings of %s are read", async (labelled, texts, mark) => {
  const labels = parseDealLabels(await readFile(new URL(`${labelled}.jsonl`, import.meta.url), "utf8"));
  const { deals, absent } = await readLabelledDeals({ edgar: "", filings: `lib/eval/${texts}` }, labels);
  expect(absent).toEqual([]);
  expect(readF1(scoreDeals(labels, deals).all)).toBeGreaterThanOrEqual(mark);
});
