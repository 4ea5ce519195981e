import "server-only";
import {
  type AuthInfo,
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  originValidationResponse,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { findKey } from "@/lib/db/keys";
import { type Database, getDatabase } from "@/lib/db/open";
import { publicUrl } from "@/lib/env";
import { findOperation, loadOperation } from "@/lib/operations/catalog";
import { ApiError } from "@/lib/operations/errors";
import { type Answer, answerToError, makeRequestId } from "./answer";
import { addressOf, authenticate, type Principal, toPrincipal } from "./authenticate";
import { execute } from "./execute";
import { noteRefused, noteWrongKey, readJson, toResponse } from "./handle";
import { type CallOperation, makeMcpServer, type Refusal } from "./mcp-server";
import { isObject, type Json } from "./openapi";
import { readViewer } from "./viewer";

/** Calls that are executed in this process, with the limits, the metering and the errors of the REST API. */
function serveTools(
  db: Database,
  principal: Principal,
  { httpRequestId, address }: { httpRequestId: string; address: string },
): CallOperation {
  let calls = 0;
  return async (operation, input) => {
    const entry = findOperation(operation);
    if (!entry) throw new Error(`No operation is called ${operation}`);
    calls += 1;
    // The id of the HTTP answer is the call's; several calls in one request are told apart by their number.
    const requestId = calls === 1 ? httpRequestId : `${httpRequestId}_${calls}`;
    const call = { requestId, principal, address, input, idempotencyKey: null };
    const answer = await execute(db, await loadOperation(entry), call);
    const body: Json = JSON.parse(answer.body);
    return answer.status === 200
      ? { ok: true, response: body }
      : { ok: false, refusal: readRefusal(answer, body, requestId) };
  };
}

function readRefusal({ status, headers }: Answer, body: Json, requestId: string): Refusal {
  const { error, code, alternatives } = isObject(body) ? body : {};
  const retryAfter = headers["Retry-After"];
  return {
    status,
    error: typeof error === "string" ? error : `Status ${status}`,
    code: typeof code === "string" ? code : null,
    alternatives: (Array.isArray(alternatives) ? alternatives : []).flatMap((one) =>
      isObject(one) ? [{ key: String(one.key), name: String(one.name) }] : [],
    ),
    requestId,
    retryAfterSeconds: retryAfter === undefined ? null : Number(retryAfter),
  };
}

/** Room for a request of the API's largest size in its envelope. */
const maxBodyBytes = 128 * 1024;

/** How the tools are served to whoever sent the request that an `AuthInfo` was made for. */
const callers = new WeakMap<AuthInfo, CallOperation>();

/** A new server for every request, which knows nothing of any other; old and new revisions of the protocol. */
const mcp = createMcpHandler(
  ({ authInfo }) => {
    const call = authInfo && callers.get(authInfo);
    if (!call) throw new Error("A request reached the tools without a principal");
    return makeMcpServer(call);
  },
  { maxRequestBodySize: maxBodyBytes },
);

/**
 * MCP over streamable HTTP, stateless: POST with a Bearer key; other methods are refused as the protocol says.
 * A Host or Origin that is neither the public address nor this machine gets 403, so that no web page can reach
 * the server by a name of its own.
 */
export async function handleMcp(request: Request): Promise<Response> {
  const requestId = makeRequestId();
  const response = refuseStranger(request) ?? (await serve(request, requestId));
  const headers = new Headers(response.headers);
  headers.set("X-Request-Id", requestId);
  headers.set("Cache-Control", "no-store");
  return new Response(response.body, { status: response.status, headers });
}

const consoleBody = z.object({ keyId: z.string().max(100) });

/**
 * What the tools say of themselves to a key of whoever is signed in, chosen by name: no secret takes part, and nothing
 * can be called this way. Answered as MCP answers `tools/list`.
 */
export async function handleConsoleToolList(request: Request): Promise<Response> {
  const requestId = makeRequestId();
  try {
    const viewer = await readViewer();
    if (!viewer) return Response.json({ error: "You are signed out" }, { status: 401 });
    const parsed = consoleBody.safeParse(await readJson(request));
    const db = await getDatabase();
    const key = parsed.success ? await findKey(db, parsed.data.keyId, viewer.accountId) : undefined;
    if (!key || key.revokedAt !== null) throw new ApiError("key_invalid");
    const principal = { ...toPrincipal(key, "console"), networks: null };
    const authInfo: AuthInfo = { token: "", clientId: principal.keyId, scopes: [] };
    callers.set(authInfo, serveTools(db, principal, { httpRequestId: requestId, address: "console" }));
    const listing = new Request(`${publicUrl()}/api/mcp`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
    return await mcp.fetch(listing, { authInfo });
  } catch (error) {
    return toResponse(answerToError(error, requestId, "mcp"), requestId);
  }
}

function refuseStranger(request: Request): Response | undefined {
  const hostnames = [...localhostAllowedHostnames(), new URL(publicUrl()).hostname];
  return hostHeaderValidationResponse(request, hostnames) ?? originValidationResponse(request, hostnames);
}

async function serve(request: Request, requestId: string): Promise<Response> {
  if (request.method !== "POST") return await mcp.fetch(request);
  const startedMs = performance.now();
  try {
    const db = await getDatabase();
    const principal = await authenticate(db, request.headers.get("authorization"));
    const authInfo: AuthInfo = { token: "", clientId: principal.keyId, scopes: [] };
    callers.set(
      authInfo,
      serveTools(db, principal, { httpRequestId: requestId, address: addressOf(request) }),
    );
    const response = await mcp.fetch(request, { authInfo });
    if (response.status < 400) return response;
    // What the protocol refuses calls no operation, and is listed with what it said.
    const body = await response.text();
    const { status, headers } = response;
    noteRefused({ db, principal }, { requestId, operation: "mcp", startedMs }, { status, body, headers: {} });
    return new Response(body, { status, headers });
  } catch (error) {
    noteWrongKey(error, request);
    const { status, body, headers } = answerToError(error, requestId, "mcp");
    const challenge = status === 401 ? { "WWW-Authenticate": "Bearer" } : {};
    return new Response(body, {
      status,
      headers: { "Content-Type": "application/json", ...challenge, ...headers },
    });
  }
}
