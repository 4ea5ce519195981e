// On both engines: money depends on it.

import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashSecret, makeSecret } from "@/lib/accounts/keys";
import { openTestClock, openTestDatabase } from "@/lib/testing/database";
import { forgetCalls, forgetRequests } from "./calls";
import { createKey } from "./keys";
import { reserveCalls } from "./limits";

test("what was asked is forgotten after thirty days, whatever was missed meanwhile; the ledger's lines stay", async () => {
  const db = await openTestDatabase();
  const clock = await openTestClock(db);
  const secret = makeSecret();
  const { id: keyId } = await createKey(db, {
    ...{ email: "forget@example.com", name: "test", tier: "preview", dailyLimit: null, dailyIncluded: null },
    ...{ hash: hashSecret(secret), last4: secret.slice(-4), actor: "test" },
  } as const);
  const call = (id: string) => ({
    ...{
      id,
      keyId,
      operation: "validate",
      company: "Apple",
      units: 1,
      unitPriceCents: 5,
      credential: "9xYz",
    },
    ...{ request: '{"company":"Apple"}', idempotencyKey: null, requestHash: null },
  });
  const held = async () => {
    const { rows } = await db.execute<{ id: string; request: string | null }>(
      sql`select id, request from call order by id`,
    );
    return rows.map(({ id, request }) => [id, request !== null]);
  };
  await clock.set(new Date("2026-03-01T10:00:00Z"));
  await reserveCalls(db, [call("req_1"), call("req_2")]);
  await clock.set(new Date("2026-03-05T10:00:00Z"));
  await reserveCalls(db, [call("req_3")]);

  await clock.set(new Date("2026-03-31T23:59:59Z"));
  expect(await forgetRequests(db)).toBe(0);
  await clock.set(new Date("2026-04-01T00:00:00Z"));
  expect(await forgetRequests(db)).toBe(2);
  expect(await held()).toEqual([
    ["req_1", false],
    ["req_2", false],
    ["req_3", true],
  ]);
  expect(await forgetRequests(db)).toBe(0);
  await clock.set(new Date("2026-06-01T00:00:00Z"));
  expect(await forgetRequests(db)).toBe(1);

  // The ledger's lines go by whole months, and what days and months came to stays.
  const totals = sql`select (select sum(units) from usage_day) as units, (select count(*) from spend_month) as months`;
  const { rows: before } = await db.execute(totals);
  await clock.set(new Date("2027-04-30T23:59:59Z"));
  expect(await forgetCalls(db, 13)).toBe(0);
  await reserveCalls(db, [call("req_4")]);
  await clock.set(new Date("2027-05-01T00:00:00Z"));
  expect(await forgetCalls(db, 13)).toBe(3);
  expect(await held()).toEqual([["req_4", true]]);
  expect(await forgetCalls(db, 13)).toBe(0);
  const { rows: after } = await db.execute<{ units: string }>(totals);
  expect(Number(after[0]?.units)).toBe(Number(before[0]?.units) + 1);
});
