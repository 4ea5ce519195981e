import { describe, expect, test } from "vitest";
import { readTable } from "@/lib/domain/read-table";
import { annotate } from "./annotate";
import type { Mention } from "./annotation";
import { findTimes, timeRows } from "./dates";

const context = { company: "Acme Inc", date: "2020-05-08" };
const mentionsOf = (text: string): Mention[] => annotate(text, context).mentions;
const titlesOf = (text: string) =>
  mentionsOf(text).flatMap((one) => (one.kind === "office" ? [one.title] : []));

describe("each office of the table is read where it is one, and not where it is none", () => {
  test.each(
    readTable("lib/language/lexicon/offices.tsv").map(
      ({ title = "", example = "", counterexample = "" }) => ({
        title,
        example,
        counterexample,
      }),
    ),
  )("$title: $example", ({ title, example, counterexample }) => {
    const pattern = new RegExp(`^${title.replace("*", ".+")}(?:, .+)?$`);
    expect(titlesOf(example).some((one) => pattern.test(one))).toBe(true);
    expect(titlesOf(counterexample).filter((one) => one === title)).toEqual([]);
  });
});

test.each([
  ["Ann Lee and Bo Day met.", ["Ann Lee", "Bo Day"]],
  ["JANE ROE NAMED CFO", ["Jane Roe"]],
  ["Messrs. Roe and Doe agreed.", ["Roe", "Doe"]],
  ["The Board elected Xiu Wong, our Treasurer, as a director.", ["Xiu Wong"]],
  ["Morgan Stanley advised the Company in San Diego.", []],
  ["Shareholder vote 8-K May 21, 2026", []],
  ["The Board appointed Robert (“Bob”) Lee III.", ["Robert (“Bob”) Lee III"]],
])("persons of %s", (text, names) => {
  expect([...new Set(mentionsOf(text).flatMap((one) => (one.kind === "person" ? [one.name] : [])))]).toEqual(
    names,
  );
});

test("a pronoun and a family name are the person's, a defined term the organization's", () => {
  const mentions = mentionsOf(
    "Acme, Inc. (the “Company”) agreed with Orion Valves, Inc. (“Purchaser”). Ms. Jane Roe signed. She left Purchaser. Ms. Roe joined the Company.",
  );
  const people = mentions.flatMap((one) => (one.kind === "person" ? [one.person] : []));
  expect(new Set(people).size).toBe(1);
  expect(people.length).toBe(3);
  const organizations = mentions.flatMap((one) =>
    one.kind === "organization" ? [`${one.name} ${one.isSelf}`] : [],
  );
  expect(organizations.filter((one) => one === "Orion Valves, Inc. false").length).toBe(3);
  expect(organizations.filter((one) => one.endsWith("true")).length).toBe(3);
});

test.each([
  ["effective as of the close of business on May 4, 2020", "2020-05-04 2020-05-04 day effective"],
  ["for the third quarter of fiscal 2024", "2024-07-01 2024-09-30 quarter in"],
  ["in the quarter ended June 30, 2024", "2024-04-01 2024-06-30 quarter in"],
  ["by June 30", "2020-06-30 2020-06-30 day by"],
  ["since 2019", "2019-01-01 2019-12-31 year since"],
  ["from 2015 to 2018", "2015-01-01 2018-12-31 range in"],
  ["announced yesterday", "2020-05-07 2020-05-07 day in"],
])("time of %s", (text, time) => {
  const found = mentionsOf(`It held ${text}.`).flatMap((one) =>
    one.kind === "time" ? [`${one.from} ${one.to} ${one.precision} ${one.relation}`] : [],
  );
  expect(found).toEqual([time]);
});

test.each(timeRows.map(({ example, days, counter }) => [example, days, counter] as const))(
  "the expression of time in: %s",
  (example, days, counter) => {
    const daysIn = (text: string) => findTimes(text, context.date).map(({ from, to }) => `${from} ${to}`);
    expect(daysIn(example)).toContain(days);
    expect(daysIn(counter)).not.toContain(days);
  },
);

test.each([
  ["Net income was $5.2 million.", "5200000 USD exact net income"],
  ["It had a net loss of $(3.1) million.", "3100000 USD exact net loss"],
  ["It laid off approximately 1,200 full-time employees.", "1200 employee about "],
  ["A one-for-ten reverse stock split was approved.", "0.1 ratio exact "],
  ["It expects charges of up to $20 million.", "20000000 USD up_to charge"],
  ["Sales saw a 12% increase in net revenue.", "12 percent exact net revenue increase"],
])("quantity of %s", (text, quantity) => {
  const found = mentionsOf(text).flatMap((one) =>
    one.kind === "quantity" ? [`${one.value} ${one.unit} ${one.bound} ${one.measures.join(" ")}`] : [],
  );
  expect(found).toEqual([quantity]);
});

test("numbers of acts, forms and rules count nothing", () => {
  const text =
    "Under the Securities Act of 1933, Form 8-K and 17 CFR 240.14a-12 it filed Exhibit 99.1 with Item 5.02.";
  expect(mentionsOf(text).filter(({ kind }) => kind === "quantity" || kind === "time")).toEqual([]);
});

test("a speaker whose name is not found again under it ends the search for who speaks", () => {
  const text = "On August 8, 2022, Tyson Foods,ŒInc. (the “Company”) issued a press release.";
  expect(() => annotate(text, { company: "Acme Corp", names: [] })).not.toThrow();
});

test.each([
  ["CORDWAIN ENERGY PARTNERS LP", "Cordwain Energy Partners, L.P. bought Orion Valves, Inc."],
  ["TALLOW BANK NA", "Tallow Bank, N.A. bought Orion Valves, Inc."],
  ["U.S. ECOLOGY, INC.", "US Ecology bought Orion Valves, Inc."],
  ["P&D SUPPLY INC", "P&D Supply, Inc. bought Orion Valves, Inc."],
])("%s is the company itself in: %s", (company, text) => {
  const organizations = annotate(text, { company, date: "2020-05-08" }).mentions.flatMap((one) =>
    one.kind === "organization" ? [one.isSelf] : [],
  );
  expect(organizations).toEqual([true, false]);
});
