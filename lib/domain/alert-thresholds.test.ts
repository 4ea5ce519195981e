import { expect, test } from "vitest";
import { catalog } from "@/lib/operations/catalog";
import { cheapestUnitCents, marksOfDay, marksOfSpend } from "./alert-thresholds";

test("marks of a day are reached at the very unit", () => {
  expect(marksOfDay(99, 200)).toEqual([]);
  expect(marksOfDay(100, 200)).toEqual([50]);
  expect(marksOfDay(199, 200)).toEqual([50, 75]);
  expect(marksOfDay(200, 200)).toEqual([50, 75, 100]);
  expect(marksOfDay(0, 0)).toEqual([]);
});

test("a cap that warns is reached at the cent, one that stops when no unit fits any more", () => {
  expect(marksOfSpend(101, 102, "warn")).toEqual([50, 75]);
  expect(marksOfSpend(102, 102, "warn")).toEqual([50, 75, 100]);
  expect(marksOfSpend(97, 102, "stop")).toEqual([50, 75]);
  expect(marksOfSpend(100, 102, "stop")).toEqual([50, 75, 100]);
  expect(marksOfSpend(0, 0, "stop")).toEqual([]);
});

test("the cheapest unit is the catalogue's", () => {
  expect(cheapestUnitCents).toBe(Math.min(...catalog.map(({ unitPriceCents }) => unitPriceCents)));
});
