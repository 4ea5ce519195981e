import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { Database } from "@/lib/db/open";
import { createFetcher } from "@/lib/ingest/fetch/fetch-document";
import { openTestDatabase } from "@/lib/testing/database";
import { startTestServer } from "@/lib/testing/mirror";
import { createEdgarSource } from "../source";
import { type FeedName, latestFilingsUrl, type WatchReport, watchTurn } from "./watch";

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});

const cik = "0000000042";

beforeEach(async () => {
  await db.execute(sql`
    truncate document, entity, entity_name, event, role_observation, metric, fetched, ingest_run, ingest_document, fetch_gate cascade`);
  await db.execute(sql`
    insert into entity (key, type, name, cik, sources) values ('answer', 'public_company', 'Answer', ${cik}, '{}')`);
});

type Filed = { accession: string; form: string; day: string; at?: string; cik?: string };

const eightK = (n: number, day: string): Filed => ({
  accession: `0000000042-20-${String(n).padStart(6, "0")}`,
  form: "8-K",
  day,
});

function atom(filings: readonly Filed[]): string {
  const entries = filings.map(
    (one) => `<entry><title>${one.form} - Answer Corp (${one.cik ?? cik}) (Filer)</title>
      <summary type="html">&lt;b&gt;Filed:&lt;/b&gt; ${one.day} &lt;b&gt;AccNo:&lt;/b&gt; ${one.accession}</summary>
      <updated>${one.at ?? `${one.day}T10:00:00-04:00`}</updated><category term="${one.form}"/>
      <id>urn:tag:sec.gov,2008:accession-number=${one.accession}</id></entry>`,
  );
  return `<?xml version="1.0" encoding="ISO-8859-1" ?><feed><title>Latest Filings</title>${entries.join("")}</feed>`;
}

const index = (filings: readonly Filed[]) =>
  [
    "Form Type   Company Name                                                  CIK         Date Filed  File Name",
    "-".repeat(100),
    ...filings.map(
      (one) =>
        `${one.form.padEnd(12)}${"Answer Corp".padEnd(62)}${String(Number(one.cik ?? cik)).padEnd(12)}${one.day.replaceAll("-", "").padEnd(12)}edgar/data/42/${one.accession}.txt`,
    ),
  ].join("\n");

const submission = `<SEC-DOCUMENT>
<DOCUMENT>
<TYPE>8-K
<SEQUENCE>1
<FILENAME>a.txt
<TEXT>
Item 8.01 Other Events
Answer Corp opened its second office on Monday.
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>`;

/** EDGAR as far as watching asks it: indexes by day, one page of the feed of 8-Ks, and every filing's text. */
async function startEdgar() {
  const held = { indexes: new Map<string, Filed[]>(), feed: [] as Filed[], isUp: true };
  const server = await startTestServer((request, response) => {
    const path = request.url ?? "";
    const feedPath = (feed: FeedName) => latestFilingsUrl(feed, 0).replace("https:/", "");
    const day = /daily-index\/2020\/QTR1\/form\.(\d{8})\.idx$/.exec(path)?.[1];
    const filed = held.indexes.get(day ?? "");
    if (path.endsWith("/QTR1/index.json")) {
      const item = [...held.indexes.keys()].map((one) => ({ name: `form.${one}.idx` }));
      response.end(JSON.stringify({ directory: { item } }));
    } else if (path === feedPath("eight_k")) response.end(atom(held.feed));
    else if (path === feedPath("ownership")) response.end(atom([]));
    else if (filed !== undefined) response.end(index(filed));
    else if (/\/Archives\/edgar\/data\/42\/.*\.txt$/.test(path) && held.isUp) response.end(submission);
    else response.writeHead(held.isUp ? 404 : 400).end();
  });
  return { ...server, ...{ held } };
}

type Edgar = Awaited<ReturnType<typeof startEdgar>>;

/** A turn at a moment, from a cursor; `saved` are the cursors as they were remembered. */
async function turn(
  edgar: Edgar,
  now: string,
  cursor: string | null,
  stopAtFirst = false,
): Promise<{ report: WatchReport; saved: string[] }> {
  const fetcher = createFetcher(db, createEdgarSource({ contact: undefined, base: edgar.base }), []);
  onTestFinished(() => fetcher.close());
  const stop = new AbortController();
  const saved: string[] = [];
  const lease = {
    cursor,
    signal: stop.signal,
    saveCursor: async (next: string) => {
      saved.push(next);
    },
  };
  const context = { db, fetcher, signal: stop.signal, onPause: () => undefined };
  const report = await watchTurn(context, lease, new Date(now), () => {
    if (stopAtFirst) stop.abort();
  });
  return { report, saved };
}

const readIds = async (): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(
    sql`select document_id as id from ingest_document where state = 'read' order by document_id`,
  );
  return rows.map(({ id }) => id);
};

const texts = ({ asked }: Edgar) => asked.filter(({ path }) => path.endsWith(".txt")).length;

test("what was filed over a pause is taken in from the daily indexes, each filing once", async () => {
  const edgar = await startEdgar();
  edgar.held.feed = [eightK(1, "2020-03-16")];
  const first = await turn(edgar, "2020-03-16T15:00:00Z", null);
  expect(first.report).toMatchObject({
    taken: 1,
    waiting: 0,
    faults: [expect.stringContaining("EDGAR has no filer")],
  });
  expect(await readIds()).toEqual(["sec-0000000042-20-000001"]);

  const other = { ...eightK(9, "2020-03-17"), cik: "0000000077" };
  const report10k = { ...eightK(8, "2020-03-17"), form: "10-K" };
  edgar.held.indexes.set("20200316", [eightK(1, "2020-03-16")]);
  edgar.held.indexes.set("20200317", [eightK(2, "2020-03-17"), other, report10k]);
  edgar.held.indexes.set("20200318", [eightK(3, "2020-03-18")]);
  edgar.held.feed = [eightK(4, "2020-03-19"), eightK(3, "2020-03-18")];
  const second = await turn(edgar, "2020-03-19T15:00:00Z", first.saved.at(-1) ?? null);
  expect(second.report).toMatchObject({ days: 3, taken: 3, waiting: 0 });
  expect(await readIds()).toEqual([1, 2, 3, 4].map((n) => `sec-0000000042-20-00000${n}`));
  expect(texts(edgar)).toBe(4);

  const third = await turn(edgar, "2020-03-19T15:15:00Z", second.saved.at(-1) ?? null);
  expect(third.report).toMatchObject({ days: 0, taken: 0, waiting: 0 });
  expect(texts(edgar)).toBe(4);
});

test("filings are written down before they are taken in: a turn that is cut off loses none", async () => {
  const edgar = await startEdgar();
  edgar.held.indexes.set("20200317", [eightK(1, "2020-03-17"), eightK(2, "2020-03-17")]);
  const cut = await turn(edgar, "2020-03-18T15:00:00Z", null, true);
  expect(await readIds()).toEqual([]);
  // As after a kill: of all that was remembered only what came before the work.
  const again = await turn(edgar, "2020-03-18T15:15:00Z", cut.saved[0] ?? null);
  expect(again.report).toMatchObject({ days: 0, taken: 2, waiting: 0 });
  expect(await readIds()).toHaveLength(2);
});

test("what EDGAR does not give waits for the next turn", async () => {
  const edgar = await startEdgar();
  edgar.held.feed = [eightK(1, "2020-03-18")];
  edgar.held.isUp = false;
  const failed = await turn(edgar, "2020-03-18T15:00:00Z", null);
  expect(failed.report).toMatchObject({ taken: 0, waiting: 1 });
  edgar.held.isUp = true;
  const cursor = failed.saved.at(-1) ?? null;
  expect((await turn(edgar, "2020-03-18T15:15:00Z", cursor)).report).toMatchObject({ taken: 1, waiting: 0 });
});

const readRuns = async () => {
  const { rows } = await db.execute(
    sql`select state, done, failed, remaining, last_error as reason from ingest_run where kind = 'watch'`,
  );
  return rows;
};

test("a turn that reads a list leaves a run that is done", async () => {
  const edgar = await startEdgar();
  edgar.held.feed = [eightK(1, "2020-03-18")];
  await turn(edgar, "2020-03-18T15:00:00Z", null);
  expect(await readRuns()).toMatchObject([{ state: "done", done: 1, failed: 0, remaining: 0 }]);
});

test("an EDGAR that cannot be reached leaves a failed run with its reason, and what waits goes on waiting", async () => {
  const edgar = await startEdgar();
  edgar.held.feed = [eightK(1, "2020-03-18")];
  edgar.held.isUp = false;
  const { saved } = await turn(edgar, "2020-03-18T15:00:00Z", null);
  await db.execute(sql`truncate ingest_run`);
  const away = { ...edgar, base: "http://127.0.0.1:9" };
  const { report } = await turn(away, "2020-03-18T15:15:00Z", saved.at(-1) ?? null);
  expect(report).toMatchObject({ state: "failed", taken: 0, waiting: 1 });
  expect(await readRuns()).toEqual([
    { state: "failed", done: 0, failed: 0, remaining: 1, reason: expect.stringContaining("ECONNREFUSED") },
  ]);
});
