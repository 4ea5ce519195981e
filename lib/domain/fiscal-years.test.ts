import { expect, test } from "vitest";
import { fiscalYearsOf } from "./fiscal-years";

test.each([
  ["2025-09-27", null, [2025]],
  ["2025-12-31", null, [2025]],
  // 52 weeks that end around the turn of the year.
  ["2023-01-01", null, [2022]],
  ["2025-01-03", "202058", [2024]],
  // The Home Depot's year is that of its start, NVIDIA's that of its end.
  ["2025-02-02", "354950", [2024]],
  ["2025-01-26", "1045810", [2025]],
  ["2025-01-31", "999999999", [2024, 2025]],
  ["2025-02-28", null, [2025]],
] as const)("the year ended %s of %s is fiscal %j", (end, cik, years) =>
  expect(fiscalYearsOf(end, cik)).toEqual(years),
);
