// On both engines: every installation begins with it.

import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { FactRows, NewEntity } from "@/lib/db/facts";
import type { Database } from "@/lib/db/open";
import { listNamedAsRival } from "@/lib/db/report-facts";
import { openTestDatabase } from "@/lib/testing/database";
import { loadPack, loadSeed } from "./load";
import { encodePack } from "./pack";

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});

const count = async (table: string) => {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*) as n from ${sql.identifier(table)}`);
  return rows[0]?.n;
};

const setting = async (name: string) => {
  const { rows } = await db.execute<{ value: unknown }>(sql`select value from setting where name = ${name}`);
  return rows[0]?.value;
};

const document = {
  id: "sec-0000000001-26-000001",
  kind: "filing" as const,
  publisher: "p",
  title: "from the list",
  url: "https://www.sec.gov/",
  seenOn: "2026-01-01",
};
const list = { ...document, id: "list", kind: "company_list" as const };
const acme: NewEntity = {
  key: "acme",
  type: "public_company",
  name: "Acme",
  cik: "9999999001",
  ticker: "ACME",
  sources: { ticker: "list" },
};
const packOf = (entity: NewEntity, name: string): Buffer => {
  const rows: FactRows = {
    document: [document, list],
    entity: [entity],
    entityName: [{ entityKey: entity.key, kind: "legal", name, documentId: "list" }],
    event: [
      {
        entityKey: entity.key,
        accession: "1",
        item: "8.01",
        filedOn: "2026-01-01",
        documentId: document.id,
      },
    ],
    roleObservation: [
      {
        entityKey: entity.key,
        documentId: "list",
        person: "Jane Roe",
        personFiled: "ROE JANE",
        personKey: "jane roe",
        roleText: `Chair of ${name}`,
        roleClass: "chair",
        action: "held",
        seenOn: "2026-01-01",
        sourceType: "sec_filing",
      },
    ],
    metric: [],
    filing: [],
    sharePrice: [],
    reportFact: [],
  };
  return encodePack(rows);
};

describe("a pack", () => {
  const stored = async () => {
    const { rows } = await db.execute(sql`select * from entity where cik = ${acme.cik}`);
    return rows;
  };

  test("leaves nothing behind when it is broken off", async () => {
    const breakOff = (progress: { table: string }) => {
      if (progress.table === "entity") throw new Error("broken off");
    };
    await expect(loadPack(db, packOf(acme, "Acme Inc."), breakOff)).rejects.toThrow("broken off");
    expect(await count("document")).toBe(0);
    expect(await count("entity")).toBe(0);
    expect(await setting("seed")).toBeUndefined();
  });

  test("that is newer updates its facts and keeps what others added", async () => {
    await loadPack(db, packOf(acme, "Acme Inc."));
    expect(await setting("registry_version")).toBe(1);
    await db.execute(sql`update entity set description = 'Makes anvils.' where key = 'acme'`);
    await db.execute(sql`update event set headline = 'Anvils' where entity_key = 'acme'`);
    await db.execute(
      sql`update document set text = 'canonical', title = 'as fetched', retrieved_at = now() where id = ${document.id}`,
    );
    expect(
      await loadPack(db, packOf({ ...acme, name: "Acme Group", ticker: null, sources: {} }, "Acme Group")),
    ).toBe("loaded");
    expect(await stored()).toMatchObject([
      { key: "acme", name: "Acme Group", ticker: null, description: "Makes anvils.", sources: {} },
    ]);
    const names = await db.execute(sql`select name from entity_name where entity_key = 'acme'`);
    expect(names.rows).toEqual([{ name: "Acme Group" }]);
    const roles = await db.execute(sql`select role_text from role_observation where entity_key = 'acme'`);
    expect(roles.rows).toEqual([{ role_text: "Chair of Acme Group" }]);
    const events = await db.execute(sql`select headline from event where entity_key = 'acme'`);
    expect(events.rows).toEqual([{ headline: "Anvils" }]);
    const documents = await db.execute(sql`select text, title from document where id = ${document.id}`);
    expect(documents.rows).toEqual([{ text: "canonical", title: "as fetched" }]);
  });

  test("finds a company under the key that it has here, and takes no other company's key", async () => {
    await loadPack(db, packOf({ ...acme, key: "acme-group", name: "Acme Group" }, "Acme Group, Inc."));
    expect(await stored()).toMatchObject([{ key: "acme", name: "Acme Group" }]);
    await loadPack(db, packOf({ ...acme, key: "acme", cik: "9999999002", name: "Other Acme" }, "Other Acme"));
    expect(await stored()).toMatchObject([{ key: "acme", name: "Acme Group" }]);
    const other = await db.execute(sql`select key from entity where cik = '9999999002'`);
    expect(other.rows).toEqual([{ key: "acme-9999999002" }]);
  });
});

// Last: what a full database has stored makes every statement on it dearer. Into the embedded engine the server of the
// browser journeys loads it.
describe.skipIf(process.env.TEST_ENGINE === "embedded")("the seed of this release", () => {
  test("is loaded once, however many ask at once, and tells readers to read again", {
    timeout: 600_000,
  }, async () => {
    const before = Number(await setting("registry_version"));
    const seen: string[] = [];
    const outcomes = await Promise.all([
      loadSeed(db, ({ table, done, total }) => done === total && seen.push(table)),
      loadSeed(db),
    ]);
    expect([...outcomes].sort()).toEqual(["loaded", "present"]);
    expect(await count("entity")).toBeGreaterThan(9_000);
    expect(await count("event")).toBeGreaterThan(30_000);
    expect(await setting("registry_version")).toBe(before + 1);
    if (outcomes[0] === "loaded")
      expect(seen).toEqual([
        "document",
        "entity",
        "entity_name",
        "event",
        "role_observation",
        "metric",
        "filing",
        "report_fact",
      ]);
  });

  test("tells of a company whose report names it as a competitor, and of a chief whom only a mirrored 8-K names", async () => {
    const named = await listNamedAsRival(db, "advanced-micro-devices");
    expect(named.map(({ entityKey, kind, item }) => [entityKey, kind, item])).toContainEqual([
      "intel",
      "competitor",
      expect.stringMatching(/^1A?$|^7$/),
    ]);
    expect(await listNamedAsRival(db, "no-such-company")).toEqual([]);
    const { rows } = await db.execute(
      sql`select person from role_observation
          where entity_key = (select key from entity where cik = '0000027419') and role_class = 'ceo' and action = 'appointed'`,
    );
    expect(rows).toContainEqual({ person: "Michael J. Fiddelke" });
  });

  test("is left as it is at a second start", async () => {
    const before = await setting("registry_version");
    expect(await loadSeed(db)).toBe("present");
    expect(await setting("registry_version")).toBe(before);
  });
});
