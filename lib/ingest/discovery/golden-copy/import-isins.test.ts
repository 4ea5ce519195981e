import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { ingestLei } from "@/lib/cli/ingest/lei";
import type { Database } from "@/lib/db/open";
import { document, entityName, security } from "@/lib/db/schema";
import { readIsin } from "@/lib/domain/resolution/identifiers";
import { resolveCompany } from "@/lib/operations/resolve-company";
import { openTestDatabase } from "@/lib/testing/database";
import { fillTestRegistry } from "@/lib/testing/discovery";
import { makeLei, writeLeiCsv } from "@/lib/testing/lei-records";
import { importLei } from "./import-lei";
import { importIsins } from "./import-links";

const never = new AbortController().signal;
const nobody = { providers: [], gleifBase: null, model: null, pageBase: null };
const [apple, tail, stranger] = [makeLei("APPLE"), makeLei("TAIL"), makeLei("STRANGER")];
/** Two of Apple's, one of Deutsche Telekom's, one of an American bond. */
const [share, bond, abroad, foreign] = ["US0378331005", "US037833AK68", "DE0005557508", "US912828U816"];

let db: Database;

function put(name: string, content: string | Buffer): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "footnote-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

const csv = (rows: readonly (readonly [lei: string, isin: string])[]) =>
  ["LEI,ISIN", ...rows.map((row) => row.join(","))].join("\n");
const asked = async (company: string) => (await resolveCompany(db, company, nobody)).match;

beforeAll(async () => {
  db = await openTestDatabase();
  await fillTestRegistry(db);
  await db.insert(entityName).values({ entityKey: "apple", kind: "lei", name: apple, documentId: "list" });
  const records = [{ lei: tail, legalName: "Fernsprech Rheinaue AG" }];
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), "footnote-test-")), "golden.csv");
  writeFileSync(file, writeLeiCsv(records));
  await importLei(db, file, never, { countries: "all" });
  rmSync(path.dirname(file), { recursive: true });
});

test("an ISIN is one where its check digit holds", () => {
  expect([share, bond, abroad, foreign].map(readIsin)).toEqual([share, bond, abroad, foreign]);
  expect(readIsin(" isin: us0378331005 ")).toBe(share);
  expect(["US0378331006", "US037833100", "Rheinmetall1", "123456789012"].map(readIsin)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test("before a file, and of a company that isn't held, an ISIN is not found", async () => {
  expect(await asked(share)).toMatchObject({
    outcome: "not_found",
    explanation: `No company in the registry has the ISIN ${share}`,
  });
});

test("ISINs of companies held find them, listed ones and others, with the file that says so", async () => {
  const rows = [
    [apple, share],
    [apple, bond],
    [tail, abroad],
    [stranger, foreign],
    ["NO LEI", share],
    [apple, "US0378331006"],
  ] as const;
  const file = put("isin-lei-20261120T071511.csv.gz", gzipSync(csv(rows)));
  expect(await ingestLei(db, [file], never)).toBe(0);
  const [source] = await db.select().from(document).where(eq(document.id, "gleif-isin-lei"));
  expect(source).toMatchObject({ publishedOn: "2026-11-20" });
  expect(await asked(share)).toMatchObject({
    outcome: "resolved",
    matchedKind: "isin",
    confidence: 1,
    entity: { key: "apple", ticker: "AAPL" },
    explanation: `Matched the ISIN ${share} of Apple Inc., by GLEIF's ISIN-to-LEI file of 2026-11-20`,
  });
  expect(await asked(`ISIN ${abroad.toLowerCase()}`)).toMatchObject({
    outcome: "resolved",
    matchedName: abroad,
    entity: { name: "Fernsprech Rheinaue AG" },
  });
  expect(await asked(foreign)).toMatchObject({ outcome: "not_found" });
});

test("a newer file moves one to another company and forgets those that it lacks; stopped, the next run goes on", async () => {
  const many = Array.from({ length: 12_000 }, () => [apple, share] as const);
  const file = put("isin-lei-20261121T071511.csv", csv([[tail, bond], ...many]));
  const stop = new AbortController();
  stop.abort();
  expect(await importIsins(db, file, stop.signal)).toMatchObject({ isComplete: false });
  expect(await importIsins(db, file, never)).toMatchObject({ rows: 12_001, invalid: 0, isComplete: true });
  const held = await db.select().from(security).orderBy(security.isin);
  expect(held.map(({ isin }) => isin)).toEqual([share, bond]);
  expect(await asked(bond)).toMatchObject({ entity: { name: "Fernsprech Rheinaue AG" } });
});

test.each([
  ["a CSV of something else", "a,b\n1,2"],
  ["a truncated gzip", gzipSync(csv([[apple, share]])).subarray(0, 30)],
])("%s is said to be unreadable, and changes nothing", async (_, content) => {
  const before = await db.select().from(security);
  await expect(importIsins(db, put("isin-lei", content), never)).rejects.toThrow();
  expect(await db.select().from(security)).toEqual(before);
});
