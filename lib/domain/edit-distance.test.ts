import { expect, test } from "vitest";
import { editDistance } from "./edit-distance";

test.each([
  ["microsoft", "microsoft", 0],
  ["microsft", "microsoft", 1],
  ["mircosoft", "microsoft", 1],
  ["booign", "booking", 2],
  ["toyota", "tesla", 3],
])("from %s to %s takes %i edits, or more than the limit", (one, other, edits) => {
  expect(editDistance(one, other, 2)).toBe(edits);
  expect(editDistance(other, one, 2)).toBe(edits);
});

test("a word that is too long only matches itself", () => {
  expect(editDistance("a".repeat(200), "a".repeat(200), 2)).toBe(0);
  expect(editDistance("a".repeat(200), `${"a".repeat(199)}b`, 2)).toBe(3);
});
