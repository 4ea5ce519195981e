import { describe, expect, test } from "vitest";
import { wordPairs, wordStems } from "@/lib/domain/report-words";
import { factsOf } from "@/lib/testing/briefing-facts";
import { particularityFor } from "./particularity";

const report = {
  kind: "description",
  name: null,
  amount: null,
  unit: null,
  asOf: null,
  detail: {},
  item: "1",
  documentId: "report",
  publishedOn: "2026-02-03",
  spanStart: 10,
  spanEnd: 60,
  quote: "We bake rye bread in stone ovens and sell it to canteens.",
} as const;

describe("how particular a sentence is to a company", () => {
  const rank = particularityFor(factsOf({ reported: [report] }));

  test("its own wares weigh more than what every report says", () => {
    const own = rank.score("A poor harvest of rye could raise what our bread costs.");
    const common = rank.score("Changes in tax laws could adversely affect our results of operations.");
    expect(own).toBeGreaterThan(common);
  });

  test("an aim without a name or a ware of its own is everybody's", () => {
    expect(rank.weighAim("We expand our stone ovens.")).toBeGreaterThan(0);
    expect(rank.weighAim("Our goal is to be an employer of choice.")).toBe(0);
  });

  test("what says nothing scores nothing", () => {
    expect(rank.score("1,204 (77)")).toBe(0);
  });

  test("endings are left out, and pairs are neighbors", () => {
    expect(wordStems("Bakeries’ ovens, heated")).toEqual(["bakery", "oven", "heat"]);
    expect(wordPairs(["a", "b", "c"])).toEqual(["a b", "b c"]);
  });
});
