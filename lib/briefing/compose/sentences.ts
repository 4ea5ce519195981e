import { capitalize, endSentence, formatAmount } from "@/lib/domain/prose";
import { splitSentences } from "@/lib/language/split-sentences";
import type { Statement } from "../statement";
import { readValues } from "../verify/evidence";
import { findHostileText } from "../verify/hostile-text";
import { phrases, wordings } from "./phrases";

/** A statement of a paragraph, and its own wording as a headline; null where it makes none. */
export type BriefingSentence = Statement & { headline: string | null };

/** How the text of a company's own statements begins, for the name to take its place where a paragraph opens. */
const pronoun = /^(?:It|Its)\b/;

/** "Apple’s", "Tyson Foods’"; "McDonald's" is one already. */
export const possessiveOf = (name: string): string =>
  /['’]s$/.test(name) ? name : /s$/i.test(name) ? `${name}’` : `${name}’s`;

/** "Among listed banks, its closest": the pronoun stands behind the industry. */
const among = /^(Among .+?, )its(?= closest\b)/;

/** A sentence with the company's name in the place of the pronoun that it begins with. */
export function openWithName(text: string, name: string): string {
  const reported = /^((?:According to|In) its report of [A-Z][a-z]+ \d{1,2}, \d{4}, )it\b/;
  if (reported.test(text)) return text.replace(reported, (_, lead: string) => `${lead}${name}`);
  if (among.test(text)) return text.replace(among, (_, lead: string) => `${lead}${possessiveOf(name)}`);
  return text.replace(pronoun, (word) => (word === "It" ? name : possessiveOf(name)));
}

/** Verbs by which a sentence of a filing says what happened or will. */
export const deed = phrases("deed");

const shortest = 45;
const longest = 330;

/** Tails that say by which paper a thing was done, and heads that say that it was said. */
const tails = new RegExp(
  `,? (?:${wordings("before the name of a paper")})\\b(?:(?! (?:for|that|will|would|was|were) ).)*$`,
);
const heads: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:As previously (?:announced|disclosed|reported)(?: [^,]{0,120})?|As (?:announced|disclosed) previously), /i,
    "",
  ],
  [/^(?:In addition|Additionally|Furthermore|Moreover|Also|Accordingly|Further), /i, ""],
  [/\b(?:issued|released|published) a (?:press|news) release (?:announcing|stating|reporting)/g, "announced"],
  [
    /\b(?:issued|released|published) a (?:press|news) release (?:relating to|regarding|concerning|on)/g,
    "reported on",
  ],
  [/\bannounced in a (?:press|news) release\b/g, "announced"],
];

/** What only lawyers need, taken out of the middle. */
const middles: readonly (readonly [RegExp, string])[] = [
  [/,? (?:with a )?par value (?:of )?\$[\d.]+ per share,?/gi, ""],
  [/\b(?:an )?aggregate of (?=\$)/gi, ""],
  [/\ban aggregate (?=[a-z])/gi, "a "],
  [/\baggregate (?=principal|purchase|consideration|amount)/gi, ""],
  [/(?<=\$[\d.,]+ (?:[mb]illion)?) ?(?:in )?principal amount of/gi, " of"],
  [/\b[Bb]oard of [Dd]irectors\b/g, "board"],
  [
    /, (?:a|an) [A-Z][a-z]+(?: [A-Z][a-z]+)? (?:corporation|limited liability company|limited partnership|company)(?=,| \()/g,
    "",
  ],
  [/\b(?:the )?Securities and Exchange Commission\b/g, "the SEC"],
  [/,? as amended(?: by [^,.]{0,80})?(?=[,. ])/g, ""],
  [/\bpreviously announced /g, ""],
  [/\band Subsidiaries\b/g, "and its subsidiaries"],
  [/ to (?:stock|share)holders of record .*(?=\.$)/g, ""],
  [/, which is payable/g, ", payable"],
  [/\s+([,.;])/g, "$1"],
  [/,{2,}/g, ","],
];

/** What tells a reader nothing by itself, or speaks of papers rather than of the company. */
const unfit = phrases("paper of lawyers");
/** Quotes, brackets and other marks of no running text. */
const marks = /[“”"[\]{}<>|_]|\.\.\.|--/;
/** A word that the document defined elsewhere. */
const defined = new RegExp(
  `\\b(?:[Tt]he|such|an?(?! (?:[A-Z][a-z]+ )+Agreement\\b)) (?:[A-Z][a-z]+ )*(?:${wordings("word defined elsewhere")})\\b`,
);
/** A sentence that leans on the one before it. */
const leaning = phrases("opening that leans on a filing");

/**
 * A sentence of a filing as running text: without definitions in brackets, references to papers and heads such as
 * "issued a press release announcing", dates and amounts as people write them. Its facts stay as they are. Null where
 * it says too little by itself, or what it says is no fact of the company.
 *
 * @param names the company's own names, which become `self`.
 */
export function trimSentence(sentence: string, names: readonly string[], self: string): string | null {
  // What reads as an address, a footnote or an order is no fact of the company: it stands on the source's page only.
  if (findHostileText(sentence.replace(/\s+/g, " ").replace(/[“”"][^“”"]*[“”"]/g, "x")) !== null) return null;
  let text = sentence.replace(/\s+/g, " ").trim();
  text = dropBrackets(text);
  for (const [pattern, by] of heads) text = text.replace(pattern, by);
  for (const [pattern, by] of middles) text = text.replace(pattern, by);
  text = cutTail(text);
  text = nameSelf(text, names, self).replace(strayComma, "$1 ");
  text = writeAmounts(text).replace(/\s+/g, " ").trim();
  text = capitalize(text);
  if (!/[.]$/.test(text)) return null;
  if (
    text.length < shortest ||
    text.length > longest ||
    unfit.test(text) ||
    marks.test(text) ||
    defined.test(text) ||
    leaning.test(text)
  )
    return null;
  if (!/^[A-Z]/.test(text) || isShouted(text) || findHostileText(text) !== null) return null;
  return /\b(?:Agreement|Plan|Plan of Merger|Amendment|Letter|Facility)\.$/.test(text) ? null : text;
}

/** "(the “Company”)", "(NYSE: X)"; "(loss)" is a word of accounts and stays, and "(Canada)" before "Inc." a name's. */
function dropBrackets(text: string): string {
  let said = text;
  for (let turn = 0; turn < 3; turn += 1)
    said = said.replace(
      /\s*\((?!loss\)|losses\)|income\)|[A-Z][A-Za-z.]+\),? (?:Inc|Ltd|Limited|LLC|plc|PLC|Corp|S\.A|N\.V)\b)[^()]*\)/g,
      "",
    );
  return said;
}

function cutTail(text: string): string {
  const body = text.replace(/\.$/, "");
  const cut = body.replace(tails, "");
  return cut.length >= shortest && deed.test(cut) ? endSentence(cut) : text;
}

/** Compiling takes longer than reading a sentence. */
const patterns = new WeakMap<readonly string[], RegExp>();

function ownPattern(names: readonly string[]): RegExp {
  const known = patterns.get(names);
  if (known) return known;
  const loose = [...names]
    .filter((name) => name.length >= 3)
    .sort((one, other) => other.length - one.length)
    .map((name) =>
      name
        .replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")
        .replace(/\\\.$/, "\\.?")
        .replace(/,? /g, ",? "),
    );
  const words = [...loose, "[Tt]he (?:Registrant|Company|registrant)", "(?<=^|[^A-Za-z] )Registrant"];
  const pattern = new RegExp(
    // What is called as the company is, is a product.
    `(?<!\\b(?:as|called|named) [“"]?)(?:${words.join("|")})(?![\\p{L}\\p{N}])(?!,? (?:Inc|Corp|Ltd|LLC))(?:['’]s?(?= ))?`,
    "gu",
  );
  patterns.set(names, pattern);
  return pattern;
}

function nameSelf(text: string, names: readonly string[], self: string): string {
  let isFirst = true;
  return text.replace(ownPattern(names), (found: string, at: number) => {
    const owns = /['’]s?$/.test(found);
    const word = !isFirst ? "the company" : lead.test(text.slice(0, at)) ? "it" : at === 0 ? "It" : self;
    isFirst = false;
    return owns ? (/^it$/i.test(word) ? `${word}s` : possessiveOf(word)) : word;
  });
}

/** What the bracket or apposition behind a name left: "the board of Acme, approved". */
const strayComma =
  /(\b(?:of|and) \p{Lu}[\p{L}’'&. -]{1,60}), (?=(?:approved|entered|adopted|appointed|elected|determined|authorized|declared|accepted)\b)/gu;

/** What may stand before the company where it is the subject. */
const lead = /^(?:(?:On|In|As of) [A-Z][a-z]+ (?:\d{1,2}, )?\d{4},? )$/;

/** "$27,348,450" as "$27.35 million". */
function writeAmounts(text: string): string {
  return text.replace(/\$(\d{1,3}(?:,\d{3}){2,})(?![\d,]|\.\d)/g, (_, digits: string) =>
    formatAmount(Number(digits.replaceAll(",", "")), "USD"),
  );
}

const isShouted = (text: string): boolean =>
  (text.match(/\p{Lu}/gu)?.length ?? 0) > 0.35 * (text.match(/\p{L}/gu)?.length ?? 1);

/** A passage with the place where it begins in its document. */
type SourcePassage = { text: string; start: number };

/** A sentence in running text, and the stretch of the document that says it. */
type ChosenSentence = { text: string; start: number; end: number; score: number };

/** How a company calls itself in its filings, and how a briefing calls it. */
export type OwnNames = { names: readonly string[]; self: string };

const mostRead = 8;

/** The sentences of a passage that stand by themselves, as running text, the best first. */
export function chooseSentences(passage: SourcePassage, { names, self }: OwnNames): ChosenSentence[] {
  return splitSentences(passage.text)
    .slice(0, mostRead)
    .flatMap(({ start, end }, index): ChosenSentence[] => {
      const text = trimSentence(passage.text.slice(start, end), names, self);
      if (text === null) return [];
      return [{ text, start: passage.start + start, end: passage.start + end, score: weigh(text, index) }];
    })
    .sort((one, other) => other.score - one.score);
}

/** Early sentences say what happened; those with a day, an amount and a deed say it fully. */
function weigh(text: string, index: number): number {
  const { times, quantities } = readValues(text, undefined);
  const amounts = quantities.filter(({ unit }) => unit !== "");
  return (
    Math.max(0, 3 - index) +
    (times.length > 0 ? 1.5 : 0) +
    (amounts.length > 0 ? 2 : 0) +
    (deed.test(text) ? 2 : 0) -
    (text.length > 240 ? 1 : 0)
  );
}

/** Whether a text gives an amount or a share. */
export function hasFigure(text: string): boolean {
  return readValues(text, undefined).quantities.some(({ unit }) => unit !== "" && unit !== "share");
}
