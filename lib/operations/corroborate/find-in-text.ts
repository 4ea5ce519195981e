import { findInPassages } from "@/lib/claims/verdict";
import type { ParsedClaim } from "@/lib/claims/parse-claim";
import { isSupported } from "@/lib/claims/decide";
import type { FoundPassage } from "@/lib/db/passages/find-passages";
import type { DayRange } from "@/lib/domain/calendar";
import { writeQuote } from "../write-quote";
import type { EvidenceItem } from "./contract";
import type { PassageText, TextContext } from "./find-texts";
import { weighDocuments } from "./weigh-documents";

/** A stretch of a document that tells of what a claim says; `fit` is how surely, 0 to 1. */
export type TextFinding = {
  passage: FoundPassage;
  start: number;
  end: number;
  fit: number;
};

/** The stretches of passages that bear a claim out in its period, the surest first. */
export function findInTexts(
  context: TextContext,
  claim: ParsedClaim,
  texts: readonly PassageText[],
  period: DayRange | null,
): TextFinding[] {
  return findInPassages(claim, texts, period, context.named)
    .filter(({ probability }) => isSupported(probability))
    .map(({ passage, from, to, probability }) => ({
      passage,
      start: passage.spanStart + (passage.annotation.sentences[from]?.start ?? 0),
      end: passage.spanStart + (passage.annotation.sentences[to]?.end ?? passage.text.length),
      fit: probability,
    }));
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
