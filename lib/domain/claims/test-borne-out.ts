import { describe, expect, test } from "vitest";
import { findSupport } from "./find-support";
import { readStatement } from "./read-statement";

/** What a filing says, with claims in a user's words that it bears out, and others that it does not. */
export type Told = readonly [text: string, borneOut: readonly string[], not: readonly string[]];

const words = new Set(["acme", "widgets", "inc"]);
const company = { name: "Acme Widgets, Inc.", words, mustBeNamed: false };

const holds = (text: string, claim: string): boolean =>
  findSupport(readStatement(claim, words), text, "2011-06-17", company)?.kind === "supports";

/** Makes a test of each claim, on texts of Acme Widgets, Inc. of 17 June 2011. */
export function testBorneOut(told: readonly Told[]): void {
  describe.each(told)("%j", (text, borneOut, not) => {
    for (const claim of borneOut) test(`bears out "${claim}"`, () => expect(holds(text, claim)).toBe(true));
    for (const claim of not)
      test(`does not bear out "${claim}"`, () => expect(holds(text, claim)).toBe(false));
  });
}
