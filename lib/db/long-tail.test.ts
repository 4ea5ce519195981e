import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { RegistryIndex } from "@/lib/domain/resolution/registry-index";
import { openTestDatabase } from "@/lib/testing/database";
import { fillTestRegistry } from "@/lib/testing/discovery";
import {
  addTailWords,
  indexTailNames,
  isTailIndexed,
  loadBearers,
  matchRegistered,
  reindexTail,
  suggestFromTail,
  withTerms,
} from "./long-tail";
import type { Database } from "./open";
import { loadCurrentRegistry } from "./registry";
import { entity, entityName, nameWord } from "./schema";

let db: Database;
let index: RegistryIndex;

const tail = [
  { key: "wolkenstein-optik", name: "Wolkenstein Optik GmbH", lei: "529900T8BM49AURSDO55" },
  { key: "wolkenstein-feinmechanik", name: "Wolkenstein Feinmechanik AG" },
  { key: "apple-de", name: "Apple GmbH" },
  { key: "aple", name: "Aple Limited" },
  { key: "harbour-bakery", name: "Harbour Bakery Ltd" },
  { key: "harbour-bakery-us", name: "Harbour Bakery LLC" },
];

beforeAll(async () => {
  db = await openTestDatabase();
  await fillTestRegistry(db);
  await db.insert(entity).values(
    tail.map(({ key, name }) => ({
      key,
      type: "discovered_entity" as const,
      name,
      filedName: name,
      sources: {},
    })),
  );
  await db.insert(entity).values({
    key: "orchard-leasing-of-apple",
    type: "subsidiary",
    name: "Orchard Leasing, LLC",
    filedName: "Orchard Leasing, LLC",
    parentKey: "apple",
    sources: {},
  });
  const rows = [...tail, { key: "orchard-leasing-of-apple", name: "Orchard Leasing, LLC" }].flatMap(
    ({ key, name, ...other }) => [
      { entityKey: key, kind: "legal" as const, name, documentId: "list" },
      ...("lei" in other && other.lei
        ? [{ entityKey: key, kind: "lei" as const, name: other.lei, documentId: "list" }]
        : []),
    ],
  );
  await db.insert(entityName).values(rows.map(withTerms));
  await addTailWords(db, rows);
  index = await loadCurrentRegistry(db);
});

const ask = (input: string) => matchRegistered(db, index, input);
const keyOf = async (input: string) => {
  const match = await ask(input);
  return match.outcome === "resolved" ? match.entity.key : match.outcome;
};

test("the long tail is not in memory", () => {
  expect([...index.byKey.keys()].sort()).toEqual(["accenture", "apple", "delta-air-lines"]);
});

describe("a name that only the long tail has", () => {
  test.each([
    ["its legal name", "Wolkenstein Optik GmbH"],
    ["the name without its form", "wolkenstein optik"],
    ["the words written together", "WolkensteinOptik"],
    ["a typing error", "Wolkenstien Optik"],
    ["a typing error in its legal form", "Wolkenstein Optik GmnH"],
    ["a letter too few", "Wolkenstein Optk"],
    ["its LEI", "529900T8BM49AURSDO55"],
    ["its key", "wolkenstein-optik"],
    ["a name with another beside it", "Wolkenstein Optik (formerly Nobody)"],
  ])("resolves by %s", async (_, input) => {
    expect(await keyOf(input)).toBe("wolkenstein-optik");
  });

  test("resolves as its source deserves", async () => {
    expect(await ask("Wolkenstein Optik")).toMatchObject({ source: "discovered", matchedKind: "legal" });
    expect(await ask("Orchard Leasing")).toMatchObject({
      source: "curated",
      entity: { key: "orchard-leasing-of-apple" },
    });
  });

  test("of which there are two is asked back about, and the legal form tells them apart", async () => {
    const match = await ask("Harbour Bakery");
    expect(match.outcome === "ambiguous" && match.alternatives.map(({ entity: { key } }) => key)).toEqual([
      "harbour-bakery",
      "harbour-bakery-us",
    ]);
    expect(await keyOf("Harbour Bakery Ltd")).toBe("harbour-bakery");
  });

  test("is not meant by the name of a company of another legal form", async () => {
    expect(await keyOf("Wolkenstein Optik AG")).not.toBe("wolkenstein-optik");
    expect(await keyOf("Wolkenstein Feinmechanik GmbH")).toBe("not_found");
  });

  test("whose one word several share does not resolve by it", async () => {
    expect(await keyOf("Wolkenstein")).not.toMatch(/^wolkenstein-/);
  });
});

describe("the registry's own answer", () => {
  test("is not displaced by a namesake, and what it asks back about it asks", async () => {
    expect(await keyOf("Apple")).toBe("apple");
    expect(await keyOf("Apple Inc.")).toBe("apple");
    expect(await keyOf("Apple Computer")).not.toBe("apple-de");
  });

  test("gives way to a company that bears name and legal form, where it is of another form", async () => {
    expect(await keyOf("Apple GmbH")).toBe("apple-de");
  });

  test("by likeness is asked back about where the long tail bears the very words", async () => {
    expect(await keyOf("Accentura")).toBe("accenture");
    const before = await ask("Aple");
    expect(
      before.outcome === "ambiguous" ? before.alternatives.map(({ entity: { key } }) => key) : before,
    ).toEqual(expect.arrayContaining(["aple"]));
    expect(await keyOf("Aple Limited")).toBe("aple");
  });
});

test("what nobody bears is not found, and names in running text are looked up together", async () => {
  expect(await keyOf("Quittenblatt Reederei")).toBe("not_found");
  const bearers = await loadBearers(db, ["Wolkenstein Optik", "Harbour Bakery LLC", "Quittenblatt"]);
  expect([...bearers.byKey.keys()].sort()).toEqual([
    "harbour-bakery",
    "harbour-bakery-us",
    "wolkenstein-optik",
  ]);
});

test("companies of the long tail are suggested by whole words of their names, the shortest first", async () => {
  const keysFor = async (typed: string) => (await suggestFromTail(db, typed, 8)).map(({ key }) => key);
  expect(await keysFor("wolkenstein")).toEqual(["wolkenstein-optik", "wolkenstein-feinmechanik"]);
  expect(await keysFor("Bakery Harbour")).toEqual(["harbour-bakery", "harbour-bakery-us"]);
  expect(await keysFor("Harbour Wolkenstein")).toEqual([]);
  expect(await keysFor("%")).toEqual([]);
});

test("names that were stored without terms are made findable, once", async () => {
  await db
    .insert(entity)
    .values({ key: "spaet", type: "discovered_entity", name: "Spaetlese Weingut", sources: {} });
  await db
    .insert(entityName)
    .values({ entityKey: "spaet", kind: "legal", name: "Spaetlese Weingut", documentId: "list" });
  expect(await keyOf("Spaetlese Weingut")).toBe("not_found");
  const before = await db.select().from(nameWord).orderBy(nameWord.word);
  expect(await isTailIndexed(db)).toBe(false);
  await reindexTail(db, new AbortController().signal);
  expect(await isTailIndexed(db)).toBe(true);
  expect(await keyOf("Spaetlese Weingut")).toBe("spaet");
  const after = await db.select().from(nameWord).orderBy(nameWord.word);
  expect(after.filter(({ word }) => !["", "spaetlese", "weingut"].includes(word))).toEqual(
    before.filter(({ word }) => word !== ""),
  );
  await indexTailNames(db, ["spaet"]);
  expect(await db.select().from(nameWord).orderBy(nameWord.word)).toEqual(after);
});

test("a search reads the index, not the table", async () => {
  await db.execute(sql`set enable_seqscan = off`);
  const { rows } = await db.execute(
    sql`explain select name from entity_name where terms && '{1,2}'::int4[] or (terms && '{3}'::int4[] and terms && '{4}'::int4[])`,
  );
  await db.execute(sql`reset enable_seqscan`);
  expect(JSON.stringify(rows)).toContain("entity_name_terms");
});

test("among a thousand names that differ in generic words alone, the one given is found", async () => {
  const names = Array.from(
    { length: 1_000 },
    (_, at) => `Lindenhain Holdings GmbH ${at % 2 ? "" : "& Co. KG"}`,
  );
  const rows = [...names, "Lindenhain Group AG"].map((name, at) => ({
    entityKey: `lindenhain-${at}`,
    kind: "legal" as const,
    name: name.trim(),
    documentId: "list",
  }));
  await db.insert(entity).values(
    rows.map(({ entityKey, name }) => ({
      key: entityKey,
      type: "discovered_entity" as const,
      name,
      sources: {},
    })),
  );
  await db.insert(entityName).values(rows.map(withTerms));
  await addTailWords(db, rows);
  expect(await keyOf("Lindenhain Group AG")).toBe("lindenhain-1000");
  expect(await keyOf("Lindenhain Holdings GmbH")).toBe("ambiguous");
});
