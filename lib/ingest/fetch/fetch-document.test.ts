import type http from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Database } from "@/lib/db/open";
import { openTestDatabase } from "@/lib/testing/database";
import { startTestServer } from "@/lib/testing/mirror";
import { createFetcher, type FetchLimits, type FetchSource } from "./fetch-document";
import { createCheckedLookup } from "./public-address";

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});

const limits: FetchLimits = { wireBytes: 100_000, inflatedBytes: 1_000_000, timeoutMs: 2_000 };

let sources = 0;

const sourceOf = (given: Partial<FetchSource>): FetchSource => ({
  name: `test ${sources++}`,
  hosts: new Set(["data.test"]),
  base: null,
  userAgent: "Footnote test",
  spacingMs: null,
  pauseMs: 600_000,
  ...given,
});

const fetcherOf = (source: FetchSource, backOffMs: number[] = []) => {
  const fetcher = createFetcher(db, source, backOffMs);
  onTestFinished(() => fetcher.close());
  return fetcher;
};

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void;

/** Asks a server that answers in this way for `https://data.test/x`, the server standing in for the host. */
async function ask(answer: Answer, given: { backOffMs?: number[]; limits?: Partial<FetchLimits> } = {}) {
  const server = await startTestServer(answer);
  const fetcher = fetcherOf(sourceOf({ base: server.base }), given.backOffMs);
  const outcome = await fetcher.fetchDocument("https://data.test/x", {
    limits: { ...limits, ...given.limits },
    known: { etag: '"1"', lastModified: null },
  });
  return { outcome, asked: server.asked };
}

describe("an address is asked only where it may be", () => {
  test.each([
    "http://data.test/",
    "https://data.test:8443/",
    "https://other.test/",
    "https://data.test.evil.test/",
    "https://user:secret@data.test/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://0177.0.0.1/",
    "https://127.1/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://169.254.169.254/latest/meta-data/",
    "https://100.64.0.1/",
    "https://localhost/",
    "file:///etc/passwd",
    "ftp://data.test/",
    "javascript:alert(1)",
    "no address",
  ])("%s is refused", async (url) => {
    const outcome = await fetcherOf(sourceOf({})).fetchDocument(url, { limits });
    expect(outcome.outcome).toBe("refused");
  });

  test.each([
    ["127.0.0.1", 4],
    ["10.0.0.1", 4],
    ["169.254.169.254", 4],
    ["100.64.0.1", 4],
    ["::1", 6],
    ["::ffff:10.0.0.1", 6],
    ["fe80::1", 6],
  ])("a listed host whose name leads to %s is refused, without another try", async (address, family) => {
    let resolved = 0;
    const source = sourceOf({
      resolve: async () => {
        resolved += 1;
        return [
          { address: "8.8.8.8", family: 4 },
          { address, family },
        ];
      },
    });
    const outcome = await fetcherOf(source, [1, 1]).fetchDocument("https://data.test/", { limits });
    expect(outcome).toMatchObject({ outcome: "refused", reason: expect.stringContaining(address) });
    expect(resolved).toBe(1);
  });

  test("a name server that changes its answer cannot move a connection: one look-up, its addresses or none", async () => {
    const answers = ["8.8.8.8", "127.0.0.1"];
    const lookup = createCheckedLookup(async () => [{ address: answers.shift() ?? "", family: 4 }]);
    const look = () =>
      new Promise((resolve) => lookup("data.test", { all: true }, (error, found) => resolve(error ?? found)));
    expect(await look()).toEqual([{ address: "8.8.8.8", family: 4 }]);
    expect(await look()).toMatchObject({ name: "RefusedError" });
  });

  test.each([
    "http://169.254.169.254/",
    "https://127.0.0.1/",
    "http://[::1]/",
    "http://2130706433/",
    "https://other.test/",
    "file:///etc/passwd",
    "//10.0.0.1/",
    "http://127.0.0.1:1/",
  ])("a redirect to %s is refused", async (location) => {
    const { outcome, asked } = await ask((_, response) => response.writeHead(302, { location }).end());
    expect(outcome.outcome).toBe("refused");
    expect(asked).toHaveLength(1);
  });

  test("three redirects are followed, the fourth is refused", async () => {
    const hops = (most: number) => (request: http.IncomingMessage, response: http.ServerResponse) => {
      const hop = Number(request.url?.split("?")[1] ?? 0);
      if (hop === most) response.end("there");
      else response.writeHead(302, { location: `https://data.test/x?${hop + 1}` }).end();
    };
    expect((await ask(hops(3))).outcome).toMatchObject({ outcome: "fetched" });
    expect((await ask(hops(4))).outcome).toMatchObject({ outcome: "refused" });
  });
});

describe("a body is read within its bounds", () => {
  test("gzip and br are decoded, and the answer says what it is", async () => {
    for (const [coding, compress] of [
      ["gzip", gzipSync],
      ["br", brotliCompressSync],
    ] as const) {
      const { outcome } = await ask((_, response) => {
        response.writeHead(200, { "content-encoding": coding, "content-type": "text/html", etag: '"2"' });
        response.end(compress("text"));
      });
      expect(outcome).toMatchObject({ outcome: "fetched", validators: { etag: '"2"' } });
      expect(outcome.outcome === "fetched" && outcome.bytes.toString()).toBe("text");
    }
  });

  test.each([
    ["gzip", gzipSync(Buffer.alloc(60_000_000))],
    ["br", brotliCompressSync(Buffer.alloc(60_000_000))],
  ])("a %s bomb is stopped", async (coding, bomb) => {
    const { outcome } = await ask(
      (_, response) => response.writeHead(200, { "content-encoding": coding }).end(bomb),
      { backOffMs: [1] },
    );
    expect(outcome).toMatchObject({ outcome: "refused", reason: expect.stringContaining("inflated") });
  });

  test("more bytes than allowed are stopped, whatever the header promised", async () => {
    const { outcome } = await ask((_, response) => {
      response.on("error", () => undefined);
      const chunk = Buffer.alloc(20_000, "x");
      const more = () => response.destroyed || response.write(chunk, () => setImmediate(more));
      more();
    });
    expect(outcome).toMatchObject({ outcome: "refused", reason: expect.stringContaining("wire") });
  });

  test.each(["image/png", "application/pdf", "application/zip", "video/mp4", "text/event-stream"])(
    "%s is refused",
    async (type) => {
      const { outcome } = await ask((_, response) =>
        response.writeHead(200, { "content-type": type }).end("?"),
      );
      expect(outcome.outcome).toBe("refused");
    },
  );

  test("codings on codings are refused", async () => {
    const { outcome } = await ask((_, response) =>
      response.writeHead(200, { "content-encoding": "gzip, gzip" }).end("?"),
    );
    expect(outcome.outcome).toBe("refused");
  });
});

describe("faults are outcomes", () => {
  const faults: [string, Answer][] = [
    ["a server that never answers", () => undefined],
    ["a server that stops in the middle", (_, response) => void response.writeHead(200).write("half")],
    ["a reset connection", (request) => void request.socket.resetAndDestroy()],
    [
      "a body cut short",
      (_, response) => {
        response.writeHead(200, { "content-length": "1000" });
        response.write("short", () => response.destroy());
      },
    ],
    [
      "broken gzip",
      (_, response) => void response.writeHead(200, { "content-encoding": "gzip" }).end("no gzip at all"),
    ],
    [
      "headers without end",
      (request) => void request.socket.write(`HTTP/1.1 200 OK\r\nx: ${"y".repeat(99_999)}`),
    ],
    ["no HTTP", (request) => void request.socket.end("nonsense\r\n\r\n")],
    ["503", (_, response) => void response.writeHead(503).end()],
  ];

  test.each(faults)("%s fails after the tries that were allowed", async (_, answer) => {
    let tries = 0;
    const { outcome } = await ask(
      (request, response) => {
        tries += 1;
        answer(request, response);
      },
      { backOffMs: [1, 1], limits: { timeoutMs: 300 } },
    );
    expect(outcome.outcome).toBe("failed");
    expect(tries).toBe(3);
  });

  test("what comes back after a fault is fetched", async () => {
    let tries = 0;
    const { outcome } = await ask(
      (_, response) => {
        tries += 1;
        if (tries < 3) response.writeHead(500).end();
        else response.end("here");
      },
      { backOffMs: [1, 1] },
    );
    expect(outcome.outcome).toBe("fetched");
  });

  test.each([
    [404, "missing"],
    [410, "missing"],
    [304, "not_modified"],
    [400, "failed"],
    [204, "failed"],
  ])("%i is %s at once", async (status, expected) => {
    const { outcome, asked } = await ask((_, response) => response.writeHead(status).end(), {
      backOffMs: [1, 1],
    });
    expect(outcome.outcome).toBe(expected);
    expect(asked).toHaveLength(1);
  });
});

test("a source that nobody serves is told once, with the address that was asked", async () => {
  const fetcher = fetcherOf(sourceOf({ base: "http://127.0.0.1:1" }));
  const outcome = await fetcher.fetchDocument("https://data.test/x", { limits });
  expect(outcome).toEqual({ outcome: "failed", reason: "connect ECONNREFUSED 127.0.0.1:1" });
});

test("a document is asked for on condition, with the contact in the User-Agent", async () => {
  let headers: http.IncomingHttpHeaders = {};
  await ask((request, response) => {
    headers = request.headers;
    response.end();
  });
  expect(headers).toMatchObject({ "if-none-match": '"1"', "user-agent": "Footnote test" });
});

test.each([403, 429])("after %i no instance asks until the pause is over", async (status) => {
  const server = await startTestServer((_, response) => response.writeHead(status).end());
  const source = sourceOf({ base: server.base });
  const [one, other] = [fetcherOf(source), fetcherOf(source)];
  const first = await one.fetchDocument("https://data.test/x", { limits });
  const second = await other.fetchDocument("https://data.test/y", { limits });
  expect(first).toMatchObject({ outcome: "paused", reason: expect.stringContaining(String(status)) });
  expect(second).toEqual(first);
  expect(server.asked).toHaveLength(1);
  const untilMs = first.outcome === "paused" ? first.until.getTime() - Date.now() : 0;
  expect(untilMs).toBeGreaterThan(300_000);
  expect(untilMs).toBeLessThan(610_000);
});

test("whoever is asked to end does not wait for a further try", async () => {
  const stop = new AbortController();
  const server = await startTestServer((_, response) => {
    stop.abort();
    response.writeHead(500).end();
  });
  const fetcher = fetcherOf(sourceOf({ base: server.base }), [3_600_000]);
  const outcome = await fetcher.fetchDocument("https://data.test/x", { limits, signal: stop.signal });
  expect(outcome).toMatchObject({ outcome: "failed" });
  expect(server.asked).toHaveLength(1);
});
