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

/** The operations. Each resolves with the answer, or throws a `FootnoteError`. */
export type Footnote = {
  [Name in keyof Operations]: (
    request: Operations[Name]["request"],
    options?: CallOptions,
  ) => Promise<Operations[Name]["response"]>;
} & { readonly rateLimit: RateLimit | null };

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
    ...(operations as Omit<Footnote, "rateLimit">),
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
      ? new FootnoteError(`No answer within ${timeoutMs} ms`, { code: "TIMEOUT", cause })
      : new FootnoteError(`${base} could not be reached`, { code: "NETWORK", cause });
  }
  onHeaders(response.headers);
  const answer = parseObject(text);
  if (response.ok && answer) return answer;
  throw readError(response, answer);
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
    return new FootnoteError(`Status ${response.status} without an answer of Footnote's`, {
      ...details,
      code: "INVALID_ANSWER",
    });
  return new FootnoteError(answer.error, {
    ...details,
    code: typeof answer.code === "string" ? answer.code : null,
    alternatives: Array.isArray(answer.alternatives) ? (answer.alternatives as Alternative[]) : [],
  });
}

function readRateLimit(headers: Headers): RateLimit | null {
  const limit = /;q=(\d+)/.exec(headers.get("ratelimit-policy") ?? "")?.[1];
  const state = /;r=(\d+);t=(\d+)/.exec(headers.get("ratelimit") ?? "");
  if (limit === undefined || !state) return null;
  return { limit: Number(limit), remaining: Number(state[1]), resetSeconds: Number(state[2]) };
}
