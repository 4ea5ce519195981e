import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "@/lib/testing/database";
import { countAttempt, sweepAttempts } from "./limits";
import type { Database } from "./open";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});

// A day's window: the test cannot fall across its end unless it runs at midnight, and it begins anew then.
const day = 86_400;

test("as many attempts as the limit are allowed, however many come at once", async () => {
  const counts = await Promise.all(Array.from({ length: 30 }, () => countAttempt(db, "many", day, 5)));
  expect(counts.filter(({ allowed }) => allowed)).toHaveLength(5);
  for (const { allowed, retryAfterSeconds } of counts)
    if (allowed) expect(retryAfterSeconds).toBe(0);
    else {
      expect(retryAfterSeconds).toBeGreaterThan(0);
      expect(retryAfterSeconds).toBeLessThanOrEqual(day);
    }
});

test("subjects, and windows of other lengths, are counted apart", async () => {
  expect((await countAttempt(db, "one", day, 1)).allowed).toBe(true);
  expect((await countAttempt(db, "one", day, 1)).allowed).toBe(false);
  expect((await countAttempt(db, "another", day, 1)).allowed).toBe(true);
  expect((await countAttempt(db, "one", day / 2, 1)).allowed).toBe(true);
});

test("what was refused is not counted on, so that a window's row has an end", async () => {
  for (let n = 0; n < 5; n += 1) await countAttempt(db, "bounded", day, 2);
  const { rows } = await db.execute<{ attempts: number }>(
    sql`select attempts from attempt_window where subject like 'bounded/%'`,
  );
  expect(rows[0]?.attempts).toBe(3);
});

test("the sweep takes windows of the day before yesterday and leaves those in force", async () => {
  await countAttempt(db, "swept", day, 1);
  await db.execute(sql`insert into attempt_window values ('old', now() - interval '3 days', 1)`);
  await sweepAttempts(db);
  const { rows } = await db.execute<{ subject: string }>(
    sql`select subject from attempt_window where subject in ('old', ${`swept/${day}s`})`,
  );
  expect(rows.map(({ subject }) => subject)).toEqual([`swept/${day}s`]);
});
