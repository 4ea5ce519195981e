import { expect, test } from "vitest";
import { findRivalNames, likelyRivals } from "./rival-names";

/** A report's text whose Item 1 it is. */
const report = (text: string) => ({
  text,
  items: [{ item: "1", heading: "Business", start: 0, bodyStart: 0, end: text.length, byReference: false }],
});
const namesIn = (text: string) => likelyRivals(report(text)).map(({ name }) => name);

test("in a section on competition, whoever does there what rivals do is one", () => {
  const text =
    "Competition\n\nThe market for industrial brushes is fragmented. Holloway Brush Company and Tarrant Industries, Inc. are larger than we are, and imports made by Nakamura Fibre undersell us in wire brushes.\n\n";
  expect(namesIn(text)).toEqual(
    expect.arrayContaining(["Holloway Brush Company", "Tarrant Industries, Inc."]),
  );
});

test("outside of such a section nothing is looked at", () => {
  const text =
    "Properties\n\nOur plant in Dayton stands beside that of Holloway Brush Company, with which we compete.\n\n";
  expect(findRivalNames(report(text))).toEqual([]);
});

test("each name has its place in the text, and the same name as often as it stands there", () => {
  const text =
    "Competition. Rivals include Acme Brush Co. and Holloway Brush Company. Acme Brush Co. is the largest.\n\n";
  const found = findRivalNames(report(text));
  expect(found.filter(({ name }) => name === "Acme Brush Co.")).toHaveLength(2);
  for (const { name, start, end } of found) expect(text.slice(start, end)).toBe(name);
});
