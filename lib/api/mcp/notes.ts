import "server-only";
import type { z } from "zod";
import type { source } from "@/lib/operations/vocabulary";

export type Source = z.output<typeof source>;

type Note = { title: string; date: string | null; url: string; quotes: Set<string> };

const longestQuote = 400;

/** The footnotes of one text. What opens the same page is one footnote. */
export class Notes {
  readonly #notes = new Map<string, Note>();

  /** A footnote with the number that the answer gave it: call it for every citation, in order, before the rest. */
  add(title: string, date: string | null, url: string, quotes: readonly string[]): void {
    this.#notes.set(url, { title, date, url, quotes: new Set(quotes) });
  }

  /** The mark of a source, such as " [2]"; nothing where there is no source. */
  mark(source: Source | null): string {
    if (source === null) return "";
    const { url, date, quote } = source;
    const note = this.#notes.get(url) ?? { title: titleOf(source), date, url, quotes: new Set() };
    this.#notes.set(url, note);
    if (quote !== undefined) note.quotes.add(quote);
    return ` [${[...this.#notes.keys()].indexOf(url) + 1}]`;
  }

  /** A line for each footnote, its passages beneath; nothing where there is none. */
  write(): string[] {
    const notes = [...this.#notes.values()];
    if (notes.length === 0) return [];
    return [
      "",
      "Sources:",
      ...notes.flatMap(({ title, date, url, quotes }, index) => [
        `[${index + 1}]: ${title}, ${date ?? "undated"}, ${url}`,
        ...[...quotes].map((quote) => `  > ${shorten(quote)}`),
      ]),
    ];
  }
}

function titleOf({ form, accession, id }: Source): string {
  if (form === null) return accession ?? id;
  return accession === null ? form : `${form} ${accession}`;
}

/** On one line, so that a passage cannot pass for a part of the answer. */
function shorten(quote: string): string {
  const line = quote.replace(/\s+/g, " ").trim();
  return line.length > longestQuote ? `${line.slice(0, longestQuote)}…` : line;
}
