import type { z } from "zod";
import type { SourceRef, Statement } from "@/lib/briefing/statement";
import type { DocumentRow, Place, Quote } from "@/lib/db/documents";
import { curlApostrophes } from "@/lib/domain/prose";
import type { source } from "../records/source";
import type { citation } from "./contract";

export type Documents = ReadonlyMap<string, Omit<DocumentRow, "text">>;

export type Citation = z.output<typeof citation>;

type Note = { documentId: string; items: Set<string>; places: Place[] };

/**
 * Numbers sources in the order in which an answer first points to them. What opens the same page is one source and
 * has one number, with its passages beneath.
 */
export class Footnotes {
  readonly #documents: Documents;
  readonly #notes = new Map<string, Note>();
  /** Numbers that a fact beside the texts points to. */
  readonly facts = new Set<number>();

  constructor(documents: Documents) {
    this.#documents = documents;
  }

  /** @throws Error when a document that a fact points to does not exist: that fact may not leave. */
  number(documentId: string): number {
    const n = this.#cite({ documentId, item: null, span: null });
    this.facts.add(n);
    return n;
  }

  /** The number of a fact whose place in a document is known. */
  numberAt(ref: SourceRef): number {
    const n = this.#cite(ref);
    this.facts.add(n);
    return n;
  }

  /** A statement's sentence with its marks: "Revenue was $1 million. [2][5]". */
  mark({ text, refs }: Statement): string {
    const numbers = [...new Set(refs.map((ref) => this.#cite(ref)))].sort((one, other) => one - other);
    return `${curlApostrophes(text)} ${numbers.map((n) => `[${n}]`).join("")}`;
  }

  /** The document of a passage as the contract writes a source. */
  source({ documentId, item }: SourceRef): z.output<typeof source> {
    const { url, accession, form, publishedOn, seenOn } = this.#documentOf(documentId);
    return { id: documentId, url, accession, form, item, date: publishedOn ?? seenOn };
  }

  /** Whether a document is a filing, and not a list or an article. */
  isFiling(documentId: string): boolean {
    return this.#documentOf(documentId).kind === "filing";
  }

  /** The SEC form that a document is, such as "10-K"; null for what is no filing. */
  formOf(documentId: string): string | null {
    return this.#documentOf(documentId).form;
  }

  /** Every passage that is pointed to. */
  places(): Place[] {
    return [...this.#notes.values()].flatMap(({ places }) => places);
  }

  /** @param quotes of the places, in their order. */
  write(quotes: readonly (Quote | null)[]): Citation[] {
    const rest = quotes.values();
    return [...this.#notes.values()].map(({ documentId, items, places }, index) => {
      const document = this.#documentOf(documentId);
      const passages = places.flatMap((place) => {
        const quote = rest.next().value;
        return quote ? [{ ...quote, documentId: place.documentId }] : [];
      });
      const first = passages.find((passage) => passage.documentId === documentId);
      return {
        n: index + 1,
        id: documentId,
        title: document.title,
        publisher: document.publisher,
        url: document.url,
        date: document.publishedOn ?? document.seenOn,
        source_type: document.kind,
        accession: document.accession,
        form: document.form,
        item: items.size === 1 ? ([...items][0] ?? null) : null,
        quote: first?.text ?? null,
        quote_start: first?.start ?? null,
        quote_end: first?.end ?? null,
        passages: passages.map(({ text, start, end, documentId }) => ({
          document_id: documentId,
          quote: text,
          quote_start: start,
          quote_end: end,
        })),
        sha256: document.sha256,
        retrieved_at: document.retrievedAt,
      };
    });
  }

  #cite({ documentId, item, span }: SourceRef): number {
    const { url } = this.#documentOf(documentId);
    let note = this.#notes.get(url);
    if (!note) {
      note = { documentId, items: new Set(), places: [] };
      this.#notes.set(url, note);
    }
    if (item !== null) note.items.add(item);
    if (span && !note.places.some((place) => place.start === span.start && place.documentId === documentId))
      note.places.push({ documentId, ...span });
    return [...this.#notes.keys()].indexOf(url) + 1;
  }

  #documentOf(id: string): Omit<DocumentRow, "text"> {
    const document = this.#documents.get(id);
    if (!document) throw new Error(`Document ${id} is cited but not stored`);
    return document;
  }
}
