import { describe, expect, test } from "vitest";
import { tellList } from "./tell-list";

const tell = (lead: string, items: readonly string[], longest = 300) =>
  tellList([lead, ...items.map((item) => `• ${item}`)].join("\n\n"), longest);

const gerunds = ["Cutting steel;", "Painting arms; and", "Selling grippers."];
const verbs = ["Cut steel;", "Paint arms;", "Sell grippers."];

describe("a sentence with the list behind its colon", () => {
  test.each([
    [
      "Our strategy is focused on:",
      gerunds,
      "Our strategy is focused on cutting steel, painting arms and selling grippers.",
    ],
    ["Our goal is to:", verbs, "Our goal is to cut steel, paint arms and sell grippers."],
    ["Our priorities are:", verbs, "Our priorities are to cut steel, paint arms and sell grippers."],
    [
      "Our strategy includes the following key elements:",
      gerunds,
      "Our strategy includes cutting steel, painting arms and selling grippers.",
    ],
    [
      "Our strategy has three pillars:",
      ["Cheaper Steel: We buy mills.", "Faster Delivery: We buy trucks.", "Wider Sales: We hire."],
      "Our strategy has three pillars: cheaper steel, faster delivery and wider sales.",
    ],
    [
      "We aim to reach the following goals:",
      ["more steel, at less cost", "faster arms"],
      "We aim to reach several goals: more steel, at less cost; and faster arms.",
    ],
    [
      "Our strategy is focused on:",
      ["cutting steel", "painting and selling arms"],
      "Our strategy is focused on cutting steel, and painting and selling arms.",
    ],
    [
      "Our strategy is focused on:",
      ["growing in Ohio", "Borealis Grippers for Breweries"],
      "Our strategy is focused on growing in Ohio and Borealis Grippers for Breweries.",
    ],
  ])("is told as one: %s %j", (lead, items, told) => {
    expect(tell(lead, items)).toBe(told);
  });

  test("leaves out what there is no room for", () => {
    expect(tell("Our strategy is focused on:", gerunds, 75)).toBe(
      "Our strategy is focused on cutting steel, painting arms, among others.",
    );
  });

  test("says that there is more", () => {
    const passage = "Our strategy is focused on:\n\n• cutting steel\n\n• painting arms";
    expect(tellList(passage, 300, true)).toBe(
      "Our strategy is focused on cutting steel, painting arms, among others.",
    );
  });

  test.each([
    ["verbs don't go on", "Our strategy is focused on:", verbs],
    ["nor what is no verb", "Our goal is to:", gerunds],
    ["it has more items than are read", "Our strategy has five pillars:", gerunds],
    ["it is of papers", "Our goal is to publish papers, including:", ["Our annual report", "Our releases"]],
    ["there is no list", "Our strategy is focused on:", []],
  ])("is not told where %s", (_, lead, items) => {
    expect(tell(lead, items)).toBeNull();
  });
});
