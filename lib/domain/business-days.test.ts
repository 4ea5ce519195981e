import { describe, expect, test } from "vitest";
import { dueAfter, isBusinessDay, writeDatedMoment, writeMoment, writeStretch } from "./business-days";

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
    expect(writeMoment(new Date("2026-11-23T17:00:00Z"))).toBe("Mon 23 Nov, 17:00 UTC");
    expect(writeDatedMoment(new Date("2026-01-02T07:05:00Z"))).toBe("2 Jan 2026, 07:05 UTC");
    expect([30_000, 60_000, -7_200_000, 172_800_000].map(writeStretch)).toEqual([
      "less than a minute",
      "1 minute",
      "2 hours",
      "2 days",
    ]);
  });
});
