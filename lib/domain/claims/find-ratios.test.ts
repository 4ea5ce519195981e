import { describe, expect, test } from "vitest";
import { findRatios, isRatioBorneOut } from "./find-ratios";

const [split] = findRatios("a four-for-one stock split");
const [reverse] = findRatios("a 1-for-10 reverse split");

describe("ratios", () => {
  test("are read in words and figures", () => {
    expect(split).toMatchObject({ to: 4, of: 1 });
    expect(reverse).toMatchObject({ to: 1, of: 10 });
  });

  test("are borne out by the same ratio, or by what each share becomes", () => {
    expect(split && isRatioBorneOut(split, "a 4-for-1 split")).toBe(true);
    expect(split && isRatioBorneOut(split, "each share was split into four shares")).toBe(true);
    expect(reverse && isRatioBorneOut(reverse, "a one-for-ten reverse split")).toBe(true);
  });

  test("are not borne out the other way round", () => {
    expect(reverse && isRatioBorneOut(reverse, "a ten-for-one split")).toBe(false);
    expect(split && isRatioBorneOut(split, "every four shares were combined into one")).toBe(false);
  });
});
