import { describe, expect, test } from "vitest";
import { findRoleInText } from "./find-role-in-text";
import { tellingWords } from "./own-name";

test("a word that any company's name may have tells of none, unless the name has no other", () => {
  expect([...tellingWords(new Set(["orion", "pumps", "international", "corporation"]))]).toEqual([
    "orion",
    "pumps",
  ]);
  expect([...tellingWords(new Set(["general", "systems", "inc"]))]).toEqual(["general", "systems"]);
});

const companyWords = new Set(["orion", "pumps", "international", "corporation"]);
const finds = (text: string, role: string) =>
  findRoleInText({ personName: "Ann Lee", role, company: "Orion Pumps", companyWords }, text) !== null;

describe("an office of another company is not the company's, though both names have a common word", () => {
  test.each([
    ["Ann Lee, President of Corvane Corporation, was at the meeting.", "president"],
    ["Ann Lee, President of Corvane Box & Carton Company, was at the meeting.", "president"],
    ["CORVANE CORPORATION\n\nBy: /s/ Ann Lee\nName: Ann Lee\nTitle: President", "president"],
    ["Corvane said that Ann Lee, its President, will attend.", "president"],
    ["Corvane Partners and its President, Ann Lee, own 9%.", "president"],
    [
      "Ann Lee was with Corvane Corporation until 2008, during which time she served as Treasurer.",
      "treasurer",
    ],
    [
      "Ann Lee joins us from Corvane, Inc., a maker of valves, where she led sales as Vice President, Sales.",
      "Vice President, Sales",
    ],
    ["From 2003 on Ann Lee held senior positions with Corvane, including Treasurer.", "treasurer"],
  ])("%s", (text, role) => {
    expect(finds(text, role)).toBe(false);
  });
});

describe("the company's own name, short or whole, is no other", () => {
  test.each([
    ["“We sold more,” said Ann Lee, President of Orion Pumps International Corporation.", "president"],
    ["Ann Lee, President of the Corporation, spoke.", "president"],
    ["Orion and its President, Ann Lee, agreed.", "president"],
    ["ORION PUMPS CORPORATION\n\nBy: /s/ Ann Lee\nName: Ann Lee\nTitle: President", "president"],
    ["Ann Lee joins us from Corvane, Inc., and was elected Treasurer of Orion.", "treasurer"],
  ])("%s", (text, role) => {
    expect(finds(text, role)).toBe(true);
  });
});
