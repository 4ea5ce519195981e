import { expect, test } from "vitest";
import { readCustomerShares } from "./customer-shares";

const read = (text: string) => {
  const items = [
    { item: "7", heading: "Item 7", start: 0, bodyStart: 0, end: text.length, byReference: false },
  ];
  const document = { text, items } as unknown as Parameters<typeof readCustomerShares>[0];
  const found = readCustomerShares(document, "2025-12-31");
  return found && [found.count, found.isTogether, found.percents];
};

test.each([
  ["Two separate customers accounted for 27% and 14% of revenue in 2025.", 2, false, [27, 14]],
  ["One customer accounted for 32 % of our total net sales for 2025.", 1, false, [32]],
  [
    "Our top three customers together accounted for 18% and 17% of our revenue in 2025 and 2024, respectively.",
    3,
    true,
    [18],
  ],
  ["Our ten largest customers represented approximately 43% of our net sales.", 10, true, [43]],
])("%s", (said, count, isTogether, percents) => {
  expect(read(said)).toEqual([count, isTogether, percents]);
});

test.each([
  "Two customers accounted for 27% and 14% of revenue in 2022.",
  "No customer accounted for 10% or more of revenue in 2025.",
  "Two customers accounted for 27% of our receivables in 2025.",
  "Our three largest customers accounted for 25% of sales in the United States in 2025.",
])("none is told: %s", (said) => {
  expect(read(said)).toBeNull();
});
