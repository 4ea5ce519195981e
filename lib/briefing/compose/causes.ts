import type { FoundPassage } from "@/lib/db/passages";
import { daysBetween } from "@/lib/domain/calendar";
import { formatPercent, joinWords } from "@/lib/domain/prose";
import { wordStems } from "@/lib/domain/report-words";
import type { BriefingFacts } from "../briefing-facts";
import { isOfReport } from "../statement";
import { type CauseGroup, type Held, heldFigures, isAbout, isMeasured, type Only } from "./cause-figures";
import { ownNamesOf } from "./company-name";
import { maxPercent, type Period } from "./figures";
import { oneOffSentences } from "./one-offs";
import {
  escapePattern,
  type FoundCause,
  isOfFigures,
  isOfFiguresOnly,
  namesIncome,
  overstates,
  type Part,
  readCauses,
  splitAtCause,
  splitOffset,
} from "./read-cause";
import { spellOut } from "./report-sentences";
import { reportSpeech } from "./reported-speech";
import { type BriefingSentence, possessiveOf } from "./sentences";
import { standsAlone } from "./stands-alone";

/** Days after a period within which its report or release comes. */
const publishedDays = { year: 120, quarter: 75 } as const;

/** How many reasons of each group are told. */
const mostOfGroup: Readonly<Record<CauseGroup, number>> = {
  revenue: 1,
  margin: 1,
  net: 1,
  tax: 1,
  other: 1,
  part: 3,
  segment: 1,
  spending: 1,
};
const groups = Object.keys(mostOfGroup) as CauseGroup[];
const mostCauses = { year: 7, quarter: 2 } as const;

/** Why a figure of a year or quarter moved; `label` is the measure's. */
export type Cause = {
  kind: Period["kind"];
  group: CauseGroup;
  label: string;
  sentence: BriefingSentence;
};

type Candidate = FoundCause & { of: Held };

/**
 * Why figures moved, in management's words: of the newest fiscal year and quarter, from the report or release of that
 * period. Only reasons for the same measure, direction and period; of a group those for what moved most.
 */
export function listCauses(facts: BriefingFacts): Cause[] {
  const held = heldFigures(facts);
  const parts = namedParts(facts, held);
  const found = findCauses(facts, held, parts);
  if (found.length === 0) return [];
  const told: Cause[] = [];
  const toldParts = new Set<string>();
  const said = oneOffSentences(facts).map(({ text }) => text);
  for (const candidate of found) {
    const { of, cause } = candidate;
    const same = told.filter(({ kind }) => kind === of.kind);
    const isFull =
      same.length >= mostCauses[of.kind] ||
      same.filter(({ group }) => group === of.group).length >= mostOfGroup[of.group];
    const place = `${of.kind} ${of.part} ${of.concept}`;
    // What moved the whole and a part, or two measures alike, is said of the first.
    if (isFull || (of.part !== "" && toldParts.has(place)) || saysAgain(cause.reason, said)) continue;
    const sentence = tell(facts, candidate, parts);
    if (sentence === null) continue;
    toldParts.add(place);
    said.push(cause.reason, sentence.text);
    told.push({ kind: of.kind, group: of.group, label: of.label, sentence });
  }
  return told;
}

/** The reasons for what is held, in the order in which they are to be told. */
function findCauses(facts: BriefingFacts, held: readonly Held[], parts: readonly Part[]): Candidate[] {
  const read = facts.passages.causes.flatMap((passage) => readCauses(passage, parts));
  const found = read.flatMap((one): Candidate[] => {
    const { cause, passage } = one;
    const isOnly = {
      ofMeasure: isMeasured(cause) || read.filter((other) => isAlike(other, one)).length === 1,
      // Where parts are told, what names none may be of a part.
      ofWhole: isOfReport(passage) && (cause.part !== "" || parts.length === 0 || cause.isWhole),
    };
    const of = findHeld(held, one, isOnly);
    return of === null ? [] : [{ ...one, of }];
  });
  // With an amount or a year it's of the whole beyond doubt.
  const weigh = ({ amounts, years }: FoundCause["cause"]) =>
    Number(amounts.length > 0) + Number(years.length > 0);
  return found.sort(
    (a, b) =>
      groups.indexOf(a.of.group) - groups.indexOf(b.of.group) ||
      Number(namesIncome(a.cause.reason)) - Number(namesIncome(b.cause.reason)) ||
      b.of.weight - a.of.weight ||
      weigh(b.cause) - weigh(a.cause) ||
      b.cause.reason.length - a.cause.reason.length,
  );
}

/** What is held that a reason is about; null where a measure that the words may mean as well went another way. */
function findHeld(held: readonly Held[], { cause, passage }: FoundCause, isOnly: Only): Held | null {
  const concepts = cause.concept.split(" or ");
  const same = held.filter((of) => {
    const days = daysBetween(of.end, passage.publishedOn);
    const isOf = of.part === cause.part && concepts.includes(of.concept) && isOfPeriod(passage, of);
    return isOf && days > 0 && days <= publishedDays[of.kind];
  });
  const [first = null, ...others] = same.filter((of) => isAbout(cause, of, isOnly));
  const isBare = cause.percents.length + cause.points.length + cause.amounts.length === 0;
  const isEither = concepts.length > 1 && isBare && first !== null;
  return isEither && !others.some(({ kind }) => kind === first.kind) ? null : first;
}

/** Whether another reason may be of the same measure as one, and neither says how much that moved. */
const isAlike = (other: FoundCause, one: FoundCause): boolean =>
  !isMeasured(other.cause) &&
  other.passage.documentId === one.passage.documentId &&
  other.cause.part === one.cause.part &&
  other.cause.concept === one.cause.concept &&
  other.cause.isQuarter === one.cause.isQuarter &&
  other.cause.isWhole === one.cause.isWhole;

/** A year is explained by its annual report, a quarter by its own report; a release may be of either. */
const isOfPeriod = (passage: FoundPassage, { kind }: Held): boolean =>
  !isOfReport(passage) || (passage.form ?? "").startsWith("10-Q") === (kind === "quarter");

/** The parts that are held, by their names and by the letters that the company's documents write for them. */
function namedParts({ passages, reported }: BriefingFacts, held: readonly Held[]): Part[] {
  const { business, causes: told, intents, rivals } = passages;
  const texts = [
    ...[...business, ...told, ...intents, ...rivals].map(({ text }) => text),
    ...reported.flatMap(({ quote }) => quote ?? []),
  ].join("\n");
  const names = new Set(held.flatMap(({ part }) => (part === "" ? [] : [part])));
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

/** "an increase in advertising revenue" as "advertising revenue". */
const gistOf = (reason: string): string =>
  reason
    .toLowerCase()
    .replace(/^(?:an? |the )?(?:increased?|decreased?|higher|lower|growth|decline) (?:in )?/, "");

/** Of the words of a reason, how many others have as well where it says the same. */
const leastAlike = 0.75;

/** Whether a reason says what is told already: another reason, or a charge or gain. */
function saysAgain(reason: string, told: readonly string[]): boolean {
  const gist = gistOf(reason);
  const stems = stemsOf(reason);
  const sums = amountsOf(reason);
  return told.some((other) => {
    if (gistOf(other).includes(gist) || gist.includes(gistOf(other))) return true;
    if (sums.some((sum) => amountsOf(other).includes(sum))) return true;
    const known = new Set(stemsOf(other));
    return stems.length > 0 && stems.filter((one) => known.has(one)).length >= stems.length * leastAlike;
  });
}

const stemsOf = (text: string): string[] => [
  ...new Set(wordStems(text).filter((stem) => stem.length > 2 && !isOfFigures(stem))),
];

const amountsOf = (text: string): string[] => text.match(/\$\d[\d.,]*\d(?: [mb]illion)?/g) ?? [];

/** Points at another sentence, behind what says something by itself. */
const pointingTail =
  /,? (?:as well as|and|partially offset by|along with|in addition to) (?:the )?(?:other )?(?:factors?|items?|changes|reasons?)\b[^.]*\b(?:above|below)\b.*$/i;

/** Says the figure again, or points at another sentence. */
const empty =
  /^(?:the )?(?:higher|lower|increase[sd]?|decrease[sd]?|changes?|growth|declines?) (?:in )?(?:net )?(?:sales|revenues?|income)(?: (?:in|during|for|overall)\b[^,\d]{0,30})?$|\b(?:above|below|previously|aforementioned|Note \d|Item \d|(?:as )?(?:discussed|described|mentioned|noted) (?:earlier|in|under|further))\b|^(?:the )?(?:factors?|items?|reasons?|following|same|changes (?:discussed|described))\b|[:•]|\([ivx\d]+\)/i;

/** "in Men's. Wholesale sales fell": a second sentence that wasn't split off. */
const goingOn = /\p{Ll}\. \p{Lu}/u;

/** A reason as it can be told: it says something, by itself and in one breath. Null where it doesn't. */
export function tellableReason(reason: string): string | null {
  const short = shorten(reason);
  const isEmpty = short === null || empty.test(short) || goingOn.test(short) || isOfFiguresOnly(short);
  return isEmpty || !standsAlone(capital(short)) ? null : short;
}

/** In characters, of a sentence that tells a reason with what takes off from it. */
const longestSentence = 380;

/**
 * "The year’s rise in revenue was driven by …", with what the sentence behind it takes off where there is room; null where
 * the reason says nothing, misleads, or can't be told by us.
 */
function tell(facts: BriefingFacts, candidate: Candidate, parts: readonly Part[]): BriefingSentence | null {
  const { one, cause, offset } = candidate;
  const { span } = one.ref;
  if (offset !== null && span !== null && splitOffset(cause.reason).offset === null) {
    const add = (text: string) => `${text.replace(/\.$/, "")}, partially offset by ${offset.reason}`;
    const whole = {
      ...one,
      said: `${add(one.said)}.`,
      ref: { ...one.ref, span: { ...span, end: offset.end } },
    };
    const told = tellReason(
      facts,
      { ...candidate, one: whole, cause: { ...cause, reason: add(cause.reason) } },
      parts,
    );
    const isTold =
      told !== null && told.text.length <= longestSentence && splitOffset(told.text).offset !== null;
    if (isTold) return told;
  }
  return tellReason(facts, candidate, parts);
}

function tellReason(
  facts: BriefingFacts,
  candidate: Candidate,
  parts: readonly Part[],
): BriefingSentence | null {
  const { one, cause, of } = candidate;
  const { now, before, label, part, refs, kind } = of;
  if (tellableReason(cause.reason) === null || misleads(cause.reason, of)) return null;
  if (part !== "" && saysOver(cause.reason, part, parts)) return null;
  const told = tellWhy(facts, one.said, parts);
  if (told === null) return null;
  const source = part === "" && of.concept === "revenue" ? saysSalesOnly(cause.reason) : null;
  const deeper = source === null ? null : findDeeper(facts, candidate, source, parts);
  if (source !== null && deeper === null) return null;
  const percent = (now / before - 1) * 100;
  const size = Math.abs(percent) > maxPercent ? "" : `${formatPercent(percent)} `;
  const noun = now > before ? "rise" : "fall";
  const why = `${told.link} ${told.why}${deeper === null ? "" : `, which in turn ${deeper.text}`}`;
  const text =
    part === ""
      ? `The ${kind}’s ${noun} in ${label} ${why}.`
      : `${possessiveOf(part)} ${size}${noun} in ${kind === "quarter" ? "the quarter’s " : ""}${label} ${why}.`;
  return {
    ...{
      text,
      refs: [one.ref, ...(deeper === null ? [] : [deeper.ref]), ...refs] as const,
      topic: "scale" as const,
    },
    ...{ day: kind === "year" ? null : one.day, materiality: 0, headline: null },
  };
}

/** What stands before a reason and the reason, in the third person. */
function tellWhy(
  facts: BriefingFacts,
  said: string,
  parts: readonly Part[],
): { link: string; why: string } | null {
  const whole = spellOut(facts, said);
  const told =
    reportSpeech(whole, ownNamesOf(facts).names) ?? (/\b(?:we|our|us)\b/i.test(whole) ? null : whole);
  const again = told === null ? null : splitAtCause(told);
  const why = again && shorten(spellParts(again.reason, parts));
  return again === null || why === null ? null : { link: again.link, why };
}

/** Whether a reason's figures come to more than what it explains, and it doesn't say what takes off from them. */
function misleads(reason: string, { now, before, isMargin, isSigned }: Held): boolean {
  const short = shorten(reason);
  if (short === null || /\boffset/.test(short)) return false;
  const { cause } = splitOffset(reason);
  if (now > before && /\b(?:unfavorable|negative|adverse)\b/i.test(cause)) return false;
  return overstates(cause, {
    points: isSigned ? null : Math.abs(isMargin ? now - before : (now / before - 1) * 100),
    amount: isMargin ? null : Math.abs(now - before),
  });
}

const turning =
  "(?:increase[sd]?|increasing|decrease[sd]?|higher|lower|growth|growing|declines?|reduced|rises?|falls?|strong(?:er)?|weak(?:er)?|improved)";
const salesOnly = new RegExp(
  `^(?:an? |the |its |our )?(?:${turning} )?(?:in |of )?(?:the |its |our )?(?<before>(?:[\\p{L}\\p{N}&’'-]+ ){0,4}?)(?:net )?(?:revenues?|sales)(?: (?:growth|increases?|declines?))?(?: (?:from|of|in|at|for|by) (?:the |its |our )?(?<behind>[\\p{L}\\p{N}&’' -]{2,50}))?$`,
  "iu",
);
/** Words that name a second source, or say by what sales rose. */
const saysMore =
  /\b(?:and|or|plus|both|as|due|driven|because|after|across|multiple|all|new|acquired|acquisitions?|additional|prices?|pricing|volumes?|units?|impressions|customers?|clients?|members?|subscribers?|users?|demand|traffic|deliveries|shipments|orders|comparable|same-store|organic|currency)\b/i;

/** Of what sales rose or fell, where a reason for all sales says nothing else; "" where it names nothing either. */
function saysSalesOnly(reason: string): string | null {
  if (saysMore.test(reason)) return null;
  const { before = "", behind = "" } = salesOnly.exec(reason)?.groups ?? {};
  return salesOnly.test(reason) ? before.trim() || behind.trim() : null;
}

/** Why the sales moved that are given as the reason for all sales, where the same document says so of the same year. */
function findDeeper(
  facts: BriefingFacts,
  { passage: given, cause, of }: Candidate,
  source: string,
  parts: readonly Part[],
): { text: string; ref: BriefingSentence["refs"][number]; reason: string } | null {
  if (source === "") return null;
  const named = [{ name: source, forms: [source] }];
  const year = Number(of.end.slice(0, 4));
  for (const passage of facts.passages.causes.filter((one) => one.documentId === given.documentId))
    for (const { one, cause: other } of readCauses(passage, named)) {
      const isSame =
        other.part === source &&
        other.concept === "revenue" &&
        other.direction === cause.direction &&
        other.isQuarter === (of.kind === "quarter") &&
        Math.max(...other.years) === year;
      if (!isSame || tellableReason(other.reason) === null || saysSalesOnly(other.reason) !== null) continue;
      const told = tellWhy(facts, one.said, parts);
      if (told !== null) return { text: `${told.link} ${told.why}`, ref: one.ref, reason: other.reason };
    }
  return null;
}

/**
 * Whether a reason for a part has no words but those of parts: "lower net sales of Accessories and Wearables" of what is
 * called "Wearables, Home and Accessories", "higher net sales of iPhone" of the Americas.
 */
function saysOver(reason: string, part: string, parts: readonly Part[]): boolean {
  const forms = parts.flatMap((one) => one.forms).sort((one, other) => other.length - one.length);
  const rest = forms.reduce((text, form) => text.replaceAll(form, " "), reason);
  const own = new Set(part.toLowerCase().match(/\p{L}+/gu) ?? []);
  const words = rest.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.every((word) => own.has(word) || isOfFigures(word));
}

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

const longestReason = 270;
/** With what takes off from it. */
const longestWithOffset = 330;

/**
 * A reason that can be read in one breath; of a long one what only adds to it is left out, and of a list what comes last,
 * which weighs least, but not what takes off from it. Null where nothing can be.
 */
function shorten(given: string): string | null {
  const reason = given.replace(pointingTail, "");
  const { cause, offset } = splitOffset(reason);
  if (offset !== null) {
    const tail = `, partially offset by ${joinList(offset)}`;
    const short = cutLong(cause, Math.min(longestReason, longestWithOffset - tail.length));
    if (short !== null && short !== "") return `${short}${tail}`;
  }
  return cutLong(reason, longestReason);
}

/** Where an item of a list begins with how much it weighs. */
const nextItem = /; (?:and )?|, (?:and )?(?=\d+ (?:basis points|bps)\b|\$\d)/;

function cutLong(reason: string, longest: number): string | null {
  if (reason.length <= longest) return joinList(reason);
  const [cut = null] =
    /^.{40,}(?=, (?:as|which|including|such as)\b)/.exec(reason.slice(0, Math.max(0, longest))) ?? [];
  if (cut !== null && !/\([^)]*$/.test(cut)) return cut;
  const items = reason.split(nextItem);
  const kept = items.filter((_, at) => items.slice(0, at + 1).join(", ").length <= longest);
  return items.length > 2 && kept.length > 0 ? `${kept.join(", ")}, among others` : null;
}

/** A list of which each item says how much it weighs, with "and" before its last. */
function joinList(text: string): string {
  const items = text.split(/, (?=(?:\d+ (?:basis points|bps)|\$[\d.,]+(?: [mb]illion)?) (?:of|from|for)\b)/);
  const isOpen =
    items.length > 1 && items.every((one) => /^(?:\d|\$)/.test(one) && !/\band (?:\d|\$)/.test(one));
  return isOpen ? joinWords(items) : text;
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** A figure with the reasons for it, which need it. */
export const explained = (
  figure: BriefingSentence | null,
  reasons: readonly BriefingSentence[],
): BriefingSentence[] => (figure === null ? [] : [figure, ...reasons]);
