import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { Person } from "./company-answer";
import { listPersons, People } from "./people";

describe("a row a person", () => {
  const record = (name: string, role: string | null, more: Partial<Person> = {}): Person => ({
    name,
    role,
    role_type: role === null ? null : role === "Director" ? "board" : "executive",
    is_current: role !== null,
    source_types: ["sec_filing"],
    verified_count: 1,
    last_seen: "2026-03-02",
    later_change: null,
    source: null,
    ...more,
  });

  test("a person has one row, current roles before those that are over, with the newest day of all", () => {
    const persons = listPersons([
      record("Ada Quill", "Chief Executive Officer"),
      record("Bo Ray", "Chief Financial Officer"),
      record("Ada M. Quill", "President", { is_current: false, last_seen: "2021-05-01" }),
      record("QUILL ADA", "Director", { last_seen: "2026-04-01" }),
    ]);
    expect(
      persons.map(({ name, type, roles, lastSeen }) => [name, type, roles.map(({ role }) => role), lastSeen]),
    ).toEqual([
      ["Ada Quill", "executive", ["Chief Executive Officer", "Director", "President"], "2026-04-01"],
      ["Bo Ray", "executive", ["Chief Financial Officer"], "2026-03-02"],
    ]);
  });

  test("whoever holds no role any more comes last", () => {
    const persons = listPersons([
      record("Bo Ray", "Chief Executive Officer", { is_current: false }),
      record("Ada Quill", "Chief Executive Officer"),
      record("Cy Oak", "Officer"),
    ]);
    expect(persons.map(({ name, roles }) => [name, ...roles.map(({ role }) => role)])).toEqual([
      ["Ada Quill", "Chief Executive Officer"],
      ["Cy Oak", "Officer"],
      ["Bo Ray", "Chief Executive Officer"],
    ]);
  });

  test("who is a director now and was an officer once is listed with the board", () => {
    const [person] = listPersons([
      record("Ada Quill", "Chief Executive Officer", { is_current: false }),
      record("Ada Quill", "Director"),
    ]);
    expect(person?.type).toBe("board");
  });

  test("people of one family name stay apart, and who is only mentioned has no type", () => {
    const persons = listPersons([record("Ada Quill", "Director"), record("Abe Quill", null)]);
    expect(persons.map(({ name, type }) => [name, type])).toEqual([
      ["Ada Quill", "board"],
      ["Abe Quill", null],
    ]);
  });
});

describe("the table", () => {
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
    expect(page).toMatch(
      /Chief Executive Officer.*Chief Operating Officer \(former, last named January 8, 2024\)/s,
    );
    expect(page).not.toContain("until");
  });

  test("who holds no office anymore is marked as former, once", () => {
    const people = [record("Chief Operating Officer", false, "2024-01-08")];
    const page = renderToStaticMarkup(People({ people, note: "" }));
    expect(page.match(/former/gi)).toEqual(["Former"]);
    expect(page).toContain("(last named January 8, 2024)");
  });

  test("who is only said to be an officer is named without a title", () => {
    const people = [record("Named Executive Officer", true, "2026-03-02")];
    const page = renderToStaticMarkup(People({ people, note: "" }));
    expect(page).toContain("named without a title");
    expect(page).not.toContain(">Named Executive Officer");
  });
});
