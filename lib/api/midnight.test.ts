// On both engines: money depends on it.

import { sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { hashSecret, makeSecret } from "@/lib/accounts/keys";
import { createKey, type KeyRow } from "@/lib/db/keys";
import { type CallToReserve, sweepCalls } from "@/lib/db/limits";
import type { Database } from "@/lib/db/open";
import { readUsage } from "@/lib/db/usage";
import { openTestClock, openTestDatabase, type TestClock } from "@/lib/testing/database";
import { recordProof } from "@/lib/testing/proof";
import { makeRequestId } from "./answer";
import { meterOf } from "./serve-metered";

const midnightMs = Date.parse("2026-03-01T00:00:00Z");
const hourMs = 3_600_000;
/** How far the clocks of processes are off, in hours. */
const skews = [-30, -1, 0, 1, 26];

let db: Database;
let clock: TestClock;
let key: KeyRow;

beforeAll(async () => {
  db = await openTestDatabase();
  clock = await openTestClock(db);
  const secret = makeSecret();
  key = await createKey(db, {
    email: "midnight@example.com",
    name: "test",
    tier: "preview",
    hash: hashSecret(secret),
    last4: secret.slice(-4),
    dailyLimit: 500,
    dailyIncluded: 100,
    actor: "test",
  });
});

afterEach(() => void vi.useRealTimers());

function makeCall(): CallToReserve {
  return {
    id: makeRequestId(),
    keyId: key.id,
    operation: "validate",
    company: "Apple",
    units: 1,
    unitPriceCents: 5,
    credential: "9xYz",
    request: null,
    idempotencyKey: null,
    requestHash: null,
  };
}

test("calls across midnight are each in exactly one day, the database's, whatever the time in the process", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const dayOfCall = new Map<string, string>();
  // A database clock that walks across midnight by steps, and processes hours before and after it.
  for (let step = -10; step < 10; step += 1) {
    await clock.set(new Date(midnightMs + step * 100));
    vi.setSystemTime(midnightMs + step * 100 + (skews[(step + 10) % 5] ?? 0) * hourMs);
    const calls = Array.from({ length: 20 }, makeCall);
    const told = await Promise.all(calls.map((one) => meterOf(db).reserve(one)));
    for (const [at, call] of calls.entries()) {
      const one = told[at];
      expect(one?.outcome).toBe("reserved");
      if (one?.outcome !== "reserved") continue;
      dayOfCall.set(call.id, step < 0 ? "2026-02-28" : "2026-03-01");
      expect(one.day.secondsLeft).toBe(step < 0 ? 1 : 86_400 - Math.floor(step / 10));
    }
    // Half of them end only later, some on the other side of midnight.
    for (const { id } of calls.slice(0, 10))
      await meterOf(db).end({
        keyId: key.id,
        id,
        state: "settled",
        status: 200,
        durationMs: 1,
        response: null,
      });
  }
  const { rows } = await db.execute<{ id: string; day: string }>(sql`select id, day::text as day from call`);
  expect(new Map(rows.map(({ id, day }) => [id, day]))).toEqual(dayOfCall);
  const usage = await readUsage(db, {
    accountId: key.accountId,
    keyId: null,
    from: "2026-02-28",
    to: "2026-03-01",
  });
  // Each day has its own included volume, and February's overage is February's.
  expect(
    usage.map(({ day, calls, includedUnits, costCents }) => [day, calls, includedUnits, costCents]),
  ).toEqual([
    ["2026-02-28", 200, 100, 500],
    ["2026-03-01", 200, 100, 500],
  ]);
  const spent = sql`select month::text as month, cost_cents as cents from spend_month order by month`;
  expect((await db.execute(spent)).rows).toEqual([
    { month: "2026-02-01", cents: 500 },
    { month: "2026-03-01", cents: 500 },
  ]);

  // Calls of yesterday that nobody answered go back to yesterday, and to the month that it belongs to.
  await clock.set(new Date(midnightMs + hourMs));
  expect(await sweepCalls(db, 120)).toBe(200);
  const { rows: days } = await db.execute(sql`select day::text as day, units from usage_day order by day`);
  expect(days).toEqual([
    { day: "2026-02-28", units: 100 },
    { day: "2026-03-01", units: 100 },
  ]);
  const { rows: bills } = await db.execute(sql`
    select date_trunc('month', day)::date::text as month, sum(cost_cents)::int as cents from call
    where state = 'settled' group by 1 order by 1`);
  expect((await db.execute(spent)).rows).toEqual(bills);
  recordProof(
    "R6",
    `${dayOfCall.size} calls across midnight with clocks hours apart: each in the day of the database`,
  );
});
