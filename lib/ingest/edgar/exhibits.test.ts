import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { announceReader, findStaleReading } from "@/lib/db/document-queue";
import type { Database } from "@/lib/db/open";
import { sourceVersion } from "@/lib/db/source-version";
import { openTestDatabase } from "@/lib/testing/database";
import { startTestServer } from "@/lib/testing/mirror";
import { createFetcher } from "../fetch/fetch-document";
import { createRereadTask } from "./ingest-documents";
import { ingestRegistrant } from "./ingest-registrant";
import { createEdgarSource } from "./source";

const cik = "0000000123";
const accessions = ["0000000123-24-000001", "0000000123-24-000002", "0000000123-24-000003"];

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});

const list = JSON.stringify({
  cik,
  name: "Acme Inc.",
  entityType: "operating",
  tickers: [],
  exchanges: [],
  formerNames: [],
  filings: {
    recent: {
      accessionNumber: accessions,
      filingDate: accessions.map(() => "2024-05-02"),
      reportDate: accessions.map(() => "2024-05-01"),
      form: accessions.map(() => "8-K"),
      items: ["2.02,9.01", "8.01", "5.02"],
      primaryDocument: accessions.map(() => "k.htm"),
    },
  },
});

const report = (item: string) =>
  `<html><body><p>Item ${item} Other Events.</p><p>Acme reported on its business today.</p></body></html>\n`;

const submission = `<DOCUMENT>
<TYPE>8-K
<FILENAME>k.htm
<TEXT>
${report("2.02")}</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>EX-99.1
<FILENAME>r.htm
<TEXT>
<p>Acme sells more anvils.</p>
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>EX-10.1
<FILENAME>a.htm
<TEXT>
<p>Acme Inc. shall pay Borealis LLC a termination fee of $4 million.</p>
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>GRAPHIC
<FILENAME>logo.jpg
<TEXT>
begin 644 logo.jpg
</TEXT>
</DOCUMENT>`;

test("press releases and agreements come with their report in one request, and the main document alone where EDGAR has no more", async () => {
  const server = await startTestServer((request, response) => {
    const path = request.url ?? "";
    if (path.includes("/submissions/")) response.end(list);
    else if (path.endsWith(`${accessions[0]}.txt`)) response.end(submission);
    else if (path.endsWith("k.htm")) response.end(report(path.includes("24000003") ? "5.02" : "8.01"));
    else response.writeHead(404).end();
  });
  const fetcher = createFetcher(db, createEdgarSource({ contact: undefined, base: server.base }), []);
  onTestFinished(() => fetcher.close());
  const context = { db, fetcher, signal: new AbortController().signal, onPause: () => undefined };
  const options = { kinds: ["eight_k"] as const, since: null, onProgress: () => undefined };
  expect(await ingestRegistrant(context, cik, options)).toMatchObject({ state: "done", done: 3, failed: 0 });
  const asked = server.asked.filter(({ path }) => path.includes("/Archives/"));
  expect(asked.map(({ path, status }) => `${path.split("/").at(-1)} ${status}`).sort()).toEqual([
    `${accessions[0]}.txt 200`,
    `${accessions[1]}.txt 404`,
    "k.htm 200",
    "k.htm 200",
  ]);
  const folder = "https://www.sec.gov/Archives/edgar/data/123";
  const { rows } = await db.execute(sql`
    select id, url, sha256, text from document where accession = ${accessions[0]} order by id`);
  expect(rows).toEqual([
    {
      id: `sec-${accessions[0]}`,
      url: `${folder}/000000012324000001/k.htm`,
      sha256: createHash("sha256").update(report("2.02")).digest("hex"),
      text: "Item 2.02 Other Events.\n\nAcme reported on its business today.",
    },
    {
      id: `sec-${accessions[0]}-ex-10.1`,
      url: `${folder}/000000012324000001/a.htm`,
      sha256: createHash("sha256")
        .update("<p>Acme Inc. shall pay Borealis LLC a termination fee of $4 million.</p>\n")
        .digest("hex"),
      text: "Acme Inc. shall pay Borealis LLC a termination fee of $4 million.",
    },
    {
      id: `sec-${accessions[0]}-ex-99.1`,
      url: `${folder}/000000012324000001/r.htm`,
      sha256: createHash("sha256").update("<p>Acme sells more anvils.</p>\n").digest("hex"),
      text: "Acme sells more anvils.",
    },
  ]);
  const passages = sql`select document_id, span_start, span_end, item, kind, words::text from passage order by 1, 2`;
  const before = (await db.execute(passages)).rows;
  expect(before).toHaveLength(5);
  expect(before.map(({ document_id, kind }) => `${String(document_id).slice(24)} ${kind}`)).toEqual([
    " filing",
    "-ex-10.1 filing",
    "-ex-99.1 release",
    " filing",
    " filing",
  ]);
  // What an older reader read is read again from its stored text.
  await db.execute(sql`update ingest_document set reader = '1'`);
  await db.execute(sql`delete from passage`);
  const askedBefore = server.asked.length;
  expect(await ingestRegistrant(context, cik, options)).toMatchObject({ state: "done", done: 0 });
  const again = { ...options, reread: true };
  expect(await ingestRegistrant(context, cik, again)).toMatchObject({ state: "done", done: 3 });
  expect((await db.execute(passages)).rows).toEqual(before);
  const waiting = await db.execute(sql`select count(*)::int as n from annotation where version = ''`);
  expect(waiting.rows).toEqual([{ n: before.length }]);
  expect(server.asked.slice(askedBefore).filter(({ path }) => path.includes("/Archives/"))).toEqual([]);
});

test("in the background, what another version read is read again from its stored text, the newest first", async () => {
  const version = sourceVersion("eight_k");
  const passages = sql`select document_id, span_start, span_end, item, kind, words::text from passage order by 1, 2`;
  const before = (await db.execute(passages)).rows;
  expect(before).toHaveLength(5);
  await db.execute(sql`
    update ingest_document set reader = case when document_id = ${`sec-${accessions[2]}`} then '3' else 'older' end,
      published_on = case when document_id = ${`sec-${accessions[1]}`} then date '2024-06-01' else published_on end`);
  await db.execute(sql`update annotation set version = 'made'`);
  const task = createRereadTask(db, { share: 1 });
  const lease = { cursor: null, signal: new AbortController().signal, saveCursor: async () => undefined };
  await announceReader(db, "another");
  expect(await task.isDue?.()).toBe(false);
  expect(await task.run(lease)).toEqual({ reread: 0 });
  await announceReader(db, version);
  expect(await findStaleReading(db, version)).toMatchObject({ documentId: `sec-${accessions[1]}` });
  expect(await task.run(lease)).toEqual({ reread: 3 });
  expect(await task.isDue?.()).toBe(false);
  expect((await db.execute(passages)).rows).toEqual(before.map((row) => expect.objectContaining(row)));
  expect((await db.execute(sql`select distinct reader from ingest_document`)).rows).toEqual([
    { reader: version },
  ]);
  // The text is as it was, and so is what it was annotated with.
  expect((await db.execute(sql`select distinct version from annotation`)).rows).toEqual([
    { version: "made" },
  ]);
});
