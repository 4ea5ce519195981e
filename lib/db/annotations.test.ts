import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { annotate } from "@/lib/language/annotate";
import type { Annotation } from "@/lib/language/annotation";
import { decodeAnnotation, encodeAnnotation } from "@/lib/language/encode";
import { openTestDatabase } from "@/lib/testing/database";
import {
  announceAnnotator,
  areAnnotationsStale,
  findAnnotatedCompany,
  findStaleAnnotations,
  loadAnnotations,
  type PassageAnnotation,
  queueAnnotations,
  renewAnnotations,
} from "./annotations";
import { countStaleAnnotations } from "./gauges";
import type { Database } from "./open";
import { findPassages, storePassages } from "./passages";
import { document, entity, entityName } from "./schema";
import { annotatorVersion } from "./source-version";

const text = "Acme 🏭 appointed Ann Lee. Acme sold its mill.";
const cut = text.indexOf(" Acme sold");
const passages = [
  { start: 0, end: cut, item: "5.02" },
  { start: cut + 1, end: text.length, item: "8.01" },
];

/** What nobody would read in the text: that it is found shows where it comes from. */
const marked: Annotation = {
  sentences: [{ start: 0, end: 4, kind: "row" }],
  mentions: [],
  events: [],
};

const body = encodeAnnotation(marked);
const version = annotatorVersion();

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
  const list = { id: "list", kind: "company_list", url: "https://example.com/list" } as const;
  await db.insert(document).values({ ...list, publisher: "p", title: "t", seenOn: "2025-06-01" });
  const listed = { type: "public_company" as const, sources: {} };
  await db.insert(entity).values([
    { ...listed, key: "acme", name: "Acme", filedName: "ACME CORP" },
    { ...listed, key: "bolt", name: "Bolt" },
    { ...listed, key: "old-acme", name: "Acme Mills", parentKey: "acme", sources: { parentKey: "edgar-1" } },
    { ...listed, key: "anvil", name: "Anvil Unit", parentKey: "acme", sources: { parentKey: "curated" } },
  ]);
  await db.insert(entityName).values([
    { entityKey: "acme", kind: "former", name: "Roadside Traps", documentId: "list" },
    { entityKey: "acme", kind: "ticker", name: "ACME", documentId: "list" },
  ]);
});

beforeEach(async () => {
  await db.execute(sql`delete from passage`);
  await db.execute(sql`delete from document where id <> 'list'`);
  await announceAnnotator(db, version);
});

let documents = 0;

/** A document of its own for each test, since annotations are remembered by it. */
async function store(
  annotations: readonly PassageAnnotation[],
  entityKeys = ["acme"],
  publishedOn = "2025-06-02",
) {
  documents += 1;
  const id = `doc-${documents}`;
  await db.insert(document).values({
    id,
    kind: "filing",
    publisher: "SEC",
    title: "8-K",
    url: "https://example.com",
    seenOn: publishedOn,
    text,
  });
  await storePassages(db, { entityKeys, documentId: id, kind: "filing", publishedOn, text, passages });
  const rows = annotations.map((one, at) => ({ ...one, documentId: id, start: passages[at]?.start ?? 0 }));
  for (const key of entityKeys) await renewAnnotations(db, key, rows, version);
  return id;
}

async function load(entityKey = "acme") {
  const found = await findPassages(db, {
    entityKey,
    words: ["Acme"],
    required: [],
    from: null,
    to: null,
    limit: 10,
  });
  const inOrder = found.toSorted((one, other) => one.spanStart - other.spanStart);
  return await loadAnnotations(db, entityKey, inOrder);
}

const readNow = async (company: string) => {
  const context = { ...(await findAnnotatedCompany(db, company)), date: "2025-06-02" };
  return passages.map(({ start, end }) => annotate(text.slice(start, end), context));
};

test("current annotations are read as stored; of another version, or with none yet, a passage is read anew", async () => {
  await store([
    { version, body },
    { version: "another", body },
  ]);
  const [, second] = await readNow("acme");
  expect(await load()).toEqual([marked, second]);
  await db.execute(sql`delete from passage`);
  await store([]);
  expect(await load()).toEqual(await readNow("acme"));
});

test("what is read for an answer is stored, where it is of the version that was announced", async () => {
  await announceAnnotator(db, "newer");
  await store([]);
  await load();
  const stored = sql`select count(*)::int as n from annotation where body is not null and version = ${version}`;
  expect((await db.execute(stored)).rows).toEqual([{ n: 0 }]);
  await db.execute(sql`delete from passage`);
  await announceAnnotator(db, version);
  const id = await store([]);
  await load();
  expect((await db.execute(stored)).rows).toEqual([{ n: 2 }]);
  expect(await findStaleAnnotations(db, version)).toBe(null);
  const { rows } = await db.execute<{ body: Uint8Array }>(
    sql`select body from annotation where document_id = ${id} order by span_start`,
  );
  expect(rows.map((row) => decodeAnnotation(row.body))).toEqual(await readNow("acme"));
});

test("what nobody has read yet comes first, the newest before the older, then what is stale", async () => {
  const older = await store([], ["acme"], "2025-01-02");
  const stale = await store(
    [
      { version: "another", body },
      { version: "another", body },
    ],
    ["acme"],
    "2025-06-02",
  );
  const newer = await store([], ["acme"], "2025-03-04");
  const seen: string[] = [];
  for (;;) {
    const next = await findStaleAnnotations(db, version);
    if (next === null) break;
    seen.push(next.documentId);
    const rows = next.passages.map(({ start }) => ({ documentId: next.documentId, start, version, body }));
    await renewAnnotations(db, "acme", rows, version);
  }
  expect(seen).toEqual([newer, older, stale]);
});

test("what was too much to read says nothing", async () => {
  await store([
    { version, body: null },
    { version, body },
  ]);
  expect(await load()).toEqual([{ sentences: [], mentions: [], events: [] }, marked]);
});

test("a company speaks of itself by its names, and by those of companies whose place it took", async () => {
  expect(await findAnnotatedCompany(db, "acme")).toEqual({
    company: "Acme",
    names: ["ACME CORP", "Acme Mills", "Roadside Traps"],
  });
  expect(await findAnnotatedCompany(db, "nobody")).toEqual({ company: "", names: [] });
});

test("stale annotations are found by document and company until all are renewed; passages stored again take theirs along", async () => {
  const id = await store([{ version, body }], ["acme", "bolt"]);
  const seen: string[] = [];
  for (;;) {
    const stale = await findStaleAnnotations(db, version);
    if (stale === null) break;
    seen.push(`${stale.entityKey} ${stale.passages.length}`);
    expect(stale).toMatchObject({ documentId: id, publishedOn: "2025-06-02", text });
    expect(stale.passages[0]?.start).toBe(cut + 1);
    const rows = stale.passages.map(({ start }) => ({ documentId: id, start, version, body }));
    await renewAnnotations(db, stale.entityKey, rows, version);
  }
  expect(seen.sort()).toEqual(["acme 1", "bolt 1"]);
  expect(await load("bolt")).toEqual([marked, marked]);
  await db.execute(sql`delete from passage where entity_key = 'bolt'`);
  const { rows } = await db.execute(sql`select entity_key from annotation`);
  expect(rows).toEqual([{ entity_key: "acme" }, { entity_key: "acme" }]);
});

test("annotations are renewed to the version that was announced last, and no other", async () => {
  const id = await store([]);
  await announceAnnotator(db, "newer");
  await renewAnnotations(db, "acme", [{ documentId: id, start: 0, version, body }], version);
  expect(await areAnnotationsStale(db, version)).toBe(false);
  await announceAnnotator(db, version);
  expect(await areAnnotationsStale(db, version)).toBe(true);
  expect(await countStaleAnnotations(db)).toBe(2);
  await store([
    { version, body },
    { version, body },
  ]);
  expect(await countStaleAnnotations(db)).toBe(2);
});

test("passages without a row for their annotation get one", async () => {
  await store([{ version, body }]);
  await db.execute(sql`delete from annotation where span_start = 0`);
  await queueAnnotations(db);
  const { rows } = await db.execute(sql`select span_start, version, body from annotation`);
  expect(rows).toHaveLength(2);
  expect(rows).toContainEqual({ span_start: 0, version: "", body: null });
});
