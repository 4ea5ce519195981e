import { z } from "zod";
import type { Quote } from "@/lib/db/documents";
import { dayField } from "../fields";

export const source = z
  .object({
    id: z.string().meta({ description: "ID of the document.", examples: ["sec-0000320193-25-000079"] }),
    url: z.string().meta({
      description: "Where a person can check it.",
      examples: ["https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=0000320193"],
    }),
    accession: z
      .string()
      .nullable()
      .meta({ description: "SEC accession number.", examples: ["0000320193-25-000079"] }),
    form: z
      .string()
      .nullable()
      .meta({ description: "SEC form type.", examples: ["8-K"] }),
    item: z
      .string()
      .nullable()
      .meta({ description: "8-K item number as filed.", examples: ["5.02"] }),
    date: dayField.nullable().meta({
      description: "Day of filing or publication, else the day it was seen.",
      examples: ["2025-10-31"],
    }),
    quote: z
      .string()
      .optional()
      .meta({ description: "The passage, word for word, if we have the text.", examples: ["…"] }),
    quote_start: z
      .number()
      .int()
      .optional()
      .meta({ description: "First character of the quote in the document's text.", examples: [1042] }),
    quote_end: z
      .number()
      .int()
      .optional()
      .meta({ description: "First character after the quote.", examples: [1180] }),
  })
  .meta({ id: "Source", description: "The document that a fact comes from." });

/** A passage as the members of a source; none where no text is held. */
export function toQuote(
  quote: Quote | null,
): { quote: string; quote_start: number; quote_end: number } | Record<never, never> {
  return quote === null ? {} : { quote: quote.text, quote_start: quote.start, quote_end: quote.end };
}

export type SourceRecord = z.output<typeof source>;

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
  mark(source: SourceRecord | null): string {
    if (source === null) return "";
    const { url, date, quote } = source;
    const note = this.#notes.get(url) ?? { title: titleOf(source), date, url, quotes: new Set() };
    this.#notes.set(url, note);
    if (quote !== undefined) note.quotes.add(quote);
    return ` [${[...this.#notes.keys()].indexOf(url) + 1}]`;
  }

  /** A line for each footnote, its passages beneath; nothing where there is none. */
  format(): string[] {
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

function titleOf({ form, accession, id }: SourceRecord): string {
  if (form === null) return accession ?? id;
  return accession === null ? form : `${form} ${accession}`;
}

/** On one line, so that a passage can't be mistaken for part of the answer. */
function shorten(quote: string): string {
  const line = quote.replace(/\s+/g, " ").trim();
  return line.length > longestQuote ? `${line.slice(0, longestQuote)}…` : line;
}

/** Joins what is there. */
export function listOf(...parts: (string | null | undefined | false)[]): string {
  return parts.filter((part) => typeof part === "string" && part !== "").join(", ");
}
