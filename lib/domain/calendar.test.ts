import { describe, expect, test } from "vitest";
import {
  contains,
  daysBetween,
  dueAfter,
  formatDatedMoment,
  formatDay,
  formatMoment,
  formatMonth,
  formatStretch,
  isBusinessDay,
  isYearApart,
  overlaps,
  rangeOf,
  toDay,
  yearsBetween,
} from "./calendar";

describe("calendar", () => {
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
    expect([formatDay("2024-03-09"), formatMonth("2024-12")]).toEqual(["March 9, 2024", "December 2024"]);
  });

  test("a day keeps to the years that a date can name", () => {
    expect(toDay(new Date("2024-02-29T23:59:59Z"))).toBe("2024-02-29");
    expect(toDay(new Date(Date.UTC(10_002, 0, 1)))).toBe("9999-12-31");
    expect(toDay(new Date(Date.UTC(-3, 0, 1)))).toBe("0001-01-01");
  });
});

describe("business days", () => {
  const due = (moment: string, holidays: string[] = []) => dueAfter(new Date(moment), holidays).toISOString();

  describe("due dates", () => {
    test("a request is due one business day later at 17:00 UTC, whatever its hour", () => {
      expect(due("2026-11-18T00:00:00Z")).toBe("2026-11-19T17:00:00.000Z");
      expect(due("2026-11-18T23:59:59.999Z")).toBe("2026-11-19T17:00:00.000Z");
    });

    test("weekends do not count: Friday, Saturday and Sunday are due on Monday", () => {
      for (const day of ["2026-11-20", "2026-11-21", "2026-11-22"])
        expect(due(`${day}T16:48:00Z`)).toBe("2026-11-23T17:00:00.000Z");
    });

    test("holidays do not count, next to a weekend and over the turn of a year", () => {
      expect(due("2026-12-24T10:00:00Z", ["2026-12-25"])).toBe("2026-12-28T17:00:00.000Z");
      expect(due("2026-12-31T10:00:00Z", ["2027-01-01"])).toBe("2027-01-04T17:00:00.000Z");
      expect(isBusinessDay(new Date("2026-12-25T12:00:00Z"), ["2026-12-25"])).toBe(false);
    });

    test("a list of holidays without end still gives a date", () => {
      const everyDay = Array.from({ length: 800 }, (_, n) =>
        new Date(Date.UTC(2026, 10, 1) + n * 86_400_000).toISOString().slice(0, 10),
      );
      expect(due("2026-11-18T00:00:00Z", everyDay)).toBe("2027-11-19T17:00:00.000Z");
    });

    test("moments and stretches are written in words that need no legend", () => {
      expect(formatMoment(new Date("2026-11-23T17:00:00Z"))).toBe("Mon, Nov 23, 5:00 PM UTC");
      expect(formatDatedMoment(new Date("2026-01-02T07:05:00Z"))).toBe("Jan 2, 2026, 7:05 AM UTC");
      expect([30_000, 60_000, -7_200_000, 172_800_000].map(formatStretch)).toEqual([
        "less than a minute",
        "1 minute",
        "2 hours",
        "2 days",
      ]);
    });
  });
});

test("days from one to another are counted whole, back and forth, and of what is no day not at all", () => {
  expect(daysBetween("2026-02-27", "2026-03-01")).toBe(2);
  expect(daysBetween("2024-02-27", "2024-03-01")).toBe(3);
  expect(daysBetween("2026-03-01", "2026-02-27")).toBe(-2);
  expect(daysBetween("", "2026-02-27")).toBeNaN();
  expect(yearsBetween("2022-01-01", "2026-01-01")).toBe(4);
});

test("fiscal years of 52 or 53 weeks end a year apart", () => {
  expect(isYearApart("2024-09-28", "2025-09-27")).toBe(true);
  expect(isYearApart("2022-09-24", "2023-09-30")).toBe(true);
  expect(isYearApart("2024-09-28", "2026-09-26")).toBe(false);
  expect(isYearApart("2025-09-27", "2024-09-28")).toBe(false);
});
