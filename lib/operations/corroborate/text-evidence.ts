import "server-only";
import type { FoundPassage } from "@/lib/db/passages";
import { writeQuote } from "../write-quote";
import type { EvidenceItem } from "./contract";
import type { PassageText } from "./find-texts";
import { weighDocuments } from "./weigh-documents";

/** A stretch of a document that tells of what a claim says; places count from the document's beginning. */
export type TextFinding = { passage: FoundPassage; start: number; end: number; fit: number };

/** The sentences of a passage from one to another, both included. */
export function findingOf(
  passage: PassageText,
  { from, to }: { from: number; to: number },
  fit: number,
): TextFinding {
  const { sentences } = passage.annotation;
  const [first, last] = [sentences[from]?.start ?? 0, sentences[to]?.end ?? passage.text.length];
  return { passage, start: passage.spanStart + first, end: passage.spanStart + last, fit };
}

/** A stretch of text as evidence. */
export function textEvidence(
  { passage, start, end, fit }: TextFinding,
  stance: EvidenceItem["stance"],
): EvidenceItem {
  const quote = passage.text.slice(start - passage.spanStart, end - passage.spanStart);
  return {
    type: passage.kind === "news" ? "news" : "sec_filing",
    stance,
    date: passage.publishedOn,
    text: quote,
    confidence:
      stance === "related"
        ? 0
        : weighDocuments([{ sourceId: passage.sourceId, kind: passage.kind, fit }]).confidence,
    source: {
      id: passage.documentId,
      url: passage.url,
      accession: passage.accession,
      form: passage.form,
      item: passage.item,
      date: passage.publishedOn,
      ...writeQuote({ text: quote, start, end }),
    },
  };
}
