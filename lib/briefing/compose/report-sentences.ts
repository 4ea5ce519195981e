import type { FoundPassage } from "@/lib/db/passages";
import type { ReportedFact } from "@/lib/db/report-facts";
import type { ReportFactKind } from "@/lib/db/schema";
import { formatDay } from "@/lib/domain/calendar";
import { endSentence } from "@/lib/domain/prose";
import { splitSentences } from "@/lib/language/split-sentences";
import type { BriefingFacts } from "../briefing-facts";
import type { SourceRef, Statement } from "../statement";
import { findHostileText } from "../verify/hostile-text";
import { type BriefingSentence, type OwnNames, trimSentence } from "./sentences";

/** A sentence of a report as it stands there, and its place. */
export type ReportSentence = { said: string; ref: SourceRef; day: string };

const longestQuote = 340;
const shortestQuote = 30;

export const factsOfKind = ({ reported }: BriefingFacts, kind: ReportFactKind): ReportedFact[] =>
  reported.filter((fact) => fact.kind === kind);

const refOf = ({ documentId, item, spanStart, spanEnd }: ReportedFact): SourceRef => ({
  documentId,
  item,
  span: { start: spanStart, end: spanEnd },
});

/** The first sentence of each fact of a kind, once each, where it can be quoted as it stands. */
export function factSentences(facts: BriefingFacts, kind: ReportFactKind): ReportSentence[] {
  const seen = new Set<string>();
  return factsOfKind(facts, kind).flatMap((fact) => {
    const [first] = splitSentences(fact.quote ?? "");
    const said = first === undefined ? "" : (fact.quote ?? "").slice(first.start, first.end).trim();
    if (!isQuotable(said) || seen.has(said)) return [];
    seen.add(said);
    return [{ said, ref: refOf(fact), day: fact.publishedOn }];
  });
}

/** The sentences of passages that can be quoted as they stand. */
export function passageSentences(passages: readonly FoundPassage[]): ReportSentence[] {
  return passages.flatMap(({ text, documentId, item, spanStart, publishedOn }) =>
    splitSentences(text).flatMap(({ start, end }) => {
      const said = text.slice(start, end).replace(/\s+/g, " ").trim();
      const span = { start: spanStart + start, end: spanStart + end };
      return isQuotable(said) ? [{ said, ref: { documentId, item, span }, day: publishedOn }] : [];
    }),
  );
}

const isQuotable = (sentence: string): boolean =>
  sentence.length >= shortestQuote &&
  sentence.length <= longestQuote &&
  /^[A-Z]/.test(sentence) &&
  /[.!]$/.test(sentence) &&
  !/[“”"\n\t[\]]/.test(sentence) &&
  findHostileText(sentence) === null;

/** "It says: “…”". */
export const quoteSentence = (lead: string, { said, ref, day }: ReportSentence): BriefingSentence => ({
  ...sentenceOn(`${lead}: “${said}”`, [ref]),
  day,
});

/** The company as the subject, beyond doubt: a product may bear its name. */
const subject = /^The (?:Company|Registrant) /;

/** The report's own words in the third person where they can be put so, and else a quotation behind a lead. */
export function ownWords(lead: string, one: ReportSentence, own: OwnNames): BriefingSentence {
  const isPlain = subject.test(one.said) && !praise.test(one.said);
  const text = isPlain ? trimSentence(one.said, own.names, own.self) : null;
  return text?.startsWith("It ") ? sentenceOn(text, [one.ref]) : { ...quoteSentence(lead, one), day: null };
}

/** What a company says well of itself stays its own word. */
export const praise =
  /\b(?:largest|leading|leader|leadership position|world[’' -]?s?(?:-class| first| most)|best|premier|most (?:\w+ )?(?:trusted|recognized|valuable|admired)|trusted|unique(?:ly)?|superior|No\. 1|number one|innovative|first-in-class)\b/i;

/** A sentence on facts of a report. */
export function reportSentence(text: string, facts: readonly ReportedFact[]): BriefingSentence | null {
  const [first, ...rest] = facts.map(refOf);
  return first === undefined ? null : sentenceOn(endSentence(text), [first, ...rest]);
}

const sentenceOn = (text: string, refs: readonly [SourceRef, ...SourceRef[]]): BriefingSentence => ({
  text,
  refs,
  topic: "business",
  day: null,
  materiality: 0,
  headline: null,
});

/** "its report of June 30, 2026". */
export const reportOf = (day: string): string => `report of ${formatDay(day)}`;

export const toStatement = ({ headline: _, ...statement }: BriefingSentence): Statement => statement;
