import { expect, test } from "vitest";
import { slipOf } from "./slips";

test.each([
  ["apple", "apple", "none"],
  ["aplpe", "apple", "same letters"],
  ["aple", "apple", "same letters"],
  ["starbuckks", "starbucks", "same letters"],
  ["amazn", "amazon", "left out"],
  ["basf", "bnsf", "other letter"],
  ["cartier", "carter", "other letter"],
  ["michelin", "michelob", "several"],
])("%s for %s: %s", (given, meant, slip) => expect(slipOf(given, [meant])).toBe(slip));

test("the nearest of several words counts, and nothing is far from none", () => {
  expect(slipOf("delta", ["omega", "detla"])).toBe("same letters");
  expect(slipOf("delta", [])).toBe("several");
});
