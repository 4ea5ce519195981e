import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "@/lib/db/open";
import { openTestDatabase } from "@/lib/testing/database";
import { type TestEntry, writeZip } from "@/lib/testing/datasets";
import { hasMirror, mirrorFolder, withoutMirror } from "@/lib/testing/mirror";
import { type ArchiveOptions, ingestArchive } from "./ingest-archive";

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});

beforeEach(async () => {
  await db.execute(sql`
    truncate document, entity, entity_name, event, role_observation, metric, fetched, ingest_run, ingest_document, setting cascade`);
});

const never = new AbortController().signal;

const ingest = (file: string, options: Partial<ArchiveOptions> = {}) =>
  ingestArchive(db, {
    archive: "submissions.zip",
    file,
    retrievedAt: "2026-11-21T00:00:00.000Z",
    wants: () => true,
    signal: never,
    onProgress: () => undefined,
    onFault: () => undefined,
    ...options,
  });

const count = async (table: string): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  );
  return rows[0]?.n ?? 0;
};

/** A small filer of our own making, with one 8-K. */
const profile = (cik: string, filings = 1) =>
  JSON.stringify({
    cik,
    name: `COMPANY ${cik} CORP`,
    entityType: "operating",
    tickers: [],
    exchanges: [],
    formerNames: [],
    filings: {
      recent: page(cik, 1, filings),
      files: [{ name: `CIK${cik}-submissions-001.json` }],
    },
  });

const page = (cik: string, from: number, filings: number) => {
  const numbers = Array.from({ length: filings }, (_, n) => from + n);
  return {
    accessionNumber: numbers.map((n) => `${cik}-20-${String(n).padStart(6, "0")}`),
    filingDate: numbers.map(() => "2020-03-18"),
    reportDate: numbers.map(() => "2020-03-17"),
    form: numbers.map(() => "8-K"),
    items: numbers.map(() => "5.02"),
    primaryDocument: numbers.map(() => "a.htm"),
  };
};

const main = (cik: string): TestEntry => ({ name: `CIK${cik}.json`, content: profile(cik) });

test("a page of older filings is stored wherever it stands in the archive", async () => {
  const cik = "0000000011";
  const older = JSON.stringify(page(cik, 100, 3));
  const file = writeZip([{ name: `CIK${cik}-submissions-001.json`, content: older }, main(cik)]);
  expect(await ingest(file)).toMatchObject({ state: "done", stored: 2, failed: 0 });
  expect(await count("event")).toBe(4);
  expect(await count("ingest_document")).toBe(4);
  expect(await ingest(file)).toMatchObject({ state: "done", stored: 0, unchanged: 2, failed: 0 });
});

test("only filers that are wanted are taken in, and people and empty filers never", async () => {
  const person = JSON.stringify({
    ...JSON.parse(profile("0000000023")),
    entityType: "other",
    name: "DOE JANE",
  });
  const file = writeZip([
    main("0000000021"),
    main("0000000022"),
    { name: "CIK0000000023.json", content: person },
    { name: "CIK0000000024.json", content: profile("0000000024", 0) },
    { name: "placeholder.txt", content: "" },
  ]);
  const result = await ingest(file, { wants: (cik) => cik !== "0000000022" });
  expect(result).toMatchObject({ state: "done", stored: 1, passed: 3, failed: 0 });
  const { rows } = await db.execute(sql`select cik from entity`);
  expect(rows).toEqual([{ cik: "0000000021" }]);
});

test("hostile and damaged entries are noted with their reason, and the rest goes on", async () => {
  const bomb = Buffer.alloc(20_000_000, 0x20);
  const whole = profile("0000000037");
  const file = writeZip([
    { name: "../../etc/CIK0000000031.json", content: "{}" },
    { name: "/CIK0000000031.json", content: "{}" },
    { name: "C:\\CIK0000000031.json", content: "{}" },
    { ...main("0000000032"), flags: 1 },
    { name: "CIK0000000033.json", content: bomb },
    { name: "CIK0000000034.json", content: "{}", size: 60_000_000 },
    { ...main("0000000035"), size: 10 },
    { ...main("0000000036"), crc: 7 },
    { name: "CIK0000000037.json", content: whole, raw: Buffer.from("not deflated at all") },
    { ...main("0000000038"), method: 99 },
    { name: "CIK0000000039.json", content: "{ not JSON" },
    { name: "CIK0000000040.json", content: '{"cik": 40}' },
    { name: "CIK0000000041.json", content: profile("0000000042") },
    main("0000000099"),
  ]);
  const faults: [string, string][] = [];
  const result = await ingest(file, { onFault: (entry, reason) => faults.push([entry, reason]) });
  expect(result).toMatchObject({ state: "done", stored: 1, failed: 13 });
  expect(Object.fromEntries(faults)).toMatchObject({
    "../../etc/CIK0000000031.json": "its name leads out of the archive",
    "/CIK0000000031.json": "its name leads out of the archive",
    "C:\\CIK0000000031.json": "its name leads out of the archive",
    "CIK0000000032.json": "encrypted",
    "CIK0000000033.json": "inflates to more than 100 times its size",
    "CIK0000000034.json": "60 MB when inflated",
    "CIK0000000035.json": "larger than it says",
    "CIK0000000036.json": "its checksum is another",
    "CIK0000000037.json": expect.stringMatching(/^damaged: /),
    "CIK0000000038.json": "compressed by method 99",
    "CIK0000000039.json": "not JSON",
    "CIK0000000040.json": expect.stringContaining("name"),
    "CIK0000000041.json": "is of CIK 0000000042",
  });
  const { rows } = await db.execute(
    sql`select count(*)::int as n from ingest_run where subject like 'submissions.zip %' and state = 'failed'`,
  );
  expect(rows).toEqual([{ n: 13 }]);
  expect(await count("entity")).toBe(1);
});

test("an archive whose directory breaks off keeps what was stored, and says so", async () => {
  const file = writeZip([main("0000000051"), { ...main("0000000052") }]);
  const bytes = readFileSync(file);
  const second = bytes.lastIndexOf(Buffer.from("PK\x01\x02", "latin1"));
  const { writeFileSync } = await import("node:fs");
  writeFileSync(
    file,
    Buffer.concat([bytes.subarray(0, second), Buffer.alloc(4), bytes.subarray(second + 4)]),
  );
  const result = await ingest(file);
  expect(result).toMatchObject({ state: "failed", stored: 1 });
  expect(result.lastError).toContain("submissions.zip: ");
  writeFileSync(file, "no archive");
  expect(await ingest(file)).toMatchObject({ state: "failed", stored: 0 });
});

test("stopped in the middle, the next run goes on with what is left", async () => {
  const file = writeZip(["0000000061", "0000000062", "0000000063"].map(main));
  const stop = new AbortController();
  const stopped = await ingest(file, { signal: stop.signal, onProgress: () => stop.abort() });
  expect(stopped).toMatchObject({ state: "stopped", stored: 1 });
  expect(await ingest(file)).toMatchObject({ state: "done", stored: 2, unchanged: 1 });
});

test("an entry that changed is stored again, one that was only packed again is not", async () => {
  const cik = "0000000071";
  await ingest(writeZip([main(cik)]));
  const changed = writeZip([{ name: `CIK${cik}.json`, content: profile(cik, 2) }]);
  expect(await ingest(changed)).toMatchObject({ stored: 1, unchanged: 0 });
  expect(await count("event")).toBe(2);
});

test.skipIf(!hasMirror)(`the mirror's filers go in whole ${withoutMirror}`, async () => {
  const folder = path.join(mirrorFolder, "data.sec.gov/submissions");
  const wanted = ["0001001039", "0000749647"];
  const entries = readdirSync(folder)
    .filter((name) => wanted.some((cik) => name.includes(cik)))
    .map((name) => ({ name, content: readFileSync(path.join(folder, name)) }));
  expect(await ingest(writeZip(entries))).toMatchObject({ state: "done", failed: 0, stored: entries.length });
  expect(await count("ingest_document")).toBeGreaterThan(100);
});
