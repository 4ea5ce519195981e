import type { FoundPassage } from "@/lib/db/passages";
import type { ReportedFact } from "@/lib/db/report-facts";
import type { ReportFactKind } from "@/lib/db/schema";
import { formatDay, formatMonth, monthsBefore } from "@/lib/domain/calendar";
import { capitalize, endSentence } from "@/lib/domain/prose";
import { splitSentences } from "@/lib/language/split-sentences";
import type { BriefingFacts } from "../briefing-facts";
import type { SourceRef, Statement } from "../statement";
import { findHostileText } from "../verify/hostile-text";
import { ownNamesOf } from "./company-name";
import { reportSpeech } from "./reported-speech";
import { type BriefingSentence, trimSentence } from "./sentences";
import { standsAlone } from "./stands-alone";

/** A sentence of a report as it stands there, and its place. */
export type ReportSentence = { said: string; ref: SourceRef; day: string };

/** As much of what is held of a company as telling a sentence of its report takes. */
export type ReportFacts = Pick<BriefingFacts, "entity" | "names" | "metrics" | "reported" | "asOf">;

const longestQuote = 340;
const shortestQuote = 30;

export const factsOfKind = ({ reported }: ReportFacts, kind: ReportFactKind): ReportedFact[] =>
  reported.filter((fact) => fact.kind === kind);

/** A fact as what a sentence rests on. */
export const refOf = ({ documentId, item, spanStart, spanEnd }: ReportedFact): SourceRef => ({
  documentId,
  item,
  span: { start: spanStart, end: spanEnd },
});

/** The first sentence of each fact of a kind, once each, where it stands by itself and can be quoted. */
export function factSentences(facts: ReportFacts, kind: ReportFactKind): ReportSentence[] {
  const seen = new Set<string>();
  return factsOfKind(facts, kind).flatMap((fact) => {
    const [first] = splitSentences(fact.quote ?? "");
    const said = first === undefined ? "" : tidy((fact.quote ?? "").slice(first.start, first.end));
    if (!isQuotable(said) || seen.has(said)) return [];
    seen.add(said);
    return [{ said, ref: refOf(fact), day: fact.publishedOn }];
  });
}

/** The sentences of passages that can be quoted as they stand and say something by themselves. */
export function passageSentences(passages: readonly FoundPassage[]): ReportSentence[] {
  return passages.flatMap(({ text, documentId, item, spanStart, publishedOn }) =>
    splitSentences(text).flatMap(({ start, end }) => {
      const said = tidy(text.slice(start, end));
      const span = { start: spanStart + start, end: spanStart + end };
      return isQuotable(said) ? [{ said, ref: { documentId, item, span }, day: publishedOn }] : [];
    }),
  );
}

/** A sentence without what only defines words for the rest of a report. */
const tidy = (said: string): string =>
  said
    .replace(/\s+/g, " ")
    .replace(/ \((?:the |our |collectively|together|hereinafter|referred|[“"‘'])[^()]*\)/gi, "")
    .replace(/,? (?:collectively |sometimes |hereinafter )?referred to as [“"][^“”"]+[”"],?/g, "")
    .replace(/ and (?:its |our )?(?:consolidated )?subsidiaries(?= (?:is|are|was|were)\b)/g, "")
    .replace(/[®™]/g, "")
    .trim();

const isQuotable = (sentence: string): boolean =>
  sentence.length >= shortestQuote &&
  sentence.length <= longestQuote &&
  /^[A-Z]/.test(sentence) &&
  /[.!]$/.test(sentence) &&
  !/[“”"\n\t[\]]/.test(sentence) &&
  standsAlone(sentence) &&
  findHostileText(sentence) === null;

/** "It says: “…”". */
const quoteSentence = (lead: string, { said, ref, day }: ReportSentence): BriefingSentence => ({
  ...sentenceOn(`${lead}: “${said}”`, [ref]),
  day,
});

/** Months after which a report is old beside figures and filings of today. */
const agedMonths = 15;

/** Whether a reader has to know of which day a report is: newer figures of a year, or more than a year, lie behind it. */
export function isAged({ metrics, asOf }: ReportFacts, day: string): boolean {
  const newest = metrics
    .filter(({ period, concept }) => period === "year" && concept === "revenue")
    .reduce((end, { periodEnd }) => (periodEnd > end ? periodEnd : end), "");
  return day < newest || day < monthsBefore(asOf, agedMonths);
}

/** By whom a sentence of a report is told; `isNamed` where the report's day stands before it in the paragraph. */
type Telling = { verb: "says" | "warns"; adverb?: "" | "also "; isNamed?: boolean };

/** What is its own opinion or plan without anybody's saying so. */
const ownMind = /^it (?=(?:believes?|expects?|intends?|plans?|seeks?|aims?|strives?|focuses|continues to)\b)/;

/**
 * What a report says, in the third person: "It warns that it depends on makers of chips", "Its report of February 2, 2024
 * says that …" where that is old. What can't be put so is quoted.
 */
export function reportedSentence(
  facts: ReportFacts,
  one: ReportSentence,
  { verb, adverb = "", isNamed = false }: Telling,
): BriefingSentence {
  const text = reportSpeech(verb === "warns" ? withoutOutcome(one.said) : one.said, ownNamesOf(facts).names);
  const aged = isAged(facts, one.day);
  if (text !== null && !aged && verb === "says" && ownMind.test(text))
    return { ...sentenceOn(text.replace(ownMind, `It ${adverb}`), [one.ref]), day: one.day };
  const who = aged ? (isNamed ? "The report" : `Its ${reportOf(one.day)}`) : "It";
  const lead = `${who} ${adverb}${verb}`;
  if (text !== null && aged && verb === "says")
    return { ...sentenceOn(`According to its ${reportOf(one.day)}, ${text}`, [one.ref]), day: one.day };
  return text === null
    ? quoteSentence(lead, one)
    : { ...sentenceOn(`${lead} that ${text}`, [one.ref]), day: one.day };
}

/** What a report says, for a list that says of what kind it is: the fact itself, with the month of an old report. */
export const reportedPoints = (
  facts: BriefingFacts,
  all: readonly ReportSentence[],
  verb: Telling["verb"],
): Statement[] =>
  all.map((one) => {
    const text = reportSpeech(withoutOutcome(one.said), ownNamesOf(facts).names);
    if (text === null || praise.test(text)) return toStatement(reportedSentence(facts, one, { verb }));
    const aged = isAged(facts, one.day) ? ` (report of ${formatMonth(one.day.slice(0, 7))})` : "";
    const body = capitalize(text).replace(/\.$/, "");
    return toStatement({ ...sentenceOn(`${body}${aged}.`, [one.ref]), day: one.day });
  });

/** What any danger may lead to, behind what the danger is. */
const outcome =
  /, (?:which|and (?:this|it)|and) (?:could|may|might|would|can) (?:\w+ly )?(?:affect|harm|hurt|damage|impair|reduce|result in|have (?:an?|a material) |be (?:harmed|impaired)|adversely|negatively|materially|cause|impact)\b[^.]*(?=\.$)/;

export const withoutOutcome = (said: string): string => said.replace(outcome, "");

/** The company as the subject, beyond doubt: a product may bear its name. */
const subject = /^The (?:Company|Registrant) /;

/** What a company does, as its report tells it: in our words where they are plain, as its own where it praises itself. */
export function ownWords(facts: ReportFacts, whole: ReportSentence, isFirst: boolean): BriefingSentence {
  const own = ownNamesOf(facts);
  const one = { ...whole, said: whole.said.replace(devotion, "$1") };
  const isPlain = !praise.test(one.said) && !isAged(facts, one.day);
  const trimmed = isPlain && subject.test(one.said) ? trimSentence(one.said, own.names, own.self) : null;
  const told = isPlain ? reportSpeech(one.said, own.names) : null;
  const text = trimmed?.startsWith("It ") ? trimmed : told?.startsWith("it ") ? capitalize(told) : null;
  return text === null
    ? {
        ...reportedSentence(facts, one, { verb: "says", adverb: isFirst ? "" : "also ", isNamed: !isFirst }),
        day: null,
      }
    : sentenceOn(text, [one.ref]);
}

/** What a company is devoted to, behind what it is. */
const devotion =
  /(\b(?:compan(?:y|ies)|retailer|bank|business|provider|manufacturer|maker)\b),? (?:(?:that|which) (?:is|are) )?(?:focused on|dedicated to|committed to|devoted to|driven by|with a mission)\b[^.]*(?=\.$)/;

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
