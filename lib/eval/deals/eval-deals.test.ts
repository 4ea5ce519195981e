import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  type DealLabel,
  isLabelledDeal,
  itemKey,
  type LabelledDeal,
  parseDealLabels,
  type ReadDeal,
  readLabelledItems,
  scoreDeals,
} from "./eval-deals";

const label: LabelledDeal = {
  accession: "0000950135-07-001095",
  item: "1.01",
  kind: "merger",
  status: "agreed",
  part: "buyer",
  counterparty: "BeVocal, Inc.",
  subject: null,
  happened_on: "2007-02-21",
  amount: 75e6,
  currency: "USD",
};

const { accession: _accession, item: _item, happened_on: happenedOn, ...columns } = label;
const deal: ReadDeal = { ...columns, happenedOn };

const score = (labels: readonly DealLabel[], deals: readonly ReadDeal[]) =>
  scoreDeals(labels, new Map([[itemKey(label), deals]]));

describe("scores of deals", () => {
  test("a name without its legal form is the same counterparty", () => {
    const { all, dates, amounts, parts } = score([label], [{ ...deal, counterparty: "BeVocal" }]);
    expect(all).toEqual({ name: "all", right: 1, wrong: 0, missed: 0 });
    for (const field of [dates, amounts, parts])
      expect(field).toEqual({ given: 1, givenRight: 1, all: 1, allRight: 1 });
  });

  test("another kind, status or counterparty is wrong, and the label missed", () => {
    for (const other of [
      { ...deal, kind: "acquisition" as const },
      { ...deal, status: "completed" as const },
      { ...deal, counterparty: "Viecore, Inc." },
      { ...deal, counterparty: null, subject: "BeVocal" },
    ]) {
      expect(score([label], [other]).all).toEqual({ name: "all", right: 0, wrong: 1, missed: 1 });
    }
  });

  test("a label is taken once: a deal read twice is once wrong", () => {
    expect(score([label], [deal, deal]).all).toEqual({ name: "all", right: 1, wrong: 1, missed: 0 });
  });

  test("a deal read in an item without one is wrong", () => {
    const none: DealLabel = { accession: label.accession, item: label.item, kind: "none" };
    expect(score([none], [deal]).all).toEqual({ name: "all", right: 0, wrong: 1, missed: 0 });
    expect(score([none], []).items).toBe(1);
  });

  test("where no one is named the subject decides", () => {
    const notes = {
      ...label,
      kind: "securities" as const,
      counterparty: null,
      subject: "6.000% Senior Notes due 2024",
    };
    const read = { ...deal, kind: "securities" as const, counterparty: null };
    expect(score([notes], [{ ...read, subject: "6.000% Senior Notes" }]).all.right).toBe(1);
    expect(score([notes], [{ ...read, subject: "common stock" }]).all.right).toBe(0);
  });

  test("a figure or day that the label does not state counts apart", () => {
    const bare = { ...label, amount: null, currency: null, happened_on: null };
    const { amounts, dates } = score([bare], [deal]);
    expect(amounts).toEqual({ given: 0, givenRight: 0, all: 1, allRight: 0 });
    expect(dates).toEqual({ given: 0, givenRight: 0, all: 1, allRight: 0 });
  });

  test("one amount in another currency is another amount", () => {
    expect(score([label], [{ ...deal, currency: "EUR" }]).amounts.givenRight).toBe(0);
  });
});

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
      const { sections, absent } = await readLabelledItems({ edgar: mirror }, all);
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
