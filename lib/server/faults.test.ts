// On both engines: each fails in ways of its own.

import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { createServer, connect as dial, type Server, type Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { hashSecret, makeSecret } from "@/lib/accounts/keys";
import { createKey } from "@/lib/db/keys";
import { closeDatabase, type Database, openDatabase } from "@/lib/db/open";
import { document, entity, event } from "@/lib/db/schema";
import { type BuiltServer, startBuiltServer } from "@/lib/testing/built-server";
import { environmentOf, openTestDatabase } from "@/lib/testing/database";
import { type LocalServer, serveLocally } from "@/lib/testing/mirror";
import { isFull, recordProof, sizeOf, timeFor } from "@/lib/testing/proof";
import { insteadOfSeed } from "@/lib/testing/seed";
import { copyEmbeddedTemplate } from "@/lib/testing/template";
import { ensureBuild } from "./ensure-build";

/** `away` refuses and ends connections; `stalled` takes them and passes nothing on; `slow` passes each piece on later. */
type FaultMode = "well" | "away" | "stalled" | "slow";

type FaultProxy = {
  port: number;
  become: (mode: FaultMode) => void;
  close: () => Promise<void>;
};

const slowMs = 40;

/** Stands between a server and what it asks over TCP, and breaks as it is told. */
async function startFaultProxy(host: string, port: number): Promise<FaultProxy> {
  let mode: FaultMode = "well";
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    if (mode === "away") return void near.destroy();
    const far = dial(port, host);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => sockets.delete(socket));
    }
    pass(near, far);
    pass(far, near);
  });

  function pass(from: Socket, to: Socket): void {
    let last = Promise.resolve();
    from.on("data", (chunk) => {
      last = last.then(async () => {
        if (mode === "slow") await wait(slowMs);
        // What was sent arrives when it goes on, also from whoever has given up: a server would read it then.
        while (mode === "stalled") await wait(20);
        if (!to.destroyed) to.write(chunk);
      });
    });
    from.on("close", () => void last.then(() => to.destroy()));
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    become: (next) => {
      mode = next;
      if (next === "away") for (const socket of sockets) socket.destroy();
    },
    close: () => {
      mode = "away";
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const onPostgres = process.env.TEST_ENGINE === "postgresql";

async function prepare(db: Database): Promise<string> {
  const secret = makeSecret();
  await insteadOfSeed(db, { key: "apple", name: "Apple", cik: "0000320193" });
  await createKey(db, {
    email: "faults@example.com",
    name: "faults",
    tier: "preview",
    hash: hashSecret(secret),
    last4: secret.slice(-4),
    dailyLimit: 1_000_000,
    dailyIncluded: null,
    actor: "test",
  });
  return secret;
}

type Answered = { status: number; id: string; retryAfter: string | null };

/** One metered call; null when the connection ended without an answer. */
async function call(base: string, secret: string): Promise<Answered | null> {
  try {
    const answer = await fetch(`${base}/api/v1/validate`, {
      method: "POST",
      headers: { Authorization: `Bearer ${secret}`, "Content-Type": "application/json" },
      body: '{"company":"Apple"}',
    });
    await answer.text();
    return {
      status: answer.status,
      id: answer.headers.get("x-request-id") ?? "",
      retryAfter: answer.headers.get("retry-after"),
    };
  } catch {
    return null;
  }
}

const statusesOf = (answers: readonly (Answered | null)[]) => [
  ...new Set(answers.map((one) => one?.status ?? null)),
];

beforeAll(async () => {
  await ensureBuild();
}, 600_000);

describe.runIf(onPostgres)("a server whose PostgreSQL fails", () => {
  let db: Database;
  let proxy: FaultProxy;
  let silent: LocalServer;
  let server: BuiltServer;
  let secret: string;
  const answered: Answered[] = [];

  const ask = async (many: number) => {
    const answers = await Promise.all(Array.from({ length: many }, () => call(server.url, secret)));
    answered.push(...answers.filter((one) => one !== null));
    return answers;
  };
  const recovers = async () =>
    await vi.waitFor(async () => expect(statusesOf(await ask(1))).toEqual([200]), {
      timeout: isFull ? 5_000 : 30_000,
      interval: 100,
    });

  beforeAll(async () => {
    db = await openTestDatabase();
    secret = await prepare(db);
    const real = new URL(environmentOf(db).DATABASE_URL ?? "");
    proxy = await startFaultProxy(real.hostname, Number(real.port || 5432));
    const passed = new URL(real);
    passed.host = `127.0.0.1:${proxy.port}`;
    // A source that takes connections and never answers, asked all the while.
    silent = await serveLocally(() => {});
    server = await startBuiltServer({
      DATABASE_URL: passed.href,
      EDGAR_BASE: silent.base,
      SEC_CONTACT: "test@example.com",
      INGEST_EVERY: "10s",
    });
  }, 480_000);

  afterAll(async () => {
    proxy.become("well");
    await server.end("SIGTERM");
    await proxy.close();
    silent.close();
  });

  test("away: calls are told to come back, and it recovers by itself", {
    timeout: timeFor(120_000),
  }, async () => {
    for (let round = 0; round < sizeOf(1, 20); round++) {
      await recovers();
      proxy.become("away");
      const refused = await ask(20);
      // The calls that were on a connection when it ended may have been counted; none was answered as served.
      expect(statusesOf(refused)).toEqual([503]);
      expect(refused.every((one) => Number(one?.retryAfter) > 0)).toBe(true);
      const health = await fetch(`${server.url}/api/health`);
      expect(health.status).toBe(503);
      proxy.become("well");
      await recovers();
    }
    recordProof("R9", `PostgreSQL away ${sizeOf(1, 20)} times: 503 with Retry-After, back by itself`);
  });

  test("slow: calls are served", { timeout: timeFor(120_000) }, async () => {
    proxy.become("slow");
    expect(statusesOf(await ask(20))).toEqual([200]);
    proxy.become("well");
    recordProof("R9", "PostgreSQL slow by 40 ms a message: every call served");
  });

  test("stalled for a moment: calls wait for it, and are served when it goes on", {
    timeout: timeFor(120_000),
  }, async () => {
    await recovers();
    proxy.become("stalled");
    const waiting = ask(20);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    proxy.become("well");
    const statuses = statusesOf(await waiting);
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
    await recovers();
    recordProof("R9", `PostgreSQL stalled for 1 s: no call lost, ${statuses.join(" and ")}`);
  });

  test("stalled for good: calls are told to come back, and none is kept until it goes on", {
    timeout: timeFor(240_000),
  }, async () => {
    for (let round = 0; round < sizeOf(1, 5); round++) {
      await recovers();
      proxy.become("stalled");
      const refused = await ask(20);
      expect(statusesOf(refused)).toEqual([503]);
      expect(refused.every((one) => Number(one?.retryAfter) > 0)).toBe(true);
      expect((await fetch(`${server.url}/api/health`)).status).toBe(503);
      proxy.become("well");
      await recovers();
    }
    recordProof("R9", `PostgreSQL stalled ${sizeOf(1, 5)} times for good: 503 with Retry-After meanwhile`);
  });

  test("a source that never answers stops no call", { timeout: timeFor(60_000) }, async () => {
    expect(statusesOf(await ask(50))).toEqual([200]);
    recordProof("R9", "EDGAR hung the whole time: calls unaffected");
  });

  // What was sent to a stalled server and given up runs when it goes on, and is given back after that: it has to be seen
  // while the server lives, so this stands before its end.
  const expectExactLedger = async () => {
    const { rows } = await db.execute<{ id: string; state: string }>(sql`select id, state from call`);
    const settled = new Set(rows.filter(({ state }) => state === "settled").map(({ id }) => id));
    const served = answered.filter(({ status }) => status === 200);
    const refused = answered.filter(({ status }) => status !== 200);
    expect(served.filter(({ id }) => !settled.has(id))).toEqual([]);
    expect(refused.filter(({ id }) => settled.has(id))).toEqual([]);
    const { rows: sums } = await db.execute(sql`
      select (select coalesce(sum(units), 0)::int from usage_day) as counted,
             (select coalesce(sum(units), 0)::int from call where state <> 'voided') as held`);
    expect(sums[0]?.counted).toBe(sums[0]?.held);
    return { served: served.length, refused: refused.length };
  };

  test("after all that the ledger holds what was answered as served, and bills nothing that was refused", {
    timeout: timeFor(120_000),
  }, async () => {
    const { served, refused } = await vi.waitFor(expectExactLedger, { timeout: 240_000, interval: 1_000 });
    recordProof("R9", `${served} served and ${refused} refused calls: the ledger agrees`);
  });

  test("SIGTERM with calls in flight drops none", { timeout: timeFor(120_000) }, async () => {
    proxy.become("slow");
    const flying = ask(30);
    await new Promise((resolve) => setTimeout(resolve, 60));
    const ended = server.end("SIGTERM");
    const answers = await flying;
    proxy.become("well");
    await ended;
    // What had not been taken yet is refused at the door; what was taken is answered.
    expect(answers.filter((one) => one !== null && one.status !== 200)).toEqual([]);
    expect(server.process.exitCode).toBe(0);
    await expectExactLedger();
    recordProof(
      "R9",
      `SIGTERM with ${answers.length} calls sent: ${answers.filter((one) => one !== null).length} taken, all answered`,
    );
  });
});

/** A file system of 400 MB in memory; null where this process may not mount one. */
function mountSmallDisk(folder: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=400m", "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const disk = mkdtempSync(path.join(os.tmpdir(), "footnote-disk-"));
const isSmall = !onPostgres && mountSmallDisk(disk);
if (!onPostgres && !isSmall)
  console.warn("NOT RUN: a full disk needs a process that may mount a tmpfs (root on Linux).");

/** Writes until there is no room; the server takes some of it meanwhile. */
function fill(file: string): void {
  const piece = Buffer.alloc(256 * 1024);
  try {
    for (;;) appendFileSync(file, piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}

describe.runIf(isSmall)("a server on the embedded database whose disk is full", () => {
  const dataDir = path.join(disk, "data");
  const filler = path.join(disk, "filler");
  let server: BuiltServer;
  let secret: string;

  beforeAll(async () => {
    mkdirSync(dataDir, { mode: 0o700 });
    copyEmbeddedTemplate(dataDir);
    secret = await prepare(await openDatabase({ dataDir, databaseUrl: null }));
    await closeDatabase();
    server = await startBuiltServer({ DATA_DIR: dataDir, DATABASE_URL: "" });
  }, 480_000);

  afterAll(async () => {
    await server.end("SIGTERM");
    execFileSync("umount", [disk]);
    rmSync(disk, { recursive: true, force: true });
  });

  test("reads go on, calls are refused or counted, and it goes on by itself when there is room", {
    timeout: timeFor(180_000),
  }, async () => {
    const answers: (Answered | null)[] = [await call(server.url, secret)];
    expect(statusesOf(answers)).toEqual([200]);
    fill(filler);
    expect(statfsSync(disk).bavail).toBeLessThan(256);
    // Room that the log has already taken lets calls through; the full trial goes on until it is used up.
    const most = sizeOf(40, 100_000);
    const isRefused = () => answers.some((one) => one?.status !== 200);
    while (answers.length <= most && !(isFull && isRefused()))
      answers.push(...(await Promise.all(Array.from({ length: 20 }, () => call(server.url, secret)))));
    expect(isRefused() || !isFull).toBe(true);
    const meanwhile = answers.length - 1;
    if (isFull) for (let n = 0; n < 40; n++) answers.push(await call(server.url, secret));
    expect(statusesOf(answers).every((status) => status === 200 || status === 503)).toBe(true);
    expect((await fetch(`${server.url}/company/apple`)).status).toBe(200);
    rmSync(filler);
    await vi.waitFor(
      async () => {
        answers.push(await call(server.url, secret));
        expect(answers.at(-1)?.status).toBe(200);
      },
      { timeout: 120_000, interval: 200 },
    );
    await server.end("SIGTERM");

    const db = await openDatabase({ dataDir, databaseUrl: null });
    const { rows } = await db.execute<{ id: string }>(sql`select id from call where state = 'settled'`);
    await closeDatabase();
    const settled = new Set(rows.map(({ id }) => id));
    const given = answers.filter((one) => one !== null);
    expect(given.filter(({ status, id }) => (status === 200) !== settled.has(id))).toEqual([]);
    const refused = given.filter(({ status }) => status !== 200).length;
    recordProof(
      "R9",
      `disk full: pages read, ${meanwhile} calls until the log’s room was used up, ${refused} refused, none of them billed, back by itself`,
    );
  });
});

describe.runIf(!onPostgres)("a server whose language model is away", () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "footnote-model-"));
  const name = "Lindqvist Pumps";
  const filed = "The Company entered into a credit agreement with Bank of Dayton for $12 million.";
  let secret: string;
  let silent: LocalServer;

  beforeAll(async () => {
    copyEmbeddedTemplate(dataDir);
    const db = await openDatabase({ dataDir, databaseUrl: null });
    secret = await prepare(db);
    const key = "lindqvist-pumps";
    await db.insert(entity).values({
      ...{ key, name, type: "public_company", cik: "0000900001", industry: "Pumps and Valves" },
      ...{ headquarters: "Dayton, Ohio", sources: { name: "list", industry: "list", headquarters: "list" } },
    });
    await db.insert(document).values({
      ...{ id: "filing", kind: "filing", publisher: "SEC", title: "8-K", form: "8-K", accession: "filing" },
      ...{
        url: "https://sources.example/filing",
        publishedOn: "2026-09-01",
        seenOn: "2026-09-01",
        text: filed,
      },
    });
    await db.insert(event).values({
      ...{ entityKey: key, documentId: "filing", accession: "filing", item: "1.01", filedOn: "2026-09-01" },
      ...{ spanStart: 0, spanEnd: filed.length },
    });
    await closeDatabase();
    silent = await serveLocally(() => {});
  }, 240_000);

  afterAll(() => {
    silent.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const ask = async (server: BuiltServer, operation: string, body: object) => {
    const answer = await fetch(`${server.url}/api/v1/${operation}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${secret}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: answer.status, json: await answer.json() };
  };

  test.each([
    ["refuses connections", () => "http://127.0.0.1:9"],
    ["takes them and says nothing", () => silent.base],
  ])(
    "one that %s: briefings are extractive, claims and names are answered without it",
    async (_, base) => {
      const server = await startBuiltServer({
        ...{ DATA_DIR: dataDir, DATABASE_URL: "", CLAIM_MODEL: "on", DISCOVERY: "model" },
        ...{ MODEL_NAME: "m", MODEL_BASE_URL: `${base()}/v1`, MODEL_API_KEY: "none" },
      });
      const claims = [{ type: "event", description: "bought a brewery in Denmark" }];
      // Beside each other: a model that says nothing is waited for.
      const [enriched, corroborated, unknown] = await Promise.all([
        ask(server, "enrich", { company: name }),
        ask(server, "corroborate", { company: name, claims }),
        ask(server, "validate", { company: "Nobody Knows This GmbH" }),
      ]);
      expect(enriched.status).toBe(200);
      expect(enriched.json.context).toContain(name);
      expect(enriched.json.meta.briefing.writer).toBe("extractive");
      expect(corroborated).toMatchObject({
        status: 200,
        json: { results: [{ verdict: expect.not.stringMatching("supported") }] },
      });
      expect(unknown).toMatchObject({ status: 200, json: { verified: false } });
      await server.end("SIGTERM");
      expect(server.process.exitCode).toBe(0);
      recordProof("R9", "language model away or silent: extractive briefing, claims and names answered");
    },
    120_000,
  );
});
