import { expect, test } from "vitest";
import { readClaimLine } from "./request-form";

test.each([
  ["Tim Cook, CEO", { type: "role", person_name: "Tim Cook", role: "CEO" }],
  [
    "Mary T. Barra, chair of the board (2016 to 2020-06)",
    {
      type: "role",
      person_name: "Mary T. Barra",
      role: "chair of the board",
      period: { start: "2016", end: "2020-06" },
    },
  ],
  [
    "  quarterly results (2025) ",
    { type: "event", description: "quarterly results", period: { start: "2025", end: "2025" } },
  ],
  ["acquired Beats, in 2014", { type: "event", description: "acquired Beats, in 2014" }],
  ["The merger closed (finally)", { type: "event", description: "The merger closed (finally)" }],
  [" ", null],
  ["(2025)", null],
])("a line reads as a claim: %s", (line, claim) => {
  expect(readClaimLine(line)).toEqual(claim);
});
