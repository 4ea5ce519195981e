import "server-only";
import { type HighlightKind, highlightKinds } from "@/lib/domain/highlight";
import { probabilityBy } from "@/lib/domain/logit";
import { namesInText } from "@/lib/domain/names-in-text";
import { shareOfFilers, wordPairs, wordStems } from "@/lib/domain/report-words";
import { sumsOfMoney } from "@/lib/domain/sums-of-money";
import { splitSentences } from "@/lib/language/split-sentences";
import { ownStems } from "./describing";
import weights from "./highlight-weights.json";
import type { PassageReading } from "./narrative";
import { phrases } from "./phrases";
import { type Paragraph, paragraphsOf, type ReportDocument, sentencesOfItems } from "./report-document";

/**
 * A sentence that an analyst would put on a page about its filer, `likelihood` from 0 to 1 that he would, and what it
 * speaks of.
 */
export type HighlightReading = PassageReading & { likelihood: number; kind: HighlightKind };

/** A sentence, or a pair of them where the second leans on the first, and what speaks for and against telling it. */
export type MeasuredSentence = PassageReading & { measures: Record<string, number>; isPair?: boolean };

/**
 * What is known of a filer: its names, its segments and products, the last day that the document tells of, and a year's
 * revenue in dollars.
 */
export type Filer = {
  filers: readonly string[];
  parts: readonly string[];
  period: string | null;
  revenue: number | null;
};

type Placed = Paragraph & { item: string; place: number; isPair?: boolean };

/** Items whose sentences are looked at; of those with notes and dangers, the ones with a number. */
const wanted = ["1", "1A", "3", "5", "7", "7A", "8", "9B", "I.1", "I.2", "II.1", "II.5"];
const numbered: ReadonlySet<string> = new Set(["1A", "8", "I.1"]);
/** In characters. */
const [shortest, longest] = [50, 340];
const whole = /^\p{Lu}[^"[\]]*\.$/u;

/** As many of a document are kept, of those that are likely enough. */
const most = 24;
const leastLikely = 0.1;

/** The sentences of a report that an analyst would tell, the likeliest first. */
export const readHighlights = (
  document: Pick<ReportDocument, "text" | "items">,
  of: Filer,
): HighlightReading[] => choose(measureHighlights(document, of));

/** The same of a press release. */
export const readReleaseHighlights = (text: string, of: Filer): HighlightReading[] =>
  choose(measureRelease(text, of));

function choose(all: Iterable<MeasuredSentence>): HighlightReading[] {
  const found = new Map<string, HighlightReading>();
  for (const { measures, isPair: _, ...one } of all) {
    const likelihood = probabilityBy(weights.told, measures);
    if (likelihood >= leastLikely && !none.test(one.text) && !found.has(one.text))
      found.set(one.text, {
        ...one,
        likelihood: Math.round(likelihood * 1000) / 1000,
        kind: kindOf(measures),
      });
  }
  return [...found.values()].sort((one, other) => other.likelihood - one.likelihood).slice(0, most);
}

/** What is nobody's news, or of what might be. */
const none = phrases("highlight: none");

const kindOf = (measures: Record<string, number>): HighlightKind =>
  highlightKinds
    .map((kind) => ({ kind, likelihood: probabilityBy(weights[kind], measures) }))
    .reduce((best, one) => (one.likelihood > best.likelihood ? one : best)).kind;

/** Measures each sentence of a report that may be told. */
export function measureHighlights(
  document: Pick<ReportDocument, "text" | "items">,
  of: Filer,
): Iterable<MeasuredSentence> {
  const found: Placed[] = [];
  for (const item of wanted) {
    const own = [...sentencesOfItems(document, new RegExp(`^${item.replace(".", "\\.")}$`))];
    for (const [at, one] of own.entries()) {
      if (numbered.has(item) && !/\d/.test(one.text)) continue;
      const place = at / own.length;
      const next = own[at + 1];
      // Half of what happened misleads.
      const isTakenBack = next !== undefined && isBehind(next, one) && takingBack.test(next.text);
      if (isWhole(one.text) && !isTakenBack) found.push({ ...one, item, place });
      const pair = pairOf(own[at - 1], one);
      if (pair !== null) found.push({ ...pair, item, place, isPair: true });
    }
  }
  const first = document.items.find(({ item, byReference }) => item === "1" && byReference !== true);
  const business = first === undefined ? "" : document.text.slice(first.bodyStart, first.end);
  return measure(found, business, of);
}

/** How likely sentences of risk factors would be told as those of other items are. */
export const likelihoodsAsTold = (
  all: readonly PassageReading[],
  business: string,
  of: Pick<Filer, "filers" | "parts">,
): number[] =>
  [
    ...measure(
      all.map((one, at) => ({ ...one, item: "1A", place: at / all.length })),
      business,
      { ...of, period: null, revenue: null },
    ),
  ].map(({ measures }) => probabilityBy(weights.told, measures));

/** Measures each sentence of a press release that may be told. */
export function measureRelease(text: string, of: Filer): Iterable<MeasuredSentence> {
  const found: Placed[] = [];
  for (const { paragraph, isOfPart } of ownParagraphs(text, of.filers))
    for (const sentence of splitSentences(paragraph.text)) {
      const written = paragraph.text.slice(sentence.start, sentence.end);
      const start = sentence.start + (dateline.exec(written)?.[0].length ?? 0);
      const said = paragraph.text.slice(start, sentence.end).replace(/\s+/g, " ");
      if (isWhole(said) && (!isOfPart || namesPart(said)))
        found.push({
          text: said,
          start: paragraph.start + start,
          end: paragraph.start + sentence.end,
          item: "release",
          place: (paragraph.start + start) / text.length,
        });
    }
  return measure(found, text, of);
}

/** The heading of what somebody says of itself at the end of each of its releases. */
const aboutWhom = /^About (\p{Lu}[^\n]{1,80})$/u;

/** "DAYTON, Ohio, Sept. 24, 2025 (GLOBE NEWSWIRE) -- ", "ROCHESTER, N.Y. (April 14, 2025) – " */
const dateline =
  /^\p{Lu}[^!?\n]{2,110}?\b(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]{0,6}\.? \d{1,2}, (?:19|20)\d\d\)?\s?(?:[([/][^)\]/\n]{2,30}[)\]/]\s?)?[–—-]{1,2}\s(?=\p{Lu})/u;

/** Headings over what a release says of each segment, and of what stands behind that. */
const overSegments = /\bsegments?\b/i;
const overAll = phrases("release heading: of the whole");

/**
 * The paragraphs of a release without those in which another company describes itself ("About Silver Lake"). `isOfPart`
 * below a heading over segments: what names none of them may be read as the company's.
 */
function* ownParagraphs(
  text: string,
  filers: readonly string[],
): Generator<{ paragraph: Paragraph; isOfPart: boolean }> {
  const selves = filers
    .flatMap((filer) => filer.split(/[\s,.]+/).slice(0, 1))
    .filter((word) => word.length > 1);
  let [isOther, isOfPart] = [false, false];
  for (const paragraph of paragraphsOf(text)) {
    const said = paragraph.text.trim();
    const whom = aboutWhom.exec(said)?.[1];
    if (whom !== undefined) isOther = !selves.some((word) => whom.toLowerCase().includes(word.toLowerCase()));
    else if (said.length < longestHeading && /^\p{Lu}[^.]*$/u.test(said)) {
      isOther = false;
      isOfPart = overSegments.test(said) || (isOfPart && !overAll.test(said));
    }
    if (!isOther) yield { paragraph, isOfPart };
  }
}

/** Whether a sentence says whose its figures are: that stands within its first words. */
const namesPart = (said: string): boolean =>
  namesInText(said, []).some((name) => said.indexOf(name) < subjectLength);

/** In characters. */
const subjectLength = 50;
const longestHeading = 60;

/** A sentence that leans on the one before, with that; null where it doesn't, or both are too long. */
function pairOf(before: Paragraph | undefined, one: Paragraph): Paragraph | null {
  if (before === undefined || !isBehind(one, before)) return null;
  if (!leaning.test(one.text) && !takingBack.test(one.text)) return null;
  if (leaning.test(before.text) || !/^\p{Lu}[^"[\]]{20,}\.$/u.test(before.text)) return null;
  const text = `${before.text} ${one.text}`;
  return isWhole(text) ? { text, start: before.start, end: one.end } : null;
}

const isBehind = (one: Paragraph, before: Paragraph): boolean => one.start - before.end <= 2;

const leaning = phrases("sentence that leans");
const takingBack = phrases("sentence that takes back");

const isWhole = (said: string): boolean =>
  said.length >= shortest && said.length <= longest && whole.test(said);

const conditional = /^(?:If|Failure|Failing|Inability|Any|Changes?|Should|Unless|When|While|Because|As)\b/;
const maybe = /\b(?:may|might|could|can)\b/;
const dated = /^(?:In|On|During|As of|At|For|Since|Effective)\b[^,]*\b(?:19|20)\d\d\b/;
const pointing = /\b(?:this|these|such|those|the foregoing|above|below)\b(?! as\b)/i;
/** Words that this many of a filer's rivals write name nothing of its own. */
const rareShare = 0.15;

/** Measures that say another thing in another item. */
const perItem: ReadonlySet<string> = new Set([
  ...[
    "money",
    "great sum",
    "greatest sum",
    "small sum",
    "percent",
    "number",
    "a name",
    "dated",
    "we",
    "its year",
  ],
  ...["old year", "long", "short"],
]);

/** The largest sum of money that a sentence names, in dollars; 0 where it names none. */
const largestSum = (said: string): number => Math.max(0, ...sumsOfMoney(said));

function* measure(
  all: readonly Placed[],
  business: string,
  { filers, parts, period, revenue }: Filer,
): Generator<MeasuredSentence> {
  const own = ownStems(business, filers);
  const partStems = new Set(parts.flatMap(wordStems));
  const selves = filers.flatMap((filer) => filer.split(/[\s,.]+/));
  const selfStems = new Set(selves.flatMap(wordStems));
  const sums = all.map(({ text }) => largestSum(text));
  const ranked = sums.filter((sum) => sum > 0).sort((one, other) => one - other);
  const rankOf = (sum: number) => ranked.findLastIndex((one) => one <= sum) / Math.max(1, ranked.length - 1);
  const newest = period === null ? null : Number(period.slice(0, 4));
  for (const [at, { item, place, ...one }] of all.entries()) {
    const written = wordStems(one.text);
    const stems = [...new Set(written)].filter((stem) => !selfStems.has(stem));
    const names = new Set(namesInText(one.text, selves)).size;
    const years = (one.text.match(/\b(?:19|20)\d\d\b/g) ?? []).map(Number);
    const sum = sums[at] ?? 0;
    const rank = sum > 0 ? rankOf(sum) : 0;
    const numbers = one.text.match(/\d[\d,.]*/g)?.length ?? 0;
    const count = (of: (stem: string) => boolean) => stems.filter(of).length;
    const flags = {
      [`in ${item}`]: true,
      opens: place < 0.05,
      early: place < 0.2,
      late: place > 0.6,
      number: numbers > 0,
      "many numbers": numbers > 3,
      percent: /\d ?(?:%|percent)/.test(one.text),
      money: sum > 0,
      "great sum": sum > 0 && rank > 0.7,
      "greatest sum": sum > 0 && rank > 0.92,
      "small sum": sum > 0 && rank < 0.3,
      "sum of little": revenue !== null && sum > 0 && sum < revenue * 0.005,
      "sum of a hundredth": revenue !== null && sum >= revenue * 0.005 && sum < revenue * 0.03,
      "sum of a tenth": revenue !== null && sum >= revenue * 0.03 && sum < revenue * 0.2,
      "sum of much": revenue !== null && sum >= revenue * 0.2,
      "a name": names > 0,
      "its year": newest !== null && years.includes(newest),
      "year ahead": newest !== null && years.some((year) => year > newest),
      "old year": newest !== null && years.length > 0 && Math.max(...years) < newest - 1,
      "three years": new Set(years).size > 2,
      dated: dated.test(one.text),
      conditional: conditional.test(one.text),
      maybe: maybe.test(one.text),
      pointing: pointing.test(one.text),
      we: /^(?:We|Our)\b/.test(one.text),
      company: /^The (?:Company|Registrant|Corporation)\b/.test(one.text),
      short: one.text.length < 80,
      long: one.text.length > 200,
      "too long": one.text.length > 270,
    };
    const measures: Record<string, number> = {
      "sum's rank": rank,
      names: Math.min(4, names) / 4,
      "own words":
        Math.min(
          4,
          count((stem) => own.has(stem)),
        ) / 4,
      "its parts":
        Math.min(
          3,
          count((stem) => partStems.has(stem)),
        ) / 3,
      rare:
        Math.min(
          6,
          count((stem) => shareOfFilers(stem) <= rareShare),
        ) / 6,
    };
    for (const [name, holds] of Object.entries(flags)) {
      if (!holds) continue;
      measures[name] = 1;
      // A great sum says more in a note than in a discussion.
      if (perItem.has(name)) measures[`${name} in ${item}`] = 1;
    }
    for (const stem of stems) measures[`word ${stem}`] = 1;
    for (const pair of wordPairs(written)) measures[`pair ${pair}`] = 1;
    yield { ...one, measures };
  }
}

/** A reading as a fact. */
export const highlightFact = ({ likelihood, kind }: HighlightReading) => ({
  kind: "highlight" as const,
  detail: { likelihood, of: kind },
});
