import { daysBetween, formatMonth, monthsBefore } from "@/lib/domain/calendar";
import { withoutUntold } from "@/lib/domain/defined-terms";
import { type HighlightKind, highlightKinds } from "@/lib/domain/highlight";
import { capitalize } from "@/lib/domain/prose";
import { leastTold } from "@/lib/domain/report-words";
import { sumsOfMoney } from "@/lib/domain/sums-of-money";
import { splitSentences } from "@/lib/language/split-sentences";
import type { BriefingFacts } from "../briefing-facts";
import type { Statement } from "../statement";
import { findHostileText } from "../verify/hostile-text";
import { ownNamesOf } from "./company-name";
import { tellingStems } from "./particularity";
import { phrases } from "./phrases";
import {
  factsOfKind,
  isAged,
  isQuotable,
  praise,
  type ReportSentence,
  refOf,
  reportOf,
  sentenceOf,
  spellOut,
  termsOf,
  tidy,
  toStatement,
  yearEndOf,
} from "./report-sentences";
import { lowerOpening, reportSpeech } from "./reported-speech";
import { isNear, tellSame } from "./same-told";
import type { BriefingSentence } from "./sentences";
import { spellParts, withoutAppositive, withoutSpareWords } from "./spare-words";
import { isOver } from "./stands-alone";

export type Highlights = Record<HighlightKind, BriefingSentence[]>;

/** As many of a kind are told. */
const most: Readonly<Record<HighlightKind, number>> = {
  business: 3,
  results: 2,
  money: 4,
  ahead: 3,
  danger: 2,
};
const mostInAll = 9;
/** Where few are likely enough, what is less likely is told as well. */
const few = { least: 3, likelihood: 0.2 };
/** Months after which a report says nothing of today. */
const presentMonths = 36;
/** Of the words of the shorter of two sentences, how many the other shares where they tell the same. */
const sameShare = 0.6;

type Found = ReportSentence & {
  kind: HighlightKind;
  likelihood: number;
  isOfYear: boolean;
  text: string;
  /** Its sentences in the third person. */
  texts: string[];
};

/**
 * What an analyst would tell of the newest annual report and of what was filed since, the likeliest, by what it speaks of.
 *
 * @param told sentences of the briefing, which need no telling again.
 * @param isSupported whether a statement may be shown; of two that are told together both.
 */
export function highlightsOf(
  facts: BriefingFacts,
  told: readonly string[],
  isSupported: (statement: Statement) => boolean = () => true,
): Highlights {
  const chosen: (Found & { told: BriefingSentence[] })[] = [];
  const known = [...told];
  const count = (kind: HighlightKind) => chosen.filter((one) => one.kind === kind).length;
  for (const one of findHighlights(facts)) {
    if (chosen.length >= few.least && one.likelihood < leastTold.highlights) break;
    if (chosen.length >= mostInAll || count(one.kind) >= most[one.kind] || isKnown(known, one.text)) continue;
    if (known.some((other) => tellSame(other, one.text) || isRestOf(other, one.text))) continue;
    const sentences = tell(facts, one);
    if (!sentences.every(isSupported)) continue;
    chosen.push({ ...one, told: sentences });
    known.push(one.text);
  }
  const of = (kind: HighlightKind) =>
    chosen
      .filter((one) => one.kind === kind)
      .sort(
        (one, other) =>
          one.day.localeCompare(other.day) || (one.ref.span?.start ?? 0) - (other.ref.span?.start ?? 0),
      )
      .flatMap((one) => one.told);
  return Object.fromEntries(highlightKinds.map((kind) => [kind, of(kind)])) as Highlights;
}

const abroad =
  /\b(?:non-U\.S\.|outside (?:of )?the (?:U\.S\.|United States)|international|foreign|U\.S\.|United States)/;
const atHome = /\bthe United States brought in (\d+(?:\.\d+)?)%/;
/** Points by which shares of one split differ by their rounding. */
const leastPoints = 1.5;

/** Whether one share of sales at home or abroad follows from the other. */
function isRestOf(told: string, one: string): boolean {
  const home = Number(atHome.exec(told)?.[1] ?? Number.NaN);
  const shares = [...one.matchAll(/(\d+(?:\.\d+)?)%/g)].map(([, share]) => Number(share));
  const [share] = shares;
  if (share === undefined || shares.length > 1 || !abroad.test(one)) return false;
  return Math.min(Math.abs(home - share), Math.abs(100 - home - share)) <= leastPoints;
}

/** Concrete dangers, suits and rules that an analyst would tell, for a list of them: an older report is named by its month. */
export const highlightedDangers = (facts: BriefingFacts): Statement[] =>
  findHighlights(facts)
    .filter(({ kind, likelihood }) => kind === "danger" && likelihood >= leastTold.highlights)
    .slice(0, most.danger)
    .map(({ text, ...one }) => {
      const month = isAged(facts, one.day) ? ` (report of ${formatMonth(one.day.slice(0, 7))}).` : ".";
      return toStatement({ ...sentenceOf(capitalize(text).replace(/\.$/, month), one), day: one.day });
    });

/** Those that can be told in the third person and aren't over, the likeliest first. */
function findHighlights(facts: BriefingFacts): Found[] {
  const all = factsOfKind(facts, "highlight");
  const annual = all.reduce(
    (day, one) => (isAnnual(one) && one.publishedOn > day ? one.publishedOn : day),
    "",
  );
  const newest = (of: "quarter" | "year") =>
    facts.metrics.reduce(
      (end, { period, periodEnd, concept }) =>
        period === of && concept === "revenue" && periodEnd > end ? periodEnd : end,
      "",
    );
  const [quarter, fiscalYear] = [newest("quarter"), newest("year")];
  const since = monthsBefore(facts.asOf, presentMonths);
  // Of several quarters' releases the newest tells of the quarter.
  const isOfQuarter = (kind: unknown, said: string) =>
    ofQuarter.test(said) && (kind === "results" || kind === "money" || compared.test(said));
  const lastQuarter = all.reduce(
    (day, one) =>
      !isAnnual(one) && isOfQuarter(one.detail.of, one.quote ?? "") && one.publishedOn > day
        ? one.publishedOn
        : day,
    "",
  );
  return highlightFacts(facts)
    .flatMap((one): Found[] => {
      const isOfYear = isAnnual(one.ref);
      if (one.likelihood < few.likelihood || one.day < since) return [];
      if (isPast(one, facts) || isTable(one.said) || isOfOtherYear(facts, one)) return [];
      // What was told before the newest annual report is told there, what moved figures that newer ones have followed is of no
      // use, and what was new then isn't.
      const isForeseen = foreseen.test(one.said);
      // A year's report stays of use, but for what it expected of the quarter that followed.
      const isOfQuarterAhead = isForeseen && ofQuarter.test(one.sentences[0] ?? "");
      const isFollowed =
        one.day < quarter &&
        (isForeseen
          ? !namesYear(one.said, Number(one.day.slice(0, 4)))
          : one.kind === "results" && !dated.test(one.said));
      const isOfPassedQuarter =
        isOfQuarter(one.kind, one.said) && daysBetween(one.day, lastQuarter) > reportingDays;
      if (isOfQuarterAhead && one.day < quarter) return [];
      if (!isOfYear && (one.day < annual || isFollowed || isOfPassedQuarter)) return [];
      if (one.day < fiscalYear && !isLasting(one, facts.asOf)) return [];
      const texts = one.sentences.map((said) => inThirdPerson(facts, said));
      // What moved figures since the year stands behind the newest of them.
      const kind = one.kind === "results" && !isOfYear ? "money" : one.kind;
      return texts.every((text) => text !== null)
        ? [{ ...one, kind, isOfYear, text: texts.join(" "), texts }]
        : [];
    })
    .sort((one, other) => other.likelihood - one.likelihood);
}

/** Within these a quarter's release and its 10-Q are filed. */
const reportingDays = 45;
const compared = /\bcompared (?:with|to)\b/i;
const ofQuarter = /\b(?:quarters?|Q[1-4])\b/i;

/** Each as its sentences: one that stands by itself, or one and another that leans on it. */
const highlightFacts = (facts: BriefingFacts) =>
  factsOfKind(facts, "highlight").flatMap((fact) => {
    const quote = fact.quote ?? "";
    const told = splitSentences(quote).map(({ start, end }) => {
      const said = tidy(quote.slice(start, end)).replace(also, "$1 ");
      const known = withoutUntold(said, termsOf(fact));
      // What is told of it further on would be of something else.
      return known !== said && pointsBack.test(known ?? "") ? null : known;
    });
    const whole = told.filter((said) => said !== null);
    if (whole.length < told.length) return [];
    // What leans on another sentence is worth telling for its figures.
    const sentences = whole.filter((said, at) => at === 0 || /\d/.test(said));
    const [first, second, ...others] = sentences;
    const { likelihood, of } = fact.detail;
    if (first === undefined || others.length > 0 || typeof likelihood !== "number") return [];
    if (
      !isQuotable(first) ||
      leaning.test(first) ||
      definedElsewhere.test(first) ||
      (second !== undefined && !isWhole(second))
    )
      return [];
    const kind = of as HighlightKind;
    return [{ said: quote, sentences, kind, likelihood, ref: refOf(fact), day: fact.publishedOn }];
  });

const pointsBack = /\b(?:which|who|whose|both|where)\b/;

/** "We also have" adds to what isn't told. */
const also = /^(We|The Company|Our [a-z]+) also /;
const leaning = phrases("highlight: leans");
/** Speaks of what another place defines. */
const definedElsewhere = /\bas (?:defined|described|discussed) (?:above|below)\b/;
const isWhole = (said: string): boolean =>
  /^\p{Lu}[^"“”[\]]+\.$/u.test(said) && findHostileText(said) === null;

function inThirdPerson(facts: BriefingFacts, whole: string): string | null {
  const { names } = ownNamesOf(facts);
  const said = spellOut(facts, spellParts(facts, withoutAppositive(withoutSpareWords(whole), names)));
  return reportSpeech(said, names) ?? (speaksItself.test(said) ? null : said);
}

/** Whether a sentence isn't of a year alone: of the business or its dangers, from the items on these. */
function isLasting(
  { kind, ref, said, day }: Pick<Found, "kind" | "ref" | "said" | "day">,
  asOf: string,
): boolean {
  const isOfBusiness = (kind === "business" || kind === "danger") && /^(?:1|1A|3)$/.test(ref.item ?? "");
  const isOld = day < monthsBefore(asOf, oldMonths);
  return isOfBusiness && !moved.test(said) && !(isOld && openingDay.test(said));
}

/** What moved in a year. */
const moved = /\b(?:increased|decreased|grew|rose|fell|declined)\b[^.]*\d ?(?:%|percent)/;
/** What was new in one, which is soon old. */
const openingDay = /^(?:In|On|During|For|As of) [^,]*\b(?:19|20)\d\d\b/;
const oldMonths = 24;

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

/** Whether it says why figures moved in years before that of its annual report. */
function isOfOtherYear(
  facts: BriefingFacts,
  { kind, said, ref, day }: Pick<Found, "kind" | "said" | "ref" | "day">,
): boolean {
  const years = (said.match(/\b20\d\d\b/g) ?? []).map(Number);
  const end = yearEndOf(facts, { documentId: ref.documentId, publishedOn: day });
  if (kind !== "results" || !isAnnual(ref) || years.length === 0 || end === null) return false;
  // A year that ends in January bears the number of the one before as well.
  return Math.max(...years) < Number(end.slice(0, 4)) - (end.slice(5, 7) <= "02" ? 1 : 0);
}

const speaksItself = /\b(?:we|our|us|ours|ourselves)\b/i;
const dated = /\b20\d\d\b/;
/** Says of which time it is. */
const timed =
  /\b(?:[Ii]n|[Dd]uring|[Oo]n|[Aa]t|[Ff]or|[Aa]s of|of|ended|year-end) (?:the )?(?:(?:early|late|mid|total|its|our|their|calendar|fiscal|year|years|year-end|end of|first|second|third|fourth|quarter|half|\p{Lu}\p{Ll}+|\d{1,2},)[ -]){0,5}20\d\d\b/u;
/** What is expected of a period, without a year that of the next quarter. */
const foreseen = /\b(?:guidance|outlook|(?:is|are) expected to be)\b/i;
const namesYear = (said: string, least: number): boolean =>
  (said.match(/\b20\d\d\b/g) ?? []).some((year) => Number(year) >= least);

/** In its own time: what names no year, or an old report's only in passing, is said with the report's day where that isn't the newest annual report. */
const tell = (facts: BriefingFacts, { texts, ...one }: Found): BriefingSentence[] =>
  texts.map((text, at) => {
    const aged = isAged(facts, one.day);
    const isDated = at > 0 || (aged ? timed : dated).test(one.said);
    const lead =
      !isDated && (aged || !one.isOfYear)
        ? `According to its ${reportOf(one.day)}, `
        : praise.test(text)
          ? "It says that "
          : "";
    const said = lead === "" ? capitalize(text) : `${lead}${lowerOpening(text)}`;
    return { ...sentenceOf(said, one), topic: one.kind === "ahead" ? "events" : "business" };
  });

/** Whether a sentence tells nothing that the others don't: another has its words, or they have its figures and words. */
export function isKnown(told: readonly string[], one: string): boolean {
  const stems = tellingStems(one);
  const others = told.map(tellingStems);
  const isSame = others.some((other) => {
    const shared = [...stems].filter((stem) => other.has(stem)).length;
    return (
      shared > 0 &&
      shared >= Math.min(leastShared, stems.size) &&
      shared >= Math.min(stems.size, other.size) * sameShare
    );
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

/** Sentences with fewer words in common tell of other things. */
const leastShared = 3;
/** Of its figures, as many are told where a sentence tells nothing; then it may add as many words. */
const knownShare = 0.5;
const mostAdded = { known: 3, other: 1 };

/** Its sums of money in dollars, and its percentages. */
const figuresOf = (text: string): number[] => [
  ...sumsOfMoney(text),
  ...[...text.matchAll(/(\d+(?:\.\d+)?)(?:%| percent)/g)].map(([, percent]) => Number(percent)),
];
