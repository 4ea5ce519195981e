import { expect, test } from "vitest";
import { suggestTerms } from "./review-page";

const now = Date.parse("2026-11-21T16:48:00Z");
const suggest = (monthlyCalls: number, earlier: { status: "approved" | "declined" }[] = []) =>
  suggestTerms({ monthlyCalls, operations: ["validate"] }, earlier, now);

test("terms follow the stated volume: a preview ends, larger tiers do not", () => {
  expect(suggest(500)).toEqual({
    name: "First key",
    tier: "preview",
    dailyLimit: "",
    dailyIncluded: "",
    expiresAt: "2027-02-19",
  });
  expect(suggest(9000)).toMatchObject({ tier: "build", dailyLimit: "", expiresAt: "" });
});

test("a volume above every tier gets a limit of its own that holds twice an even day", () => {
  expect(suggest(3_000_000)).toMatchObject({ tier: "scale", dailyLimit: "200000" });
});

test("a further key is named after those that were approved", () => {
  expect(suggest(500, [{ status: "approved" }, { status: "declined" }]).name).toBe("Key 2");
});
