// On both engines: money depends on it.

import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { hashSecret, makeSecret } from "@/lib/accounts/keys";
import { createKey, revokeKey } from "@/lib/db/keys";
import { type CallToReserve, sweepCalls } from "@/lib/db/limits";
import type { Database } from "@/lib/db/open";
import { call, usageDay } from "@/lib/db/schema";
import { openTestDatabase } from "@/lib/testing/database";
import { hashRequest, meterOf } from "./serve-metered";

let db: Database;
let serial = 0;

beforeAll(async () => {
  db = await openTestDatabase();
});

async function makeKey(
  dailyLimit: number,
  dailyIncluded: number,
  email = "meter@example.com",
): Promise<string> {
  const secret = makeSecret();
  const key = await createKey(db, {
    email,
    name: "test",
    tier: "preview",
    hash: hashSecret(secret),
    last4: secret.slice(-4),
    dailyLimit,
    dailyIncluded,
    actor: "test",
  });
  return key.id;
}

function callOf(keyId: string, units = 1, more: Partial<CallToReserve> = {}): CallToReserve {
  serial += 1;
  return {
    id: `req_${serial}`,
    keyId,
    operation: "validate",
    company: "Apple",
    units,
    unitPriceCents: 5,
    credential: "9xYz",
    request: '{"company":"Apple"}',
    idempotencyKey: null,
    requestHash: null,
    ...more,
  };
}

const end = (keyId: string, id: string, state: "settled" | "voided", response: string | null = null) =>
  meterOf(db).end({ keyId, id, state, status: state === "settled" ? 200 : 404, durationMs: 1, response });

async function dayOf(keyId: string) {
  const rows = await db.select().from(usageDay).where(eq(usageDay.keyId, keyId));
  return rows[0];
}

async function billOf(keyId: string) {
  const rows = await db
    .select({ units: sql<number>`sum(units)::int`, cents: sql<number>`sum(cost_cents)::int` })
    .from(call)
    .where(sql`key_id = ${keyId} and state <> 'voided'`);
  return rows[0];
}

describe("metering", () => {
  test("concurrent attempts admit exactly the limit, and the ledger equals the counter", async () => {
    const keyId = await makeKey(100, 40);
    const outcomes = await Promise.all(Array.from({ length: 400 }, () => meterOf(db).reserve(callOf(keyId))));
    const reserved = outcomes.filter((one) => one.outcome === "reserved");
    expect(reserved).toHaveLength(100);
    expect(outcomes.filter((one) => one.outcome === "refused")).toHaveLength(300);
    expect(await dayOf(keyId)).toMatchObject({ units: 100, includedUnits: 40 });
    expect(await billOf(keyId)).toEqual({ units: 100, cents: 60 * 5 });
  });

  test("a call that does not fit whole is refused whole, and smaller ones still fit", async () => {
    const keyId = await makeKey(10, 10);
    const sizes = [7, 5, 3, 1];
    const outcomes = await Promise.all(sizes.map((units) => meterOf(db).reserve(callOf(keyId, units))));
    expect(outcomes.map((one) => one.outcome)).toEqual(["reserved", "refused", "reserved", "refused"]);
    expect((await dayOf(keyId))?.units).toBe(10);
  });

  test("a call across the border of the included volume pays for its overage units only", async () => {
    const keyId = await makeKey(20, 5);
    await meterOf(db).reserve(callOf(keyId, 3));
    const across = await meterOf(db).reserve(callOf(keyId, 4, { unitPriceCents: 10 }));
    expect(across).toMatchObject({ outcome: "reserved", includedUnits: 2, costCents: 20 });
  });

  test("a voided call gives its units and its included volume back", async () => {
    const keyId = await makeKey(10, 1);
    const first = callOf(keyId);
    await meterOf(db).reserve(first);
    expect(await end(keyId, first.id, "voided")).toBe(true);
    expect(await dayOf(keyId)).toMatchObject({ units: 0, includedUnits: 0 });
    expect(await meterOf(db).reserve(callOf(keyId))).toMatchObject({ costCents: 0 });
    expect(await end(keyId, first.id, "settled")).toBe(false);
  });

  test("a call whose settling was not acknowledged is given back, once", async () => {
    const keyId = await makeKey(10, 0);
    const first = callOf(keyId);
    await meterOf(db).reserve(first);
    await end(keyId, first.id, "settled");
    const giveBack = () =>
      meterOf(db).giveBack({
        keyId,
        id: first.id,
        state: "voided",
        status: 503,
        durationMs: 1,
        response: null,
      });
    await giveBack();
    await giveBack();
    expect(await dayOf(keyId)).toMatchObject({ units: 0, includedUnits: 0 });
    expect(await billOf(keyId)).toEqual({ units: null, cents: null });
  });

  test("one call's fault is not the others': a statement that fails is tried call by call", async () => {
    const keyId = await makeKey(100, 100);
    const calls = Array.from({ length: 6 }, () => callOf(keyId));
    const twice = { ...callOf(keyId), id: calls[0]?.id ?? "" };
    const outcomes = await Promise.allSettled([...calls, twice].map((one) => meterOf(db).reserve(one)));
    expect(outcomes.map((one) => one.status)).toEqual([...calls.map(() => "fulfilled"), "rejected"]);
    expect(await dayOf(keyId)).toMatchObject({ units: 6 });
  });

  test("a revoked key gets nothing, whatever a process remembers of it", async () => {
    const keyId = await makeKey(10, 10);
    await revokeKey(db, keyId, "test");
    expect(await meterOf(db).reserve(callOf(keyId))).toEqual({ outcome: "key_unusable" });
  });

  test("duplicates under one idempotency key are one call; the answer is replayed", async () => {
    const keyId = await makeKey(50, 50);
    const requestHash = hashRequest("validate", { company: "Apple" });
    const calls = Array.from({ length: 20 }, () => callOf(keyId, 1, { idempotencyKey: "once", requestHash }));
    const outcomes = await Promise.all(calls.map((one) => meterOf(db).reserve(one)));
    expect(outcomes.filter((one) => one.outcome === "reserved")).toHaveLength(1);
    expect(outcomes.filter((one) => one.outcome === "in_flight")).toHaveLength(19);
    const winner = calls[outcomes.findIndex((one) => one.outcome === "reserved")];
    await end(keyId, winner?.id ?? "", "settled", '{"ok":true}');
    const again = await meterOf(db).reserve(callOf(keyId, 1, { idempotencyKey: "once", requestHash }));
    expect(again).toEqual({ outcome: "replayed", status: 200, response: '{"ok":true}' });
    const other = callOf(keyId, 1, { idempotencyKey: "once", requestHash: "another" });
    expect(await meterOf(db).reserve(other)).toEqual({ outcome: "reused" });
    expect(await dayOf(keyId)).toMatchObject({ units: 1 });
  });

  test("a call that ended in an error frees its idempotency key", async () => {
    const keyId = await makeKey(50, 50);
    const first = callOf(keyId, 1, { idempotencyKey: "retry", requestHash: "h" });
    await meterOf(db).reserve(first);
    await end(keyId, first.id, "voided");
    const second = callOf(keyId, 1, { idempotencyKey: "retry", requestHash: "h" });
    expect(await meterOf(db).reserve(second)).toMatchObject({ outcome: "reserved" });
  });

  test("the sweep voids what a dead process left reserved, and nothing that was answered", async () => {
    const keyId = await makeKey(50, 50);
    const answered = callOf(keyId);
    await meterOf(db).reserve(answered);
    await meterOf(db).reserve(callOf(keyId));
    await end(keyId, answered.id, "settled");
    await sweepCalls(db, 0);
    expect(await dayOf(keyId)).toMatchObject({ units: 1 });
    expect(await billOf(keyId)).toEqual({ units: 1, cents: 0 });
  });
});

describe("a cap that stops an account's overage", () => {
  const email = "capped@example.com";
  const spent = async () => {
    const { rows } = await db.execute<{ cents: number }>(sql`
      select coalesce(sum(m.cost_cents), 0)::int as cents from spend_month m
      join account a on a.id = m.account_id where a.email = ${email}`);
    return rows[0]?.cents;
  };

  test("is held to the cent over all keys, refused calls leave no trace, and a voided one makes room", async () => {
    const keys = [await makeKey(1_000, 3, email), await makeKey(1_000, 0, email)];
    await db.execute(
      sql`update account set spend_cap_cents = 102, spend_cap_action = 'stop' where email = ${email}`,
    );
    const other = await makeKey(1_000, 0);
    const outcomes = await Promise.all(
      Array.from({ length: 90 }, (_, n) => {
        const keyId = n % 3 === 2 ? other : (keys[n % 3] ?? "");
        return meterOf(db)
          .reserve(callOf(keyId))
          .then((one) => ({ ...one, keyId }));
      }),
    );
    const own = outcomes.filter((one) => one.keyId !== other);
    // 3 included, 20 at 5 cents; the 21st would pass the cap.
    expect(own.filter((one) => one.outcome === "reserved")).toHaveLength(23);
    expect(own.filter((one) => one.outcome === "capped")).toHaveLength(37);
    expect(outcomes.filter((one) => one.keyId === other && one.outcome === "reserved")).toHaveLength(30);
    const bills = await Promise.all(keys.map(billOf));
    expect(bills.reduce((cents, bill) => cents + (bill?.cents ?? 0), 0)).toBe(100);
    const days = await Promise.all(keys.map(dayOf));
    expect(days.reduce((units, day) => units + (day?.units ?? 0), 0)).toBe(23);
    expect(await spent()).toBe(100);

    const last = callOf(keys[1] ?? "");
    expect(await meterOf(db).reserve(last)).toMatchObject({ outcome: "capped" });
    await db.execute(sql`update call set state = 'reserved' where key_id = ${keys[1] ?? ""}`);
    await sweepCalls(db, 0);
    expect(await spent()).toBeLessThan(100);
    expect(await meterOf(db).reserve(callOf(keys[1] ?? ""))).toMatchObject({
      outcome: "reserved",
      costCents: 5,
    });
  });
});
