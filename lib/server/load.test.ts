import autocannon from "autocannon";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashSecret, makeSecret } from "@/lib/accounts/keys";
import { createKey } from "@/lib/db/keys";
import { closeDatabase, type Database, openDatabase } from "@/lib/db/open";
import { type BuiltServer, startBuiltServer } from "@/lib/testing/built-server";
import { environmentOf, openTestDatabase } from "@/lib/testing/database";
import { isFull, sizeOf, tellProof, timeFor } from "@/lib/testing/proof";
import { insteadOfSeed } from "@/lib/testing/seed";
import { ensureBuild } from "./ensure-build";

const onPostgres = process.env.TEST_ENGINE === "postgresql";
const SERVERS = onPostgres ? 3 : 1;
const CALLERS = onPostgres ? 201 : 50;
/** A little over the mark. */
const PER_SECOND = onPostgres ? 651 : 350;
const SECONDS = sizeOf(3, 1_800);

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
}, 300_000);

afterAll(async () => {
  await Promise.all(servers.map((server) => server.end("SIGTERM")));
});

/** Sends calls to one server at an even pace until all are answered. */
const load = (server: BuiltServer) =>
  autocannon({
    url: `${server.url}/api/v1/validate`,
    method: "POST",
    connections: CALLERS / SERVERS,
    overallRate: PER_SECOND / SERVERS,
    amount: (PER_SECOND * SECONDS) / SERVERS,
    timeout: 60,
    headers: { Authorization: `Bearer ${secret}`, "Content-Type": "application/json" },
    body: '{"company":"Apple"}',
  });

test(`${CALLERS} callers for ${SECONDS} seconds: every answer is a call of the ledger, and nothing else is`, {
  timeout: timeFor(120_000),
}, async () => {
  const loads = await Promise.all(servers.map(load));
  await Promise.all(servers.map((server) => server.end("SIGTERM")));
  servers = [];

  const sum = (of: (one: autocannon.Result) => number) => loads.reduce((all, one) => all + of(one), 0);
  const answered = sum((one) => one["2xx"]);
  expect(sum((one) => one.non2xx + one.errors + one.timeouts)).toBe(0);
  const after = onPostgres
    ? db
    : await openDatabase({ databaseUrl: null, dataDir: environment.DATA_DIR ?? "" });
  const { rows } = await after.execute(sql`
    select (select sum(units)::int from usage_day) as counted,
           (select count(*)::int from call where state = 'settled') as settled,
           (select count(*)::int from call where state <> 'settled') as other`);
  expect(rows).toEqual([{ counted: answered, settled: answered, other: 0 }]);

  const seconds = Math.max(...loads.map(({ duration }) => duration));
  const slowest = (share: "p50" | "p99") => Math.max(...loads.map(({ latency }) => latency[share]));
  tellProof(
    "R1",
    `${answered} calls in ${Math.round(seconds)} s by ${CALLERS} callers, ${Math.round(answered / seconds)}/s (${PER_SECOND}/s asked for), p50 ${slowest("p50")} ms, p99 ${slowest("p99")} ms; all in the ledger, no 5xx`,
  );
  if (isFull) expect(answered / seconds).toBeGreaterThan(onPostgres ? 600 : 300);
});
