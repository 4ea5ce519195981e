import { expect, test } from "vitest";
import { changeOf, eventOf, factsOf, peopleOf } from "@/lib/testing/briefing-facts";
import type { BriefingFacts } from "../briefing-facts";
import { createFactCheck } from "../verify/fact-check";
import { composeLeadership } from "./leadership";

/** The sentences on who leads, each of which has passed the check of what is served. */
function tell(held: Partial<BriefingFacts>): string[] {
  const facts = factsOf(held);
  const check = createFactCheck(facts);
  return composeLeadership(facts).map((told) => {
    expect([told.text, check(told)]).toEqual([told.text, { ok: true }]);
    return told.text;
  });
}

const board = ["Cy Oak", "Di Elm", "Ed Ash", "Flo Fir", "Gus Yew"].map(
  (name) => [name, "Director", "2026-05-10"] as const,
);

test("chief executive, chair and finance chief are each named with a day, then some of the directors", () => {
  const people = peopleOf(
    ["Ada Quill", "Chief Executive Officer and President", "2026-03-02"],
    ["Bo Ray", "Chief Financial Officer", "2026-04-01"],
    ["Hal Pine", "Chairman of the Board", "2026-05-12"],
    ...board,
  );
  expect(tell({ people })).toEqual([
    "Ada Quill is chief executive officer and president (as of a filing of March 2, 2026), Hal Pine chair of the board (May 12, 2026), and Bo Ray chief financial officer (April 1, 2026).",
    "Directors named in filings since May 2026 include Cy Oak, Di Elm and Ed Ash.",
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
    "Ada Quill is chief executive officer (since February 1, 2021, as of a filing of March 2, 2026).",
  );
});

test("a change reported after the last filing that names who leads is told, once, and whom it may concern", () => {
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
    "An 8-K filed on April 20, 2026, after its chief executive officer was last named, reports changes among directors or officers; its text isn’t held.",
  );
  const both = [chief, finance].map((one) => ({ ...one, laterChange: change }));
  expect(tell({ people: both, events }).slice(1)).toEqual([
    "An 8-K filed on April 20, 2026, after its chief executive officer and chief financial officer were last named, reports changes among directors or officers; its text isn’t held.",
  ]);
  const later = { ...change, filedOn: "2026-07-08", documentId: "8-k-2026-07-08" };
  const each = [
    { ...chief, laterChange: change },
    { ...finance, laterChange: later },
  ];
  expect(tell({ people: each, events: [eventOf("5.02", "2026-07-08"), ...events] })[1]).toBe(
    "8-Ks filed on April 20, 2026 and July 8, 2026, after its chief executive officer or chief financial officer was last named, report changes among directors or officers; their text isn’t held.",
  );
  expect(tell({ people })).toHaveLength(1);
});

test("of several who are called chief executive the one who sits on the board leads the company", () => {
  const people = peopleOf(
    ["Ann Part", "Co-CEO", "2026-06-01"],
    ["Ada Quill", "Co-CEO", "2026-05-01"],
    ["Ada Quill", "Director", "2026-05-01"],
  );
  expect(tell({ people })[0]).toBe("Ada Quill is chief executive officer (as of a filing of May 1, 2026).");
});

test("the head of a part leads nothing, whatever the title", () => {
  const people = peopleOf(
    ["Ann Part", "President, North America", "2026-06-01"],
    ["Bo Part", "CEO, North America", "2026-06-01"],
    ["Cy Part", "President", "2026-06-01"],
  );
  expect(tell({ people })).toEqual([]);
});

test("an office that somebody holds besides has its own day, and two people stand in one sentence", () => {
  const people = peopleOf(
    ["Ada Quill", "Chief Executive Officer", "2026-03-02"],
    ["Ada Quill", "Chairman of the Board", "2025-09-08"],
    ["Bo Ray", "Chief Financial Officer", "2026-04-01"],
  );
  expect(tell({ people })).toEqual([
    "Ada Quill is chief executive officer (as of a filing of March 2, 2026) and chair of the board (September 8, 2025), and Bo Ray chief financial officer (April 1, 2026).",
  ]);
  expect(tell({ people: people.filter(({ roleType }) => roleType !== "board") })).toEqual([
    "Ada Quill is chief executive officer (as of a filing of March 2, 2026) and Bo Ray chief financial officer (April 1, 2026).",
  ]);
});

test("who was last named long before the newest document is not said to be in office", () => {
  const people = peopleOf(
    ["Ada Quill", "Chief Executive Officer", "2026-03-02"],
    ["Bo Ray", "Chief Financial Officer", "2024-09-01"],
  );
  expect(tell({ people })).toEqual([
    "Ada Quill is chief executive officer (as of a filing of March 2, 2026).",
    "Bo Ray was last named chief financial officer on September 1, 2024.",
  ]);
  expect(tell({ people: peopleOf(["Ada Quill", "Chief Executive Officer", "2001-03-02"]) })).toEqual([
    "Ada Quill was last named chief executive officer on March 2, 2001.",
  ]);
});

test("offices of long names become two sentences rather than one that is too long to be shown", () => {
  const names = ["Ada", "Bo", "Cy", "Di"].map(
    (one) => `${one} ${"Quillington-Featherstonehaugh ".repeat(2).trim()}`,
  );
  const titles = [
    "Chief Executive Officer",
    "Chairman of the Board",
    "Chief Financial Officer",
    "Chief Operating Officer",
  ];
  const people = peopleOf(...names.map((name, at) => [name, titles[at] ?? "", "2026-03-02"] as const));
  expect(tell({ people })).toHaveLength(2);
});

test("directors are each told with the document that names them, and with no other", () => {
  const people = peopleOf(
    ["Cy Oak", "Director", "2026-05-10"],
    ["Di Elm", "Director", "2026-06-10"],
    ["Ed Ash", "Director", "2026-05-11"],
    ["Flo Fir", "Director", "2026-05-12"],
    ["Gus Yew", "Director", "2025-08-10"],
  );
  const [told] = composeLeadership(factsOf({ people }));
  expect(told?.text).toBe("Directors named in filings since May 2026 include Di Elm, Flo Fir and Ed Ash.");
  expect(told?.refs.map(({ documentId }) => documentId)).toEqual(
    ["Di Elm", "Flo Fir", "Ed Ash"].map((name) => people.find((one) => one.name === name)?.newest.documentId),
  );
});

test("of fewer directors than a board has all are told but who leads, and not as all that there are", () => {
  const people = peopleOf(
    ["Ada Quill", "Chief Executive Officer", "2026-03-02"],
    ["Ada Quill", "Director", "2026-03-02"],
    ...board.slice(0, 3),
  );
  expect(tell({ people })[1]).toBe(
    "Directors named in filings since May 2026 include Cy Oak, Di Elm and Ed Ash.",
  );
  const chief = people.filter(({ name }) => name === "Ada Quill");
  expect(tell({ people: chief })).toHaveLength(1);
});

test("a board of the past is dated by its last filing", () => {
  const past = peopleOf(...board.map(([name, role]) => [name, role, "2001-05-10"] as const));
  expect(tell({ people: past })).toEqual([
    "Directors named in filings up to May 10, 2001 include Cy Oak, Di Elm and Ed Ash.",
  ]);
});
