import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "@/lib/db/open";
import { openTestDatabase } from "@/lib/testing/database";
import { pauseGate, takeSlot } from "./fetches";

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});

const nextAt = async (name: string): Promise<number> => {
  const { rows } = await db.execute<{ ms: number }>(
    sql`select extract(epoch from next_at)::double precision * 1000 as ms from fetch_gate where name = ${name}`,
  );
  return rows[0]?.ms ?? 0;
};

test("slots that are asked for at once are exactly as far apart as they must be", async () => {
  await takeSlot(db, "rate", 60_000);
  const before = await nextAt("rate");
  const slots = await Promise.all(Array.from({ length: 50 }, () => takeSlot(db, "rate", 60_000)));
  expect(await nextAt("rate")).toBeCloseTo(before + 50 * 60_000, 0);
  const waits = slots.map((slot) => (slot.outcome === "free" ? Math.round(slot.waitMs / 60_000) : null));
  expect([...waits].sort((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 50 }, (_, n) => n + 1),
  );
});

test("slots that nobody took are not saved up", async () => {
  await takeSlot(db, "idle", 125);
  await db.execute(sql`update fetch_gate set next_at = now() - interval '1 hour' where name = 'idle'`);
  expect(await takeSlot(db, "idle", 60_000)).toEqual({ outcome: "free", waitMs: 0 });
  const next = await takeSlot(db, "idle", 60_000);
  expect(next.outcome === "free" && next.waitMs).toBeGreaterThan(50_000);
});

test("a paused gate gives no slot, a longer pause stays, and its end opens the gate", async () => {
  const long = await pauseGate(db, "paused", 600_000, "403");
  const { until } = await pauseGate(db, "paused", 1_000, "429");
  expect(until).toEqual(long.until);
  expect(await takeSlot(db, "paused", 125)).toMatchObject({ outcome: "paused", until });
  expect(await takeSlot(db, "paused", 0)).toMatchObject({ outcome: "paused", until });
  await db.execute(sql`update fetch_gate set paused_until = now() where name = 'paused'`);
  expect(await takeSlot(db, "paused", 125)).toMatchObject({ outcome: "free" });
});
