import { type Alternative, type Operations, operationNames } from "./client-operations";

export type * from "./client-operations";

export type FootnoteOptions = {
  /** `fn_live_…`; keep it on a server. */
  apiKey: string;
  /** Where Footnote answers, such as `https://footnote.example`. */
  baseUrl: string;
  /** Another `fetch`, for instance one that goes through a proxy. */
  fetch?: typeof fetch | undefined;
  /** How long one attempt may take; 30 000 unless given. */
  timeoutMs?: number | undefined;
  /** How often a failed attempt is repeated; 3 unless given, 0 for never. */
  retries?: number | undefined;
};

export type CallOptions = {
  /** Ends the call, also between two attempts; it then throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Names the call, so that it is billed once however often it is sent; made up unless given. */
  idempotencyKey?: string | undefined;
};

/** The key's daily limit in units, by the last answer that told it. */
export type RateLimit = { limit: number; remaining: number; resetSeconds: number };

/** What came of one request of a batch. */
export type BatchAnswer<Name extends keyof Operations> = {
  /** Its place among the requests, from 0. */
  index: number;
  /** Units that the call was counted for, and what it cost in US dollars; 0 where it's answered again. */
  units: number;
  costUsd: number;
} & ({ response: Operations[Name]["response"]; error: null } | { response: null; error: FootnoteError });

/** The operations. Each resolves with the answer, or throws a `FootnoteError`. */
export type Footnote = {
  [Name in keyof Operations]: (
    request: Operations[Name]["request"],
    options?: CallOptions,
  ) => Promise<Operations[Name]["response"]>;
} & {
  readonly rateLimit: RateLimit | null;
  /**
   * Sends any number of requests of one operation, up to 1,000 at a time, and gives their answers in order as they come. A
   * request that is refused has an `error`, and stops no other. A broken connection is resumed at no cost; what can't be
   * resumed is thrown.
   */
  batch: <Name extends keyof Operations>(
    name: Name,
    requests: readonly Operations[Name]["request"][],
    options?: CallOptions,
  ) => AsyncGenerator<BatchAnswer<Name>, void, undefined>;
};

/** A call without an answer to use. */
export class FootnoteError extends Error {
  /** The HTTP status; 0 where no answer arrived. */
  readonly status: number;
  /** The API's code, such as `NOT_FOUND`; `NETWORK`, `TIMEOUT` or `INVALID_ANSWER` from this client; else null. */
  readonly code: string | null;
  /** The API's text; the same as `message`. */
  readonly error: string;
  /** `X-Request-Id` of the answer, to quote when asking about it. */
  readonly requestId: string | null;
  /** Seconds after which the call may be sent again, where the API says so. */
  readonly retryAfterSeconds: number | null;
  /** The companies that an ambiguous name may mean; empty otherwise. */
  readonly alternatives: Alternative[];

  constructor(
    error: string,
    details: {
      status?: number;
      code?: string | null;
      requestId?: string | null;
      retryAfterSeconds?: number | null;
      alternatives?: Alternative[];
      cause?: unknown;
    } = {},
  ) {
    super(error, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "FootnoteError";
    this.error = error;
    this.status = details.status ?? 0;
    this.code = details.code ?? null;
    this.requestId = details.requestId ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
    this.alternatives = details.alternatives ?? [];
  }
}

/** Waits longer than this are the caller's business. */
const longestWaitSeconds = 10;

/**
 * A client of the API. Network errors, 502, 503, 504, a 409 of a call that is still running and a 429 that ends
 * within ten seconds are sent again, under one Idempotency-Key, so that a call is never billed twice.
 */
export function createFootnote(options: FootnoteOptions): Footnote {
  const retries = options.retries ?? 3;
  let rateLimit: RateLimit | null = null;
  const noteHeaders = (headers: Headers) => {
    rateLimit = readRateLimit(headers) ?? rateLimit;
  };

  async function call(name: string, request: object, { signal, idempotencyKey }: CallOptions = {}) {
    const body = JSON.stringify(request);
    const key = idempotencyKey ?? makeKey();
    for (let failures = 0; ; failures += 1) {
      signal?.throwIfAborted();
      try {
        return await attempt(options, { name, body, key, signal }, noteHeaders);
      } catch (error) {
        if (!(error instanceof FootnoteError) || failures >= retries || !isPassing(error)) throw error;
        await wait(waitMs(error, failures), signal);
      }
    }
  }

  // The contract's own check at the server vouches for the type of an answer.
  const operation =
    <Name extends keyof Operations>(name: Name) =>
    async (request: Operations[Name]["request"], callOptions?: CallOptions) =>
      (await call(name, request, callOptions)) as Operations[Name]["response"];

  const operations = Object.fromEntries(operationNames.map((name) => [name, operation(name)]));
  return {
    ...(operations as Omit<Footnote, "rateLimit" | "batch">),
    // As with single calls, the server vouches for the types.
    batch: (name, requests, callOptions) =>
      sendBatch(options, name, requests, callOptions) as ReturnType<Footnote["batch"]> as never,
    get rateLimit() {
      return rateLimit;
    },
  };
}

type Attempt = { name: string; body: string; key: string; signal: AbortSignal | undefined };

/** Sends a call once. @throws FootnoteError for whatever is no answer of status 200. */
async function attempt(
  options: FootnoteOptions,
  { name, body, key, signal }: Attempt,
  onHeaders: (headers: Headers) => void,
): Promise<Record<string, unknown>> {
  const base = options.baseUrl.replace(/\/+$/, "");
  const send = options.fetch ?? fetch;
  const timeoutMs = options.timeoutMs ?? 30_000;
  const timeout = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let text: string;
  try {
    response = await send(`${base}/api/v1/${name}`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${options.apiKey}`,
        "Content-Type": "application/json",
        "Idempotency-Key": key,
      },
      body,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    text = await response.text();
  } catch (cause) {
    signal?.throwIfAborted();
    throw timeout.aborted
      ? new FootnoteError(`No response within ${timeoutMs} ms`, { code: "TIMEOUT", cause })
      : new FootnoteError(`${base} could not be reached`, { code: "NETWORK", cause });
  }
  onHeaders(response.headers);
  const answer = parseObject(text);
  if (response.ok && answer) return answer;
  throw readError(response, answer);
}

/** What the server takes in one batch. */
const mostLines = 1_000;
const mostBatchBytes = 4 * 1024 * 1024;

/** Cuts requests, as JSON, into what the server takes at a time. */
function cutBatches(requests: readonly object[]): string[][] {
  const parts: string[][] = [];
  let bytes = 0;
  for (const request of requests) {
    const line = JSON.stringify(request);
    const size = new TextEncoder().encode(line).length + 1;
    const last = parts.at(-1);
    if (last && last.length < mostLines && bytes + size <= mostBatchBytes) {
      last.push(line);
      bytes += size;
    } else {
      parts.push([line]);
      bytes = size;
    }
  }
  return parts;
}

type BatchLine = { line: number; status: number; request_id: string; units: number; cost_usd: string };

type SentBatch = { name: string; lines: string[]; key: string; signal: AbortSignal | undefined };

async function* sendBatch(
  options: FootnoteOptions,
  name: string,
  requests: readonly object[],
  { signal, idempotencyKey }: CallOptions = {},
): AsyncGenerator<BatchAnswer<never>, void, undefined> {
  const key = idempotencyKey ?? makeKey();
  let first = 0;
  for (const [at, lines] of cutBatches(requests).entries()) {
    // Each part has a name of its own, the same when all of it is sent again.
    for await (const line of resumeBatch(options, {
      name,
      lines,
      key: at === 0 ? key : `${key}-${at}`,
      signal,
    }))
      yield toBatchAnswer(line, first);
    first += lines.length;
  }
}

/** The lines of one batch, each once, however often the connection breaks on the way. */
async function* resumeBatch(
  options: FootnoteOptions,
  batch: SentBatch,
): AsyncGenerator<Record<string, unknown>> {
  let given = 0;
  for (let failures = 0; ; failures += 1) {
    batch.signal?.throwIfAborted();
    try {
      for await (const line of readBatch(options, batch)) {
        if (line.done === true) return;
        if (Number(line.line) <= given) continue;
        given += 1;
        failures = 0;
        yield line;
      }
      throw new FootnoteError("The connection broke before the last response", { code: "NETWORK" });
    } catch (error) {
      const retries = options.retries ?? 3;
      if (!(error instanceof FootnoteError) || failures >= retries || !isPassing(error)) throw error;
      await wait(waitMs(error, failures), batch.signal);
    }
  }
}

/** Sends a batch once. @throws FootnoteError where it's refused, breaks, or gives nothing for too long. */
async function* readBatch(
  options: FootnoteOptions,
  { name, lines, key, signal }: SentBatch,
): AsyncGenerator<Record<string, unknown>> {
  const base = options.baseUrl.replace(/\/+$/, "");
  const send = options.fetch ?? fetch;
  const timeoutMs = options.timeoutMs ?? 30_000;
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), timeoutMs);
  try {
    const response = await send(`${base}/api/v1/batch?operation=${name}`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${options.apiKey}`,
        "Content-Type": "application/x-ndjson",
        "Idempotency-Key": key,
      },
      body: lines.join("\n"),
      signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
    });
    if (!response.ok || response.body === null) throw readError(response, parseObject(await response.text()));
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    let open = "";
    try {
      for (;;) {
        const { value, done } = await reader.read();
        clearTimeout(timer);
        if (done) return;
        const whole = (open + decoder.decode(value, { stream: true })).split("\n");
        open = whole.pop() ?? "";
        for (const line of whole) yield parseObject(line) ?? {};
        timer = setTimeout(() => silence.abort(), timeoutMs);
      }
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof FootnoteError) throw cause;
    throw silence.signal.aborted
      ? new FootnoteError(`No response within ${timeoutMs} ms`, { code: "TIMEOUT", cause })
      : new FootnoteError(`${base} could not be reached`, { code: "NETWORK", cause });
  } finally {
    clearTimeout(timer);
  }
}

function toBatchAnswer(sent: Record<string, unknown>, first: number): BatchAnswer<never> {
  const { line, status, request_id, units, cost_usd } = sent as BatchLine;
  const shared = { index: first + line - 1, units, costUsd: Number(cost_usd) };
  const body = sent.body as Record<string, unknown>;
  if (status === 200) return { ...shared, response: body as never, error: null };
  const details = { status, requestId: request_id, retryAfterSeconds: null };
  return { ...shared, response: null, error: toError(body, details) };
}

/** Whether sending the call again may help. */
function isPassing({ status, code, retryAfterSeconds }: FootnoteError): boolean {
  if (retryAfterSeconds !== null && retryAfterSeconds > longestWaitSeconds) return false;
  if (status === 429) return retryAfterSeconds !== null;
  if (status === 409) return code === "IDEMPOTENCY_IN_FLIGHT";
  return status === 502 || status === 503 || status === 504 || code === "NETWORK" || code === "TIMEOUT";
}

/** As long as the API asks for, else twice as long each time, and never the same for two clients. */
function waitMs({ retryAfterSeconds }: FootnoteError, failures: number): number {
  const backOffMs = Math.min(8_000, 250 * 2 ** failures);
  return (retryAfterSeconds ?? 0) * 1_000 + backOffMs * (0.5 + Math.random() / 2);
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

function readError(response: Response, answer: Record<string, unknown> | null): FootnoteError {
  const retryAfter = response.headers.get("retry-after") ?? "";
  const details = {
    status: response.status,
    requestId: response.headers.get("x-request-id"),
    retryAfterSeconds: /^\d+$/.test(retryAfter) ? Number(retryAfter) : null,
  };
  if (typeof answer?.error !== "string")
    return new FootnoteError(`Status ${response.status} without a response of Footnote's`, {
      ...details,
      code: "INVALID_ANSWER",
    });
  return toError(answer, details);
}

/** @param answer of the API, in the form of its errors. */
function toError(
  { error, code, alternatives }: Record<string, unknown>,
  details: { status: number; requestId: string | null; retryAfterSeconds: number | null },
): FootnoteError {
  return new FootnoteError(String(error), {
    ...details,
    code: typeof code === "string" ? code : null,
    alternatives: Array.isArray(alternatives) ? (alternatives as Alternative[]) : [],
  });
}

function readRateLimit(headers: Headers): RateLimit | null {
  const limit = /;q=(\d+)/.exec(headers.get("ratelimit-policy") ?? "")?.[1];
  const state = /;r=(\d+);t=(\d+)/.exec(headers.get("ratelimit") ?? "");
  if (limit === undefined || !state) return null;
  return { limit: Number(limit), remaining: Number(state[1]), resetSeconds: Number(state[2]) };
}
