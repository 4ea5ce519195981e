import { expect, test } from "vitest";
import { listCitations } from "./eval-briefings";

test("what any part of an answer cites is counted, and no other number", () => {
  const answer = {
    entity: { employees: 120, citations: { name: [1], employees: [2] } },
    scale: { revenue: { value: 5, previous: [{ value: 4, citations: [3] }] } },
    profile: { risks: [{ text: "Rain", citations: [4] }], incorporated: { year: 1998, citations: [5] } },
  };
  expect(listCitations(answer)).toEqual([1, 2, 3, 4, 5]);
});
