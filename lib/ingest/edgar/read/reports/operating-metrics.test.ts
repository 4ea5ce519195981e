import { expect, test } from "vitest";
import { readOperatingMetrics } from "./operating-metrics";

const read = (said: string, period = "2024-12-31"): string[] => {
  const text = `Item 7\n\n${said}`;
  const item = { item: "7", heading: "Item 7", start: 0, bodyStart: 8, end: text.length, byReference: false };
  const document = { text, items: [item] } as unknown as Parameters<typeof readOperatingMetrics>[0];
  return readOperatingMetrics(document, period).map((one) => one.text);
};

test.each([
  "As of December 31, 2024, we operated 2,310 stores in 40 states.",
  "Our total backlog was $93.1 billion on December 31, 2024, up from $91.5 billion the year before.",
  "Total comparable sales decreased 1.8% in fiscal 2024, reflecting fewer visits.",
  "For fiscal 2024, comparable restaurant sales rose 3.2 percent.",
  "Our net interest margin was 3.41% in 2024, compared with 3.22% in 2023.",
  "The combined ratio was 94.2% in 2024.",
  "In all, our portfolio was 93% occupied in 2024 and 95% in 2023.",
  "As of December 31, 2024, we owned 4,210 megawatts of wind and solar plants.",
  "As of December 31, 2024, our pipeline had 14 product candidates for cattle.",
  "At year-end 2024, we owned 41 properties in Ohio and Iowa.",
  "Organic sales, which leave out the impact of purchases and sales of mills and of currencies, rose 2%.",
])("is told of the year: %s", (said) => {
  expect(read(said)).toEqual([said]);
});

test.each([
  ["another year", "Total comparable sales decreased 1.8% in fiscal 2022, reflecting fewer visits."],
  ["maybe of a part", "Comparable store sales decreased 1%."],
  ["another time without a year", "In the quarter, comparable sales rose 3%."],
  ["no time and no rate", "We operated 2,310 stores in 40 states."],
  ["a segment", "Comparable sales of the Ohio segment decreased 1.8% in fiscal 2024."],
  ["a segment", "Occupancy in our Ohio buildings averaged 97% in 2024."],
  ["what is expected", "We expect comparable sales to rise about 2% in 2024."],
  ["no rate", "Comparable sales are sales of stores open for a year, by our rule of 2024."],
])("%s is not: %s", (_, said) => {
  expect(read(said)).toEqual([]);
});
