import { describe, expect, test } from "vitest";
import { mainClause, tidy } from "./report-sentences";

const longest = 200;
const details =
  "that each of the arms which it sold was made of other steel than the one that it had named, ".repeat(3);

describe("the main clause of a sentence on a suit", () => {
  test.each([
    [
      "before what is alleged",
      `On May 4, 2025, the State of Ohio filed a complaint against the Company in a court of Dayton alleging ${details}.`,
      "On May 4, 2025, the State of Ohio filed a complaint against the Company in a court of Dayton.",
    ],
    [
      "with as much of it as there is room for",
      `In May 2025, two holders sued the Company and its directors in Ohio, seeking damages of $9 million, and alleging ${details}.`,
      "In May 2025, two holders sued the Company and its directors in Ohio, seeking damages of $9 million.",
    ],
    [
      "without a clause on where it went",
      `The Company received a notice of violation from the agency of the State of Ohio on its plant, which ${details}.`,
      "The Company received a notice of violation from the agency of the State of Ohio on its plant.",
    ],
    [
      "with one full stop behind a company's name",
      `In June 2025, several plaintiffs filed a lawsuit in a court of Dayton against Acme Arms and Borealis, Inc., alleging ${details}.`,
      "In June 2025, several plaintiffs filed a lawsuit in a court of Dayton against Acme Arms and Borealis, Inc.",
    ],
  ])("ends %s", (_, sentence, clause) => {
    expect(mainClause(sentence, longest)).toBe(clause);
  });

  test.each([
    [
      "who is told of first did nothing yet",
      `In a suit which was brought by the holders of the old shares of Acme Arms, alleging ${details}, we won.`,
    ],
    [
      "a bracket is open",
      `The State of Ohio filed a complaint in the court of Dayton (later moved to Akron, alleging ${details}).`,
    ],
    ["too little stands before it", `Acme filed a suit, alleging ${details}.`],
  ])("is none where %s", (_, sentence) => {
    expect(mainClause(sentence, longest)).toBeNull();
  });
});

test.each([
  ["In addition, our rivals include makers of valves.", "Our rivals include makers of valves."],
  ["Moreover, two bakeries buy most of our arms.", "Two bakeries buy most of our arms."],
  ["In addition to arms, we lease valves.", "In addition to arms, we lease valves."],
  ["We lease Grippers/TM/ and Arms(R) in Ohio.", "We lease Grippers and Arms in Ohio."],
  ["We plan 50 stores - -- 33 of them in Ohio.", "We plan 50 stores – 33 of them in Ohio."],
])("%s is told as %s", (said, told) => {
  expect(tidy(said)).toBe(told);
});
