import { expect, test } from "vitest";
import { canonicalText, kindOf } from "./text";

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
