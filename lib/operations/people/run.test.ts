import { beforeAll, expect, test } from "vitest";
import type { Database } from "@/lib/db/open";
import {
  document,
  entity,
  entityName,
  event,
  newsArticle,
  newsPerson,
  roleObservation,
  setting,
} from "@/lib/db/schema";
import { openTestDatabase } from "@/lib/testing/database";
import type { RequestOf } from "../contract";
import type { people } from "./contract";
import { runPeople } from "./run";

const said = "Ada Quill planted a tree in Oslo.";

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
  const seen = { publisher: "p", title: "t", seenOn: "2025-06-01" };
  const article = (id: string, publishedOn: string) => ({
    ...{ ...seen, id, publishedOn, kind: "article" as const, url: `https://example.com/${id}`, text: said },
  });
  await db
    .insert(document)
    .values([
      { ...seen, id: "list", kind: "company_list", url: "https://example.com/list" },
      { ...seen, id: "form4", kind: "filing", url: "https://example.com/form4", publishedOn: "2025-05-05" },
      { ...seen, id: "meeting", kind: "filing", url: "https://example.com/meeting" },
      { ...seen, id: "change", kind: "filing", url: "https://example.com/change" },
      article("story", "2025-06-02"),
      article("reprint", "2025-06-03"),
      article("other", "2025-06-09"),
      article("role", "2025-06-10"),
    ]);
  await db
    .insert(entity)
    .values({ key: "acme", type: "public_company", name: "Acme Widgets", sources: { name: "list" } });
  await db
    .insert(entityName)
    .values({ entityKey: "acme", kind: "legal", name: "Acme Widgets", documentId: "list" });
  await db.insert(setting).values({ name: "registry_version", value: 1 });
  const ada = { entityKey: "acme", person: "Ada Quill", personKey: "ada quill" };
  const office = {
    roleText: "chief executive",
    roleType: "executive",
    roleClass: "ceo",
    action: "held",
  } as const;
  const held = { ...ada, ...office, personFiled: "Quill Ada", sourceType: "sec_filing" as const };
  await db.insert(roleObservation).values({ ...held, documentId: "form4", seenOn: "2025-05-05" });
  const filed = (documentId: string, filedOn: string, item: string) => ({
    ...{ entityKey: "acme", accession: documentId, documentId, filedOn, item },
  });
  await db
    .insert(event)
    .values([
      filed("meeting", "2025-05-20", "5.02"),
      filed("meeting", "2025-05-20", "5.07"),
      filed("change", "2025-07-01", "5.02"),
    ]);
  const told = { isRelease: false, signature: "" };
  await db.insert(newsArticle).values([
    { ...told, documentId: "story", storyId: "story", publishedOn: "2025-06-02" },
    { ...told, documentId: "reprint", storyId: "story", publishedOn: "2025-06-03" },
    { ...told, documentId: "other", storyId: "other", publishedOn: "2025-06-09" },
    { ...told, documentId: "role", storyId: "role", publishedOn: "2025-06-10" },
  ]);
  const place = { spanStart: 0, spanEnd: said.length };
  const bob = { entityKey: "acme", person: "Bob Nobody", personKey: "bob nobody" };
  await db
    .insert(newsPerson)
    .values([
      ...["story", "reprint", "other", "role"].map((documentId) => ({ ...ada, ...place, documentId })),
      { ...ada, ...office, documentId: "role", spanStart: 4, spanEnd: 9 },
      { ...bob, ...place, documentId: "story" },
    ]);
});

const ask = (filters: RequestOf<typeof people>["filters"] = null) =>
  runPeople(
    { db, now: new Date("2026-01-15T00:00:00Z"), costCents: 0 },
    { company: "Acme Widgets", filters },
  );

test("somebody known by a filing whom articles name without a role has a record of mentions, reprints counted once", async () => {
  const { people: found, meta } = await ask();
  expect(found).toMatchObject([
    { name: "Ada Quill", role: "chief executive", source_types: ["sec_filing"], verified_count: 1 },
    {
      name: "Ada Quill",
      role: null,
      role_type: null,
      is_current: false,
      source_types: ["news_mention"],
      verified_count: 2,
      last_seen: "2025-06-09",
      source: { id: "other", url: "https://example.com/other", quote: said, quote_start: 0 },
    },
  ]);
  expect(found).toHaveLength(2);
  expect(meta.total_indexed).toBe(2);
  expect(meta.coverage_note).toContain("1 SEC filing and 3 news articles, last on June 9, 2025");
});

test("filters for roles leave mentions out, one for the name does not", async () => {
  expect((await ask({ current_only: true })).people.map(({ role }) => role)).toEqual(["chief executive"]);
  expect((await ask({ role_type: ["executive"] })).people).toHaveLength(1);
  expect((await ask({ person_name: "Ada Quill" })).people).toHaveLength(2);
  expect((await ask({ person_name: "Bob Nobody" })).people).toHaveLength(0);
});

test("one word finds whoever bears it as a name, or is called by it, and no part of a word does", async () => {
  const found = async (person_name: string) => (await ask({ person_name })).people.length;
  for (const word of ["Quill", "QUILL", "Ada", "quill,"]) expect(await found(word), word).toBe(2);
  for (const word of ["Quil", "Quillan", "Q", "Jr", "Roe"]) expect(await found(word), word).toBe(0);
});

test("an 8-K on officers may have changed who leads, but not one of a shareholders’ meeting", async () => {
  const [chief] = (await ask()).people;
  expect(chief?.later_change).toEqual({
    ...{ date: "2025-07-01", accession: "change", url: "https://example.com/change" },
  });
});
