import { describe, expect, test } from "vitest";
import type { Coverage } from "./company-answer";
import { escapeJson, labelType } from "./describe-company";

describe("the type", () => {
  const held = (source: Coverage[number]["source"], documents: number): Coverage[number] => ({
    source,
    documents,
    texts: 0,
    newest: null,
    seen_on: null,
    checked_at: null,
  });

  test("who has filed with the SEC and has no listing is not called private", () => {
    expect(labelType("private_company", [held("sec_material_events", 2)])).toBe("Not listed");
    expect(labelType("private_company", [held("sec_material_events", 0), held("source_articles", 3)])).toBe(
      "Private company",
    );
    expect(labelType("public_company", [held("sec_material_events", 2)])).toBe("Public company");
  });
});

describe("for search engines", () => {
  test("no text can end the script element that JSON-LD stands in", () => {
    const hostile = { name: "</script><script>alert(1)</script><!--\u2028" };
    const written = escapeJson(hostile);
    expect(written).not.toMatch(/[<>\u2028]/);
    expect(JSON.parse(written)).toEqual(hostile);
  });
});
