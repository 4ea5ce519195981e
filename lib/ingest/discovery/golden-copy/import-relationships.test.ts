import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { ingestLei } from "@/lib/cli/ingest/lei";
import { findRelations } from "@/lib/db/companies";
import { findDocuments } from "@/lib/db/documents";
import type { Database } from "@/lib/db/open";
import { document, entity, entityName, job } from "@/lib/db/schema";
import { openTestDatabase } from "@/lib/testing/database";
import { makeLei } from "@/lib/testing/lei-records";
import { importRelationships } from "./import-links";

/** The header of RR-CDF as GLEIF publishes it, without what nobody reads. */
const header = [
  "Relationship.StartNode.NodeID",
  "Relationship.StartNode.NodeIDType",
  "Relationship.EndNode.NodeID",
  "Relationship.EndNode.NodeIDType",
  "Relationship.RelationshipType",
  "Relationship.RelationshipStatus",
  "Relationship.Period.1.startDate",
  "Registration.InitialRegistrationDate",
  "Registration.LastUpdateDate",
  "Registration.RegistrationStatus",
  "Registration.ValidationSources",
];

type Kind = "DIRECTLY_CONSOLIDATED" | "ULTIMATELY_CONSOLIDATED" | "FUND-MANAGED";
type Row = [child: string, kind: Kind, parent: string, status?: string, registration?: string];

let db: Database;
const leis: Record<string, string> = {};

beforeAll(async () => {
  db = await openTestDatabase();
  const list = {
    id: "list",
    kind: "company_list",
    publisher: "p",
    title: "t",
    url: "https://example.com/",
  } as const;
  await db.insert(document).values({ ...list, seenOn: "2026-06-01" });
  for (const [n, key] of ["shop", "holding", "top", "curated", "one", "other"].entries()) {
    leis[key] = makeLei(`REL${n}`);
    const isCurated = key === "curated";
    await db.insert(entity).values({
      key,
      type: "discovered_entity",
      name: `The ${key}`,
      sources: { name: "list", ...(isCurated ? { parentKey: "list" } : {}) },
      ...(isCurated ? { parentKey: "shop" } : {}),
    });
    await db
      .insert(entityName)
      .values({ entityKey: key, kind: "lei", name: leis[key] ?? "", documentId: "list" });
  }
});

function write(rows: readonly Row[]): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "footnote-rr-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const lines = rows.map(([child, kind, parent, status = "ACTIVE", registration = "PUBLISHED"]) => [
    leis[child] ?? child,
    "LEI",
    leis[parent] ?? parent,
    "LEI",
    `IS_${kind}_BY`,
    status,
    "2020-01-01T00:00:00Z",
    "2020-02-01T00:00:00Z",
    "2026-03-04T05:06:07Z",
    registration,
    "FULLY_CORROBORATED",
  ]);
  const file = path.join(folder, "rr.csv.gz");
  const text = [header, ...lines].map((line) => line.map((cell) => `"${cell}"`).join(",")).join("\n");
  writeFileSync(file, gzipSync(text));
  return file;
}

const load = (rows: readonly Row[]) => importRelationships(db, write(rows), new AbortController().signal);

/** Whom a company belongs to, read anew. */
async function parentOf(key: string) {
  const fresh = Object.create(db, {
    [Symbol.for("footnote.read.family")]: { value: undefined, writable: true },
  });
  return (await findRelations(fresh, key)).parent;
}

test("a direct parent goes before the one at the top, and each has the record that says so", async () => {
  const rows: Row[] = [
    ["shop", "ULTIMATELY_CONSOLIDATED", "top"],
    ["shop", "DIRECTLY_CONSOLIDATED", "holding"],
    ["holding", "ULTIMATELY_CONSOLIDATED", "top"],
    ["one", "FUND-MANAGED", "top"],
    ["curated", "DIRECTLY_CONSOLIDATED", "top"],
    ["other", "DIRECTLY_CONSOLIDATED", makeLei("NOBODY")],
    ["other", "DIRECTLY_CONSOLIDATED", "no LEI"],
  ];
  expect(await load(rows)).toEqual({ rows: 7, changed: 2, passedOver: 2, isComplete: true });
  expect(await load(rows)).toMatchObject({ changed: 0 });
  const documentId = `lei-parent-${leis.shop}`;
  expect(await parentOf("shop")).toEqual({ key: "holding", name: "The holding", documentId });
  expect((await parentOf("holding"))?.documentId).toBe(`lei-top-${leis.holding}`);
  expect((await parentOf("curated"))?.documentId).toBe("list");
  expect([await parentOf("one"), await parentOf("other")]).toEqual([null, null]);
  expect((await findRelations(db, "top")).subsidiaries.map(({ key }) => key)).toEqual(["holding"]);
  const source = (await findDocuments(db, [documentId])).get(documentId);
  expect(source).toMatchObject({
    title: "LEI relationship record: The shop is directly consolidated by The holding",
    publishedOn: "2026-03-04",
  });
  expect(source?.url).toContain(leis.shop);
});

test("a delta ends what has ended, and what another source says stays", async () => {
  const delta: Row[] = [
    ["shop", "DIRECTLY_CONSOLIDATED", "holding", "INACTIVE", "RETIRED"],
    ["shop", "ULTIMATELY_CONSOLIDATED", "top"],
    ["holding", "ULTIMATELY_CONSOLIDATED", "top", "ACTIVE", "LAPSED"],
    ["curated", "DIRECTLY_CONSOLIDATED", "top", "INACTIVE"],
  ];
  expect(await load(delta)).toMatchObject({ changed: 2 });
  expect((await parentOf("shop"))?.key).toBe("top");
  expect((await parentOf("holding"))?.key).toBe("top");
  expect((await parentOf("curated"))?.key).toBe("shop");
});

test("two companies that are said to own one another don't", async () => {
  await load([["one", "DIRECTLY_CONSOLIDATED", "other"]]);
  expect(await load([["other", "DIRECTLY_CONSOLIDATED", "one"]])).toMatchObject({ changed: 0 });
});

test("a run that was stopped goes on where it was, and the command tells a file of relationships by its columns", async () => {
  const stop = new AbortController();
  stop.abort();
  const rows: Row[] = [["other", "ULTIMATELY_CONSOLIDATED", "top"]];
  expect(await importRelationships(db, write(rows), stop.signal)).toMatchObject({
    isComplete: false,
    changed: 0,
  });
  const said = vi.spyOn(console, "log").mockImplementation(() => undefined);
  expect(await ingestLei(db, [write(rows)], new AbortController().signal)).toBe(0);
  expect(said.mock.calls.join()).toContain("1 rows, 1 companies with another parent");
  said.mockRestore();
  expect((await db.select().from(job)).find(({ name }) => name === "lei-relationships")?.cursor).toBeNull();
});
