import { expect, test } from "vitest";
import { annotate } from "./annotate";

const stretch = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

const hostile: readonly (readonly [string, string])[] = [
  ["one sentence without an end", "the company and the bank "],
  ["verbs only", "said sold agreed bought "],
  ["deep coordination", "A, B and C and D, or E, "],
  ["deep nesting", "the sale of the purchase of "],
  ["relative clauses", "the bank which the company that "],
  ["open parentheses", "((the Company ("],
  ["names", "Ann Lee, Chief Financial Officer, "],
  ["amounts", "$5 million of 7% notes due 2007, "],
  ["one word", "merger "],
  ["no spaces", "agreed-to-"],
  ["lines", "a\n"],
  ["paragraphs", "a\n\n"],
  ["rows", "a\t1\n"],
  ["abbreviations", "(NYSE: V) "],
  ["legal forms", "Acme Corp. Co. "],
  ["nested parentheses", "((((a "],
  ["defined terms", "Orion Inc. (the “Buyer”), "],
  ["capitals", "ALPHA BETA "],
  ["digits", "1234567890"],
  ["commas", ", "],
  ["quotes", "“a” "],
  ["and", "and "],
  ["of the", "of the "],
  ["initials", "J. R. "],
  ["semicolons", "a; "],
];

/** What an annotation holds: what it costs to make is in proportion, as no step looks further than a sentence. */
const sizeOf = (text: string): number => {
  const { sentences, mentions, events } = annotate(text, { company: "Acme Corp." });
  const parts = events.reduce(
    (sum, event) => sum + 1 + event.arguments.reduce((all, { words }) => all + words.length, 0),
    0,
  );
  return sentences.length + mentions.length + parts;
};

test.each(hostile)("what is read grows with the text and no faster: %s", (_name, unit) => {
  const [one, four] = [sizeOf(stretch(unit, 5_000)), sizeOf(stretch(unit, 20_000))];
  expect(four).toBeLessThanOrEqual(4.6 * one + 200);
  expect(one).toBeLessThan(5_000);
});

test("any text is read without an error", () => {
  for (const text of [
    "",
    " ",
    "\n\n",
    ")",
    "((",
    "'s",
    "to to to",
    "not",
    "of of of",
    "and",
    ", , ,",
    "$",
    "1",
    "\u{1F600} \u{FFFD}",
  ])
    expect(() => annotate(text, { company: "" })).not.toThrow();
});
