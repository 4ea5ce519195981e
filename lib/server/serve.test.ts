// On both engines: four servers share the one, and one server has the other to itself.

import { mkdtempSync, rmSync } from "node:fs";
import http, { createServer } from "node:http";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { hashSecret, makeSecret } from "@/lib/accounts/keys";
import { createKey, findKeyByHash, revokeKey } from "@/lib/db/keys";
import { closeDatabase, type Database, openDatabase } from "@/lib/db/open";
import { type BuiltServer, startBuiltServer } from "@/lib/testing/built-server";
import { openTestDatabase } from "@/lib/testing/database";
import { type LocalServer, serveLocally } from "@/lib/testing/mirror";
import { endOfTrial, expectWhole, recordProof, sizeOf, timeFor } from "@/lib/testing/proof";
import { insteadOfSeed } from "@/lib/testing/seed";
import { copyEmbeddedTemplate } from "@/lib/testing/template";
import { expectOneWatcher } from "@/lib/testing/watch-turns";
import { ensureBuild } from "./ensure-build";

const onPostgres = process.env.TEST_ENGINE === "postgresql";

beforeAll(async () => {
  await ensureBuild();
}, 600_000);

const apple = { key: "apple", name: "Apple", cik: "0000320193" };

async function makeKey(db: Database, dailyLimit: number): Promise<string> {
  const secret = makeSecret();
  await createKey(db, {
    email: "serve@example.com",
    name: "test",
    tier: "preview",
    hash: hashSecret(secret),
    last4: secret.slice(-4),
    dailyLimit,
    dailyIncluded: null,
    actor: "test",
  });
  return secret;
}

/** Where the test database is, for servers of their own. */
async function urlOf(db: Database): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  const url = new URL(process.env.TEST_POSTGRES_URL ?? "");
  url.pathname = `/${rows[0]?.name ?? ""}`;
  return url.href;
}

/**
 * One call; the request id and status of its answer, or null when none came. `enrich` has its unit held before it runs,
 * `validate` is counted with its answer.
 */
async function call(
  base: string,
  secret: string,
  company = "Apple",
  operation: "validate" | "enrich" = "validate",
) {
  try {
    const answer = await fetch(`${base}/api/v1/${operation}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${secret}`, "Content-Type": "application/json" },
      body: JSON.stringify({ company }),
    });
    await answer.text();
    return { status: answer.status, id: answer.headers.get("x-request-id") ?? "" };
  } catch {
    return null;
  }
}

describe.runIf(onPostgres)("four servers on one PostgreSQL, behind a proxy", () => {
  let servers: BuiltServer[] = [];
  let proxy: LocalServer;
  let edgar: LocalServer;
  let db: Database;

  beforeAll(async () => {
    db = await openTestDatabase();
    await insteadOfSeed(db, apple);
    // EDGAR without a filing: what counts is how often it is watched.
    edgar = await serveLocally((_, response) => response.writeHead(404).end());
    const env = {
      DATABASE_URL: await urlOf(db),
      EDGAR_BASE: edgar.base,
      SEC_CONTACT: "test@example.com",
      INGEST_EVERY: "10s",
    };
    servers = await Promise.all([1, 2, 3, 4].map(() => startBuiltServer(env)));
    let turn = 0;
    proxy = await serveLocally((request, response) => {
      turn += 1;
      const to = `${servers[turn % servers.length]?.url}${request.url}`;
      const { method, headers } = request;
      const passed = http.request(to, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      passed.once("error", () => response.destroy());
      request.pipe(passed);
    });
  }, 480_000);

  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end("SIGTERM")));
    proxy.close();
    edgar.close();
  });

  const attempts = sizeOf(1_300, 10_000);

  test(`${attempts} concurrent attempts at a limit of 1,000 admit exactly 1,000`, {
    timeout: timeFor(120_000),
  }, async () => {
    const secret = await makeKey(db, 1_000);
    const answers: Record<string, number> = {};
    let left = attempts;
    const caller = async () => {
      while (left > 0) {
        left -= 1;
        const operation = left % 4 === 0 ? "enrich" : "validate";
        const status = String((await call(proxy.base, secret, "Apple", operation))?.status ?? "lost");
        // A slow machine may be too busy for its database: such a call was refused, and is made again.
        if (status === "503") left += 1;
        else answers[status] = (answers[status] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: 200 }, caller));
    expect(answers).toEqual({ 200: 1_000, 429: attempts - 1_000 });
    const { rows } = await db.execute(sql`
      select (select sum(units)::int from usage_day) as counted,
             (select sum(units)::int from call where state = 'settled') as billed`);
    expect(rows).toEqual([{ counted: 1_000, billed: 1_000 }]);
    recordProof("R2", `${attempts} attempts over 4 servers: 1,000 admitted, counted and billed`);
  });

  test("a key revoked by a tool is refused by all at once", { timeout: 240_000 }, async () => {
    const secret = await makeKey(db, 1_000);
    for (const server of servers) expect((await call(server.url, secret))?.status).toBe(200);
    const key = await findKeyByHash(db, hashSecret(secret));
    await revokeKey(db, key?.id ?? "", "test");
    for (const server of servers) expect((await call(server.url, secret))?.status).toBe(401);
  });

  test("one of them watches EDGAR, the others leave it to it", { timeout: 240_000 }, async () => {
    await expectOneWatcher(db, 200_000);
  });
});

describe.runIf(!onPostgres)("a server on the embedded database", () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "footnote-serve-"));
  const env = { DATA_DIR: dataDir, DATABASE_URL: "" };
  let secret: string;

  const open = () => openDatabase({ dataDir, databaseUrl: null });

  beforeAll(async () => {
    copyEmbeddedTemplate(dataDir);
    const db = await open();
    await insteadOfSeed(db, apple);
    secret = await makeKey(db, 1_000_000);
    await closeDatabase();
  }, 240_000);

  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test("kill -9 under load loses no acknowledged call, bills no other, and it starts again", {
    timeout: timeFor(180_000),
  }, async () => {
    const acknowledged = new Set<string>();
    const kills = sizeOf(1, 300);
    const end = endOfTrial();
    let done = 0;
    for (let round = 0; round < kills && performance.now() < end; round += 1) {
      const server = await startBuiltServer(env);
      let running = true;
      const caller = async () => {
        while (running) {
          const operation = acknowledged.size % 4 === 0 ? "enrich" : "validate";
          const answer = await call(server.url, secret, "Apple", operation);
          if (answer?.status === 200) acknowledged.add(answer.id);
          else running = false;
        }
      };
      const callers = Array.from({ length: 32 }, caller);
      const enough = acknowledged.size + 60 + (round % 10) * 20;
      await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(enough), { timeout: 240_000 });
      await server.end("SIGKILL");
      await Promise.all(callers);
      done += 1;
    }
    const again = await startBuiltServer(env);
    expect((await call(again.url, secret))?.status).toBe(200);
    await again.end("SIGTERM");
    const db = await open();
    const { rows } = await db.execute<{ id: string }>(sql`select id from call where state = 'settled'`);
    const settled = new Set(rows.map((row) => row.id));
    expect(acknowledged.size).toBeGreaterThan(60);
    expect([...acknowledged].filter((id) => !settled.has(id))).toEqual([]);
    const ledger = await db.execute(sql`
      select (select sum(units)::int from usage_day) - (select count(*)::int from call where state = 'settled') as difference,
             (select count(*)::int from call where state = 'reserved') as open`);
    expect(ledger.rows).toEqual([{ difference: 0, open: 0 }]);
    // At the moment of each kill at most the calls in flight were settled and not yet answered.
    expect(settled.size - acknowledged.size).toBeLessThanOrEqual(1 + done * 32);
    recordProof(
      "R3",
      `${done} kills, ${acknowledged.size} acknowledged calls: none lost, none billed besides`,
    );
    await closeDatabase();
    expectWhole(done, kills);
  });

  test("kill -9 between reservation and answer: the call is held, and given back at the next start", {
    timeout: 480_000,
  }, async () => {
    // Whoever is asked for a company that the registry does not know never answers: the call stays where it is.
    let ask = () => {};
    const silent = createServer(() => ask()).listen(0, "127.0.0.1");
    await new Promise((resolve) => silent.once("listening", resolve));
    const address = silent.address();
    const port = typeof address === "object" ? address?.port : 0;
    // A call waits no longer than a look-up may hold it: on a busy machine the first may be answered before the second asks.
    const killBeforeAnswers = async (name: string) => {
      const base = `http://127.0.0.1:${port}`;
      const server = await startBuiltServer({ ...env, DISCOVERY: "gleif", GLEIF_BASE: base });
      expect((await call(server.url, secret))?.status).toBe(200);
      let asked = 0;
      ask = () => {
        asked += 1;
        if (asked === 2) server.process.kill("SIGKILL");
      };
      const answers = await Promise.all([
        call(server.url, secret, `${name} Here GmbH`, "enrich"),
        call(server.url, secret, `${name} There GmbH`, "validate"),
      ]);
      await server.end("SIGKILL");
      return answers;
    };
    let round = 1;
    const held = async () => {
      const db = await open();
      const { rows } = await db.execute<{ state: string; units: number }>(sql`
        select c.state, u.units - (select count(*)::int from call where state = 'settled' and day = c.day) as units
        from call c join usage_day u on u.key_id = c.key_id and u.day = c.day
        where c.company like ${`Nobody Knows ${round}%`}`);
      await closeDatabase();
      return rows;
    };
    // A kill that comes late finds a call answered, or settled or given back and on its way to the caller.
    const isLate = async () =>
      (await killBeforeAnswers(`Nobody Knows ${round}`)).some((answer) => answer !== null) ||
      (await held()).some(({ state }) => state !== "reserved");
    while (await isLate()) {
      round += 1;
      expect(round).toBeLessThan(6);
    }
    // What is counted with its answer has left no trace.
    expect(await held()).toEqual([{ state: "reserved", units: 1 }]);
    const again = await startBuiltServer(env);
    await again.end("SIGTERM");
    expect(await held()).toEqual([{ state: "voided", units: 0 }]);
    silent.closeAllConnections();
    silent.close();
  });

  test("a second process on the same directory is refused in a line that says who holds it, and the first writes the log of its last calls before it ends", {
    timeout: 240_000,
  }, async () => {
    const first = await startBuiltServer(env);
    const second = await startBuiltServer(env);
    expect(second.process.exitCode).toBe(1);
    expect(second.output()).toMatch(new RegExp(`is in use by process ${first.process.pid}`));
    const last = await call(first.url, secret);
    expect(last?.status).toBe(200);
    await first.end("SIGTERM");
    expect(first.process.exitCode).toBe(0);
    const db = await open();
    const { rows } = await db.execute(sql`select id from call_answer where id = ${last?.id ?? ""}`);
    await closeDatabase();
    expect(rows).toEqual([{ id: last?.id }]);
  });
});
