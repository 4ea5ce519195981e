import type { FoundPassage } from "@/lib/db/passages";
import type { ReportedFact } from "@/lib/db/report-facts";
import { daysBetween } from "@/lib/domain/calendar";
import { readTable } from "@/lib/domain/read-table";
import type { BriefingFacts } from "../briefing-facts";
import { isOfReport, refTo, type SourceRef } from "../statement";
import { ownNamesOf } from "./company-name";
import { changeOf, formatPercent, isUnchanged, maxPercent, type Period, readPeriod } from "./figures";
import { largestFirst } from "./parts-of-sales";
import { longSentences, type ReportSentence, refOf } from "./report-sentences";
import { reportSpeech } from "./reported-speech";
import { type BriefingSentence, possessiveOf } from "./sentences";
import { standsAlone } from "./stands-alone";

type Row = { kind: string; words: string; means: string };

/**
 * Measures by the concept that is held of them, words of change, words before a cause with how a briefing says them, and
 * words that may stand around a measure and its change; any other word makes it another measure, part or period.
 */
const rows: readonly Row[] = readTable(
  "lib/briefing/compose/cause-words.tsv",
  "kind",
  "words",
  "means",
  "example",
);

/** The longest first, so that "primarily due to" isn't read as "due to". */
const rowsOf = (kind: string): Row[] =>
  rows
    .filter((row) => row.kind === kind)
    .sort((one, other) => other.words.split(" ").length - one.words.split(" ").length);

const measures = rowsOf("measure").map(({ words, means }) => ({ words: words.split(" "), means }));
const weights = rowsOf("weight").map(({ words }) => words);
const moves = new Map(rowsOf("move").map(({ words, means }) => [words, means]));
const nouns = new Map(rowsOf("noun").map(({ words, means }) => [words, means]));
const around = new Set(rowsOf("around").map(({ words }) => words));
/** Words before a measure that count only some of it: "comparable sales". */
const partial = new Set(rowsOf("partial").map(({ words }) => words));

/** "due to" with what it weighs on either side of its first word: "primarily due to", "due primarily to". */
const causes = rowsOf("cause")
  .flatMap(({ words, means }) => {
    const [first = "", ...rest] = words.split(" ");
    const weigh = (weight: string) =>
      means.startsWith("was ") ? means.replace(/^was/, `was ${weight}`) : `${weight} ${means}`;
    return [
      { words: [first, ...rest], means },
      ...weights.flatMap((weight) => [
        { words: [...weight.split(" "), first, ...rest], means: weigh(weight) },
        { words: [first, ...weight.split(" "), ...rest], means: weigh(weight) },
      ]),
    ];
  })
  .sort((one, other) => other.words.length - one.words.length);

type Word = { text: string; lower: string; start: number; end: number };

const readWords = (text: string): Word[] =>
  [...text.matchAll(/[^\s,;()]+/g)].map(({ 0: word, index }) => {
    const bare = word.replace(/\.$/, "");
    return { text: bare, lower: bare.toLowerCase(), start: index, end: index + bare.length };
  });

const standsAt = (all: readonly Word[], at: number, wanted: readonly string[]): boolean =>
  wanted.every((one, offset) => all[at + offset]?.lower === one);

/** A part of a company by its name, and by what its report writes for that. */
export type Part = { name: string; forms: readonly string[] };

/** That somebody says of a measure that it rose or fell, with the figures that say by how much. */
type Change = {
  /** "" where the measure is the whole company's. */
  part: string;
  concept: string;
  direction: "up" | "down";
  percents: number[];
  amounts: Amount[];
  years: number[];
  isQuarter: boolean;
};

/** `unit` is what the last digit counts: $0.8 billion is some $50 million more or less. */
type Amount = { value: number; unit: number };

/** A reason that somebody gives for a change of a measure, as the sentence has it. */
export type ReadCause = Change & {
  /** "was primarily due to". */
  link: string;
  /** What stands behind it, without the full stop. */
  reason: string;
  /** Whether the sentence before says what moved. */
  leans: boolean;
};

/** Longer spans than a quarter that end in the middle of a year, of which no figures are held. */
const otherSpan = /\b(?:six|nine|first half|second half|year[- ]to[- ]date|both|sequential\w*)\b/i;

const scales: Readonly<Record<string, number>> = { million: 1e6, billion: 1e9, trillion: 1e12 };

/**
 * The reason in a sentence that says of one measure that it rose or fell, by how much or against which year, and why;
 * null where it says anything else before the reason.
 *
 * @param parts segments and products, which may stand beside the measure.
 * @param before what the sentence before says moved, which "The increase was due to" speaks of.
 */
export function readCause(
  said: string,
  parts: readonly Part[] = [],
  before: Change | null = null,
): ReadCause | null {
  const split = splitAtCause(said);
  if (split === null) return null;
  const { head, link, reason } = split;
  const change = readChange(head, parts, before);
  return change === null ? null : { ...change, link, reason, leans: change === before };
}

/** "The increase", "The sales growth": a change that the sentence before tells. */
const back = /^(?:the|this|that|these) /i;

/** A heading that runs into its sentence: "Net sales – Net sales increased …". */
const runIn = /^[A-Z][^.–—]{0,60} [–—] /;

/** What a sentence says moved; null where it says anything else, or of a span of which nothing is held. */
export function readChange(
  said: string,
  parts: readonly Part[] = [],
  before: Change | null = null,
): Change | null {
  const head = said.replace(runIn, "");
  if (otherSpan.test(head)) return null;
  const { part, rest } = splitPart(head, parts);
  const moved = readMove(readWords(rest.replace(back, "")));
  if (moved === null) return null;
  const { concept, direction, isNoun } = moved;
  const numbers = readNumbers(head);
  const isQuarter = /\bquarter\b|\bthree months\b/i.test(head);
  const isBare = numbers.percents.length + numbers.amounts.length + numbers.years.length === 0;
  if (before !== null && isNoun && isBare && !isQuarter && back.test(head)) {
    const isSame =
      (concept === null || concept === before.concept) &&
      (part === "" || part === before.part) &&
      direction === before.direction;
    if (isSame) return before;
  }
  return concept === null ? null : { part, concept, direction, ...numbers, isQuarter };
}

/** The part that a measure is of, before it or behind it, and the words without it. */
function splitPart(head: string, parts: readonly Part[]): { part: string; rest: string } {
  const forms = parts
    .flatMap(({ name, forms: all }) => all.map((form) => ({ name, form })))
    .sort((one, other) => other.form.length - one.form.length);
  for (const { name, form } of forms) {
    const pattern = `${escapePattern(form)}(?:[’']s?)?(?: (?:segment|business|division)(?:[’']s)?)?`;
    // Letters that stand for a name are no word that is written small.
    const flags = form === name ? "i" : "";
    const [opening] = new RegExp(`^(?:[Tt]he |[Oo]ur )?${pattern} `, flags).exec(head) ?? [];
    if (opening !== undefined) return { part: name, rest: head.slice(opening.length) };
    const behind = new RegExp(
      `\\b(sales|revenues?) (?:from|of|in|for) (?:the |our )?${pattern}(?![\\p{L}\\d])`,
      `u${flags}`,
    );
    if (behind.test(head)) return { part: name, rest: head.replace(behind, "$1") };
    const inside = new RegExp(`^([Tt]h(?:e|is) (?:increase|decrease|growth|decline) in )${pattern} `, flags);
    if (inside.test(head)) return { part: name, rest: head.replace(inside, "$1") };
  }
  return { part: "", rest: head };
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** What stands before the first words of cause, how they are said, and what stands behind them. */
function splitAtCause(said: string): { head: string; link: string; reason: string } | null {
  const words = readWords(said);
  const at = words.findIndex((_, index) => causes.some((one) => standsAt(words, index, one.words)));
  const cause = causes.find((one) => standsAt(words, at, one.words));
  const [first, last] = [words[at], words[at + (cause?.words.length ?? 0) - 1]];
  if (cause === undefined || first === undefined || last === undefined) return null;
  const reason = said.slice(last.end).trim().replace(/[.;]$/, "");
  return { head: said.slice(0, first.start), link: cause.means, reason };
}

/**
 * Which measure moved where, and whether a noun says so; `concept` is null where none is named. Null where another word
 * than those around it stands there, or it moves twice.
 */
function readMove(
  words: readonly Word[],
): { concept: string | null; direction: "up" | "down"; isNoun: boolean } | null {
  let concept: string | null = null;
  let isNoun = false;
  const directions: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const measure = measures.find((one) => standsAt(words, at, one.words));
    const word = words[at];
    if (word === undefined) break;
    if (measure !== undefined) {
      if (concept !== null || partial.has(words[at - 1]?.lower ?? "")) return null;
      concept = measure.means;
      at += measure.words.length - 1;
      continue;
    }
    const moved = moves.get(word.lower) ?? nouns.get(word.lower);
    if (moved !== undefined) {
      isNoun ||= directions.length === 0 && nouns.has(word.lower);
      directions.push(moved);
    } else if (!around.has(word.lower) && !/^[$\d%.]+$|^\d+-week$/.test(word.lower)) return null;
  }
  const [direction] = directions;
  return direction === undefined || new Set(directions).size > 1
    ? null
    : { concept, direction: direction === "up" ? "up" : "down", isNoun };
}

function readNumbers(head: string): Pick<Change, "percents" | "amounts" | "years"> {
  return {
    percents: [...head.matchAll(/(\d+(?:\.\d+)?)\)? ?(?:%|percent\b)/g)].map(([, number]) => Number(number)),
    amounts: [...head.matchAll(/\$ ?(\d[\d,]*(?:\.\d+)?) ?(million|billion|trillion)\b/g)].map(
      ([, number = "", scale = ""]) => {
        const unit = (scales[scale] ?? 1) / 10 ** (number.split(".")[1]?.length ?? 0);
        return { value: Number(number.replaceAll(",", "")) * (scales[scale] ?? 1), unit };
      },
    ),
    years: (head.match(/(?<![\d.,$])(?:19|20)\d\d\b(?![%,.]\d)/g) ?? []).map(Number),
  };
}

/** What is held of a measure: the two figures that a reason must be about. */
type Held = {
  now: number;
  before: number;
  end: string;
  kind: Period["kind"];
  label: string;
  refs: SourceRef[];
  /** Revenue of the whole first. */
  rank: number;
};

const labels: Readonly<Record<string, string>> = {
  revenue: "revenue",
  operating_income: "operating income",
  net_income: "net income",
};

/** Days after a period within which its report or release comes. */
const publishedDays = { year: 120, quarter: 75 } as const;

/**
 * Whether a reason is about exactly what is held: the same direction, the same period, and each number that it gives of
 * the change the one that follows from the figures.
 *
 * @param isOnly whether it's the only one that its report gives of the measure; then it needs neither number nor year.
 */
function isAbout(cause: ReadCause, { now, before, end, kind }: Held, isOnly: boolean): boolean {
  const percent = (now / before - 1) * 100;
  if (isUnchanged(percent) || percent > 0 !== (cause.direction === "up")) return false;
  if (!cause.percents.every((one) => Math.abs(one - Math.abs(percent)) <= 0.6)) return false;
  const known = [now, before, Math.abs(now - before)];
  const isKnown = ({ value, unit }: Amount) =>
    known.some((amount) => Math.abs(value - amount) <= Math.max(amount * 0.01, unit * 0.51));
  if (!cause.amounts.every(isKnown)) return false;
  const year = Number(end.slice(0, 4));
  // The fiscal year that ends in January or February bears the number of either.
  const isNamed = (one: number) => one === year || (end.slice(5, 7) <= "02" && one === year - 1);
  if (cause.years.length > 0 && !isNamed(Math.max(...cause.years))) return false;
  if (kind === "quarter") return isMeasured(cause);
  return !cause.isQuarter && (isMeasured(cause) || cause.years.length > 0 || isOnly);
}

const isMeasured = ({ percents, amounts }: Change): boolean => percents.length + amounts.length > 0;

const mostCauses = { year: 4, quarter: 2 } as const;
const longestReason = 240;

/** Says the figure again, or points at another sentence. */
const empty =
  /^(?:the )?(?:higher|lower|increase[sd]?|decrease[sd]?|changes?|growth|declines?) (?:in )?(?:net )?(?:sales|revenues?|income)(?: (?:in|during|for|overall)\b[^,\d]{0,30})?$|\b(?:above|below|previously|Note \d|Item \d)\b|^(?:the )?(?:factors?|items?|reasons?)\b|[:•]|\([ivx\d]+\)/i;

/** Why a figure of a year or quarter moved; `label` is the measure's, or the part's whose revenue it is. */
export type Cause = { kind: Period["kind"]; label: string; isPart: boolean; sentence: BriefingSentence };

/**
 * Why figures moved, in management's words: of the newest fiscal year and quarter, from the report or release of that
 * period, all revenue first. Only reasons for the same measure, direction and period.
 */
export function listCauses(facts: BriefingFacts): Cause[] {
  const held = [...heldFigures(facts), ...heldParts(facts)];
  const parts = namedParts(facts, held);
  const read = facts.passages.causes.flatMap((passage) => readCauses(passage, parts));
  const found = read.flatMap(({ one, cause, passage }) => {
    const days = (of: Held) => daysBetween(of.end, passage.publishedOn);
    // Where parts are told, what names none may be of a part.
    const isOnly =
      isReport(passage) &&
      (cause.part !== "" || parts.length === 0) &&
      read.filter((other) => isOfSame(other, { cause, passage })).length === 1;
    const of = held.find(
      (figure) =>
        days(figure) > 0 &&
        days(figure) <= publishedDays[figure.kind] &&
        isOfPeriod(passage, figure) &&
        (figure.rank >= partRank
          ? cause.part === figure.label && cause.concept === "revenue"
          : cause.part === "" && labels[cause.concept] === figure.label) &&
        isAbout(cause, figure, isOnly),
    );
    return of === undefined ? [] : [{ one, cause, of }];
  });
  // With an amount or a year it's of the whole beyond doubt.
  const weigh = ({ amounts, years }: ReadCause) => Number(amounts.length > 0) + Number(years.length > 0);
  found.sort(
    (a, b) =>
      a.of.rank - b.of.rank ||
      weigh(b.cause) - weigh(a.cause) ||
      b.cause.reason.length - a.cause.reason.length,
  );
  const told: Cause[] = [];
  const seen = new Set<Held>();
  const reasons: string[] = [];
  const isSaid = (reason: string) => {
    const gist = gistOf(reason);
    return reasons.some((other) => gistOf(other).includes(gist) || gist.includes(gistOf(other)));
  };
  for (const { one, cause, of } of found) {
    const same = told.filter(({ kind }) => kind === of.kind);
    // What moved the whole and a part, or two parts alike, is said of the first.
    if (seen.has(of) || same.length >= mostCauses[of.kind] || isSaid(cause.reason)) continue;
    const sentence = tell(facts, one, cause, { of, parts });
    if (sentence === null) continue;
    seen.add(of);
    reasons.push(cause.reason);
    told.push({ kind: of.kind, label: of.label, isPart: of.rank >= partRank, sentence });
  }
  return told;
}

/** "an increase in advertising revenue" as "advertising revenue". */
const gistOf = (reason: string): string =>
  reason
    .toLowerCase()
    .replace(/^(?:an? |the )?(?:increased?|decreased?|higher|lower|growth|decline) (?:in )?/, "");

type FoundCause = { one: ReportSentence; cause: ReadCause; passage: FoundPassage };

const isReport = ({ form }: FoundPassage): boolean => /^(?:10-K|20-F|40-F)/.test(form ?? "");

const isOfSame = (one: FoundCause, other: Pick<FoundCause, "cause" | "passage">): boolean =>
  one.passage.documentId === other.passage.documentId &&
  one.cause.part === other.cause.part &&
  one.cause.concept === other.cause.concept;

/** The reasons in a passage, each with the sentence before it where it speaks of the change that one tells. */
function readCauses(passage: FoundPassage, parts: readonly Part[]): FoundCause[] {
  let before: { change: Change; start: number } | null = null;
  const found: FoundCause[] = [];
  for (const one of longSentences(withoutHeadings(passage))) {
    const cause = readCause(one.said, parts, before?.change);
    const { span } = one.ref;
    const start = before !== null && cause?.leans ? before.start : span?.start;
    if (cause !== null && span !== null && start !== undefined)
      found.push({ one: { ...one, ref: { ...one.ref, span: { ...span, start } } }, cause, passage });
    const change = cause === null ? readChange(one.said.replace(/\.$/, ""), parts) : null;
    before = change === null || span === null ? null : { change, start: span.start };
  }
  return found;
}

/** The parts that are held, by their names and by the letters that the company's documents write for them. */
function namedParts({ passages, reported }: BriefingFacts, held: readonly Held[]): Part[] {
  const { business, causes: told, intents, rivals } = passages;
  const texts = [
    ...[...business, ...told, ...intents, ...rivals].map(({ text }) => text),
    ...reported.flatMap(({ quote }) => quote ?? []),
  ].join("\n");
  const names = new Set(held.flatMap(({ label, rank }) => (rank >= partRank ? [label] : [])));
  return [...names].map((name) => {
    const defined = new RegExp(
      `${escapePattern(name)}(?: segment| business)? \\((?:the )?[“"]?([A-Z][A-Za-z&]{0,6}[A-Z])[”"]?\\)`,
    ).exec(texts)?.[1];
    const initials = name.replace(/[^A-Z]/g, "");
    const isUsed = initials.length > 2 && new RegExp(`\\b${initials}\\b`).test(texts);
    return {
      name,
      forms: [name, ...(defined === undefined ? [] : [defined]), ...(isUsed ? [initials] : [])],
    };
  });
}

/** A year is explained by its annual report, a quarter by its own report; a release may be of either. */
const isOfPeriod = (passage: FoundPassage, { kind }: Held): boolean =>
  !isOfReport(passage) || (passage.form ?? "").startsWith("10-Q") === (kind === "quarter");

function heldFigures({ metrics }: BriefingFacts): Held[] {
  return (["year", "quarter"] as const).flatMap((kind) => {
    const period = readPeriod(metrics, kind);
    return (["revenue", "operating_income", "net_income"] as const).flatMap((concept, rank) => {
      const figure = period?.figures[concept];
      if (period === null || figure === undefined || changeOf(figure) === null || figure.before === null)
        return [];
      const ids = [...new Set([figure.now.documentId, figure.before.documentId])];
      return [
        {
          ...{ now: figure.now.value, before: figure.before.value, end: period.end, kind, rank },
          ...{ label: labels[concept] ?? "", refs: ids.map((id) => refTo(id)) },
        },
      ];
    });
  });
}

const partRank = 3;

/** What the parts of the newest year sold, by their size. */
function heldParts(facts: BriefingFacts): Held[] {
  const year = readPeriod(facts.metrics, "year");
  return [...largestFirst(facts, "product"), ...largestFirst(facts, "segment")].flatMap((part, at) => {
    const before = beforeOf(part);
    return part.name === null || part.amount === null || before === null || part.asOf !== year?.end
      ? []
      : [
          {
            ...{ now: part.amount, before, end: part.asOf, kind: "year" as const, label: part.name },
            ...{ refs: [refOf(part)], rank: partRank + at },
          },
        ];
  });
}

function beforeOf({ detail, unit }: ReportedFact): number | null {
  const { before } = detail as { before?: { value?: unknown } | null };
  const value = before?.value;
  return typeof value === "number" && value > 0 && unit === "USD" ? value : null;
}

/**
 * "The year’s rise in revenue was driven by …", beside the sentence that says how much; null where the reason says
 * nothing, or can't be told by us.
 */
function tell(
  facts: BriefingFacts,
  { said, ref, day }: ReportSentence,
  cause: ReadCause,
  { of: { now, before, label, refs, kind, rank }, parts }: { of: Held; parts: readonly Part[] },
): BriefingSentence | null {
  const reason = shorten(cause.reason);
  if (reason === null || empty.test(reason) || !standsAlone(capital(reason))) return null;
  if (saysOver(reason, label)) return null;
  const told = reportSpeech(said, ownNamesOf(facts).names) ?? (/\b(?:we|our|us)\b/i.test(said) ? null : said);
  const again = told === null ? null : splitAtCause(told);
  const why = again && shorten(spellParts(again.reason, parts));
  if (again === null || why === null) return null;
  const percent = (now / before - 1) * 100;
  const size = percent > maxPercent ? "" : `${formatPercent(percent)} `;
  const noun = percent > 0 ? "rise" : "fall";
  const text =
    rank < partRank
      ? `The ${kind}’s ${noun} in ${label} ${again.link} ${why}.`
      : `${possessiveOf(label)} ${size}${noun} in revenue ${again.link} ${why}.`;
  return {
    ...{ text, refs: [ref, ...refs] as const, topic: "scale" as const },
    ...{ day: kind === "year" ? null : day, materiality: 0, headline: null },
  };
}

/** "lower net sales of Accessories and Wearables" of what is called "Wearables, Home and Accessories". */
function saysOver(reason: string, label: string): boolean {
  const own = new Set(label.toLowerCase().match(/\p{L}+/gu) ?? []);
  const words = reason.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.every((word) => own.has(word) || around.has(word) || filler.has(word));
}

const filler = new Set(
  "higher lower increased decreased sales revenue revenues of and the in from both".split(" "),
);

/** "BCA" as the part that a report calls so. */
const spellParts = (reason: string, parts: readonly Part[]): string =>
  parts
    .flatMap(({ name, forms }) => forms.flatMap((form) => (form === name ? [] : [{ name, form }])))
    .reduce(
      (text, { name, form }) =>
        text.replace(new RegExp(`\\b${escapePattern(form)}\\b([’']s?)?`, "g"), (_, of?: string) =>
          of === undefined ? name : `${name}’s`,
        ),
      reason,
    );

/** A reason that can be read in one breath; of a long one what only adds to it is left out. Null where nothing can be. */
function shorten(reason: string): string | null {
  if (reason.length <= longestReason) return reason;
  const [cut = null] =
    /^.{40,}(?=, (?:as|which|including|such as)\b)/.exec(reason.slice(0, longestReason)) ?? [];
  return cut === null || /\([^)]*$/.test(cut) ? null : cut;
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The paragraph in which a sentence stands, without the headings and bullets before it. */
const withoutHeadings = (passage: FoundPassage): FoundPassage => ({
  ...passage,
  text: passage.text
    .replace(/^[^\n.]{1,60}\n+/gm, (heading) => " ".repeat(heading.length))
    .replace(/^[ \t]*[•·▪–-][ \t]*/gm, (bullet) => " ".repeat(bullet.length)),
});
