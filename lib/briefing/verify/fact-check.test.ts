import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { listBriefedKeys } from "@/lib/db/briefings";
import type { Database } from "@/lib/db/open";
import { openSeededDatabase } from "@/lib/testing/database";
import { type BriefingFacts, gatherFacts } from "../briefing-facts";
import { composeBriefing } from "../compose/briefing";
import { refTo, type Statement } from "../statement";
import { createFactCheck, keepVerified } from "./fact-check";

const today = "2026-11-21";

let db: Database;
let companies: {
  facts: BriefingFacts;
  statements: Statement[];
  check: ReturnType<typeof createFactCheck>;
}[];

beforeAll(async () => {
  db = await openSeededDatabase();
  const keys = await listBriefedKeys(db, null);
  companies = [];
  const { rows } = await db.execute<{ key: string }>(
    sql`select distinct entity_key as key from metric where concept = 'revenue' and period = 'year' order by 1 limit 40`,
  );
  const sample = new Set([...keys.filter((_, index) => index % 60 === 0), ...rows.map(({ key }) => key)]);
  for (const key of sample) {
    const facts = await gatherFacts(db, key, today);
    const draft = facts && composeBriefing(facts);
    if (facts && draft)
      companies.push({ facts, statements: draft.paragraphs.flat(), check: createFactCheck(facts) });
  }
}, 480_000);

/** Statements of all companies that a change alters, and how many of those the check lets pass. */
function plant(change: (text: string, index: number) => string): { planted: number; passed: string[] } {
  const all = companies.flatMap(({ statements, check }, index) =>
    statements.flatMap((statement) => {
      const text = change(statement.text, index);
      return text === statement.text ? [] : [{ text, isPassed: check({ ...statement, text }).ok }];
    }),
  );
  return { planted: all.length, passed: all.filter(({ isPassed }) => isPassed).map(({ text }) => text) };
}

describe("what templates write of the seed data", () => {
  test("passes the check, every sentence of every company", () => {
    expect(companies.length).toBeGreaterThan(100);
    const failed = companies.flatMap(({ facts, statements, check }) =>
      statements.flatMap((one) => {
        const verdict = check(one);
        return verdict.ok ? [] : [`${facts.entity.key}: ${verdict.reason}: ${one.text}`];
      }),
    );
    expect(failed).toEqual([]);
  });

  test.each<[string, (text: string, index: number) => string]>([
    ["another amount", (text) => text.replace(/(?<=[$€£]\d+)(?=[\d.]* (?:b|m)illion)/, "7")],
    ["another scale", (text) => text.replace(/(?<=\d) billion/, " trillion")],
    ["another share", (text) => text.replace(/\d+(?:\.\d+)?%/, "93.7%")],
    ["another day", (text) => text.replace(/\b\d{1,2}(?=, \d{4})/, "17")],
    ["another year", (text) => text.replace(/\b(?:19|20)\d\d\b/, "1931")],
    [
      "another company's name",
      (text, index) => {
        const [own, other] = [companies[index], companies[(index + 7) % companies.length]];
        return own && other ? text.replace(own.facts.entity.name, other.facts.entity.name) : text;
      },
    ],
    ["a link", (text) => text.replace(/\.$/, " (https://evil.example).")],
    ["a footnote of its own", (text) => text.replace(/\.$/, " [1].")],
    ["a second sentence", (text) => `${text} It owns the moon.`],
  ])("does not with %s", (_, change) => {
    const { planted, passed } = plant(change);
    expect(planted).toBeGreaterThan(5);
    // By chance another fact of the same company may have just that value.
    expect(passed.length, passed.join("\n")).toBeLessThan(planted * 0.02);
  });

  test("loses a planted sentence, and only that", () => {
    const [company] = companies;
    if (!company) throw new Error("No company");
    const planted: Statement = {
      text: "It sold Evilcorp for $3 billion.",
      refs: [refTo("x")],
      topic: "deals",
      day: today,
      materiality: 90,
    };
    const draft = { paragraphs: [[planted], company.statements], headline: planted };
    expect(keepVerified(draft, createFactCheck(company.facts))).toEqual({
      draft: { paragraphs: [company.statements], headline: null },
      dropped: 1,
    });
  });
});
