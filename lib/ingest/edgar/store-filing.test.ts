import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { findExhibits, findFiling } from "@/lib/db/documents";
import { upsertFacts } from "@/lib/db/facts";
import type { Database } from "@/lib/db/open";
import { document, entity } from "@/lib/db/schema";
import { sourceVersion } from "@/lib/db/source-version";
import { openTestDatabase } from "@/lib/testing/database";
import { hashTables } from "@/lib/testing/hash-tables";
import type { FilingSource } from "./read/filing";
import { readFiling } from "./read/read-filing";
import { storeFiling } from "./store-filing";

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
  await db.insert(entity).values(
    ["acme", "acme-holdings"].map((key) => ({
      key,
      type: "public_company" as const,
      name: key,
      sources: {},
    })),
  );
});

const keys = { cik: "0000000123", name: "Acme Inc.", own: "acme", successor: "acme-holdings" };

const work = {
  subject: keys.cik,
  documentId: "sec-0000000123-24-000001",
  kind: "eight_k" as const,
  url: "https://www.sec.gov/Archives/edgar/data/123/000000012324000001/0000000123-24-000001.txt",
  form: "8-K",
  publishedOn: "2024-05-02",
};

const exhibit = (sequence: number, filename: string, description: string, words: string) => `<DOCUMENT>
<TYPE>EX-99.1
<SEQUENCE>${sequence}
<FILENAME>${filename}
<DESCRIPTION>${description}
<TEXT>
${words}
</TEXT>
</DOCUMENT>
`;

const submission = `<SEC-DOCUMENT>0000000123-24-000001.txt
<DOCUMENT>
<TYPE>8-K
<SEQUENCE>1
<FILENAME>acme8k.htm
<TEXT>
<html><body><p>Acme Inc. \u{1f3ed}</p><p>Item 2.02 Results of Operations and Financial Condition.</p>
<p>On May 2, 2024 Acme reported revenues of $12 million for the quarter.</p>
<p>Item 8.01 Other Events.</p>${"<p>Acme opened a factory in Ohio that makes anvils of every size for coyotes.</p>".repeat(40)}
<p>SIGNATURES</p><p>Acme Inc.</p></body></html>
</TEXT>
</DOCUMENT>
${exhibit(2, "release.htm", "Press release", "<html><body><p>Acme reports record anvils.</p></body></html>")}${exhibit(3, "../../x.htm", "EX-99.1", "Acme holds a call.")}`;

async function store(source: FilingSource, isNew: boolean): Promise<void> {
  const context = { cik: keys.cik, company: keys.name, listedItems: ["2.02", "8.01"] };
  const answer = readFiling(work, source, context);
  if (answer.outcome !== "read") throw new Error(answer.reason);
  const fetched = { retrievedAt: "2024-05-03T00:00:00Z", sha256: "0".repeat(64) };
  await storeFiling(db, keys, work, answer.reading, isNew ? fetched : null, sourceVersion("eight_k"));
}

async function readStored(): Promise<FilingSource> {
  const { text } = await findFiling(db, keys.own, work.documentId);
  return { text: text ?? "", exhibits: await findExhibits(db, work.documentId) };
}

type Found = { id: string; kind: string; item: string | null; start: number; end: number; words: string };

const findPassages = async (entityKey: string): Promise<Found[]> =>
  (
    await db.execute<Found>(sql`
      select document_id as id, kind, item, span_start as start, span_end as "end", words::text as words
      from passage where entity_key = ${entityKey} order by document_id, span_start`)
  ).rows;

test("the sections of a filing and its press releases become passages, each in its document's text", async () => {
  await store({ bytes: Buffer.from(submission) }, true);
  const passages = await findPassages("acme");
  const texts = new Map(
    (await db.select({ id: document.id, text: document.text }).from(document)).map(({ id, text }) => [
      id,
      text,
    ]),
  );
  const said = passages.map(({ id, start, end }) => texts.get(id)?.slice(start, end) ?? "");
  expect(passages.map(({ kind, item }) => [kind, item])).toEqual([
    ["filing", "2.02"],
    ["filing", "8.01"],
    ["filing", "8.01"],
    ["filing", "8.01"],
    ["release", null],
    ["release", null],
  ]);
  expect(said[0]).toBe("On May 2, 2024 Acme reported revenues of $12 million for the quarter.");
  expect(
    said.slice(1, 4).every((words) => words.startsWith("Acme opened") && words.endsWith("coyotes.")),
  ).toBe(true);
  expect(said.slice(4)).toEqual(["Acme reports record anvils.", "Acme holds a call."]);
  expect(passages[4]?.words).toBe("'acm':1 'anvil':4 'record':3 'report':2");
  expect(await findPassages("acme-holdings")).toEqual(passages);
});

test("a press release is a document of its own beneath its filing", async () => {
  const { rows } = await db.execute(sql`
    select id, kind, parent_id, title, url, accession, length(sha256) as sha, text from document
    where parent_id is not null order by id`);
  const shared = { kind: "exhibit", parent_id: work.documentId, accession: "0000000123-24-000001", sha: 64 };
  expect(rows).toEqual([
    {
      ...shared,
      id: `${work.documentId}-ex-99.1`,
      title: "Acme Inc.: Exhibit 99.1 to Form 8-K, Press release",
      url: "https://www.sec.gov/Archives/edgar/data/123/000000012324000001/release.htm",
      text: "Acme reports record anvils.",
    },
    {
      ...shared,
      id: `${work.documentId}-ex-99.1-2`,
      title: "Acme Inc.: Exhibit 99.1 to Form 8-K",
      url: work.url,
      text: "Acme holds a call.",
    },
  ]);
});

test("read again from its stored text, it says the same once", async () => {
  const before = [await hashTables(db, { timed: true }), await findPassages("acme")];
  await store(await readStored(), false);
  expect([await hashTables(db, { timed: true }), await findPassages("acme")]).toEqual(before);
});

test("passages that a newer reading does not have are gone", async () => {
  await db.execute(sql`
    insert into passage (entity_key, document_id, span_start, span_end, kind, published_on, words)
    values ('acme', ${work.documentId}, 1, 2, 'filing', '2024-05-02', '')`);
  await store(await readStored(), false);
  expect((await findPassages("acme")).map(({ start }) => start)).not.toContain(1);
});

const line = (code: string, day: string, shares: number, price: number) =>
  `<nonDerivativeTransaction><securityTitle><value>Common Stock</value></securityTitle><transactionDate><value>${day}</value></transactionDate><transactionCoding><transactionCode>${code}</transactionCode></transactionCoding><transactionAmounts><transactionShares><value>${shares}</value></transactionShares><transactionPricePerShare><value>${price}</value></transactionPricePerShare></transactionAmounts></nonDerivativeTransaction>`;

const ownershipForm = (lines: string, issuer = keys.cik) =>
  `<ownershipDocument><documentType>4</documentType><periodOfReport>2024-05-01</periodOfReport><issuer><issuerCik>${issuer}</issuerCik><issuerName>Acme</issuerName></issuer><reportingOwner><reportingOwnerId><rptOwnerCik>7</rptOwnerCik><rptOwnerName>DOE FUND LP</rptOwnerName></reportingOwnerId></reportingOwner><nonDerivativeTable>${lines}</nonDerivativeTable></ownershipDocument>`;

const ownership = {
  ...work,
  documentId: "sec-0000000123-24-000002",
  kind: "ownership" as const,
  url: "https://www.sec.gov/Archives/edgar/data/123/000000012324000002/form4.xml",
  form: "4",
};

async function storeOwnership(xml: string, documentId = ownership.documentId): Promise<unknown[]> {
  const context = { cik: keys.cik, company: keys.name, listedItems: [] };
  const answer = readFiling(ownership, { bytes: Buffer.from(xml) }, context);
  if (answer.outcome !== "read") throw new Error(answer.reason);
  const fetched = { retrievedAt: "2024-05-03T00:00:00Z", sha256: "0".repeat(64) };
  await storeFiling(
    db,
    keys,
    { ...ownership, documentId },
    answer.reading,
    fetched,
    sourceVersion("ownership"),
  );
  const { rows } = await db.execute<{ line: string }>(sql`
    select concat_ws(' ', entity_key, traded_on, code, price, shares) as line from share_price
    where document_id = ${documentId} order by entity_key, traded_on, code`);
  return rows.map((row) => row.line);
}

test("an ownership form's prices are means by day and code, weighted by shares, and those of its newest reading", async () => {
  const lines = [
    line("S", "2024-05-01", 300, 10),
    line("S", "2024-05-01", 100, 12),
    line("P", "2024-05-01", 50, 11),
    line("S", "2024-04-30", 10, 9.99),
    // Traded after the form was filed: a slip.
    line("S", "2024-05-30", 10, 99),
  ].join("");
  const expected = ["2024-04-30 S 9.99 10", "2024-05-01 P 11 50", "2024-05-01 S 10.5 400"];
  expect(await storeOwnership(ownershipForm(lines))).toEqual(
    ["acme", "acme-holdings"].flatMap((key) => expected.map((one) => `${key} ${one}`)),
  );
  // A fund holds no office, yet its form is kept for its prices.
  const [kept] = await db.select().from(document).where(sql`id = ${ownership.documentId}`);
  expect(kept).toMatchObject({ form: "4", title: "Acme Inc.: Form 4" });
  expect(await storeOwnership(ownershipForm(line("S", "2024-05-01", 300, 10)))).toEqual([
    "acme 2024-05-01 S 10 300",
    "acme-holdings 2024-05-01 S 10 300",
  ]);
});

test("a form on another issuer's shares says nothing of what this one's cost", async () => {
  const xml = ownershipForm(line("S", "2024-05-01", 300, 10), "0000000456");
  expect(await storeOwnership(xml, "sec-0000000123-24-000003")).toEqual([]);
});

const resultsRelease = `<html><body><p>Acme Inc. reports its first quarter</p><p>ACME INC. CONSOLIDATED STATEMENTS OF INCOME</p>
<p>(In millions, except per share amounts)</p><table><tr><td></td><td>Three Months Ended March 31,</td></tr>
<tr><td></td><td>2024</td><td>2023</td></tr><tr><td>Net sales</td><td>$120</td><td>$100</td></tr>
<tr><td>Net income</td><td>$24</td><td>$16</td></tr><tr><td>Diluted earnings per share</td><td>$1.20</td><td>$0.80</td></tr>
</table></body></html>`;

const cover = (registrants: string) => `<SEC-DOCUMENT>x.txt
<DOCUMENT>
<TYPE>8-K
<SEQUENCE>1
<FILENAME>k.htm
<TEXT>
<html><body><p>Commission file numbers</p>${registrants}
<p>Item 2.02 Results of Operations and Financial Condition.</p><p>On May 2, 2024, Acme Inc. issued a press release.</p>
<p>SIGNATURES</p></body></html>
</TEXT>
</DOCUMENT>
${exhibit(2, "r.htm", "Press release", resultsRelease)}`;

async function storeResults(registrants = "<p>Acme Inc. 001-12345</p>") {
  await db.execute(sql`delete from metric where document_id like 'sec-%'`);
  await db.execute(sql`delete from event`);
  const context = { cik: keys.cik, company: keys.name, listedItems: ["2.02"] };
  const documentId = "sec-0000000123-24-000009";
  const results = { ...work, documentId, url: work.url.replaceAll("000001", "000009") };
  const answer = readFiling(results, { bytes: Buffer.from(cover(registrants)) }, context);
  if (answer.outcome !== "read") throw new Error(answer.reason);
  const fetched = { retrievedAt: "2024-05-03T00:00:00Z", sha256: "0".repeat(64) };
  await storeFiling(db, keys, results, answer.reading, fetched, sourceVersion("eight_k"));
  const { rows: events } = await db.execute<{
    headline: string;
    description: string;
    source: string;
    said: string;
  }>(sql`
    select headline, description, document_id as source, substr(d.text, span_start + 1, span_end - span_start) as said
    from event join document d on d.id = document_id where entity_key = 'acme'`);
  const { rows: figures } = await db.execute(sql`
    select concept, period, period_end::text as end, value, document_id from metric
    where entity_key = 'acme' and document_id like 'sec-%' order by concept, period_end`);
  return { events, figures };
}

const yearly = (value: number) => sql`
  insert into metric (entity_key, concept, period, period_end, value, unit, document_id)
  values ('acme', 'revenue', 'year', '2023-12-31', ${value}, 'USD', 'report')
  on conflict (entity_key, concept, period, period_end) do update set value = excluded.value`;

test("a release on results gives figures of its own document, and the event what they say", async () => {
  await db.insert(document).values({
    id: "report",
    kind: "filing" as const,
    publisher: "SEC",
    title: "10-K",
    url: "https://www.sec.gov/report",
    publishedOn: "2024-02-01",
    seenOn: "2024-02-01",
  });
  await db.execute(yearly(410e6));
  const { events, figures } = await storeResults();
  const told =
    "Revenue rose 20% from a year earlier to $120 million in the quarter ended March 31, 2024, and net income rose 50% to $24 million";
  expect(events).toEqual([
    {
      headline: told,
      description: `${told}. On May 2, 2024, Acme Inc. issued a press release.`,
      source: "sec-0000000123-24-000009-ex-99.1",
      said: "Net sales\t$120\t$100",
    },
  ]);
  const place = { period: "quarter", document_id: "sec-0000000123-24-000009-ex-99.1" };
  expect(figures).toEqual([
    { concept: "eps_diluted", end: "2023-03-31", value: 0.8, ...place },
    { concept: "eps_diluted", end: "2024-03-31", value: 1.2, ...place },
    { concept: "net_income", end: "2023-03-31", value: 16e6, ...place },
    { concept: "net_income", end: "2024-03-31", value: 24e6, ...place },
    { concept: "revenue", end: "2023-03-31", value: 100e6, ...place },
    { concept: "revenue", end: "2024-03-31", value: 120e6, ...place },
  ]);
});

test("what a list of filings says later leaves the event where it was read", async () => {
  const listed = {
    entityKey: "acme",
    accession: "0000000123-24-000009",
    item: "2.02",
    filedOn: "2024-05-02",
  };
  await upsertFacts(db, { event: [{ ...listed, documentId: "sec-0000000123-24-000009" }] });
  const { rows } = await db.execute(
    sql`select document_id, span_start is null as bare from event where entity_key = 'acme'`,
  );
  expect(rows).toEqual([{ document_id: "sec-0000000123-24-000009-ex-99.1", bare: false }]);
});

test("figures out of all proportion to the year before are another company's", async () => {
  await db.execute(yearly(4e9 * 10));
  const { events, figures } = await storeResults();
  expect(figures).toEqual([]);
  // Nor is the event told by them.
  expect(events[0]?.headline ?? "").not.toContain("Revenue");
  expect(events[0]?.source).toBe("sec-0000000123-24-000009");
});

test("a release of a parent that files for its subsidiaries too gives figures of none", async () => {
  await db.execute(yearly(410e6));
  const { events, figures } = await storeResults("<p>Acme Holdings 001-12345</p><p>Acme Inc. 001-54321</p>");
  expect(figures).toEqual([]);
  expect(events[0]?.headline).not.toContain("Revenue");
});
