import { expect, test } from "vitest";
import type { RoleGroup } from "@/lib/db/people";
import { rangeOf } from "@/lib/domain/calendar";
import { buildPeopleIndex } from "@/lib/domain/people/people-index";
import { judgeRole } from "./judge-role";

const seen = (person: string, roleText: string, day: string, more: Partial<RoleGroup> = {}): RoleGroup => ({
  personKey: person.toLowerCase(),
  person,
  roleText,
  roleType: "executive",
  roleClass: "other_officer",
  action: "held",
  filings: [`${person} ${day}`],
  news: [],
  sourceTypes: ["sec_filing"],
  firstSeen: day,
  lastSeen: day,
  effectiveOn: null,
  days: [day],
  documentId: `${person} ${day}`,
  url: "https://www.sec.gov/",
  accession: null,
  form: "8-K",
  quote: null,
  ...more,
});

const context = { company: "Orion", companyWords: new Set(["orion"]), today: "2026-11-21" };
const holds = (groups: RoleGroup[], role: string | null, month: string | null) =>
  judgeRole(
    { personName: "Ann Lee", role, period: month === null ? null : rangeOf(month, month) },
    buildPeopleIndex(groups, context.today),
    context,
  ).corroborated;

test("an office of one ends when somebody else is named to it, under the same title or another of the office", () => {
  for (const [own, other, role] of [
    ["Treasurer", "Vice President and Treasurer", "treasurer"],
    ["General Counsel", "SVP, Chief Legal Officer", "general counsel"],
    ["EVP, Global Sales", "EVP, Global Sales", "EVP, Global Sales"],
  ] as const) {
    const groups = [seen("Ann Lee", own, "2015-03-01"), seen("Bo Ray", other, "2016-02-01")];
    expect(holds(groups, role, "2015-09")).toBe(true);
    expect(holds(groups, role, "2016-09")).toBe(false);
  }
});

test("an office of several, or below another's, does not", () => {
  for (const [own, other, role] of [
    ["Vice President", "Vice President", "Vice President"],
    ["Treasurer", "Assistant Treasurer", "treasurer"],
    ["Controller", "Chief Accounting Officer", "controller"],
  ] as const) {
    const groups = [seen("Ann Lee", own, "2015-03-01"), seen("Bo Ray", other, "2016-02-01")];
    expect(holds(groups, role, "2016-09")).toBe(true);
  }
});

test("who left one office of an executive, and is seen in none after, holds no other", () => {
  const left = seen("Ann Lee", "Chief Financial Officer", "2016-02-01", { action: "departed" });
  const other = seen("Ann Lee", "Executive Vice President", "2015-03-01");
  expect(holds([other, left], "Executive Vice President", "2015-09")).toBe(true);
  expect(holds([other, left], "Executive Vice President", "2016-09")).toBe(false);
  const stays = seen("Ann Lee", "Executive Vice President", "2016-02-01");
  expect(holds([stays, left], "Executive Vice President", "2016-09")).toBe(true);
});

test("who left the board does not chair it", () => {
  const left = seen("Ann Lee", "Director", "2016-02-01", { action: "departed", roleType: "board" });
  const chair = seen("Ann Lee", "Chairman of the Board", "2015-03-01", { roleType: "board" });
  expect(holds([chair, left], "chairman", "2016-09")).toBe(false);
});

test("an office last named years ago is not held today, though the person is known", () => {
  const groups = [seen("Ann Lee", "Treasurer", "2004-03-01")];
  expect(holds(groups, "treasurer", null)).toBe(false);
  expect(holds(groups, null, null)).toBe(true);
});

test("who retires in June, and hands the office over in November, does not hold it in between", () => {
  const leaving = { action: "departed", firstSeen: "2015-06-30", effectiveOn: "2015-06-30" } as const;
  const taking = { action: "appointed", firstSeen: "2014-11-01", effectiveOn: "2014-11-01" } as const;
  const retires = seen("Ann Lee", "Chief Financial Officer", "2014-07-18", leaving);
  const next = seen("Bo Ray", "Chief Financial Officer", "2014-07-18", taking);
  for (const [month, alone, handedOver] of [
    ["2014-10", false, true],
    ["2014-12", true, false],
    ["2015-05", true, false],
  ] as const) {
    expect(holds([retires], "CFO", month)).toBe(alone);
    expect(holds([retires, next], "CFO", month)).toBe(handedOver);
  }
  // One of two directors takes nothing over.
  const [board, other] = [
    { ...retires, roleText: "Director" },
    { ...next, roleText: "Director" },
  ];
  expect(holds([board, other], "director", "2015-05")).toBe(true);
});
