import { expect, test } from "vitest";
import { sumsOfMoney } from "./sums-of-money";

test("sums of money are read with their scale, percentages and years aren't", () => {
  expect(sumsOfMoney("In 2025, $1,281 million or 4% of $ 2.5 billion, and $12.50 a share.")).toEqual([
    1_281_000_000, 2_500_000_000, 12.5,
  ]);
  expect(sumsOfMoney("40 million loaves")).toEqual([]);
});
