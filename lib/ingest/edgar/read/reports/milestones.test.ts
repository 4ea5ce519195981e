import { expect, test } from "vitest";
import { readMilestones } from "./milestones";

const read = (said: string, period: string | null = "2025-12-31"): [string, string][] => {
  const text = `Item 7\n\n${said}`;
  const item = { item: "7", heading: "Item 7", start: 0, bodyStart: 8, end: text.length, byReference: false };
  const document = { text, items: [item] } as unknown as Parameters<typeof readMilestones>[0];
  return readMilestones(document, period).map(({ day, text: one }) => [day, one]);
};

test.each([
  ["2025-04", "In April 2025, we launched driverless deliveries of bread with Castor Mills."],
  ["2026-02-04", "On February 4, 2026, Acme acquired Borealis Ovens, a maker of stone ovens."],
  ["2025-09-12", "We completed the sale of our pasta business to Castor Mills on September 12, 2025."],
  ["2025-11", "In November 2025, the Company announced an agreement with the state to lower bread prices."],
])("is read with its day: %s %s", (day, said) => {
  expect(read(said)).toEqual([[day, said]]);
});

test.each([
  ["of another time", "In April 2022, we launched driverless deliveries of bread with Castor Mills."],
  ["of lenders", "In April 2025, we entered into a credit agreement with Castor Bank for $40 million."],
  ["of shares", "In April 2025, we announced a program to repurchase up to $40 million of shares."],
  ["of people", "In April 2025, we announced the appointment of a new chief baker as director."],
  ["of courts", "In April 2025, we received a subpoena from a court in Ohio about our ovens."],
  ["of what somebody else did", "In April 2025, the price of flour began to rise in all of our markets."],
  ["of honors", "In April 2025, we received a gold baking award for the film on our ovens and mills."],
  ["without a day", "We launched driverless deliveries of bread with Castor Mills last spring."],
])("what is %s is not: %s", (_, said) => {
  expect(read(said)).toEqual([]);
});

test("without a period nothing is lately", () => {
  expect(read("In April 2025, we launched driverless deliveries of bread with Castor Mills.", null)).toEqual(
    [],
  );
});
