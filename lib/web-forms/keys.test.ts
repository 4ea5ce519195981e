import { expect, test } from "vitest";
import { readDollars, spendCapForm } from "./keys";

test.each([
  ["25", 2_500],
  ["$25", 2_500],
  ["12.5", 1_250],
  ["12.05", 1_205],
  ["0.29", 29],
  ["1,234.56", 123_456],
  ["1000000", 100_000_000],
  ["0", 0],
])("%s is read to the cent", (text, cents) => expect(readDollars(text)).toBe(cents));

test.each(["", "x", "-1", "1.234", "1e3", "1,23", ".5", "12 34", "NaN", "٣"])("%j is no amount", (text) =>
  expect(readDollars(text)).toBeNull(),
);

test("nothing means no cap; too much and an unknown action are refused", () => {
  expect(spendCapForm.parse({ cap: " ", action: "stop" })).toEqual({ cents: null, action: "stop" });
  expect(spendCapForm.parse({ cap: "10" })).toEqual({ cents: 1_000, action: "warn" });
  expect(spendCapForm.safeParse({ cap: "1000000.01", action: "warn" }).success).toBe(false);
  expect(spendCapForm.safeParse({ cap: "1", action: "raise" }).success).toBe(false);
});
