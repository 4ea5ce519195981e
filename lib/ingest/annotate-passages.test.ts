import { expect, test } from "vitest";
import { leadingPassages } from "./annotate-passages";

test("of a long document the beginning is read while it is taken in, of a short one all", () => {
  const passages = Array.from({ length: 30 }, (_, n) => ({ start: n * 1_600, end: n * 1_600 + 1_500 }));
  expect(leadingPassages(passages)).toEqual(passages.slice(0, 20));
  expect(leadingPassages(passages.slice(0, 3))).toEqual(passages.slice(0, 3));
});
