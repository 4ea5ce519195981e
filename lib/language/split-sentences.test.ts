import { expect, test } from "vitest";
import { splitSentences } from "./split-sentences";

const read = (text: string) => splitSentences(text).map(({ start, end }) => text.slice(start, end));

test("titles, initials and legal forms end no sentence", () => {
  expect(
    read("Mr. J. P. Roe left Acme Inc. on May 1. He was paid $1.5 million. Acme Corp. The end."),
  ).toEqual([
    "Mr. J. P. Roe left Acme Inc. on May 1.",
    "He was paid $1.5 million.",
    "Acme Corp.",
    "The end.",
  ]);
});

test("an empty line ends a sentence, a line break does not", () => {
  expect(read("Appointment of Director\n\nThe Board elected\nJane Roe.")).toEqual([
    "Appointment of Director",
    "The Board elected\nJane Roe.",
  ]);
});

test("no sentence is without bound", () => {
  expect(Math.max(...read("word ".repeat(20_000)).map(({ length }) => length))).toBeLessThanOrEqual(3000);
});

test("a name with a mark of its own ends no sentence, an exclamation does", () => {
  expect(
    read("Yum! Brands runs restaurants. Welcome to Acme! We build arms. Acme sold arms to Yum!"),
  ).toEqual([
    "Yum! Brands runs restaurants.",
    "Welcome to Acme!",
    "We build arms.",
    "Acme sold arms to Yum!",
  ]);
});
