import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Database } from "@/lib/db/open";
import { document, entity, metric, roleObservation } from "@/lib/db/schema";
import { createFetcher } from "@/lib/ingest/fetch/fetch-document";
import { openTestDatabase } from "@/lib/testing/database";
import {
  insiderTables,
  makeZip,
  type Row,
  startDatasetServer,
  statementTables,
  type TestArchives,
  type TestEntry,
  toArchives,
  toTable,
} from "@/lib/testing/datasets";
import { hashTables } from "@/lib/testing/hash-tables";
import type { TestServer } from "@/lib/testing/mirror";
import { createEdgarSource } from "../source";
import { ingestDatasets } from "./ingest-datasets";

let db: Database;

const acme = { key: "acme", cik: "0000000101" };
const shell = { key: "acme-shell", cik: "0000000102" };

beforeAll(async () => {
  db = await openTestDatabase();
});

beforeEach(async () => {
  await db.execute(sql`truncate document, entity, fetched, ingest_run cascade`);
  const list = {
    id: "edgar-list",
    kind: "company_list" as const,
    publisher: "p",
    title: "t",
    url: "u",
    seenOn: "2026-01-01",
  };
  await db.insert(document).values(list);
  const base = { type: "public_company" as const, sources: {} };
  await db.insert(entity).values({ ...base, ...acme, name: "Acme", filedName: "ACME CORP" });
  await db.insert(entity).values({
    ...base,
    ...shell,
    name: "Acme Shell",
    parentKey: acme.key,
    sources: { parentKey: "edgar-list" },
  });
});

type Ingestion = { isWhole: boolean; done: string[]; faults: string[]; folder: string };

async function ingest(
  server: TestServer,
  quarters: string[] = [],
  { again = false, stopAt = "", folder = makeFolder() } = {},
): Promise<Ingestion> {
  const source = createEdgarSource({ contact: undefined, base: server.base });
  const fetcher = createFetcher(db, source, []);
  const stop = new AbortController();
  const [done, faults]: [string[], string[]] = [[], []];
  const report = {
    onDone: (line: string) => void done.push(line.replace(/ in [\d.]+ s/, "")),
    onFault: (line: string) => void faults.push(line.replaceAll(server.base, "http://edgar")),
    onProgress: (line: string) => {
      if (stopAt !== "" && line.includes(stopAt)) stop.abort();
    },
  };
  const context = { db, fetcher, signal: stop.signal, onPause: () => undefined };
  const isWhole = await ingestDatasets(context, { source, quarters, again, folder, report });
  await fetcher.close();
  return { isWhole, done, faults, folder };
}

function makeFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "footnote-datasets-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const serve = (archives: TestArchives) => startDatasetServer({ archives });

const accession = (n: number, year = 26) => `0000000900-${year}-${String(n).padStart(6, "0")}`;

const submission = (n: number, row: Row = {}): Row => ({
  ACCESSION_NUMBER: accession(n),
  FILING_DATE: "31-MAR-2026",
  PERIOD_OF_REPORT: "30-MAR-2026",
  DOCUMENT_TYPE: "4",
  ISSUERCIK: 101,
  ISSUERNAME: 'ACME "CORP',
  ...row,
});

const owner = (n: number, name: string, relation: string, title = ""): Row => ({
  ACCESSION_NUMBER: accession(n),
  RPTOWNERCIK: 55,
  RPTOWNERNAME: name,
  RPTOWNER_RELATIONSHIP: relation,
  RPTOWNER_TITLE: title,
});

const trade = (n: number, code: string, shares: string, price: string, day = "30-MAR-2026"): Row => ({
  ACCESSION_NUMBER: accession(n),
  SECURITY_TITLE: 'Common "A',
  TRANS_DATE: day,
  TRANS_CODE: code,
  TRANS_SHARES: shares,
  TRANS_PRICEPERSHARE: price,
});

const report = (n: number, form: string, period: string, filed: string, row: Row = {}): Row => ({
  adsh: accession(n),
  cik: 101,
  name: "ACME CORP",
  form,
  period,
  filed,
  ...row,
});

const number = (n: number, tag: string, ddate: string, qtrs: number, value: string, row: Row = {}): Row => ({
  adsh: accession(n),
  tag,
  version: "us-gaap/2025",
  ddate,
  qtrs,
  uom: "USD",
  value,
  ...row,
});

const select = async (query: string) => (await db.execute(sql.raw(query))).rows;

const listMetrics = async () =>
  (
    await select(
      `select concept, period, period_end::text as end, value from metric where entity_key = 'acme'
       order by concept, period, period_end desc`,
    )
  ).map(({ concept, period, end, value }) => `${concept} ${period} ${end} ${value}`);

describe("insiders", () => {
  test("officers and directors are read as from the forms, with the filing as their document", async () => {
    const rows = {
      filings: [
        submission(1),
        submission(2, { DOCUMENT_TYPE: "4/A", FILING_DATE: "02-APR-2026" }),
        submission(3, { DOCUMENT_TYPE: "3", ISSUERCIK: 102 }),
        submission(4, { ISSUERCIK: 999 }),
        submission(5, { ISSUERCIK: 999 }),
        submission(6, { FILING_DATE: "31-XYZ-2026" }),
        submission(7, { DOCUMENT_TYPE: "144" }),
      ],
      owners: [
        owner(1, "ROE JANE", "Director,Officer", '"Chief" Financial Officer'),
        owner(1, "ROE HOLDINGS LLC", "TenPercentOwner"),
        owner(1, "DOE JOHN", "TenPercentOwner"),
        owner(2, "ROE JANE", "Officer", "Chief Executive Officer"),
        owner(3, "POE EDGAR", "Director"),
        owner(4, "STRANGER ANN", "Director"),
        owner(99, "NOBODY ANN", "Director"),
      ],
    };
    const server = await serve(toArchives({ insiders: { "2026q2": insiderTables(rows) } }));
    const { faults, done } = await ingest(server, ["2026q2"]);
    expect(done).toEqual([
      "2026q2_form345.zip: done, 3 filings, 5 roles, 0 prices, 2 filings of 1 companies that aren't held left out, 1 rows of another form left out",
    ]);
    expect(faults).toEqual([expect.stringContaining("links to no archive of a quarter")]);
    const roles = await select(
      `select entity_key, d.accession, d.form, person, role_text, role_class, r.seen_on::text as seen_on
       from role_observation r join document d on d.id = document_id order by 2, 1, 5`,
    );
    const jane = { entity_key: "acme", person: "Jane Roe" };
    expect(roles).toMatchObject([
      {
        ...jane,
        accession: accession(1),
        form: "4",
        role_text: '"Chief" Financial Officer',
        seen_on: "2026-03-31",
      },
      { ...jane, role_text: "Director", role_class: "director" },
      { ...jane, accession: accession(2), form: "4/A", role_class: "ceo", seen_on: "2026-04-02" },
      { entity_key: "acme", person: "Edgar Poe", accession: accession(3) },
      { entity_key: "acme-shell", person: "Edgar Poe", accession: accession(3) },
    ]);
    const [source] = await select(`select title, url from document where accession = '${accession(1)}'`);
    expect(source).toEqual({
      title: "Acme Corporation: Form 4",
      url: "https://www.sec.gov/Archives/edgar/data/101/000000090026000001/0000000900-26-000001-index.htm",
    });
    expect(await select("select count(*)::int as n from entity")).toEqual([{ n: 2 }]);
  });

  test("open-market trades make a price per form, day and code; nonsense makes none", async () => {
    const trades = [
      trade(1, "P", "100", "10"),
      trade(1, "P", "300", "20"),
      trade(1, "S", "5", "12.5"),
      trade(1, "P", "7", "11", "2026-03-29"),
      trade(1, "P", "50", "0"),
      trade(1, "P", "", "10"),
      trade(1, "P", "50", ""),
      trade(1, "P", "50", "n/a"),
      trade(1, "A", "50", "10"),
      { ...trade(1, "P", "50", "10"), SECURITY_TITLE: "Series A Preferred Stock" },
      { ...trade(1, "P", "50", "10"), EQUITY_SWAP_INVOLVED: "1" },
      trade(1, "P", "50", "10", "30-MAR-2062"),
      trade(1, "S", "50", "10", "32-MAR-2026"),
    ];
    const tables = insiderTables({ filings: [submission(1)], trades });
    await ingest(await serve(toArchives({ insiders: { "2026q1": tables } })), ["2026q1"]);
    const prices =
      "select entity_key, traded_on::text as day, code, price, shares from share_price order by 2, 3";
    expect(await select(prices)).toEqual([
      { entity_key: "acme", day: "2026-03-29", code: "P", price: 11, shares: 7 },
      { entity_key: "acme", day: "2026-03-30", code: "P", price: 17.5, shares: 400 },
      { entity_key: "acme", day: "2026-03-30", code: "S", price: 12.5, shares: 5 },
    ]);
  });

  test("a filing that was read itself keeps its roles; what a list said of it goes", async () => {
    const role = {
      person: "X Y",
      personFiled: "Y X",
      personKey: "x y",
      roleClass: "cto",
      action: "held",
    } as const;
    const held = { ...role, entityKey: acme.key, seenOn: "2026-03-31", sourceType: "sec_filing" } as const;
    const filed = { kind: "filing", publisher: "p", title: "t", url: "u", seenOn: "2026-03-31" } as const;
    const standIn = `form4-${acme.cik}-roe-jane-2026-03-31`;
    await db.insert(document).values([
      { ...filed, id: `sec-${accession(1)}`, retrievedAt: "2026-04-01T00:00:00Z" },
      { ...filed, id: `sec-${accession(2)}`, retrievedAt: null },
      { ...filed, id: standIn, retrievedAt: null },
    ]);
    await db.insert(roleObservation).values([
      { ...held, documentId: `sec-${accession(1)}`, roleText: "CTO as read" },
      { ...held, documentId: `sec-${accession(2)}`, roleText: "CTO as listed" },
      { ...held, documentId: standIn, roleText: "CTO as listed" },
    ]);
    const filings = [submission(1), submission(2)];
    const owners = [owner(1, "ROE JANE", "Director"), owner(2, "ROE JANE", "Director")];
    await ingest(await serve(toArchives({ insiders: { "2026q1": insiderTables({ filings, owners }) } })), [
      "2026q1",
    ]);
    expect(await select("select document_id, role_text from role_observation order by 1")).toEqual([
      { document_id: `sec-${accession(1)}`, role_text: "CTO as read" },
      { document_id: `sec-${accession(2)}`, role_text: "Director" },
    ]);
  });
});

describe("financial statements", () => {
  const annual = report(1, "10-K", "20251231", "20260215");
  const years = (n: number, tag: string, values: readonly number[]) =>
    values.map((value, back) => number(n, tag, `${2025 - back}1231`, 4, `${value}.0000`));

  test("an annual report gives years and their balances, a quarterly one its quarter and that of a year before; parts give nothing", async () => {
    const filings = [
      annual,
      report(2, "10-Q", "20260331", "20260501"),
      report(3, "20-F", "20251231", "20260320"),
      report(4, "8-K", "20260331", "20260501"),
      report(5, "10-Q", "20260331", "20260502", { cik: 999 }),
    ];
    const numbers = [
      ...years(1, "Revenues", [100, 90, 80]),
      ...years(1, "RevenueFromContractWithCustomerExcludingAssessedTax", [95, 91]),
      ...years(1, "ProfitLoss", [11]),
      ...years(1, "NetIncomeLoss", [10]),
      number(1, "Revenues", "20251231", 4, "70", { segments: "ProductOrService=A;" }),
      number(1, "Assets", "20251231", 0, "7", { coreg: "Sub" }),
      number(1, "Assets", "20251231", 0, "500"),
      number(1, "Assets", "20241231", 0, "450"),
      number(1, "Assets", "20250930", 0, "470"),
      number(1, "Revenues", "20251231", 1, "30"),
      number(1, "OperatingIncomeLoss", "20251231", 4, ""),
      number(1, "Assets", "20251231", 0, "3", { uom: "EUR" }),
      number(1, "NetIncomeLoss", "20241231", 4, "8", { version: accession(1) }),
      number(1, "EarningsPerShareDiluted", "20251231", 4, "1.23"),
      number(1, "Goodwill", "20251231", 0, "1"),
      number(1, "EntityCommonStockSharesOutstanding", "20260131", 0, "1000", {
        uom: "shares",
        version: "dei/2025",
      }),
      number(2, "Revenues", "20260331", 1, "33"),
      number(2, "Revenues", "20250331", 1, "22"),
      number(2, "Revenues", "20260331", 4, "120"),
      number(2, "Assets", "20260331", 0, "510"),
      number(2, "Assets", "20251231", 0, "501"),
      number(3, "Revenues", "20251231", 4, "1"),
      number(5, "Revenues", "20260331", 1, "1"),
    ];
    const server = await serve(
      toArchives({ statements: { "2026q1": statementTables({ filings, numbers }) } }),
    );
    const { done } = await ingest(server, ["2026q1"]);
    expect(done).toEqual([
      "2026q1.zip: done, 3 filings, 11 figures, 1 filings of 1 companies that aren't held left out",
    ]);
    expect(await listMetrics()).toEqual([
      "assets instant 2026-03-31 510",
      "assets instant 2025-12-31 500",
      "assets instant 2024-12-31 450",
      "eps_diluted year 2025-12-31 1.23",
      "net_income year 2025-12-31 10",
      "revenue quarter 2026-03-31 33",
      "revenue quarter 2025-03-31 22",
      "revenue year 2025-12-31 100",
      "revenue year 2024-12-31 91",
      "revenue year 2023-12-31 80",
      "shares_outstanding instant 2026-01-31 1000",
    ]);
    expect(await select("select unit from metric where concept = 'eps_diluted'")).toEqual([
      { unit: "USD/shares" },
    ]);
    const listed =
      "select form, filed_on::text as filed, period_end::text as end from filing order by document_id";
    expect(await select(listed)).toEqual([
      { form: "10-K", filed: "2026-02-15", end: "2025-12-31" },
      { form: "10-Q", filed: "2026-05-01", end: "2026-03-31" },
      { form: "20-F", filed: "2026-03-20", end: "2025-12-31" },
    ]);
  });

  test("a newer filing corrects an older one, whichever comes first; five years are kept", async () => {
    const older = statementTables({
      filings: [report(1, "10-K", "20201231", "20210215")],
      numbers: [2020, 2019, 2018].map((year) => number(1, "Revenues", `${year}1231`, 4, `${year - 2000}`)),
    });
    const newer = statementTables({
      filings: [report(2, "10-K", "20231231", "20240215"), report(3, "10-K/A", "20231231", "20240601")],
      numbers: [
        ...[2023, 2022, 2021].map((year) => number(2, "Revenues", `${year}1231`, 4, `${year}`)),
        number(2, "Revenues", "20201231", 4, "2020"),
        number(3, "Revenues", "20231231", 4, "2023.5"),
      ],
    });
    const server = await serve(toArchives({ statements: { "2021q1": older, "2024q1": newer } }));
    const expected = [
      "revenue year 2023-12-31 2023.5",
      "revenue year 2022-12-31 2022",
      "revenue year 2021-12-31 2021",
      "revenue year 2020-12-31 2020",
      "revenue year 2019-12-31 19",
    ];
    await ingest(server, ["2024q1"]);
    await ingest(server, ["2021q1"]);
    expect(await listMetrics()).toEqual(expected);
    const { metric: backward } = await hashTables(db, { timed: false });
    await db.execute(sql`truncate metric, fetched`);
    await ingest(server, ["2021q1", "2024q1"]);
    expect(await listMetrics()).toEqual(expected);
    expect(await hashTables(db, { timed: false })).toMatchObject({ metric: backward });
  });

  test("earnings per share are those of the newest report alone: a split may lie before it", async () => {
    const eps = (n: number, year: number, value: string) =>
      number(n, "EarningsPerShareDiluted", `${year}1231`, 4, value);
    const older = statementTables({
      filings: [report(1, "10-K", "20241231", "20250215")],
      numbers: [eps(1, 2024, "8"), eps(1, 2023, "6"), eps(1, 2022, "4")],
    });
    const newer = statementTables({
      filings: [report(2, "10-K", "20251231", "20260215")],
      numbers: [eps(2, 2025, "1.1"), eps(2, 2024, "0.8"), eps(2, 2023, "0.6")],
    });
    const server = await serve(toArchives({ statements: { "2025q1": older, "2026q1": newer } }));
    for (const quarter of ["2026q1", "2025q1"]) await ingest(server, [quarter]);
    expect(await listMetrics()).toEqual([
      "eps_diluted year 2025-12-31 1.1",
      "eps_diluted year 2024-12-31 0.8",
      "eps_diluted year 2023-12-31 0.6",
    ]);
  });

  test("a month's end stands for the day on which the period ended where that is known", async () => {
    const filed = { kind: "filing", publisher: "p", title: "t", url: "u", seenOn: "2025-11-01" } as const;
    await db.insert(document).values({ ...filed, id: "sec-old", publishedOn: "2025-11-01" });
    const held = { entityKey: acme.key, unit: "USD", documentId: "sec-old" } as const;
    await db.insert(metric).values([
      {
        ...held,
        concept: "revenue",
        period: "year",
        periodEnd: "2025-09-27",
        periodStart: "2024-09-29",
        value: 1,
      },
      {
        ...held,
        concept: "revenue",
        period: "year",
        periodEnd: "2024-09-28",
        periodStart: "2023-10-01",
        value: 2,
      },
    ]);
    const tables = statementTables({
      filings: [report(1, "10-K", "20250930", "20251031"), report(2, "10-K/A", "20250930", "20251130")],
      numbers: [
        number(1, "Revenues", "20250930", 4, "9"),
        number(1, "NetIncomeLoss", "20250930", 4, "5"),
        number(1, "Assets", "20250930", 0, "50"),
        number(2, "Revenues", "20240930", 4, "3"),
      ],
    });
    await ingest(await serve(toArchives({ statements: { "2025q4": tables } })), ["2025q4"]);
    expect(await listMetrics()).toEqual([
      "assets instant 2025-09-27 50",
      "net_income year 2025-09-27 5",
      "revenue year 2025-09-27 1",
      "revenue year 2024-09-28 3",
    ]);
    const starts = "select period_start::text as start from metric where value = 3";
    expect(await select(starts)).toEqual([{ start: "2023-10-01" }]);
  });
});

/** Many filings, so that one archive takes several batches. */
function manyInsiders(from: number, count: number): TestEntry[] {
  const numbers = Array.from({ length: count }, (_, at) => from + at);
  return insiderTables({
    filings: numbers.map((n) => submission(n)),
    owners: numbers.map((n) => owner(n, `ROE JANE ${String.fromCharCode(65 + (n % 26))}`, "Officer", "CFO")),
    trades: numbers.map((n) => trade(n, "S", "10", `${1 + (n % 7)}`)),
  });
}

describe("archives", () => {
  const quarters = ["2025q1", "2025q2", "2025q3", "2025q4", "2026q1"];
  const both = () =>
    toArchives({
      insiders: Object.fromEntries(quarters.map((quarter, at) => [quarter, manyInsiders(at * 10, 10)])),
      statements: Object.fromEntries(
        quarters.map((quarter, at) => {
          const filings = [report(at + 1, "10-Q", "20260331", "20260501")];
          return [
            quarter,
            statementTables({ filings, numbers: [number(at + 1, "Assets", "20260331", 0, "5")] }),
          ];
        }),
      ),
    });

  test("the newest four quarters come in without being named; what is in is asked for, and not taken again", async () => {
    const current = { archives: both() };
    const server = await startDatasetServer(current);
    const first = await ingest(server);
    expect(first).toMatchObject({ isWhole: true, faults: [] });
    expect(first.done.map((line) => line.split(":")[0])).toEqual([
      ...quarters.slice(1).map((quarter) => `${quarter}.zip`),
      ...quarters.slice(1).map((quarter) => `${quarter}_form345.zip`),
    ]);
    expect(readdirSync(first.folder)).toEqual([]);
    const hashes = await hashTables(db, { timed: false });
    const asked = server.asked.length;
    const second = await ingest(server);
    expect(second.done).toEqual(first.done.map((line) => line.replace(/:.*/, ": in already")));
    expect(server.asked.slice(asked).filter(({ status }) => status === 304)).toHaveLength(8);
    expect(await hashTables(db, { timed: false })).toEqual(hashes);
    const third = await ingest(server, quarters.slice(1), { again: true });
    expect(third.done).toEqual(first.done);
    expect(await hashTables(db, { timed: false })).toEqual(hashes);

    const changed = insiderTables({
      filings: [submission(900)],
      owners: [owner(900, "ROE JANE", "Director")],
    });
    current.archives = {
      ...current.archives,
      insiders: { ...current.archives.insiders, "2026q1": makeZip(changed) },
    };
    const fourth = await ingest(server);
    expect(fourth.done.filter((line) => !line.endsWith("in already"))).toEqual([
      expect.stringContaining("2026q1_form345.zip: done, 1 filings, 1 roles"),
    ]);
    const runs = await select("select distinct kind, state from ingest_run");
    expect(runs).toEqual([{ kind: "dataset", state: "done" }]);
  });

  test("a quarter that isn't there is said, and the others come in", async () => {
    const server = await serve(both());
    const { isWhole, done, faults } = await ingest(server, ["2019q1", "2026q1"]);
    expect(isWhole).toBe(false);
    expect(done).toHaveLength(2);
    expect(faults).toEqual([
      "2019q1 isn't on http://edgar/www.sec.gov/dera/data/financial-statement-data-sets, which has 2025q1 to 2026q1",
      "2019q1 isn't on http://edgar/www.sec.gov/data-research/sec-markets-data/insider-transactions-data-sets, which has 2025q1 to 2026q1",
    ]);
  });

  test("stopped while it's stored, nothing of it is there; the next run ends as one that wasn't stopped", async () => {
    const server = await serve(toArchives({ insiders: { "2026q1": manyInsiders(0, 1_800) } }));
    await ingest(server, ["2026q1"]);
    const expected = await hashTables(db, { timed: false });
    await db.execute(sql`delete from role_observation`);
    await db.execute(sql`truncate share_price, fetched, ingest_run`);
    await db.execute(sql`delete from document where id like 'sec-%'`);
    const folder = makeFolder();
    for (const stopAt of ["rows read", "500 of 1800", "1500 of 1800"]) {
      const stopped = await ingest(server, ["2026q1"], { stopAt, folder });
      expect(stopped.faults).toContain("2026q1_form345.zip: stopped; nothing of it was stored");
      expect(await select("select count(*)::int as n from role_observation")).toEqual([{ n: 0 }]);
    }
    const last = await ingest(server, ["2026q1"], { folder });
    expect(last.done).toHaveLength(1);
    expect(await hashTables(db, { timed: false })).toEqual(expected);
    const states = await select("select state, count(*)::int as n from ingest_run group by 1 order by 1");
    expect(states).toEqual([
      { state: "done", n: 1 },
      { state: "stopped", n: 3 },
    ]);
  });

  const whole = manyInsiders(0, 600);
  const without = (file: string) => whole.filter(({ name }) => name !== file);
  const replaced = (table: TestEntry) => [...without(table.name), table];
  const owners = toTable("REPORTINGOWNER.tsv", [owner(1, "ROE JANE", "Director")]);
  const cut = (bytes: Buffer) => bytes.subarray(0, bytes.length - 100);
  const directoryAt = (bytes: Buffer) => bytes.indexOf(Buffer.from("PK\x01\x02", "latin1"));
  const withoutDirectory = (bytes: Buffer) => {
    const at = directoryAt(bytes);
    return Buffer.concat([bytes.subarray(0, at), Buffer.alloc(4), bytes.subarray(at + 4)]);
  };

  test.each<[string, Buffer, string]>([
    ["no zip", Buffer.from("<html>Not found</html>"), "it is not a zip archive"],
    ["cut off", cut(makeZip(whole)), "it is cut off: its directory is missing"],
    [
      "a broken directory",
      withoutDirectory(makeZip(whole)),
      "its directory is damaged: invalid central directory file header signature: 0x0",
    ],
    ["no table", makeZip(without("NONDERIV_TRANS.tsv")), "it has no table NONDERIV_TRANS.tsv"],
    [
      "statements",
      makeZip(statementTables({ filings: [] })),
      "it has no table SUBMISSION.tsv, REPORTINGOWNER.tsv, NONDERIV_TRANS.tsv",
    ],
    ["a table twice", makeZip([...whole, owners]), "it has the table REPORTINGOWNER.tsv twice"],
    [
      "no column",
      makeZip(replaced({ name: "REPORTINGOWNER.tsv", content: "ACCESSION_NUMBER\tRPTOWNERNAME\nx\ty\n" })),
      "REPORTINGOWNER.tsv has no column RPTOWNER_RELATIONSHIP, RPTOWNER_TITLE",
    ],
    [
      "an empty table",
      makeZip(replaced({ name: "REPORTINGOWNER.tsv", content: "" })),
      "REPORTINGOWNER.tsv is empty",
    ],
    [
      "altered bytes",
      makeZip(replaced({ ...owners, crc: 7 })),
      "REPORTINGOWNER.tsv is damaged: its checksum is another",
    ],
    [
      "no deflated bytes",
      makeZip(replaced({ ...owners, raw: Buffer.from("not deflated at all") })),
      "REPORTINGOWNER.tsv is damaged: ",
    ],
    [
      "a lie about the size",
      makeZip(replaced({ ...owners, size: 9 })),
      "REPORTINGOWNER.tsv is damaged: too many bytes in the stream",
    ],
    [
      "an encrypted table",
      makeZip(replaced({ ...owners, flags: 1 })),
      "REPORTINGOWNER.tsv can't be unpacked: encrypted",
    ],
    [
      "a bomb",
      makeZip(replaced({ name: "REPORTINGOWNER.tsv", content: Buffer.alloc(20_000_000, 0x20) })),
      "REPORTINGOWNER.tsv can't be unpacked: inflates to more than 100 times its size",
    ],
  ])("%s is told by name in one line, and nothing of it is stored", async (_, archive, reason) => {
    const server = await serve({ insiders: { "2026q1": archive }, statements: { "2026q1": makeZip([]) } });
    const before = await hashTables(db, { timed: true });
    const { isWhole, done, faults, folder } = await ingest(server, ["2026q1"]);
    expect(isWhole).toBe(false);
    expect(done).toEqual([]);
    expect(faults).toEqual([
      "2026q1.zip: it has no table sub.txt, num.txt; nothing of it was stored",
      expect.stringMatching(/^2026q1_form345\.zip: .*; nothing of it was stored$/),
    ]);
    expect(faults[1]).toContain(reason);
    expect(await hashTables(db, { timed: true })).toEqual(before);
    expect(existsSync(path.join(folder, "2026q1_form345.zip"))).toBe(false);
    const [run] = await select(
      "select state, failed, last_error from ingest_run where subject = '2026q1_form345.zip'",
    );
    expect(run).toMatchObject({ state: "failed", failed: 1, last_error: expect.stringContaining(reason) });
  });
});
