import { expect, test } from "vitest";
import type { Coverage } from "./company-answer";
import { labelType } from "./describe-company";

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
