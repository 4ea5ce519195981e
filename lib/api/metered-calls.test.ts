// On both engines: money depends on it.

import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { hashSecret, makeSecret } from "@/lib/accounts/keys";
import { createKey } from "@/lib/db/keys";
import type { Database } from "@/lib/db/open";
import { ApiError } from "@/lib/operations/errors";
import { openTestDatabase } from "@/lib/testing/database";
import { type Meter, type Metering, meterOf, serveCounted, serveHeld } from "./serve-metered";

let db: Database;
let serial = 0;

beforeAll(async () => {
  db = await openTestDatabase();
});

async function meteringOf(dailyLimit: number, meter: Meter = meterOf(db)): Promise<Metering> {
  const secret = makeSecret();
  const { id } = await createKey(db, {
    email: "served@example.com",
    name: "test",
    tier: "preview",
    hash: hashSecret(secret),
    last4: secret.slice(-4),
    dailyLimit,
    dailyIncluded: 0,
    actor: "test",
  });
  return anotherCall({
    meter,
    startedMs: performance.now(),
    asked: {
      id: "",
      keyId: id,
      operation: "validate",
      company: "Apple",
      units: 1,
      unitPriceCents: 5,
      credential: "9xYz",
      request: null,
      idempotencyKey: null,
      requestHash: null,
    },
  });
}

function anotherCall(metering: Metering): Metering {
  serial += 1;
  return { ...metering, asked: { ...metering.asked, id: `req_served_${serial}` } };
}

async function ledgerOf({ asked }: Metering) {
  const { rows } = await db.execute(sql`
    select c.state, c.status, c.cost_cents, u.units, c.duration_ms is not null as timed, c.settled_at is not null as ended
    from call c join usage_day u using (key_id, day) where c.key_id = ${asked.keyId} and c.id = ${asked.id}`);
  return rows[0];
}

const answers = async () => '{"ok":true}';
const refuses = () => Promise.reject(new ApiError("company_not_found"));

describe.each([
  ["counted with its answer", serveCounted],
  ["held before it runs", serveHeld],
])("a call that is %s", (_, serve) => {
  test("is settled when its answer leaves, with what it cost", async () => {
    const metering = await meteringOf(10);
    const answer = await serve(metering, answers);
    expect(answer).toMatchObject({ status: 200, body: '{"ok":true}' });
    expect(answer.headers).toMatchObject({ "X-Footnote-Units": "1", "X-Footnote-Cost-USD": "0.05" });
    expect(answer.headers.RateLimit).toContain("r=9;");
    expect(await ledgerOf(metering)).toEqual({
      state: "settled",
      status: 200,
      cost_cents: 5,
      units: 1,
      timed: true,
      ended: true,
    });
  });

  test("costs nothing when it ends in an error, and stands in the ledger", async () => {
    const metering = await meteringOf(10);
    const answer = await serve(metering, refuses);
    expect(answer.status).toBe(404);
    expect(answer.headers.RateLimit).toContain("r=10;");
    expect(await ledgerOf(metering)).toMatchObject({ state: "voided", status: 404, units: 0 });
  });

  test("is refused over the limit, whatever its run would have said", async () => {
    const metering = await meteringOf(1);
    await serve(metering, answers);
    for (const run of [answers, refuses])
      await expect(serve(anotherCall(metering), run)).rejects.toMatchObject({ status: 429 });
    expect(await ledgerOf(metering)).toMatchObject({ units: 1 });
  });
});

test("a key that got nothing is known, until it gets something again", async () => {
  const metering = await meteringOf(1);
  const { meter, asked } = metering;
  await serveCounted(metering, answers);
  expect(meter.wasRefused(asked.keyId)).toBe(false);
  await serveCounted(anotherCall(metering), answers).catch(() => undefined);
  expect(meter.wasRefused(asked.keyId)).toBe(true);
  await db.execute(sql`update api_key set daily_limit = 2 where id = ${asked.keyId}`);
  await serveHeld(anotherCall(metering), answers);
  expect(meter.wasRefused(asked.keyId)).toBe(false);
});

test("a count that the database made but did not acknowledge is given back", async () => {
  const real = meterOf(db);
  const metering = await meteringOf(10, {
    ...real,
    reserve: async (call) => {
      await real.reserve(call);
      throw new Error("Connection terminated unexpectedly");
    },
  });
  await expect(serveCounted(metering, answers)).rejects.toThrow("Connection terminated");
  const voided = { state: "voided", status: 503, units: 0 };
  await vi.waitFor(async () => expect(await ledgerOf(metering)).toMatchObject(voided));
});
