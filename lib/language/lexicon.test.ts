import { describe, expect, test } from "vitest";
import { annotate } from "./annotate";
import type { TextEvent } from "./annotation";
import { modalityCues, paperKind, paperRows, predicates, wordingRows } from "./lexicon";
import { quantityWordRows } from "./number-words";

const read = (text: string) => annotate(text, { company: "Acme Corp." }).events;
const summary = ({ predicate, modality, polarity }: TextEvent) => `${predicate} ${modality} ${polarity}`;

describe("each predicate is read in its example and not in its counter-example", () => {
  test.each(predicates.map(({ name, example, counter }) => [name, example, counter] as const))(
    "%s: %s",
    (name, example, counter) => {
      expect(read(example).map(({ predicate }) => predicate)).toContain(name);
      expect(read(counter).map(({ predicate }) => predicate)).not.toContain(name);
    },
  );
});

test("each wording is read in its example and not in its counter-example", () => {
  const hasPredicate = (text: string, name: string) => read(text).some(({ predicate }) => predicate === name);
  const unread = wordingRows.filter(({ predicate, example }) => !hasPredicate(example, predicate));
  const misread = wordingRows.filter(({ predicate, counter }) => hasPredicate(counter, predicate));
  expect(wordingRows.length).toBeGreaterThan(1000);
  expect(unread).toEqual([]);
  expect(misread).toEqual([]);
});

describe("each cue of modality governs the act of its example, and its counter-example has the act otherwise", () => {
  test.each(modalityCues.map((cue) => [cue.kind, cue.word, cue] as const))("%s %s", (_kind, _word, cue) => {
    const wanted = read(cue.example).filter(
      ({ modality, polarity }) =>
        modality === (cue.modality ?? "done") && (polarity === "denied") === cue.denied,
    );
    const other = read(cue.counter);
    const known = new Set(other.map(({ predicate }) => predicate));
    const shared = wanted.filter(({ predicate }) => known.has(predicate)).map(summary);
    expect(
      shared.length,
      `${cue.example} ${read(cue.example).map(summary)} / ${other.map(summary)}`,
    ).toBeGreaterThan(0);
    expect(shared.some((one) => !other.map(summary).includes(one))).toBe(true);
  });
});

test.each(paperRows.map(({ kind, example, counter }) => [kind, example, counter] as const))(
  "a paper of kind %s: %s, not %s",
  (kind, example, counter) => {
    const kindOf = (title: string) => paperKind(title.toLowerCase().split(" "));
    expect(kindOf(example)).toBe(kind);
    expect(kindOf(counter)).not.toBe(kind);
  },
);

test.each(quantityWordRows.map(({ kind, word, ...row }) => [kind, word, row] as const))(
  "the %s %s",
  (kind, _word, { value, example, counter }) => {
    const isRead = (text: string) =>
      annotate(text, { company: "Acme Corp." }).mentions.some(
        (one) =>
          one.kind === "quantity" &&
          (kind === "currency"
            ? one.unit === value
            : kind === "scale"
              ? one.value === 5 * Number(value)
              : one.unit === "percent" && Math.abs(one.value - 100 / Number(value)) < 1e-5),
      );
    expect(isRead(example), example).toBe(true);
    expect(isRead(counter), counter).toBe(false);
  },
);
