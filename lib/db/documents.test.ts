import { beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase } from "@/lib/testing/database";
import {
  countVerifiedQuotes,
  findSourceFacts,
  findSourceStretch,
  findSourceText,
  isSourceId,
  listRestingFacts,
} from "./documents";
import type { Database } from "./open";
import { document, entity, entityName, event, metric, reportFact, roleObservation } from "./schema";

let db: Database;

// Characters outside the basic plane are two UTF-16 units and one of PostgreSQL's.
const text = `${"😀 before ".repeat(400)}The chair left.${" after 😀".repeat(400)}`;
const start = text.indexOf("The chair left.");
const end = start + "The chair left.".length;

beforeAll(async () => {
  db = await openTestDatabase();
  const row = {
    kind: "filing",
    publisher: "SEC",
    title: "8-K",
    url: "https://x.test",
    seenOn: "2026-01-01",
  } as const;
  await db.insert(document).values([
    { ...row, id: "held", text },
    { ...row, id: "facts-only", text: null },
    { ...row, id: "registry", text: null },
  ]);
  await db.insert(entity).values(
    ["one", "two"].map((key) => ({
      key,
      type: "public_company" as const,
      name: key,
      sources: { name: "held" },
    })),
  );
  await db.insert(entity).values({
    key: "part",
    type: "subsidiary",
    name: "Part",
    parentKey: "one",
    employees: 12_000,
    sources: { parentKey: "registry", employees: "registry" },
  });
  await db.insert(entityName).values({
    entityKey: "two",
    kind: "former",
    name: "Old Two",
    validTo: "2007-01-04",
    documentId: "held",
  });
});

test("a source's text is what was read; null where only facts are held", async () => {
  expect(await findSourceText(db, "held")).toBe(text);
  expect(await findSourceText(db, "facts-only")).toBeNull();
  expect(await findSourceText(db, "unknown")).toBeNull();
});

test("the facts that rest on a document are listed with their companies", async () => {
  const own = { entityKey: "one", documentId: "facts-only" };
  await db
    .insert(metric)
    .values({ ...own, concept: "revenue", period: "year", periodEnd: "2025-12-31", value: 5, unit: "USD" });
  await db.insert(roleObservation).values({
    ...own,
    person: "Jane Roe",
    personFiled: "ROE JANE",
    personKey: "jane roe",
    roleText: "Director",
    roleClass: "director",
    action: "held",
    seenOn: "2026-01-01",
    sourceType: "sec_filing",
  });
  await db.insert(event).values({ ...own, accession: "x", item: "5.02", filedOn: "2026-01-01" });
  await db.insert(reportFact).values({
    ...own,
    ...{ kind: "product", position: 0, publishedOn: "2026-01-01", name: "Gears", amount: 4, unit: "USD" },
    ...{ asOf: "2025-12-31", detail: { from: "2025-01-01" }, item: null, spanStart: 0, spanEnd: 0 },
  });
  expect(await listRestingFacts(db, "facts-only")).toMatchObject({
    figures: [{ key: "one", concept: "revenue", periodEnd: "2025-12-31", value: 5 }],
    parts: [{ key: "one", kind: "product", name: "Gears", amount: 4, from: "2025-01-01", to: "2025-12-31" }],
    roles: [{ key: "one", person: "Jane Roe", role: "Director", seenOn: "2026-01-01" }],
    events: [{ key: "one", item: "5.02", filedOn: "2026-01-01" }],
  });
  const none = { figures: [], parts: [], roles: [], events: [] };
  expect(await listRestingFacts(db, "held")).toEqual({
    profile: [
      { key: "one", company: "one", field: "name", value: "one", until: null },
      { key: "two", company: "two", field: "name", value: "two", until: null },
      { key: "two", company: "two", field: "former", value: "Old Two", until: "2007-01-04" },
    ],
    ...none,
  });
  expect(await listRestingFacts(db, "registry")).toEqual({
    profile: [
      { key: "part", company: "Part", field: "employees", value: "12,000", until: null },
      { key: "part", company: "Part", field: "parent", value: "one", until: null },
    ],
    ...none,
  });
});

describe("the text around a passage", () => {
  test("has the passage where its offset says, whatever characters come before, and cuts no word", async () => {
    const found = await findSourceStretch(db, "held", { start, end });
    expect(found?.text.slice(start - found.from, end - found.from)).toBe("The chair left.");
    expect(found?.text).toMatch(/^\s(?:😀|before) [\s\S]* (?:after|😀)$/u);
    expect(found?.text.length).toBeLessThan(2_500);
  });

  test("is the beginning where no passage is given, and null where no text is held", async () => {
    expect((await findSourceStretch(db, "held", null))?.from).toBe(0);
    expect(await findSourceStretch(db, "facts-only", { start, end })).toBeNull();
  });

  test("of a place beyond the end is what is left, not a fault", async () => {
    const far = { start: 900_000, end: 900_010 };
    expect((await findSourceStretch(db, "held", far))?.text).toBe("");
  });
});

test("only quotes that stand at their place letter for letter count as verified", async () => {
  const quote = "The chair left.";
  expect(
    await countVerifiedQuotes(db, [
      { id: "held", quote, start },
      { id: "held", quote, start: start + 1 },
      { id: "held", quote: "The chair  left.", start },
      { id: "facts-only", quote, start },
    ]),
  ).toBe(1);
});

test("the companies of which facts rest on a source come with how many, the most first", async () => {
  expect(await findSourceFacts(db, "held")).toEqual({
    companies: [
      { key: "two", name: "two", facts: 2 },
      { key: "one", name: "one", facts: 1 },
    ],
    total: 2,
  });
});

test("what cannot be an id is not asked for", () => {
  expect(isSourceId("sec-0000320193-25-000079-ex99.1")).toBe(true);
  for (const text of ["", "a b", "a/b", "x\0y", "x".repeat(201)]) expect(isSourceId(text)).toBe(false);
});
