import type { z } from "zod";
import type { coverageRecord, entity, eventRecord, personRecord, resolution, source } from "./vocabulary";

type Source = z.output<typeof source>;

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

function titleOf({ form, accession, id }: Source): string {
  if (form === null) return accession ?? id;
  return accession === null ? form : `${form} ${accession}`;
}

/** On one line, so that a passage cannot pass for a part of the answer. */
function shorten(quote: string): string {
  const line = quote.replace(/\s+/g, " ").trim();
  return line.length > longestQuote ? `${line.slice(0, longestQuote)}…` : line;
}

/** Joins what is there. */
function listOf(...parts: (string | null | undefined | false)[]): string {
  return parts.filter((part) => typeof part === "string" && part !== "").join(", ");
}

export function formatEntity(one: z.output<typeof entity>): string {
  const facts = listOf(one.type.replaceAll("_", " "), one.ticker, one.sector, one.industry);
  return `**${one.name}** (key \`${one.key}\`): ${facts}.`;
}

export function formatResolution({ source, confidence, explanation }: z.output<typeof resolution>): string {
  return `Match: ${source}, confidence ${confidence}. ${explanation}`;
}

export function formatEvent(event: z.output<typeof eventRecord>, notes: Notes): string {
  const item = event.item === null ? "" : ` (8-K item ${event.item})`;
  const text = [event.headline, event.description].filter((part) => part !== null).join(" ");
  return `- ${event.date} ${event.type}${item}${text === "" ? "" : `: ${text}`}${notes.mark(event.source)}`;
}

export function formatPerson(person: z.output<typeof personRecord>, notes: Notes): string {
  const documents = `${person.verified_count} ${person.verified_count === 1 ? "document" : "documents"}`;
  const facts = listOf(
    person.role_type,
    person.is_current ? "current" : "not current",
    documents,
    person.last_seen !== null && `last ${person.last_seen}`,
  );
  return `- ${listOf(person.name, person.role)} (${facts})${notes.mark(person.source)}`;
}

/** What is held about the company, so that silence can be told from ignorance. */
export function formatCoverage(coverage: readonly z.output<typeof coverageRecord>[]): string[] {
  const held = coverage.map(({ source, documents, newest }) =>
    documents === 0
      ? `${source} nothing`
      : `${source} ${documents}${newest === null ? "" : ` (newest ${newest})`}`,
  );
  return held.length === 0 ? [] : ["", `Documents held about it: ${held.join(", ")}.`];
}
