import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutPassages } from "./cut-passages";

const whole = (text: string) => cutPassages(text, { start: 0, end: text.length });
const wordsOf = (text: string) => text.replace(/\s/g, "");

describe("parts of a text", () => {
  test("a short one is one part, without the white space around it", () => {
    expect(cutPassages("ab\n\nThe company met.\n\ncd", { start: 2, end: 22 })).toEqual([
      { start: 4, end: 20 },
    ]);
    expect(whole(" \n\n ")).toEqual([]);
  });

  test("a long one is cut between paragraphs, then lines, then sentences", () => {
    const paragraph = `${"word ".repeat(180).trim()}.`;
    const text = [paragraph, paragraph, paragraph].join("\n\n");
    expect(whole(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      paragraph,
      paragraph,
      paragraph,
    ]);
    const sentences = `${"x".repeat(700)}. ${"y".repeat(700)}. ${"z".repeat(700)}.`;
    expect(whole(sentences).map(({ start, end }) => sentences.slice(start, end).slice(-2))).toEqual([
      "y.",
      "z.",
    ]);
  });

  test("no letter is lost, doubled or cut in two, whatever the text", () => {
    const letters = fc.constantFrom("a", "word ", "\n", "\n\n", ". ", "\u{1f600}", "\t", "x".repeat(800));
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 300 }), (pieces) => {
        const text = pieces.join("");
        const parts = whole(text).map(({ start, end }) => text.slice(start, end));
        expect(wordsOf(parts.join(""))).toBe(wordsOf(text));
        for (const part of parts) {
          expect(part.length).toBeLessThanOrEqual(1_500);
          expect(part).toBe(part.trim());
          expect(part).not.toMatch(/[\ud800-\udbff]$|^[\udc00-\udfff]/);
        }
      }),
      { seed: 11, numRuns: 200 },
    );
  });
});
