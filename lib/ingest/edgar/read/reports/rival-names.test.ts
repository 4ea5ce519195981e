import { expect, test } from "vitest";
import { findRivalNames } from "./rival-names";

/** A report's text whose Item 1 it is. */
const report = (text: string) => ({
  text,
  items: [{ item: "1", heading: "Business", start: 0, bodyStart: 0, end: text.length, byReference: false }],
});
const find = (text: string) =>
  findRivalNames(report(text), {
    nameOf: ({ name }) => name,
    toldOf: () => [],
    makersIn: () => [],
    filerWord: "Pelham",
  });
const measuresOf = (text: string, wanted: string) =>
  Object.keys(find(text).find(({ name }) => name === wanted)?.measures ?? {});

test("where nothing speaks of competition nothing is looked at", () => {
  expect(find("Properties\n\nOur plant in Dayton stands beside that of Holloway Brush Company.\n\n")).toEqual(
    [],
  );
});

test("each name has its place in the text, and the same name as often as it stands there", () => {
  const text =
    "Competition. Rivals include Acme Brush Co. and Holloway Brush Company. Acme Brush Co. is the largest.\n\n";
  const found = find(text);
  expect(found.filter(({ name }) => name === "Acme Brush Co.")).toHaveLength(2);
  for (const { name, start, end } of found) expect(text.slice(start, end)).toBe(name);
});

test("in a table counts what heads the column", () => {
  const table = "Line\tSales\tCompetitors\nHand tools\t9\tKleine Works";
  expect(measuresOf(`Sales\n\nWe make tools.\n\n${table}\n\n`, "Kleine Works")).toEqual(
    expect.arrayContaining(["cell", "head competes", "column 2"]),
  );
});

test("the lines behind what introduces a list belong to it, and what stands behind them doesn't", () => {
  const text =
    "Sales\n\nOur competitors include:\n\n• Acme Works;\n\n• Kleine Mills;\n\nThe plant in Dayton was built by Oster Builders in 1990. It stands beside the river and has two floors, of which the upper one is let to a school of arts and to the town.\n\n• Dunmore Inc.\n\n";
  expect(measuresOf(text, "Kleine Mills")).toContain("listed");
  expect(find(text).map(({ name }) => name)).not.toContain("Dunmore Inc.");
});
