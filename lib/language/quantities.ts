import { overlapsAny, type QuantityMention, type Sentence, type Span } from "./annotation";
import { isOfClass, wordClass } from "./lexicon";
import { numberOf, ones, quantityWordRows, tens } from "./number-words";
import { phrases } from "./phrases";
import type { Token } from "./token";
import { type WordTest, wordPattern, wordTest } from "./word-patterns";

/** An amount that a sentence names, without its place. */
export type NamedQuantity = Span & Omit<QuantityMention, "kind" | "sentence" | "start" | "end">;

const ofKind = (wanted: string): [string, string][] =>
  quantityWordRows.flatMap(({ word, kind, value }) => (kind === wanted ? [[word, value]] : []));
const scales = new Map(ofKind("scale").map(([word, value]) => [word, Number(value)]));
const currencies = new Map(ofKind("currency"));
const codes = [...currencies.keys()].filter((word) => /^[a-z]{3}$/.test(word)).join("|");
const fractions = new Map(ofKind("fraction").map(([word, value]) => [word, Number(value)]));
const either = (words: Iterable<string>): string => [...words].sort((a, b) => b.length - a.length).join("|");

const spelledWord = either([...ones, ...tens]);
const spelled = `(?:${spelledWord})(?:[- ](?:${spelledWord}|hundred|thousand))*`;
const digits = "(?:\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?|\\.\\d+)";
const scale = either(scales.keys());
const unitWords =
  "%|per ?cent(?:age points?)?\\b|percentage points?\\b|basis points?\\b|bps?\\b|(?:U\\.?S\\.? )?dollars?\\b|euros?\\b|pounds? sterling\\b|yen\\b|francs?\\b|rupees?\\b|USD\\b|EUR\\b|GBP\\b|CHF\\b|cents?\\b";

const amount = new RegExp(
  `(?<![\\p{L}\\p{N}.,/])(?<!(?:^|[^$€£\\d.])[\\d.]{0,9}\\d-)(?<open>\\()?(?<currency>(?:US|U\\.S\\.|C|Cdn|A|HK)?\\$|[€£¥]|(?:${codes})(?=[ \\d]))? {0,2}(?<inner>\\()?(?<digits>${digits})(?<close>\\))?(?:[ -]?(?<scale>${scale})(?![\\p{L}\\p{N}]))?(?:[ -]{0,2}(?<unit>${unitWords}))?`,
  "giu",
);
const spelledAmount = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?<word>${spelled})(?: ?\\((?<figure>\\d{1,4})\\))?(?:[ -](?<scale>dozen|thousand|million|billion))?(?:[ -](?<unit>per ?cent\\b|dollars?\\b|cents?\\b|basis points?\\b))?(?![\\p{L}\\p{N}]|-(?:for|to)-)`,
  "giu",
);
const ratio = new RegExp(
  `(?<![\\p{L}\\p{N}.$])(?<to>\\d{1,4}|${spelled})(?:[- ]for[- ]|-to-|:)(?:every )?(?<of>\\d{1,4}(?![\\d.,:%]|:)|${spelled})(?![\\p{L}\\p{N}])`,
  "giu",
);
const fraction = new RegExp(
  `(?<![\\p{L}\\d])(?<count>one|two|three|four|an?)?[\\s-]?(?<part>${either(fractions.keys())})s?(?=\\s(?:stake|interest|ownership)\\b|\\sof\\s(?:the|its|our|their|all|outstanding|total|shares|members|directors|employees)\\b(?! (?:fiscal |calendar )?(?:year|quarter)))`,
  "giu",
);

/** Before a number that names a thing instead of counting. */
const label = phrases("before number: label");
const notCount =
  /^(?:st|nd|rd|th)\b|^-?[KQ]\b|^:\d|^-\d{3,}|^\([a-z0-9]\)|^\/\d|^\p{L}|^-\p{Ll}-\d| (?:CFR|C\.F\.R|U\.?S\.?C)\b/u;

const bounds = (["up_to", "at_least", "more_than", "less_than", "about"] as const).map(
  (bound) => [bound, phrases(`before amount: ${bound}`)] as const,
);
const boundOf = (before: string): QuantityMention["bound"] =>
  bounds.find(([, pattern]) => pattern.test(before.trimEnd()))?.[0] ?? "exact";

const perShare =
  /^(?: in cash)?,?(?:[ ,]+(?:an?|per|for each|for every|each)|\/) ?(?:(?:diluted|basic|common|ordinary|depositary|outstanding|American|limited|partnership|fully|new) ){0,4}(?<per>share|unit|ads|right|month|year|annum|quarter|week|day|hour|ton|tonne|barrel|ounce|pound|mcf|gallon|warrant|note|square foot)s?(?!\p{L})/iu;
const perBefore =
  /\bper (?<per>share|unit)(?: (?:of|was|were|is|to|at|earnings|dividend|price|loss|\p{L}+)){0,3} $/iu;

const spelledGate = new RegExp(
  `\\b(?:${either([...ones, ...tens, ...fractions.keys()])})|\\d[- :](?:for|to)?`,
  "i",
);

const unitOf = (currency: string | undefined, unit: string | undefined): string | null => {
  if (currency !== undefined) return currencies.get(currency.toLowerCase()) ?? null;
  const said = unit?.toLowerCase() ?? "";
  if (/^(?:%|per ?cent)/.test(said)) return "percent";
  if (/^percentage/.test(said)) return "percent";
  if (/^(?:basis|bp)/.test(said)) return "basis_point";
  return currencies.get(said.replace(/^u\.?s\.? /, "").replace(/s(?: sterling)?$/, "")) ?? null;
};

type Found = NamedQuantity & { factor: number; isCounted: boolean };

/** The unit of an amount, and what its figure is multiplied with: a bare number counts what stands behind it. */
function readUnit(
  currency: string | undefined,
  unit: string | undefined,
  by: string | undefined,
): Pick<Found, "unit" | "factor" | "isCounted"> {
  if (currency === undefined && /^cents?$/i.test(unit ?? ""))
    return { unit: "USD", factor: 0.01, isCounted: false };
  const read = unitOf(currency, unit);
  const factor = by === undefined ? 1 : (scales.get(by.toLowerCase()) ?? 1);
  return { unit: read ?? "", factor, isCounted: read === null };
}

const plain = { high: null, per: null, bound: "exact" as const, measures: [] };

/** Whether a stretch of a sentence says something else. */
type IsTaken = (start: number, end: number) => boolean;

function findAmounts(line: string, isTaken: IsTaken): Found[] {
  const found: Found[] = [];
  for (const match of line.matchAll(amount)) {
    const { open, currency, inner, close, digits: said = "", scale: by, unit } = match.groups ?? {};
    let start = match.index + (match[0].length - match[0].trimStart().length);
    let end = match.index + match[0].length;
    if (open !== undefined && close === undefined) start += 1;
    if (close !== undefined && open === undefined && inner === undefined) end = line.indexOf(")", start);
    if (isTaken(start, end) || notCount.test(line.slice(end, end + 8))) continue;
    // "The 777-9" is no range.
    const behind = /^-(\d{1,3})(?!\d)/.exec(line.slice(end, end + 5))?.[1];
    if (currency === undefined && behind !== undefined && Number(behind) < numberOf(said)) continue;
    if (currency === undefined && label.test(line.slice(Math.max(0, start - 16), start))) continue;
    const read = readUnit(currency, unit, by);
    const isNegative =
      close !== undefined &&
      (inner !== undefined || (open !== undefined && (currency !== undefined || unit === "%")));
    if (close !== undefined && !isNegative && read.isCounted && by === undefined) continue;
    if (/\p{L}-$/u.test(line.slice(Math.max(0, start - 2), start)) && currency === undefined) continue;
    const value = Math.round(numberOf(said) * read.factor * 1e6) / 1e6;
    found.push({ ...plain, ...read, start, end, value: isNegative ? -value : value });
  }
  return found;
}

/** Ratios, fractions and amounts that are written in words. */
function findSpelled(line: string, isTaken: IsTaken): Found[] {
  const found = findRatios(line, isTaken);
  const isClosed: IsTaken = (start, end) => isTaken(start, end) || overlapsAny({ start, end }, found);
  found.push(...findFractions(line, isClosed));
  found.push(...findSpelledAmounts(line, isClosed));
  return found;
}

const ofShare = { unit: "percent", factor: 1, isCounted: false };

/** "One-for-ten", "3:1". */
function findRatios(line: string, isTaken: IsTaken): Found[] {
  const found: Found[] = [];
  for (const match of line.matchAll(ratio)) {
    const { to = "", of = "" } = match.groups ?? {};
    const [start, end] = [match.index, match.index + match[0].length];
    const isTime =
      /^\d/.test(to) &&
      match[0].includes(":") &&
      !/split|ratio|reverse/i.test(line.slice(Math.max(0, start - 30), end + 30));
    if (isTaken(start, end) || isTime || /^\d+ to \d/.test(match[0])) continue;
    const [left, right] = [numberOf(to), numberOf(of)];
    if (right === 0) continue;
    found.push({ ...plain, ...ofShare, start, end, value: left / right, unit: "ratio" });
  }
  return found;
}

/** "Half", "two thirds": shares in percent. */
function findFractions(line: string, isTaken: IsTaken): Found[] {
  const found: Found[] = [];
  for (const match of line.matchAll(fraction)) {
    const { count, part = "" } = match.groups ?? {};
    const of = fractions.get(part.toLowerCase()) ?? 1;
    const start = match.index + (match[0].length - match[0].trimStart().length);
    if (
      (count === undefined && of !== 2) ||
      (count !== undefined && numberOf(count) >= of) ||
      isTaken(start, match.index + match[0].length)
    )
      continue;
    const percent = ((count === undefined || /^an?$/i.test(count) ? 1 : numberOf(count)) / of) * 100;
    const end = match.index + match[0].length;
    found.push({ ...plain, ...ofShare, start, end, value: percent, bound: "about" });
  }
  return found;
}

/** "Five", "two million dollars". */
function findSpelledAmounts(line: string, isTaken: IsTaken): Found[] {
  const found: Found[] = [];
  for (const match of line.matchAll(spelledAmount)) {
    const { word = "", scale: by, unit } = match.groups ?? {};
    const [start, end] = [match.index, match.index + match[0].length];
    if (isTaken(start, end) || notCount.test(line.slice(end, end + 4))) continue;
    const read = readUnit(undefined, unit, by);
    // "One" alone mostly counts nothing.
    if (
      /^one$/i.test(word) &&
      by === undefined &&
      !/^[ -](?:year|month|day|week|new|additional|director|share|vote)/i.test(line.slice(end))
    )
      continue;
    found.push({ ...plain, ...read, start, end, value: numberOf(word) * read.factor });
  }
  return found;
}

/** Joins "$20 to $25 million" into one quantity of two ends. */
function joinRanges(line: string, found: readonly Found[]): Found[] {
  const joined: Found[] = [];
  for (const one of found) {
    const last = joined.at(-1);
    const gap = last === undefined ? "" : line.slice(last.end, one.start);
    const isRange =
      last !== undefined &&
      last.high === null &&
      (/^ ?[-–—] ?$/.test(gap) ||
        (/^ (?:to|and) $/.test(gap) &&
          (/^ to $/.test(gap) ||
            /\bbetween $/i.test(line.slice(Math.max(0, last.start - 9), last.start))))) &&
      (last.unit === "" || one.unit === "" || last.unit === one.unit) &&
      one.unit !== "ratio" &&
      !/\b(?:increased?|decreased?|rose|fell|grew|declined?|raised|reduced|lowered|from) (?:(?!to )\S+ ){0,2}$/i.test(
        line.slice(Math.max(0, last.start - 30), last.start),
      );
    if (!isRange) {
      joined.push({ ...one });
      continue;
    }
    const isScaled = one.factor > 1 ? last.value < (one.value / one.factor) * 100 : last.unit === "";
    if (last.factor === 1 && one.factor !== 1 && isScaled) last.value *= one.factor;
    last.high = one.value;
    if (last.unit === "" && one.unit !== "") [last.unit, last.isCounted] = [one.unit, false];
    last.end = one.end;
  }
  return joined;
}

const isNominal: WordTest = (word) =>
  word !== undefined && /^(?:NOUN|PROPN|ADJ)$/.test(word.pos) && /\p{L}/u.test(word.text);
const isLead = wordTest("DET|ADV|its|our|their|his|her");
const lemmaOf = (token: Token): string => token.lemma.toLowerCase();

const tests = { Nominal: isNominal, Lead: isLead };
const leads = wordPattern("Lead*", tests);
const phrase = wordPattern("( Nominal | - Nominal | VERB&-ed|-ing&!compared Nominal )*", tests);
const phraseBack = wordPattern("( Nominal -? )*", tests);

const lemmasOf = (tokens: readonly Token[], first: number, next: number): string[] =>
  tokens
    .slice(first, next)
    .filter(({ text }) => text !== "-")
    .map(lemmaOf);

/** Lemmas of the noun phrase that begins at `at`, and where it ends. */
function phraseFrom(tokens: readonly Token[], at: number): { words: string[]; next: number } {
  const first = leads.from(tokens, at) ?? at;
  const next = phrase.from(tokens, first) ?? first;
  return { words: lemmasOf(tokens, first, next), next };
}

/** Lemmas of the noun phrase that ends before `at`, with its "of" complement behind it left to the caller. */
function phraseBefore(tokens: readonly Token[], at: number): { words: string[]; first: number } {
  const first = phraseBack.before(tokens, at) ?? at;
  return { words: lemmasOf(tokens, first, at), first };
}

const measuring = wordClass("verb-of-measure");
const boundWords = wordClass("before-amount");

/** The subject of the measuring verb before `at`: the last phrase of the clause that stands behind no preposition. */
function subjectBefore(tokens: readonly Token[], at: number): string[] {
  let verb = at - 1;
  let seen = 0;
  for (; verb >= 0 && seen < 25; verb -= 1, seen += 1) {
    const token = tokens[verb] as Token;
    if (token.text === ";" || /^(?:which|who|that)$/.test(token.lower)) return [];
    if ((token.pos === "VERB" || token.pos === "AUX") && measuring.has(lemmaOf(token))) break;
    if (token.pos === "VERB" && !isOfClass(token.lower, "participle-in-measure")) return [];
  }
  if (seen >= 25 || verb < 0) return [];
  let last = verb - 1;
  while (last >= 0 && /^(?:AUX|ADV|PART)$/.test(tokens[last]?.pos ?? "")) last -= 1;
  let best: string[] = [];
  for (let end = last + 1; end > 0 && last - end < 40; ) {
    const token = tokens[end - 1] as Token;
    if (!isNominal(token)) {
      end -= 1;
      continue;
    }
    const { words, first } = phraseBefore(tokens, end);
    let before = first - 1;
    while (
      before >= 0 &&
      (isLead(tokens[before]) ||
        tokens[before]?.pos === "PART" ||
        (tokens[before + 1]?.pos === "PART" && isNominal(tokens[before])))
    )
      before -= 1;
    const preposition = tokens[before];
    if (preposition?.lower === "of") best = words;
    if (preposition?.pos !== "ADP") {
      const of = preposition?.lower === "of" ? [] : complementOf(tokens, end);
      return [...of, ...words];
    }
    end = first;
  }
  return best;
}

/** Lemmas behind "of" or "in" at `at`: "increase in revenue". */
const complementOf = (tokens: readonly Token[], at: number): string[] =>
  /^(?:of|in)$/.test(tokens[at]?.lower ?? "") ? phraseFrom(tokens, at + 1).words : [];

const negative = wordClass("negative-measure");
const generic = wordClass("generic-measure");

/** What a quantity of `tokens[first, next)` measures, by the nearest noun phrase that grammar joins to it. */
function measuresOf(tokens: readonly Token[], first: number, next: number, unit: string): string[] {
  const isSum = /^[A-Z]{3}$|^percent$|^basis_point$/.test(unit);
  if (isSum) {
    let at = next;
    if (tokens[at]?.lower === "per" || tokens[at]?.lower === "a") {
      const { next: beyond } = phraseFrom(tokens, at + 1);
      at = tokens[at]?.lower === "per" ? at + 2 : beyond;
    }
    const direct = phraseFrom(tokens, next);
    if (direct.words.length > 0 && direct.next > next && !isLead(tokens[next])) {
      const words = [...complementOf(tokens, direct.next), ...direct.words];
      if (!direct.words.every((word) => generic.has(word))) return words;
    }
    if (/^(?:of|in)$/.test(tokens[at]?.lower ?? "")) {
      let after = at + 1;
      while (
        tokens[after] &&
        (tokens[after]?.pos === "NUM" || /^[$%]$/.test(tokens[after]?.text ?? "") || isLead(tokens[after]))
      )
        after += 1;
      const { words } = phraseFrom(tokens, after);
      if (words.length > 0 && !words.every((word) => generic.has(word))) return words;
    }
  }
  let before = first - 1;
  while (before >= 0 && boundWords.has(tokens[before]?.lower ?? "") && tokens[before]?.lower !== "of")
    before -= 1;
  if (/^(?:of|at)$/.test(tokens[before]?.lower ?? "")) {
    const { words } = phraseBefore(tokens, before);
    if (words.length > 0) return words;
  }
  return isSum ? subjectBefore(tokens, first) : [];
}

const timeUnits = wordClass("unit-of-time");
const counted = wordClass("unit-counted");
const noUnit = new Set(["other", "such"]);

/** The noun that a bare number counts: the head of the phrase behind it. */
function countedNoun(tokens: readonly Token[], next: number): string {
  let at = next;
  if (tokens[at]?.text === "-") at += 1;
  const time = tokens[at];
  if (time && timeUnits.has(lemmaOf(time))) return lemmaOf(time);
  if (tokens[at]?.lower === "of" && /^(?:the|its|our|their)$/.test(tokens[at + 1]?.lower ?? "")) {
    at += 2;
    // "38 of the company's 412 stores".
    if (/^[’']s$/.test(tokens[at + 1]?.lower ?? "")) at += 2;
    if (tokens[at]?.pos === "NUM") at += 1;
  }
  // "96 million share award", "300 employee layoffs".
  if (time && counted.has(time.lower) && isNominal(tokens[at + 1])) return time.lower;
  const { words } = phraseFrom(tokens, at);
  const head = words.at(-1) ?? "";
  return noUnit.has(head) ? "" : head;
}

/** Whether a bare number counts nothing: a page, a note, a code, which no word leads to. */
function isNumberAlone(figure: string, before: string): boolean {
  if (/\d,\d{3}|[a-z]{4}/i.test(figure)) return false;
  const isLed =
    /\b(?:to|from|of|was|were|is|are|by|than|at|totaled|totalled|and|about|approximately) $/i.test(before);
  return !isLed || /^\d{5,}$|^\d{1,2}(?:\.\d)?$/.test(figure);
}

/**
 * The amounts of a sentence with unit, scale, bound and what they measure, in order: "$2.5 billion", "3.1%", "1,200
 * employees", "five new directors", "one-for-ten". Not those of days, forms, items and exhibits.
 *
 * @param tokens of the sentence, whose places count from `offset` in its text.
 * @param taken stretches of the sentence that say something else, such as days.
 */
export function findQuantities(
  text: string,
  tokens: readonly Token[],
  offset: number,
  taken: readonly Span[],
  kind: Sentence["kind"],
): NamedQuantity[] {
  const line = text.replace(/\s/g, " ");
  if (!/\d/.test(line) && !spelledGate.test(line)) return [];
  const isTaken = (start: number, end: number) => overlapsAny({ start, end }, taken);
  const sums = /\d/.test(line) ? findAmounts(line, isTaken) : [];
  const spelledOut = spelledGate.test(line) ? findSpelled(line, isTaken) : [];
  const ratios = spelledOut.filter(({ unit }) => unit === "ratio");
  const found = [
    ...sums.filter((one) => !overlapsAny(one, ratios)),
    ...spelledOut.filter((one) => one.unit === "ratio" || !overlapsAny(one, sums)),
  ].sort((a, b) => a.start - b.start);
  return joinRanges(line, found).flatMap(({ factor: _, isCounted, ...one }): NamedQuantity[] => {
    const first = tokens.findIndex((token) => token.end - offset > one.start);
    let next = tokens.findIndex((token) => token.start - offset >= one.end);
    if (next < 0) next = tokens.length;
    const before = line.slice(Math.max(0, one.start - 50), one.start);
    const after = perShare.exec(line.slice(one.end, one.end + 70));
    const per = (after?.groups?.per ?? perBefore.exec(before)?.groups?.per ?? null)?.toLowerCase() ?? null;
    const unit = isCounted && kind !== "row" ? countedNoun(tokens, next) : one.unit;
    const isBare = unit === "" && one.high === null && one.bound === "exact";
    if (isBare && kind !== "row" && isNumberAlone(line.slice(one.start, one.end), before)) return [];
    const said = one.bound === "exact" ? boundOf(before) : one.bound;
    const bound =
      said === "exact" && /^(?:,? or (?:more|greater)| and (?:over|above))\b/i.test(line.slice(one.end))
        ? "at_least"
        : said;
    const measures = measuresOf(tokens, first, next, unit);
    // "Net loss of $(3.1) million": the sign is in the word.
    const value = measures.some((word) => negative.has(word)) ? Math.abs(one.value) : one.value;
    return [{ ...one, value, unit, per: per === "annum" ? "year" : per, bound, measures }];
  });
}

const great = either(wordClass("number-great"));
const numberWord = `(?:${spelledWord}|(?:${great})s?)`;
const numberWords = new RegExp(
  `(?<![\\p{L}\\p{N}])[\\p{L}\\p{N}]*\\p{N}[\\p{L}\\p{N}]*(?:[-.,/:][\\p{L}\\p{N}]+)*|\\b(?:${numberWord}(?:[ -](?:and )?${numberWord})+|${either([...ones.slice(13), ...tens, ...wordClass("number-great"), ...wordClass("ordinal"), ...wordClass("number-word")])})\\b`,
  "giu",
);

/** Whatever has a digit, numbers in words from thirteen on, and fractions, multiples and ordinals. */
export const findNumberWords = (line: string): Span[] =>
  Array.from(line.matchAll(numberWords), ({ 0: said, index }) => ({
    start: index,
    end: index + said.length,
  }));

const numeral = new RegExp(`^\\D{0,20}?(?:[\\d.,]*\\d(?: (?:${great}))?|\\p{L}+(?:-\\p{L}+)*)`, "u");

/** The number of an amount as it's said, in small letters, without its unit: "114.3 million", "twenty-five". */
export const numeralOf = (said: string): string => (numeral.exec(said)?.[0] ?? said).trim();
