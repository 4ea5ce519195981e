import { expect, test } from "vitest";
import { contains, overlaps, rangeOf, toDay, writeDay, writeMonth } from "./calendar";

test("dates of any precision mean whole days, both ends included", () => {
  expect(rangeOf("2024", "2024")).toEqual({ start: "2024-01-01", end: "2024-12-31" });
  expect(rangeOf("2024-02", "2024-02")).toEqual({ start: "2024-02-01", end: "2024-02-29" });
  expect(rangeOf("2023-02", "2023-02")).toEqual({ start: "2023-02-01", end: "2023-02-28" });
  expect(rangeOf("2024-03-09", null)).toEqual({ start: "2024-03-09", end: null });
});

test("ranges that share a day overlap; an open end has no last day", () => {
  const spring = rangeOf("2024-03", "2024-05");
  expect(overlaps(spring, rangeOf("2024-05-31", null))).toBe(true);
  expect(overlaps(spring, rangeOf("2024-06", null))).toBe(false);
  expect(contains(rangeOf("2024", null), spring)).toBe(true);
  expect(contains(rangeOf("2024", null), rangeOf("2024-06", null))).toBe(true);
  expect(contains(spring, rangeOf("2024", "2024"))).toBe(false);
});

test("days and months are written as people write them", () => {
  expect([writeDay("2024-03-09"), writeMonth("2024-12")]).toEqual(["9 March 2024", "December 2024"]);
});

test("a day keeps to the years that a date can name", () => {
  expect(toDay(new Date("2024-02-29T23:59:59Z"))).toBe("2024-02-29");
  expect(toDay(new Date(Date.UTC(10_002, 0, 1)))).toBe("9999-12-31");
  expect(toDay(new Date(Date.UTC(-3, 0, 1)))).toBe("0001-01-01");
});
