import { expect, test } from "vitest";
import { readOfficeStatement, readPersonClaim } from "./read-claim";

test("a person claim without more asks whether the person is known", () => {
  expect(readPersonClaim("Ann Lee", null)).toEqual({ as: "mention" });
  expect(readPersonClaim("Ann Lee", "  ")).toEqual({ as: "mention" });
});

test.each([
  ["CFO", "CFO", false],
  ["was the chief financial officer", "chief financial officer", false],
  ["served as the company's treasurer.", "treasurer", false],
  ["is a director", "director", true],
  ["current CFO", "CFO", true],
  ["former CFO", "former CFO", true],
])("an office is verified as a role: %s", (said, role, isAboutToday) => {
  expect(readPersonClaim("Ann Lee", said)).toEqual({ as: "role", role, isAboutToday });
});

test.each([
  "quit as head of manufacturing",
  "joined the board, supporting its buy-back",
  "resigned as chief financial officer",
  "owns 75% of the shares",
])("what the person did or has is verified as an event of that person: %s", (said) => {
  expect(readPersonClaim("Ann Lee", said)).toEqual({ as: "event", description: `Ann Lee ${said}` });
});

const acme = { company: "Acme Widgets, Inc.", names: ["Acme Widgets", "Acme"] };
const office = (description: string) =>
  readOfficeStatement({ description, period: null }, acme, "2026-11-21");

test.each([
  ["Tim Lee is the CEO of Acme", "Tim Lee", "CEO"],
  ["Tim Lee is the CEO of Acme Widgets, Inc.", "Tim Lee", "CEO"],
  ["Tim Lee serves as Acme's chairman and CEO.", "Tim Lee", "chairman and CEO"],
  ["Acme's CEO is Tim Lee", "Tim Lee", "CEO"],
  ["The CFO of Acme Widgets is Anna M. Roe", "Anna M. Roe", "CFO"],
  ["Anna Roe is currently the company's chief financial officer", "Anna Roe", "chief financial officer"],
  ["Anna Roe sits on Acme's board", "Anna Roe", "Director"],
  ["Anna Roe is no longer Acme's CFO", "Anna Roe", "former CFO"],
  ["Anna Roe runs the insurer as its president", "Anna Roe", "president"],
  ["Anna Roe is the Chairman of the Board of Acme", "Anna Roe", "Chairman of the Board"],
  ["Anna Roe, EVP and CFO of Acme", "Anna Roe", "EVP and CFO"],
  ["Anna Roe holds the chief financial officer post at Acme", "Anna Roe", "chief financial officer"],
  ["Anna Roe is a member of the board of directors of Acme", "Anna Roe", "Director"],
  ["Anna Roe serves on the board of Acme Widgets, Inc.", "Anna Roe", "Director"],
  ["Acme CEO Tim Lee", "Tim Lee", "CEO"],
  ["Acme Widgets chief financial officer Anna Roe", "Anna Roe", "chief financial officer"],
  ["Tim Lee leads Acme as its CEO", "Tim Lee", "CEO"],
])("a sentence on who holds an office is a role claim about today: %s", (said, personName, role) => {
  expect(office(said)).toEqual({ personName, role, period: null });
});

test("of who held an office it is one about any day until today", () => {
  const until = { start: null, end: "2026-11-21" };
  expect(office("Tim Lee was the CEO of Acme")).toEqual({
    personName: "Tim Lee",
    role: "CEO",
    period: until,
  });
});

test("a year in it is the period, a longer time makes it another claim", () => {
  const of2020 = { start: "2020-01-01", end: "2020-12-31" };
  expect(office("Tim Lee was COO of Acme in 2020")).toEqual({
    personName: "Tim Lee",
    role: "COO",
    period: of2020,
  });
  const period = { start: "2025-01-01", end: "2025-12-31" };
  const said = { description: "Tim Lee was COO of Acme in 2020", period };
  expect(readOfficeStatement(said, acme, "2026-11-21")?.period).toEqual(of2020);
  expect(office("Tim Lee was COO of Acme from 2019 to 2022")).toBeNull();
});

test.each([
  "Tim Lee resigned as CEO of Acme",
  "Tim Lee is not the CEO of Acme",
  "Tim Lee has never been CEO of Acme",
  "Tim Lee is the CEO of Orion Valves, Inc.",
  "Tim Lee is the CEO of Acme and owns 5% of it",
  "Tim Lee was the CEO of Acme from 2019 to 2022",
  "Tim Lee is the brother of Acme's CEO",
  "Tim Lee sits on the audit committee of Acme's board",
  "Tim Lee sits on the board of Orion",
  "Tim Lee joined Acme's board",
  "Tim Lee, CFO of Orion",
  "Tim Lee, the brother of Acme's CEO",
  "Tim Lee, CEO of Acme, resigned",
  "Acme is a maker of widgets",
  "Acme CEO Tim Lee resigned",
  "Acme CEO Tim Lee and CFO Anna Roe",
  "Orion CEO Tim Lee",
  "Tim Lee leads Orion as its CEO",
])("a sentence that says anything else isn't: %s", (said) => {
  expect(office(said)).toBeNull();
});
