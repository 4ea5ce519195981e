import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "@/lib/db/open";
import { openTestDatabase } from "@/lib/testing/database";
import { reportedFact, reportedFacts } from "@/lib/testing/reported-facts";
import type { XbrlFact, XbrlFacts } from "./figures";
import { storeFigures, storeProfile } from "./lists";
import type { RegistrantKeys } from "./registrant";
import { submissionsSchema } from "./submissions";

let db: Database;

const cik = "0000000123";
const retrieved = { at: "2026-08-31T10:00:00Z", sha256: "0".repeat(64) };

const filings = [
  ["0000000123-26-000009", "10-Q", "2026-08-01", "2026-06-30", "acme-10q.htm"],
  ["0000000123-26-000001", "10-K", "2026-02-01", "2025-12-31", "acme-10k.htm"],
  ["0000000123-25-000002", "10-K/A", "2025-03-01", "2024-12-31", "acme-10ka.htm"],
  ["0000000123-25-000003", "NT 10-K", "2025-02-20", "2024-12-31", "late.htm"],
  ["0000000123-24-000001", "20-F", "2024-02-01", "2023-12-31", ""],
  ["0000000123-23-000001", "10-K", "2023-02-01", "2022-12-31", "old.htm"],
] as const;

const submissions = submissionsSchema.parse({
  cik,
  name: "Acme Inc.",
  entityType: "operating",
  tickers: ["ACME"],
  exchanges: ["NYSE"],
  formerNames: [],
  filings: {
    recent: {
      accessionNumber: filings.map(([accession]) => accession),
      form: filings.map(([, form]) => form),
      filingDate: filings.map(([, , filedOn]) => filedOn),
      reportDate: filings.map(([, , , reportedOn]) => reportedOn),
      items: filings.map(() => ""),
      primaryDocument: filings.map(([, , , , file]) => file),
    },
  },
});

let keys: RegistrantKeys;

beforeAll(async () => {
  db = await openTestDatabase();
  const stored = await storeProfile(db, cik, submissions, retrieved);
  if (stored.outcome !== "stored") throw new Error(stored.reason);
  keys = stored.keys;
});

const figure = (end: string, given: Partial<XbrlFact> = {}): XbrlFact =>
  reportedFact({ start: `${Number(end.slice(0, 4))}-01-01`, end, ...given });

const store = async (given: Partial<XbrlFacts>, of: RegistrantKeys = keys) =>
  db.transaction((tx) => storeFigures(tx, of, { cik, facts: reportedFacts(given) }, retrieved.at));

async function listFigures(): Promise<string[]> {
  const { rows } = await db.execute<{ line: string }>(sql`
    select concat_ws(' ', concept, period, period_end, value) as line from metric
    where entity_key = ${keys.own} order by concept, period, period_end desc`);
  return rows.map(({ line }) => line);
}

test("the reports of the last three years are held with the addresses at which they open", async () => {
  const { rows } = await db.execute<{ form: string; filed: string; until: string; url: string }>(sql`
    select f.form, f.filed_on::text as filed, f.period_end::text as until, d.url
    from filing f join document d on d.id = f.document_id where f.entity_key = ${keys.own} order by f.filed_on desc`);
  const folder = "https://www.sec.gov/Archives/edgar/data/123";
  expect(rows).toEqual([
    {
      form: "10-Q",
      filed: "2026-08-01",
      until: "2026-06-30",
      url: `${folder}/000000012326000009/acme-10q.htm`,
    },
    {
      form: "10-K",
      filed: "2026-02-01",
      until: "2025-12-31",
      url: `${folder}/000000012326000001/acme-10k.htm`,
    },
    {
      form: "10-K/A",
      filed: "2025-03-01",
      until: "2024-12-31",
      url: `${folder}/000000012325000002/acme-10ka.htm`,
    },
    {
      form: "20-F",
      filed: "2024-02-01",
      until: "2023-12-31",
      url: `${folder}/000000012324000001/0000000123-24-000001.txt`,
    },
  ]);
});

test("a figure leads to the filed report, not to its index page", async () => {
  await store({ revenue: [figure("2025-12-31", { accession: "0000000123-26-000001" })] });
  const { rows } = await db.execute(sql`
    select d.url from metric m join document d on d.id = m.document_id where m.entity_key = ${keys.own}`);
  expect(rows).toEqual([
    { url: "https://www.sec.gov/Archives/edgar/data/123/000000012326000001/acme-10k.htm" },
  ]);
});

test("figures take the place of those held of the same kind, whatever day others ended the year on", async () => {
  const net = { tag: "NetIncomeLoss" };
  await store({
    revenue: [figure("2025-12-31", { value: 9 }), figure("2024-12-29", { value: 8, filedOn: "2025-02-01" })],
    net_income: [figure("2025-12-31", { ...net, value: 2 })],
  });
  await store({
    revenue: [figure("2025-12-31", { value: 10 }), figure("2024-12-31", { value: 8.5 })],
  });
  expect(await listFigures()).toEqual([
    "net_income year 2025-12-31 2",
    "revenue year 2025-12-31 10",
    "revenue year 2024-12-31 8.5",
  ]);
});

test("older figures leave a newer quarter the one of a year before, to which it compares", async () => {
  const quarter = (end: string, value: number) =>
    reportedFact({
      ...{ start: `${end.slice(0, 5)}${end.slice(5, 7) === "06" ? "04-01" : "01-01"}`, end, value },
      ...{ form: "10-Q", tag: "OperatingIncomeLoss", filedOn: "2026-08-01" },
    });
  await store({ operating_income: [quarter("2026-06-30", 4), quarter("2025-06-30", 3)] });
  await store({ operating_income: [quarter("2026-03-31", 2), quarter("2025-03-31", 1)] });
  expect((await listFigures()).filter((line) => line.startsWith("operating_income"))).toEqual([
    "operating_income quarter 2026-06-30 4",
    "operating_income quarter 2026-03-31 2",
    "operating_income quarter 2025-06-30 3",
    "operating_income quarter 2025-03-31 1",
  ]);
});

test("what a predecessor reported adds to its successor's figures and takes none away", async () => {
  const predecessor = { ...keys, own: "acme-old", successor: keys.own };
  await store({ revenue: [figure("2024-09-30", { start: "2023-10-01", value: 7 })] }, predecessor);
  expect((await listFigures()).filter((line) => line.startsWith("revenue"))).toEqual([
    "revenue year 2025-12-31 10",
    "revenue year 2024-12-31 8.5",
    "revenue year 2024-09-30 7",
  ]);
});
