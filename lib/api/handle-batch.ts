import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { type Database, getDatabase } from "@/lib/db/open";
import { findOperation, loadOperation, operationNames } from "@/lib/operations/catalog";
import { ApiError } from "@/lib/operations/errors";
import { type Answer, answerToError, makeRequestId } from "./answer";
import { addressOf, authenticate, refuseBeyond } from "./authenticate";
import { type Call, execute } from "./execute";
import { noteWrongKey, readText, toResponse } from "./handle";

/** The most requests of a batch, and what they may weigh together and each, in bytes. */
export const mostLines = 1_000;
export const mostBatchBytes = 4 * 1024 * 1024;
const mostLineBytes = 64 * 1024;

/** How many of a batch's requests are served at the same time, so that it leaves room for other callers. */
const atOnce = 8;

/** A line's own Idempotency-Key ends with `#` and its number, and may have 255 characters. */
const longestKey = 250;

const name = "batch";

/** The total in a batch's last line. Money is whole cents until it is written. */
type Totals = { lines: number; succeeded: number; units: number; costCents: number };

/**
 * The routes of batches: one operation's requests as JSON lines, their answers as JSON lines, in order and as they come.
 * Each is a call of its own, with its own line in the ledger, so the whole costs what its lines cost.
 */
export const handleBatch = {
  POST: serveBatch,
  GET: refuse,
  HEAD: refuse,
  PUT: refuse,
  PATCH: refuse,
  DELETE: refuse,
  OPTIONS: refuse,
};

async function refuse(): Promise<Response> {
  const requestId = makeRequestId();
  const refusal = new ApiError("method_not_allowed", { headers: { Allow: "POST" } });
  return toResponse(answerToError(refusal, requestId, name), requestId);
}

async function serveBatch(request: Request): Promise<Response> {
  const requestId = makeRequestId();
  try {
    const db = await getDatabase();
    const principal = await authenticate(db, request.headers.get("authorization"));
    return await streamBatch(request, { db, requestId, principal, address: addressOf(request) });
  } catch (error) {
    noteWrongKey(error, request);
    return toResponse(answerToError(error, requestId, name), requestId);
  }
}

type Caller = Pick<Call, "requestId" | "principal" | "address"> & { db: Database };

/** Answers a batch for whoever was let in, by a key or by a session. Refuses by throwing an `ApiError`. */
export async function streamBatch(
  request: Request,
  { db, requestId, principal, address }: Caller,
): Promise<Response> {
  const key = readBatchKey(request);
  const entry = findOperation(new URL(request.url).searchParams.get("operation") ?? "");
  if (entry === undefined) {
    const names = operationNames.join(", ");
    throw new ApiError("field_malformed", {
      text: `operation must be one of ${names}, as in /api/v1/batch?operation=validate`,
    });
  }
  refuseBeyond(principal, entry.name, address);
  const lines = await readLines(request);
  const operation = await loadOperation(entry);
  const ask = async (text: string, at: number): Promise<string> => {
    const id = makeRequestId();
    const idempotencyKey = key === null ? null : `${key}#${at + 1}`;
    const answer = await answerLine(text, id, async (input) => {
      const call = { requestId: id, principal, address, input, idempotencyKey };
      return await execute(db, operation, call, (serve) => untilAnswered(serve, request.signal));
    });
    return writeLine(at + 1, id, answer, totals);
  };
  const totals: Totals = { lines: lines.length, succeeded: 0, units: 0, costCents: 0 };
  return new Response(
    streamInOrder(lines, ask, () => writeTotals(totals), request.signal),
    {
      headers: {
        "Content-Type": "application/x-ndjson",
        "Cache-Control": "no-store",
        "X-Request-Id": requestId,
        // A proxy that buffers answers would hold the first lines back until the last one.
        "X-Accel-Buffering": "no",
      },
    },
  );
}

function readBatchKey({ headers }: Request): string | null {
  const key = headers.get("idempotency-key");
  if (key === null) return null;
  if (!/^[\x21-\x7e]+$/.test(key) || key.length > longestKey)
    throw new ApiError("idempotency_key_malformed", {
      text: `Idempotency-Key of a batch must be 1-${longestKey} printable ASCII characters`,
    });
  return key;
}

/** The lines of a body that hold anything. */
async function readLines(request: Request): Promise<string[]> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/(?:x-ndjson|jsonl|x-jsonlines)\s*(;|$)/i.test(type))
    throw new ApiError("content_type", { text: "Content-Type of a batch must be application/x-ndjson" });
  const text = await readText(request, mostBatchBytes, "Request body of a batch must be at most 4 MiB");
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length === 0)
    throw new ApiError("field_malformed", { text: "A batch needs a request on at least one line" });
  if (lines.length > mostLines)
    throw new ApiError("field_malformed", {
      text: `A batch has at most ${mostLines} requests; this one has ${lines.length}`,
    });
  return lines;
}

async function answerLine(
  text: string,
  requestId: string,
  serve: (input: unknown) => Promise<Answer>,
): Promise<Answer> {
  let input: unknown;
  try {
    if (Buffer.byteLength(text) > mostLineBytes) throw new ApiError("body_too_large");
    input = parseLine(text);
  } catch (error) {
    return answerToError(error, requestId, name);
  }
  return await serve(input);
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError("json_invalid");
  }
}

const retryMs = 250;
const longestWaitMs = 60_000;

/** When a batch is sent again, some of its requests may still be running from the first time. */
async function untilAnswered(serve: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  const startedMs = performance.now();
  for (;;) {
    const answer = await serve();
    if (answer.status !== 409 || signal.aborted || performance.now() - startedMs > longestWaitMs)
      return answer;
    await wait(retryMs, undefined, { signal }).catch(() => undefined);
  }
}

function writeLine(
  line: number,
  requestId: string,
  { status, body, headers }: Answer,
  totals: Totals,
): string {
  const units = Number(headers["X-Footnote-Units"] ?? 0);
  const cost = headers["X-Footnote-Cost-USD"] ?? "0.00";
  totals.units += units;
  totals.costCents += Math.round(Number(cost) * 100);
  if (status < 400) totals.succeeded += 1;
  const replayed = headers["Idempotency-Replayed"] === undefined ? "" : '"replayed":true,';
  // The answer stays as it was written.
  return `{"line":${line},"status":${status},"request_id":"${requestId}",${replayed}"units":${units},"cost_usd":"${cost}","body":${body}}\n`;
}

function writeTotals({ lines, succeeded, units, costCents }: Totals): string {
  return `${JSON.stringify({ done: true, lines, succeeded, failed: lines - succeeded, units, cost_usd: (costCents / 100).toFixed(2) })}\n`;
}

/**
 * Runs every line, several at a time, and yields the answers in the order of the lines, keeping none that was
 * yielded. Starts nothing new once the reader is gone, or while it doesn't read.
 */
function streamInOrder(
  lines: readonly string[],
  ask: (text: string, at: number) => Promise<string>,
  end: () => string,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  /** The answers from `next` on. */
  const asked: Promise<string>[] = [];
  let next = 0;
  let isGone = false;
  const begin = () => {
    while (asked.length < Math.min(atOnce, lines.length - next)) {
      const at = next + asked.length;
      const answer = ask(lines[at] ?? "", at);
      answer.catch(() => undefined);
      asked.push(answer);
    }
  };
  return new ReadableStream(
    {
      async pull(controller) {
        if (isGone || signal.aborted) return controller.close();
        begin();
        const answer = asked.shift();
        if (answer === undefined) {
          controller.enqueue(encoder.encode(end()));
          return controller.close();
        }
        next += 1;
        controller.enqueue(encoder.encode(await answer));
      },
      cancel() {
        isGone = true;
      },
    },
    { highWaterMark: 1 },
  );
}
