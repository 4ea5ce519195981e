import { expect, test } from "vitest";
import { peopleOf } from "@/lib/testing/briefing-facts";
import { formatCoverageNote } from "./run";

const acme = { name: "Acme Robotics", type: "public_company" } as const;
const noteOf = (people: ReturnType<typeof peopleOf>) =>
  formatCoverageNote(acme, { people, mentions: [] }, people.length, 25, "");

test("whoever may have gone since is named with the filing that may say so", () => {
  const people = peopleOf(
    ["Ada Quill", "Chief Executive Officer", "2026-03-02"],
    ["Bo Ray", "Chief Financial Officer", "2026-06-01"],
  );
  const filed = {
    filedOn: "2026-04-20",
    documentId: "8-k",
    accession: "x",
    url: "https://sources.example/x",
  };
  const later = people.map((one) => ({ ...one, laterChange: one.name === "Ada Quill" ? filed : null }));
  expect(noteOf(later)).toContain(
    " Ada Quill is shown as current; an 8-K of April 20, 2026 has an item on directors, officers, or their pay, which we haven’t read. ",
  );
  expect(noteOf(people)).not.toContain("shown as current");
});

test("a board of which few are known isn't taken for the whole, and whoever held an office isn't counted", () => {
  const board = (count: number) =>
    peopleOf(
      ...Array.from({ length: count }, (_, at): [string, string, string] => [
        `Ada${at} Quill${at}`,
        "Director",
        "2026-03-02",
      ]),
    ).map((one) => ({ ...one, roleType: "board" as const }));
  expect(noteOf(board(1))).toContain(" Only one current board member is known; most boards have more.");
  expect(noteOf(board(4))).toContain(" Only 4 current board members are known; most boards have more.");
  expect(noteOf(board(5))).not.toContain("most boards");
  const former = board(1).map((one) => ({ ...one, isCurrent: false }));
  expect(noteOf(former)).toContain(" No current board member is known; most boards have more.");
});
