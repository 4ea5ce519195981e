import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { openTestApi } from "@/lib/testing/api";
import { allowAnyOrigin, serveReconciliation } from "./reconcile";

const api = openTestApi();

const at = (path: string, init?: RequestInit) => new Request(`http://localhost/api/reconcile${path}`, init);

async function get(path: string) {
  const [parts = ""] = path.split("?");
  const response = await serveReconciliation(at(path), parts.split("/").filter(Boolean));
  return { status: response.status, headers: response.headers, json: await response.json() };
}

/** As OpenRefine sends it: a form, to the address that was added as the service. */
async function post(key: string, parameters: Record<string, unknown>) {
  const body = new URLSearchParams(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]),
  );
  const response = await serveReconciliation(at(`/${key}`, { method: "POST", body }), [key]);
  return { status: response.status, headers: response.headers, json: await response.json() };
}

const countCalls = async (keyId: string) => {
  const { rows } = await api.db.execute<{ calls: number }>(
    sql`select count(*) as calls from call where key_id = ${keyId} and operation = 'validate' and state = 'settled'`,
  );
  return rows[0]?.calls;
};

// What the specification's schemas of version 0.2 demand of answers.
const template = z.string().includes("{{id}}");
const suggestService = z.object({ service_url: z.url(), service_path: z.string().startsWith("/") });
const manifest = z.object({
  versions: z.array(z.string()).refine((versions) => versions.includes("0.2")),
  name: z.string(),
  identifierSpace: z.url(),
  schemaSpace: z.url(),
  documentation: z.url(),
  view: z.object({ url: template }),
  defaultTypes: z.array(z.object({ id: z.string(), name: z.string() })),
  suggest: z.object({ entity: suggestService, property: suggestService, type: suggestService }),
  preview: z.object({ url: template, width: z.int(), height: z.int() }),
  extend: z.object({ propose_properties: suggestService, property_settings: z.array(z.never()) }),
});
const typeOf = z.union([z.string(), z.object({ id: z.string(), name: z.string().optional() })]);
const resultBatch = z.record(
  z.string(),
  z.object({
    result: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        score: z.number(),
        match: z.boolean().optional(),
        type: z.array(typeOf).optional(),
      }),
    ),
  }),
);
const cell = z.union([
  z.strictObject({}),
  z.strictObject({ id: z.string(), name: z.string(), description: z.string().optional() }),
  z.strictObject({ str: z.string() }),
]);
const extended = z.object({
  meta: z.array(z.object({ id: z.string(), name: z.string() })),
  rows: z.record(z.string(), z.record(z.string(), z.array(cell))),
});
const suggested = z.object({ result: z.array(z.object({ id: z.string(), name: z.string() })) });

describe("the reconciliation service", () => {
  test("describes itself, with and without a key in its address", async () => {
    for (const path of ["", `/${api.keys.good}`]) {
      const { status, json, headers } = await get(path);
      expect(status).toBe(200);
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(manifest.parse(json)).toEqual(json);
      expect(json.defaultTypes).toEqual([{ id: "company", name: "Company" }]);
      expect(JSON.stringify(json)).not.toContain(api.keys.good);
    }
    expect(allowAnyOrigin().headers.get("access-control-allow-methods")).toContain("POST");
  });

  test("matches the specification's kind of batch, and each query counts as one call", async () => {
    const { id, secret } = await api.makeKey();
    const queries = {
      q0: {
        query: "Apple Inc",
        type: "company",
        limit: 5,
        properties: [{ pid: "country", v: "US" }],
        type_strict: "should",
      },
      q1: { query: "Independent Bank Corp", limit: 3 },
      q2: { query: "Zzyzx Quombulator Holdings" },
      q3: { query: "" },
    };
    const { status, json } = await post(secret, { queries });
    expect(status).toBe(200);
    expect(resultBatch.parse(json)).toEqual(json);
    expect(json.q0.result).toMatchObject([{ id: "apple", name: "Apple Inc.", score: 100, match: true }]);
    expect(json.q1.result.length).toBeGreaterThan(1);
    expect(json.q1.result.length).toBeLessThanOrEqual(3);
    expect(json.q1.result.every(({ match }: { match: boolean }) => !match)).toBe(true);
    expect(json.q2.result).toEqual([]);
    expect(json.q3.result).toEqual([]);
    expect(await countCalls(id)).toBe(3);
  });

  test("takes an identifier beside the name for what is meant", async () => {
    const queries = {
      lei: { query: "some subsidiary", properties: [{ pid: "lei", v: "HWUPKR0MPOU8FGXBT394" }] },
      cik: { properties: [{ pid: "cik", v: "320193" }] },
      ticker: { query: "Micro", properties: [{ pid: "ticker", v: { id: "MSFT", name: "MSFT" } }] },
    };
    const { json } = await post(api.keys.good, { queries });
    expect(json.cik.result[0]).toMatchObject({ id: "apple", match: true });
    expect(json.ticker.result[0]).toMatchObject({ id: "microsoft", match: true });
  });

  test("takes every form of query that the specification has", async () => {
    const queries = {
      "a type by its id": { query: "Apple", type: "company" },
      "several types": { query: "Apple", type: ["company", "public_company"], type_strict: "all" },
      "no query beside properties": { properties: [{ pid: "cik", v: 320193 }] },
      "several values": {
        query: "Apple",
        properties: [{ pid: "country", v: ["US", { id: "us", name: "US" }] }],
      },
      "a value that is true": { query: "Apple", properties: [{ pid: "listed", v: true }] },
      "a limit": { query: "Apple", limit: 1 },
    };
    const { status, json } = await post(api.keys.good, { queries });
    expect(status).toBe(200);
    expect(Object.keys(json)).toEqual(Object.keys(queries));
    for (const name of Object.keys(queries))
      expect(json[name].result[0], name).toMatchObject({ id: "apple" });
    // By GET, as the specification allows, an answer is the same.
    const sent = encodeURIComponent(JSON.stringify({ q0: queries["a limit"] }));
    expect((await get(`/${api.keys.good}?queries=${sent}`)).json.q0).toEqual(json["a limit"]);
  });

  test("keeps to the types that are demanded", async () => {
    const one = (type_strict: string) => ({ query: "Apple", type: ["private_company"], type_strict });
    const { json } = await post(api.keys.good, { queries: { strict: one("any"), lenient: one("should") } });
    expect(json.strict.result).toEqual([]);
    expect(json.lenient.result).toMatchObject([{ id: "apple", match: false }]);
  });

  test("extends rows by what is held of a company", async () => {
    const extend = {
      ids: ["apple", "no-such-company"],
      properties: [{ id: "ticker" }, { id: "page" }, { id: "colour" }],
    };
    const { json } = await post(api.keys.good, { extend });
    expect(extended.parse(json)).toEqual(json);
    expect(json.meta).toEqual([
      { id: "ticker", name: "Ticker" },
      { id: "page", name: "Page" },
      { id: "colour", name: "colour" },
    ]);
    expect(json.rows.apple).toMatchObject({ ticker: [{ str: "AAPL" }], colour: [] });
    expect(json.rows["no-such-company"]).toEqual({ ticker: [], page: [], colour: [] });
    expect((await get("/properties?type=company&limit=2")).json).toEqual({
      type: "company",
      properties: [
        { id: "ticker", name: "Ticker" },
        { id: "type", name: "Kind of company" },
      ],
    });
  });

  test("suggests companies, types and properties, without a key", async () => {
    const found = await get("/suggest/entity?prefix=micros");
    expect(suggested.parse(found.json).result[0]).toMatchObject({ id: "microsoft" });
    expect((await get("/suggest/type?prefix=priv")).json.result).toEqual([
      { id: "private_company", name: "Private company" },
    ]);
    expect((await get("/suggest/property?prefix=le")).json.result).toEqual([{ id: "lei", name: "LEI" }]);
    expect((await get("/suggest/colour?prefix=x")).status).toBe(400);
  });

  test("shows a company on a card that any page may frame", async () => {
    const response = await serveReconciliation(at("/preview?id=apple"), ["preview"]);
    expect(response.headers.get("content-security-policy")).toContain("frame-ancestors *");
    expect(await response.text()).toContain(">Apple Inc.</a>");
    const none = await serveReconciliation(at("/preview?id=%3Cscript%3E"), ["preview"]);
    expect(none.status).toBe(404);
    expect(await none.text()).not.toContain("<script>");
  });

  test("gives what was counted before the day's limit, and says what was refused", async () => {
    const company = (at: number) => [`q${at}`, { query: "Apple" }] as const;
    const queries = Object.fromEntries(Array.from({ length: 20 }, (_, at) => company(at)));
    const { id, secret } = await api.makeKey(3);
    const { status, json } = await post(secret, { queries });
    expect(status).toBe(200);
    const answers: { result: unknown[]; error?: string }[] = Object.values(resultBatch.parse(json) && json);
    const refused = answers.filter(({ error }) => error !== undefined);
    expect(refused).toEqual(
      Array.from({ length: 17 }, () => ({ result: [], error: "Daily rate limit exceeded" })),
    );
    expect(await countCalls(id)).toBe(3);
    const rows = await api.makeKey(1);
    const extend = { ids: ["apple", "microsoft"], properties: [{ id: "ticker" }] };
    const { json: some } = await post(rows.secret, { extend });
    expect(Object.keys(extended.parse(some).rows)).toHaveLength(1);
    expect(Object.values(some.errors)).toEqual(["Daily rate limit exceeded"]);
    expect((await post(rows.secret, { extend })).status).toBe(429);
  });

  test("reads no more of a body than it takes, declared or not", async () => {
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(64 * 1024).fill(97));
      },
    });
    const init = { method: "POST", body, duplex: "half" } as RequestInit;
    const response = await serveReconciliation(at("", init), []);
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({ error: "Request body must be at most 1 MiB" });
    expect(sent).toBeLessThan(20);
  });

  test("takes no POST where nothing is sent", async () => {
    for (const part of ["suggest", "preview"]) {
      const response = await serveReconciliation(at(`/${part}`, { method: "POST", body: "prefix=a" }), [
        part,
      ]);
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
    }
  });

  test.each<[string, string, Record<string, unknown>, number, string]>([
    ["a wrong key", "fn_live_no", { queries: { q0: { query: "Apple" } } }, 401, "Invalid API key"],
    ["what is no JSON", "good", { queries: "{nonsense" }, 400, "queries must be JSON"],
    [
      "a query of another form",
      "good",
      { queries: { q0: { query: 7 } } },
      400,
      "queries.q0.query has the wrong form",
    ],
    [
      "a key whose day is used up",
      "exhausted",
      { queries: { q0: { query: "Apple" } } },
      429,
      "Daily rate limit exceeded",
    ],
  ])("refuses %s", async (_, key, parameters, status, error) => {
    const secret = key === "good" ? api.keys.good : key === "exhausted" ? api.keys.exhausted : key;
    const answer = await post(secret, parameters);
    expect(answer.status).toBe(status);
    expect(answer.json.error).toContain(error);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  });
});
