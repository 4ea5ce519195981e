import "server-only";
import type { z } from "zod";
import { type Database, getDatabase } from "@/lib/db/open";
import { ipPrefixOf } from "@/lib/domain/networks";
import { logRefusal } from "@/lib/log";
import type { Contract } from "@/lib/operations/contract";
import { ApiError } from "@/lib/operations/errors";
import type { Run } from "@/lib/operations/run";
import { type Answer, answerToError, makeRequestId } from "./answer";
import { addressOf, authenticate, type Principal } from "./authenticate";
import { noteCall } from "./call-log";
import { execute } from "./execute";

/**
 * The body of a request as text. Bytes are counted as they arrive, so that no more than the limit is ever held.
 *
 * @param tooLarge the text of the refusal; the catalogue's own is for 64 KiB.
 */
export async function readText(request: Request, mostBytes: number, tooLarge?: string): Promise<string> {
  const refusal = () => new ApiError("body_too_large", tooLarge === undefined ? {} : { text: tooLarge });
  const declared = request.headers.get("content-length");
  if (declared !== null) {
    if (Number(declared) > mostBytes) throw refusal();
    // The server holds a body to the length that it declares.
    return await request.text();
  }
  if (request.body === null) return "";
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of request.body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw refusal();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

const maxBodyBytes = 64 * 1024;

type Handler = (request: Request) => Promise<Response>;

/** The route of an operation. Every method has a handler, so that a wrong method is answered in JSON too. */
export function handle<RequestShape extends z.ZodObject, ResponseShape extends z.ZodObject>(
  contract: Contract<RequestShape, ResponseShape>,
  run: Run<RequestShape, ResponseShape>,
): Record<"POST" | "GET" | "HEAD" | "PUT" | "PATCH" | "DELETE" | "OPTIONS", Handler> {
  const serve: Handler = async (request) => {
    const requestId = makeRequestId();
    const startedMs = performance.now();
    let known: { db: Database; principal: Principal } | null = null;
    try {
      const db = await getDatabase();
      const principal = await authenticate(db, request.headers.get("authorization"));
      known = { db, principal };
      const idempotencyKey = readIdempotencyKey(request);
      const input = await readJson(request);
      return toResponse(
        await execute(
          db,
          { contract, run },
          { requestId, principal, address: addressOf(request), input, idempotencyKey },
        ),
        requestId,
      );
    } catch (error) {
      noteWrongKey(error, request);
      const answer = answerToError(error, requestId, contract.name);
      if (known) noteRefused(known, { requestId, operation: contract.name, startedMs }, answer);
      return toResponse(answer, requestId);
    }
  };
  const refuse: Handler = async (request) => {
    const requestId = makeRequestId();
    const startedMs = performance.now();
    const refusal = new ApiError("method_not_allowed", { headers: { Allow: "POST" } });
    const answer = answerToError(refusal, requestId, contract.name);
    const known = await knowCaller(request);
    if (known) noteRefused(known, { requestId, operation: contract.name, startedMs }, answer);
    return toResponse(answer, requestId);
  };
  return {
    POST: serve,
    GET: refuse,
    HEAD: refuse,
    PUT: refuse,
    PATCH: refuse,
    DELETE: refuse,
    OPTIONS: refuse,
  };
}

/** Logs a call that was refused before its request was read. */
export function noteRefused(
  { db, principal }: { db: Database; principal: Principal },
  { startedMs, ...call }: { requestId: string; operation: string; startedMs: number },
  answer: Answer,
): void {
  noteCall(db, { ...call, principal, input: null, durationMs: performance.now() - startedMs }, answer);
}

/** The key of a request that is refused in any case; null without a valid one. */
async function knowCaller({ headers }: Request): Promise<{ db: Database; principal: Principal } | null> {
  const authorization = headers.get("authorization");
  if (authorization === null) return null;
  try {
    const db = await getDatabase();
    return { db, principal: await authenticate(db, authorization) };
  } catch {
    return null;
  }
}

/** Logs invalid keys by network, so that guessing shows. */
export function noteWrongKey(error: unknown, request: Request): void {
  if (error instanceof ApiError && error.errorName === "key_invalid")
    logRefusal("api.key", ipPrefixOf(addressOf(request)));
}

/** An answer as HTTP. */
export function toResponse(answer: Answer, requestId: string): Response {
  return new Response(answer.body, {
    status: answer.status,
    headers: {
      "Content-Type": "application/json",
      "Cache-Control": "no-store",
      "X-Request-Id": requestId,
      ...answer.headers,
    },
  });
}

function readIdempotencyKey(request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (key === null) return null;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new ApiError("idempotency_key_malformed");
  return key;
}

/** The JSON body of a request, at most 64 KiB. Refuses by throwing an `ApiError`. */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new ApiError("content_type");
  const text = await readText(request, maxBodyBytes);
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError("json_invalid");
  }
}
