import { expect, test } from "vitest";
import { catalog } from "@/lib/operations/catalog";
import { openTestApi } from "@/lib/testing/api";
import { serveTestApi } from "@/lib/testing/http";
import { createFootnote, FootnoteError, type FootnoteOptions } from "./client";

const api = openTestApi();
const http = serveTestApi();

const open = (options: Partial<FootnoteOptions> = {}) =>
  createFootnote({ apiKey: api.keys.good, baseUrl: http.url, ...options });

/** The error of a call that must not succeed. */
async function failureOf(call: Promise<unknown>): Promise<FootnoteError> {
  const error = await call.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (error instanceof FootnoteError) return error;
  throw new Error(`No FootnoteError but ${String(error)}`);
}

/** Spoils the first answers: each is replaced as told, after the handler has done its work. */
function spoil(times: number, how: "cut" | { status: number; headers?: Record<string, string> }) {
  const keys: unknown[] = [];
  http.meddle = (request, response) => {
    keys.push(request.headers["idempotency-key"]);
    if (keys.length > times) return false;
    if (how === "cut") response.destroy();
    else response.writeHead(how.status, how.headers).end("<html>");
    return true;
  };
  return keys;
}

test("every operation of the catalog is a function of the client, and its examples are answered", async () => {
  const footnote = open();
  const { rateLimit, batch: _, ...operations } = footnote;
  expect(rateLimit).toBeNull();
  expect(Object.keys(operations).sort()).toEqual(catalog.map(({ name }) => name).sort());
  const [match, company, months, verdicts, people] = await Promise.all([
    footnote.validate({ company: "Google" }),
    footnote.enrich({ company: "Apple" }),
    footnote.timeline({ company: "Apple", start: "2025-01", end: "2025-12" }),
    footnote.corroborate({
      company: "Apple",
      claims: [{ type: "role", person_name: "Tim Cook", role: "CEO" }],
    }),
    footnote.people({ company: "Apple", filters: { current_only: true } }),
  ]);
  expect(match.entity?.key).toBe("alphabet");
  expect(company.entity.name).toBe("Apple Inc.");
  expect(months.events.length).toBeGreaterThan(0);
  expect(verdicts.results[0]?.verdict).toBe("supported");
  expect(people.people[0]?.is_current).toBe(true);
  expect(footnote.rateLimit).toMatchObject({ limit: 50_000 });
});

test("errors carry what the API says", async () => {
  const footnote = open();
  expect(await failureOf(footnote.people({ company: "Zzyzx Quombulator Holdings" }))).toMatchObject({
    status: 404,
    code: "NOT_FOUND",
    error: "Company not found",
    message: "Company not found",
    requestId: expect.stringMatching(/^req_/),
    alternatives: [],
  });
  const ambiguous = await failureOf(footnote.enrich({ company: "Independent Bank Corp" }));
  expect(ambiguous.code).toBe("NEEDS_DISAMBIGUATION");
  expect(ambiguous.alternatives.length).toBeGreaterThan(1);
  expect(await failureOf(open({ apiKey: "fn_live_no" }).validate({ company: "Apple" }))).toMatchObject({
    status: 401,
    error: "Invalid API key",
  });
});

test("a limit that ends at midnight is not waited for", async () => {
  const error = await failureOf(open({ apiKey: api.keys.exhausted }).validate({ company: "Apple" }));
  expect(error).toMatchObject({ status: 429, error: "Daily rate limit exceeded" });
  expect(error.retryAfterSeconds).toBeGreaterThan(0);
});

test.each([
  ["the connection breaks", "cut"],
  ["a proxy has no server", { status: 502 }],
  ["the service is away", { status: 503, headers: { "Retry-After": "0" } }],
  ["a limit ends at once", { status: 429, headers: { "Retry-After": "0" } }],
] as const)("where %s, the call is sent again and billed once", async (_, how) => {
  const { id, secret } = await api.makeKey();
  const keys = spoil(2, how);
  const answer = await open({ apiKey: secret }).validate({ company: "Apple" });
  http.meddle = null;
  expect(answer.entity?.key).toBe("apple");
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  const { rows } = await api.db.execute(`select count(*)::int as n from call where key_id = '${id}'`);
  expect(rows[0]).toEqual({ n: 1 });
});

test("after the last attempt the error is the caller's", async () => {
  const keys = spoil(9, "cut");
  const error = await failureOf(open({ retries: 1 }).validate({ company: "Apple" }));
  http.meddle = null;
  expect(error).toMatchObject({ status: 0, code: "NETWORK" });
  expect(keys).toHaveLength(2);
});

test("an answer that is not Footnote's is an error with its status", async () => {
  spoil(1, { status: 418 });
  const error = await failureOf(open().validate({ company: "Apple" }));
  http.meddle = null;
  expect(error).toMatchObject({ status: 418, code: "INVALID_ANSWER" });
});

test("an attempt that gets no answer in time is an error", async () => {
  http.meddle = () => true;
  const error = await failureOf(open({ timeoutMs: 300, retries: 0 }).validate({ company: "Apple" }));
  http.meddle = null;
  expect(error).toMatchObject({ status: 0, code: "TIMEOUT" });
});

test("a signal ends a call, also while it waits to send again", async () => {
  const reason = new Error("enough");
  await expect(open().validate({ company: "Apple" }, { signal: AbortSignal.abort(reason) })).rejects.toBe(
    reason,
  );
  const stop = new AbortController();
  http.meddle = (_, response) => {
    response.writeHead(503, { "Retry-After": "9" }).end("{}");
    setImmediate(() => setTimeout(() => stop.abort(reason), 50));
    return true;
  };
  await expect(open().validate({ company: "Apple" }, { signal: stop.signal })).rejects.toBe(reason);
  http.meddle = null;
});

test("a key of the caller's own is used", async () => {
  const keys = spoil(0, "cut");
  await open().validate({ company: "Apple" }, { idempotencyKey: "order-7" });
  http.meddle = null;
  expect(keys).toEqual(["order-7"]);
});

test("a batch gives its answers in order, refusals among them, and resumes where the connection breaks", async () => {
  const names = ["Apple", "Zzyzx Quombulator", "", "Microsoft"];
  const requests = names.map((company) => ({ company }));
  const seen: unknown[] = [];
  let cuts = 0;
  http.meddle = (request, response, answer) => {
    if (!request.url?.startsWith("/api/v1/batch")) return false;
    seen.push(request.headers["idempotency-key"]);
    if (cuts > 0) return false;
    cuts += 1;
    void (async () => {
      // The first line leaves, then the connection breaks.
      const reader = answer.body?.getReader();
      const first = await reader?.read();
      response.writeHead(200);
      response.write(first?.value, () => response.destroy());
      await reader?.cancel();
    })();
    return true;
  };
  const answers = [];
  for await (const answer of open().batch("validate", requests)) answers.push(answer);
  http.meddle = null;
  expect(new Set(seen).size).toBe(1);
  expect(seen).toHaveLength(2);
  expect(
    answers.map(({ index, response, error }) => [index, response?.entity?.key ?? null, error?.status]),
  ).toEqual([
    [0, "apple", undefined],
    [1, null, undefined],
    [2, null, 400],
    [3, "microsoft", undefined],
  ]);
});

test("a batch that is refused as a whole throws, and more than a thousand requests go in parts", async () => {
  const refused = open({ apiKey: "fn_live_wrong" }).batch("validate", [{ company: "Apple" }]);
  expect(await failureOf(refused.next())).toMatchObject({ status: 401, error: "Invalid API key" });
  const keys: string[] = [];
  http.meddle = (request) => {
    keys.push(String(request.headers["idempotency-key"]));
    return false;
  };
  let last = -1;
  const many = Array.from({ length: 1_001 }, () => ({ company: "" }));
  for await (const { index, error } of open().batch("validate", many, { idempotencyKey: "many" })) {
    expect(index).toBe(last + 1);
    expect(error?.status).toBe(400);
    last = index;
  }
  http.meddle = null;
  expect(last).toBe(1_000);
  expect(keys).toEqual(["many", "many-1"]);
});
