import { expect, test } from "vitest";
import { describeAction, describeDetail } from "./audit-table";

test("an action reads as words", () => {
  expect(describeAction("key.create")).toBe("key: create");
  expect(describeAction("account.sign_out_everywhere")).toBe("account: sign out everywhere");
});

test("a detail reads as one line, before and after last; what is empty is left out", () => {
  const detail = { to: "admin", from: "developer", email: "a@example.com", expiresAt: null };
  expect(describeDetail(detail)).toBe("email: a@example.com; developer → admin");
  expect(describeDetail({ from: { cents: null, action: "warn" }, to: { cents: 500, action: "stop" } })).toBe(
    "cap: none → $5.00; action: warn → stop",
  );
  expect(describeDetail({ dailyLimit: 100, operations: ["validate", "people"] })).toBe(
    "daily limit: 100; operations: validate, people",
  );
  expect(describeDetail({})).toBe("");
});
