import fc from "fast-check";
import { expect, test } from "vitest";
import type { Annotation } from "./annotation";
import { decodeAnnotation, encodeAnnotation } from "./encode";

const annotation: Annotation = {
  sentences: [
    { start: 2, end: 40, kind: "heading" },
    { start: 41, end: 220, kind: "prose" },
  ],
  mentions: [
    {
      kind: "person",
      sentence: 1,
      start: 41,
      end: 48,
      person: 0,
      name: "Zoë “Z” Lee, Jr.",
      form: "full",
    },
    {
      kind: "office",
      sentence: 1,
      start: 60,
      end: 83,
      title: "Chief Financial Officer",
      organization: null,
      isInterim: true,
      isFormer: false,
    },
    {
      kind: "time",
      sentence: 1,
      start: 50,
      end: 59,
      from: "2025-05-01",
      to: "2025-05-01",
      precision: "day",
      relation: "by",
    },
    {
      kind: "quantity",
      sentence: 1,
      start: 90,
      end: 99,
      value: 1_234_567.89,
      high: null,
      unit: "USD",
      per: null,
      bound: "about",
      measures: ["net", "income"],
    },
  ],
  events: [
    {
      sentence: 1,
      start: 41,
      end: 220,
      predicate: "appoint",
      realization: "verb",
      polarity: "denied",
      modality: "planned",
      time: 2,
      arguments: [
        { role: "person", start: 41, end: 48, words: [], head: "lee", mention: 0, binding: "direct" },
      ],
      within: null,
    },
  ],
};

test("an annotation comes back as it was, and takes less than half of its JSON", () => {
  const bytes = encodeAnnotation(annotation);
  expect(decodeAnnotation(bytes)).toEqual(annotation);
  expect(bytes.length).toBeLessThan(JSON.stringify(annotation).length / 2);
});

test("whatever fields annotations get, they come back", () => {
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4, depthSize: "medium" },
      fc.oneof(
        fc.string(),
        fc.double({ noNaN: true, noInteger: true }),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
      ),
      fc.array(tie("tree")),
      fc.dictionary(fc.constantFrom("start", "end", "kind", "words"), tie("tree")),
      fc.record({ start: fc.nat(), end: fc.nat(), arguments: fc.array(tie("tree")) }),
    ),
  }));
  fc.assert(
    fc.property(fc.array(tree), fc.array(tree), (mentions, events) => {
      const made = JSON.parse(JSON.stringify({ sentences: [], mentions, events }));
      expect(decodeAnnotation(encodeAnnotation(made))).toEqual(made);
    }),
  );
});
