import { expect, test } from "vitest";
import { roleClasses } from "@/lib/domain/roles/role";
import { assumedMonths, oneHolderMonths, stillHolds, sureMonths } from "./tenure";

test("what the rule takes for granted holds for nine in ten, and what it assumes for half", () => {
  for (const office of roleClasses) {
    expect(stillHolds([office], sureMonths), office).toBeGreaterThan(0.88);
    expect(stillHolds([office], oneHolderMonths), office).toBeGreaterThan(0.78);
    expect(stillHolds([office], assumedMonths), office).toBeGreaterThan(0.475);
  }
});

test("the first office of a record that was measured speaks for it; a day before any is certain", () => {
  expect(stillHolds(["other_officer", "chair"], 12)).toBe(stillHolds(["chair"], 12));
  expect(stillHolds([], 12)).toBe(stillHolds(["director"], 12));
  expect(stillHolds(["ceo"], -3)).toBe(1);
});
