import "server-only";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalog } from "@/lib/operations/catalog";
import { openTestApi, send } from "@/lib/testing/api";
import { serveTestApi } from "@/lib/testing/http";
import { faultsOf, responsePointer } from "@/lib/testing/openapi";

/** The two transports, each with a client of the protocol's old kind and of the new one. */
const connections = [
  ["HTTP, 2025 revision", { transport: "http", mode: "legacy" }],
  ["HTTP, 2026 revision", { transport: "http", mode: "auto" }],
  ["stdio, 2025 revision", { transport: "stdio", mode: "legacy" }],
  ["stdio, 2026 revision", { transport: "stdio", mode: "auto" }],
] as const;

type Connection = (typeof connections)[number][1];

/** A connected client of the official SDK. */
async function connect({ transport, mode }: Connection, url: string, key: string | null): Promise<Client> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(transport === "http" ? overHttp(url, key) : overStdio(url, key));
  return client;
}

function overHttp(url: string, key: string | null) {
  const headers: Record<string, string> = key === null ? {} : { Authorization: `Bearer ${key}` };
  return new StreamableHTTPClientTransport(new URL("/api/mcp", url), { requestInit: { headers } });
}

/** The process of `npm run -s mcp`. */
function overStdio(url: string, key: string | null) {
  return new StdioClientTransport({
    command: process.execPath,
    args: ["lib/cli/run.mjs", "mcp"],
    env: {
      PATH: process.env.PATH ?? "",
      FOOTNOTE_URL: url,
      ...(key === null ? {} : { FOOTNOTE_API_KEY: key }),
    },
    stderr: "ignore",
  });
}

const api = openTestApi();
const http = serveTestApi();

type Result = Awaited<ReturnType<Client["callTool"]>>;

function textOf({ content }: Result): string {
  return content.map((part) => (part.type === "text" ? part.text : "")).join("\n");
}

async function countUnits(keyId: string): Promise<unknown> {
  const { rows } = await api.db.execute(
    `select coalesce(sum(units), 0)::int as n from usage_day where key_id = '${keyId}'`,
  );
  return rows[0]?.n;
}

describe.each(connections)("%s", (_, connection) => {
  let client: Client;

  beforeAll(async () => {
    client = await connect(connection, http.url, api.keys.good);
  });
  afterAll(() => client.close());

  test("the revision is the one that the client asks for", () => {
    expect(client.getProtocolEra()).toBe(connection.mode === "auto" ? "modern" : "legacy");
  });

  test("the tools are the catalog's operations, described and marked as read-only", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(catalog.map(({ name }) => name));
    for (const tool of tools) {
      expect(tool.title).toBeTruthy();
      expect(tool.description?.length).toBeGreaterThan(200);
      expect(tool.inputSchema.required).toContain("company");
      expect(JSON.stringify(tool.inputSchema)).not.toContain("$ref");
      expect(tool.outputSchema).toMatchObject({ type: "object" });
      expect(tool.annotations).toMatchObject({
        readOnlyHint: true,
        idempotentHint: true,
        openWorldHint: false,
      });
    }
    expect(client.getInstructions()).toContain("Call validate first");
  });

  const examples = catalog.flatMap(({ name, examples }) => examples.map((example) => ({ name, ...example })));

  test.each(examples)(
    "$name, $title: text with footnotes, and the answer of the API",
    async ({ name, request }) => {
      // The client itself holds structured content against the tool's output schema.
      const result = await client.callTool({ name, arguments: request });
      expect(result.isError ?? false, textOf(result)).toBe(false);
      expect(faultsOf(responsePointer(name, 200), result.structuredContent)).toEqual([]);
      const text = textOf(result);
      const marks = new Set([...text.matchAll(/\[(\d+)\](?!:)/g)].map((match) => match[1]));
      const notes = new Set(
        [...text.matchAll(/^\[(\d+)\]: .+, \S+, https?:\/\/\S+$/gm)].map((match) => match[1]),
      );
      expect(notes).toEqual(marks);
      if (name !== "validate") expect(notes.size).toBeGreaterThan(0);
    },
  );

  test.each([
    [{ company: "Zzyzx Quombulator Holdings" }, /Company not found \(404 NOT_FOUND\).*\n.*call validate/],
    [{ company: "Independent Bank Corp" }, /Ambiguous company name.*\n.*their keys.*\n- `independent-bank/],
    [{ company: "A" }, /2-200 characters \(400\).*\n.*correct the arguments/],
    [{}, /Company name required \(400\)/],
    [{ company: "Apple", filters: { role_type: ["boss"] } }, /filters\.role_type\[0\] must be one of/],
  ])("people refuses %j and says what to do next", async (input, text) => {
    const result = await client.callTool({ name: "people", arguments: input });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(text);
  });
});

// A process for every key is slow to start; what metering does is the same for either revision.
const metered = connections.filter(([, { transport, mode }]) => transport === "http" || mode === "legacy");

describe.each(metered)("%s: keys", (_, connection) => {
  const isHttp = connection.transport === "http";

  test("calls are metered as those of the REST API, also 20 at once, and an error costs nothing", async () => {
    const { id, secret } = await api.makeKey(23);
    const client = await connect(connection, http.url, secret);
    const companies = Array.from({ length: 20 }, (_, n) => ["Apple", "Nvidia", "Nike", "Microsoft"][n % 4]);
    const results = await Promise.all(
      companies.map((company) => client.callTool({ name: "validate", arguments: { company } })),
    );
    for (const [n, { structuredContent }] of results.entries())
      expect(structuredContent).toMatchObject({ entity: { key: companies[n]?.toLowerCase() } });
    expect(await countUnits(id)).toBe(20);

    const claims = [1, 2].map(() => ({ type: "person", person_name: "Tim Cook" }));
    const two = { name: "corroborate", arguments: { company: "Apple", claims } };
    await client.callTool(two);
    await client.callTool({ name: "people", arguments: { company: "Zzyzx Quombulator Holdings" } });
    expect(await countUnits(id)).toBe(22);

    const refused = await client.callTool(two);
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toMatch(
      /Daily rate limit exceeded \(429\).*\n.*stop calling.*served again in \d/,
    );
    expect((await send(api, "validate", { key: secret, body: { company: "Apple" } })).status).toBe(200);
    expect(await countUnits(id)).toBe(23);
    await client.close();
  });

  test.each([
    ["missing", () => null],
    ["revoked", () => api.keys.revoked],
  ])("a key that is %s is refused", async (_, keyOf) => {
    if (isHttp) {
      await expect(connect(connection, http.url, keyOf())).rejects.toThrow();
      return;
    }
    const client = await connect(connection, http.url, keyOf());
    expect((await client.listTools()).tools).toHaveLength(catalog.length);
    const result = await client.callTool({ name: "validate", arguments: { company: "Apple" } });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(/\(401\).*\n.*tell the user that the API key/);
    await client.close();
  });
});

test("over stdio, a server that does not answer is an error that says so", async () => {
  const client = await connect({ transport: "stdio", mode: "legacy" }, "http://127.0.0.1:9", "fn_live_any");
  const result = await client.callTool({ name: "validate", arguments: { company: "Apple" } });
  await client.close();
  expect(result.isError).toBe(true);
  expect(textOf(result)).toContain("FOOTNOTE_URL");
});
