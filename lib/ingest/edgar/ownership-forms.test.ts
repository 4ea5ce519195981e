import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import type { Database } from "@/lib/db/open";
import { document, entity, ingestDocument, roleObservation } from "@/lib/db/schema";
import { openTestDatabase } from "@/lib/testing/database";
import { hasMirror, mirrorFolder, startTestServer, withoutMirror } from "@/lib/testing/mirror";
import { createFetcher } from "../fetch/fetch-document";
import { ingestRegistrant } from "./ingest-registrant";
import { createEdgarSource } from "./source";

const cik = "0001640147";

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});

const forms = [
  { accession: "0001640147-22-000001", form: "4", file: "form4.snow.xml" },
  { accession: "0001640147-22-000002", form: "5", file: "form5.snow.xml" },
  { accession: "0001640147-22-000003", form: "4", file: "374WaterForm4.xml" },
  { accession: "0001640147-22-000004", form: "4", file: null },
];

const list = JSON.stringify({
  cik,
  name: "Snowflake Inc.",
  entityType: "operating",
  tickers: ["SNOW"],
  exchanges: ["NYSE"],
  formerNames: [],
  filings: {
    recent: {
      accessionNumber: forms.map(({ accession }) => accession),
      filingDate: forms.map(() => "2022-12-15"),
      reportDate: forms.map(() => "2022-12-13"),
      form: forms.map(({ form }) => form),
      items: forms.map(() => ""),
      primaryDocument: forms.map(() => "xslF345X03/form.xml"),
    },
  },
});

async function ingest() {
  const server = await startTestServer((request, response) => {
    const path = request.url ?? "";
    const filed = forms.find(({ accession }) => path.includes(accession.replaceAll("-", "")));
    if (path.includes("/submissions/")) response.end(list);
    else if (filed === undefined || !path.endsWith("/form.xml") || path.includes("xslF345X03"))
      response.writeHead(404).end();
    else if (filed.file === null) response.end(`<!DOCTYPE x [<!ENTITY a "b">]><ownershipDocument>&a;`);
    else response.end(readFileSync(`${mirrorFolder}/ownership/${filed.file}`));
  });
  const fetcher = createFetcher(db, createEdgarSource({ contact: undefined, base: server.base }), []);
  onTestFinished(() => fetcher.close());
  const context = { db, fetcher, signal: new AbortController().signal, onPause: () => undefined };
  return ingestRegistrant(context, cik, { kinds: ["ownership"], since: null, onProgress: () => undefined });
}

test.skipIf(!hasMirror)(
  `ownership forms become roles of the issuer's people, in the place of the seed data's stand-ins ${withoutMirror}`,
  async () => {
    const standIn = `form4-${cik}-scarpelli-michael-2022-12-15`;
    await db
      .insert(entity)
      .values({ key: "snowflake", type: "sec_ticker_fallback", name: "Snowflake", cik, sources: {} });
    await db.insert(document).values({
      id: standIn,
      kind: "filing",
      publisher: "p",
      title: "t",
      url: "https://www.sec.gov/",
      seenOn: "2022-12-15",
    });
    await db.insert(roleObservation).values({
      entityKey: "snowflake",
      documentId: standIn,
      person: "Michael Scarpelli",
      personFiled: "Scarpelli Michael",
      personKey: "michael scarpelli",
      roleText: "Chief Financial Officer",
      roleClass: "cfo",
      action: "held",
      seenOn: "2022-12-15",
      sourceType: "sec_filing",
    });
    expect(await ingest()).toMatchObject({ state: "done", done: 3, failed: 1 });
    const roles = await db
      .select({
        person: roleObservation.person,
        role: roleObservation.roleText,
        at: roleObservation.documentId,
      })
      .from(roleObservation)
      .where(eq(roleObservation.entityKey, "snowflake"))
      .orderBy(roleObservation.person);
    expect(roles).toEqual([
      { person: "John Dennis McMahon", role: "Director", at: "sec-0001640147-22-000002" },
      { person: "Michael Scarpelli", role: "Chief Financial Officer", at: "sec-0001640147-22-000001" },
    ]);
    expect(await db.select().from(document).where(eq(document.id, standIn))).toEqual([]);
    // Another issuer's form, filed under this registrant, is read and says nothing of it.
    expect(await db.select().from(document).where(eq(document.id, "sec-0001640147-22-000003"))).toEqual([]);
    const [refused] = await db
      .select({ state: ingestDocument.state, reason: ingestDocument.reason })
      .from(ingestDocument)
      .where(eq(ingestDocument.documentId, "sec-0001640147-22-000004"));
    expect(refused).toMatchObject({ state: "unreadable", reason: expect.stringContaining("refused") });
    expect(await ingest()).toMatchObject({ state: "done", done: 0, failed: 0 });
  },
);
