import { expect, test } from "vitest";
import { findSupport } from "./find-support";
import { readStatement } from "./read-statement";

const words = new Set(["acme", "widgets", "inc"]);
const company = { name: "Acme Widgets, Inc.", words, mustBeNamed: false };

const told = `On June 15, 2011, Acme Widgets, Inc. (“Acme”) acquired Zenith Pumps, Inc. (“Zenith”) pursuant to an Agreement and Plan of Merger, dated as of May 10, 2011. The aggregate consideration was $157.0 million in cash. As previously announced, Acme expects to acquire Orion Valves LLC in the third quarter. Borealis Corp. acquired Castor Systems, Inc. for $20 million.

On June 16, 2011, Ann Lee resigned as Chief Financial Officer of the Company. The Board appointed Robert Stone as Chief Financial Officer, effective June 20, 2011. The Board authorized the repurchase of up to $500 million of common stock and did not declare a dividend.`;

const judge = (claim: string) => {
  const result = findSupport(readStatement(claim, words), told, "2011-06-17", company);
  return result?.kind === "supports" ? told.slice(result.start, result.end) : null;
};

test.each([
  "acquired Zenith Pumps",
  "Acme acquired Zenith for $157 million in cash",
  "bought Zenith Pumps on June 15, 2011",
  "purchase of Zenith completed in June 2011",
  "expects to acquire Orion Valves",
  "Ann Lee resigned as CFO",
  "Ann Lee left",
  "Robert Stone appointed chief financial officer",
  "Bob Stone named CFO",
  "authorized $500 million share buyback",
  "did not declare a dividend",
])("%j is borne out", (claim) => {
  expect(judge(claim)).not.toBeNull();
});

test.each([
  ["sold Zenith Pumps", "another verb"],
  ["agreed to acquire Castor Systems", "another way"],
  ["acquired Orion Valves", "expects to is not did"],
  ["acquired Castor Systems for $20 million", "another company does it"],
  ["acquired Zenith for $158 million", "another number"],
  ["acquired Zenith for €157 million", "another currency"],
  ["acquired Zenith on June 16, 2011", "another day"],
  ["acquired Zenith in 2012", "another year"],
  ["was acquired by Zenith", "the other way round"],
  ["acquired Apex Pumps", "another name"],
  ["Robert Stone resigned as CFO", "another person"],
  ["Ann Lee appointed CFO", "another person appointed"],
  ["Ann Lee resigned as CEO", "another role"],
  ["Ann Lee retired", "retired is not resigned"],
  ["repurchased $500 million of common stock", "authorized is not done"],
  ["declared a dividend", "negated"],
  ["did not acquire Zenith Pumps", "not negated"],
  ["Ann Lee did not resign", "not negated"],
])("%j is not: %s", (claim) => {
  expect(judge(claim)).toBeNull();
});

test("the quote is the sentence, with no more neighbours than it needs", () => {
  expect(judge("acquired Zenith Pumps")).toMatch(/^On June 15, 2011.*May 10, 2011\.$/);
  expect(judge("acquired Zenith for $157 million")).toMatch(/in cash\.$/);
});
