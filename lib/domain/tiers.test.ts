import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { estimateMonth, formatArithmetic, type PricedOperation } from "./tiers";

const validate: PricedOperation = { name: "validate", title: "Validate", unitPriceCents: 5, unit: "call" };
const corroborate: PricedOperation = {
  name: "corroborate",
  title: "Corroborate",
  unitPriceCents: 10,
  unit: "claim",
};

describe("the estimate of a month", () => {
  test("stays at nothing within the included volume", () => {
    expect(estimateMonth(1500, [validate])).toMatchObject({ tier: "preview", unitsADay: 50, costCents: 0 });
  });

  test("shows units beyond the included volume and their price, in whole cents", () => {
    const estimate = estimateMonth(1200, [validate, corroborate]);
    // 600 calls and 2,400 claims: 100 units a day, 50 of them included.
    expect(estimate).toMatchObject({ tier: "preview", fits: true, included: 50, unitsADay: 100 });
    expect(estimate.lines.map(formatArithmetic)).toEqual([
      "300 calls × $0.05 = $15.00",
      "1,200 claims × $0.10 = $120.00",
    ]);
    expect(estimate.costCents).toBe(13_500);
  });

  test("picks the smallest tier that holds twice an even day, and says when none does", () => {
    expect(estimateMonth(3000, [validate]).tier).toBe("preview");
    expect(estimateMonth(3001, [validate]).tier).toBe("build");
    expect(estimateMonth(30_001, [validate])).toMatchObject({ tier: "scale", fits: true });
    expect(estimateMonth(750_001, [validate])).toMatchObject({ tier: "scale", fits: false });
  });

  test("follows a key's own numbers where they are given", () => {
    const terms = { tier: "preview", dailyLimit: 1000, dailyIncluded: 0 } as const;
    expect(estimateMonth(300, [validate], terms)).toMatchObject({ limit: 1000, costCents: 1500 });
  });

  test("bills no more than a limit lets through, and says when even an average day is over it", () => {
    const terms = { tier: "build", dailyLimit: 150, dailyIncluded: 20 } as const;
    const estimate = estimateMonth(10_000, [validate, corroborate], terms);
    // 130 paid units a day at most, shared as 1 call to 4 claims.
    expect(estimate).toMatchObject({ unitsADay: 834, isShort: true, costCents: 780 * 5 + 3120 * 10 });
    expect(estimateMonth(3000, [validate], terms)).toMatchObject({ isShort: false, fits: false });
  });

  test("its lines add up to the sum, and its paid units to the volume past the included", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.subarray([validate, corroborate, { ...validate, name: "people" }], { minLength: 1 }),
        (calls, operations) => {
          const { lines, costCents, included } = estimateMonth(calls, operations);
          const sum = (of: (line: (typeof lines)[number]) => number) =>
            lines.reduce((total, line) => total + of(line), 0);
          expect(sum((line) => line.costCents)).toBe(costCents);
          expect(sum((line) => line.paidUnits)).toBe(Math.max(0, sum((line) => line.units) - included * 30));
          expect(lines.every((line) => line.paidUnits <= line.units && line.paidUnits >= 0)).toBe(true);
        },
      ),
    );
  });
});
