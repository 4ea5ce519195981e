import { expect, test } from "vitest";
import { leftOutOn, listTests, runsOf } from "./engines";

test("every test runs on one engine at least", () => {
  const leftOut = new Set(leftOutOn("embedded"));
  expect(leftOutOn("postgresql").filter((file) => leftOut.has(file))).toEqual([]);
  expect(listTests().length).toBeGreaterThan(100);
});

test("what opens the shared test database runs on both, also through another helper; what does not, once", () => {
  expect(runsOf("lib/api/metered-calls.test.ts")).toBe("both");
  expect(runsOf("lib/testing/api.ts")).toBe("both");
  expect(runsOf("lib/imports.test.ts")).toBe("embedded");
});
