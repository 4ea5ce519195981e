import { beforeAll, expect, test } from "vitest";
import { findCall } from "@/lib/db/calls";
import { createKey, type KeyRow } from "@/lib/db/keys";
import { endCalls, reserveCalls } from "@/lib/db/limits";
import type { Database } from "@/lib/db/open";
import { formatCallAddress } from "@/lib/domain/address-query";
import { openTestClock, openTestDatabase } from "@/lib/testing/database";
import { readCalls, readFileFilter } from "./calls";
import { hashSecret, makeSecret } from "./keys";
import { readUsageView } from "./usage";

let db: Database;
let mine: KeyRow;
let second: KeyRow;
let other: KeyRow;

async function makeKey(email: string) {
  const secret = makeSecret();
  return await createKey(db, {
    ...{ email, name: "test", dailyLimit: null, dailyIncluded: null, actor: "test" },
    ...{ tier: "scale", hash: hashSecret(secret), last4: secret.slice(-4) },
  });
}

beforeAll(async () => {
  db = await openTestDatabase();
  const clock = await openTestClock(db);
  mine = await makeKey("mine@example.com");
  second = await makeKey("mine@example.com");
  other = await makeKey("other@example.com");
  for (let n = 0; n < 130; n += 1) {
    // Several calls share a moment, and days follow one another.
    await clock.set(new Date(Date.UTC(2026, 2, 1, 12 * Math.floor(n / 4))));
    const key = n % 3 === 0 ? second : mine;
    const id = `req_${String((n * 7919) % 1_000).padStart(3, "0")}${n}`;
    await reserveCalls(db, [
      {
        ...{ id, keyId: key.id, operation: n % 2 ? "enrich" : "validate", units: 1, unitPriceCents: 5 },
        ...{ company: n % 10 ? `Apple ${n}` : "100%_Co", credential: "9xYz", request: '{"company":"Apple"}' },
        ...{ idempotencyKey: null, requestHash: null },
      },
    ]);
    const state = n % 5 ? "settled" : "voided";
    if (n % 13)
      await endCalls(db, [{ keyId: key.id, id, state, status: 200, durationMs: 1, response: null }]);
  }
  await reserveCalls(db, [
    {
      ...{ id: "req_other", keyId: other.id, operation: "validate", units: 1, unitPriceCents: 5 },
      ...{ company: "Secret Inc", credential: "9xYz", request: '{"company":"Secret Inc"}' },
      ...{ idempotencyKey: null, requestHash: null },
    },
  ]);
});

const partsOf = (address: string) => Object.fromEntries(new URL(address, "http://x").searchParams);

async function read(parts: Record<string, string>) {
  const answer = await readCalls(db, mine.accountId, parts);
  if (answer.outcome !== "found") throw new Error("not found");
  return answer.view;
}

test("pages follow one another without a gap or a double, forth and back", async () => {
  let page = await read({});
  const forth = [page];
  while (page.older) {
    page = await read(partsOf(formatCallAddress("/", page.filter, { before: page.older })));
    forth.push(page);
  }
  expect(forth.map(({ calls }) => calls.length)).toEqual([50, 50, 30]);
  const ids = forth.flatMap(({ calls }) => calls.map(({ id }) => id));
  expect(new Set(ids).size).toBe(130);
  const places = forth.flatMap(({ calls }) => calls.map(({ at, id }) => `${at} ${id}`));
  expect(places).toEqual([...places].sort().reverse());
  const back = [page];
  while (page.newer) {
    page = await read(partsOf(formatCallAddress("/", page.filter, { after: page.newer })));
    back.unshift(page);
  }
  expect(back.flatMap(({ calls }) => calls.map(({ id }) => id))).toEqual(ids);
});

test("filters choose by operation, outcome, key, day, company and request id", async () => {
  const count = async (parts: Record<string, string>) => (await read(parts)).calls.length;
  expect((await read({ operation: "enrich" })).calls.every((call) => call.operation === "enrich")).toBe(true);
  expect((await read({ status: "error" })).calls.every((call) => call.state === "voided")).toBe(true);
  expect(await count({ status: "running" })).toBe(10);
  expect(await count({ key: second.id })).toBe(44);
  expect(await count({ from: "2026-03-02", to: "2026-03-02" })).toBe(8);
  // Signs of a pattern are taken by their letter.
  expect(await count({ q: "100%_co" })).toBe(13);
  expect(await count({ q: "1%2" })).toBe(0);
  const [one] = (await read({ q: "Apple 77" })).calls;
  expect(one?.company).toBe("Apple 77");
  expect((await read({ q: one?.id ?? "", from: "2020-01-01", to: "2020-01-02" })).calls).toHaveLength(1);
});

test("another account's calls, keys and files are not found", async () => {
  expect((await read({ q: "req_other" })).calls).toEqual([]);
  expect((await read({ q: "Secret" })).calls).toEqual([]);
  expect(await findCall(db, mine.accountId, "req_other")).toBeUndefined();
  expect(await findCall(db, other.accountId, "req_other")).toMatchObject({ company: "Secret Inc" });
  expect(await readCalls(db, mine.accountId, { key: other.id })).toEqual({ outcome: "not_found" });
  expect(await readFileFilter(db, mine.accountId, { key: other.id })).toBeNull();
  const usage = await readUsageView(db, mine.accountId, { month: null, keyId: other.id });
  expect(usage).toEqual({ outcome: "not_found" });
});

test("what is no filter and no id is nothing, not a fault", async () => {
  for (const parts of [{ q: "'; drop table call; --" }, { q: "\0" }, { operation: "\0" }, { before: "~" }])
    await expect(read(parts as Record<string, string>)).resolves.toBeDefined();
  for (const id of ["", "\0", "req_x' or '1'='1", "x".repeat(10_000)])
    expect(await findCall(db, mine.accountId, id)).toBeUndefined();
});
