import { expect, test } from "vitest";
import { readSingleSegment } from "./single-segment";

const read = (said: string): string | null => {
  const text = `Item 8\n\n${said}`;
  const item = { item: "8", heading: "Item 8", start: 0, bodyStart: 8, end: text.length, byReference: false };
  const document = { text, items: [item] } as unknown as Parameters<typeof readSingleSegment>[0];
  return readSingleSegment(document)?.text ?? null;
};

test.each([
  "We operate as a single segment designed to bake bread for shops.",
  "The Company operates in one operating segment.",
  "Acme operates and manages its business as one reportable segment.",
  "Segment The Company has one reportable segment managed on a consolidated basis.",
  "Segment Information - The Company’s bread retail operations represent a single reportable segment.",
])("is read: %s", (said) => {
  expect(read(said)).toBe(said);
});

test.each([
  ["a rule for all", "The rules apply to public entities with a single reportable segment."],
  ["a part", "These bakeries are aggregated into one reportable segment, the bread segment."],
  ["the past", "Until 2024, the Company operated as one operating segment."],
  ["a part of a market", "We sell to one customer segment, bakeries."],
])("%s isn’t: %s", (_, said) => {
  expect(read(said)).toBeNull();
});
