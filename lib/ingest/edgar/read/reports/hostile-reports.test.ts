import { describe, expect, test } from "vitest";
import { sizeOf } from "@/lib/testing/proof";
import { readReport } from "./read-report";

/** Letters of a section. */
const size = sizeOf(60_000, 350_000);
const times = (text: string): string => text.repeat(Math.ceil(size / text.length));

/** A report each of whose three sections is the given text: a megabyte at full size. */
const reportOf = (body: string): string =>
  `<html><body><p>Item 1. Business</p><p>${body}</p><p>Item 1A. Risk Factors</p><p>${body}</p><p>Item 3. Legal Proceedings</p><p>${body}</p></body></html>`;

const deep = `${"<table><tr><td>".repeat(2_000)}Acme${"</td></tr></table>".repeat(2_000)}`;

const texts: Record<string, string> = {
  "capitals in one line": times("Acme Borealis "),
  "capitals without blanks": times("A"),
  "one letter apart by blanks": times("A "),
  commas: times(","),
  "commas behind words of competition": `competitors such as ${times("Acme, ")}`,
  "open brackets": times("("),
  "open brackets behind a name": times("Acme ("),
  "trademark signs": times("Acme® "),
  "numbers of employees": times("We employ 1,000 "),
  "percentages of sales": times("sales to Acme accounted for 12% "),
  segments: times("reportable segments are "),
  headquarters: times("headquarters in "),
  incorporated: times("incorporated in Delaware in "),
  quotes: times("“"),
  "blanks and lines": times(" \t"),
  "deep tables": deep,
  "names against each other": times("Acme v. "),
  "parts of a list": `competitors include ${times("; (1) Acme")}`,
  "pages of an index": `</p><p>Form 10-K Cross-Reference Index</p><p>Item 1. Business</p><p>Pages ${times("11")}x</p><p>`,
  "by reference": times("incorporated by reference to the proxy statement "),
};

/** What it takes grows with the length: where a pattern looks back or ahead without bounds, a megabyte takes hours. */
const enough = 60_000;

describe(`three sections of ${size} letters are read to their end`, () => {
  test.each(Object.entries(texts))(
    "of %s in one line",
    (_, body) => {
      expect(readReport(reportOf(body), "10-K", "Acme Inc").documents[0]?.items).toHaveLength(3);
    },
    enough,
  );

  test.each(Object.entries(texts).filter(([name]) => name !== "deep tables"))(
    "of %s in paragraphs",
    (_, body) => {
      const paragraphs = body.match(/[\s\S]{1,11000}/g)?.join("</p><p>") ?? "";
      const { documents, competitors } = readReport(reportOf(paragraphs), "10-K", "Acme Inc");
      expect(documents[0]?.items).toHaveLength(3);
      expect(competitors.length).toBeLessThan(10);
    },
    enough,
  );
});
