import "server-only";
import type { z } from "zod";
import type { CallEnd, DayState, Reservation } from "@/lib/db/calls";
import { type Database, isDatabaseUnavailable } from "@/lib/db/open";
import { env } from "@/lib/env";
import { logFault } from "@/lib/log-fault";
import type { Contract } from "@/lib/operations/contract";
import { ApiError, errorForMessage } from "@/lib/operations/errors";
import type { Operation } from "@/lib/operations/run";
import type { Principal } from "./authenticate";
import { hashRequest, type Meter, meterOf } from "./meter";
import { observeCall } from "./metrics";

/** One call of an operation, however it arrived. */
export type Call = {
  requestId: string;
  principal: Principal;
  /** The request as it was sent, parsed from JSON. */
  input: unknown;
  idempotencyKey: string | null;
};

/** What the caller gets. `body` is JSON text. */
export type Answer = { status: number; body: string; headers: Record<string, string> };

/**
 * Serves one call: parse, meter, run, check. What fails before metering costs nothing; what ends in
 * an error after it is given back.
 */
export async function execute<Request extends z.ZodObject, Response extends z.ZodObject>(
  db: Database,
  operation: Operation<Request, Response>,
  call: Call,
): Promise<Answer> {
  const startedMs = performance.now();
  const answer = await serve(db, operation, call, startedMs);
  const durationMs = performance.now() - startedMs;
  observeCall(db, { operation: operation.contract.name, status: answer.status, durationMs });
  return answer;
}

async function serve<Request extends z.ZodObject, Response extends z.ZodObject>(
  db: Database,
  operation: Operation<Request, Response>,
  call: Call,
  startedMs: number,
): Promise<Answer> {
  try {
    const request = parseRequest(operation.contract, call.input);
    const meter = meterOf(db);
    const metered = await meter.reserve({
      id: call.requestId,
      keyId: call.principal.keyId,
      operation: operation.contract.name,
      company: String(request.company ?? ""),
      units: operation.contract.unitsOf(request),
      unitPriceCents: operation.contract.unitPriceCents,
      credential: call.principal.credential,
      request: requestToKeep(call.input),
      idempotencyKey: call.idempotencyKey,
      requestHash: call.idempotencyKey === null ? null : hashRequest(operation.contract.name, call.input),
    });
    if (metered.outcome === "replayed")
      return { status: metered.status, body: metered.response, headers: { "Idempotency-Replayed": "true" } };
    if (metered.outcome === "in_flight") throw new ApiError("idempotency_in_flight");
    if (metered.outcome === "reused") throw new ApiError("idempotency_reused");
    if (metered.outcome === "key_unusable") throw new ApiError("key_invalid");
    if (metered.outcome === "capped")
      throw new ApiError("spend_cap_reached", { headers: { "Retry-After": String(metered.secondsLeft) } });
    if (metered.outcome === "refused")
      throw new ApiError("limit_exceeded", {
        headers: { ...rateLimitHeaders(metered.day), "Retry-After": String(metered.day.secondsLeft) },
      });
    return await serveReserved(db, operation, call, { request, metered, meter, startedMs });
  } catch (error) {
    return answerToError(error, call.requestId, operation.contract.name);
  }
}

function parseRequest<Request extends z.ZodObject, Response extends z.ZodObject>(
  contract: Contract<Request, Response>,
  input: unknown,
): z.output<Request> {
  if (typeof input !== "object" || input === null || Array.isArray(input))
    throw new ApiError("json_not_object");
  const parsed = contract.request.safeParse(input);
  if (parsed.success) return parsed.data;
  throw errorForMessage(parsed.error.issues[0]?.message ?? "");
}

/** Requests up to this length stand in the ledger, to be run again from the console. */
const maxKeptRequest = 8 * 1024;

function requestToKeep(input: unknown): string | null {
  const text = JSON.stringify(input);
  return text.length <= maxKeptRequest ? text : null;
}

type Reserved = Extract<Reservation, { outcome: "reserved" }>;

async function serveReserved<Request extends z.ZodObject, Response extends z.ZodObject>(
  db: Database,
  operation: Operation<Request, Response>,
  call: Call,
  held: { request: z.output<Request>; metered: Reserved; meter: Meter; startedMs: number },
): Promise<Answer> {
  const endingAs = (state: "settled" | "voided", status: number, response: string | null): CallEnd => ({
    keyId: call.principal.keyId,
    id: call.requestId,
    state,
    status,
    durationMs: Math.round(performance.now() - held.startedMs),
    response,
  });
  const { day } = held.metered;
  try {
    const context = { db, now: new Date(), costCents: held.metered.costCents };
    const response = await operation.run(context, held.request);
    if (env.NODE_ENV !== "production") operation.contract.response.parse(response);
    const body = JSON.stringify(response);
    // The answer leaves only after the ledger has it; a call that the sweep gave up meanwhile is free.
    await held.meter.end(endingAs("settled", 200, call.idempotencyKey === null ? null : body));
    return {
      status: 200,
      body,
      headers: {
        ...rateLimitHeaders(day),
        ...costHeaders(operation.contract.unitsOf(held.request), held.metered),
      },
    };
  } catch (error) {
    const answer = answerToError(error, call.requestId, operation.contract.name);
    await held.meter.giveBack(endingAs("voided", answer.status, null));
    const units = operation.contract.unitsOf(held.request);
    return {
      ...answer,
      headers: { ...rateLimitHeaders({ ...day, used: day.used - units }), ...answer.headers },
    };
  }
}

/** Headers of the IETF draft "RateLimit header fields for HTTP": the policy and what is left of it. */
export function rateLimitHeaders(day: DayState): Record<string, string> {
  const left = Math.max(0, day.limit - day.used);
  return {
    "RateLimit-Policy": `"daily";q=${day.limit};w=86400`,
    RateLimit: `"daily";r=${left};t=${day.secondsLeft}`,
  };
}

/** What the call cost: units counted, and US dollars added to the bill. */
function costHeaders(units: number, { costCents }: Reserved): Record<string, string> {
  return { "X-Footnote-Units": String(units), "X-Footnote-Cost-USD": (costCents / 100).toFixed(2) };
}

/** An error as the caller gets it. A bug is logged with its cause and answered without it. */
export function answerToError(error: unknown, requestId: string, operation: string): Answer {
  if (error instanceof ApiError)
    return { status: error.status, body: JSON.stringify(error.body), headers: error.headers };
  logFault(error, { requestId, operation });
  const refusal = isDatabaseUnavailable(error)
    ? new ApiError("unavailable", { extra: { request_id: requestId }, headers: { "Retry-After": "5" } })
    : new ApiError("internal", { extra: { request_id: requestId } });
  return { status: refusal.status, body: JSON.stringify(refusal.body), headers: refusal.headers };
}
