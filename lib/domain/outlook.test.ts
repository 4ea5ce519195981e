import { expect, test } from "vitest";
import { formatOutlookPeriod, outlookDetail, outlookEnd, outlookPeriodCode } from "./outlook";

const of = (year: number, part: string | null = null, fiscal = false) => ({ year, part, fiscal });

test("a period ends with the filer's own year, quarter, or half", () => {
  expect(outlookEnd(of(2031), "2031-02-01", null)).toBe("2031-12-31");
  expect(outlookEnd(of(2031), "2030-10-01", "2030-09-27")).toBe("2031-09-30");
  expect(outlookEnd(of(2031, "q1"), "2030-10-01", "2030-09-27")).toBe("2030-12-31");
  expect(outlookEnd(of(2031, "h1"), "2031-02-01", "2030-12-31")).toBe("2031-06-30");
  expect(outlookEnd(of(2031, "m6"), "2031-02-01", "2030-09-27")).toBe("2031-06-30");
});

test("a year that ends in January is the one that wasn't over when it was spoken of", () => {
  expect(outlookEnd(of(2031), "2031-05-20", "2031-02-01")).toBe("2032-01-31");
  expect(outlookEnd(of(2032), "2031-05-20", "2031-02-01")).toBe("2032-01-31");
});

test("a period has words and a code", () => {
  expect(
    [of(2031, null, true), of(2031, "q2"), of(2031, "h2", true), of(2031, "m1")].map(formatOutlookPeriod),
  ).toEqual([
    "fiscal 2031",
    "the second quarter of 2031",
    "the second half of fiscal 2031",
    "the period ending January 2031",
  ]);
  expect([of(2031), of(2031, "q2"), of(2031, "h2"), of(2031, "m1")].map(outlookPeriodCode)).toEqual([
    "2031",
    "2031-Q2",
    "2031-H2",
    "2031-01",
  ]);
});

test("the detail of another fact is none", () => {
  expect(outlookDetail({ told: true })).toBeNull();
  expect(outlookDetail({ year: 2031 })).toEqual({
    year: 2031,
    part: null,
    fiscal: false,
    heading: null,
    listed: false,
  });
});
