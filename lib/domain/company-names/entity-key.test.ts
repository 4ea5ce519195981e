import { describe, expect, test } from "vitest";
import { entityKey } from "./entity-key";

describe("entity key", () => {
  test.each([
    ["Apple Inc.", "apple"],
    ["NVIDIA Corporation", "nvidia"],
    ["Bank of America Corporation", "bank-of-america"],
    ["Exxon Mobil Corporation", "exxon-mobil"],
    ["3M Company", "3m"],
    ["AT&T Inc.", "at-t"],
    ["The Procter & Gamble Company", "procter-gamble"],
    ["McDonald’s Corporation", "mcdonalds"],
    ["Nestlé S.A.", "nestle"],
  ])("is made of the words of the name without legal form: %s", (name, key) => {
    expect(entityKey(name)).toBe(key);
  });

  test("fits a path of a URL whatever the name", () => {
    for (const name of ["A/B Test, Inc.", " ", "トヨタ", "a?b#c%d", "x".repeat(300)])
      expect(entityKey(name)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
  });
});
