import { sql } from "drizzle-orm";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { matchRegistered } from "@/lib/db/long-tail";
import type { Database } from "@/lib/db/open";
import { loadCurrentRegistry } from "@/lib/db/registry";
import { openTestDatabase } from "@/lib/testing/database";
import { startTestServer } from "@/lib/testing/mirror";
import { createFetcher } from "../fetch/fetch-document";
import { ingestRegistrant } from "./ingest-registrant";
import { createEdgarSource } from "./source";

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});

type Filing = { accession: string; form: string; filed: string };

const listOf = (cik: string, name: string, filings: readonly Filing[]) =>
  JSON.stringify({
    cik,
    name,
    entityType: "operating",
    tickers: [],
    exchanges: [],
    formerNames: [],
    filings: {
      recent: {
        accessionNumber: filings.map(({ accession }) => accession),
        filingDate: filings.map(({ filed }) => filed),
        reportDate: filings.map(() => "2023-12-31"),
        form: filings.map(({ form }) => form),
        items: filings.map(() => ""),
        primaryDocument: filings.map(() => "main.htm"),
      },
    },
  });

const indexRow = (cik: string, accession: string, type: string, file: string) =>
  `<tr><td scope="row">1</td><td>${type}</td><td><a href="/ix?doc=/Archives/edgar/data/${Number(cik)}/${accession.replaceAll("-", "")}/${file}">${file}</a></td><td>${type}</td><td>1</td></tr>`;

const list = (names: readonly string[]) =>
  `<html><body><p>Subsidiaries of the Registrant</p><table>${names.map((name) => `<tr><td>${name}</td><td>Delaware</td></tr>`).join("")}</table></body></html>`;

const report = `<html><body><p>Item 1. Business</p><p>${"The mill grinds corn and wheat for bakers. ".repeat(40)}</p><p>Item 1A. Risk Factors</p><p>${"Corn may become dear. ".repeat(40)}</p></body></html>`;

/** Serves the filings of some registrants: a list each, index pages and files by name. */
async function ingest(
  filers: Record<string, { name: string; filings: Filing[]; files: Record<string, string> }>,
) {
  const server = await startTestServer((request, response) => {
    const path = request.url ?? "";
    const cik = Object.keys(filers).find(
      (one) => path.includes(`CIK${one}`) || path.includes(`/data/${Number(one)}/`),
    );
    const filer = cik === undefined ? undefined : filers[cik];
    if (cik === undefined || filer === undefined) return response.writeHead(404).end();
    if (path.includes("/submissions/")) return response.end(listOf(cik, filer.name, filer.filings));
    const file = path.split("/").at(-1) ?? "";
    const accession = /^(.+)-index\.htm$/.exec(file)?.[1];
    const rows = Object.keys(filer.files).map((key) => key.split(" ") as [string, string, string]);
    if (accession !== undefined)
      return response.end(
        `<table><tr><th>Seq</th></tr>${rows
          .filter(([of]) => of === accession)
          .map(([, type, name]) => indexRow(cik, accession, type, name))
          .join("")}</table>`,
      );
    const key = rows.find(([of, , name]) => name === file && path.includes(of.replaceAll("-", "")));
    return key === undefined ? response.writeHead(404).end() : response.end(filer.files[key.join(" ")]);
  });
  const fetcher = createFetcher(db, createEdgarSource({ contact: undefined, base: server.base }), []);
  onTestFinished(() => fetcher.close());
  const context = { db, fetcher, signal: new AbortController().signal, onPause: () => undefined };
  const options = { kinds: ["report"] as const, since: null, onProgress: () => undefined };
  for (const cik of Object.keys(filers)) await ingestRegistrant(context, cik, options);
}

const first = "0000000201-24-000001";
const second = "0000000202-24-000001";

test("an exhibit 21 that is a file of its own is read; its subsidiaries are known by name, with parent and source", async () => {
  await ingest({
    "0000000201": {
      name: "Finch Mills, Inc.",
      filings: [{ accession: first, form: "10-K", filed: "2024-02-01" }],
      files: {
        [`${first} 10-K main.htm`]: report,
        [`${first} EX-21.1 subs.htm`]: list([
          "Harbor Grain Elevators LLC",
          "Oakes Ferry Company",
          "Quill Depot Corp.",
        ]),
        [`${first} EX-23 consent.htm`]: "<p>We consent.</p>",
      },
    },
    "0000000202": {
      name: "Oakes Ferry Company",
      filings: [{ accession: second, form: "10-K", filed: "2024-02-01" }],
      files: {
        [`${second} 10-K main.htm`]: report,
        [`${second} EX-21 subs.htm`]: list(["Quill Depot Corporation", "Moe Barges, Inc."]),
      },
    },
  });
  const index = await loadCurrentRegistry(db);
  expect(await matchRegistered(db, index, "Harbor Grain Elevators")).toMatchObject({
    outcome: "resolved",
    entity: { name: "Harbor Grain Elevators LLC", type: "subsidiary" },
  });
  // A registrant is never displaced by a subsidiary of its name.
  expect(await matchRegistered(db, index, "Quill Depot")).toMatchObject({ outcome: "ambiguous" });
  const { rows } = await db.execute(sql`
    select e.name, p.name as parent, d.title, d.url from entity e join entity p on p.key = e.parent_key
    join document d on d.id = e.sources ->> 'parentKey' where e.name like 'Harbor%'`);
  expect(rows).toEqual([
    {
      name: "Harbor Grain Elevators LLC",
      parent: "Finch Mills, Inc.",
      title: "Finch Mills, Inc.: Exhibit 21.1 to Form 10-K",
      url: `https://www.sec.gov/Archives/edgar/data/201/${first.replaceAll("-", "")}/subs.htm`,
    },
  ]);
  const facts = await db.execute(sql`
    select document_id, name from report_fact where kind = 'subsidiary' order by document_id, position`);
  expect(facts.rows).toHaveLength(5);
  expect(facts.rows[0]).toEqual({ document_id: `sec-${first}-ex-21.1`, name: "Harbor Grain Elevators LLC" });
});

test("a subsidiary's name that another company bears stays that company's", async () => {
  const third = "0000000203-24-000001";
  await ingest({
    "0000000203": {
      name: "Ives Paper Corporation",
      filings: [{ accession: third, form: "10-K", filed: "2024-02-01" }],
      files: {
        [`${third} 10-K main.htm`]: report,
        [`${third} EX-21 subs.htm`]: list(["Finch Mills, Inc.", "Ives Pulp Limited"]),
      },
    },
  });
  const index = await loadCurrentRegistry(db);
  expect(await matchRegistered(db, index, "Finch Mills")).toMatchObject({
    outcome: "resolved",
    entity: { cik: "0000000201" },
  });
  expect(await matchRegistered(db, index, "Ives Pulp Limited")).toMatchObject({
    outcome: "resolved",
    entity: { type: "subsidiary" },
  });
});

test("a Form 40-F is read by its annual information form; an amendment of exhibits alone ends with its reason", async () => {
  const [form40, annual, amendment, partThree] = [1, 2, 3, 4].map((n) => `0000000204-24-00000${n}`) as [
    string,
    string,
    string,
    string,
  ];
  await ingest({
    "0000000204": {
      name: "Krol Mining Ltd.",
      filings: [{ accession: form40, form: "40-F", filed: "2024-03-01" }],
      files: {
        [`${form40} 40-F main.htm`]: "<p>Form 40-F</p><p>The annual information form is exhibit 99.1.</p>",
        [`${form40} EX-99.1 aif.htm`]:
          "<p>Annual Information Form</p><p>As of December 31, 2023, we employed approximately 1,240 people.</p><p>Our competitors include Borealis Pumps, Inc. and Castor Ltd.</p>",
        [`${form40} EX-99.2 statements.htm`]: "<p>Consolidated statements</p>",
      },
    },
    "0000000205": {
      name: "Grant Foundry Inc.",
      filings: [
        { accession: annual, form: "10-K", filed: "2024-02-01" },
        { accession: amendment, form: "10-K/A", filed: "2024-03-01" },
      ],
      files: {
        [`${annual} 10-K main.htm`]: report,
        [`${amendment} 10-K/A main.htm`]: "<p>Amendment No. 1</p><p>This amendment files Exhibit 23.</p>",
      },
    },
    "0000000206": {
      name: "York Tannery Inc.",
      filings: [
        { accession: partThree, form: "10-K", filed: "2024-02-01" },
        { accession: partThree.replace("04", "09"), form: "10-K/A", filed: "2024-04-01" },
      ],
      files: {
        [`${partThree} 10-K main.htm`]: report,
        [`${partThree.replace("04", "09")} 10-K/A main.htm`]: `<p>Part III</p><p>Item 10. Directors, Executive Officers and Corporate Governance</p><p>Directors</p><table><tr><td>Name</td><td>Age</td><td>Director since</td></tr><tr><td>Hugh Ives</td><td>66</td><td>2004</td></tr></table><p>Hugh Ives has been a director of the Company since 2004.</p>`,
      },
    },
  });
  const states = await db.execute(sql`
    select document_id, state, reason from ingest_document where subject in ('0000000204', '0000000205') order by 1`);
  expect(states.rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ document_id: `sec-${form40}`, state: "read" }),
      expect.objectContaining({
        document_id: `sec-${amendment}`,
        state: "unreadable",
        reason: "an amendment without items, people or facts of the business",
      }),
    ]),
  );
  const facts = await db.execute(sql`
    select document_id, kind, coalesce(name, amount::text) as said from report_fact
    where document_id like ${`sec-${form40}%`} and kind in ('employees', 'competitor') order by 2, 3`);
  expect(facts.rows).toEqual([
    { document_id: `sec-${form40}-ex-99.1`, kind: "competitor", said: "Borealis Pumps, Inc." },
    { document_id: `sec-${form40}-ex-99.1`, kind: "competitor", said: "Castor Ltd." },
    { document_id: `sec-${form40}-ex-99.1`, kind: "employees", said: "1240" },
  ]);
  const people = await db.execute(
    sql`select person from role_observation where document_id like 'sec-0000000209%'`,
  );
  expect(people.rows).toEqual([{ person: "Hugh Ives" }]);
});
