import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { createKey, revokeKey } from "@/lib/db/keys";
import type { Database } from "@/lib/db/open";
import { openTestDatabase } from "@/lib/db/test-database";
import { loadStarter } from "@/lib/ingest/starter/load-starter";
import { catalog } from "@/lib/operations/catalog";
import type { OperationName } from "@/lib/operations/contract";
import { corroborate } from "@/lib/operations/corroborate/contract";
import { runCorroborate } from "@/lib/operations/corroborate/run";
import { enrich } from "@/lib/operations/enrich/contract";
import { runEnrich } from "@/lib/operations/enrich/run";
import { people } from "@/lib/operations/people/contract";
import { runPeople } from "@/lib/operations/people/run";
import { timeline } from "@/lib/operations/timeline/contract";
import { runTimeline } from "@/lib/operations/timeline/run";
import { validate } from "@/lib/operations/validate/contract";
import { runValidate } from "@/lib/operations/validate/run";
import { hashSecret, makeSecret } from "./api-key";
import { handle } from "./handle";

const routes = {
  validate: handle(validate, runValidate),
  enrich: handle(enrich, runEnrich),
  timeline: handle(timeline, runTimeline),
  corroborate: handle(corroborate, runCorroborate),
  people: handle(people, runPeople),
};

/** The smallest request of each operation that is well formed, for a company. */
const wellFormed = (company: unknown): Record<OperationName, Record<string, unknown>> => ({
  validate: { company },
  enrich: { company },
  timeline: { company, start: "2024-01" },
  corroborate: { company, claims: [{ type: "role", person_name: "Tim Cook", role: "CEO" }] },
  people: { company },
});

const operations = catalog.map((contract) => contract.name);
const others = operations.filter((name) => name !== "validate");

let db: Database;
let secret: string;
let exhausted: string;
let revoked: string;
let expired: string;

async function makeKey(more: { dailyLimit?: number } = {}): Promise<{ id: string; secret: string }> {
  const made = makeSecret();
  const { id } = await createKey(db, {
    email: "contract@example.com",
    name: "test",
    tier: "scale",
    hash: hashSecret(made),
    last4: made.slice(-4),
    dailyLimit: more.dailyLimit ?? null,
    dailyIncluded: null,
    actor: "test",
  });
  return { id, secret: made };
}

beforeAll(async () => {
  db = await openTestDatabase();
  await loadStarter(db);
  secret = (await makeKey()).secret;
  exhausted = (await makeKey({ dailyLimit: 0 })).secret;
  const gone = await makeKey();
  revoked = gone.secret;
  await revokeKey(db, gone.id, "test");
  const old = await makeKey();
  expired = old.secret;
  await db.execute(`update api_key set expires_at = now() - interval '1 second' where id = '${old.id}'`);
});

type Sent = {
  key?: string | null;
  body?: unknown;
  text?: string;
  headers?: Record<string, string>;
  method?: string;
};

async function send(operation: OperationName, sent: Sent = {}) {
  const headers = new Headers({ "Content-Type": "application/json", ...sent.headers });
  const key = sent.key === undefined ? secret : sent.key;
  if (key !== null && !headers.has("Authorization")) headers.set("Authorization", `Bearer ${key}`);
  const method = sent.method ?? "POST";
  const body = method === "POST" ? (sent.text ?? JSON.stringify(sent.body)) : undefined;
  const handler = routes[operation][method as keyof (typeof routes)[OperationName]];
  const response = await handler(
    new Request(`http://localhost/api/v1/${operation}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    }),
  );
  return { status: response.status, headers: response.headers, json: await response.json() };
}

test("there is a route for every operation of the catalog, and no other", () => {
  expect(readdirSync("app/api/v1").sort()).toEqual([...operations].sort());
  expect(Object.keys(routes).sort()).toEqual([...operations].sort());
});

const anyCompany = wellFormed("Apple");

type ErrorRow = {
  row: string;
  operations: readonly OperationName[];
  sent: (operation: OperationName) => Sent;
  status: number;
  body: Record<string, unknown>;
};

/** SPEC's table of errors, row by row, with what DESIGN decides where it is silent. */
const errorRows: ErrorRow[] = [
  ...[{}, { company: null }, { company: "" }, { company: "  " }].map(
    (company): ErrorRow => ({
      row: `400 company missing ${JSON.stringify(company)}`,
      operations,
      sent: (name) => {
        const { company: _, ...rest } = anyCompany[name];
        return { body: { ...rest, ...company } };
      },
      status: 400,
      body: { error: "Company name required" },
    }),
  ),
  ...["A", "a".repeat(201), 42, ["Apple"], { name: "Apple" }].map(
    (company): ErrorRow => ({
      row: `400 company length ${JSON.stringify(company).slice(0, 20)}`,
      operations,
      sent: (name) => ({ body: wellFormed(company)[name] }),
      status: 400,
      body: { error: "Company name must be 2-200 characters" },
    }),
  ),
  ...[{}, { claims: [] }, { claims: null }].map(
    (claims): ErrorRow => ({
      row: `400 claims empty ${JSON.stringify(claims)}`,
      operations: ["corroborate"],
      sent: () => ({ body: { company: "Apple", ...claims } }),
      status: 400,
      body: { error: "At least one claim required" },
    }),
  ),
  {
    row: "400 more than 10 claims",
    operations: ["corroborate"],
    sent: () => ({
      body: { company: "Apple", claims: Array.from({ length: 11 }, () => ({ type: "event" })) },
    }),
    status: 400,
    body: { error: "Maximum 10 claims per request" },
  },
  ...[{}, { start: null }, { start: "" }].map(
    (start): ErrorRow => ({
      row: `400 start missing ${JSON.stringify(start)}`,
      operations: ["timeline"],
      sent: () => ({ body: { company: "Apple", ...start } }),
      status: 400,
      body: { error: "Start date required (YYYY-MM format)" },
    }),
  ),
  ...["2024", "2024-13", "2024-1", "January 2024", 202401].map(
    (start): ErrorRow => ({
      row: `400 start malformed ${start}`,
      operations: ["timeline"],
      sent: () => ({ body: { company: "Apple", start } }),
      status: 400,
      body: { error: "start must be a month in the form YYYY-MM" },
    }),
  ),
  {
    row: "400 start after end",
    operations: ["timeline"],
    sent: () => ({ body: { company: "Apple", start: "2024-02", end: "2024-01" } }),
    status: 400,
    body: { error: "Start date must not be after end date" },
  },
  {
    row: "400 tenure start after end",
    operations: ["enrich"],
    sent: () => ({ body: { company: "Apple", tenure: { start: "2024-02", end: "2024-01" } } }),
    status: 400,
    body: { error: "Start date must not be after end date" },
  },
  {
    row: "400 filters malformed",
    operations: ["people"],
    sent: () => ({ body: { company: "Apple", filters: { role_type: ["boss"] } } }),
    status: 400,
    body: { error: "filters.role_type[0] must be one of executive, board, founder, investment" },
  },
  {
    row: "400 include malformed",
    operations: ["enrich"],
    sent: () => ({ body: { company: "Apple", include: ["everything"] } }),
    status: 400,
    body: { error: "include[0] must be one of events, people, intelligence, intelligence_history" },
  },
  {
    row: "400 types malformed",
    operations: ["timeline"],
    sent: () => ({ body: { company: "Apple", start: "2024-01", types: ["5.02", "parties"] } }),
    status: 400,
    body: {
      error:
        'types[1] must be an 8-K item number such as "5.02" or its label such as "Departure of Directors"',
    },
  },
  {
    row: "400 not JSON",
    operations,
    sent: () => ({ text: '{"company": "Apple"' }),
    status: 400,
    body: { error: "Invalid JSON body" },
  },
  ...["[]", "null", '"Apple"', "7"].map(
    (text): ErrorRow => ({
      row: `400 not an object ${text}`,
      operations,
      sent: () => ({ text }),
      status: 400,
      body: { error: "Request body must be a JSON object" },
    }),
  ),
  {
    row: "401 no Authorization header",
    operations,
    sent: (name) => ({ key: null, body: anyCompany[name] }),
    status: 401,
    body: { error: "API key required" },
  },
  ...[
    ["unknown", () => makeSecret()],
    ["mistyped", () => `${secret.slice(0, -1)}${secret.endsWith("0") ? "1" : "0"}`],
    ["revoked", () => revoked],
    ["expired", () => expired],
  ].map(
    ([why, key]): ErrorRow => ({
      row: `401 key ${String(why)}`,
      operations,
      sent: (name) => ({ key: (key as () => string)(), body: anyCompany[name] }),
      status: 401,
      body: { error: "Invalid API key" },
    }),
  ),
  {
    row: "401 another scheme",
    operations,
    sent: (name) => ({ headers: { Authorization: `Basic ${secret}` }, body: anyCompany[name] }),
    status: 401,
    body: { error: "Invalid API key" },
  },
  {
    row: "404 no entity resolved",
    operations: others.filter((name) => name !== "enrich"),
    sent: (name) => ({ body: wellFormed("Zzyzx Quombulator Holdings")[name] }),
    status: 404,
    body: { error: "Company not found", code: "NOT_FOUND" },
  },
  {
    row: "404 no entity resolved, enrich",
    operations: ["enrich"],
    sent: () => ({ body: { company: "Zzyzx Quombulator Holdings" } }),
    status: 404,
    body: { verified: false, error: "Company not found", code: "NOT_FOUND" },
  },
  {
    row: "413 over 64 KiB",
    operations,
    sent: () => ({ text: JSON.stringify({ company: "a".repeat(70_000) }) }),
    status: 413,
    body: { error: "Request body must be at most 64 KiB" },
  },
  {
    row: "415 another content type",
    operations,
    sent: (name) => ({ headers: { "Content-Type": "text/plain" }, body: anyCompany[name] }),
    status: 415,
    body: { error: "Content-Type must be application/json" },
  },
  ...["GET", "PUT", "PATCH", "DELETE", "OPTIONS"].map(
    (method): ErrorRow => ({
      row: `405 ${method}`,
      operations,
      sent: () => ({ method }),
      status: 405,
      body: { error: "Method not allowed; use POST" },
    }),
  ),
  {
    row: "429 daily limit reached",
    operations,
    sent: (name) => ({ key: exhausted, body: anyCompany[name] }),
    status: 429,
    body: { error: "Daily rate limit exceeded" },
  },
  {
    row: "429 comes before the company is looked up",
    operations,
    sent: (name) => ({ key: exhausted, body: wellFormed("Zzyzx Quombulator Holdings")[name] }),
    status: 429,
    body: { error: "Daily rate limit exceeded" },
  },
];

describe("SPEC errors", () => {
  const cases = errorRows.flatMap((row) => row.operations.map((operation) => ({ ...row, operation })));
  test.each(cases)("$operation: $row", async ({ operation, sent, status, body }) => {
    const before = await countBilled();
    const answer = await send(operation, sent(operation));
    expect(answer.json).toEqual(body);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(answer.headers.get("x-request-id")).toMatch(/^req_[0-9a-z]+$/);
    expect(await countBilled(), "an error costs nothing").toBe(before);
  });

  test.each(others)("%s: 400 ambiguous name with alternatives to choose from", async (operation) => {
    const answer = await send(operation, { body: wellFormed("Independent Bank Corp")[operation] });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ error: "Ambiguous company name", code: "NEEDS_DISAMBIGUATION" });
    expect(answer.json.alternatives.length).toBeGreaterThan(1);
    for (const alternative of answer.json.alternatives) {
      expect(Object.keys(alternative).sort()).toEqual(["confidence", "key", "name", "ticker", "type"]);
      const chosen = await send("validate", { body: { company: alternative.key } });
      expect(chosen.json.entity.key).toBe(alternative.key);
    }
  });

  test("429 says when to come back, and 405 what is allowed", async () => {
    const refused = await send("validate", { key: exhausted, body: { company: "Apple" } });
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(86_400);
    expect(refused.headers.get("ratelimit-policy")).toBe('"daily";q=0;w=86400');
    expect(refused.headers.get("ratelimit")).toBe(`"daily";r=0;t=${seconds}`);
    expect((await send("people", { method: "GET" })).headers.get("allow")).toBe("POST");
  });
});

async function countBilled(): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(`select coalesce(sum(units), 0)::int as n from usage_day`);
  return rows[0]?.n ?? -1;
}

describe("SPEC endpoints", () => {
  test.each(operations)("%s answers 200 with exactly the fields of its contract", async (operation) => {
    const answer = await send(operation, { body: anyCompany[operation] });
    expect(answer.status).toBe(200);
    const contract = catalog.find((one) => one.name === operation);
    expect(contract?.response.strict().safeParse(answer.json).error?.issues ?? []).toEqual([]);
    expect(answer.headers.get("ratelimit-policy")).toBe('"daily";q=50000;w=86400');
  });

  test.each(
    catalog.flatMap((contract) => contract.examples.map((example) => ({ name: contract.name, example }))),
  )("$name: the example '$example.title' is answered", async ({ name, example }) => {
    expect((await send(name, { body: example.request })).status).toBe(200);
  });

  test("validate: verified with the entity, no message; or not verified with a message and no entity", async () => {
    const hit = (await send("validate", { body: { company: "Apple" } })).json;
    expect(hit).toMatchObject({
      verified: true,
      confidence: 1,
      entity: { key: "apple", name: "Apple Inc.", type: "public_company", ticker: "AAPL" },
      resolution: { source: "curated", confidence: 1 },
    });
    expect(hit.entity.publicUrl).toMatch(/\/company\/apple$/);
    expect(hit).not.toHaveProperty("message");
    const miss = (await send("validate", { body: { company: "Zzyzx Quombulator Holdings" } })).json;
    expect(miss).toMatchObject({
      verified: false,
      confidence: 0,
      entity: null,
      resolution: { source: "discovered", confidence: 0 },
    });
    expect(miss.message).toMatch(/Zzyzx/);
    const either = (await send("validate", { body: { company: "Independent Bank Corp" } })).json;
    expect(either).toMatchObject({ verified: false, entity: null, resolution: { source: "disambiguation" } });
    expect(either.alternatives.length).toBeGreaterThan(1);
  });

  test("enrich: parts come only when they are asked for, and every fact has its footnote", async () => {
    const bare = (await send("enrich", { body: { company: "Apple" } })).json;
    expect(bare).toMatchObject({
      events: [],
      people: [],
      context: null,
      headlineInsight: null,
      intelligence: null,
      intelligence_history: null,
      meta: { costEstimate: 0 },
    });
    const noTenure = (await send("enrich", { body: { company: "Apple", include: ["events"] } })).json;
    expect(noTenure.events).toEqual([]);
    const noInclude = (
      await send("enrich", { body: { company: "Apple", tenure: { start: "2025-01", end: "2025-12" } } })
    ).json;
    expect(noInclude.events).toEqual([]);
    const full = (
      await send("enrich", {
        body: {
          company: "Apple",
          tenure: { start: "2025-01", end: "2025-12" },
          include: ["events", "people", "intelligence", "intelligence_history"],
        },
      })
    ).json;
    expect(full.events.length).toBeGreaterThan(0);
    for (const event of full.events) expect(event.date.slice(0, 4)).toBe("2025");
    expect(full.people.length).toBeGreaterThan(0);
    const numbers = new Set(full.citations.map((citation: { n: number }) => citation.n));
    const ids = new Set(full.citations.map((citation: { id: string }) => citation.id));
    for (const field of ["sector", "industry", "headquarters", "founded", "ticker", "exchange"]) {
      expect(full.entity[field], field).not.toBeNull();
      for (const n of full.entity.citations[field]) expect(numbers).toContain(n);
    }
    for (const n of Object.values<number[]>(full.scale.citations).flat()) expect(numbers).toContain(n);
    for (const fact of [...full.events, ...full.people]) expect(ids).toContain(fact.source.id);
    for (const citation of full.citations) expect(new URL(citation.url).protocol).toBe("https:");
  });

  test("enrich: a private company has an empty events array, which is no error", async () => {
    const answer = await send("enrich", {
      body: { company: "Stripe", tenure: { start: "2020-01", end: "2025-12" }, include: ["events"] },
    });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ entity: { type: "private_company", ticker: null }, events: [] });
  });

  test("timeline: months are inclusive, newest first, at most 20, and the summary counts them", async () => {
    const year = (await send("timeline", { body: { company: "Apple", start: "2021-01", end: "2021-12" } }))
      .json;
    expect(year.period).toEqual({ start: "2021-01", end: "2021-12" });
    const dates = year.events.map((event: { date: string }) => event.date);
    expect(dates).toEqual([...dates].sort().reverse());
    const [total] = year.summary.match(/^\d+/);
    expect(year.events).toHaveLength(Math.min(20, Number(total)));
    const all = (await send("timeline", { body: { company: "Coca-Cola", start: "1994-01" } })).json;
    expect(all.events).toHaveLength(20);
    expect(all.period.end).toBe(new Date().toISOString().slice(0, 7));
    expect(all.metrics).toEqual({});
    const month = dates[0].slice(0, 7);
    const one = (await send("timeline", { body: { company: "Apple", start: month, end: month } })).json;
    expect(one.events.map((event: { date: string }) => event.date)).toContain(dates[0]);
  });

  test("timeline: types take item numbers and labels in any case; an empty array returns all", async () => {
    const ask = async (types?: string[]) =>
      (await send("timeline", { body: { company: "Apple", start: "2015-01", end: "2024-12", types } })).json
        .summary;
    const byNumber = await ask(["5.02"]);
    expect(await ask(["departure of directors"])).toBe(byNumber);
    expect(await ask(["Item 5.02"])).toBe(byNumber);
    expect(await ask([])).toBe(await ask());
    expect(await ask([])).not.toBe(byNumber);
  });

  test("people: ordered by role, capped at 25, counted before the cap, filtered as asked", async () => {
    const all = (await send("people", { body: { company: "Apple" } })).json;
    expect(all.people[0]).toMatchObject({
      name: "Timothy D. Cook",
      role_type: "executive",
      is_current: true,
    });
    expect(all.people.length).toBeLessThanOrEqual(25);
    expect(all.meta.total_indexed).toBeGreaterThanOrEqual(all.people.length);
    const board = (await send("people", { body: { company: "Apple", filters: { role_type: ["board"] } } }))
      .json;
    expect(board.people.length).toBeGreaterThan(0);
    expect(new Set(board.people.map((one: { role_type: string }) => one.role_type))).toEqual(
      new Set(["board"]),
    );
    const tim = (await send("people", { body: { company: "Apple", filters: { person_name: "Tim Cook" } } }))
      .json;
    expect(new Set(tim.people.map((one: { name: string }) => one.name))).toEqual(
      new Set(["Timothy D. Cook"]),
    );
    const current = (await send("people", { body: { company: "Apple", filters: { current_only: true } } }))
      .json;
    expect(current.people.every((one: { is_current: boolean }) => one.is_current)).toBe(true);
    const none = (await send("people", { body: { company: "Stripe" } })).json;
    expect(none.people).toEqual([]);
    expect(none.meta.coverage_note).toMatch(/No person is indexed for Stripe/);
  });

  test("corroborate: one result per claim with its index; a faulty claim touches no other", async () => {
    const { json } = await send("corroborate", {
      body: {
        company: "Apple",
        claims: [
          { type: "role", person_name: "Tim Cook", role: "chief executive" },
          { type: "role", person_name: "Satya Nadella", role: "CEO" },
          { type: "person", person_name: "Timothy Cook" },
          { type: "event", description: "quarterly results", period: { start: "2025" } },
          { type: "event", description: "ceded Kansas to France" },
          { type: "role", role: "CEO" },
          { type: "event" },
          { type: "mood", description: "happy" },
          "Tim Cook is great",
          { type: "role", person_name: "Tim Cook", period: { start: "soon" } },
        ],
      },
    });
    expect(json.results.map((one: { claim_index: number }) => one.claim_index)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
    expect(json.results.map((one: { reason: string }) => one.reason)).toEqual([
      "people_index_match",
      "no_match",
      "people_index_match",
      "sec_filing_match",
      "no_match",
      "missing_input",
      "missing_input",
      "unsupported_claim_type",
      "missing_input",
      "missing_input",
    ]);
    expect(json.results[1].verdict).toBe("contradicted");
    expect(json.results[4].sources_checked.length).toBeGreaterThan(0);
    expect(json.results[9].detail).toBe(
      "period.start must be a date in the form YYYY, YYYY-MM or YYYY-MM-DD.",
    );
    for (const result of json.results) expect(result.corroborated).toBe(result.verdict === "supported");
    expect(json.entity).toEqual({ key: "apple", name: "Apple Inc.", verified: true });
    expect(json.meta.entity_coverage).toBe("public_company");
  });
});

describe("SPEC limits and prices", () => {
  test.each([
    ["Ax", 200],
    [`${"Apple ".repeat(33)}A`, 200],
    [`  ${"é".repeat(200)}  `, 200],
    ["A", 400],
    ["é".repeat(201), 400],
  ])("company of %j characters is judged by its length", async (company, status) => {
    expect((await send("validate", { body: { company } })).status).toBe(status);
  });

  test("a unit is a claim at 0.10 USD on corroborate and a call at 0.05 USD elsewhere", () => {
    expect(Object.fromEntries(catalog.map((one) => [one.name, [one.unit, one.unitPriceCents]]))).toEqual({
      validate: ["call", 5],
      enrich: ["call", 5],
      timeline: ["call", 5],
      corroborate: ["claim", 10],
      people: ["call", 5],
    });
  });

  test("a corroborate that does not fit whole is refused whole", async () => {
    const { secret: small } = await makeKey({ dailyLimit: 3 });
    const claims = Array.from({ length: 4 }, () => ({ type: "person", person_name: "Tim Cook" }));
    const refused = await send("corroborate", { key: small, body: { company: "Apple", claims } });
    expect(refused.status).toBe(429);
    const fits = await send("corroborate", {
      key: small,
      body: { company: "Apple", claims: claims.slice(1) },
    });
    expect(fits.status).toBe(200);
    expect(fits.headers.get("ratelimit")).toMatch(/^"daily";r=0;t=\d+$/);
  });

  test("unknown fields are ignored, and an idempotency key replays the first answer", async () => {
    const body = { company: "Apple", favourite_colour: "teal" };
    const headers = { "Idempotency-Key": "contract-1" };
    const first = await send("enrich", { body, headers });
    const again = await send("enrich", { body, headers });
    expect(again.json).toEqual(first.json);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    const reused = await send("enrich", { body: { company: "Nike" }, headers });
    expect(reused.status).toBe(422);
  });
});
