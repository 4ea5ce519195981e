import { expect, test } from "vitest";
import { readReportClaims } from "./report-claim";
import forms from "./report-forms.json";

const company = { company: "Acme Widgets, Inc.", names: ["Acme"] };
const read = (said: string) => readReportClaims(said, company);

test.each(Object.entries(forms).map(([kind, { example, counter }]) => [kind, example, counter] as const))(
  "%s: %s, and not: %s",
  (kind, example, counter) => {
    expect(read(example).map((one) => one.kind)).toContain(kind);
    expect(read(counter).map((one) => one.kind)).not.toContain(kind);
  },
);

test("names, numbers, bounds and days are taken from their places", () => {
  expect(
    read("As of January 31, 2026, Acme employed approximately 2.1 million people worldwide")[0],
  ).toMatchObject({
    kind: "employees",
    number: { value: 2_100_000, bound: "about", digits: 2 },
    time: { from: "2026-01-31", to: "2026-01-31" },
  });
  expect(read("Acme competes with Orion, Vega Stores, Inc. and Lyra")[0]?.names).toEqual([
    "Orion",
    "Vega Stores, Inc.",
    "Lyra",
  ]);
  expect(read("Acme was formerly known as Orion and Vega")[0]?.names).toEqual(["Orion and Vega"]);
  expect(read("Jane Q. Roe is chair of the Audit and Risk Committee of the Board")[0]).toMatchObject({
    person: "Jane Q. Roe",
    names: ["Audit and Risk"],
  });
  expect(read("Acme was founded in 1976")[0]).toMatchObject({ kind: "founding", year: 1976 });
  expect(read("Acme has three reportable segments")[0]).toMatchObject({ number: { value: 3 } });
});

test.each([
  "Zenith employs 500 people",
  "Acme employs 500 people in Ohio",
  "Acme could employ 500 people",
  "Acme does not compete with Orion",
  "Acme employs no more than 500 people",
  "Jane Roe may chair the audit committee",
  "Orion accounted for 14% of Zenith's revenue",
  "Jane Roe is the lead independent director",
  "orders were $512 million",
])("says something else than reports are asked for: %s", (said) => expect(read(said)).toEqual([]));
