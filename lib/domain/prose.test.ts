import { expect, test } from "vitest";
import { curlApostrophes, formatAmount, formatAmounts, formatPerShare } from "./prose";

test.each([
  [20_935_000_000, "$20.94 billion"],
  [79_975_000_000, "$79.98 billion"],
  [-20_935_000_000, "−$20.94 billion"],
  [1_005_000, "$1.01 million"],
  [20_934_999_999, "$20.93 billion"],
  [416_161_000_000, "$416.2 billion"],
  [62_000_000_000, "$62 billion"],
  [950_000, "$950,000"],
])("an amount of %d ends half away from zero, as its digits are read", (value, said) => {
  expect(formatAmount(value, "USD")).toBe(said);
});

test("an amount without a sign of its own keeps that of its value", () => {
  expect(formatAmount(-1_005_000, "CHF")).toBe("CHF −1.01 million");
});

test("amounts below each other have one unit and one decimal, unless one would vanish", () => {
  expect(formatAmounts([391_035_000_000, 97_000_000_000, -365_800_000_000], "USD")).toEqual([
    "$391.0 billion",
    "$97.0 billion",
    "−$365.8 billion",
  ]);
  expect(formatAmounts([1_200_000_000, 3_000_000], "EUR")).toEqual(["€1.2 billion", "€3 million"]);
  expect(formatAmounts([-2_000_000, 0], "CHF")).toEqual(["CHF −2.0 million", "CHF 0.0 million"]);
  expect(formatAmounts([], "USD")).toEqual([]);
});

test.each([
  [1.005, "$1.01"],
  [-0.035, "−$0.04"],
  [7.4, "$7.40"],
  [0.0000004, "$0.00"],
])("an amount a share of %d has two digits", (value, said) => {
  expect(formatPerShare(value)).toBe(said);
});

test("apostrophes of names are curly, but not those of a quotation", () => {
  expect(curlApostrophes("McDonald's and O'Reilly said “we’re Lowe's” of Lands' End.")).toBe(
    "McDonald’s and O’Reilly said “we’re Lowe's” of Lands’ End.",
  );
});
