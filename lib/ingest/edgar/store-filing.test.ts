import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { findExhibits, findFiling } from "@/lib/db/documents";
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
