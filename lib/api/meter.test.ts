import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { type CallToReserve, sweepCalls } from "@/lib/db/calls";
import { createKey, revokeKey } from "@/lib/db/keys";
import type { Database } from "@/lib/db/open";
import { call, usageDay } from "@/lib/db/schema";
import { openTestDatabase } from "@/lib/db/test-database";
import { hashSecret, makeSecret } from "./api-key";
import { hashRequest, meterOf } from "./meter";

let db: Database;
let serial = 0;

beforeAll(async () => {
  db = await openTestDatabase();
});

async function makeKey(dailyLimit: number, dailyIncluded: number): Promise<string> {
  const secret = makeSecret();
  const key = await createKey(db, {
    email: "meter@example.com",
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
