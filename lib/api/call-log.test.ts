import { expect, test } from "vitest";
import { readCalls } from "@/lib/accounts/calls";
import { findCall, forgetCallLog, readCallHealth, trimUnbilledCalls, writeCallLog } from "@/lib/db/calls";
import { findOperation, loadOperation } from "@/lib/operations/catalog";
import { openTestApi, routes, type Sent } from "@/lib/testing/api";
import { openTestClock } from "@/lib/testing/database";
import { countRows } from "@/lib/testing/tenants";
import { makeRequestId } from "./answer";
import { authenticate } from "./authenticate";
import { flushCallLog } from "./call-log";
import { execute } from "./execute";
import { handleMcp } from "./mcp";

const api = openTestApi();

async function send(
  key: string,
  sent: Omit<Sent, "key"> & { operation?: "validate" | "people" | "timeline" },
) {
  const { operation = "validate", body, text, headers, method = "POST" } = sent;
  const request = new Request(`http://localhost/api/v1/${operation}`, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
    ...(method === "POST" ? { body: text ?? JSON.stringify(body) } : {}),
  });
  const route = routes[operation] as Record<string, (request: Request) => Promise<Response>>;
  const response = await route[method]?.(request);
  if (!response) throw new Error(`No handler of ${method}`);
  const id = response.headers.get("x-request-id") ?? "";
  return { id, status: response.status, body: await response.text() };
}

async function accountOf(keyId: string): Promise<string> {
  const { rows } = await api.db.execute<{ id: string }>(
    `select account_id as id from api_key where id = '${keyId}'`,
  );
  return rows[0]?.id ?? "";
}

test("every call with a valid key is found by its request id, with its error and at no cost", async () => {
  const { id: keyId, secret } = await api.makeKey(3);
  const accountId = await accountOf(keyId);
  const cases = [
    { sent: { body: { company: "Apple" } }, status: 200, state: "settled", error: null },
    { sent: { body: {} }, status: 400, state: "refused", error: "Company name required" },
    {
      sent: { body: { company: 7 } },
      status: 400,
      state: "refused",
      error: "Company name must be 2-200 characters",
    },
    { sent: { text: "{" }, status: 400, state: "refused", error: "Invalid JSON body" },
    {
      sent: { body: { company: "Apple" }, headers: { "content-type": "text/plain" } },
      ...{ status: 415, state: "refused", error: "Content-Type must be application/json" },
    },
    {
      sent: { body: { company: "Apple" }, headers: { "idempotency-key": "ä" } },
      ...{ status: 400, state: "refused", error: "Idempotency-Key must be 1-255 printable ASCII characters" },
    },
    { sent: { method: "GET" }, status: 405, state: "refused", error: "Method not allowed; use POST" },
    {
      sent: { operation: "people" as const, body: { company: "Qwzxv Jkqpl Holdings" } },
      ...{ status: 404, state: "voided", error: "Company not found" },
    },
    {
      sent: { body: { company: "Apple" }, headers: { "idempotency-key": "one" } },
      status: 200,
      state: "settled",
      error: null,
    },
    {
      sent: { body: { company: "Apple" }, headers: { "idempotency-key": "one" } },
      status: 200,
      state: "replayed",
      error: null,
    },
    {
      sent: { body: { company: "Tesla" }, headers: { "idempotency-key": "one" } },
      ...{ status: 422, state: "refused", error: "Idempotency-Key was used before with a different request" },
    },
    { sent: { body: { company: "Nvidia" } }, status: 200, state: "settled", error: null },
    {
      sent: { body: { company: "Apple" } },
      status: 429,
      state: "refused",
      error: "Daily rate limit exceeded",
    },
  ];
  const seen = [];
  for (const one of cases) {
    const answered = await send(secret, one.sent);
    expect(answered.status, JSON.stringify(one.sent)).toBe(one.status);
    seen.push({ ...one, ...answered });
  }
  await flushCallLog(api.db);
  for (const { id, status, state, error, body } of seen) {
    const call = await findCall(api.db, accountId, id);
    const answer = state === "replayed" ? null : body;
    expect(call, body).toMatchObject({ id, status, state, error, answer });
    const listed = await readCalls(api.db, accountId, { q: id });
    expect(listed.outcome === "found" && listed.view.calls.map((one) => [one.id, one.error])).toEqual([
      [id, error],
    ]);
  }
  const { rows } = await api.db.execute<{ billed: number; unbilled: number }>(
    `select (select count(*) from call where key_id = '${keyId}' and state = 'settled')::int as billed,
            (select sum(units) from usage_day where key_id = '${keyId}')::int as unbilled`,
  );
  expect(rows[0]).toEqual({ billed: 3, unbilled: 3 });
  const errors = await readCalls(api.db, accountId, { status: "error", key: keyId });
  expect(errors.outcome === "found" && errors.view.calls.length).toBe(
    cases.filter(({ status }) => status >= 400).length,
  );
  const limited = await readCalls(api.db, accountId, { status: "limited", key: keyId });
  expect(limited.outcome === "found" && limited.view.calls.length).toBe(1);
});

test("the last day's calls are told by operation: errors, limits, median and 95th percentile", async () => {
  const { id: keyId } = await api.makeKey();
  const accountId = await accountOf(keyId);
  const base = {
    keyId,
    kind: "refused",
    company: "",
    credential: "9xYz",
    request: null,
    answer: null,
  } as const;
  const one = (n: number, status: number, operation = "validate") => ({
    ...base,
    ...{
      id: `req_${operation}${n}`,
      operation,
      status,
      error: status < 400 ? null : "no",
      durationMs: n,
      agoMs: n * 60_000,
    },
  });
  await writeCallLog(api.db, [
    ...Array.from({ length: 100 }, (_, n) => one(n + 1, n < 10 ? 400 : n < 15 ? 429 : 200)),
    one(7, 404, "people"),
    one(25 * 60, 500, "people"),
  ]);
  const { operations, hours } = await readCallHealth(api.db, accountId, keyId);
  expect(operations).toEqual([
    { operation: "validate", calls: 100, errors: 10, limited: 5, p50: 50, p95: 95 },
    { operation: "people", calls: 1, errors: 1, limited: 0, p50: 7, p95: 7 },
  ]);
  expect(hours).toHaveLength(24);
  expect(hours.reduce((sum, { calls }) => sum + calls, 0)).toBe(101);
  expect(hours.reduce((sum, { errors }) => sum + errors, 0)).toBe(16);
});

test("a call that is served again before it is answered is noted by the answer that leaves", async () => {
  const { secret } = await api.makeKey();
  const principal = await authenticate(api.db, `Bearer ${secret}`);
  const entry = findOperation("validate");
  if (!entry) throw new Error("There is no validate");
  const call = { requestId: makeRequestId(), principal, address: "", input: {}, idempotencyKey: null };
  const answer = { status: 409, body: '{"error":"last"}', headers: {} };
  await execute(api.db, await loadOperation(entry), call, async (serve) => {
    expect((await serve()).status).toBe(400);
    return answer;
  });
  await flushCallLog(api.db);
  const found = await findCall(api.db, await accountOf(principal.keyId), call.requestId);
  expect(found).toMatchObject({ status: 409, error: "last", answer: answer.body });
});

test("a tool's call is found by the id of its HTTP answer", async () => {
  const { id: keyId, secret } = await api.makeKey();
  const accountId = await accountOf(keyId);
  const response = await handleMcp(
    new Request("http://localhost:3000/api/mcp", {
      method: "POST",
      headers: {
        ...{ authorization: `Bearer ${secret}`, "content-type": "application/json", host: "localhost:3000" },
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({
        ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
        params: { name: "validate", arguments: { company: "" } },
      }),
    }),
  );
  await response.text();
  await flushCallLog(api.db);
  const call = await findCall(api.db, accountId, response.headers.get("x-request-id") ?? "");
  expect(call).toMatchObject({ operation: "validate", state: "refused", status: 400 });
});

test("a bounded number is kept of each key, and no call keeps what no database can", async () => {
  const { id: keyId, secret } = await api.makeKey();
  const { id } = await send(secret, {
    operation: "timeline",
    body: { company: "A\0\ud800pple", start: "\ud800\0" },
  });
  await flushCallLog(api.db);
  expect(await findCall(api.db, await accountOf(keyId), id)).toMatchObject({
    status: 400,
    company: "A��pple",
  });
  const other = (await api.makeKey()).id;
  await api.db.execute(`
    insert into unbilled_call (key_id, id, day, kind, operation, company, status, duration_ms, created_at)
    select '${other}', 'req_' || n, (now() at time zone 'utc')::date, 'refused', 'validate', '', 400, 1,
           now() - n * interval '1 millisecond' from generate_series(1, 10500) n`);
  await api.db.execute(`
    insert into call_answer (key_id, id, day, body)
    select key_id, id, day, '{}' from unbilled_call where key_id = '${other}'`);
  await trimUnbilledCalls(api.db, other);
  const left = await countRows(api.db, `unbilled_call where key_id = '${other}'`);
  expect(left).toBe(10_000);
  expect(await countRows(api.db, `call_answer where key_id = '${other}'`)).toBe(10_000);
  expect(await countRows(api.db, `unbilled_call where key_id = '${other}' and id = 'req_10001'`)).toBe(0);
});

test("answers are forgotten after seven days, unbilled calls after thirty", async () => {
  const clock = await openTestClock(api.db);
  await clock.set(new Date("2026-03-01T10:00:00Z"));
  const { id: keyId } = await api.makeKey();
  const call = {
    keyId,
    kind: "refused",
    company: "",
    credential: "9xYz",
    request: null,
    answer: "{}",
  } as const;
  await writeCallLog(api.db, [
    { ...call, ...{ id: "req_old", operation: "people", status: 400, error: "no", durationMs: 1, agoMs: 0 } },
  ]);
  await api.db.execute(`
    insert into call_answer (key_id, id, day, body)
    select '${keyId}', 'req_' || n, '2026-03-01', '{}' from generate_series(1, 10000) n`);
  const held = async () => [
    await countRows(api.db, `call_answer where key_id = '${keyId}'`),
    await countRows(api.db, `unbilled_call where key_id = '${keyId}'`),
  ];
  const at = async (moment: string) => {
    await clock.set(new Date(moment));
    await forgetCallLog(api.db);
    return await held();
  };
  expect(await at("2026-03-08T23:59:00Z")).toEqual([10_001, 1]);
  expect(await at("2026-03-09T00:00:00Z")).toEqual([0, 1]);
  expect(await at("2026-03-31T23:59:00Z")).toEqual([0, 1]);
  expect(await at("2026-04-01T00:00:00Z")).toEqual([0, 0]);
});
