import { describe, expect, test } from "vitest";
import { countFootnotes, formatFootnoteCount, formatMarkdown } from "./briefing";
import {
  type Citation,
  citedInTexts,
  rankPassages,
  readBriefing,
  sourceAddress,
  webAddress,
} from "./read-briefing";

function citation(n: number, changes: Partial<Citation> = {}): Citation {
  return {
    n,
    id: `sec-${n}`,
    title: `Document ${n}`,
    publisher: "U.S. Securities and Exchange Commission",
    url: `https://www.sec.gov/${n}`,
    date: "2026-04-20",
    source_type: "filing",
    accession: null,
    form: "8-K",
    item: "5.02",
    quote: null,
    quote_start: null,
    quote_end: null,
    passages: [],
    sha256: null,
    retrieved_at: null,
    ...changes,
  };
}

const answer = {
  entity: { name: "Apple Inc.", citations: { founded: [2] } },
  scale: {},
  headlineInsight: "The chair left. [1]",
  context: "It was founded in 1977. [2] The chair left on May 1, 2026. [1][3]\n\nIt has 12 [sic] stores. [2]",
  citations: [citation(1), citation(2), citation(3), citation(4)],
  meta: {
    data_through: "2026-07-29",
    briefing: {
      writer: "extractive" as const,
      composed_at: null,
      sentences_verified: 4,
      sentences_replaced: 0,
      sentences_dropped: 0,
      reason: null,
    },
  },
};

describe("the marks of a briefing", () => {
  const read = readBriefing(answer, [{ field: "founded", numbers: [2] }]);

  test("every mention has a place of its own, in reading order, facts last", () => {
    expect(read.mentions.get(1)).toEqual(["ref-1-1", "ref-1-2"]);
    expect(read.mentions.get(2)).toEqual(["ref-2-1", "ref-2-2", "ref-2-founded"]);
    expect(new Set([...read.mentions.values()].flat()).size).toBe(6);
  });

  test("the texts lose nothing but their marks", () => {
    const words = read.paragraphs.map((pieces) =>
      pieces.map((piece) => ("n" in piece ? "" : piece.text)).join(""),
    );
    expect(words).toEqual([
      "It was founded in 1977. The chair left on May 1, 2026.",
      "It has 12 [sic] stores.",
    ]);
  });

  test("a mark knows the sentence that it supports, also the second of two", () => {
    const marks = read.paragraphs[0]?.filter((piece) => "n" in piece);
    expect(marks).toEqual([
      { n: 2, ref: "ref-2-1", sentence: "It was founded in 1977." },
      { n: 1, ref: "ref-1-2", sentence: "The chair left on May 1, 2026." },
      { n: 3, ref: "ref-3-1", sentence: "The chair left on May 1, 2026." },
    ]);
  });

  test("a number without a footnote stays text", () => {
    const { paragraphs } = readBriefing({ headlineInsight: null, context: "See [9].", citations: [] });
    expect(paragraphs).toEqual([[{ text: "See [9]." }]]);
  });

  test("a page that shows only the texts lists only what they point to", () => {
    expect(citedInTexts(answer).citations.map(({ n }) => n)).toEqual([1, 2, 3]);
  });
});

describe("the badge", () => {
  test("counts what is pointed to and can be opened, and says what nobody checked", () => {
    const passages = [{ document_id: "d", quote: "left", quote_start: 4, quote_end: 8 }];
    const citations = [citation(1, { passages }), citation(2, { url: "javascript:alert(1)" }), citation(3)];
    const count = countFootnotes(citations, readBriefing({ ...answer, citations }).mentions);
    expect(count).toEqual({ footnotes: 3, resolved: 2, quotes: 1 });
    expect(formatFootnoteCount(count, 1)).toBe("2 of 3 sources open, 1 quote verified");
    expect(formatFootnoteCount(count, 0)).toBe("2 of 3 sources open, 0 of 1 quote verified");
    expect(formatFootnoteCount(count, null)).toBe("2 of 3 sources open, 1 quote");
    expect(formatFootnoteCount({ ...count, quotes: 0 }, 0)).toBe("2 of 3 sources open");
  });
});

test("only http and https addresses become links", () => {
  expect(webAddress("https://www.sec.gov/x")).toBe("https://www.sec.gov/x");
  for (const url of ["javascript:alert(1)", " javascript:alert(1)", "data:text/html,x", "//x", ""])
    expect(webAddress(url)).toBeNull();
  expect(sourceAddress("a/../b?c", { start: 1, end: 2 })).toBe(
    "/sources/a%2F..%2Fb%3Fc?start=1&end=2#passage",
  );
});

test("a mark's card begins with the passage that its sentence speaks of", () => {
  const passages = [
    { document_id: "d", quote: "Revenue rose to $4 million.", quote_start: 0, quote_end: 27 },
    { document_id: "d", quote: "Jane Doe resigned as chair.", quote_start: 40, quote_end: 67 },
  ];
  const [first] = rankPassages(citation(1, { passages }), "Jane Doe left as chair on May 1, 2026.");
  expect(first?.quote_start).toBe(40);
});

describe("Markdown", () => {
  test("has a definition for each mark and no other", () => {
    const markdown = formatMarkdown(answer);
    expect(markdown).toContain("It was founded in 1977.[^2] The chair left on May 1, 2026.[^1][^3]");
    expect(markdown.match(/^\[\^\d+\]: /gm)).toEqual(["[^1]: ", "[^2]: ", "[^3]: "]);
    expect(markdown).toContain("<https://www.sec.gov/1>");
  });

  test("words of a source make no link, heading or footnote", () => {
    const quote = "# [click](https://evil.example) <script>\n[^1]: x";
    const markdown = formatMarkdown({
      ...answer,
      citations: [citation(1, { passages: [{ document_id: "d", quote, quote_start: 0, quote_end: 9 }] })],
      context: "A [b](https://evil.example). [1]",
    });
    expect(markdown).not.toMatch(/(?<!\\)\[click|(?<!\\)\[b|(?<!\\)<script|^\s*# \[/m);
    expect(markdown.match(/^\[\^1\]:/gm)).toHaveLength(1);
  });
});
