import { describe, expect, test } from "vitest";
import { matchPersonNames } from "./match-person-names";
import labelled from "./pairs.json";

const measure = (pairs: readonly (readonly (string | boolean)[])[]) => {
  const counts = { truePositive: 0, falsePositive: 0, falseNegative: 0, trueNegative: 0 };
  for (const [a, b, same] of pairs) {
    const decided = matchPersonNames(String(a), String(b)).same;
    if (same === true) counts[decided ? "truePositive" : "falseNegative"] += 1;
    else counts[decided ? "falsePositive" : "trueNegative"] += 1;
  }
  const precision = counts.truePositive / (counts.truePositive + counts.falsePositive);
  const recall = counts.truePositive / (counts.truePositive + counts.falseNegative);
  return { ...counts, precision, recall, f1: (2 * precision * recall) / (precision + recall) };
};

test("hand-labelled pairs are decided with an F1 of at least .97 on the test half", () => {
  const [dev, held] = [measure(labelled.dev), measure(labelled.test)];
  console.log("person names, dev:", dev, "test:", held);
  expect(labelled.dev.length + labelled.test.length).toBeGreaterThan(200);
  expect(held.f1).toBeGreaterThanOrEqual(0.97);
});

describe("two names are one person's", () => {
  test.each([
    ["Tim Cook", "COOK TIMOTHY D"],
    ["Cook, Tim", "Timothy D. Cook"],
    ["Bill Daley", "DALEY WILLIAM M"],
    ["Börje Ekholm", "EKHOLM BORJE"],
    ["Pieter van der Zee", "ZEE PIETER"],
    ["Kimberly Ellison-Taylor", "Kimberly Taylor"],
    ["Satya Nadela", "Satya Nadella"],
    ["Kent Masters", "J. Kent Masters Jr."],
  ])("%s, %s", (a, b) => {
    expect(matchPersonNames(a, b)).toMatchObject({ same: true });
  });
});

describe("two names are two persons'", () => {
  test.each([
    ["Cook", "Timothy D. Cook"],
    ["Scott Cook", "Tim Cook"],
    ["John Smith Jr.", "John Smith III"],
    ["John H. Tyson", "John R. Tyson"],
    ["David Johnson", "David Johnston"],
    ["Eric Schmidt", "Erica Schmidt"],
    ["John Scott", "John Scott Dixon"],
    ["William Lee", "Lee Williams"],
  ])("%s, %s", (a, b) => {
    expect(matchPersonNames(a, b)).toMatchObject({ same: false });
  });
});

test("an initial is weaker than a name, a nickname weaker than the name itself", () => {
  const score = (a: string, b: string) => matchPersonNames(a, b).score;
  expect(score("T. Cook", "Timothy D. Cook")).toBeLessThan(score("Tim Cook", "Timothy D. Cook"));
  expect(score("Tim Cook", "Timothy D. Cook")).toBeLessThan(score("Timothy Cook", "Timothy D. Cook"));
});
