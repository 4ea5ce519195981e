import { expect, test } from "vitest";
import { annotate } from "./annotate";
import { tame, tokenize } from "./tokens";

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
  ["addresses", `http://${"a1.".repeat(30)}x `],
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

test("the tagger is shown no address whose host it would read in ever more ways", () => {
  for (const host of ["a1.".repeat(6), "a".repeat(60), `${"b".repeat(30)}.${"c".repeat(30)}`]) {
    const text = `See https://${host}com/a for more.`;
    expect(tame(text)).not.toContain("//");
    expect(tame(text).replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
  }
  const usual = "See https://www.investor.acme-corp.com/a and/or //acme.com.";
  expect(tame(usual)).toBe(usual);
});

test("how a text is read doesn't depend on what was read before it", () => {
  const said = (text: string) =>
    tokenize(text).flatMap((tokens) => tokens.map(({ text, pos }) => [text, pos]));
  const forms = [
    "'s-x",
    "'s.",
    "'s,",
    "'s/x",
    "'s—x",
    "'s*",
    "’s-x",
    "’s_x",
    "-x",
    "/x",
    "&x",
    ")",
    ".x",
    "s'-x",
  ];
  for (const [at, form] of forms.entries()) {
    const name = `Zorvin${"abcdefghijklmnopqrstuvwxyz".charAt(at)}`;
    said(`(${name}${form}) x${form}${name} ${name}${form}`);
    const plan = ["plan", "NOUN"];
    expect(said(`The ${name}'s plan and ${name}’s plan`)).toEqual([
      ["The", "DET"],
      [name, "PROPN"],
      ["'s", "PART"],
      plan,
      ["and", "CCONJ"],
      [name, "PROPN"],
      ["’s", "PART"],
      plan,
    ]);
  }
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
