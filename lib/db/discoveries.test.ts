import { beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "@/lib/testing/database";
import { claimDiscovery, listDiscoveries, pruneDiscoveries, settleDiscovery } from "./discoveries";
import type { Database } from "./open";
import { discovery } from "./schema";

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});

const limits = { forSeconds: 60, mostAnHour: 1_000 };

test("of all who want to look a name up at a time one gets it", async () => {
  const claims = await Promise.all(
    Array.from({ length: 40 }, () => claimDiscovery(db, { query: "one", provider: "gleif" }, limits)),
  );
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await claimDiscovery(db, { query: "one", provider: "model" }, limits)).toBe(true);
});

test("an answer holds until it expires; then the name can be taken again", async () => {
  const one = { query: "holds", provider: "gleif" } as const;
  await claimDiscovery(db, one, limits);
  await settleDiscovery(db, one, { state: "refused", reason: "nobody", forSeconds: 60 });
  expect(await claimDiscovery(db, one, limits)).toBe(false);
  expect(await listDiscoveries(db, "holds")).toMatchObject([{ state: "refused", isExpired: false }]);
  await settleDiscovery(db, one, { state: "failed", reason: "away", forSeconds: -1 });
  expect(await listDiscoveries(db, "holds")).toMatchObject([{ state: "failed", isExpired: true }]);
  expect(await claimDiscovery(db, one, limits)).toBe(true);
});

test("an hour's look-ups are limited over all instances", async () => {
  const held = await db.select().from(discovery);
  const asked = held.filter(({ provider }) => provider === "gleif").length;
  const full = { forSeconds: 60, mostAnHour: asked + 1 };
  expect(await claimDiscovery(db, { query: "last", provider: "gleif" }, full)).toBe(true);
  expect(await claimDiscovery(db, { query: "too many", provider: "gleif" }, full)).toBe(false);
});

test("names that led to nothing are forgotten a day after their answer is over", async () => {
  const old = { query: "old", provider: "gleif" } as const;
  await claimDiscovery(db, old, limits);
  await settleDiscovery(db, old, { state: "refused", reason: null, forSeconds: -90_000 });
  await pruneDiscoveries(db);
  expect(await listDiscoveries(db, "old")).toEqual([]);
  expect(await listDiscoveries(db, "holds")).toHaveLength(1);
});
