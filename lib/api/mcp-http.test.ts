import { request as sendHttp } from "node:http";
import { expect, test } from "vitest";
import { openTestApi } from "@/lib/testing/api";
import { serveTestApi } from "@/lib/testing/http";

const api = openTestApi();
const http = serveTestApi();

const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
};

type Sent = { method?: string; headers?: Record<string, string | undefined>; body?: string };
type Received = { status: number; headers: Record<string, unknown>; body: string };

/** Sends what `fetch` would not let pass, such as another Host. */
function send({ method = "POST", headers = {}, body = JSON.stringify(initialize) }: Sent): Promise<Received> {
  const all = {
    Authorization: `Bearer ${api.keys.good}`,
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
    ...headers,
  };
  const present = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  return new Promise((resolve, reject) => {
    const request = sendHttp(`${http.url}/api/mcp`, { method, headers: present }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      );
    });
    request.once("error", reject);
    request.end(method === "POST" ? body : undefined);
  });
}

test.each([
  ["no key", { Authorization: undefined }, "API key required"],
  ["another scheme", { Authorization: "Basic eDp5" }, "Invalid API key"],
  ["a key that nobody has", { Authorization: "Bearer fn_live_no" }, "Invalid API key"],
])("%s: 401 in the form of the API, with a challenge", async (_, headers, error) => {
  const answer = await send({ headers });
  expect(answer.status).toBe(401);
  expect(JSON.parse(answer.body)).toEqual({ error });
  expect(answer.headers["www-authenticate"]).toBe("Bearer");
  expect(answer.headers["x-request-id"]).toMatch(/^req_/);
});

test.each([
  ["another Host", { Host: "evil.example" }],
  ["another Host with our port", { Host: "evil.example:3000" }],
  ["another Origin", { Origin: "https://evil.example" }],
  ["an Origin that is none", { Origin: "null" }],
])("%s: 403, whatever the key", async (_, headers) => {
  for (const method of ["POST", "GET", "DELETE"]) expect((await send({ method, headers })).status).toBe(403);
});

test.each([{ Host: "localhost:3000" }, { Host: "[::1]:3000" }, { Origin: "http://localhost:5173" }, {}])(
  "%j is served",
  async (headers) => {
    const answer = await send({ headers });
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('"protocolVersion":"2025-06-18"');
  },
);

test.each(["GET", "DELETE", "PUT", "PATCH"])("%s: 405, for there are no sessions", async (method) => {
  expect((await send({ method })).status).toBe(405);
});

test.each([
  ["a body that is not JSON", { body: "{" }, 400],
  ["a body that is no message", { body: '{"company":"Apple"}' }, 400],
  ["a body over 128 KiB", { body: JSON.stringify({ ...initialize, filler: "x".repeat(140_000) }) }, 413],
  ["another content type", { headers: { "Content-Type": "text/plain" } }, 415],
  [
    "an unknown revision",
    {
      headers: { "MCP-Protocol-Version": "1999-01-01" },
      body: '{"jsonrpc":"2.0","id":2,"method":"tools/list"}',
    },
    400,
  ],
])("%s is refused", async (_, sent, status) => {
  expect((await send(sent)).status).toBe(status);
});
