import { expect, test } from "vitest";
import { catalog } from "@/lib/operations/catalog";
import { cheapestUnitCents, thresholdsOfDay, thresholdsOfSpend } from "./alert-thresholds";

test("marks of a day are reached at the very unit", () => {
  expect(thresholdsOfDay(99, 200)).toEqual([]);
  expect(thresholdsOfDay(100, 200)).toEqual([50]);
  expect(thresholdsOfDay(199, 200)).toEqual([50, 75]);
  expect(thresholdsOfDay(200, 200)).toEqual([50, 75, 100]);
  expect(thresholdsOfDay(0, 0)).toEqual([]);
});

test("a cap that warns is reached at the cent, one that stops when no unit fits any more", () => {
  expect(thresholdsOfSpend(101, 102, "warn")).toEqual([50, 75]);
  expect(thresholdsOfSpend(102, 102, "warn")).toEqual([50, 75, 100]);
  expect(thresholdsOfSpend(97, 102, "stop")).toEqual([50, 75]);
  expect(thresholdsOfSpend(100, 102, "stop")).toEqual([50, 75, 100]);
  expect(thresholdsOfSpend(0, 0, "stop")).toEqual([]);
});

test("the cheapest unit is the catalogue's", () => {
  expect(cheapestUnitCents).toBe(Math.min(...catalog.map(({ unitPriceCents }) => unitPriceCents)));
});
