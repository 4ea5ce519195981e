import { expect, test } from "vitest";
import { readClaim, readPersonClaim } from "./read-claim";

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

test.each([
  ["CEO (April 2026)", "CEO", { start: "2026-04-01", end: "2026-04-30" }],
  ["general counsel (June 5, 2026)", "general counsel", { start: "2026-06-05", end: "2026-06-05" }],
  ["chairman as of March 2026", "chairman", { start: "2026-03-01", end: "2026-03-31" }],
  ["CEO since 2020", "CEO since 2020", null],
  ["chief of Vision 2030", "chief of Vision 2030", null],
])("a time behind a role is its period: %s", (said, role, period) => {
  const read = readClaim({ type: "role", person_name: "Ann Lee", role: said }, "2026-11-30");
  expect(read).toEqual({ kind: "role", claim: { personName: "Ann Lee", role, period } });
});
