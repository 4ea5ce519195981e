import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalText, cutPassages, kindOf, NestedTooDeep } from "./text";

test("blocks are paragraphs, rows are lines, cells are tabs", () => {
  const html =
    "<html><head><title>x</title></head><body><div>Item&nbsp;5.02</div><p>One<br>two  &amp; three</p><table><tr><td>A</td><td>B</td></tr><tr><td>C</td></tr></table></body></html>";
  expect(canonicalText(html, "html")).toBe("Item 5.02\n\nOne\ntwo & three\n\nA\tB\nC");
});

test("what a reader does not see is left out, inline XBRL is read once", () => {
  const html =
    '<body><div style="display:none"><ix:header><ix:nonNumeric>hidden</ix:nonNumeric></ix:header></div><script>no()</script><style>p{}</style><p>On <ix:nonNumeric name="d">May 1</ix:nonNumeric>, we&#146;re here</p></body>';
  expect(canonicalText(html, "html")).toBe("On May 1, we’re here");
});

test("plain text keeps its lines without rules and marks", () => {
  const raw = "<PAGE>\n   ITEM 5.   OTHER EVENTS\n   --------------\n\n\n  AT&amp;T   said\n  so.\n";
  expect(canonicalText(raw, "text")).toBe("ITEM 5. OTHER EVENTS\n\nAT&T said\nso.");
});

test("kinds are told apart", () => {
  expect(kindOf("<P>text</P>")).toBe("html");
  expect(kindOf("<PAGE>\n<TABLE>\n<S> <C>\n a < b")).toBe("text");
});

test("broken markup reads as far as it goes", () => {
  expect(canonicalText("<div><b>One<div></b>two</p></span><td>three", "html")).toBe("One\n\ntwo\n\nthree");
});

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

test("elements nested as no one writes them are refused before they cost time, and those of filings are read", () => {
  expect(canonicalText(`${"<font>".repeat(2_000)}Acme`, "html")).toBe("Acme");
  expect(() => canonicalText(`<p>Acme</p>${"<a>".repeat(50_000)}`, "html")).toThrow(NestedTooDeep);
});
