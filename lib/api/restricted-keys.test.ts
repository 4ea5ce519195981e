import { expect, test } from "vitest";
import { hashSecret, makeSecret, restrictKey } from "@/lib/accounts/keys";
import { createKey } from "@/lib/db/keys";
import { readKeysToday } from "@/lib/db/usage";
import { catalog, type OperationName } from "@/lib/operations/catalog";
import { openTestApi, routes } from "@/lib/testing/api";
import { flushCallLog } from "./call-log";
import { testCallsPerDay } from "./execute";

const api = openTestApi();
let made = 0;

async function newKey(options: { mode?: "live" | "test"; included?: number } = {}) {
  const { mode = "live", included = 1_000 } = options;
  const secret = makeSecret(mode);
  made += 1;
  const email = `restricted${made}@example.com`;
  const key = await createKey(api.db, {
    ...{
      email,
      name: "test",
      tier: "scale",
      mode,
      dailyLimit: 10_000,
      dailyIncluded: included,
      actor: "test",
    },
    ...{ hash: hashSecret(secret), last4: secret.slice(-4) },
  });
  return { keyId: key.id, secret, person: { accountId: key.accountId, email } };
}

async function call(secret: string, operation: OperationName, body: object, address = "192.0.2.7") {
  const request = new Request(`http://localhost/api/v1/${operation}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${secret}`,
      "content-type": "application/json",
      "x-footnote-address": address,
    },
    body: JSON.stringify(body),
  });
  const response = await routes[operation].POST(request);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const free = { operations: null, networks: null, spendCapCents: null };
const claims = (n: number) => ({
  company: "Apple",
  claims: Array.from({ length: n }, () => ({ type: "role", person_name: "Tim Cook", role: "CEO" })),
});

test("a key calls the operations that its owner allows, and no other, at no cost", async () => {
  const { keyId, secret, person } = await newKey();
  await restrictKey(api.db, person, { ...free, keyId, operations: ["validate"] });
  expect((await call(secret, "validate", { company: "Apple" })).status).toBe(200);
  const refused = await call(secret, "people", { company: "Apple" });
  expect(refused).toMatchObject({
    status: 403,
    body: { error: "This API key may not call this operation", code: "KEY_OPERATION_NOT_ALLOWED" },
  });
  // Without a cap nothing is left of one: null, not 0.
  expect((await readKeysToday(api.db, person.accountId))[0]).toMatchObject({ used: 1, leftCents: null });
});

test.each([
  ["192.0.2.7", 200],
  ["192.0.3.7", 403],
  ["2001:db8:1::1", 200],
  ["2001:db9::1", 403],
  ["unknown", 403],
])("a key limited to networks, used from %s: %d", async (address, status) => {
  const { keyId, secret, person } = await newKey();
  await restrictKey(api.db, person, { ...free, keyId, networks: ["192.0.2.0/24", "2001:db8::/32"] });
  expect((await call(secret, "validate", { company: "Apple" }, address)).status).toBe(status);
});

test("a key's own cap holds to the cent, whatever comes at once, and given-back cost is free again", async () => {
  const { keyId, secret, person } = await newKey({ included: 2 });
  await restrictKey(api.db, person, { ...free, keyId, spendCapCents: 75 });
  const answers = await Promise.all(Array.from({ length: 12 }, () => call(secret, "corroborate", claims(1))));
  const counts = answers.map(({ status }) => status).sort();
  // Two claims are included; seven more cost $0.70, and an eighth would pass $0.75.
  expect(counts.filter((status) => status === 200)).toHaveLength(9);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.body).toEqual({
    error: "Monthly spend cap of this key reached",
    code: "KEY_SPEND_CAP_REACHED",
  });
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await call(secret, "corroborate", { ...claims(1), company: "Qwzxv Jkqpl" })).status).toBe(429);
  expect((await call(secret, "validate", { company: "Apple" })).status).toBe(200);
  expect((await call(secret, "validate", { company: "Apple" })).status).toBe(429);
  await restrictKey(api.db, person, { ...free, keyId, spendCapCents: 90 });
  // Refused after it was reserved: its cost is given back.
  expect((await call(secret, "corroborate", { ...claims(1), company: "Qwzxv Jkqpl" })).status).toBe(404);
  expect((await call(secret, "corroborate", claims(1))).status).toBe(200);
  expect((await call(secret, "validate", { company: "Apple" })).status).toBe(200);
  expect((await call(secret, "validate", { company: "Apple" })).status).toBe(429);
  const { rows } = await api.db.execute<{ ledger: number; key: number; account: number }>(`
    select (select sum(cost_cents) from call where key_id = '${keyId}' and state = 'settled')::int as ledger,
           (select cost_cents from key_spend_month where key_id = '${keyId}') as key,
           (select cost_cents from spend_month where account_id = '${person.accountId}') as account`);
  expect(rows[0]).toEqual({ ledger: 90, key: 90, account: 90 });
  // A cap below what is spent stops there.
  await restrictKey(api.db, person, { ...free, keyId, spendCapCents: 10 });
  expect((await call(secret, "validate", { company: "Apple" })).status).toBe(429);
  await restrictKey(api.db, person, { ...free, keyId });
  expect((await call(secret, "validate", { company: "Apple" })).status).toBe(200);
});

/** More of some operations than their own examples ask. */
const asked = {
  validate: { company: "Apple" },
  enrich: { company: "Apple", include: ["events", "people"], tenure: { start: "2025-01", end: "2026-12" } },
  timeline: { company: "apple inc.", start: "2026-01", types: ["2.02"] },
  corroborate: {
    company: "$AAPL",
    claims: [...claims(1).claims, { type: "event", description: "a merger" }, {}],
  },
  people: { company: "Apple", filters: { role_type: ["board"] } },
} satisfies Partial<Record<OperationName, object>>;

const askedOf = (name: OperationName): object =>
  new Map<string, object>(Object.entries(asked)).get(name) ??
  catalog.find((one) => one.name === name)?.examples[0]?.request ??
  {};

test("a test key answers every operation by its contract, the same each time, and the ledger knows nothing of it", async () => {
  const { keyId, secret, person } = await newKey({ mode: "test" });
  expect(secret).toMatch(/^fn_test_/);
  for (const contract of catalog) {
    for (const company of ["Apple", "Stripe"]) {
      const body = { ...askedOf(contract.name), company };
      const first = await call(secret, contract.name, body);
      expect(first.status, contract.name).toBe(200);
      expect(first.headers.get("x-footnote-mode")).toBe("test");
      expect(first.headers.get("x-footnote-cost-usd")).toBe("0.00");
      contract.response.parse(first.body);
      expect((await call(secret, contract.name, body)).body).toEqual(first.body);
    }
  }
  const people = await call(secret, "people", asked.people);
  expect(new Set(people.body.people.map((one: { role_type: string }) => one.role_type))).toEqual(
    new Set(["board"]),
  );
  const events = await call(secret, "timeline", asked.timeline);
  expect(events.body.events.length).toBeGreaterThan(0);
  expect(new Set(events.body.events.map(({ item }: { item: string }) => item))).toEqual(new Set(["2.02"]));
  const verdicts = await call(secret, "corroborate", asked.corroborate);
  expect(verdicts.body.results.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
    "supported",
    "not_found",
    "not_checked",
  ]);
  await flushCallLog(api.db);
  const { rows } = await api.db.execute<{ n: number }>(`
    select ((select count(*) from call where key_id = '${keyId}') + (select count(*) from usage_day where key_id = '${keyId}')
      + (select count(*) from spend_month where account_id = '${person.accountId}'))::int as n`);
  expect(rows[0]?.n).toBe(0);
  const { rows: logged } = await api.db.execute<{ kinds: string }>(
    `select string_agg(distinct kind, ',') as kinds from unbilled_call where key_id = '${keyId}'`,
  );
  expect(logged[0]?.kinds).toBe("test");
});

test("a test key can be made to meet every kind of error, and has its own daily limit", async () => {
  const { keyId, secret } = await newKey({ mode: "test" });
  const status = async (company: string, operation: OperationName = "people") =>
    (await call(secret, operation, { ...askedOf(operation), company })).status;
  expect(await status("Nobody Knows Inc")).toBe(404);
  expect((await call(secret, "validate", { company: "Nobody Knows Inc" })).body.verified).toBe(false);
  expect(await status("Ambiguous Example")).toBe(400);
  expect(await status("Limited Example")).toBe(429);
  expect(await status("Unavailable Example")).toBe(503);
  expect(await status("")).toBe(400);
  await api.db.execute(
    `update attempt_window set attempts = ${testCallsPerDay} where subject like 'test-key/${keyId}/%'`,
  );
  const over = await call(secret, "validate", { company: "Apple" });
  expect(over.body).toEqual({ error: "Daily rate limit exceeded" });
  expect(Number(over.headers.get("retry-after"))).toBeGreaterThan(0);
});
