import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { crc32, deflateRawSync, gzipSync } from "node:zlib";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Database } from "@/lib/db/open";
import { document, entity, entityName, job } from "@/lib/db/schema";
import { resolveCompany } from "@/lib/operations/resolve-company";
import { openTestDatabase } from "@/lib/testing/database";
import { fillTestRegistry } from "@/lib/testing/discovery";
import { makeLei, type TestRecord, writeLeiCsv } from "@/lib/testing/lei-records";
import { importLei } from "./import-lei";

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
  await fillTestRegistry(db);
});

/** A zip archive of one file. */
function zip(name: string, text: string): Buffer {
  const [body, packed] = [Buffer.from(text), deflateRawSync(text)];
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(crc32(body), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(body.length, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, Buffer.from(name), packed]);
  const central = Buffer.concat([
    Buffer.from("PK\u0001\u0002\u0014\u0000"),
    common,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", 0, "latin1");
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

function putFile(name: string, content: string | Buffer): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "footnote-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

const never = new AbortController().signal;
const nobody = { providers: [], gleifBase: null, model: null, pageBase: null };

async function leisOf(key: string): Promise<string[]> {
  const isIt = and(eq(entityName.entityKey, key), eq(entityName.kind, "lei"));
  return (await db.select({ lei: entityName.name }).from(entityName).where(isIt)).map(({ lei }) => lei);
}

const apple: TestRecord = {
  lei: makeLei("APPLE"),
  legalName: "APPLE INC.",
  country: "US",
  city: "Cupertino",
};

describe("a held company gets its LEI", () => {
  test("where name and country are the same, from a zip, once", async () => {
    const file = putFile(
      "golden.csv.zip",
      zip(
        "golden.csv",
        writeLeiCsv([
          apple,
          { lei: makeLei("APPLEDE"), legalName: "Apple Inc.", country: "DE" },
          { lei: makeLei("APPLEGMBH"), legalName: "Apple GmbH" },
          { lei: "NOT AN LEI", legalName: "Accenture plc", country: "IE" },
        ]),
      ),
    );
    const first = await importLei(db, file, never);
    expect(first).toMatchObject({
      rows: 4,
      attached: 1,
      added: 0,
      undecided: 0,
      invalid: 1,
      isComplete: true,
    });
    expect(await leisOf("apple")).toEqual([apple.lei]);
    const [source] = await db
      .select()
      .from(document)
      .where(eq(document.id, `lei-${apple.lei}`));
    expect(source).toMatchObject({ kind: "registry_record", retrievedAt: null });
    expect(await importLei(db, file, never)).toMatchObject({ attached: 0, added: 0, isComplete: true });
  });

  test("the record in force, from gzip; none where two are as good", async () => {
    const current = makeLei("DELTA2");
    const records = [
      { lei: makeLei("DELTA1"), legalName: "Delta Air Lines, Inc.", country: "US", registration: "LAPSED" },
      { lei: current, legalName: "DELTA AIR LINES INC", country: "US" },
      { lei: makeLei("ACC1"), legalName: "Accenture PLC", country: "IE", city: "Cork" },
      { lei: makeLei("ACC2"), legalName: "Accenture plc", country: "IE", city: "Galway" },
    ];
    const file = putFile("golden.csv.gz", gzipSync(writeLeiCsv(records)));
    expect(await importLei(db, file, never)).toMatchObject({ attached: 1, undecided: 1 });
    expect(await leisOf("delta-air-lines")).toEqual([current]);
    expect(await leisOf("accenture")).toEqual([]);
  });
});

describe("other companies", () => {
  const records: TestRecord[] = Array.from({ length: 1_203 }, (_, at) => ({
    lei: makeLei(`MANY${at}X`),
    legalName: `Vielzahl ${at} Verwaltungs GmbH`,
  }));
  const more: TestRecord[] = [
    { lei: makeLei("TWIN1"), legalName: "Doppelgänger GmbH" },
    { lei: makeLei("TWIN2"), legalName: "Doppelgänger AG" },
    { lei: makeLei("HELD"), legalName: "Apple GmbH" },
    { lei: makeLei("GONE"), legalName: "Verschwunden GmbH", status: "INACTIVE" },
    { lei: makeLei("BRANCH"), legalName: "Zweigstelle Nord", category: "BRANCH" },
    { lei: makeLei("SWISS"), legalName: "Alpenglühen AG", country: "CH" },
  ];
  const scope = { countries: new Set(["DE"]) };

  test("come in for the countries chosen, active ones, under names that nobody held has; stopped, the next run goes on", async () => {
    const file = putFile("golden.csv", `\ufeff${writeLeiCsv([...records, ...more])}`);
    const stop = new AbortController();
    const countAdded = async () =>
      (await db.select().from(entity).where(eq(entity.type, "discovered_entity"))).length;
    const stopping = importLei(db, file, stop.signal, scope);
    while ((await countAdded()) === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    stop.abort();
    const stopped = await stopping;
    const again = await importLei(db, file, never, scope);
    expect(stopped.added + again.added).toBe(1_205);
    expect(await countAdded()).toBe(1_205);
    expect(again.isComplete).toBe(true);
    const keys = await db
      .select({ key: entity.key })
      .from(entity)
      .where(eq(entity.filedName, "Doppelgänger AG"));
    expect(keys).toEqual([{ key: "doppelganger-de" }]);
    const [cursor] = await db.select().from(job).where(eq(job.name, "lei-import DE"));
    expect(cursor?.cursor).toBeNull();
    expect(await importLei(db, file, never, scope)).toMatchObject({ added: 0 });
  });
});

describe("a newer record", () => {
  const [old, other, heir] = [makeLei("RENAME1"), makeLei("RETIRE1"), makeLei("HEIR1")];
  const scope = { countries: new Set(["AT"]) };
  const of = (records: readonly TestRecord[]) =>
    putFile("delta.csv", writeLeiCsv(records.map((record) => ({ country: "AT", city: "Wien", ...record }))));
  const validate = async (company: string) => (await resolveCompany(db, company, nobody)).match;

  test("renames a company: the name before is a former one, found as such", async () => {
    await importLei(db, of([{ lei: old, legalName: "Zwirnerei Altmühl GmbH" }]), never, scope);
    const renamed = { lei: old, legalName: "Garnwerk Pielach GmbH", city: "Linz", updatedOn: "2026-11-20" };
    expect(await importLei(db, of([renamed]), never, scope)).toMatchObject({ added: 0, changed: 1 });
    expect(await validate("Garnwerk Pielach GmbH")).toMatchObject({
      outcome: "resolved",
      matchedKind: "legal",
      matchedUntil: null,
      entity: { key: "zwirnerei-altmuhl", name: "Garnwerk Pielach GmbH" },
    });
    expect(await validate("Zwirnerei Altmühl GmbH")).toMatchObject({
      outcome: "resolved",
      matchedKind: "former",
      matchedUntil: "2026-11-20",
      entity: { key: "zwirnerei-altmuhl" },
    });
    const [row] = await db.select().from(entity).where(eq(entity.key, "zwirnerei-altmuhl"));
    expect(row).toMatchObject({ headquarters: "Linz, Austria", filedName: "Garnwerk Pielach GmbH" });
    const [source] = await db
      .select()
      .from(document)
      .where(eq(document.id, row?.sources.name ?? ""));
    expect(source).toMatchObject({ title: "LEI record of Garnwerk Pielach GmbH", publishedOn: "2026-11-20" });
    expect(await importLei(db, of([renamed]), never, scope)).toMatchObject({ added: 0, changed: 0 });
    const back = { lei: old, legalName: "Zwirnerei Altmühl GmbH", updatedOn: "2026-11-22" };
    expect(await importLei(db, of([back]), never, scope)).toMatchObject({ changed: 1 });
    expect(await validate("Zwirnerei Altmühl GmbH")).toMatchObject({
      matchedKind: "legal",
      matchedUntil: null,
    });
    expect(await validate("Garnwerk Pielach GmbH")).toMatchObject({ matchedUntil: "2026-11-22" });
  });

  test("retires a company and says who took its place; one in force again has no end", async () => {
    const living = { lei: other, legalName: "Seilbahn Hochkar Betriebs GmbH" };
    await importLei(db, of([living]), never, scope);
    const ended: TestRecord = {
      ...living,
      status: "INACTIVE",
      registration: "RETIRED",
      expiredOn: "2026-10-31",
      updatedOn: "2026-11-20",
      successor: { lei: heir, name: "Hochkar Holding AG" },
    };
    expect(await importLei(db, of([ended]), never, scope)).toMatchObject({ added: 0, changed: 1 });
    const [row] = await db.select().from(entity).where(eq(entity.filedName, living.legalName));
    expect(row?.description).toBe(
      `Legal entity under the law of Austria, LEI ${other}. No longer active since 2026-10-31, succeeded by Hochkar Holding AG (LEI ${heir}).`,
    );
    expect(await validate(living.legalName)).toMatchObject({
      outcome: "resolved",
      matchedUntil: "2026-10-31",
      explanation: expect.stringMatching(/no longer active since 2026-10-31$/),
    });
    expect(await validate(other)).toMatchObject({ outcome: "resolved", matchedUntil: "2026-10-31" });
    expect(await importLei(db, of([ended]), never, scope)).toMatchObject({ changed: 0 });
    expect(await importLei(db, of([living]), never, scope)).toMatchObject({ changed: 1 });
    expect(await validate(living.legalName)).toMatchObject({ matchedUntil: null });
  });

  test("of a listed company ends its LEI and nothing else", async () => {
    const [before] = await db.select().from(entity).where(eq(entity.key, "apple"));
    const [held] = await leisOf("apple");
    const duplicate: TestRecord = {
      lei: held ?? "",
      legalName: "Another Name Inc.",
      country: "US",
      registration: "DUPLICATE",
      updatedOn: "2026-11-20",
    };
    expect(await importLei(db, of([duplicate]), never, scope)).toMatchObject({ changed: 1, added: 0 });
    expect(await db.select().from(entity).where(eq(entity.key, "apple"))).toEqual([before]);
    const isIt = and(eq(entityName.entityKey, "apple"), eq(entityName.kind, "lei"));
    expect(await db.select().from(entityName).where(isIt)).toMatchObject([{ validTo: "2026-11-20" }]);
  });
});

test.each([
  ["a CSV of something else", "a,b\n1,2"],
  ["a broken archive", Buffer.from("PK\u0003\u0004broken")],
  ["a truncated gzip", gzipSync(writeLeiCsv([apple])).subarray(0, 60)],
])("%s is said to be unreadable, and changes nothing", async (_, content) => {
  const before = await db.select().from(entityName);
  await expect(importLei(db, putFile("golden", content), never)).rejects.toThrow();
  expect(await db.select().from(entityName)).toHaveLength(before.length);
});
