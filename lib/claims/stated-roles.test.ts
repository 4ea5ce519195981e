import { expect, test } from "vitest";
import { annotate } from "@/lib/language/annotate";
import { findRoleIn, findStatedRoles, isAskedRole } from "./stated-roles";

const company = { company: "Acme Widgets, Inc.", names: ["Acme"], date: "2012-04-02" };

/** Each office told, as "Person: Office", with "+" where it begins, "-" where it ends, and its days. */
const rolesIn = (text: string): string[] => {
  const told = findStatedRoles({ text, annotation: annotate(text, company) });
  const write = ({ person, role, isBeginning, isEnding, time, tenure }: (typeof told)[number]) => {
    const days = tenure ? ` ${tenure.start ?? ""}..${tenure.end ?? ""}` : time ? ` ${time.from}` : "";
    return `${person}: ${role}${isBeginning ? " +" : ""}${isEnding ? " -" : ""}${days}`;
  };
  return [...new Set(told.map(write))];
};

test.each([
  ["Ward Ames, Secretary, signed the lease.", ["Ward Ames: Secretary"]],
  ["“We did well,” said Chairman and CEO Cora Finn.", ["Cora Finn: Chairman and Chief Executive Officer"]],
  [
    "Acme extended its agreements with Ward Ames, President and Treasurer, Lyle Pond, General Counsel, and Cora Finn, Controller.",
    ["Ward Ames: President and Treasurer", "Lyle Pond: General Counsel", "Cora Finn: Controller"],
  ],
  ["Officer\tTitle\tAward\nWard Ames\tTreasurer\t200%\n", ["Ward Ames: Treasurer"]],
])("an office stands beside a name: %j", (text, roles) => {
  expect(rolesIn(text)).toEqual(roles);
});

test.each([
  ["The Board appointed Bo Day President, effective July 1, 2012.", ["Bo Day: President + 2012-07-01"]],
  [
    "Bo Day was chosen in May 2012 to become President as of July 1, 2012.",
    ["Bo Day: President + 2012-07-01"],
  ],
  ["The Company announced that Hugo Marsh resigned as Controller.", ["Hugo Marsh: Controller -"]],
  ["Cora Finn served as Treasurer from 2001 to 2009.", ["Cora Finn: Treasurer 2001-01-01..2009-12-31"]],
  ["Cora Finn has served as our Treasurer since May 2010.", ["Cora Finn: Treasurer 2010-05-01.."]],
])("an office is taken, left, or held for a time: %j", (text, roles) => {
  expect(rolesIn(text)).toEqual(roles);
});

test.each([
  "Incoming Chief Executive Officer Cora Finn spoke.",
  "Cora Finn, former Chief Executive Officer, spoke.",
  "Cora Finn may be appointed Chief Executive Officer.",
  "Cora Finn, Chief Executive Officer of Orion Valves, Inc., spoke.",
  "Cora Finn served as President of Orion Valves, Inc. and as its Treasurer from 2001 to 2009.",
  "Cora Finn previously served as Chief Operating Officer at [12]3 in 2009.",
  "ORION VALVES, INC.\n\nBy: /s/ Cora Finn\nName: Cora Finn\nTitle: Chief Executive Officer\n",
])("nobody holds an office here by %j", (text) => {
  expect(rolesIn(text)).toEqual([]);
});

test("of a person in an office, that it is held counts before that it was, and that before its end", () => {
  const text =
    "Lyle Pond resigned as Treasurer in 2004. Lyle Pond served as Treasurer from 1999 to 2004. Lyle Pond, Treasurer, signed.";
  const passage = { text, annotation: annotate(text, company) };
  const question = { personName: "Lyle Pond", role: "treasurer", companyWords: new Set<string>() };
  expect(findRoleIn(question, passage)).toMatchObject({ isEnding: false, tenure: null, fit: 1 });
  expect(findRoleIn({ ...question, personName: "Bo Pond" }, passage)).toBeNull();
  expect(findRoleIn({ ...question, role: "controller" }, passage)).toBeNull();
});

test.each([
  ["Chief Executive Officer of ORV", false],
  ["Chairman of the Board", true],
  ["Chief Executive Officer of Acme", true],
])(
  "an office that one person holds is that of the whole company, or of what it’s asked of: %s",
  (stated, isAsked) => {
    const role = stated.startsWith("Chair") ? "chairman" : "CEO";
    expect(isAskedRole({ role, companyWords: new Set(["acme"]) }, stated)).toBe(isAsked);
  },
);
