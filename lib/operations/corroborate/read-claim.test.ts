import { expect, test } from "vitest";
import { readPersonClaim } from "./read-claim";

test("a person claim without more asks whether the person is known", () => {
  expect(readPersonClaim("Ann Lee", null)).toEqual({ as: "mention" });
  expect(readPersonClaim("Ann Lee", "  ")).toEqual({ as: "mention" });
});

test.each([
  ["CFO", "CFO", false],
  ["was the chief financial officer", "chief financial officer", false],
  ["served as the company's treasurer.", "treasurer", false],
  ["is a director", "director", true],
  ["current CFO", "CFO", true],
  ["former CFO", "former CFO", true],
])("an office is verified as a role: %s", (said, role, isAboutToday) => {
  expect(readPersonClaim("Ann Lee", said)).toEqual({ as: "role", role, isAboutToday });
});

test.each([
  "quit as head of manufacturing",
  "joined the board, supporting its buy-back",
  "resigned as chief financial officer",
  "owns 75% of the shares",
])("what the person did or has is verified as an event of that person: %s", (said) => {
  expect(readPersonClaim("Ann Lee", said)).toEqual({ as: "event", description: `Ann Lee ${said}` });
});
