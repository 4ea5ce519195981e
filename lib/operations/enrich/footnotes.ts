import type { z } from "zod";
import type { DocumentRow } from "@/lib/db/entities";
import type { citation } from "./contract";

/** Numbers documents in the order in which facts first point to them: one number per document. */
export class Footnotes {
  readonly #numbers = new Map<string, number>();

  number(documentId: string): number {
    const known = this.#numbers.get(documentId);
    if (known !== undefined) return known;
    const next = this.#numbers.size + 1;
    this.#numbers.set(documentId, next);
    return next;
  }

  ids(): string[] {
    return [...this.#numbers.keys()];
  }

  /** @throws Error when a document that a fact points to does not exist: that fact may not leave. */
  write(documents: ReadonlyMap<string, Omit<DocumentRow, "text">>): z.output<typeof citation>[] {
    return [...this.#numbers].map(([id, n]) => {
      const document = documents.get(id);
      if (!document) throw new Error(`Document ${id} is cited but not stored`);
      return {
        n,
        id,
        title: document.title,
        publisher: document.publisher,
        url: document.url,
        date: document.publishedOn ?? document.seenOn,
        source_type: document.kind,
        accession: document.accession,
        form: document.form,
        item: null,
        quote: null,
        quote_start: null,
        quote_end: null,
        sha256: document.sha256,
        retrieved_at: document.retrievedAt,
      };
    });
  }
}
