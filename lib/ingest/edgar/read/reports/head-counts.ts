import "server-only";
import { numberOf as numberInWords, ones, tens } from "@/lib/language/number-words";
import { type Stretch, splitSentences } from "@/lib/language/split-sentences";
import { phrases, wordings } from "./phrases";
import { ownNameOf } from "./registrant-facts";
import { findDays, type ReportDocument } from "./report-document";

/** A number in a report that may be how many people its filer employs, and what speaks for and against that. */
export type HeadCount = Stretch & {
  value: number;
  /** ISO day; null where the sentence gives none. */
  asOf: string | null;
  measures: Record<string, number>;
};

type Told = Pick<ReportDocument, "text" | "items">;

const below = `(?:(?:${tens.join("|")})(?:-(?:${ones.slice(1, 10).join("|")}))?|${ones.slice(1).join("|")})`;
const hundreds = `(?:${below}|a) hundred(?:,?(?: and)? ${below})?`;
const thousands = `(?:${hundreds}|${below}|a) thousand(?:,?(?: and)? (?:${hundreds}|${below}))?`;
const worker = wordings("employees: workers");
/** Characters of a sentence that are read. */
const longest = 1_200;
/** More counts stand in no sentence, and in no report, in earnest. */
const [mostOfSentence, mostOfReport] = [24, 2_000];
/** Words around a count that say what it counts. */
const [wordsBefore, wordsAfter] = [8, 8];
/** Characters before a sentence in which its section's heading stands. */
const headingBefore = 700;

/** What a word is, the first that fits: a sentence is measured by these, not by the words of one company. */
const kinds: readonly (readonly [kind: string, pattern: string])[] = [
  [
    "day",
    "[A-Z][a-z]+ \\d{1,2}, ?(?:19|20)\\d\\d|(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\.? \\d{1,2}\\b(?!,\\d)|\\d{1,2}/\\d{1,2}/\\d{2,4}",
  ],
  ["share", "\\d[\\d.,]*(?:%| ?percent\\b| per ?cent\\b)"],
  ["money", "\\$ ?\\d[\\d.,]*(?: (?:million|billion|thousand))?"],
  [
    "none",
    `(?:\\d[\\d.,]*|${below}) (?:shares?|years?|months?|weeks?|days?|hours?|minutes?|miles?|square feet|acres|times)\\b(?!-)|\\d+\\(k\\)|(?<=\\p{L}-)\\d+|\\d+-(?:\\p{L}|\\d)+|\\d+:\\d\\d`,
  ],
  ["full-time", "full[- ]time"],
  ["part-time", "part[- ]time"],
  ["year", "(?:19|20)\\d\\d\\b(?!,\\d)"],
  [
    "count",
    `\\d{1,3}(?:,\\d{3})+\\b|\\d+(?:\\.\\d+)? million\\b|\\d{1,6}\\b(?!\\.\\d)|(?:${thousands}|${hundreds}|${below}|no|not|neither)\\b`,
  ],
];
const words: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ["workers", new RegExp(`^(?:${worker})$`, "i")],
  ["force", new RegExp(`^(?:${wordings("employees: workforce")})$`, "i")],
  ["employ", /^employ(?:s|ed|ing|ment)?$/i],
  ["about", new RegExp(`^(?:${wordings("employees: about")}|just|more|than)$`, "i")],
  ["all", /^(?:total|totall?ed|totall?ing|aggregate|altogether|combined|all|together|entire|overall)$/i],
  ["global", /^(?:world-?wide|global(?:ly)?|company-?wide)$/i],
  [
    "unit",
    /^(?:segments?|divisions?|subsidiar(?:y|ies)|facilit(?:y|ies)|plants?|mills?|stores?|branch(?:es)?|operations?|units?)$/i,
  ],
  ["manager", /^(?:advis[eo]r|manager|sponsor|affiliates?|trustee|partner)$/i],
];
const isBank = /^(?:banks?|associations?|insurers?|utility)$/i;
const self = /^(?:we|us|our|company|corporation|registrant|trust|partnership|firm|holdings|its|group)$/i;

/** `group`: what a rarer word has in common with others, such as those for kinds of workers. */
type Word = Stretch & { kind: string; group: string; said: string; value: number };

const [ofPart, ofPlace] = [
  new RegExp(`^(?:${wordings("employees: part of the count")})$`, "i"),
  new RegExp(`^(?:${wordings("employees: somewhere")})$`, "i"),
];
const groups: readonly (readonly [group: string, pattern: RegExp])[] = [
  ["*part", ofPart],
  ["*place", ofPlace],
  ["*ing", /ing$/],
  ["*ed", /[^e]ed$/],
  ["*ly", /ly$/],
  ["*s", /[^su]s$/],
];
const groupOf = (said: string): string => groups.find(([, pattern]) => pattern.test(said))?.[0] ?? "";

/** Words, days and numbers of a sentence; names in capitals are one word. */
function wordsOf(sentence: string, own: RegExp): Word[] {
  const found: Word[] = [];
  const skipped = new Set<number>();
  for (const match of sentence.matchAll(wordPattern)) {
    const [said] = match;
    const [start, end] = [match.index, match.index + said.length];
    const named = kinds.findIndex((_, at) => match[at + 1] !== undefined);
    const kind = kinds[named]?.[0] ?? kindOf(said, start, own);
    const last = found.at(-1);
    if (kind === "name" && (last?.kind === "name" || last?.kind === "self")) {
      last.end = end;
      continue;
    }
    // "ninety-eight (98)"
    const value = kind === "count" ? numberOf(said) : 0;
    const [number, bracket] = found.slice(-2);
    if (kind === "count" && bracket?.said === "(" && number?.kind === "count" && number.value === value) {
      found.pop();
      if (sentence[end] === ")") skipped.add(end);
      continue;
    }
    if (skipped.has(start)) continue;
    found.push({ kind, group: groupOf(said), said: said.toLowerCase(), start, end, value });
  }
  return found;
}

const wordPattern = new RegExp(
  `${kinds.map(([, pattern]) => `(?<![\\p{L}\\d.,$-])(${pattern})`).join("|")}|\\p{L}+(?:[’'-]\\p{L}+)*|[.,;:()–—]`,
  "giu",
);

function kindOf(said: string, at: number, own: RegExp): string {
  const fitting = words.find(([, pattern]) => pattern.test(said))?.[0];
  if (fitting !== undefined) return fitting;
  if (isBank.test(said)) return "bank";
  if (self.test(said) || own.test(said)) return "self";
  if (/^\p{Lu}/u.test(said) && at > 0) return "name";
  return said.toLowerCase();
}

/** "one thousand two hundred" in its two halves; "2.1 million"; "no" and "not" count nobody. */
function numberOf(written: string): number {
  if (/^(?:no|not|neither)$/i.test(written)) return 0;
  const million = /^([\d.]+) million$/i.exec(written)?.[1];
  if (million !== undefined) return Math.round(Number(million) * 1_000_000);
  const [whole = "", rest] = written.toLowerCase().split(/ thousand\b,?(?: and)? ?/);
  return rest === undefined ? numberInWords(whole) : (numberInWords(whole) || 1) * 1000 + numberInWords(rest);
}

/** A sentence that may tell of workers, with its words and its counts by their places among these. */
type Said = Stretch & {
  text: string;
  words: Word[];
  counts: number[];
  days: string[];
  years: number[];
  hasHeading: boolean;
  index: number;
};

const cue = new RegExp(
  `\\b(?:${worker}|${wordings("employees: workforce")}|employ(?:s|ed|ing|ment)?|our rolls|its rolls)\\b`,
  "i",
);
const tableRow =
  /^[^\n\t]*(?:\t[^\n\t]*){3,}$|^[^\n\t]{0,90}(?:\t[^\n\t]{0,60})?\t[$(]?[\d,.]*\d[)%]?(?:\t[^\n\t]{0,30})?$/gm;
const heading =
  /(?:^|\n)[^\n.]{0,40}\b(?:employees|human capital|personnel|workforce|labor|our people|our team|staff\w*|associates|team members)\b[^\n.]{0,40}[.:]?(?:\n|\s*$)/i;

/** Sentences of prose, lines as one and tabs as blanks, places kept; rows of tables are none. */
function saidIn({ text }: Told, own: RegExp): Said[] {
  const found: Said[] = [];
  for (const part of text.matchAll(/[^\n]+(?:\n(?!\n)[^\n]+)*/g)) {
    if (part[0].length > 30_000 || !cue.test(part[0])) continue;
    const rows = part[0].match(tableRow)?.length ?? 0;
    const prose = rows < 3 ? part[0] : part[0].replace(tableRow, (row) => ".".padEnd(row.length));
    const plain = prose.replace(/[\n\t]/g, " ");
    for (const { start, end } of splitSentences(plain)) {
      const sentence = plain.slice(start, Math.min(end, start + longest));
      if (!cue.test(sentence)) continue;
      const words = wordsOf(sentence, own);
      const from = part.index + start;
      found.push({
        start: from,
        end: part.index + end,
        text: sentence,
        words,
        counts: words
          .flatMap(({ kind }, at) => (kind === "count" && isCount(words, at) ? at : []))
          .slice(0, mostOfSentence),
        days: findDays(sentence),
        years: words.flatMap(({ kind, said }) =>
          kind === "year" || kind === "day" ? Number(/(?:19|20)\d\d/.exec(said)?.[0] ?? 0) || [] : [],
        ),
        hasHeading: heading.test(text.slice(Math.max(0, from - headingBefore), from)),
        index: found.length,
      });
    }
  }
  return found;
}

/** "no" and millions count only those who follow. */
function isCount(words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (word === undefined) return false;
  const isWorker = ({ kind }: Word) => kind === "workers" || kind === "force";
  // "1.3 million hours"
  if (word.said.endsWith("million")) return words.slice(at + 1, at + 4).some(isWorker);
  if (word.value > 0) return true;
  return words.slice(at + 1, at + 10).some(isWorker);
}

/** What a sentence says around a count, where single words don't tell it. */
const signs: readonly (readonly [name: string, where: "before" | "after" | "both", pattern: RegExp])[] = [
  [
    "in all",
    "both",
    new RegExp(`\\b(?:${wordings("employees: in all")}|${wordings("employees: everybody")})\\b`, "i"),
  ],
  ["part", "both", phrases("employees: part of the count")],
  ["of whom", "before", /\b(?:of whom|of which|of these|including|are engaged|were engaged)\b/i],
  [
    "engaged",
    "after",
    /^[\s\p{L}]{0,40}\b(?:are|were|work|worked) (?:engaged|involved|located|represented|employed in|in|based)/iu,
  ],
  ["somewhere", "both", phrases("employees: somewhere")],
  [
    "another company’s",
    "before",
    /\b(?:which|who|that|customers?|competitors?|clients?|franchisees?) (?:currently |also )?(?:has|have|had|having|employs?|employed|employing|with)\b[^.;,]{0,30}$/i,
  ],
  [
    "a manager’s",
    "before",
    /\b(?:advis[eo]r|manager|sponsor|general partner|affiliates|affiliated [a-z]+ company)\b[^.;,]{0,40},? (?:had|has|have|employ(?:s|ed)?)[^.;,]{0,20}$/i,
  ],
  [
    "covered",
    "before",
    /\b(?:involving|covering|affecting|participat\w+|accepted by|(?:reductions?|eliminations?|terminations?|layoffs?|severance) of)[^.;,\d]{0,30}$/i,
  ],
  ["reduced", "before", /\b(?:reduc|eliminat|terminat|layoff|laid off|cut|clos)\w*\b[^.;\d]{0,40}$/i],
  ["affected", "after", /^[^.;\d]{0,60}\b(?:affected|impacted|relocated|transferred|laid off|eliminated)\b/i],
  [
    "compared",
    "before",
    /\b(?:fewer than|less than|at least|more than one|each|compared (?:to|with)|when (?:we|the company|it) (?:had|employed)(?: over)?|up from|down from|versus|from)\b[^.;,\d]{0,20}$/i,
  ],
  [
    "a year ago",
    "both",
    /\b(?:a year (?:ago|earlier|before)|(?:prior|previous|last) year|the year before|one year earlier)\b/i,
  ],
  [
    "employed",
    "after",
    /^[^.;\d]{0,40}\b(?:are|were|is|in the) employ(?:ed)? (?:by|of) (?:the|us|our)\b|^[^.;\d]{0,20}\bwork for us\b/i,
  ],
  ["average", "both", /\baverage\b/i],
  ["open", "both", /\b(?:expect|plan|hope|intend|will|would|could|may)\b/i],
  [
    "has, self",
    "before",
    /\b(?:we|(?:the|our) (?:company|corporation|registrant|partnership|trust|bank|firm)|subsidiaries)\b(?: and (?:its|our) [a-z -]{3,40})?,?(?: \([^)]*\))?(?: (?:currently|directly|presently|itself|also|together|collectively))? (?:had|have|has|employ(?:s|ed)?)(?: (?:a (?:total|staff|team|workforce|global \w+) of|approximately|about|over|nearly|some|more than|roughly|around|just))*\s*$/i,
  ],
  [
    "numbered",
    "before",
    /\b(?:employees|people|persons|workforce|work force|headcount|head count|staff|personnel|payrolls?|complement|employment|associates|colleagues|team)\b[^.;\d]{0,60}?(?: \d{1,2},? \d{4},?)?[^.;\d]{0,30}(?:was|were|is|of|totall?ed|numbered|stood at|to|consist(?:s|ed) of|comprised)(?: (?:approximately|about|over|nearly|some|more than|roughly))?\s*$/i,
  ],
];
/** Characters around a count in which signs stand. */
const [signsBefore, signsAfter] = [120, 60];

function signsAround(sentence: string, start: number, end: number): Record<string, number> {
  const before = sentence.slice(Math.max(0, start - signsBefore), start);
  const after = sentence.slice(end, end + signsAfter).split(ofShare)[0] ?? "";
  const near = `${before.slice(-70)}${sentence.slice(start, end)}${after}`;
  const places = { before, after, both: near };
  return Object.fromEntries(
    signs.flatMap(([name, where, pattern]) => (pattern.test(places[where]) ? [[`sign ${name}`, 1]] : [])),
  );
}

/** "19,000 people, 42% of whom are represented by unions": what follows is of a part of them. */
const ofShare =
  /[,;]? (?=(?:of (?:whom|which|these) )?(?:approximately |about |some )?\d{1,3}(?:\.\d)?(?:%| percent) )|, of (?:whom|which) /;

const flag = (holds: boolean): number => (holds ? 1 : 0);

/** How kinds of words stand before and behind a stretch of words. */
function around(words: readonly Word[], from: number, to: number): Record<string, number> {
  const measures: Record<string, number> = {};
  const isBorder = (word: Word) => word.kind === "count" || word.said === "." || word.said === ";";
  const before = words.slice(Math.max(0, from - wordsBefore), from).toReversed();
  const after = words.slice(to + 1, to + 1 + wordsAfter);
  const until = (list: readonly Word[]) => {
    const end = list.findIndex(isBorder);
    return end < 0 ? list : list.slice(0, end + 1);
  };
  for (const [name, list] of [
    ["before", until(before)],
    ["after", until(after)],
  ] as const) {
    for (const { kind, group } of list) {
      measures[`${name} ${kind}`] = 1;
      if (group !== "") measures[`${name} ${group}`] = 1;
    }
    for (const at of [0, 1]) {
      measures[`${name} ${at + 1} ${list[at]?.kind ?? "border"}`] = 1;
      if (list[at]?.group) measures[`${name} ${at + 1} ${list[at].group}`] = 1;
    }
  }
  return measures;
}

/** Whether a count stands beside a word for workers or for employing them at all. */
function nearWorkers(words: readonly Word[], from: number, to: number): Record<string, number> {
  const isOne = ({ kind }: Word) => ["workers", "force", "employ", "full-time", "part-time"].includes(kind);
  const isBorder = ({ kind, said }: Word) => kind === "count" || said === "." || said === ";";
  const after = words.slice(to + 1, to + 7);
  const border = after.findIndex(isBorder);
  const isBehind = (border < 0 ? after : after.slice(0, border)).some(isOne);
  const isAhead = words.slice(Math.max(0, from - 9), from).some(isOne);
  return {
    "workers behind": flag(isBehind),
    "workers ahead": flag(isAhead),
    "workers both": flag(isBehind && isAhead),
    "no workers": flag(!isBehind && !isAhead),
  };
}

const has = /^(?:have|has|had|employ|maintain(?:s|ed)?)$/;

/** Who has or employs those counted: the filer, somebody else, or nobody that is told before. */
function holderOf(words: readonly Word[], from: number): string {
  for (let at = from - 1; at >= 0 && at > from - 12; at -= 1) {
    const { kind, said } = words[at] ?? { kind: "", said: "" };
    if (said === ";" || said === ".") break;
    if (!has.test(said) && !(kind === "employ" && said !== "employment")) continue;
    for (let who = at - 1; who >= 0 && who > at - 8; who -= 1) {
      const subject = words[who]?.kind ?? "";
      if (
        ["self", "name", "which", "who", "manager", "workers", "force", "unit", "they", "it"].includes(
          subject,
        )
      )
        return subject;
    }
    return "somebody";
  }
  return "nobody";
}

/** The numbers of a report that may be its filer's head count, each with its measures. */
export function findHeadCounts(told: Told, filer: string): HeadCount[] {
  const name = ownNameOf(filer);
  const own = name === "" ? /^(?!)/ : new RegExp(`^${name}$`, "u");
  const said = saidIn(told, own);
  const business = told.items.find(({ item }) => item === "1");
  const all = said.flatMap(({ words, counts }) => counts.map((at) => words[at]?.value ?? 0));
  const newest = Math.max(0, ...said.filter(({ counts }) => counts.length > 0).flatMap(({ years }) => years));
  const largest = Math.max(
    0,
    ...said.flatMap(({ words, counts }) =>
      counts.flatMap((at) =>
        words.slice(at + 1, at + 5).some(({ kind }) => kind === "workers") ? (words[at]?.value ?? 0) : [],
      ),
    ),
  );
  const isNoneTold = said.some(({ words, counts }) =>
    counts.some((at) => words[at]?.value === 0 && holderOf(words, at) === "self"),
  );
  const found: HeadCount[] = [];
  for (const sentence of said) {
    const { words, counts, years } = sentence;
    const values = counts.map((at) => words[at]?.value ?? 0);
    const latest = Math.max(0, ...years);
    const shared = {
      business: flag(
        business !== undefined && business.start <= sentence.start && sentence.start < business.end,
      ),
      heading: flag(sentence.hasHeading),
      "heading, first": flag(sentence.hasHeading && !said[sentence.index - 1]?.hasHeading),
      day: flag(sentence.days.length > 0),
      newest: flag(latest > 0 && latest === newest),
      older: flag(latest > 0 && latest < newest),
      "no year": flag(latest === 0),
      respectively: flag(words.some((word) => word.said === "respectively")),
      "first sentence": flag(sentence.index === 0),
    };
    for (const [place, at] of counts.entries())
      for (const last of [place, ...runsFrom(words, counts, place)]) {
        const value = values.slice(place, last + 1).reduce((sum, one) => sum + one, 0);
        const to = counts[last] ?? at;
        const isSum = last > place;
        const holder = holderOf(words, at);
        const further = last + 1 < counts.length && isJoined(words, to, counts[last + 1] ?? 0);
        const measures: Record<string, number> = {
          ...shared,
          ...around(words, at, to),
          ...signsAround(sentence.text, words[at]?.start ?? 0, words[to]?.end ?? 0),
          ...nearWorkers(words, at, to),
          [`held by ${holder}`]: 1,
          [`${value === 0 ? "zero" : "none told"}, held by ${holder}`]: flag(value === 0 || isNoneTold),
          "zero, of a kind": flag(value === 0 && ofKind.test(sentence.text.slice(words[at]?.end ?? 0))),
          "zero, of its own": flag(value === 0 && ofItsOwn.test(sentence.text)),
          ...(isSum ? ofSum(words, counts, place, last, values) : ofList(words, counts, place)),
          zero: flag(value === 0),
          small: flag(value > 0 && value < 5),
          size: Math.log10(Math.max(1, value)) / 5,
          "most of its sentence": flag(value >= Math.max(...values)),
          "more before": flag(values.slice(0, place).some((one) => one > value)),
          "more after": flag(values.slice(last + 1).some((one) => one > value)),
          "first of its sentence": flag(place === 0),
          "sum of those after": flag(!isSum && sumsUp(value, values.slice(last + 1))),
          "sum of those before": flag(!isSum && sumsUp(value, values.slice(0, place))),
          "told again": flag(all.filter((one) => one === value).length > 1),
          "largest of all": flag(value > 0 && value >= largest),
          "goes on": flag(further),
          "counts in its sentence": Math.min(4, counts.length) / 4,
        };
        found.push({
          value,
          asOf: sentence.days[0] ?? null,
          start: sentence.start,
          end: sentence.end,
          measures,
        });
        if (found.length >= mostOfReport) return found;
      }
  }
  return found;
}

const sumsUp = (value: number, others: readonly number[]): boolean =>
  others.length > 1 && others.reduce((sum, one) => sum + one, 0) === value;

/** Words between two counts that are told side by side. */
const mostBetween = 14;

function isJoined(words: readonly Word[], from: number, to: number): boolean {
  const between = words.slice(from + 1, to);
  return (
    between.length <= mostBetween &&
    between.some(
      ({ said }) => said === "and" || said === "," || said === ";" || said === "plus" || said === "another",
    )
  );
}

/** The last counts of the lists that begin with one: "40 in Dayton, 20 in Gary and 12 in Lima". */
function runsFrom(words: readonly Word[], counts: readonly number[], place: number): number[] {
  const ends: number[] = [];
  for (let last = place + 1; last < counts.length && ends.length < 6; last += 1) {
    if (!isJoined(words, counts[last - 1] ?? 0, counts[last] ?? 0)) break;
    ends.push(last);
  }
  return ends;
}

/** "no part-time employees" */
const ofKind =
  /^ (?:part[- ]time|temporary|seasonal|union\w*|other|foreign|such|key|independent|more|new|further|additional)\b/i;
/** Of a holding company beside its bank: "has no employees of its own". */
const ofItsOwn = /\b(?:itself|of its own|separate|other than|not also|who are not|paid)\b/i;

/** What a count of a list counts, as far as it matters to their sum: all, those by time, those of a kind or of a place. */
function kindOfPart(words: readonly Word[], counts: readonly number[], place: number): string {
  const [from, to] = [counts[place] ?? 0, counts[place + 1] ?? words.length];
  const own = words.slice(from + 1, Math.min(to, from + 7));
  const [next] = own;
  const until = own.findIndex(({ said }) => said === "," || said === ";" || said === "and");
  const part = until < 0 ? own : own.slice(0, until);
  if (part.some(({ kind }) => kind === "full-time")) return "full-time";
  if (part.some(({ kind }) => kind === "part-time")) return "part-time";
  if (next?.kind === "workers" || own[1]?.kind === "workers") return "workers";
  if (["in", "at", "by", "for", "of"].includes(next?.said ?? "")) return "somewhere";
  return next === undefined ? "border" : "kind";
}

/** What speaks for a count that others follow being one of them, not all. */
function ofList(words: readonly Word[], counts: readonly number[], place: number): Record<string, number> {
  const [at, next] = [counts[place] ?? 0, counts[place + 1]];
  if (next === undefined || !isJoined(words, at, next)) return {};
  return { [`goes on, ${kindOfPart(words, counts, place)}, ${kindOfPart(words, counts, place + 1)}`]: 1 };
}

/** What speaks for adding up counts: what they count, what stands between them, and whether their sum or more is told. */
function ofSum(
  words: readonly Word[],
  counts: readonly number[],
  place: number,
  last: number,
  values: readonly number[],
): Record<string, number> {
  const value = values.slice(place, last + 1).reduce((sum, one) => sum + one, 0);
  const others = values.filter((_, at) => at < place || at > last);
  const parts = new Set(counts.slice(place, last + 1).map((_, at) => kindOfPart(words, counts, place + at)));
  const measures: Record<string, number> = {
    sum: 1,
    [`sum of ${[...parts].sort().join(", ")}`]: 1,
    "sum of two": flag(last === place + 1),
    "sum, its total told": flag(others.includes(value)),
    "sum, more told": flag(others.some((one) => one > value)),
    "sum, told before": flag(place > 0),
    "sum, respectively": flag(words.some(({ said }) => said === "respectively")),
  };
  for (let at = place; at < last; at += 1)
    for (const { kind, group } of words.slice((counts[at] ?? 0) + 1, counts[at + 1] ?? 0)) {
      measures[`between ${kind}`] = 1;
      if (group !== "") measures[`between ${group}`] = 1;
    }
  return measures;
}
