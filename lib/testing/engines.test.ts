import { expect, test } from "vitest";
import { leftOutOn, listTests, runsOf } from "./engines";

test("every test runs on one engine at least", () => {
  const leftOut = new Set(leftOutOn("embedded"));
  expect(leftOutOn("postgresql").filter((file) => leftOut.has(file))).toEqual([]);
  expect(listTests().length).toBeGreaterThan(100);
});

test("what opens a test database runs on PostgreSQL, also through another helper, or as it says", () => {
  expect(runsOf("lib/api/metered-calls.test.ts")).toBe("both");
  expect(runsOf("lib/api/mcp.test.ts")).toBe("postgresql");
  expect(runsOf("lib/testing/api.ts")).toBe("postgresql");
  expect(runsOf("lib/db/embedded/power-cut.test.ts")).toBe("embedded");
  expect(runsOf("lib/imports.test.ts")).toBe("embedded");
});
