import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Database } from "@/lib/db/open";
import { document, entity, entityName, setting } from "@/lib/db/schema";
import { entityOf } from "@/lib/domain/resolution/registry-index";
import { resolveCompany } from "@/lib/operations/resolve-company";
import { openTestDatabase } from "@/lib/testing/database";
import { loadRegistry } from "./registry";

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
