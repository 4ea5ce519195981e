import { expect, test } from "vitest";
import { Footnotes } from "./footnotes";

const documentOf = (id: string) => ({
  id,
  kind: "filing" as const,
  publisher: "Test",
  title: id,
  url: "https://sources.example/filing.txt",
  accession: null,
  form: "8-K",
  publishedOn: "2026-03-05",
  seenOn: "2026-03-05",
  retrievedAt: null,
  sha256: null,
  parentId: null,
});

test("documents that open at one address have one number, and each passage says in whose text it stands", () => {
  const documents = new Map(["filing", "exhibit"].map((id) => [id, documentOf(id)]));
  const footnotes = new Footnotes(documents);
  const mark = (documentId: string, start: number) =>
    footnotes.mark({
      text: "It sold A.",
      refs: [{ documentId, item: null, span: { start, end: start + 4 } }],
      topic: "events",
      day: null,
      materiality: 0,
    });
  expect([mark("filing", 10), mark("exhibit", 10), mark("filing", 20)]).toEqual(
    Array.from({ length: 3 }, () => "It sold A. [1]"),
  );
  const quotes = footnotes.places().map(({ documentId, start, end }) => ({
    text: `${documentId} ${start}`,
    start,
    end,
  }));
  expect(footnotes.write(quotes)).toMatchObject([
    {
      n: 1,
      id: "filing",
      quote: "filing 10",
      passages: [
        { document_id: "filing", quote: "filing 10", quote_start: 10 },
        { document_id: "exhibit", quote: "exhibit 10", quote_start: 10 },
        { document_id: "filing", quote: "filing 20", quote_start: 20 },
      ],
    },
  ]);
});

test("the first quote is of the document that the footnote names, or none", () => {
  const footnotes = new Footnotes(new Map(["filing", "exhibit"].map((id) => [id, documentOf(id)])));
  footnotes.number("filing");
  footnotes.mark({
    text: "It sold A.",
    refs: [{ documentId: "exhibit", item: null, span: { start: 0, end: 4 } }],
    topic: "events",
    day: null,
    materiality: 0,
  });
  expect(footnotes.write([{ text: "It s", start: 0, end: 4 }])).toMatchObject([
    { id: "filing", quote: null, passages: [{ document_id: "exhibit", quote: "It s" }] },
  ]);
});
