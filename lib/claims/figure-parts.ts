import { daysBetween } from "@/lib/domain/calendar";
import type { MetricConcept } from "@/lib/domain/facts";
import { groupBy } from "@/lib/domain/group-by";
import { ones } from "@/lib/language/number-words";
import lexicon from "./figure-words.json";
import type { ClaimCompany } from "./parse-claim";
import { type ClaimTime, companyAt, timesIn } from "./report-claim";

/* The words that a claim about a figure may be made of: whatever else stands in it makes it another claim. */

/** A figure that reports give; `isLoss` where the claim calls it by what it is below zero: "net loss". */
export type Measure = { concept: MetricConcept; isLoss: boolean };

/** What kinds of words there are. */
export type Word = keyof typeof lexicon.words;

/** A part of a claim: what it measures, an amount, a time, or a word of some kind. */
export type Part =
  | { kind: "self" }
  | { kind: "time"; time: ClaimTime }
  | { kind: "money" | "percent"; text: string; isNegative: boolean; isBare: boolean }
  | { kind: "multiple"; text: string }
  | { kind: "measure"; measure: Measure; name: string }
  /** A figure as a share of another: the operating margin of revenue. */
  | { kind: "margin"; concept: MetricConcept; base: MetricConcept }
  | { kind: "points"; text: string }
  /** "In every year" of those that follow. */
  | { kind: "everyYear" }
  /** A quarter that is named without its year. */
  | { kind: "ofQuarter"; count: number }
  /** `isListed` where the years are named: "in 2023, 2024 and 2025". */
  | { kind: "run" | "span"; count: number; isListed?: boolean }
  | { kind: Word; text: string };

const numerals = ones.slice(1, 21).join("|");
const ordinals = ["second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
const quarters = ["first", "second", "third", "fourth"];
const scale = "(?:thousand|million|billion|trillion|mn|bn|[kmbt])";
const dollars = "(?:million|billion|trillion)[- ]dollars?";
const digits = "\\d(?:[\\d.,]*\\d)?";

const patterns: readonly { pattern: RegExp; part: (text: string) => Part }[] = [
  ...Object.entries(lexicon.words).flatMap(([kind, words]) =>
    words.map((word) => ({
      pattern: sticky(word),
      part: (text: string): Part => ({ kind: kind as Word, text }),
    })),
  ),
  ...Object.entries(lexicon.measures).flatMap(([concept, one]) =>
    [
      ...one.names.map((name) => ({ name, isLoss: false })),
      ...("losses" in one ? one.losses : []).map((name) => ({ name, isLoss: true })),
    ].map(({ name, isLoss }) => ({
      pattern: sticky(escapePattern(name)),
      part: (): Part => ({
        kind: "measure",
        measure: { concept: concept as MetricConcept, isLoss },
        name,
      }),
    })),
  ),
  ...Object.entries(lexicon.margins).map(([name, concept]) => ({
    pattern: sticky(`${escapePattern(name)}s?`),
    part: (): Part => ({ kind: "margin", concept: concept as MetricConcept, base: "revenue" }),
  })),
  ...Object.entries(lexicon.returns).map(([name, base]) => ({
    pattern: sticky(name),
    part: (): Part => ({ kind: "margin", concept: "net_income", base: base as MetricConcept }),
  })),
  {
    pattern: sticky("(?:in |at )?(?:each|every)(?: single)?(?: fiscal)? year(?:[- ]end)?"),
    part: (): Part => ({ kind: "everyYear" }),
  },
  ...(["run", "span"] as const).flatMap((kind) =>
    lexicon[`${kind}s`].map((row) => ({
      pattern: sticky(
        row
          .replace("{number}", `(?<count>\\d{1,2}|${numerals})`)
          .replace("{nth}", `(?<nth>${ordinals.join("|")})`),
      ),
      part: (text: string): Part => ({ kind, count: countOf(text) }),
    })),
  ),
  ...Object.entries(lexicon.fractions).map(([words, percent]) => ({
    pattern: sticky(words),
    part: (): Part => ({ kind: "percent", text: `about ${percent}%`, isNegative: false, isBare: false }),
  })),
  {
    pattern: sticky(`[-−–]?(?:(?:US ?)?\\$|USD ?)${digits}(?: ?${scale})?`),
    part: (text: string): Part => amountPart(text.replace(/USD ?/i, "$")),
  },
  {
    pattern: sticky("\\d{1,3}(?:\\.\\d+)? ?(?:¢|cents|c)"),
    part: (text: string): Part =>
      amountPart(`$${(Number.parseFloat(text) / 100).toFixed(4).replace(/0{1,2}$/, "")}`),
  },
  {
    pattern: sticky(`${digits} ?${scale}(?: ?(?:USD|(?:US |U\\.S\\. )?dollars))?`),
    part: (text: string): Part => amountPart(`$${text.replace(/ ?(?:USD|(?:US |U\.S\. )?dollars)$/i, "")}`),
  },
  {
    pattern: sticky(
      `(?:(?:an?|${numerals}|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred)[- ])+${dollars}`,
    ),
    part: (text: string): Part =>
      amountPart(
        text
          .replace(/-/g, " ")
          .replace(/^an? /i, "one ")
          .replace(/dollar$/i, "dollars"),
      ),
  },
  {
    pattern: sticky(
      `\\$?(?:half an? |(?:${numerals}|\\d{1,3}) and a half )${dollars}|half a (?:million|billion|trillion)`,
    ),
    part: (text: string): Part => amountPart(halvesOf(text)),
  },
  {
    pattern: sticky("\\d{1,3}\\.\\d\\d"),
    part: (text: string): Part => ({ kind: "money", text: `$${text}`, isNegative: false, isBare: true }),
  },
  {
    pattern: sticky(`[-−]?${digits} ?(?:%|percent|per cent)`),
    part: (text: string): Part => ({
      kind: "percent",
      text: text.replace(/^[-−]/, ""),
      isNegative: /^[-−]/.test(text),
      isBare: false,
    }),
  },
  {
    pattern: sticky(`(?:${quarters.join("|")})[- ]quarter|Q[1-4]`),
    part: (text: string): Part => ({
      kind: "ofQuarter",
      count: Number(
        /\d/.exec(text)?.[0] ?? quarters.findIndex((word) => text.toLowerCase().startsWith(word)) + 1,
      ),
    }),
  },
  {
    pattern: sticky(`${digits} ?(?:(?:percentage )?(?:points?|pts?\\.?|pp)|basis points?|bps)`),
    part: (text: string): Part => ({ kind: "points", text }),
  },
  {
    pattern: sticky(
      "(?:(?:more than|nearly|almost|about|roughly|approximately|just over|just under) )?(?:doubled|tripled|quadrupled|halved)(?: it)?",
    ),
    part: (text: string): Part => ({ kind: "multiple", text }),
  },
  {
    pattern: sticky(
      `(?:(?:\\d+(?:\\.\\d+)?|${numerals}) times|\\d+(?:\\.\\d+)?x|twice|half(?: of)?(?= (?:the|that|what|those)))`,
    ),
    part: (text: string): Part => ({ kind: "multiple", text }),
  },
];

const amountPart = (text: string): Part => ({
  kind: "money",
  text: text.replace(/^[-−–]/, ""),
  isNegative: /^[-−–]/.test(text),
  isBare: false,
});

/** "Half a billion" as digits: "$0.5 billion". */
function halvesOf(text: string): string {
  const whole = /^\$?(\w+) and /i.exec(text)?.[1]?.toLowerCase() ?? "0";
  const count = ones.includes(whole) ? ones.indexOf(whole) : Number(whole);
  return `$${count}.5 ${/million|billion|trillion/i.exec(text)?.[0] ?? ""}`;
}

function sticky(words: string): RegExp {
  const ends = /\w$/.test(words) || /[)?]$/.test(words) ? "(?![\\p{L}\\p{N}])" : "";
  return new RegExp(`(?:${words})${ends}`, "iuy");
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}

function countOf(text: string): number {
  const nth = ordinals.findIndex((word) => new RegExp(`\\b${word}\\b`, "i").test(text));
  if (nth >= 0) return nth + 2;
  const count = new RegExp(`\\d{1,2}|\\b(?:${numerals})\\b`, "i").exec(text)?.[0]?.toLowerCase() ?? "";
  return ones.includes(count) ? ones.indexOf(count) : Number(count);
}

/** A claim in its parts; null where something in it is neither of them nor the company's name. */
export function partsOf(text: string, company: ClaimCompany): Part[] | null {
  const times = timesIn(text, company);
  const parts: Part[] = [];
  let at = 0;
  while (at < text.length) {
    // A dash before an amount is its sign.
    const space = /^(?:'s?(?= |$)|[\s:)]|[–—-](?![$\d]))+/.exec(text.slice(at));
    if (space !== null) {
      at += space[0].length;
      continue;
    }
    const here = times.find(({ start, end }) => start <= at && at < end);
    if (here !== undefined) {
      if (here.start !== at) return null;
      const listed = parts.at(-1)?.kind === "between" ? null : yearsAt(text, at);
      if (listed !== null) {
        const isFiscal = here.time.isFiscal || /\bfiscal(?: years)? $/i.test(text.slice(0, at));
        const time = { ...ofYear(listed.last), isEnded: false, isFiscal };
        parts.push({ kind: "run", count: listed.count, isListed: true }, { kind: "time", time });
        at += listed.length;
        continue;
      }
      const years = /^(?:from |between )?([12]\d{3}) (?:to|through|and) ([12]\d{3})$/i.exec(
        text.slice(here.start, here.end),
      );
      if (years !== null) {
        const [, first = "", last = ""] = years;
        const yearOf = (year: string) => ({ ...here.time, ...ofYear(year) });
        parts.push({ kind: "from", text: "from" }, { kind: "time", time: yearOf(first) });
        parts.push({ kind: "to", text: "to" }, { kind: "time", time: yearOf(last) });
        at = here.end;
        continue;
      }
      const isEnded =
        here.time.isEnded || endsPeriod(parts.at(-1)) || /^ quarter\b/i.test(text.slice(here.end));
      parts.push({ kind: "time", time: { ...here.time, isEnded } });
      at = here.end;
      continue;
    }
    const next = times.find(({ start }) => start > at)?.start ?? text.length;
    const rest = text.slice(at, next);
    const isName = /^\p{Lu}/u.test(rest);
    const isSelf = isName || /^(?:the|this) (?:company|firm|corporation|group)\b/i.test(rest);
    const name = isSelf ? companyAt(rest.trimEnd(), company) : "";
    const found = name === "" ? longestAt(text, at, next) : null;
    if (found !== null) {
      parts.push(found.part);
      at += found.length;
      continue;
    }
    const known = name === "" ? companyAt(rest.trimEnd(), company) : name;
    if (known === "") return null;
    parts.push({ kind: "self" });
    at += known.length;
  }
  // "After losses in 2022 and 2023, it made $5 million"
  return withYears(parts[0]?.kind === "than" ? parts.slice(1) : parts);
}

const ofYear = (year: number | string) => ({ from: `${year}-01-01`, to: `${year}-12-31` });

const yearList =
  /(?:FY ?|(?:fiscal )?years |fiscal )?([12]\d{3})((?:(?:,? and |, )(?:FY ?|fiscal )?[12]\d{3}){1,9})(?!\d)/iuy;

/** "2023, 2024 and 2025": how many years one after another, and the last of them. */
function yearsAt(text: string, at: number): { count: number; last: number; length: number } | null {
  yearList.lastIndex = at;
  const said = yearList.exec(text)?.[0];
  const years = (said?.match(/[12]\d{3}/g) ?? []).map(Number).toSorted();
  const [first = 0, last = 0] = [years[0], years.at(-1)];
  const isRow = years.length > 1 && years.every((year, index) => year === first + index);
  return said === undefined || !isRow ? null : { count: years.length, last, length: said.length };
}

const isYear = (part: Part): part is Extract<Part, { kind: "time" }> =>
  part.kind === "time" && /^(\d{4})-01-01\1-12-31$/.test(part.time.from + part.time.to);

/** Gives quarters the year that is named behind them, or else before: "second-quarter profit doubled in 2026". */
function withYears(parts: readonly Part[]): Part[] | null {
  const named = parts.map((part, at): Part | null => {
    if (part.kind !== "ofQuarter") return part;
    const year = parts.slice(at).find(isYear) ?? parts.slice(0, at).findLast(isYear);
    if (year === undefined) return null;
    const { time } = year;
    const last = part.count * 3;
    const day = last === 3 || last === 12 ? 31 : 30;
    const month = (at: number) => `${time.from.slice(0, 4)}-${`${at}`.padStart(2, "0")}`;
    return { kind: "time", time: { ...time, from: `${month(last - 2)}-01`, to: `${month(last)}-${day}` } };
  });
  const dated = named.filter((part) => part !== null);
  return dated.length < named.length ? null : withSameTimes(dated);
}

/** In days: a quarter of fourteen weeks. */
const longestQuarter = 99;

/** "Than in the same quarter of 2025": that of the claim's other time. */
function withSameTimes(parts: readonly Part[]): Part[] | null {
  const found = parts.flatMap((part, at): (Part | null)[] => {
    if (part.kind === "sameTime") return [];
    if (parts[at - 1]?.kind !== "sameTime" || part.kind !== "time") return [part];
    const others = parts.filter((one) => one.kind === "time" && one !== part);
    const [other] = others;
    if (!isYear(part) || others.length !== 1 || other?.kind !== "time") return [null];
    const { from, to } = other.time;
    if (daysBetween(from, to) > longestQuarter) return [null];
    const inYear = (day: string) => `${part.time.from.slice(0, 4)}${day.slice(4).replace("02-29", "02-28")}`;
    return [{ kind: "time", time: { ...other.time, from: inYear(from), to: inYear(to) } }];
  });
  const known = found.filter((part) => part !== null);
  return known.length < found.length ? null : known;
}

/** "The three months to", "the period ended": a day that follows is the last of its period. */
const endsPeriod = (part: Part | undefined): boolean =>
  part !== undefined && "text" in part && /\b(?:to|end(?:ed|ing)|through)$/i.test(part.text);

/** The patterns by the letter that they begin with, since most begin with one; the others are tried everywhere. */
const byLetter = groupBy(
  patterns,
  ({ pattern }) => /^\(\?:([a-z])/i.exec(pattern.source)?.[1]?.toLowerCase() ?? "",
);
const anywhere = byLetter.get("") ?? [];

/** What names a figure, or that something was earned or lost: without it a claim is of another kind. */
export const figureWords = new RegExp(
  [
    ...Object.values(lexicon.measures).flatMap((one) => [
      ...one.names,
      ...("losses" in one ? one.losses : []),
    ]),
    ...Object.keys(lexicon.margins),
    ...Object.keys(lexicon.returns),
  ]
    .map(escapePattern)
    .concat(
      (["earned", "lost", "lostMoney", "profited", "turnedProfitable", "perShare"] as const).flatMap(
        (kind) => lexicon.words[kind],
      ),
    )
    .join("|"),
  "iu",
);

function longestAt(text: string, at: number, end: number): { part: Part; length: number } | null {
  let best: { part: Part; length: number } | null = null;
  const letter = text.charAt(at).toLowerCase();
  for (const { pattern, part } of [...anywhere, ...(byLetter.get(letter) ?? [])]) {
    pattern.lastIndex = at;
    const said = pattern.exec(text)?.[0];
    if (said === undefined || said === "" || at + said.length > end) continue;
    if (best === null || said.length > best.length) best = { part: part(said), length: said.length };
  }
  return best;
}
