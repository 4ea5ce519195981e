import { expect, test } from "vitest";
import { writeCents, writeDollars } from "./write-money";

test.each([
  [0, "$0.00", "0.00"],
  [5, "$0.05", "0.05"],
  [120, "$1.20", "1.20"],
  [123_456_789, "$1,234,567.89", "1234567.89"],
  [-305, "−$3.05", "-3.05"],
  [9_007_199_254_740_991, "$90,071,992,547,409.91", "90071992547409.91"],
])("%i cents are written exactly", (cents, shown, inFiles) => {
  expect(writeCents(cents)).toBe(shown);
  expect(writeDollars(cents)).toBe(inFiles);
});
