import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashSecret, makeSecret } from "@/lib/accounts/keys";
import { createKey } from "@/lib/db/keys";
import { closeDatabase, type Database, openDatabase } from "@/lib/db/open";
import { startTestServer, type TestServer } from "@/lib/testing/built-server";
import { environmentOf, openTestDatabase } from "@/lib/testing/database";
import { isFull, sizeOf, tellProof, timeFor } from "@/lib/testing/proof";
import { insteadOfSeed } from "@/lib/testing/seed";
import { ensureBuild } from "./ensure-build";

const onPostgres = process.env.TEST_ENGINE === "postgresql";
const SERVERS = onPostgres ? 3 : 1;
const CALLERS = onPostgres ? 200 : 50;
const SECONDS = sizeOf(3, 1_800);

let servers: TestServer[] = [];
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
  servers = await Promise.all(Array.from({ length: SERVERS }, () => startTestServer(environment)));
}, 300_000);

afterAll(async () => {
  await Promise.all(servers.map((server) => server.end("SIGTERM")));
});

test(`${CALLERS} callers for ${SECONDS} seconds: every answer is a call of the ledger, and nothing else is`, {
  timeout: timeFor(120_000),
}, async () => {
  const statuses = new Map<number, number>();
  const latencies: number[] = [];
  const end = Date.now() + SECONDS * 1_000;
  const caller = async (n: number) => {
    const url = `${servers[n % SERVERS]?.url}/api/v1/validate`;
    while (Date.now() < end) {
      const begun = performance.now();
      const answer = await fetch(url, {
        method: "POST",
        headers: { Authorization: `Bearer ${secret}`, "Content-Type": "application/json" },
        body: '{"company":"Apple"}',
      });
      await answer.text();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (latencies.length < 2_000_000) latencies.push(performance.now() - begun);
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

  latencies.sort((a, b) => a - b);
  const at = (share: number) => Math.round(latencies[Math.floor(latencies.length * share)] ?? 0);
  tellProof(
    "R1",
    `${answered} calls in ${SECONDS} s by ${CALLERS} callers, ${Math.round(answered / SECONDS)}/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
  );
  if (isFull) expect(answered / SECONDS).toBeGreaterThan(onPostgres ? 600 : 300);
});
