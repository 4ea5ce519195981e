import { expect, test } from "vitest";
import type { BriefingFacts } from "../briefing-facts";
import { createFactCheck } from "../verify/verify-draft";
import { changeOf, eventOf, factsOf, peopleOf } from "./test-facts";
import { writeLeadership } from "./write-leadership";

/** The sentences on who leads, each of which has passed the check of what is served. */
function tell(held: Partial<BriefingFacts>): string[] {
  const facts = factsOf(held);
  const check = createFactCheck(facts);
  return writeLeadership(facts).map((told) => {
    expect([told.text, check(told)]).toEqual([told.text, { ok: true }]);
    return told.text;
  });
}

const board = ["Cy Oak", "Di Elm", "Ed Ash", "Flo Fir", "Gus Yew"].map(
  (name) => [name, "Director", "2026-05-10"] as const,
);

test("chief executive, chair and finance chief are named with their day, and how many directors there are", () => {
  const people = peopleOf(
    ["Ada Quill", "Chief Executive Officer and President", "2026-03-02"],
    ["Bo Ray", "Chief Financial Officer", "2026-04-01"],
    ["Hal Pine", "Chairman of the Board", "2026-05-12"],
    ...board,
  );
  expect(tell({ people })).toEqual([
    "Ada Quill is chief executive officer and president, Hal Pine is chair of the board, and Bo Ray is chief financial officer, according to filings through 12 May 2026.",
    "Filings since May 2026 name six directors, including Cy Oak, Di Elm and Ed Ash.",
  ]);
});

test("since when is said where a filing states it", () => {
  const people = peopleOf(["Ada Quill", "Chief Executive Officer", "2026-03-02"]);
  const changes = [
    changeOf({
      person: "Ada Quill",
      action: "appointed",
      role: "Chief Executive Officer",
      roleClass: "ceo",
      effectiveOn: "2021-02-01",
      seenOn: "2021-01-20",
      documentId: "8-k-2021-01-20",
    }),
  ];
  const [said] = tell({ people, changes });
  expect(said).toBe(
    "Ada Quill is chief executive officer (since 1 February 2021), according to filings through 2 March 2026.",
  );
});

test("a change reported after the last filing that names who leads is told, and whom it may concern", () => {
  const people = peopleOf(
    ["Ada Quill", "Chief Executive Officer", "2026-03-02"],
    ["Bo Ray", "Chief Financial Officer", "2026-06-01"],
  );
  const [chief, finance] = people;
  if (!chief || !finance) throw new Error("Two people");
  const filedOn = "2026-04-20";
  const change = { filedOn, documentId: `8-k-${filedOn}`, accession: "x", url: "https://sources.example/x" };
  const events = [eventOf("5.02", filedOn)];
  expect(tell({ people: [{ ...chief, laterChange: change }, finance], events })[1]).toBe(
    "An 8-K of 20 April 2026 reports a change of directors or officers after the last filing that names Ada Quill.",
  );
  expect(tell({ people: [{ ...chief, laterChange: change }], events })[1]).toBe(
    "An 8-K of 20 April 2026 reports a change of directors or officers after this.",
  );
  expect(tell({ people })).toHaveLength(1);
});

test("of several who are called chief executive the one who sits on the board leads the company", () => {
  const people = peopleOf(
    ["Ann Part", "Co-CEO", "2026-06-01"],
    ["Ada Quill", "Co-CEO", "2026-05-01"],
    ["Ada Quill", "Director", "2026-05-01"],
  );
  expect(tell({ people })[0]).toBe(
    "Ada Quill is chief executive officer, according to filings through 1 May 2026.",
  );
});

test("the head of a part leads nothing, whatever the title", () => {
  const people = peopleOf(
    ["Ann Part", "President, North America", "2026-06-01"],
    ["Bo Part", "CEO, North America", "2026-06-01"],
    ["Cy Part", "President", "2026-06-01"],
  );
  expect(tell({ people })).toEqual([]);
});
