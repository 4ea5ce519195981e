import { expect, test } from "vitest";
import type { InsiderLine } from "../read/read-insiders";
import { buildRoles } from "./build-roles";
import { createDocumentRegister } from "./document-register";

const line = (given: Partial<InsiderLine>): InsiderLine => ({
  ticker: "ACME",
  owner: "COOK TIMOTHY D",
  title: "",
  isDirector: false,
  isOfficer: false,
  filedOn: "2026-03-02",
  ...given,
});

const build = (...lines: InsiderLine[]) =>
  buildRoles(lines, {
    documents: createDocumentRegister(() => "Acme"),
    issuerOf: () => ({ cik: "0000000001", entityKey: "acme", name: "Acme" }),
    accessionOf: () => null,
  });

const rolesOf = (...lines: InsiderLine[]) =>
  build(...lines).rows.map((row) => `${row.person}: ${row.roleText} (${row.roleClass})`);

test("a director who is an officer has two roles, and several lines of one filing are one observation", () => {
  const both = line({ title: "Chief Executive Officer", isDirector: true, isOfficer: true });
  expect(rolesOf(both, both)).toEqual([
    "Timothy D. Cook: Chief Executive Officer (ceo)",
    "Timothy D. Cook: Director (director)",
  ]);
});

test("an officer whose title stands elsewhere on the form is an officer", () => {
  expect(rolesOf(line({ title: "See Remarks", isOfficer: true }))).toEqual([
    "Timothy D. Cook: Officer (other_officer)",
  ]);
});

test("a title stands for a lost check box, and nothing stands for both", () => {
  expect(rolesOf(line({ title: "EVP & CFO" }))).toEqual(["Timothy D. Cook: EVP & CFO (cfo)"]);
  expect(build(line({}))).toMatchObject({ rows: [], leftOut: { noRelation: 1 } });
});

test("an organization is no person", () => {
  expect(build(line({ owner: "BERKSHIRE HATHAWAY INC", isDirector: true }))).toMatchObject({
    rows: [],
    leftOut: { organization: 1 },
  });
});
