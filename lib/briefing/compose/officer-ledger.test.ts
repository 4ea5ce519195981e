import { describe, expect, test } from "vitest";
import { isSameName, nameAlike } from "@/lib/domain/person-names/same-person";
import { changeOf, eventsWithoutGap, factsOf, peopleOf } from "@/lib/testing/briefing-facts";
import type { BriefingFacts } from "../briefing-facts";
import { createFactCheck } from "../verify/fact-check";
import { composeLeadership } from "./leadership";

/** The paragraph on who leads, each sentence of which has passed the check of what is served. */
function tell(held: Partial<BriefingFacts>): string {
  const facts = factsOf({ events: eventsWithoutGap(held.people), ...held });
  const check = createFactCheck(facts);
  return composeLeadership(facts)
    .map((told) => {
      expect([told.text, check(told)]).toEqual([told.text, { ok: true }]);
      return told.text;
    })
    .join(" ");
}

const chief = { role: "Chief Executive Officer", roleClass: "ceo", effectiveOn: "2026-02-01" } as const;
const chair = { role: "Chairman", roleClass: "chair", effectiveOn: "2026-04-01" } as const;

test.each([
  ["D. James Quill III", "Donald J. Quill III", true],
  ["Jesus (Jay) Oak", "Jesus Oak Jr.", true],
  ["Jesus (Jay) Oak", "Jay Oak", true],
  ["D. James Quill", "James Quill", true],
  ["Robert K. Elm", "Robert Kelly Elm", true],
  ["José Fir", "Jose Fir", true],
  ["Robert Q. Elm", "Robert T. Elm", false],
  ["Ada Quill Jr.", "Ada Quill III", false],
  ["Ada Quill", "Bo Quill", false],
  ["J. Patrick Fir Jr.", "Patrick Murphy Fir", false],
  ["Patrick Fir Jr.", "Patrick Murphy Fir", false],
])("%s and %s: one person, %s", (one, other, expected) => {
  expect([isSameName(one, other), isSameName(other, one)]).toEqual([expected, expected]);
});

describe("a later event closes an earlier record", () => {
  test("who left the chair isn't its chair under another spelling of the name, and the board is left once", () => {
    const people = peopleOf(
      ["Donald J. Quill III", "Chairman", "2026-04-20"],
      ["Bo Ray", "Chief Financial Officer", "2026-06-01"],
    );
    const changes = [
      changeOf({ person: "Ada Elm", action: "appointed", ...chair }),
      changeOf({ person: "D. James Quill III", action: "departed", ...chair }),
      changeOf({
        person: "D. James Quill III",
        action: "departed",
        role: "Director",
        roleClass: "director",
        effectiveOn: chair.effectiveOn,
      }),
    ];
    expect(tell({ people, changes })).toBe(
      "On April 1, 2026, Ada Elm took over as Chairman from D. James Quill III, who left the board. Bo Ray is chief financial officer.",
    );
  });

  test("who became chief executive is chief operating officer no longer, and who left is no chair since long ago", () => {
    const people = peopleOf(
      ["Ada Elm", "Chief Operating Officer", "2025-10-02"],
      ["Ada Elm", "Chief Executive Officer", "2026-03-12"],
      ["Bo Oak", "Chairman and Chief Executive Officer", "2025-10-02"],
      ["Cy Ray", "Chief Financial Officer", "2026-06-01"],
    );
    const tenures = [
      {
        name: "Bo Oak",
        detail: { since: 2014, titles: ["Chairman and Chief Executive Officer"] },
        documentId: "10-k",
        item: "1",
        spanStart: 5,
        spanEnd: 90,
      },
    ];
    const changes = [
      changeOf({ person: "Ada Elm", action: "appointed", ...chief }),
      changeOf({ person: "Bo Oak", action: "departed", ...chief }),
    ];
    expect(tell({ people, tenures, changes })).toBe(
      "On February 1, 2026, Ada Elm took over as Chief Executive Officer from Bo Oak. Cy Ray is chief financial officer.",
    );
  });

  test.each([
    ["Chief Executive Officer and Director", "Chief Executive Officer", "Chief Executive Officer"],
    ["Chief Executive Officer and Director", "CEO and Director", "Chief Executive Officer and Director"],
  ])("as %s from who was %s: what is taken over is the office", (role, left, expected) => {
    const changes = [
      changeOf({ person: "Ada Elm", action: "appointed", ...chief, role }),
      changeOf({ person: "Bo Oak", action: "departed", ...chief, role: left }),
    ];
    expect(tell({ changes })).toContain(`On February 1, 2026, Ada Elm took over as ${expected} from Bo Oak.`);
  });

  test("a successor ends an office whose holder no later document names", () => {
    const people = peopleOf(["Bo Oak", "Chief Financial Officer", "2026-01-02"]);
    const changes = [changeOf({ person: "Ada Elm", action: "appointed" })];
    expect(tell({ people, changes })).toBe("Ada Elm became Chief Financial Officer on April 1, 2026.");
  });
});

describe("what closes nothing", () => {
  const people = peopleOf(["Bo Oak", "Chief Executive Officer", "2026-01-02"]);

  test.each([
    [
      "the head of a part",
      { role: "President and Chief Executive Officer, Pumps", roleClass: "other_officer" },
    ],
    ["a co-chief executive", { ...chief, role: "Co-Chief Executive Officer" }],
    ["what is yet to come", { ...chief, effectiveOn: "2027-01-01", seenOn: "2026-10-01" }],
  ] as const)("%s", (_, change) => {
    const changes = [changeOf({ person: "Ada Elm", action: "appointed", ...change })];
    expect(tell({ people, changes })).toContain("Bo Oak is chief executive officer");
  });

  test("a departure before the appointment to the same office", () => {
    const changes = [
      changeOf({
        person: "Bo Oak",
        action: "appointed",
        ...chief,
        effectiveOn: "2022-05-01",
        seenOn: "2022-04-20",
      }),
      changeOf({
        person: "Bo Oak",
        action: "departed",
        ...chief,
        effectiveOn: "2020-05-01",
        seenOn: "2020-04-20",
      }),
    ];
    expect(tell({ people, changes })).toBe("Bo Oak is chief executive officer (since May 2022).");
  });
});

test("one person bears one name in the paragraph", () => {
  const people = peopleOf(
    ["Jesus Oak Jr.", "Chief Financial Officer", "2026-06-01"],
    ["Jesus Oak Jr.", "Chief Operating Officer", "2026-06-01"],
  );
  const changes = [changeOf({ person: "Jesus (Jay) Oak", action: "appointed" })];
  const told = tell({ people, changes: nameAlike(changes, people) });
  expect(told).toContain("Jesus Oak Jr. became Chief Financial Officer on April 1, 2026.");
  expect(told).not.toContain("Jay");
  const strangers = nameAlike(
    [
      changeOf({ person: "Jeff Elm", action: "departed" }),
      changeOf({ person: "Jeffrey E. Elm", action: "departed" }),
    ],
    [],
  );
  expect(new Set(strangers.map(({ person }) => person)).size).toBe(1);
});
