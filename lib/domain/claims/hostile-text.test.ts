import { describe, expect, test } from "vitest";
import { findSupport } from "./find-support";
import { readStatement } from "./read-statement";
import { findRoleInText } from "./roles/find-role-in-text";

const words = new Set(["acme", "widgets"]);
const company = { name: "Acme Widgets, Inc.", words, mustBeNamed: false };

/** What runs into each other where a pattern repeats what may follow itself. */
const runs = [
  "MINNEAPOLISCONTACT",
  "A' As ",
  "the AA",
  "AlyAly",
  "dailyearly and ",
  "agreed to recently ",
  "company's\td' ",
  "von Jr. ",
  "&A, AA& ",
  "(((",
  "“A” ",
  "1,1.1 ",
  "Mr. Lee, who said that ",
];

describe.each(runs)("a text of %j again and again", (run) => {
  const text = run.repeat(60).slice(0, 900);
  const around = [
    `${text} Ann Lee, President, resigned.`,
    `Ann Lee, ${text} President, sold ${text} to Orion.`,
    `Contacts: ${text}: Ann Lee resigned as President ${text}`,
  ];

  test("is looked through for an office", () => {
    for (const one of around) {
      const asked = { personName: "Ann Lee", role: "president", company: company.name, companyWords: words };
      expect(() => findRoleInText(asked, one)).not.toThrow();
    }
  });

  test("is looked through for an event, and read as one", () => {
    for (const claim of ["sold its pumps to Orion", "Ann Lee resigned as president", `Orion ${text}`])
      for (const one of around)
        expect(() => findSupport(readStatement(claim, words), one, "2011-06-17", company)).not.toThrow();
  });
});
