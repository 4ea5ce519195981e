import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Database } from "@/lib/db/open";
import { openTestDatabase } from "@/lib/testing/database";
import { startTestServer } from "@/lib/testing/mirror";
import { createFetcher, type FetchLimits, type FetchSource } from "./fetch-document";

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});

const limits: FetchLimits = { wireBytes: 100_000, inflatedBytes: 1_000_000, timeoutMs: 2_000 };
let sources = 0;

const fetcherOf = (given: Partial<FetchSource>) => {
  const source: FetchSource = {
    name: `public ${sources++}`,
    gatePerHost: true,
    hosts: "any public host",
    base: null,
    userAgent: "Footnote test",
    spacingMs: null,
    pauseMs: 600_000,
    ...given,
  };
  const fetcher = createFetcher(db, source, []);
  onTestFinished(() => fetcher.close());
  return fetcher;
};

describe("any public host is still no private one", () => {
  test.each([
    "http://n.test/",
    "https://n.test:8443/",
    "https://user:secret@n.test/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://[::1]/",
    "https://169.254.169.254/",
    "https://localhost/",
    "https://printer.local/",
    "https://metadata.google.internal/",
    "https://router.home.arpa/",
    "https://intranet/",
    "file:///etc/passwd",
  ])("%s is refused", async (url) => {
    const outcome = await fetcherOf({}).fetchDocument(url, { limits });
    expect(outcome.outcome).toBe("refused");
  });

  test.each(["10.0.0.1", "169.254.169.254", "::1", "::ffff:127.0.0.1"])(
    "a name that leads to %s is refused",
    async (address) => {
      const family = address.includes(":") ? 6 : 4;
      const fetcher = fetcherOf({ resolve: async () => [{ address, family }] });
      const outcome = await fetcher.fetchDocument("https://rebound.test/", { limits });
      expect(outcome).toMatchObject({ outcome: "refused", reason: expect.stringContaining(address) });
    },
  );
});

test("hosts have gates of their own: one that wants peace stops no other", async () => {
  const server = await startTestServer((request, response) =>
    response.writeHead(request.url?.startsWith("/busy.test/") ? 429 : 200).end("here"),
  );
  const fetcher = fetcherOf({ base: server.base });
  const ask = async (url: string) => (await fetcher.fetchDocument(url, { limits })).outcome;
  expect(await ask("https://busy.test/a")).toBe("paused");
  expect(await ask("https://busy.test/b")).toBe("paused");
  expect(await ask("https://calm.test/a")).toBe("fetched");
  expect(server.asked.map(({ path }) => path)).toEqual(["/busy.test/a", "/calm.test/a"]);
});

test("an objection is heard before each address, and the answer names the last", async () => {
  const server = await startTestServer((request, response) => {
    if (request.url === "/n.test/a") response.writeHead(302, { location: "https://o.test/b" }).end();
    else response.end("there");
  });
  const fetcher = fetcherOf({ base: server.base });
  const ask = (forbidden: string) =>
    fetcher.fetchDocument("https://n.test/a", {
      limits,
      findObjection: async (url) => (url === forbidden ? "forbidden" : null),
    });
  expect(await ask("")).toMatchObject({ outcome: "fetched", url: "https://o.test/b" });
  expect(await ask("https://o.test/b")).toEqual({ outcome: "refused", reason: "forbidden" });
  expect(server.asked.map(({ path }) => path)).toEqual(["/n.test/a", "/o.test/b", "/n.test/a"]);
});
