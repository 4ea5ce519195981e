import { expect, test } from "vitest";
import { readMetricRows } from "./metric-rows";

const read = (text: string, period = "2025-12-31", item = "7") => {
  const document = {
    text,
    items: [{ item, heading: "Item 7", start: 0, bodyStart: 0, end: text.length, byReference: false }],
  } as unknown as Parameters<typeof readMetricRows>[0];
  return readMetricRows(document, period).map(({ name, kind, unit, value, before }) => [
    name,
    kind,
    unit,
    value,
    before,
  ]);
};

const table = (...rows: string[]) => `(Dollars in millions)\n\n${rows.join("\n")}\n`;

test("rows that count what a filer has are read of its year and the year before", () => {
  const text = table(
    "Years ended December 31,\t2025\t2024",
    "Arms backlog\t$1,200\t$1,100",
    "Total backlog\t$5,210\t$5,200",
    "Comparable sales (% change) (1)\t(1.8)%\t(3.2)%",
    // Its scale may be that of the money.
    "Ending store count\t1,978\t1,956",
  );
  expect(read(text)).toEqual([
    ["Total backlog", "held", "USD", 5_210e6, 5_200e6],
    ["Comparable sales", "change", "percent", -1.8, -3.2],
  ]);
});

test.each([
  ["another year", table("\t2023\t2022", "Total backlog\t$5,210\t$5,200"), "7"],
  [
    "a quarter",
    table(
      "\tThree months ended December 31, 2025\tThree months ended December 31, 2024",
      "Total backlog\t$5,210\t$5,200",
    ),
    "7",
  ],
  ["notes", table("\t2025\t2024", "Total backlog\t$5,210\t$5,200"), "8"],
])("none of %s", (_, text, item) => {
  expect(read(text, "2025-12-31", item)).toEqual([]);
});

test("a year that ends in January bears the number of the year before", () => {
  const text = table("\t2024\t2023", "Comparable store sales growth\t2.1 %\t1.0 %");
  expect(read(text, "2025-02-01")).toEqual([["Comparable store sales growth", "change", "percent", 2.1, 1]]);
});

test("places are counted in a table of their own", () => {
  expect(
    read("Store Data\n\t2025\t2024\nBeginning store count\t1,956\t1,948\nEnding store count\t1,978\t1,956\n"),
  ).toEqual([["Ending store count", "count", "count", 1978, 1956]]);
});

test("columns that set one year against another are of what changed", () => {
  const text = table(
    "2025\t2024\t2023\t2025 vs. 2024\t2024 vs. 2023",
    "Comparable sales (% change) (1)\t(1.8)%\t(3.2)%\t3.1%\tN/A\tN/A",
  );
  expect(read(text)).toEqual([["Comparable sales", "change", "percent", -1.8, -3.2]]);
});
