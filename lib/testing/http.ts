import "server-only";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { afterAll, beforeAll } from "vitest";
import * as mcp from "@/app/api/mcp/route";
import * as openapi from "@/app/api/openapi.json/route";
import { handleBatch } from "@/lib/api/handle-batch";
import { routes } from "./api";

type Handler = (request: Request) => Response | Promise<Response>;

const handlers: Record<string, Record<string, Handler>> = {
  ...Object.fromEntries(Object.entries(routes).map(([name, route]) => [`/api/v1/${name}`, route])),
  "/api/v1/batch": { POST: handleBatch.POST },
  "/api/mcp": { DELETE: mcp.DELETE, GET: mcp.GET, PATCH: mcp.PATCH, POST: mcp.POST, PUT: mcp.PUT },
  "/api/openapi.json": { GET: openapi.GET },
};

/** What stands between the caller and the handlers; it may end a request itself and then answers true. */
export type Meddle = (request: IncomingMessage, response: ServerResponse, answer: Response) => boolean;

export type TestHttp = { url: string; meddle: Meddle | null };

/** The real handlers behind a real HTTP server on a free port, for the tests of one file. */
export function serveTestApi(): TestHttp {
  const http: TestHttp = { url: "", meddle: null };
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    void serve(http, incoming, outgoing).catch((error: unknown) => outgoing.destroy(error as Error));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    http.url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return http;
}

async function serve(http: TestHttp, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const answer = await answerTo(http.url, incoming);
  if (http.meddle?.(incoming, outgoing, answer)) return;
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body) for await (const chunk of answer.body) outgoing.write(chunk);
  outgoing.end();
}

async function answerTo(base: string, incoming: IncomingMessage): Promise<Response> {
  const method = incoming.method ?? "GET";
  const url = new URL(incoming.url ?? "/", base);
  const handler = handlers[url.pathname]?.[method];
  if (!handler) return new Response(null, { status: 404 });
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  const hasBody = method === "POST";
  return await handler(
    new Request(url, {
      method,
      headers,
      ...(hasBody ? { body: Readable.toWeb(incoming), duplex: "half" } : {}),
    } as RequestInit),
  );
}
