import { formatMonth, monthsBefore } from "@/lib/domain/calendar";
import { type HighlightKind, highlightKinds } from "@/lib/domain/highlight";
import { capitalize } from "@/lib/domain/prose";
import { leastTold } from "@/lib/domain/report-words";
import type { BriefingFacts } from "../briefing-facts";
import type { Statement } from "../statement";
import { ownNamesOf } from "./company-name";
import { tellingStems } from "./particularity";
import {
  factSentences,
  factsOfKind,
  isAged,
  praise,
  type ReportSentence,
  reportOf,
  sentenceOf,
  toStatement,
} from "./report-sentences";
import { lowerOpening, reportSpeech } from "./reported-speech";
import type { BriefingSentence } from "./sentences";
import { spellParts, withoutSpareWords } from "./spare-words";
import { isOver } from "./stands-alone";

export type Highlights = Record<HighlightKind, BriefingSentence[]>;

/** As many of a kind are told. */
const most: Readonly<Record<HighlightKind, number>> = {
  business: 3,
  results: 2,
  money: 3,
  ahead: 3,
  danger: 2,
};
const mostInAll = 8;
/** Where few are likely enough, what is less likely is told as well. */
const few = { least: 3, likelihood: 0.2 };
/** Months after which a report says nothing of today. */
const presentMonths = 36;
/** Of the words of the shorter of two sentences, how many the other shares where they tell the same. */
const sameShare = 0.6;

type Found = ReportSentence & { kind: HighlightKind; isOfYear: boolean; text: string };

/**
 * What an analyst would tell of the newest annual report and of what was filed since, the likeliest, by what it speaks of.
 *
 * @param told sentences of the briefing, which need no telling again.
 */
export function highlightsOf(facts: BriefingFacts, told: readonly string[]): Highlights {
  const chosen: Found[] = [];
  const known = [...told];
  const count = (kind: HighlightKind) => chosen.filter((one) => one.kind === kind).length;
  for (const one of findHighlights(facts)) {
    if (chosen.length >= few.least && (one.likelihood ?? 0) < leastTold.highlights) break;
    if (chosen.length >= mostInAll || count(one.kind) >= most[one.kind] || isKnown(known, one.text)) continue;
    chosen.push(one);
    known.push(one.text);
  }
  const of = (kind: HighlightKind) =>
    chosen
      .filter((one) => one.kind === kind)
      .sort(
        (one, other) =>
          one.day.localeCompare(other.day) || (one.ref.span?.start ?? 0) - (other.ref.span?.start ?? 0),
      )
      .map((one) => tell(facts, one));
  return Object.fromEntries(highlightKinds.map((kind) => [kind, of(kind)])) as Highlights;
}

/** Concrete dangers, suits and rules that an analyst would tell, for a list of them: an older report is named by its month. */
export const highlightedDangers = (facts: BriefingFacts): Statement[] =>
  findHighlights(facts)
    .filter(({ kind, likelihood = 0 }) => kind === "danger" && likelihood >= leastTold.highlights)
    .slice(0, most.danger)
    .map(({ text, ...one }) => {
      const month = isAged(facts, one.day) ? ` (report of ${formatMonth(one.day.slice(0, 7))}).` : ".";
      return toStatement({ ...sentenceOf(capitalize(text).replace(/\.$/, month), one), day: one.day });
    });

/** Those that can be told in the third person and aren't over, the likeliest first. */
function findHighlights(facts: BriefingFacts): Found[] {
  const { names } = ownNamesOf(facts);
  const all = factsOfKind(facts, "highlight");
  const kinds = new Map(
    all.map(({ documentId, spanStart, detail }) => [`${documentId} ${spanStart}`, detail.of]),
  );
  const annual = all.reduce(
    (day, one) => (isAnnual(one) && one.publishedOn > day ? one.publishedOn : day),
    "",
  );
  const quarter = facts.metrics.reduce(
    (end, { period, periodEnd }) => (period === "quarter" && periodEnd > end ? periodEnd : end),
    "",
  );
  const since = monthsBefore(facts.asOf, presentMonths);
  return factSentences(facts, "highlight")
    .flatMap((one): Found[] => {
      const kind = kinds.get(`${one.ref.documentId} ${one.ref.span?.start}`) as HighlightKind;
      const isOfYear = isAnnual(one.ref);
      if (
        (one.likelihood ?? 0) < few.likelihood ||
        one.day < since ||
        isPast(one, facts) ||
        isTable(one.said)
      )
        return [];
      // What was told before the newest annual report is told there, and what moved a quarter that a newer one has followed
      // is of no use.
      if (!isOfYear && (one.day < annual || (kind === "results" && one.day < quarter))) return [];
      const said = spellParts(facts, withoutSpareWords(one.said));
      const text = reportSpeech(said, names) ?? (speaksItself.test(said) ? null : said);
      return text === null ? [] : [{ ...one, kind, isOfYear, text }];
    })
    .sort((one, other) => (other.likelihood ?? 0) - (one.likelihood ?? 0));
}

const isAnnual = ({ item }: { item: string | null }): boolean => /^\d/.test(item ?? "");

/** Sums of several years in one sentence are a table's. */
const several = /\b(?:19|20)\d\d,? (?:and|or) (?:19|20)\d\d\b/;

/** More figures than a sentence tells. */
const mostFigures = 5;

/** Whether a sentence is a table in words. */
const isTable = (said: string): boolean => figuresOf(said).length > (several.test(said) ? 2 : mostFigures);

/** Whether a sentence is of a time before its report's, or of a plan that is over. */
const isPast = ({ said, day }: ReportSentence, { asOf }: BriefingFacts): boolean =>
  isOver(said, day, asOf) ||
  Math.max(0, ...(said.match(/\b(?:19|20)\d\d\b/g) ?? ["9999"]).map(Number)) < Number(day.slice(0, 4)) - 1;

const speaksItself = /\b(?:we|our|us|ours|ourselves)\b/i;
const year = /\b20\d\d\b/;

/** In its own time: what names no year is said with the report's day where that isn't the newest annual report. */
function tell(facts: BriefingFacts, { text, ...one }: Found): BriefingSentence {
  const isDated = year.test(one.said);
  const lead =
    isAged(facts, one.day) || !(one.isOfYear || isDated)
      ? `According to its ${reportOf(one.day)}, `
      : praise.test(one.said)
        ? "It says that "
        : "";
  const said = lead === "" ? capitalize(text) : `${lead}${lowerOpening(text)}`;
  return { ...sentenceOf(said, one), topic: one.kind === "ahead" ? "events" : "business" };
}

/** Whether a sentence tells nothing that the others don't: another has its words, or they have its figures and words. */
export function isKnown(told: readonly string[], one: string): boolean {
  const stems = tellingStems(one);
  const others = told.map(tellingStems);
  const isSame = others.some((other) => {
    const shared = [...stems].filter((stem) => other.has(stem)).length;
    return shared > 0 && shared >= Math.min(stems.size, other.size) * sameShare;
  });
  const figures = figuresOf(one);
  const toldFigures = told.flatMap(figuresOf);
  const isTold = figures.filter((figure) => toldFigures.some((other) => isNear(figure, other))).length;
  const added = [...stems].filter((stem) => !others.some((other) => other.has(stem))).length;
  return (
    isSame ||
    (figures.length > 0 &&
      isTold >= figures.length * knownShare &&
      added <= (isTold === figures.length ? mostAdded.known : mostAdded.other))
  );
}

/** Of its figures, as many are told where a sentence tells nothing; then it may add as many words. */
const knownShare = 0.5;
const mostAdded = { known: 3, other: 1 };

const scales: Readonly<Record<string, number>> = {
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
};

/** Its sums of money in dollars, and its percentages. */
const figuresOf = (text: string): number[] =>
  [
    ...text.matchAll(
      /\$ ?(\d[\d,]*(?:\.\d+)?)(?: (thousand|million|billion|trillion))?|(\d+(?:\.\d+)?)(?:%| percent)/g,
    ),
  ].map(([, digits = "", scale = "", percent]) =>
    percent === undefined ? Number(digits.replaceAll(",", "")) * (scales[scale] ?? 1) : Number(percent),
  );

/** As rounded to three digits. */
const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= Math.abs(other) * 0.006;
