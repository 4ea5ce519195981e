import { type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { countDocumentStates } from "@/lib/db/document-queue";
import type { Database } from "@/lib/db/open";
import { openSeededDatabase, openTestDatabase } from "@/lib/testing/database";
import { hashTables } from "@/lib/testing/hash-tables";
import {
  hasMirror,
  startMirror,
  startTestServer,
  type TestServer,
  withoutMirror,
} from "@/lib/testing/mirror";
import { isFull } from "@/lib/testing/proof";
import { createFetcher } from "../fetch/fetch-document";
import { ingestRegistrant, type RunResult } from "./ingest-registrant";
import { createEdgarSource } from "./source";

let db: Database;

beforeAll(async () => {
  db = await (hasMirror ? openSeededDatabase() : openTestDatabase());
}, 480_000);

const disney = "0001001039";
const apple = "0000320193";
const entrada = "0001000695";
const companies = [disney, apple, entrada, "0000045810"];

async function ingest(
  server: TestServer,
  ciks: string[],
  stopAfter = Number.POSITIVE_INFINITY,
): Promise<RunResult[]> {
  const fetcher = createFetcher(db, createEdgarSource({ contact: undefined, base: server.base }), []);
  onTestFinished(() => fetcher.close());
  const stop = new AbortController();
  const results: RunResult[] = [];
  let ended = 0;
  const onProgress = () => {
    ended += 1;
    if (ended >= stopAfter) stop.abort();
  };
  const context = { db, fetcher, signal: stop.signal, onPause: () => undefined };
  for (const cik of ciks)
    results.push(await ingestRegistrant(context, cik, { kinds: ["eight_k"], since: null, onProgress }));
  return results;
}

async function rowsOf<T extends Record<string, unknown>>(query: SQL): Promise<T[]> {
  const { rows } = await db.execute(query);
  return rows as T[];
}

describe.skipIf(!hasMirror)(`ingesting companies of the mirror ${withoutMirror}`, () => {
  test("stores their documents, and a second time fetches and changes nothing", async () => {
    const server = await startMirror();
    const before = await rowsOf<{ key: string }>(sql`select key from entity order by key`);
    const first = await ingest(server, companies);
    expect(first.map(({ state, done, failed }) => ({ state, done, failed }))).toEqual([
      { state: "done", done: 88, failed: 0 },
      // How many of its 8-Ks the mirror holds grows with it.
      { state: "done", done: expect.toSatisfy((done: number) => done >= 43), failed: 0 },
      { state: "done", done: 5, failed: 0 },
      { state: "failed", done: 0, failed: 0 },
    ]);
    const stored = await hashTables(db, { timed: true });
    const asked = server.asked.length;
    const second = await ingest(server, companies);
    expect(
      second.slice(0, 3).every(({ state, done, missing }) => state === "done" && done + missing === 0),
    ).toBe(true);
    expect(await hashTables(db, { timed: true })).toEqual(stored);
    // Of each company only its profile and figures are asked for, where EDGAR has them, and are not modified.
    const again = server.asked.slice(asked);
    expect(again.every(({ status }) => status === 304)).toBe(true);
    expect(again.length).toBeLessThanOrEqual(5);
    const after = await rowsOf<{ key: string }>(sql`select key from entity order by key`);
    const keys = new Set(after.map(({ key }) => key));
    expect(before.filter(({ key }) => !keys.has(key))).toEqual([]);
  }, 480_000);

  test("enriches the seed data's filings and doubles none", async () => {
    const [doubled] = await rowsOf<{ n: number }>(sql`
      select count(*)::int as n from (select accession from document
                                      where accession is not null and kind = 'filing'
                                      group by accession having count(*) > 1) twice`);
    expect(doubled?.n).toBe(0);
    const [filing] = await rowsOf(sql`
      select d.url, d.form, length(d.text) > 500 as has_text, d.retrieved_at is not null as was_fetched, length(d.sha256) as sha
      from document d where d.id = 'sec-0001193125-18-357289'`);
    expect(filing).toEqual({
      url: "https://www.sec.gov/Archives/edgar/data/1001039/000119312518357289/d679415d8k.htm",
      form: "8-K",
      has_text: true,
      was_fetched: true,
      sha: 64,
    });
  });

  test("gives a filing's items to the company that took the registrant's place as well", async () => {
    const keys = await rowsOf<{ entity_key: string }>(sql`
      select distinct entity_key from event where accession = '0001001039-18-000213' order by entity_key`);
    expect(keys.map((row) => row.entity_key)).toEqual(["walt-disney", "walt-disney-1001039"]);
  });

  test("keeps item numbers as filed, and spans that lie in the text", async () => {
    const items = await rowsOf<{ item: string; inside: boolean }>(sql`
      select e.item, e.span_end <= length(d.text) and e.span_start < e.span_end as inside
      from event e join document d on d.id = e.document_id join entity c on c.key = e.entity_key
      where c.cik = ${entrada} and e.span_start is not null`);
    expect(items.length).toBeGreaterThan(3);
    expect(items.every(({ item, inside }) => ["5", "7"].includes(item) && inside)).toBe(true);
  });

  test("records what EDGAR does not have, and asks for it again only after a day", async () => {
    const states = await countDocumentStates(db, apple);
    expect(states.read).toBeGreaterThanOrEqual(43);
    expect(states.missing).toBeGreaterThan(50);
    const server = await startMirror();
    await db.execute(sql`
      update ingest_document set checked_at = now() - interval '25 hours'
      where subject = ${apple} and state = 'missing' and published_on < '2000-01-01'`);
    await ingest(server, [apple]);
    // Each is looked for in its folder and beside it.
    const filings = new Set(
      server.asked.flatMap(({ path }) => /\/(\d{10}-\d\d-\d{6})\.txt$/.exec(path)?.[1] ?? []),
    );
    const [old] = await rowsOf<{ n: number }>(sql`
      select count(*)::int as n from ingest_document where subject = ${apple} and published_on < '2000-01-01' and kind = 'eight_k'`);
    expect(filings.size).toBe(old?.n ?? -1);
  });

  test("a company that is new here gets a key of its own, and readers of the registry hear of it", async () => {
    const version = async () =>
      (
        await rowsOf<{ v: number }>(
          sql`select (value #>> '{}')::int as v from setting where name = 'registry_version'`,
        )
      )[0]?.v ?? 0;
    const server = await startTestServer((request, response) => {
      if (!request.url?.endsWith("/submissions/CIK0009999999.json"))
        return void response.writeHead(404).end();
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(newcomer));
    });
    const before = await version();
    expect(await ingest(server, ["0009999999"])).toMatchObject([{ state: "done", missing: 1, failed: 0 }]);
    const found = await rowsOf(sql`select key, name, type, ticker from entity where cik = '0009999999'`);
    expect(found).toEqual([
      { key: "apple-zzap", name: "Apple Inc.", type: "public_company", ticker: "ZZAP" },
    ]);
    expect(await version()).toBe(before + 1);
    await ingest(server, ["0009999999"]);
    expect(await version()).toBe(before + 1);
  });

  test("a run that is stopped says so, and the next goes on from there", async () => {
    const server = await startMirror();
    const [cik, documents] = isFull ? ["0001002517", 161] : ["0000100493", 57];
    const [stopped] = await ingest(server, [cik], 20);
    expect(stopped).toMatchObject({ state: "stopped", failed: 0 });
    const [rest] = await ingest(server, [cik]);
    expect(rest?.state).toBe("done");
    expect((stopped?.done ?? 0) + (rest?.done ?? 0)).toBe(documents);
    const runs = await rowsOf(
      sql`select state, remaining from ingest_run where subject = ${cik} order by started_at`,
    );
    expect(runs).toEqual([
      { state: "stopped", remaining: documents - (stopped?.done ?? 0) },
      { state: "done", remaining: 0 },
    ]);
  }, 480_000);
});

const newcomer = {
  cik: 9999999,
  name: "APPLE INC.",
  entityType: "operating",
  sic: "3571",
  tickers: ["ZZAP"],
  exchanges: ["NYSE"],
  formerNames: [],
  filings: {
    recent: {
      accessionNumber: ["0009999999-26-000001"],
      filingDate: ["2026-11-01"],
      reportDate: ["2026-10-31"],
      form: ["8-K"],
      items: ["8.01"],
      primaryDocument: ["a.htm"],
    },
  },
};

describe("EDGAR that misbehaves", () => {
  // Of all tables at once, once before and once after: to hash them takes longer than all these runs.
  let before: Record<string, string>;
  beforeAll(async () => {
    before = await hashTables(db, { timed: true });
  });

  test.each([
    ["not JSON", "<html>"],
    ["another form", "[1]"],
    ["another company", JSON.stringify({ ...newcomer, cik: 8888888 })],
    [
      "no filings",
      JSON.stringify({
        ...newcomer,
        cik: 7777777,
        filings: { recent: { accessionNumber: [], filingDate: [], reportDate: [], form: [], items: [] } },
      }),
    ],
  ])("a list with %s ends the run with its reason", async (_, body) => {
    const server = await startTestServer((_request, response) => response.writeHead(200).end(body));
    const [result] = await ingest(server, ["0007777777"]);
    expect(result).toMatchObject({ state: "failed", lastError: expect.stringMatching(/.+/) });
  });

  test("none of these lists stores anything", async () => {
    expect(await hashTables(db, { timed: true })).toEqual(before);
  });

  test("a document that cannot be fetched or read is noted with its reason, and the rest goes on", async () => {
    const accession = (n: number) => `0009999998-26-00000${n}`;
    const numbers = [1, 2, 3, 4];
    const list = {
      ...newcomer,
      cik: 9999998,
      name: "MISBEHAVED INC",
      tickers: [],
      exchanges: [],
      filings: {
        recent: {
          accessionNumber: numbers.map(accession),
          filingDate: numbers.map(() => "2026-11-01"),
          reportDate: numbers.map(() => "2026-10-31"),
          form: numbers.map(() => "8-K"),
          items: numbers.map(() => "8.01"),
          primaryDocument: ["ok.htm", "away.htm", "picture.htm", "empty.htm"],
        },
      },
    };
    const server = await startTestServer((request, response) => {
      const name = request.url?.split("/").at(-1);
      if (request.url?.endsWith("/submissions/CIK0009999998.json")) response.end(JSON.stringify(list));
      else if (name === "ok.htm")
        response.end(
          "<html><body><p>Item 8.01 Other Events.</p><p>The company held a party.</p></body></html>",
        );
      else if (name === "away.htm") request.socket.destroy();
      else if (name === "picture.htm") response.writeHead(200, { "content-type": "image/png" }).end("x");
      else if (name === "empty.htm") response.writeHead(200, { "content-type": "text/html" }).end("");
      else response.writeHead(404).end();
    });
    const ended = await ingest(server, ["0009999998"]);
    expect(ended).toMatchObject([{ state: "done", done: 1, failed: 3, remaining: 0 }]);
    expect(ended[0]?.lastError?.startsWith(`${server.base}/www.sec.gov/Archives/`)).toBe(true);
    const states = await rowsOf<{ state: string; reason: string | null }>(sql`
      select state, reason from ingest_document where subject = '0009999998' order by document_id`);
    expect(states).toEqual([
      { state: "read", reason: null },
      { state: "failed", reason: expect.stringMatching(/.+/) },
      { state: "refused", reason: expect.stringContaining("image/png") },
      { state: "unreadable", reason: "no text" },
    ]);
    // What failed for the moment is tried again by the next run, the rest is left alone.
    const asked = server.asked.length;
    await ingest(server, ["0009999998"]);
    const again = server.asked.slice(asked).map(({ path }) => path.split("/").at(-1));
    expect(again).toContain("away.htm");
    expect(again).not.toContain("picture.htm");
    expect(again).not.toContain("empty.htm");
    expect(again).not.toContain("ok.htm");
  });

  test("a source that is away is told by the address that was asked, and the company by its name", async () => {
    const list = { ...newcomer, cik: 6666666, name: "ABSENTEE INC", tickers: [], exchanges: [] };
    const server = await startTestServer((request, response) => {
      if (request.url?.includes("/submissions/")) response.end(JSON.stringify(list));
      else response.writeHead(404).end();
    });
    const [known] = await ingest(server, ["0006666666"]);
    expect(known).toMatchObject({ state: "done" });
    const base = "http://127.0.0.1:1";
    const [held, unknown] = await ingest({ ...server, base }, ["0006666666", "0005555555"]);
    const lastError = (cik: string) =>
      `${base}/data.sec.gov/submissions/CIK${cik}.json: connect ECONNREFUSED 127.0.0.1:1`;
    expect(held).toMatchObject({ state: "failed", name: known?.name, lastError: lastError("0006666666") });
    expect(unknown).toMatchObject({ name: "0005555555", lastError: lastError("0005555555") });
  });
});

test("live EDGAR is not asked without a contact", () => {
  expect(() => createEdgarSource({ contact: undefined, base: undefined })).toThrow("SEC_CONTACT");
  expect(createEdgarSource({ contact: "Jane jane@example.com", base: undefined })).toMatchObject({
    base: null,
    spacingMs: 125,
    userAgent: "Footnote Jane jane@example.com",
  });
});
