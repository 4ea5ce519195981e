import { expect, test } from "vitest";
import { checkCitations } from "./check-citations";

const citations = [
  { n: 1, url: "https://example.com/1" },
  { n: 2, url: "https://example.com/2" },
];
const good = "Acme Inc. makes pumps. [1] It was founded in 1901. [1][2]\n\nAda Quill leads it. [2]";

test("a text whose sentences all have their marks passes", () => {
  expect(checkCitations([good], citations)).toEqual([]);
});

test("a planted sentence without a mark is found, wherever it stands", () => {
  const planted = "It owns the moon.";
  for (const text of [
    `${planted} ${good}`,
    good.replace(" It was", ` ${planted} It was`),
    `${good} ${planted}`,
  ])
    expect(checkCitations([text], citations)).toEqual([{ fault: "uncited_sentence", sentence: planted }]);
});

test("a mark without its footnote and a footnote without its mark are found", () => {
  expect(checkCitations([`${good} It sells. [3]`], citations)).toEqual([{ fault: "unknown_number", n: 3 }]);
  expect(checkCitations(["Acme Inc. makes pumps. [1]"], citations)).toEqual([
    { fault: "orphan_citation", n: 2 },
  ]);
  expect(checkCitations(["Acme Inc. makes pumps. [1]"], citations, new Set([2]))).toEqual([]);
});

test("two footnotes to one page, and an address that a browser would run, are found", () => {
  const twice = [...citations, { n: 3, url: "https://example.com/1" }];
  expect(checkCitations([good], twice, new Set([3]))).toEqual([
    { fault: "doubled_url", url: "https://example.com/1" },
  ]);
  const script = [{ n: 1, url: "javascript:alert(1)" }, citations[1] ?? { n: 2, url: "" }];
  expect(checkCitations([good], script)).toEqual([{ fault: "malformed_url", url: "javascript:alert(1)" }]);
});
