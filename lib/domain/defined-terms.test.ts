import { expect, test } from "vitest";
import { definedTerms, spellTerms, termsUsed } from "./defined-terms";

const defined = (text: string) => Object.fromEntries(definedTerms(text));

test.each([
  [
    "in July 2025, the One Big Beautiful Bill Act (“OBBBA”) was enacted",
    "OBBBA",
    "One Big Beautiful Bill Act",
  ],
  ["a fine of the Office of Foreign Assets Control (OFAC)", "OFAC", "Office of Foreign Assets Control"],
  ["the U.S. Department of Justice (the “DOJ”) sued us", "DOJ", "Department of Justice"],
  ["research and development (R&D) grew", "R&D", "research and development"],
  [
    "On May 4, 2025, the European Commission (the “Commission”) fined us",
    "Commission",
    "European Commission",
  ],
  ["a loan of Acme Corporation and Silver Bank (the “Bank”)", "Bank", "Silver Bank"],
  ["we bought Gripper Works, Inc. (“Gripper”) in 2025", "Gripper", "Gripper"],
  ["shares of Hands, PBC (“Hands”) rose", "Hands", "Hands"],
])("%s: “%s” is %s", (text, term, long) => {
  expect(defined(text)).toEqual({ [term]: long });
});

test("what isn't a name before the bracket stands for nothing that a reader knows", () => {
  expect(defined("a permit, without which we can't build (the “Transaction”)")).toEqual({
    Transaction: null,
  });
  // Letters speak for themselves as well as anything.
  expect(defined("our list of risks (“VAR”)")).toEqual({ VAR: "VAR" });
});

test("a sentence says which of them it uses without saying what they are", () => {
  const terms = definedTerms(
    "The European Commission (the “Commission”) and Acme Works, Inc. (“Acme”) agreed in May (the “Plan”). The Digital Markets Act (“DMA”) is a law.",
  );
  expect(termsUsed("The Commission fined Acme under the DMA.", terms)).toEqual({
    Commission: "European Commission",
    DMA: "Digital Markets Act",
  });
  expect(termsUsed("The Plan ends in 2027.", terms)).toEqual({ Plan: null });
  expect(
    termsUsed("The Gripper Plan ends in 2027, and the Securities and Exchange Commission knows.", terms),
  ).toEqual({});
  expect(termsUsed("The Digital Markets Act (DMA) is a law.", terms)).toEqual({});
});

test("names are spelled out with their article, once", () => {
  const terms = { OBBBA: "One Big Beautiful Bill Act", DAP: "daily active people", Plan: null };
  expect(spellTerms("Taxes rose by the effects of OBBBA.", terms)).toBe(
    "Taxes rose by the effects of the One Big Beautiful Bill Act.",
  );
  expect(spellTerms("DAP was 3 billion, and DAP grew.", terms)).toBe(
    "daily active people (DAP) was 3 billion, and DAP grew.",
  );
  expect(spellTerms("The Plan ends.", terms)).toBe("The Plan ends.");
});

test("a long text without an end to its brackets is read at once", () => {
  expect(definedTerms(`${"(the “".repeat(20_000)}${"A B ".repeat(20_000)}`).size).toBe(0);
});
