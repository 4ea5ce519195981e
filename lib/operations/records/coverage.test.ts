import { beforeAll, describe, expect, test } from "vitest";
import { findCoverage } from "@/lib/db/coverage";
import type { Database } from "@/lib/db/open";
import {
  deal,
  document,
  entity,
  entityName,
  event,
  ingestRun,
  newsArticle,
  newsMention,
  roleObservation,
  setting,
} from "@/lib/db/schema";
import { openTestDatabase } from "@/lib/testing/database";
import { runCorroborate } from "../corroborate/run";
import { runEnrich } from "../enrich/run";
import { runPeople } from "../people/run";
import { runTimeline } from "../timeline/run";
import { toCoverage } from "./coverage";

const said =
  "Item 5.02 Changes. 𝄞 Ada Quill was named chief executive on May 2, 2025. Nothing else happened.";
const start = said.indexOf("Ada");
const end = said.indexOf(" Nothing");
const context = { now: new Date("2026-01-15T00:00:00Z"), costCents: 0 };

describe("what is held about a company", () => {
  let db: Database;

  beforeAll(async () => {
    db = await openTestDatabase();
    const seen = { publisher: "p", title: "t", url: "https://example.com/", seenOn: "2025-06-01" };
    await db.insert(document).values([
      { ...seen, id: "list", kind: "company_list" },
      { ...seen, id: "8k", kind: "filing", publishedOn: "2025-05-05", text: said, form: "8-K" },
      { ...seen, id: "8k-ex", kind: "exhibit", publishedOn: "2025-05-05", parentId: "8k" },
      { ...seen, id: "print", kind: "article", publishedOn: "2025-05-06", text: "…" },
      { ...seen, id: "reprint", kind: "article", publishedOn: "2025-05-07", text: "…" },
    ]);
    await db.insert(entity).values([
      {
        key: "acme",
        type: "public_company",
        name: "Acme Widgets",
        cik: "0000000001",
        sources: { name: "list" },
      },
      { key: "zenith", type: "public_company", name: "Zenith Pumps", sources: { name: "list" } },
    ]);
    for (const [entityKey, name] of [
      ["acme", "Acme Widgets"],
      ["zenith", "Zenith Pumps"],
    ] as const)
      await db.insert(entityName).values({ entityKey, kind: "legal", name, documentId: "list" });
    await db.insert(setting).values({ name: "registry_version", value: 1 });
    const filed = { entityKey: "acme", accession: "a", filedOn: "2025-05-05", documentId: "8k" };
    const span = { spanStart: start, spanEnd: end };
    await db.insert(event).values([
      { ...filed, item: "5.02", headline: "New chief", ...span },
      { ...filed, item: "9.01" },
    ]);
    await db.insert(roleObservation).values({
      entityKey: "acme",
      documentId: "8k",
      person: "Ada Quill",
      personFiled: "Ada Quill",
      personKey: "ada quill",
      roleText: "chief executive",
      roleType: "executive",
      roleClass: "ceo",
      action: "appointed",
      seenOn: "2025-05-05",
      sourceType: "sec_filing",
      ...span,
    });
    const agreed = { kind: "merger", status: "agreed", part: "buyer", item: "1.01" } as const;
    await db.insert(deal).values([
      { ...agreed, entityKey: "acme", documentId: "8k", spanStart: 0, spanEnd: 1 },
      { ...agreed, entityKey: "acme", documentId: "8k-ex", spanStart: 0, spanEnd: 1 },
    ]);
    for (const documentId of ["print", "reprint"]) {
      const article = { documentId, storyId: "print", signature: "0", isRelease: false };
      await db.insert(newsArticle).values({ ...article, publishedOn: "2025-05-06" });
      const place = { inTitle: true, mentions: 1, spanStart: 0, spanEnd: 1, score: 1 };
      await db.insert(newsMention).values({ entityKey: "acme", documentId, ...place });
    }
    const run = { kind: "edgar", subject: "0000000001" } as const;
    await db.insert(ingestRun).values([
      { ...run, id: "1", state: "done", finishedAt: "2026-01-10T08:00:00Z" },
      { ...run, id: "2", state: "failed", finishedAt: "2026-01-11T08:00:00Z" },
    ]);
  });

  test("every dataset is named, with its documents counted once, its newest day and the last check that succeeded", async () => {
    const coverage = toCoverage(await findCoverage(db, "acme"));
    const checked = "2026-01-10T08:00:00.000Z";
    const seen = { seen_on: "2025-06-01", checked_at: checked };
    const filing = { documents: 1, texts: 1, newest: "2025-05-05", ...seen };
    expect(Object.fromEntries(coverage.map(({ source, ...row }) => [source, row]))).toEqual({
      entity_registry: { documents: 1, texts: 0, newest: null, ...seen },
      sec_financial_facts: { documents: 0, texts: 0, newest: null, seen_on: null, checked_at: checked },
      sec_material_events: filing,
      sec_executive_changes: filing,
      sec_ma_transactions: filing,
      company_mentioned_people: filing,
      source_articles: {
        documents: 1,
        texts: 1,
        newest: "2025-05-07",
        seen_on: "2025-06-01",
        checked_at: null,
      },
    });
  });

  test("data reach as far as the newest document, whichever dataset it is in, and a list of companies is none", async () => {
    const reached = async (company: string) => {
      const [people, timeline, claims, enriched] = await Promise.all([
        runPeople({ ...context, db }, { company }),
        runTimeline({ ...context, db }, { company, start: "2025-01" }),
        runCorroborate(
          { ...context, db },
          { company, claims: [{ type: "person", person_name: "Ada Quill" }] },
        ),
        runEnrich({ ...context, db }, { company }),
      ]);
      return [people, timeline, claims, enriched].map(({ meta }) => meta.data_through);
    };
    expect(await reached("acme")).toEqual(["2025-05-07", "2025-05-07", "2025-05-07", "2025-05-07"]);
    expect(await reached("zenith")).toEqual([null, null, null, null]);
  });

  test("a company of which little is held says so, dataset by dataset", async () => {
    const coverage = toCoverage(await findCoverage(db, "zenith"));
    expect(coverage.filter(({ documents }) => documents > 0).map(({ source }) => source)).toEqual([
      "entity_registry",
    ]);
    expect(coverage.every(({ checked_at }) => checked_at === null)).toBe(true);
  });

  test("events and people quote their passage letter for letter, beyond characters of two units too", async () => {
    const timeline = await runTimeline({ ...context, db }, { company: "acme", start: "2025-01" });
    const quotes = timeline.events.map(({ item, source }) => [item, source.quote, source.quote_start]);
    const quote = said.slice(start, end);
    expect(quotes).toEqual([
      ["5.02", quote, start],
      ["9.01", undefined, undefined],
    ]);
    const people = await runPeople({ ...context, db }, { company: "acme" });
    expect(people.people[0]?.source).toMatchObject({ quote, quote_start: start, quote_end: end });
    expect(people.meta.coverage).toHaveLength(7);
    expect(people.meta.coverage_note).toContain("EDGAR was last checked on January 10, 2026.");
  });
});
