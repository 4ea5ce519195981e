import { daysBetween } from "@/lib/domain/calendar";
import type { MetricConcept } from "@/lib/domain/facts";
import { groupBy } from "@/lib/domain/group-by";
import { numberOf, ones } from "@/lib/language/number-words";
import lexicon from "./figure-words.json";
import type { ClaimCompany } from "./parse-claim";
import { type ClaimedNumber, type ClaimTime, companyAt, readNumber, timesIn } from "./report-claim";

/* The words that a claim about a figure may be made of: whatever else stands in it makes it another claim. */

/** A figure that reports give; `isLoss` where the claim calls it by what it is below zero: "net loss". */
export type Measure = { concept: MetricConcept; isLoss: boolean };

/** What kinds of words there are. */
export type Word = keyof typeof lexicon.words;

/** In dollars, percent, points or times; `isBare` where nothing says that it's money: "diluted eps 2025: 3.56". */
export type Value = ClaimedNumber & { isNegative: boolean; isBare: boolean };

/** A part of a claim: what it measures, a value, a time, or a word of some kind. */
export type Part =
  | { kind: "self" }
  | { kind: "time"; time: ClaimTime }
  | { kind: "value"; value: Value }
  | { kind: "measure"; measure: Measure; name: string }
  /** A figure as a share of another: the operating margin of revenue. */
  | { kind: "margin"; concept: MetricConcept; base: MetricConcept }
  | { kind: "run" | "span"; count: number }
  | { kind: Word; text: string };

type Row = { pattern: RegExp; part: (text: string) => Part | null };

const ordinals = ["second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
/** What stands in the lexicon's braces. */
const pieces: Readonly<Record<string, string>> = {
  ...lexicon.pieces,
  numeral: ones.slice(1, 21).join("|"),
  number: `(?:\\d{1,2}|${ones.slice(1, 21).join("|")})`,
  nth: `(?:${ordinals.join("|")})`,
};

const row = (words: string, part: Row["part"]): Row => {
  const filled = words.replace(/\{([a-z]+)\}/g, (_, name: string) => pieces[name] ?? "");
  const end = /[\w)?]$/.test(filled) ? "(?![\\p{L}\\p{N}])" : "";
  return { pattern: new RegExp(`(?:${filled})${end}`, "iuy"), part };
};

type Names = { names: readonly string[]; losses?: readonly string[] };
const concepts = Object.entries(lexicon.measures) as [MetricConcept, Names][];
const measures = concepts.flatMap(([concept, { names, losses = [] }]) =>
  [...names, ...losses].map((words) => ({ words, measure: { concept, isLoss: losses.includes(words) } })),
);
const margins = [
  ...Object.entries(lexicon.margins).map(([words, concept]) => ({ words, concept, base: "revenue" })),
  ...Object.entries(lexicon.returns).map(([words, base]) => ({ words, concept: "net_income", base })),
] as { words: string; concept: MetricConcept; base: MetricConcept }[];

const rows: readonly Row[] = [
  ...Object.entries(lexicon.words).flatMap(([kind, all]) =>
    all.map((words) => row(words, (text) => ({ kind: kind as Word, text }))),
  ),
  ...lexicon.neutral.split(" ").map((words) => row(words, (text) => ({ kind: "filler", text }))),
  ...measures.map(({ words, measure }) => row(words, (name) => ({ kind: "measure", name, measure }))),
  ...margins.map(({ words, ...one }) => row(words, () => ({ kind: "margin", ...one }))),
  ...(["run", "span"] as const).flatMap((kind) =>
    lexicon[`${kind}s`].map((words) => row(words, (text) => ({ kind, count: countOf(text) }))),
  ),
  ...Object.entries(lexicon.values).flatMap(([unit, all]) =>
    Object.entries(all).map(([words, meant]) => row(words, (text) => readValue(unit, text, meant))),
  ),
];

/** The rows by the letter that their words begin with, since most begin with one; the others are tried everywhere. */
const byLetter = groupBy(
  rows,
  ({ pattern }) => /^\(\?:([a-z])/i.exec(pattern.source)?.[1]?.toLowerCase() ?? "",
);
const anywhere = byLetter.get("") ?? [];

/** What names a figure, or that something was earned or lost: without it a claim is of another kind. */
export const figureWords = new RegExp(
  [
    ...[...measures, ...margins].map(({ words }) => words),
    ...(["earned", "lost", "sold", "lostMoney", "profited", "turnedProfitable", "perShare"] as const).flatMap(
      (kind) => lexicon.words[kind],
    ),
  ].join("|"),
  "iu",
);

/** A value as it's written, or as `meant` where words stand for it: "a third" is about 33.33%. */
function readValue(unit: string, text: string, meant: string): Part | null {
  const isNegative = /^(?:minus|negative|[-−–])/i.test(text);
  const isBare = unit === "USD" && /^[\d.]+$/.test(text);
  const plain = text
    .replace(/^(?:minus |negative |[-−–])/i, "")
    .replace(/ ?(?:USD|(?:US |U\.S\. )?dollars?)$/i, "")
    .replace(/USD ?/i, "$")
    .replace(/(?:¢|cents|c|x|times|-?fold|(?:basis |percentage )?points?|bps|pts?\.?|pp)$/i, "")
    .replace(/^\$?(\w+) and a half /i, (_, whole) => `${numberOf(whole)}.5 `)
    .replace(/^\$?half an? /i, "0.5 ")
    .replace(/^(half|twice) as .*/i, (_, part) => (part.toLowerCase() === "half" ? "0.5" : "2"))
    .replace(/^an?(?= |$)/i, "one")
    .replace(/-/g, " ");
  const number = readNumber(meant === "" ? plain.trim() : meant);
  if (number === null) return null;
  const value = /(?:¢|cents|c|basis points?|bps)$/i.test(text) ? number.value / 100 : number.value;
  return { kind: "value", value: { ...number, value, unit, text, isNegative, isBare } };
}

function countOf(text: string): number {
  const nth = ordinals.findIndex((word) => new RegExp(`\\b${word}\\b`, "i").test(text));
  const [count = ""] = new RegExp(`\\b${pieces.number}\\b`, "i").exec(text) ?? [];
  return nth < 0 ? numberOf(count) : nth + 2;
}

function longestAt(text: string, at: number, end: number): { part: Part; length: number } | null {
  let best: { said: string; row: Row } | null = null;
  for (const one of [...anywhere, ...(byLetter.get(text.charAt(at).toLowerCase()) ?? [])]) {
    one.pattern.lastIndex = at;
    const said = one.pattern.exec(text)?.[0] ?? "";
    if (said.length > (best?.said.length ?? 0) && at + said.length <= end) best = { said, row: one };
  }
  const part = best?.row.part(best.said);
  return best && part ? { part, length: best.said.length } : null;
}

/** A claim in its parts; null where something in it is neither of them nor the company's name. */
export function partsOf(text: string, company: ClaimCompany): Part[] | null {
  const times = timesIn(text, company);
  const parts: Part[] = [];
  let at = 0;
  while (at < text.length) {
    // A dash before an amount is its sign.
    const space = /^(?:'s?(?= |$)|[\s)]|[–—-](?![$\d]))+/.exec(text.slice(at));
    const here = times.find(({ start, end }) => start <= at && at < end);
    if (space !== null) {
      at += space[0].length;
    } else if (here !== undefined) {
      // "In 2024 and 2025": what's said of several years is not said of one.
      const isOfSeveral = parts.at(-1)?.kind !== "between" && yearList.test(text.slice(at));
      if (here.start !== at || isOfSeveral) return null;
      const isSame = parts.at(-1)?.kind === "sameMonths";
      const same = isSame ? movedTime(parts, () => Number(here.time.to.slice(0, 4)), false) : null;
      if (isSame && (same === null || !/^[12]\d{3}$/.test(text.slice(here.start, here.end)))) return null;
      const named = same ? { parts: [same], length: here.end - at } : timePartsOf(text, here, parts.at(-1));
      parts.push(...named.parts);
      at += named.length;
    } else {
      const end = times.find(({ start }) => start > at)?.start ?? text.length;
      const rest = text.slice(at, end).trimEnd();
      const isNamed = /^(?:[\p{Lu}\d]|(?:the|this) (?:company|firm|corporation|group)\b)/u.test(rest);
      const name = isNamed ? companyAt(rest, company) : "";
      const found = name === "" ? longestAt(text, at, end) : null;
      const known = name === "" && found === null ? companyAt(rest, company) : name;
      if (found === null && known === "") return null;
      // "A year later" is of a year that's named before.
      const year =
        found?.part.kind === "yearLater"
          ? movedTime(parts, ({ to }) => Number(to.slice(0, 4)) + 1, true)
          : null;
      if (found?.part.kind === "yearLater" && year === null) return null;
      parts.push(year ?? found?.part ?? { kind: "self" });
      at += found?.length ?? known.length;
    }
  }
  // "After losses in 2022 and 2023, it made $5 million"
  return parts[0]?.kind === "than" ? parts.slice(1) : parts;
}

/** The last time that's named, moved to another year: "a year later", "the same quarter of 2025"; null where it's none such. */
function movedTime(
  parts: readonly Part[],
  yearOf: (last: ClaimTime) => number,
  isYear: boolean,
): Part | null {
  const last = parts.findLast((part) => part.kind === "time");
  if (last === undefined || daysBetween(last.time.from, last.time.to) >= shortestYear !== isYear) return null;
  const years = yearOf(last.time) - Number(last.time.to.slice(0, 4));
  const [from = "", to = ""] = [last.time.from, last.time.to].map((day) => addYears(day, years));
  return { ...last, time: { ...last.time, from, to } };
}

/** In days: a fiscal year has at least 52 weeks. */
const shortestYear = 360;
const addYears = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

const yearList =
  /^(?:FY ?|(?:fiscal )?years |fiscal )?[12]\d{3}(?:,? and|,) (?:FY ?|fiscal )?[12]\d{3}(?!\d)/i;
const yearRange = /^(?:from |between )?([12]\d{3}) (?:to|through|and) ([12]\d{3})$/i;

/** "2025", "2021 to 2025": a time, or the two ends. */
function timePartsOf(
  text: string,
  { start, end, time }: ReturnType<typeof timesIn>[number],
  last: Part | undefined,
): { parts: Part[]; length: number } {
  const isFiscal =
    time.isFiscal ||
    /\bfiscal(?: years)? $/i.test(text.slice(0, start)) ||
    /^ (?:fiscal|financial) year/i.test(text.slice(end));
  const ofYear = (year: number | string): Part => {
    const days = { from: `${year}-01-01`, to: `${year}-12-31` };
    return { kind: "time", time: { ...days, isEnded: false, isFiscal } };
  };
  const length = end - start;
  const [, from = "", to = ""] = yearRange.exec(text.slice(start, end)) ?? [];
  const range: Part[] = [{ kind: "from", text: "" }, ofYear(from), { kind: "to", text: "" }, ofYear(to)];
  if (to !== "") return { parts: range, length };
  // "The three months to", "the period ended": a day that follows is the last of its period.
  const isEnd = last !== undefined && "text" in last && /\b(?:to|end(?:ed|ing)|through)$/i.test(last.text);
  const isEnded = time.isEnded || isEnd || /^ quarter\b/i.test(text.slice(end));
  return { parts: [{ kind: "time", time: { ...time, isEnded, isFiscal } }], length };
}
