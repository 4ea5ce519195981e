import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "@/lib/accounts/account";
import type { Database } from "@/lib/db/open";
import { claimDeliveries, sweepDeliveries } from "@/lib/db/webhooks";
import { toDay } from "@/lib/domain/calendar";
import { openSeededDatabase, openTestClock } from "@/lib/testing/database";
import { countRows, makePerson } from "@/lib/testing/tenants";
import { deliverNow, deliverWebhooks, queueWebhookEvents, type WebhookNetwork } from "./deliver";
import {
  changeWebhook,
  readWebhook,
  replayDelivery,
  rotateSecret,
  saveWebhook,
  testWebhook,
} from "./manage-webhooks";

type Received = { path: string; headers: IncomingMessage["headers"]; body: string };

let db: Database;
let owner: Person;
let stranger: Person;
let clock: Awaited<ReturnType<typeof openTestClock>>;
let received: Received[] = [];
let answer: (response: ServerResponse, path: string) => void;
let now = Date.parse("2026-11-24T10:00:00Z");

const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    const path = request.url ?? "";
    received.push({ path, headers: request.headers, body });
    answer(response, path);
  });
});
let by: WebhookNetwork;

const ok = (response: ServerResponse) => void response.writeHead(204).end();
const fail = (response: ServerResponse) => void response.writeHead(500).end("no");

async function forward(seconds: number): Promise<void> {
  now += seconds * 1000;
  await clock.set(new Date(now));
}

beforeAll(async () => {
  db = await openSeededDatabase();
  clock = await openTestClock(db);
  owner = await makePerson(db, "hooks@example.com");
  stranger = await makePerson(db, "other@example.com");
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  by = { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, timeoutMs: 400 };
});

afterAll(() => void server.close());

beforeEach(async () => {
  await db.execute("delete from webhook");
  received = [];
  answer = ok;
  await forward(3_600);
});

async function make(options: { companies?: string[]; items?: string[] | null; path?: string } = {}) {
  const { companies = ["Apple"], items = null, path = "/hook" } = options;
  const saved = await saveWebhook(db, owner, {
    ...{ id: null, url: `https://hooks.example.com${path}`, companies, items },
  });
  if (saved.outcome !== "saved" || saved.secret === null) throw new Error(JSON.stringify(saved));
  await forward(1);
  return { id: saved.id, secret: saved.secret };
}

let filings = 0;

async function file(
  key: string,
  item: string,
  filedOn = toDay(new Date(now)),
  headline: string | null = "Told",
): Promise<void> {
  filings += 1;
  const document = `test-${filings}`;
  await db.execute(`
    insert into document (id, kind, publisher, title, url, seen_on) select '${document}', kind, publisher, 'A filing', 'https://www.sec.gov/${document}', '2026-11-24'
    from document where id like 'sec-%' limit 1`);
  await db.execute(`
    insert into event (entity_key, accession, item, filed_on, headline, document_id, stored_at)
    values ('${key}', 'acc-${filings}', '${item}', '${filedOn}', ${headline === null ? "null" : `'${headline}'`}, '${document}', now())`);
}

const read = async (id: string) => {
  const found = await readWebhook(db, owner, id);
  if (!found) throw new Error("gone");
  return found;
};

function verify({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const expected = `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
  return String(headers["webhook-signature"]).split(" ").includes(expected);
}

test("a new filing event of a company and a type that was asked for is posted once, signed", async () => {
  const { id, secret } = await make({ items: ["5.02"] });
  await file("apple", "5.02");
  await file("apple", "8.01");
  await file("microsoft", "5.02");
  await file("apple", "5.02", "2026-10-01");
  // Two instances at the same time.
  await Promise.all([queueWebhookEvents(db), queueWebhookEvents(db)]);
  expect(
    await Promise.all([deliverWebhooks(db, undefined, by), deliverWebhooks(db, undefined, by)]),
  ).toContain(1);
  expect(await queueWebhookEvents(db)).toBe(0);
  expect(received).toHaveLength(1);
  const [one] = received;
  if (!one) throw new Error("nothing came");
  expect(verify(one, secret)).toBe(true);
  expect(verify({ ...one, body: `${one.body} ` }, secret)).toBe(false);
  expect(Math.abs(Number(one.headers["webhook-timestamp"]) - Date.now() / 1000)).toBeLessThan(60);
  expect(JSON.parse(one.body)).toMatchObject({
    type: "filing.event",
    data: { company: { key: "apple", name: "Apple Inc." }, event: { item: "5.02", headline: "Told" } },
  });
  const { webhook, deliveries } = await read(id);
  expect(webhook).toMatchObject({ delivered: 1, failed: 0, pending: 0 });
  expect(deliveries[0]).toMatchObject({ state: "delivered", tries: [{ n: 1, status: 204, error: null }] });
});

test("what was held before a subscription, and what has no headline yet, is not told; the latter after two minutes", async () => {
  await file("apple", "1.01");
  await forward(1);
  await make();
  await file("apple", "2.02", "2026-11-24", null);
  expect(await queueWebhookEvents(db)).toBe(0);
  await forward(121);
  expect(await queueWebhookEvents(db)).toBe(1);
});

test("a failing receiver is tried again, less and less often, for a day, and then paused with a mail", async () => {
  answer = fail;
  const { id } = await make();
  await file("apple", "2.02");
  await queueWebhookEvents(db);
  const gaps: number[] = [];
  let since = 0;
  for (let minute = 0; minute < 26 * 60 && gaps.length < 50; minute += 1) {
    const tried = await deliverWebhooks(db, undefined, by);
    if (tried > 0) {
      gaps.push(since);
      since = 0;
    }
    since += 1;
    await forward(60);
    await sweepDeliveries(db);
  }
  expect(gaps.length).toBeGreaterThan(7);
  expect(gaps.length).toBeLessThan(14);
  expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  const { deliveries } = await read(id);
  expect(deliveries[0]).toMatchObject({ state: "failed" });
  expect(deliveries[0]?.tries).toHaveLength(gaps.length);
  expect(deliveries[0]?.tries[0]).toMatchObject({ status: 500, error: "It responded 500" });
  // The next failure finds that nothing got through for a day.
  await file("apple", "7.01");
  await queueWebhookEvents(db);
  await deliverWebhooks(db, undefined, by);
  expect((await read(id)).webhook).toMatchObject({ pausedBy: "failures" });
  expect(await countRows(db, "mail where subject like 'The webhook to hooks.example.com is paused'")).toBe(1);
  await file("apple", "5.02");
  expect(await queueWebhookEvents(db)).toBe(0);
  answer = ok;
  await changeWebhook(db, owner, id, "resume");
  expect(await queueWebhookEvents(db)).toBe(1);
  await deliverWebhooks(db, undefined, by);
  expect((await read(id)).webhook).toMatchObject({ pausedAt: null, failingSince: null });
});

test("a slow receiver is cut off, and does not hold up another", async () => {
  answer = (response, path) => {
    if (path.endsWith("/slow")) setTimeout(() => ok(response), 5_000).unref();
    else ok(response);
  };
  const slow = await make({ path: "/slow" });
  const quick = await make({ path: "/quick" });
  await file("apple", "2.02");
  await queueWebhookEvents(db);
  await deliverWebhooks(db, undefined, by);
  expect((await read(slow.id)).deliveries[0]?.tries).toMatchObject([
    { status: null, error: "No response within 0 seconds" },
  ]);
  expect((await read(quick.id)).deliveries[0]?.state).toBe("delivered");
});

test("a receiver that is away fails with its reason, and gets the message when it is back", async () => {
  const { id } = await make();
  await file("apple", "2.02");
  await queueWebhookEvents(db);
  await deliverWebhooks(db, undefined, { ...by, base: "http://127.0.0.1:9" });
  expect((await read(id)).deliveries[0]?.tries[0]?.error).toBe(
    "hooks.example.com refused the connection (ECONNREFUSED)",
  );
  await forward(12);
  await deliverWebhooks(db, undefined, by);
  expect((await read(id)).deliveries[0]).toMatchObject({ state: "delivered" });
});

test.each([
  "/private",
  "http://127.0.0.1/private",
  "http://169.254.169.254/latest/meta-data/",
  "http://[::1]/private",
  "https://metadata.google.internal/",
  "https://hooks.example.com/elsewhere",
])("a redirect to %s is not followed, and its try says so", async (location) => {
  answer = (response, path) =>
    path.includes("/hook") ? void response.writeHead(302, { location }).end() : ok(response);
  const { id } = await make();
  await file("apple", "2.02");
  await queueWebhookEvents(db);
  await deliverWebhooks(db, undefined, by);
  expect(received.map(({ path }) => path)).toEqual(["/hooks.example.com/hook"]);
  expect((await read(id)).deliveries[0]).toMatchObject({
    state: "pending",
    tries: [{ status: 302, error: "It responded with a redirect; redirects aren't followed" }],
  });
});

test("a redirect to this very server, at the address that another receiver has, is not followed", async () => {
  const { port } = server.address() as AddressInfo;
  answer = (response, path) =>
    path.includes("/hook")
      ? void response.writeHead(308, { location: `http://127.0.0.1:${port}/private` }).end()
      : ok(response);
  await make();
  await file("apple", "2.02");
  await queueWebhookEvents(db);
  await deliverWebhooks(db, undefined, by);
  expect(received).toHaveLength(1);
});

test.each([
  ["127.0.0.1", 4],
  ["10.1.2.3", 4],
  ["169.254.169.254", 4],
  ["::1", 6],
  ["fd00::1", 6],
  ["::ffff:127.0.0.1", 6],
])("a host whose name resolves to %s is not asked", async (address, family) => {
  const { id } = await make();
  const network = { base: null, timeoutMs: 400, resolve: async () => [{ address, family }] };
  expect(await testWebhook(db, owner, id, network)).toEqual({
    outcome: "failed",
    error: `Not sent: hooks.example.com has the address ${address}, not a public one`,
  });
  expect(received).toEqual([]);
});

test.each([
  ["ENOTFOUND", "hooks.example.com has no address in DNS (ENOTFOUND)"],
  ["EAI_AGAIN", "DNS couldn't be asked for the address of hooks.example.com (EAI_AGAIN)"],
  ["CERT_HAS_EXPIRED", "The TLS certificate of hooks.example.com isn't valid (CERT_HAS_EXPIRED)"],
])("a connection that ends with %s is told once, in plain words", async (code, error) => {
  const { id } = await make();
  const resolve = () => Promise.reject(Object.assign(new Error(`getaddrinfo ${code}`), { code }));
  expect(await testWebhook(db, owner, id, { base: null, timeoutMs: 400, resolve })).toEqual({
    outcome: "failed",
    error,
  });
});

test.each([
  "http://hooks.example.com/",
  "https://127.0.0.1/",
  "https://[::1]/",
  "https://localhost/",
  "https://metadata.internal/",
  "https://user:password@hooks.example.com/",
  "https://hooks.example.com:8443/",
  "ftp://hooks.example.com/",
])("%s is no address of a receiver", async (url) => {
  const saved = await saveWebhook(db, owner, { id: null, url, companies: ["Apple"], items: null });
  expect(saved).toMatchObject({ outcome: "invalid", errors: [{ name: "url" }] });
});

test("companies are resolved as people write them, and what is none is named", async () => {
  const answers = { id: null, url: "https://hooks.example.com/", items: null };
  const saved = await saveWebhook(db, owner, {
    ...answers,
    companies: ["$AAPL", "Apple Inc.", "Qwzxv Jkqpl"],
  });
  expect(saved).toMatchObject({ outcome: "invalid", errors: [{ name: "companies" }] });
  const { id } = await make({ companies: ["$AAPL", "Apple Inc.", "Nvidia"] });
  expect((await read(id)).webhook.companies.map(({ key }) => key).sort()).toEqual(["apple", "nvidia"]);
});

test("a test is answered at once, a message can be replayed under its id, and a rotated secret signs beside the old one", async () => {
  const { id, secret } = await make();
  expect(await testWebhook(db, owner, id, by)).toEqual({ outcome: "sent", error: null });
  expect(JSON.parse(received[0]?.body ?? "")).toMatchObject({ type: "webhook.test" });
  const rotated = await rotateSecret(db, owner, id);
  if (rotated.outcome !== "rotated") throw new Error("not rotated");
  const [delivery] = (await read(id)).deliveries;
  expect(await replayDelivery(db, owner, delivery?.id ?? "", by)).toEqual({ outcome: "tried" });
  expect(received[1]?.headers["webhook-id"]).toBe(received[0]?.headers["webhook-id"]);
  const [, again] = received;
  if (!again) throw new Error("nothing came");
  expect([verify(again, secret), verify(again, rotated.secret)]).toEqual([true, true]);
  await forward(86_401);
  await replayDelivery(db, owner, delivery?.id ?? "", by);
  const last = received.at(-1);
  if (!last) throw new Error("nothing came");
  expect([verify(last, secret), verify(last, rotated.secret)]).toEqual([false, true]);
});

test("a test is tried once, and an account's tests and replays are limited", async () => {
  answer = fail;
  const { id } = await make();
  expect(await testWebhook(db, owner, id, by)).toEqual({ outcome: "failed", error: "It responded 500" });
  const [delivery] = (await read(id)).deliveries;
  expect(delivery?.state).toBe("failed");
  await replayDelivery(db, owner, delivery?.id ?? "", by);
  expect((await read(id)).deliveries[0]).toMatchObject({ state: "failed", tries: [{ n: 1 }, { n: 2 }] });
  await db.execute("update attempt_window set attempts = 60 where subject like 'webhook-send/%'");
  for (const refused of [await testWebhook(db, owner, id, by), await replayDelivery(db, owner, "any", by)])
    expect(refused).toMatchObject({ outcome: "too_many", retryAfterSeconds: expect.any(Number) });
  expect(received).toHaveLength(2);
  await db.execute("update attempt_window set attempts = 30 where subject like 'webhook-save/%'");
  const again = { id: null, url: "https://hooks.example.com/", companies: ["Apple"], items: null };
  expect(await saveWebhook(db, owner, again)).toMatchObject({ outcome: "too_many" });
});

test("an account whose receivers are silent takes turns with the others", async () => {
  for (let n = 0; n < 5; n += 1) await make({ path: `/silent-${n}` });
  for (let n = 0; n < 3; n += 1) await file("apple", "8.01");
  await queueWebhookEvents(db);
  await forward(60);
  const other = await saveWebhook(db, stranger, {
    ...{ id: null, url: "https://hooks.example.com/other", companies: ["Microsoft"], items: null },
  });
  if (other.outcome !== "saved") throw new Error(other.outcome);
  await forward(1);
  await file("microsoft", "8.01");
  await file("microsoft", "7.01");
  await queueWebhookEvents(db);
  const claimed = await claimDeliveries(db, 8);
  expect(claimed.filter(({ webhookId }) => webhookId === other.id)).toHaveLength(2);
  expect(new Set(claimed.map(({ webhookId }) => webhookId)).size).toBe(6);
  // The one slot that is free again goes to whoever has nothing under way.
  await file("microsoft", "5.02");
  await queueWebhookEvents(db);
  const underWay = claimed.map(({ webhookId }) => webhookId).filter((id) => id !== other.id);
  expect(await claimDeliveries(db, 1, { underWay })).toMatchObject([{ webhookId: other.id }]);
});

test("while a receiver says nothing, the other slots go on", async () => {
  let release = () => {};
  answer = (response, path) => {
    if (path.endsWith("/silent")) release = () => ok(response);
    else ok(response);
    // More than there are slots.
    if (received.length === 11) release();
  };
  const silent = await make({ path: "/silent" });
  await make({ companies: ["Microsoft"], path: "/quick" });
  await file("apple", "8.01");
  for (let n = 0; n < 12; n += 1) await file("microsoft", "8.01");
  await queueWebhookEvents(db);
  expect(await deliverWebhooks(db, undefined, { ...by, timeoutMs: 30_000 })).toBe(13);
  expect((await read(silent.id)).deliveries[0]).toMatchObject({ state: "delivered", tries: [{ n: 1 }] });
});

test("one failure long after another does not pause; failures all day do", async () => {
  const { id } = await make();
  for (const hours of [0, 72, 6, 6, 6]) {
    await forward(hours * 3_600);
    answer = fail;
    await testWebhook(db, owner, id, by);
    expect((await read(id)).webhook).toMatchObject({ pausedAt: null });
  }
  await forward(6 * 3_600);
  await testWebhook(db, owner, id, by);
  expect((await read(id)).webhook).toMatchObject({ pausedBy: "failures" });
});

test("a message whose sender died is sent by another instance when its lease is over", async () => {
  const { id } = await make();
  await file("apple", "2.02");
  await queueWebhookEvents(db);
  // As a claim leaves it.
  await db.execute("update webhook_delivery set tries = 1, next_at = now() + interval '60 seconds'");
  expect(await deliverWebhooks(db, undefined, by)).toBe(0);
  await forward(61);
  expect(await deliverWebhooks(db, undefined, by)).toBe(1);
  expect((await read(id)).deliveries[0]).toMatchObject({ state: "delivered", tries: [{ n: 2 }] });
});

test("a receiver that is gone is paused at once; strangers reach nothing of it", async () => {
  answer = (response) => void response.writeHead(410).end();
  const { id } = await make();
  await testWebhook(db, owner, id, by);
  const { webhook, deliveries } = await read(id);
  expect(webhook.pausedBy).toBe("failures");
  const delivery = deliveries[0]?.id ?? "";
  expect(await readWebhook(db, stranger, id)).toBeNull();
  expect(await testWebhook(db, stranger, id, by)).toEqual({ outcome: "not_found" });
  expect(await replayDelivery(db, stranger, delivery, by)).toEqual({ outcome: "not_found" });
  expect(await rotateSecret(db, stranger, id)).toEqual({ outcome: "not_found" });
  for (const change of ["pause", "resume", "delete"] as const)
    expect(await changeWebhook(db, stranger, id, change)).toEqual({ outcome: "not_found" });
  const answers = { url: "https://hooks.example.com/", companies: ["Apple"], items: null };
  expect(await saveWebhook(db, stranger, { id, ...answers })).toEqual({ outcome: "not_found" });
  expect(await deliverNow(db, delivery, by)).toBe(false);
});
