import { expect, test } from "vitest";
import {
  currentItem,
  eightKHeading,
  eightKItemOf,
  eightKItems,
  eightKLabel,
  filedNumbers,
} from "./eight-k-items";

test("every item has a label and a heading, and both name it in any case", () => {
  expect(eightKItems).toHaveLength(33);
  for (const item of eightKItems) {
    expect(eightKItemOf(item)).toBe(item);
    expect(eightKItemOf(`Item ${item}`)).toBe(item);
    expect(eightKItemOf(eightKLabel(item).toUpperCase())).toBe(item);
    expect(eightKItemOf(eightKHeading(item).toLowerCase())).toBe(item);
  }
  expect(new Set(eightKItems.map(eightKLabel)).size).toBe(eightKItems.length);
});

test("numbers from before 2004-08-23 are today's", () => {
  expect(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"].map(currentItem)).toEqual([
    "5.01",
    "2.01",
    "1.03",
    "4.01",
    "8.01",
    "5.02",
    "9.01",
    "5.03",
    "7.01",
    "5.05",
    "5.04",
    "2.02",
  ]);
  expect(filedNumbers("8.01")).toEqual(["8.01", "5"]);
  expect(currentItem("13")).toBeNull();
  expect(eightKItemOf("the weather")).toBeNull();
});

test("SEC's own titles name an item, and so does the beginning that only one has", () => {
  expect(eightKItemOf("Temporary Suspension of Trading Under Registrant’s Employee Benefit Plans")).toBe(
    "5.04",
  );
  expect(
    eightKItemOf(
      "Departure of Directors or Certain Officers; Election of Directors; Appointment of Certain Officers; Compensatory Arrangements of Certain Officers",
    ),
  ).toBe("5.02");
  expect(eightKItemOf("departure of directors or certain officers")).toBe("5.02");
  expect(eightKItemOf("Non-Reliance on Previously Issued")).toBe("4.02");
  expect(
    ["Amendments to", "Material", "Departure", "Changes in Control of the Weather", ""].map(eightKItemOf),
  ).toEqual([null, null, null, null, null]);
});

test("a label that was in use before is still read", () => {
  expect(["Trading Suspension", "Delisting Notice"].map(eightKItemOf)).toEqual(["5.04", "3.01"]);
  expect(eightKLabel("5.04")).toBe("Benefit Plan Blackout");
});
