import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashSecret, makeSecret } from "@/lib/accounts/keys";
import { createKey } from "@/lib/db/keys";
import { keepSessionSecret } from "@/lib/db/sign-in";
import { type BuiltServer, startBuiltServer } from "@/lib/testing/built-server";
import { environmentOf, openTestDatabase } from "@/lib/testing/database";
import { type LocalServer, serveLocally } from "@/lib/testing/mirror";
import { recordProof, sizeOf, timeFor } from "@/lib/testing/proof";
import { insteadOfSeed } from "@/lib/testing/seed";
import { beginSession, makePerson } from "@/lib/testing/tenants";
import { expectOneWatcher } from "@/lib/testing/watch-turns";
import { ensureBuild } from "./ensure-build";

const onPostgres = process.env.TEST_ENGINE === "postgresql";
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const db = await openTestDatabase();
const folder = mkdtempSync(path.join(os.tmpdir(), "footnote-clock-"));
const clockFiles = [path.join(folder, "first"), path.join(folder, "second")];
let servers: BuiltServer[] = [];
let edgar: LocalServer;
let cookie: string;
let account: string;

/** Puts a server's clock so far from the database's; it looks every 20 ms. */
async function step(server: number, offsetMs: number): Promise<void> {
  writeFileSync(clockFiles[server] ?? "", String(offsetMs));
  await new Promise((resolve) => setTimeout(resolve, 100));
}

/** To the next midnight, and a little beyond it. */
const overMidnight = () => dayMs - (Date.now() % dayMs) + 2_000;

async function makeKey(dailyLimit: number, expiresAt: string | null = null) {
  const secret = makeSecret();
  const { id } = await createKey(db, {
    ...{ email: "clock@example.com", name: "clock", tier: "scale", hash: hashSecret(secret) },
    ...{ last4: secret.slice(-4), dailyLimit, dailyIncluded: dailyLimit, expiresAt, actor: "test" },
  });
  return { secret, id };
}

async function call(server: number, secret: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${servers[server]?.url}/api/v1/validate`, {
    method: "POST",
    headers: { Authorization: `Bearer ${secret}`, "Content-Type": "application/json", ...headers },
    body: '{"company":"Apple"}',
  });
  return {
    status: answer.status,
    replayed: answer.headers.get("idempotency-replayed"),
    body: await answer.text(),
  };
}

beforeAll(async () => {
  if (!onPostgres) return;
  await ensureBuild();
  await insteadOfSeed(db, { key: "apple", name: "Apple", cik: "0000320193" });
  const person = await makePerson(db, "clock@example.com");
  account = person.accountId;
  cookie = await beginSession(db, await keepSessionSecret(db, makeSecret()), account);
  edgar = await serveLocally((_, response) => response.writeHead(404).end());
  const clock = pathToFileURL(path.resolve("lib/testing/step-clock.mjs")).href;
  servers = await Promise.all(
    clockFiles.map((file) =>
      startBuiltServer({
        ...environmentOf(db),
        ...{ EDGAR_BASE: edgar.base, SEC_CONTACT: "test@example.com", INGEST_EVERY: "10s" },
        ...{ NODE_OPTIONS: `--import ${clock}`, CLOCK_FILE: file },
      }),
    ),
  );
}, 600_000);

afterAll(async () => {
  await Promise.all(servers.map((server) => server.end("SIGTERM")));
  edgar?.close();
  rmSync(folder, { recursive: true, force: true });
});

const steps = [0, hourMs, -hourMs, overMidnight(), -dayMs, 0];

test.runIf(onPostgres)("the clock of a server does step", async () => {
  await step(0, 0);
  // An id of a request begins with the server's time.
  const read = async () => {
    const answer = await fetch(`${servers[0]?.url}/api/health`);
    return Number.parseInt(answer.headers.get("x-request-id")?.slice(4, 12) ?? "", 36);
  };
  const before = await read();
  await step(0, 26 * hourMs);
  expect((await read()) - before).toBeGreaterThan(25 * hourMs);
});

test.runIf(onPostgres)(
  "calls while clocks step by hours and over midnight: each in the database's day, and the limit exact",
  { timeout: timeFor(120_000) },
  async () => {
    const limit = sizeOf(100, 5_000);
    const { secret, id } = await makeKey(limit);
    const statuses: number[] = [];
    let left = limit * 2;
    const caller = async (n: number) => {
      while (left > 0) {
        left -= 1;
        statuses.push((await call(n % 2, secret)).status);
      }
    };
    let calling = true;
    const stepping = (async () => {
      for (let at = 0; calling; at++) {
        await step(0, steps[at % steps.length] ?? 0);
        await step(1, steps[(at + 3) % steps.length] ?? 0);
      }
    })();
    await Promise.all(Array.from({ length: 20 }, (_, n) => caller(n)));
    calling = false;
    await stepping;
    expect(statuses.filter((status) => status === 200)).toHaveLength(limit);
    expect(statuses.filter((status) => status === 429)).toHaveLength(limit);
    const { rows } = await db.execute(sql`
      select count(*)::int as calls, count(*) filter (where day = (created_at at time zone 'UTC')::date)::int as in_day
      from call where key_id = ${id} and state = 'settled'`);
    expect(rows).toEqual([{ calls: limit, in_day: limit }]);
    recordProof(
      "R6",
      `${statuses.length} calls on two servers whose clocks step by hours and over midnight: ${limit} admitted, all in the database's day`,
    );
  },
);

test.runIf(onPostgres)("sessions last by the database's clock, whatever the server's says", async () => {
  const read = async () =>
    (await fetch(`${servers[0]?.url}/console`, { headers: { Cookie: cookie }, redirect: "manual" })).status;
  for (const offset of steps) {
    await step(0, offset);
    expect(await read(), `${offset / hourMs} h: ${servers[0]?.output().slice(-2_000)}`).toBe(200);
  }
  await step(0, -dayMs);
  await db.execute(sql`
    update session set begun_at = now() - interval '31 days', last_seen_at = now() - interval '31 days'
    where account_id = ${account}`);
  expect(await read()).not.toBe(200);
});

test.runIf(onPostgres)("an answer is given again, and a key ends, by the database's clock", async () => {
  const { secret } = await makeKey(100);
  const headers = { "Idempotency-Key": "once" };
  await step(0, 0);
  const first = await call(0, secret, headers);
  for (const offset of [hourMs, 26 * hourMs, -26 * hourMs]) {
    await step(0, offset);
    const again = await call(0, secret, headers);
    expect(again).toEqual({ status: 200, replayed: "true", body: first.body });
  }
  const inHalfAnHour = new Date(Date.now() + hourMs / 2).toISOString();
  const halfAnHourAgo = new Date(Date.now() - hourMs / 2).toISOString();
  const [usable, ended] = [await makeKey(100, inHalfAnHour), await makeKey(100, halfAnHourAgo)];
  for (const offset of [hourMs, -hourMs]) {
    await step(0, offset);
    expect((await call(0, usable.secret)).status).toBe(200);
    expect((await call(0, ended.secret)).status).toBe(401);
  }
});

test.runIf(onPostgres)(
  "of two servers hours apart one watches EDGAR at a time",
  { timeout: 360_000 },
  async () => {
    await step(0, hourMs);
    await step(1, -hourMs);
    await expectOneWatcher(db, 320_000);
    recordProof("R6", "sessions, idempotency, expiry and leases go by the database's clock");
  },
);
