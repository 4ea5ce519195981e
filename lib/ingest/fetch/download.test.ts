import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import type http from "node:http";
import os from "node:os";
import path from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import type { Database } from "@/lib/db/open";
import { openTestDatabase } from "@/lib/testing/database";
import { startTestServer } from "@/lib/testing/mirror";
import { type FileRequest, fetchToFile } from "./download";
import type { FetchSource } from "./fetch-document";

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});

const never = new AbortController().signal;
const url = "https://www.sec.gov/big.zip";
const content = Buffer.alloc(12_000_000, "0123456789abcdefg");

function makeFile(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "footnote-file-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return path.join(folder, "archives", "big.zip");
}

let sources = 0;
function sourceAt(base: string): FetchSource {
  sources += 1;
  return {
    name: `file ${sources}`,
    hosts: new Set(["www.sec.gov"]),
    base,
    userAgent: "test",
    spacingMs: null,
    pauseMs: 60_000,
  };
}

const fetchIt = (base: string, file: string, options: Partial<FileRequest> = {}) =>
  fetchToFile(db, sourceAt(base), {
    url,
    file,
    limits: { bytes: 30_000_000, silentMs: 5_000 },
    signal: never,
    onProgress: () => undefined,
    backOffMs: [0, 0],
    ...options,
  });

type Asked = { range: string | undefined; ifRange: string | undefined };

/** Serves the content in ranges; the first `cuts` answers break off. */
async function startFileServer({ cuts = 0, etag = (): string => '"one"' } = {}) {
  const asked: Asked[] = [];
  const server = await startTestServer((request, response) => {
    const { range, "if-range": ifRange } = request.headers;
    asked.push({ range, ifRange: typeof ifRange === "string" ? ifRange : undefined });
    if (request.headers["if-none-match"] === etag()) return void response.writeHead(304).end();
    const from = ifRange === etag() ? Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1] ?? 0) : 0;
    const rest = content.subarray(from);
    const headers: http.OutgoingHttpHeaders = { etag: etag(), "content-length": rest.length };
    if (from > 0) headers["content-range"] = `bytes ${from}-${content.length - 1}/${content.length}`;
    response.writeHead(from > 0 ? 206 : 200, headers);
    if (asked.length > cuts) return void response.end(rest);
    response.write(rest.subarray(0, 2_500_000), () => response.destroy());
  });
  return { ...server, requests: asked };
}

test("a transfer that is cut goes on where it was, as often as bytes come", async () => {
  const server = await startFileServer({ cuts: 4 });
  const file = makeFile();
  expect(await fetchIt(server.base, file)).toMatchObject({ outcome: "fetched" });
  expect(readFileSync(file).equals(content)).toBe(true);
  expect(existsSync(`${file}.part`)).toBe(false);
  const [first, ...others] = server.requests;
  expect(first).toEqual({ range: undefined, ifRange: undefined });
  expect(others).toHaveLength(4);
  for (const { range, ifRange } of others) {
    expect(range).toMatch(/^bytes=[1-9]\d*-$/);
    expect(ifRange).toBe('"one"');
  }
});

test("another process goes on with a part; a publisher with a new version is read from the start", async () => {
  let version = '"one"';
  const server = await startFileServer({ cuts: 1, etag: () => version });
  const file = makeFile();
  expect(await fetchIt(server.base, file, { backOffMs: [] })).toMatchObject({ outcome: "failed" });
  expect(existsSync(file)).toBe(false);
  expect(existsSync(`${file}.part`)).toBe(true);
  version = '"two"';
  expect(await fetchIt(server.base, file)).toMatchObject({ outcome: "fetched" });
  expect(server.requests.at(-1)).toMatchObject({ ifRange: '"one"' });
  expect(readFileSync(file).equals(content)).toBe(true);
  expect(await fetchIt(server.base, file)).toMatchObject({ outcome: "unchanged" });
});

test("a file beyond the limit is refused, whether it says so or not", async () => {
  const file = makeFile();
  const limits = { bytes: 400_000, silentMs: 5_000 };
  const server = await startFileServer();
  expect(await fetchIt(server.base, file, { limits })).toMatchObject({ outcome: "refused" });
  const silent = await startTestServer((_, response) => {
    response.writeHead(200);
    response.write(content);
    response.end(content);
  });
  expect(await fetchIt(silent.base, file, { limits })).toMatchObject({ outcome: "refused" });
  expect(existsSync(file)).toBe(false);
});

test("missing, unwanted and strange answers end as what they are", async () => {
  const file = makeFile();
  const answer = async (status: number, headers: http.OutgoingHttpHeaders = {}) => {
    const server = await startTestServer((_, response) => void response.writeHead(status, headers).end());
    return fetchIt(server.base, file);
  };
  expect(await answer(404)).toEqual({ outcome: "missing" });
  expect(await answer(403)).toMatchObject({ outcome: "paused" });
  expect(await answer(429)).toMatchObject({ outcome: "paused" });
  expect(await answer(500)).toMatchObject({ outcome: "failed" });
  expect(await answer(400)).toMatchObject({ outcome: "failed" });
  expect(await answer(302, { location: "http://169.254.169.254/latest" })).toMatchObject({
    outcome: "refused",
  });
  expect(await answer(302, { location: "/www.sec.gov/again" })).toMatchObject({ outcome: "refused" });
  expect(await answer(200, { "content-encoding": "gzip" })).toMatchObject({ outcome: "refused" });
});

test("stopped in the middle, the part stays", async () => {
  const stop = new AbortController();
  const server = await startTestServer((_, response) => {
    response.writeHead(200, { etag: '"one"', "content-length": content.length });
    response.write(content.subarray(0, 100_000));
  });
  const file = makeFile();
  const request = fetchIt(server.base, file, { signal: stop.signal, onProgress: () => stop.abort() });
  expect(await request).toEqual({ outcome: "stopped" });
  expect(existsSync(`${file}.part`)).toBe(true);
});
