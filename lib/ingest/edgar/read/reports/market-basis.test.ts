import { expect, test } from "vitest";
import { readMarketBasis } from "./market-basis";

const read = (text: string) => {
  const items = [
    { item: "8", heading: "Item 8", start: 0, bodyStart: 0, end: text.length, byReference: false },
  ];
  return readMarketBasis({ text, items } as unknown as Parameters<typeof readMarketBasis>[0]);
};

test.each([
  ["billing", "Revenue by geography is based on the billing address of our customers."],
  ["customer", "Net sales by country are generally based on the location of customers."],
  ["headquarters", "Geographic revenue is based on where the customer is headquartered."],
  ["delivery", "Revenue is attributed to regions based on the destination to which goods are shipped."],
  ["seller", "Revenues by geographic area are based on where the sales originated."],
])("by %s: %s", (basis, said) => {
  expect(read(said)).toBe(basis);
});

test("not where it says several, or nothing of places", () => {
  expect(
    read(
      "Revenue by geography is based on the billing address of customers. Sales by country are based on the location of customers.",
    ),
  ).toBeNull();
  expect(read("Revenue is recognized based on the shipping terms.")).toBeNull();
});
