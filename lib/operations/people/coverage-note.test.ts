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
    " Ada Quill is shown as current; an 8-K of April 20, 2026 reports a change of directors or officers after this. ",
  );
  expect(noteOf(people)).not.toContain("after this");
});
