import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Person } from "./company-answer";
import { People } from "./people";

const record = (role: string, isCurrent: boolean, day: string): Person => ({
  name: "Ada Quill",
  role,
  role_type: "executive",
  is_current: isCurrent,
  source_types: ["sec_filing"],
  verified_count: 1,
  last_seen: day,
  later_change: null,
  source: null,
});

test("a role that is over stands behind the current one, with the day on which it was last named", () => {
  const people = [
    record("Chief Operating Officer", false, "2024-01-08"),
    record("Chief Executive Officer", true, "2026-03-02"),
  ];
  const page = renderToStaticMarkup(People({ people, note: "" }));
  expect(page).toMatch(/Chief Executive Officer.*Chief Operating Officer, last named 8 January 2024/s);
  expect(page).not.toContain("until");
});

test("who is only said to be an officer is named without a title", () => {
  const people = [record("Named Executive Officer", true, "2026-03-02")];
  const page = renderToStaticMarkup(People({ people, note: "" }));
  expect(page).toContain("named without a title");
  expect(page).not.toContain(">Named Executive Officer");
});
