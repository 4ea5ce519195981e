import { beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "@/lib/testing/database";
import { upsertFacts } from "./facts";
import type { Database } from "./open";
import { isOfReport, listReportFacts, type ReportFactRow, storeReportFacts } from "./report-facts";

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});

const outlook = (name: string, year: number, part: string | null = null): ReportFactRow => ({
  ...{ kind: "outlook", name, detail: { year, part }, item: "7", spanStart: 0, spanEnd: 9 },
});
const risk: ReportFactRow = { kind: "risk", detail: {}, item: "1A", spanStart: 0, spanEnd: 9 };

test("of what a company expects the newest document counts for each measure and period, while it's repeated within a year", async () => {
  const filed = { aged: "2028-02-01", annual: "2030-02-01", quarterly: "2030-05-01", release: "2030-07-20" };
  const idOf = (name: string) => `sec-${name}`;
  await upsertFacts(db, {
    document: Object.entries(filed).map(([name, day]) => ({
      ...{
        id: idOf(name),
        kind: "filing" as const,
        publisher: "p",
        title: name,
        url: "https://sec.example/",
      },
      seenOn: day,
    })),
    entity: [
      {
        key: "acme",
        type: "public_company",
        name: "Acme",
        cik: "9999999001",
        sources: { name: idOf("annual") },
      },
    ],
  });
  const store = (name: keyof typeof filed, ...facts: ReportFactRow[]) =>
    storeReportFacts(db, { entityKeys: ["acme"], documentId: idOf(name), publishedOn: filed[name] }, facts);
  await store("aged", outlook("sales", 2040), risk);
  await store("annual", outlook("sales", 2030), outlook("capital expenditures", 2030), risk, risk);
  await store("quarterly", outlook("sales", 2030), outlook("sales", 2030, "q3"));
  await store("release", outlook("sales", 2030));
  const facts = await listReportFacts(db, "acme");
  const told = facts.filter(({ kind }) => kind === "outlook");
  expect(told.map(({ name, detail, documentId }) => [documentId, name, detail.part])).toEqual([
    ["sec-release", "sales", null],
    ["sec-quarterly", "sales", "q3"],
    ["sec-annual", "capital expenditures", null],
  ]);
  expect(facts.filter(({ kind }) => kind === "risk").map(({ documentId }) => documentId)).toEqual([
    "sec-annual",
    "sec-annual",
  ]);
  expect(told.some(isOfReport)).toBe(false);
});
