import { expect, test } from "vitest";
import { classifyRole } from "@/lib/domain/roles/classify";
import { roleClasses } from "@/lib/domain/roles/role";
import { assumedMonths, endOfTenure, oneHolderMonths, stillHolds, sureMonths } from "./tenure";

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

test("a form that shows somebody no officer anymore doesn't tell who chairs the board; an 8-K on the departure does", () => {
  const record = (isRecorded: boolean) =>
    ({
      classified: classifyRole("Chairman and CEO"),
      departure: { day: "2026-07-14", isRecorded },
      succeeded: new Map(),
      isOpen: false,
      lastSeen: "2025-11-12",
    }) as unknown as Parameters<typeof endOfTenure>[0];
  expect(endOfTenure(record(false), ["chair"])).toBeNull();
  expect(endOfTenure(record(false), ["ceo"])).toBe("2026-07-14");
  expect(endOfTenure(record(true), ["chair"])).toBe("2026-07-14");
});
