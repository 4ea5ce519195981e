import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type DealLabel, isLabelledDeal, itemKey, parseDealLabels, readLabelledItems } from "./deal-labels";

const mirror = "../shared/edgar";
const labelsOf = (half: string): DealLabel[] =>
  parseDealLabels(readFileSync(new URL(`./${half}.jsonl`, import.meta.url), "utf8"));

const halves = ["dev", "test"] as const;
const all = halves.flatMap(labelsOf);

const flat = (text: string): string => text.replace(/\s+/g, " ");

describe("labelled deals", () => {
  test("at least 60 deals, and items that report none", () => {
    expect(all.filter(isLabelledDeal).length).toBeGreaterThanOrEqual(60);
    for (const half of halves) expect(labelsOf(half).some(({ kind }) => kind === "none")).toBe(true);
  });

  test("no item is in both halves, or both without and with a deal", () => {
    const [dev, other] = halves.map((half) => new Set(labelsOf(half).map(itemKey)));
    expect([...(dev ?? [])].filter((key) => other?.has(key))).toEqual([]);
    const none = all.filter(({ kind }) => kind === "none").map(itemKey);
    expect(new Set(none).size).toBe(none.length);
    const deals = new Set(all.filter(isLabelledDeal).map(itemKey));
    expect(none.filter((key) => deals.has(key))).toEqual([]);
  });

  test("subjects are short, no label repeats another", () => {
    for (const { subject } of all.filter(isLabelledDeal))
      expect(subject?.split(" ").length ?? 0).toBeLessThanOrEqual(6);
    const lines = all.map((label) => JSON.stringify(label));
    expect(new Set(lines).size).toBe(lines.length);
  });

  test("a line of the wrong form is refused with its number", () => {
    expect(() => parseDealLabels('{"accession":"1","item":"1.01","kind":"none"}\n{"kind":"merger"}')).toThrow(
      "Line 2",
    );
  });

  test.skipIf(!existsSync(mirror))(
    "every item is in the mirror and writes its counterparties (skipped without ../shared)",
    async () => {
      const { sections, absent } = await readLabelledItems(mirror, all);
      expect(absent).toEqual([]);
      expect(all.filter((label) => !sections.has(itemKey(label)))).toEqual([]);
      const unnamed = all
        .filter(isLabelledDeal)
        .filter(
          (label) =>
            !flat(sections.get(itemKey(label))?.section ?? "").includes(flat(label.counterparty ?? "")),
        );
      expect(unnamed).toEqual([]);
    },
  );
});
