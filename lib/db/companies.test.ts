import { beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "@/lib/testing/database";
import { findRelations } from "./companies";
import type { Database } from "./open";
import { document, entity, entityName } from "./schema";

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
  const seen = { publisher: "p", title: "t", url: "https://example.com/", seenOn: "2025-06-01" };
  await db.insert(document).values({ ...seen, id: "list", kind: "company_list" });
  const company = (name: string, parentKey: string | null, sources: Record<string, string>) => ({
    ...{ key: name.toLowerCase(), type: "public_company" as const, name, parentKey, sources },
  });
  await db
    .insert(entity)
    .values([
      company("Parent", null, {}),
      company("Child", "parent", { parentKey: "list" }),
      company("Grandchild", "child", { parentKey: "list" }),
      company("Claimed", "parent", {}),
      ...Array.from({ length: 13 }, (_, n) => company(`Unit${10 + n}`, "grandchild", { parentKey: "list" })),
    ]);
  await db
    .insert(entityName)
    .values({ entityKey: "child", kind: "legal", name: "Child Inc.", documentId: "list" });
});

test("a company has its names, its parent and what belongs to it, each with the document that says so", async () => {
  expect(await findRelations(db, "child")).toEqual({
    names: [{ kind: "legal", name: "Child Inc.", validFrom: null, validTo: null, documentId: "list" }],
    parent: { key: "parent", name: "Parent", documentId: "list" },
    subsidiaries: [{ key: "grandchild", name: "Grandchild", documentId: "list" }],
  });
});

test("what no document says is left out, and of many the first twelve by name are given", async () => {
  const { subsidiaries } = await findRelations(db, "parent");
  expect(subsidiaries.map(({ key }) => key)).toEqual(["child"]);
  const many = (await findRelations(db, "grandchild")).subsidiaries;
  expect(many.map(({ name }) => name)).toEqual(Array.from({ length: 12 }, (_, n) => `Unit${10 + n}`));
});
