import { expect, test } from "vitest";
import { revenueRange } from "./money";

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
