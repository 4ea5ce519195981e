import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestApi, send } from "@/lib/testing/api";
import { recordProof, sizeOf, timeFor } from "@/lib/testing/proof";

const api = openTestApi();

const keyCount = sizeOf(40, 1_000);
const copies = 20;

const companies = ["Apple", "MSFT", "nvidia", "Ford Motor", "no such company whatever"];

test(`${keyCount} idempotency keys with ${copies} concurrent duplicates each are ${keyCount} events`, {
  timeout: timeFor(600_000),
}, async () => {
  const key = await api.makeKey(1_000_000);
  const ask = (n: number, company = companies[n % companies.length]) =>
    send(api, "validate", {
      key: key.secret,
      body: { company },
      headers: { "Idempotency-Key": `order-${n}` },
    });
  const numbers = Array.from({ length: keyCount }, (_, n) => n);
  const answers = new Map<number, Set<string>>();
  const waiting = numbers.flatMap((n) => Array.from({ length: copies }, () => n));
  const statuses = new Map<number, number>();
  const caller = async () => {
    for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) {
      const { status, json } = await ask(n);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 200) answers.set(n, (answers.get(n) ?? new Set()).add(JSON.stringify(json)));
    }
  };
  await Promise.all(Array.from({ length: sizeOf(40, 100) }, caller));
  // Duplicates meet the first answer or a call that is still in flight, and nothing else.
  expect([...statuses.keys()].filter((status) => status !== 200 && status !== 409)).toEqual([]);
  expect(statuses.get(409) ?? 0).toBeGreaterThan(0);
  expect([...answers.values()].every((texts) => texts.size === 1)).toBe(true);
  expect(answers.size).toBe(keyCount);

  const { rows } = await api.db.execute(sql`
    select count(*)::int as events, count(distinct idempotency_key)::int as keys, sum(units)::int as units
    from call where key_id = ${key.id} and state = 'settled'`);
  expect(rows).toEqual([{ events: keyCount, keys: keyCount, units: keyCount }]);
  const { rows: counters } = await api.db.execute(sql`select units from usage_day where key_id = ${key.id}`);
  expect(counters).toEqual([{ units: keyCount }]);

  for (const n of numbers.slice(0, 100)) {
    const again = await ask(n);
    expect(again.status).toBe(200);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(answers.get(n)?.has(JSON.stringify(again.json))).toBe(true);
    expect((await ask(n, "Another company")).status).toBe(422);
  }
  const { rows: after } = await api.db.execute(
    sql`select count(*)::int as events from call where key_id = ${key.id}`,
  );
  expect(after).toEqual([{ events: keyCount }]);
  recordProof(
    "R5",
    `${keyCount} keys with ${copies} duplicates each: ${keyCount} events, another body 422, in flight 409`,
  );
});

test("a duplicate of a call that is still in flight is told so, and costs nothing", async () => {
  const key = await api.makeKey();
  const headers = { "Idempotency-Key": "in-flight" };
  const sent = { key: key.secret, body: { company: "Apple" }, headers };
  expect((await send(api, "validate", sent)).status).toBe(200);
  await api.db.execute(
    sql`update call set state = 'reserved', response = null, status = null where key_id = ${key.id}`,
  );
  expect((await send(api, "validate", sent)).status).toBe(409);
  const { rows } = await api.db.execute(sql`select units from usage_day where key_id = ${key.id}`);
  expect(rows).toEqual([{ units: 1 }]);
});
