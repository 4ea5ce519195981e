import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createKey } from "@/lib/db/keys";
import { reserveCalls } from "@/lib/db/limits";
import type { Database } from "@/lib/db/open";
import { openTestClock, openTestDatabase, type TestClock } from "@/lib/testing/database";
import { hashSecret, makeSecret } from "./keys";
import { sendUsageAlerts } from "./usage";

let db: Database;
let clock: TestClock;
let serial = 0;

beforeAll(async () => {
  db = await openTestDatabase();
  clock = await openTestClock(db);
});

// Each test has a day of its own, so that marks of another never stand in its way.
beforeEach(async () => {
  serial += 1;
  await clock.set(new Date(Date.UTC(2026, serial, 10, 15, 30)));
  await db.execute(sql`delete from mail`);
});

async function makeKey(email: string, dailyLimit: number, dailyIncluded = dailyLimit) {
  const secret = makeSecret();
  return await createKey(db, {
    ...{ email, name: "Nightly <b>", tier: "preview", dailyLimit, dailyIncluded, actor: "test" },
    hash: hashSecret(secret),
    last4: secret.slice(-4),
  });
}

async function use(keyId: string, units: number) {
  serial += 1;
  const [told] = await reserveCalls(db, [
    {
      ...{ id: `req_${serial}`, keyId, operation: "corroborate", company: "Apple", units, unitPriceCents: 5 },
      ...{ credential: "9xYz", request: null, idempotencyKey: null, requestHash: null },
    },
  ]);
  expect(told?.outcome).toBe("reserved");
}

async function mails(recipient: string) {
  const { rows } = await db.execute<{ subject: string; text: string; html: string }>(
    sql`select subject, text, html from mail where recipient = ${recipient} order by id`,
  );
  return rows;
}

const subjects = async (recipient: string) => (await mails(recipient)).map(({ subject }) => subject);

test("a key's day is told at 50%, 75%, and 100% of its limit, each once", async () => {
  const { id } = await makeKey("day@example.com", 20);
  await use(id, 9);
  expect(await sendUsageAlerts(db)).toBe(0);
  for (const units of [1, 5, 5]) {
    await use(id, units);
    expect(await sendUsageAlerts(db)).toBe(1);
    expect(await sendUsageAlerts(db)).toBe(0);
  }
  expect(await subjects("day@example.com")).toEqual([
    "The key “Nightly <b>” has used 50% of its daily limit",
    "The key “Nightly <b>” has used 75% of its daily limit",
    "The key “Nightly <b>” has reached its daily limit",
  ]);
  const [, , last] = await mails("day@example.com");
  expect(last?.text).toContain("20 of 20 units were used");
  expect(last?.text).toContain("resets at 00:00 UTC, in 8 h 30 min");
  expect(last?.text).toMatch(/\/console\/usage\?month=2026-\d\d&key=key_/);
  expect(last?.html).toContain("Nightly &lt;b&gt;");
});

test("of several marks passed at once only the highest is told, and none of the others later", async () => {
  const { id } = await makeKey("jump@example.com", 20);
  await use(id, 16);
  expect(await sendUsageAlerts(db)).toBe(1);
  expect(await subjects("jump@example.com")).toEqual([
    "The key “Nightly <b>” has used 75% of its daily limit",
  ]);
  await use(id, 4);
  expect(await sendUsageAlerts(db)).toBe(1);
});

test("the next day begins anew", async () => {
  const { id } = await makeKey("daily@example.com", 10);
  await use(id, 10);
  expect(await sendUsageAlerts(db)).toBe(1);
  await clock.set(new Date(Date.UTC(2026, serial, 11, 0, 0)));
  expect(await sendUsageAlerts(db)).toBe(0);
  await use(id, 5);
  expect(await sendUsageAlerts(db)).toBe(1);
});

test("any number of instances tell a mark once", async () => {
  const keys = await Promise.all([1, 2, 3, 4].map((n) => makeKey(`many${n}@example.com`, 4)));
  for (const { id } of keys) await use(id, 4);
  const queued = await Promise.all(Array.from({ length: 8 }, () => sendUsageAlerts(db)));
  expect(queued.reduce((sum, one) => sum + one, 0)).toBe(4);
  for (const n of [1, 2, 3, 4]) expect(await subjects(`many${n}@example.com`)).toHaveLength(1);
});

test("who turned alerts off is left in peace, and a limit of none is never reached", async () => {
  const off = await makeKey("off@example.com", 4);
  await makeKey("none@example.com", 0);
  await db.execute(sql`update account set alerts = false where email = 'off@example.com'`);
  await use(off.id, 4);
  expect(await sendUsageAlerts(db)).toBe(0);
});

test("a month's spend cap is told as it fills, and the mail says what happens", async () => {
  const warned = await makeKey("warned@example.com", 1_000, 0);
  const stopped = await makeKey("stopped@example.com", 1_000, 0);
  await db.execute(
    sql`update account set spend_cap_cents = 102, spend_cap_action = 'stop' where email = 'stopped@example.com'`,
  );
  await db.execute(sql`update account set spend_cap_cents = 102 where email = 'warned@example.com'`);
  for (const { id } of [warned, stopped]) await use(id, 11);
  expect(await sendUsageAlerts(db)).toBe(2);
  for (const { id } of [warned, stopped]) await use(id, 9);
  expect(await sendUsageAlerts(db)).toBe(2);
  // 100 of 102 cents: no unit fits the cap that stops any more; the one that warns has 2 cents to go.
  expect(await subjects("stopped@example.com")).toEqual([
    "You’ve reached 50% of your monthly spend cap",
    "You’ve reached your monthly spend cap",
  ]);
  expect(await subjects("warned@example.com")).toEqual([
    "You’ve reached 50% of your monthly spend cap",
    "You’ve reached 75% of your monthly spend cap",
  ]);
  expect((await mails("stopped@example.com"))[1]?.text).toContain("$1.00 of $1.02");
  await use(warned.id, 1);
  expect(await sendUsageAlerts(db)).toBe(1);
  expect((await mails("warned@example.com"))[2]?.text).toContain("The cap only warns");
});
