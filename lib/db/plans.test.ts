// Only on PostgreSQL: its planner decides by how many rows a table has.

import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashSecret, makeSecret } from "@/lib/accounts/keys";
import { forgetCallLog, forgetCalls, forgetRequests } from "@/lib/db/calls";
import { createKey } from "@/lib/db/keys";
import { sweepCalls } from "@/lib/db/limits";
import { operations, routes, wellFormed } from "@/lib/testing/api";
import { environmentOf, openTestDatabase } from "@/lib/testing/database";
import { fillDatabase, filledName } from "@/lib/testing/filled-database";
import { isFull, sizeOf } from "@/lib/testing/proof";
import { queueWebhookEvents } from "@/lib/webhooks/deliver";
import type { Database } from "./open";

const size = { calls: sizeOf(200_000, 10_000_000), documents: sizeOf(50_000, 2_000_000) };

/** A table of so many rows is large: reading it whole is work that grows. */
const large = 4_000;

let db: Database;
let client: pg.Client;
let key: string;

type Statement = { text: string; values: readonly unknown[] };
const asked = new Map<string, Statement>();
const { query } = pg.Client.prototype;

/** Notes every statement that any connection of this process is given, once by its text. */
function listen(): void {
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given;
    const text = typeof first === "string" ? first : ((first as pg.QueryConfig | undefined)?.text ?? "");
    const values = (Array.isArray(second) ? second : (first as pg.QueryConfig | undefined)?.values) ?? [];
    if (/^\s*(?:\/\*.*?\*\/)?\s*(?:select|insert|update|delete|with)\b/i.test(text))
      asked.set(text, { text, values });
    return (query as (...all: unknown[]) => unknown).apply(this, given);
  } as typeof query;
}

beforeAll(async () => {
  // Before any connection: each keeps the way that it asks.
  listen();
  db = await openTestDatabase();
  await fillDatabase(db, size);
  key = makeSecret();
  await createKey(db, {
    email: "plans@example.com",
    name: "plans",
    tier: "scale",
    hash: hashSecret(key),
    last4: key.slice(-4),
    dailyLimit: null,
    dailyIncluded: null,
    actor: "test",
  });
  client = new pg.Client({ connectionString: environmentOf(db).DATABASE_URL });
  await client.connect();
}, 600_000);

afterAll(async () => {
  pg.Client.prototype.query = query;
  await client.end();
});

type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const literal = (value: unknown): string =>
  value === null || value === undefined ? "null" : pg.escapeLiteral(String(value));

let prepared = 0;

/** The plan for these very values, and the one for any, which a prepared statement may come to keep. */
async function plansOf({ text, values }: Statement): Promise<Plan[]> {
  const plans = [];
  const { rows } = await client.query(`explain (format json) ${text}`, [...values]);
  plans.push(rows[0]["QUERY PLAN"][0].Plan);
  if (values.length > 0 && /^\s*(?:select|insert|update|delete|with)/i.test(text)) {
    prepared += 1;
    await client.query("set plan_cache_mode = force_generic_plan");
    await client.query(`prepare plan_${prepared} as ${text}`);
    const execute = `execute plan_${prepared}(${values.map(literal).join(", ")})`;
    const { rows: generic } = await client.query(`explain (format json) ${execute}`);
    plans.push(generic[0]["QUERY PLAN"][0].Plan);
    await client.query("reset plan_cache_mode");
  }
  return plans;
}

/** What reads a large table whole, of the statements that were asked meanwhile. */
async function listWholeReads(work: () => Promise<unknown>): Promise<string[]> {
  asked.clear();
  await work();
  const statements = [...asked.values()];
  expect(statements.length).toBeGreaterThan(0);
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and reltuples > ${large}`,
  );
  const largeTables = new Set(rows.map(({ name }) => name));
  expect(largeTables.size).toBeGreaterThan(8);
  const found = [];
  for (const statement of statements)
    for (const plan of await plansOf(statement))
      for (const node of nodesOf(plan))
        if (node["Node Type"] === "Seq Scan" && largeTables.has(node["Relation Name"] ?? ""))
          found.push(`${node["Relation Name"]}: ${statement.text.replace(/\s+/g, " ")}`);
  return [...new Set(found)];
}

async function send(
  operation: (typeof operations)[number],
  body: object,
  headers: Record<string, string> = {},
) {
  const answer = await routes[operation].POST(
    new Request("http://localhost", {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}`, ...headers },
      body: JSON.stringify(body),
    }),
  );
  expect(answer.status, await answer.clone().text()).toBe(200);
}

const claims = [
  { type: "role", person_name: "Maren10 Quill7", role: "Chief Operating Officer" },
  { type: "person", person_name: "Maren10 Quill7", description: "was appointed" },
  { type: "event", description: "entered into a credit agreement with Bank 12" },
  { type: "event", description: "revenue was $7 million", period: { start: "2020", end: "2026" } },
  { type: "event", description: "acquired Nobody Holdings for $900 million" },
];

test.each(operations)("%s reads no large table whole, whatever it is asked", async (operation) => {
  const body = {
    ...wellFormed(filledName(7))[operation],
    ...(operation === "corroborate" ? { claims } : {}),
  };
  const found = await listWholeReads(async () => {
    await send(operation, body);
    await send(operation, { ...body, company: "7000000009" });
    for (let times = 0; times < 2; times += 1)
      await send(operation, body, { "Idempotency-Key": `once-${operation}` });
    if (operation === "validate") {
      await send(operation, { company: "Zelmark 8 Work" });
      await send(operation, { company: "Nobody of That Name Whatever" });
    }
    if (operation === "timeline")
      await send(operation, { ...body, start: "2020-01", event_types: ["filing"] });
  });
  expect(found).toEqual([]);
});

// It takes bites of thousands of rows, for which a small table is rightly read whole.
test.runIf(isFull)("nor does what a server does every minute", async () => {
  const { signal } = new AbortController();
  const found = await listWholeReads(async () => {
    await sweepCalls(db, 120);
    await forgetRequests(db);
    await forgetCallLog(db);
    await forgetCalls(db, 1_200);
    await queueWebhookEvents(db, signal);
  });
  expect(found).toEqual([]);
});
