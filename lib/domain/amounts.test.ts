import { describe, expect, test } from "vitest";
import { formatCents, formatDollars, formatMarketCap, revenueRange } from "./amounts";

describe("money", () => {
  test("a revenue falls in the range whose bounds hold it", () => {
    expect([0, 999_999, 1e6, 416_161_000_000, 713_163_000_000, -1].map(revenueRange)).toEqual([
      "$0-$1M",
      "$0-$1M",
      "$1M-$10M",
      "$100B-$500B",
      "$500B+",
      null,
    ]);
  });

  test("a market capitalisation has a magnitude and at most one decimal", () => {
    expect(
      [3.146e12, 4.12e11, 9.996e11, 99_960_000, 18.44e6, 2e6, 812_000, 950].map(formatMarketCap),
    ).toEqual(["$3.1T", "$412B", "$1T", "$100M", "$18.4M", "$2M", "$812K", "$950"]);
  });
});

describe("write money", () => {
  test.each([
    [0, "$0.00", "0.00"],
    [5, "$0.05", "0.05"],
    [120, "$1.20", "1.20"],
    [123_456_789, "$1,234,567.89", "1234567.89"],
    [-305, "−$3.05", "-3.05"],
    [9_007_199_254_740_991, "$90,071,992,547,409.91", "90071992547409.91"],
  ])("%i cents are written exactly", (cents, shown, inFiles) => {
    expect(formatCents(cents)).toBe(shown);
    expect(formatDollars(cents)).toBe(inFiles);
  });
});
