import { beforeAll, expect, test } from "vitest";
import type { Database } from "@/lib/db/open";
import { openTestDatabase } from "@/lib/testing/database";
import { fillTestRegistry } from "@/lib/testing/discovery";
import { suggestCompanies } from "./suggest-companies";

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
  await fillTestRegistry(db);
});

const keysFor = async (typed: string) => (await suggestCompanies(db, typed)).map(({ key }) => key);

test("a company is suggested by the beginning of its name, of a word in it, and by its ticker", async () => {
  expect(await keysFor("app")).toEqual(["apple"]);
  expect(await keysFor("air li")).toEqual(["delta-air-lines"]);
  expect(await keysFor("$acn")).toEqual(["accenture"]);
  expect(await keysFor("DAL")).toEqual(["delta-air-lines"]);
});

test("the closest comes first: a whole ticker before the beginning of a name", async () => {
  expect(await keysFor("ac")).toEqual(["accenture"]);
  expect(await keysFor("a")).toEqual(["apple", "accenture", "delta-air-lines"]);
});

test("nothing is suggested for nothing, for signs, or for the middle of a word", async () => {
  expect(await keysFor("  ")).toEqual([]);
  expect(await keysFor("%_'\"")).toEqual([]);
  expect(await keysFor("pple")).toEqual([]);
});

test("a suggestion says what the company is", async () => {
  expect(await suggestCompanies(db, "Apple Inc.")).toEqual([
    { key: "apple", name: "Apple Inc.", ticker: "AAPL", type: "public_company" },
  ]);
});
