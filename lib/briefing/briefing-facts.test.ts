import { beforeAll, expect, test } from "vitest";
import type { Database } from "@/lib/db/open";
import { storePassages } from "@/lib/db/passages";
import * as tables from "@/lib/db/schema";
import { openTestDatabase } from "@/lib/testing/database";
import { findBriefing } from "./brief-company";

const today = "2026-11-21";
const text = [
  "Acme Robotics makes pumps and valves in Dayton, Ohio, for the chemical industry.",
  "The Company competes with Borealis Dynamics and with Quill in most of its markets.",
  "The Company intends to open three plants in Ohio by 2028.",
].join("\n\n");

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
  const dated = { publishedOn: "2026-02-27", seenOn: "2026-02-27" };
  const list = {
    id: "list",
    kind: "company_list",
    title: "Companies",
    url: "https://sources.example/list",
  } as const;
  const filing = { id: "10-k", kind: "filing", title: "10-K", url: "https://sources.example/10-k" } as const;
  await db.insert(tables.document).values([
    { ...list, publisher: "Test", ...dated },
    { ...filing, publisher: "Test", ...dated, form: "10-K", text },
  ]);
  const company = (key: string, name: string, industry: string) => ({
    key,
    name,
    industry,
    type: "public_company" as const,
    headquarters: "Dayton, Ohio",
    sources: { name: "list", industry: "list", headquarters: "list" },
  });
  await db
    .insert(tables.entity)
    .values([
      company("acme", "Acme Robotics, Inc.", "Pumps"),
      company("borealis", "Borealis Dynamics, Inc.", "Pumps"),
      company("quill", "Quill Group plc", "Airlines"),
      company("silent", "Silent Pumps, Inc.", "Pumps"),
    ]);
  let at = 0;
  const passages = text.split("\n\n").map((part) => {
    const start = at;
    at += part.length + 2;
    return { start, end: start + part.length, item: "1" };
  });
  const document = { entityKeys: ["acme"], documentId: "10-k", kind: "filing", text, passages } as const;
  await db.insert(tables.reportFact).values({
    ...{ entityKey: "acme", documentId: "10-k", kind: "description", position: 0, detail: {}, item: "1" },
    ...{ publishedOn: "2026-02-27", spanStart: 0, spanEnd: passages[0]?.end ?? 0 },
  });
  await storePassages(db, { ...document, entityKeys: ["acme"], passages, publishedOn: "2026-02-27" });
});

test("a filing that is held gives competitors of the same industry and priorities, each with its place", async () => {
  const briefing = await findBriefing(db, "acme", today);
  const { competitors, priorities } = briefing?.intelligence ?? { competitors: [], priorities: [] };
  expect(competitors.map(({ key, name }) => ({ key, name }))).toEqual([
    { key: "borealis", name: "Borealis Dynamics, Inc." },
  ]);
  const placed = [...competitors.map(({ statement }) => statement), ...priorities];
  expect(
    placed.map(({ refs: [{ documentId, span }] }) => [documentId, text.slice(span?.start, span?.end)]),
  ).toEqual([
    ["10-k", "The Company competes with Borealis Dynamics and with Quill in most of its markets."],
    ["10-k", "The Company intends to open three plants in Ohio by 2028."],
  ]);
});

test("a report is news of its day: what it says of then isn't too old where nothing newer is held", async () => {
  const briefing = await findBriefing(db, "acme", "2031-01-15");
  expect(briefing?.intelligence.priorities.map(({ text }) => text)).toEqual([
    "A filing of February 27, 2026 says that it intends to open three plants in Ohio by 2028.",
  ]);
});

test("a company of that industry of which no text is held has none, and why stands there", async () => {
  const briefing = await findBriefing(db, "silent", today);
  expect(briefing?.intelligence).toMatchObject({ competitors: [], priorities: [] });
  expect(briefing?.intelligence.empty.competitors).toBe("We have no filing text from this company.");
});
