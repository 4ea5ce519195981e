import { expect, test } from "vitest";
import { findRoleInText } from "./find-role-in-text";
import { tellsOfBeginning } from "./tells-of-beginning";

const asked = (personName: string, role: string) => ({
  personName,
  role,
  company: "Acme Widgets, Inc.",
  companyWords: new Set(["acme", "widgets"]),
});

test.each([
  [
    "On February 28, 2008, Ann Lee resigned from her positions as the President and Chief Executive Officer of the Company.",
    "CEO",
  ],
  [
    "In connection with Ms. Ann Lee’s resignation as the Company’s interim president, the Company has entered into an agreement.",
    "interim president",
  ],
  [
    "Acme announced today that Ann Lee will step down from her positions as chief executive officer and director, effective immediately.",
    "CEO",
  ],
])("%j ends the office", (text, role) =>
  expect(findRoleInText(asked("Ann Lee", role), text)).toMatchObject({ isEnding: true }),
);

test("an office that is to be taken on a day is held from then on", () =>
  expect(
    findRoleInText(
      asked("Ann Lee", "non-executive chairman"),
      "Ann Lee to Become Non-executive Chairman on January 1, 2008",
    ),
  ).toMatchObject({ from: "2008-01-01" }));

test("who has been serving in an office and goes on in another does not begin it", () =>
  expect(
    findRoleInText(
      asked("Ann Lee", "interim CFO"),
      "Ann Lee, who has been serving as interim chief financial officer, will continue to assist the company as interim chief accounting officer.",
    ),
  ).toMatchObject({ isBeginning: false }));

test.each([
  ["Ann Lee has re-joined the company as General Counsel.", true],
  ["Acme said that the appointment of Ms. Lee takes effect at once.", true],
  ["Ann Lee, General Counsel, will be based in New York.", false],
])("%j tells that somebody is given an office: %j", (text, expected) =>
  expect(tellsOfBeginning(text, "Ann Lee")).toBe(expected),
);

test("what is told of another before an office is no end of it", () =>
  expect(
    findRoleInText(
      asked("Ann Lee", "acting CEO"),
      "On December 4, 2001, Robert Raymond was placed on leave, and Ann Lee was elected acting President and Chief Executive Officer.",
    ),
  ).toMatchObject({ isEnding: false, isBeginning: true }));
