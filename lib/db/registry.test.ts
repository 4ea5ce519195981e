import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import {
  buildRegistryIndex,
  entityOf,
  type RegistryEntity,
  type RegistryName,
} from "@/lib/domain/resolution/registry-index";
import { resolveCompany } from "@/lib/operations/resolve-company";
import { openTestDatabase } from "@/lib/testing/database";
import type { Database } from "./open";
import { keepRegistryIndex, loadRegistry } from "./registry";
import { document, entity, entityName, setting } from "./schema";

function makeFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "footnote-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function rowsOf(name: string): { entities: RegistryEntity[]; names: RegistryName[] } {
  const unknown = { filedName: null, ticker: null, cik: null, sector: null, industry: null, sizeRank: null };
  return {
    entities: [{ key: "acme", type: "public_company", name, ...unknown }],
    names: [{ entityKey: "acme", kind: "legal", name, validFrom: null, validTo: null }],
  };
}

const keep = (folder: string, rows: ReturnType<typeof rowsOf>) =>
  keepRegistryIndex(folder, Promise.resolve(JSON.stringify(rows)), async () => rows);

const built = ({ entities, names }: ReturnType<typeof rowsOf>) => buildRegistryIndex(entities, names);

test("what an earlier start left is the index of the same rows, and isn't built again", async () => {
  const folder = path.join(makeFolder(), "new");
  const rows = rowsOf("Acme Anvils Inc");
  expect(await keep(folder, rows)).toEqual(built(rows));
  const file = path.join(folder, "registry-index");
  const written = statSync(file).ino;
  expect(await keep(folder, rows)).toEqual(built(rows));
  expect(statSync(file).ino).toBe(written);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("of other rows it is built anew, and the next start finds that one", async () => {
  const folder = makeFolder();
  await keep(folder, rowsOf("Acme Anvils Inc"));
  expect(entityOf(await keep(folder, rowsOf("Acme Rockets Inc")), "acme")?.name).toBe("Acme Rockets Inc");
  const written = statSync(path.join(folder, "registry-index")).ino;
  await keep(folder, rowsOf("Acme Rockets Inc"));
  expect(statSync(path.join(folder, "registry-index")).ino).toBe(written);
});

test.each([
  ["cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length - 9)],
  ["empty", () => Buffer.alloc(0)],
  ["zeros where a disk lost a page", (bytes: Buffer) => Buffer.from(bytes).fill(0, 100, 200)],
])("a file that is %s is passed over", async (_, damage) => {
  const folder = makeFolder();
  const rows = rowsOf("Acme Anvils Inc");
  await keep(folder, rows);
  const file = path.join(folder, "registry-index");
  writeFileSync(file, damage(readFileSync(file)));
  expect(await keep(folder, rows)).toEqual(built(rows));
});

test("where nothing can be written the index is there all the same", async () => {
  const file = path.join(makeFolder(), "a-file");
  writeFileSync(file, "");
  expect((await keep(path.join(file, "below"), rowsOf("Acme Inc"))).entities).toHaveLength(1);
});

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
  await db.insert(document).values({
    id: "list",
    kind: "company_list",
    publisher: "SEC",
    title: "Company tickers",
    url: "https://www.sec.gov/files/company_tickers.json",
    seenOn: "2026-07-01",
  });
  await addEntity("apple", "Apple Inc.");
  await db.insert(setting).values({ name: "registry_version", value: 1 });
  vi.useFakeTimers({ toFake: ["performance"] });
});

afterAll(() => {
  vi.useRealTimers();
});

async function addEntity(key: string, name: string): Promise<void> {
  await db.insert(entity).values({ key, type: "public_company", name, sources: {} });
  await db.insert(entityName).values({ entityKey: key, kind: "legal", name, documentId: "list" });
}

test("calls made at once share one index, and a name resolves from the database's rows", async () => {
  const [one, other] = await Promise.all([loadRegistry(db), loadRegistry(db)]);
  expect(one).toBe(other);
  expect(entityOf(one, "apple")?.name).toBe("Apple Inc.");
  expect((await resolveCompany(db, "APPLE INC")).match).toMatchObject({
    outcome: "resolved",
    entity: { key: "apple" },
  });
});

test("a new registry version is taken up after five seconds, while the old index serves", async () => {
  const before = await loadRegistry(db);
  await addEntity("stripe", "Stripe");
  await db.execute(sql`update setting set value = '2' where name = 'registry_version'`);
  vi.advanceTimersByTime(4_000);
  expect(await loadRegistry(db)).toBe(before);
  vi.advanceTimersByTime(1_500);
  expect(await loadRegistry(db)).toBe(before);
  await vi.waitFor(async () => expect(entityOf(await loadRegistry(db), "stripe")).toBeDefined());
});

test("without a new version the index stays", async () => {
  const before = await loadRegistry(db);
  vi.advanceTimersByTime(60_000);
  await loadRegistry(db);
  await db.execute(sql`select 1`);
  expect(await loadRegistry(db)).toBe(before);
});

test("the index that an earlier process left serves while every column is the same, whatever the version says", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "footnote-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const nothingHeld = { [Symbol.for("footnote.registry")]: { value: undefined, writable: true } };
  const loadAsNewProcess = () => loadRegistry(Object.create(db, nothingHeld) as Database, folder);
  const written = () => statSync(path.join(folder, "registry-index")).ino;
  expect(entityOf(await loadAsNewProcess(), "apple")?.ticker).toBeNull();
  const first = written();
  expect(entityOf(await loadAsNewProcess(), "apple")?.ticker).toBeNull();
  expect(written()).toBe(first);
  await db.execute(sql`update entity set ticker = 'AAPL' where key = 'apple'`);
  expect(entityOf(await loadAsNewProcess(), "apple")?.ticker).toBe("AAPL");
  await db.execute(sql`update entity_name set valid_to = '2020-01-01' where entity_key = 'apple'`);
  const second = written();
  await loadAsNewProcess();
  expect(written()).not.toBe(second);
});
