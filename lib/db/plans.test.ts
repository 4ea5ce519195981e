import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCalls } from "@/lib/accounts/calls";
import { hashSecret, makeSecret, readKey } from "@/lib/accounts/keys";
import { readUsageView } from "@/lib/accounts/usage";
import { forgetCallLog, forgetCalls, forgetRequests, listCalls } from "@/lib/db/calls";
import { findDocuments, findSourceFacts, findSourceText, listRestingFacts } from "@/lib/db/documents";
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

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  Plans?: Plan[];
};

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  const text = Array.isArray(value)
    ? `{${value.map((one) => JSON.stringify(one)).join(",")}}`
    : String(value);
  return pg.escapeLiteral(text);
}

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
    if (operation === "timeline") await send(operation, { ...body, start: "2020-01", types: ["5.02"] });
  });
  expect(found).toEqual([]);
});

// A plan shows a function as one node; what it reads is planned here as it plans itself.
test.each(["tail_bearers", "tail_alike", "tail_words"])(
  "%s reads by its indexes, whatever it is asked",
  async (name) => {
    const { rows } = await client.query<{ source: string; names: string[]; types: string[] }>(
      `select prosrc as source, proargnames[1:pronargs] as names,
            array(select format_type(one, null) from unnest(proargtypes) one) as types
     from pg_proc where proname = $1`,
      [name],
    );
    const [{ source, names, types } = { source: "", names: [], types: [] }] = rows;
    const query = /return query([^;]+);/i.exec(source)?.[1] ?? "";
    const text = names.reduce(
      (sum, one, at) => sum.replace(new RegExp(`\\b${one}\\b`, "g"), `$${at + 1}`),
      query,
    );
    await client.query("set plan_cache_mode = force_generic_plan; set enable_seqscan = off");
    await client.query(`prepare ${name} (${types.join(", ")}) as ${text}`);
    const { rows: plans } = await client.query(
      `explain (format json) execute ${name}(${types.map(() => "null").join(", ")})`,
    );
    await client.query("reset plan_cache_mode; reset enable_seqscan");
    const kinds = nodesOf(plans[0]["QUERY PLAN"][0].Plan).map((node) => node["Node Type"]);
    expect(kinds.join()).toMatch(/Index/);
    expect(kinds).not.toContain("Seq Scan");
  },
);

test("the newest calls of a busy day are read without the rest of that day", async () => {
  const { rows: keys } = await db.execute<{ id: string; accountId: string }>(
    sql`select id, account_id as "accountId" from api_key where name = 'plans'`,
  );
  const [{ id, accountId } = { id: "", accountId: "" }] = keys;
  await db.execute(sql`
    insert into call (key_id, id, day, operation, company, units, included_units, cost_cents, state, status, created_at)
    select ${id}, 'req_busy' || n, date '2026-01-15', 'validate', 'Acme', 1, 1, 0, 'settled', 200,
           timestamptz '2026-01-15 01:00Z' + n * interval '1 second'
    from generate_series(1, 30000) n`);
  await client.query("analyze call");
  asked.clear();
  const filter = {
    keyId: null,
    operation: null,
    outcome: null,
    from: "2026-01-01",
    to: "2026-01-31",
    search: null,
  };
  expect(await listCalls(db, accountId, filter, { limit: 50 })).toHaveLength(50);
  const [listing] = [...asked.values()].filter(({ text }) => /\bfrom call\b/.test(text));
  if (listing === undefined) throw new Error("No statement reads the ledger");
  const { rows } = await client.query(`explain (analyze, timing off, format json) ${listing.text}`, [
    ...listing.values,
  ]);
  const read = nodesOf(rows[0]["QUERY PLAN"][0].Plan).filter((node) => node["Relation Name"] === "call");
  expect(read.length).toBeGreaterThan(0);
  for (const node of read) expect((node["Actual Rows"] ?? 0) * (node["Actual Loops"] ?? 1)).toBeLessThan(200);
});

test("nor do the pages of somebody with many calls, and those of a source", async () => {
  const { rows } = await db.execute<{ id: string; accountId: string }>(sql`
    select id, account_id as "accountId" from api_key order by (select count(*) from call where key_id = api_key.id) desc limit 1`);
  const [{ id, accountId } = { id: "", accountId: "" }] = rows;
  const found = await listWholeReads(async () => {
    const every = { month: null, keyId: null };
    await readUsageView(db, accountId, every);
    await readUsageView(db, accountId, { ...every, keyId: id });
    await readKey(db, id, accountId);
    for (const parts of [{}, { q: "Zellmark 7" }, { status: "error" }, { operation: "people", key: id }])
      expect((await readCalls(db, accountId, parts)).outcome).toBe("found");
    const { rows: named } = await db.execute<{ source: string }>(
      sql`select document_id as source from role_observation order by entity_key, person_key limit 1`,
    );
    const source = named[0]?.source ?? "";
    expect((await findDocuments(db, [source])).size).toBe(1);
    await findSourceText(db, source);
    await findSourceFacts(db, source);
    expect((await listRestingFacts(db, source)).roles.length).toBeGreaterThan(0);
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
