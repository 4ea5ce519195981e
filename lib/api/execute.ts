import "server-only";
import type { z } from "zod";
import { countAttempt } from "@/lib/db/limits";
import type { Database } from "@/lib/db/open";
import { env } from "@/lib/env";
import type { Contract } from "@/lib/operations/contract";
import { ApiError, errorForMessage } from "@/lib/operations/errors";
import type { Operation } from "@/lib/operations/run";
import { traced } from "@/lib/telemetry";
import { type Answer, answerToError } from "./answer";
import { type Principal, refuseBeyond } from "./authenticate";
import { noteCall, requestToKeep } from "./call-log";
import { observeCall } from "./metrics";
import { hashRequest, type Metering, meterOf, serveCounted, serveHeld } from "./serve-metered";

/** Calls that a test key may make per UTC day. */
export const testCallsPerDay = 1_000;

const daySeconds = 86_400;

/**
 * Answers a call of a test key from fixed data, with the checks, errors and headers of a live one. Nothing is metered
 * and the ledger is not touched; an Idempotency-Key needs no keeping, since equal requests get equal answers.
 */
async function serveTest<Request extends z.ZodObject, Response extends z.ZodObject>(
  db: Database,
  contract: Contract<Request, Response>,
  keyId: string,
  request: z.output<Request>,
): Promise<Answer> {
  const counted = await countAttempt(db, `test-key/${keyId}`, daySeconds, testCallsPerDay);
  const limits = {
    "X-Footnote-Mode": "test",
    "RateLimit-Policy": `"daily";q=${testCallsPerDay};w=${daySeconds}`,
    RateLimit: `"daily";r=${Math.max(0, testCallsPerDay - counted.attempts)};t=${counted.secondsLeft}`,
  };
  if (!counted.allowed)
    throw new ApiError("limit_exceeded", {
      headers: { ...limits, "Retry-After": String(counted.secondsLeft) },
    });
  const { answerFromTestData } = await import("@/lib/operations/test-answers");
  return {
    status: 200,
    body: JSON.stringify(answerFromTestData(contract.name, request, new Date())),
    headers: {
      ...limits,
      "X-Footnote-Units": String(contract.unitsOf(request)),
      "X-Footnote-Cost-USD": "0.00",
    },
  };
}

/** One call of an operation, however it arrived. */
export type Call = {
  requestId: string;
  principal: Principal;
  /** The network address that it comes from. */
  address: string;
  /** The request as it was sent, parsed from JSON. */
  input: unknown;
  idempotencyKey: string | null;
};

/**
 * Serves one call: parse, meter, run, check. What fails before metering costs nothing; what ends in
 * an error after it is given back. Where the contract holds no units, the run comes before the metering.
 *
 * @param until repeats the call until its answer may leave; only that call is logged, with its own duration.
 */
export async function execute<Request extends z.ZodObject, Response extends z.ZodObject>(
  db: Database,
  operation: Operation<Request, Response>,
  call: Call,
  until: (serve: () => Promise<Answer>) => Promise<Answer> = (once) => once(),
): Promise<Answer> {
  const { name } = operation.contract;
  let startedMs = 0;
  const answer = await traced(name, { "footnote.request_id": call.requestId }, async ({ note }) => {
    const last = await until(() => {
      startedMs = performance.now();
      return serve(db, operation, call, startedMs);
    });
    note({ "http.response.status_code": last.status });
    return last;
  });
  const durationMs = performance.now() - startedMs;
  observeCall(db, { operation: name, status: answer.status, durationMs });
  noteCall(db, { ...call, operation: name, durationMs }, answer);
  return answer;
}

async function serve<Request extends z.ZodObject, Response extends z.ZodObject>(
  db: Database,
  operation: Operation<Request, Response>,
  call: Call,
  startedMs: number,
): Promise<Answer> {
  const { contract } = operation;
  try {
    refuseBeyond(call.principal, contract.name, call.address);
    const request = parseRequest(contract, call.input);
    if (call.principal.mode === "test") return await serveTest(db, contract, call.principal.keyId, request);
    const metering: Metering = {
      meter: meterOf(db),
      startedMs,
      asked: {
        id: call.requestId,
        keyId: call.principal.keyId,
        operation: contract.name,
        company: String(request.company ?? ""),
        units: contract.unitsOf(request),
        unitPriceCents: contract.unitPriceCents,
        credential: call.principal.credential,
        request: requestToKeep(call.input),
        idempotencyKey: call.idempotencyKey,
        requestHash: call.idempotencyKey === null ? null : hashRequest(contract.name, call.input),
      },
    };
    const run = async (costCents: number): Promise<string> => {
      const response = await operation.run({ db, now: new Date(), costCents, asker: "account" }, request);
      if (env.NODE_ENV !== "production") contract.response.parse(response);
      return JSON.stringify(response);
    };
    const isHeld = contract.holdsUnits || call.idempotencyKey !== null;
    return await (isHeld || metering.meter.wasRefused(call.principal.keyId)
      ? serveHeld(metering, run)
      : serveCounted(metering, run));
  } catch (error) {
    return answerToError(error, call.requestId, contract.name);
  }
}

function parseRequest<Request extends z.ZodObject, Response extends z.ZodObject>(
  contract: Contract<Request, Response>,
  input: unknown,
): z.output<Request> {
  if (typeof input !== "object" || input === null || Array.isArray(input))
    throw new ApiError("json_not_object");
  if (isDeeperThan(input, deepestInput)) throw new ApiError("json_invalid");
  const parsed = contract.request.safeParse(input);
  if (parsed.success) return parsed.data;
  throw errorForMessage(parsed.error.issues[0]?.message ?? "");
}

/** How deep a request may be nested: serializing a deeper one would overflow the stack. */
const deepestInput = 64;

function isDeeperThan(value: unknown, levels: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap((each) => (typeof each === "object" && each !== null ? Object.values(each) : []));
  }
  return false;
}
