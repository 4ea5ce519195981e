import { Agent, request } from "node:http";
import { createHistogram } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashSecret, makeSecret } from "@/lib/accounts/keys";
import { createKey } from "@/lib/db/keys";
import { closeDatabase, type Database, openDatabase } from "@/lib/db/open";
import { type BuiltServer, startBuiltServer } from "@/lib/testing/built-server";
import { environmentOf, openTestDatabase } from "@/lib/testing/database";
import { isFull, recordProof, sizeOf, timeFor } from "@/lib/testing/proof";
import { insteadOfSeed } from "@/lib/testing/seed";
import { ensureBuild } from "./ensure-build";

const onPostgres = process.env.TEST_ENGINE === "postgresql";
const SERVERS = onPostgres ? 3 : 1;
const CALLERS = onPostgres ? sizeOf(40, 200) : 50;
/** A little over the mark. */
const PER_SECOND = onPostgres ? sizeOf(150, 650) : 350;
const SECONDS = sizeOf(2, Number(process.env.PROVE_MINUTES ?? 30) * 60);

let servers: BuiltServer[] = [];
let db: Database;
let environment: Record<string, string>;
const secret = makeSecret();

beforeAll(async () => {
  await ensureBuild();
  db = await openTestDatabase();
  environment = environmentOf(db);
  await insteadOfSeed(db, { key: "apple", name: "Apple", cik: "0000320193" });
  await createKey(db, {
    email: "load@example.com",
    name: "load",
    tier: "preview",
    hash: hashSecret(secret),
    last4: secret.slice(-4),
    dailyLimit: 1_000_000_000,
    dailyIncluded: null,
    actor: "test",
  });
  // The embedded engine has one owner.
  if (!onPostgres) await closeDatabase();
  servers = await Promise.all(Array.from({ length: SERVERS }, () => startBuiltServer(environment)));
}, 600_000);

afterAll(async () => {
  await Promise.all(servers.map((server) => server.end("SIGTERM")));
});

const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });

/** Calls that were sent on a connection which its server had just closed. */
let sentAgain = 0;

/**
 * One call by `node:http`, which costs this process less than `fetch`; its status. What a kept connection that has
 * closed didn't take is sent again, as clients do; had it been taken, the ledger would hold a call too many.
 */
function call(url: string): Promise<number> {
  const body = '{"company":"Apple"}';
  const headers = {
    Authorization: `Bearer ${secret}`,
    "Content-Type": "application/json",
    "Content-Length": body.length,
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api/v1/validate`, { method: "POST", agent, headers }, (answer) => {
      answer.resume();
      answer.once("error", reject).once("end", () => resolve(answer.statusCode ?? 0));
    });
    sent.once("error", (error: NodeJS.ErrnoException) => {
      if (!sent.reusedSocket || error.code !== "ECONNRESET") return reject(error);
      sentAgain += 1;
      resolve(call(url));
    });
    sent.end(body);
  });
}

test(`${CALLERS} callers for ${SECONDS} seconds: every answer is a call of the ledger, and nothing else is`, {
  timeout: timeFor(120_000),
}, async () => {
  const statuses = new Map<number, number>();
  const latencies = createHistogram();
  const begun = performance.now();
  const end = begun + SECONDS * 1_000;
  const everyMs = (1_000 * CALLERS) / PER_SECOND;
  const caller = async (n: number) => {
    const { url = "" } = servers[n % SERVERS] ?? {};
    // Who is late calls at once, and does not make up for it.
    let due = begun + (n * 1_000) / PER_SECOND;
    while (due < end) {
      await wait(Math.max(0, due - performance.now()));
      const sent = performance.now();
      const status = await call(url);
      latencies.record(Math.max(1, Math.round((performance.now() - sent) * 1_000)));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      due = Math.max(due + everyMs, performance.now());
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, (_, n) => caller(n)));
  await Promise.all(servers.map((server) => server.end("SIGTERM")));
  servers = [];

  expect([...statuses.keys()]).toEqual([200]);
  const answered = statuses.get(200) ?? 0;
  const after = onPostgres
    ? db
    : await openDatabase({ databaseUrl: null, dataDir: environment.DATA_DIR ?? "" });
  const { rows } = await after.execute(sql`
    select (select sum(units)::int from usage_day) as counted,
           (select count(*)::int from call where state = 'settled') as settled,
           (select count(*)::int from call where state <> 'settled') as other`);
  expect(rows).toEqual([{ counted: answered, settled: answered, other: 0 }]);

  const perSecond = Math.round(answered / SECONDS);
  const ms = (share: number) => Math.round(latencies.percentile(share) / 1_000);
  recordProof(
    "R1",
    `${answered} calls in ${SECONDS / 60} minutes by ${CALLERS} callers, ${perSecond}/s of ${PER_SECOND}/s asked for, p50 ${ms(50)} ms, p99 ${ms(99)} ms; all in the ledger, no 5xx, ${sentAgain} sent again`,
  );
  if (isFull) expect(SECONDS).toBeGreaterThanOrEqual(1_800);
  if (isFull) expect(perSecond).toBeGreaterThanOrEqual(onPostgres ? 600 : 300);
});
