import { daysBetween } from "@/lib/domain/calendar";
import type { MetricConcept } from "@/lib/domain/facts";
import { ones } from "@/lib/language/number-words";
import { figureWords, type Measure, type Part, partsOf, type Word } from "./figure-parts";
import type { ClaimCompany } from "./parse-claim";
import { type ClaimedNumber, type ClaimTime, isClaimsCompany, readNumber } from "./report-claim";

/** What a claim says of one figure of a company, and nothing beside it. */
export type FigureClaim = {
  kind: "amount" | "change" | "sign" | "turn" | "margin" | "run" | "streak" | "average" | "mean";
  /** The claim in its own words. */
  text: string;
  measure: Measure;
  /** Of what it's said as a share: "the operating margin" is one of revenue; null where it's an amount. */
  base: MetricConcept | null;
  /** In dollars, of a share in percent; with `most` the lower end of a range. */
  amount: ClaimedNumber | null;
  most: ClaimedNumber | null;
  /** The amount that it's compared with: "from $7 billion", "the $7 billion of a year before". */
  prior: ClaimedNumber | null;
  /** Of a change, in percent or in times. */
  rate: ClaimedNumber | null;
  /** Of a change, in dollars, of a margin's in points: "rose by $2 billion". */
  difference: ClaimedNumber | null;
  /** Of "three years in a row", and of "4% a year over three years". */
  count: number | null;
  /** Years that lie between the two times that are compared; null where it's one, or where `priorTime` tells. */
  span: number | null;
  /** Whether it's compared with the quarter before, and not with the year before. */
  isSequential: boolean;
  /** Whether no year before was as it says: "topped $4 billion for the first time". */
  isFirst: boolean;
  /** Years by which what it says lies before its time: "after growing 2% the year before". */
  back: number;
  /** Whether it went up or down; of a profit or loss, and of a turn to either, which of the two. */
  direction: "up" | "down" | "flat" | null;
  /** Null where the claim names no time. */
  time: ClaimTime | null;
  /** The time that it's compared with; null where that's a year before, or nothing. */
  priorTime: ClaimTime | null;
  /** Where the claim says "annual" or "quarterly", or names the months of a part of the year. */
  period: ClaimedPeriod | null;
};

/** Sums of two and of three quarters are of half a year and of nine months. */
export type ClaimedPeriod = "year" | "quarter" | "half" | "nine-months";

type Side = { amounts: Value[]; time: ClaimTime | null };
/** `isBare` where nothing says that it's money: "diluted eps 2025: 3.56". */
type Value = { number: ClaimedNumber; time: ClaimTime | null; isNegative: boolean; isBare: boolean };

/** How a bound in words is said before a number. */
const boundWords: Partial<Record<Word, string>> = {
  above: "more than ",
  below: "less than ",
  nearly: "nearly ",
  upTo: "up to ",
  about: "about ",
};

const factors: Readonly<Record<string, number>> = { doubled: 2, tripled: 3, quadrupled: 4, halved: 0.5 };

function readMultiple(text: string, bound: string): ClaimedNumber {
  const said = `${bound}${text}`.toLowerCase();
  // Less than half is more than halved; what's more than half may be anything up to the whole.
  if (/^half/i.test(text)) {
    const isLess = /^(?:less than|nearly) $/.test(bound);
    return { value: 0.5, bound: isLess ? "more_than" : "about", unit: "times", digits: 1, text: said };
  }
  const count = /^twice$/i.test(text) ? "2" : /^(\S+?)(?: times|x)$/i.exec(text)?.[1]?.toLowerCase();
  const counted =
    count === undefined ? undefined : ones.includes(count) ? ones.indexOf(count) : Number(count);
  const value = counted ?? factors[said.split(" ").at(-1) ?? ""] ?? 1;
  const isMore = /^(?:more than|just over)/.test(said);
  const isLess = /^(?:nearly|almost|just under)/.test(said);
  return { value, bound: isMore ? "more_than" : isLess ? "up_to" : "about", unit: "times", digits: 1, text };
}

const isProfit = /\bprofits?$/i;
/** What may be above or below zero. */
const signed: ReadonlySet<MetricConcept> = new Set([
  "net_income",
  "operating_income",
  "pretax_income",
  "gross_profit",
  "eps_diluted",
]);

/**
 * Takes a claim for one about a company's figures: its measure, amounts, rates, times and which way it went, in any
 * order. A word that none of these is made of (a denial, a plan, a part of the company) makes it another claim.
 *
 * @returns what it says of each figure, all of which is claimed; empty where it's another claim.
 */
export function readFigureClaims(said: string, company: ClaimCompany): readonly FigureClaim[] {
  const text = said
    .replace(/\s+/g, " ")
    .replace(/[‘’]/g, "'")
    .replace(/\b(?:minus|negative) (?=\$)/gi, "-")
    .replace(/ \((?:to|ended|ending|through) \p{Lu}\p{Ll}+\)/gu, "")
    .replace(
      /(?<=(?:%|percent) )of ([^,;]{2,60}?)'s? (?=(?:total |net |annual )*(?:sales|revenues?)\b)/gi,
      (said, name) => (isClaimsCompany(name, company) ? "of " : said),
    )
    .replace(months, (month) => month.charAt(0).toUpperCase() + month.slice(1))
    .trim()
    .replace(/(?<![.!])[.!]+$/, "");
  if (text.length > 300 || !(figureWords.test(text) || madeMoney.test(text))) return [];
  const known = readings.get(company) ?? new Map<string, readonly FigureClaim[]>();
  readings.set(company, known);
  const read = known.get(text);
  if (read !== undefined) return read;
  // "Net income of ($5 million)" may be a loss.
  const parts = /\(\$[\d.,]+(?: ?[a-z]+)?\)/i.test(text) ? null : partsOf(text, company);
  const claims = parts === null ? [] : interpretAll(text, parts);
  known.set(text, claims);
  return claims;
}

/** "Net income of $5 billion on revenue of $33 billion" */
const isJoint = ({ kind }: Part, next: Part | undefined): boolean =>
  kind === "joint" || kind === "and" || kind === "than" || (kind === "over" && next?.kind === "measure");

/**
 * One claim, or several that are joined: "revenue of $33 billion, net income of $5 billion, up 3%". What stands behind
 * a joint without a measure of its own goes on about the one before it.
 */
function interpretAll(text: string, parts: readonly Part[]): readonly FigureClaim[] {
  const known = new Map<number, readonly FigureClaim[]>();
  const upTo = (end: number): readonly FigureClaim[] => {
    const read = known.get(end) ?? interpretUpTo(text, parts.slice(0, end), upTo);
    known.set(end, read);
    return read;
  };
  const aside = asideOf(parts);
  if (aside === null) return upTo(parts.length);
  const claims = interpretAll(text, aside.rest);
  const of = claims.find(({ measure }) => measure.concept === "net_income");
  const own = of === undefined ? null : interpret(text, aside.own, { of, isBefore: false });
  return own === null ? upTo(parts.length) : [...claims, own];
}

/** "Net income was $5 million, or $2 a share, up from $4 million": what's said in between, and what's said around it. */
function asideOf(parts: readonly Part[]): { rest: readonly Part[]; own: readonly Part[] } | null {
  const from = parts.findIndex(
    (part, at) =>
      part.kind === "joint" && at > 0 && parts[at + 1]?.kind === "and" && parts[at + 2]?.kind === "money",
  );
  if (from < 0) return null;
  const own = parts.slice(from + 2);
  const length = own.findIndex(({ kind }) => kind === "joint");
  if (length < 0 || !own.slice(0, length).some(({ kind }) => kind === "perShare")) return null;
  return { rest: [...parts.slice(0, from), ...own.slice(length + 1)], own: own.slice(0, length) };
}

function interpretUpTo(
  text: string,
  parts: readonly Part[],
  upTo: (end: number) => readonly FigureClaim[],
): readonly FigureClaim[] {
  const whole = interpret(text, parts);
  if (whole !== null) return [whole];
  for (const [at, joint] of [...parts.entries()].reverse()) {
    if (
      !isJoint(
        joint,
        parts.slice(at + 1).find(({ kind }) => !empty.has(kind)),
      )
    )
      continue;
    const others = upTo(at);
    const last = others.at(-1);
    const rest = parts.slice(at + 1);
    if (last === undefined) continue;
    // "Operating income of $5 million, after a loss": of the same.
    if (joint.kind === "than" && rest.some(isAnyLoss)) continue;
    const own = interpret(text, rest);
    const next = own ?? interpret(text, rest, { of: last, isBefore: joint.kind === "than" });
    if (next === null) continue;
    if (own !== null && others.some((other) => isOfSame(other, own) && !isAtOtherTime(other, own))) continue;
    // A day or year that is named once is that of all, but for what came "and then".
    const isLater = joint.kind === "and" && /then$/i.test(joint.text);
    const time = others.find((one) => one.time !== null)?.time ?? next.time;
    // "Lost $6 billion in the third quarter, but was back in the black in the next": what it was is told.
    const isTold = next.kind === "turn" && others.some((other) => isOfSame(other, next));
    const told: FigureClaim = isTold ? { ...next, kind: next.amount === null ? "sign" : "amount" } : next;
    return isLater ? [...others, told] : [...others, told].map((one) => ({ ...one, time: one.time ?? time }));
  }
  return [];
}

/** A loss or profit of whatever is spoken of. */
const anyLoss = /^(?:loss|losses|profits?)$/i;
const isAnyLoss = (part: Part): boolean => part.kind === "measure" && anyLoss.test(part.name);

const isAtOtherTime = ({ time }: FigureClaim, other: FigureClaim): boolean =>
  time !== null && other.time !== null && !isSameTime(time, other.time);

const isOfSame = (one: FigureClaim, other: FigureClaim): boolean =>
  one.measure.concept === other.measure.concept && one.base === other.base;

const madeMoney = /\bmade (?:[a-z]+ ){0,3}\$/i;

/** Months as keywords may write them; "may" and "march" are other words, too. */
const months = /\b(?:january|february|april|june|july|august|september|october|november|december)\b/g;

/** What was read of claims on a company: its figures and its reports are asked one after another. */
const readings = new WeakMap<ClaimCompany, Map<string, readonly FigureClaim[]>>();

/** Where the parts are gathered: which of the two times is spoken of, and what was said of each. */
class Reading {
  readonly now: Side = { amounts: [], time: null };
  readonly before: Side = { amounts: [], time: null };
  side: Side = this.now;
  measures: { measure: Measure; name: string; side: Side }[] = [];
  margin: { concept: MetricConcept; base: MetricConcept } | null = null;
  /** What a claim before this part is about. */
  of: Measure | null = null;
  rate: ClaimedNumber | null = null;
  difference: ClaimedNumber | null = null;
  direction: FigureClaim["direction"] = null;
  period: ClaimedPeriod | null = null;
  count: number | null = null;
  span: number | null = null;
  isAverage = false;
  isEveryYear = false;
  isFirst = false;
  isListed = false;
  bound = "";
  moves = 0;
  isBetween = false;
  isPerShare = false;
  isEarned = false;
  isLost = false;
  /** Whether what was earned, or lost, is told of the time before. */
  ofBefore = { earned: false, lost: false };
  isTurn = false;
  isYearBefore = false;
  isSequential = false;
  sign: "up" | "down" | null = null;
}

/** What a change may be called as a thing: "a $2 billion increase". */
const asThing = /^(?:growth|increase|rise|gains?|decline|decrease|drop|fall|jump|surge)$/i;
/** Words between "rose" and by how much: "rose by more than $2 billion". "Rose above $2 billion" says how far. */
const byHowMuch =
  /^(?:by|of|more than|over|less than|at least|nearly|almost|about|approximately|around|roughly|just (?:over|under)|some|~|an?|another|up to)$/i;

/** Whether an amount says by how much something moved, not how far. */
function isDifference(parts: readonly Part[], at: number): boolean {
  const next = parts[at + 1];
  if (next !== undefined && (next.kind === "up" || next.kind === "down") && asThing.test(next.text))
    return true;
  for (let before = at - 1; before >= 0; before--) {
    const part = parts[before];
    if (part?.kind === "up" || part?.kind === "down") return true;
    if (part === undefined || !("text" in part) || !byHowMuch.test(part.text)) return false;
  }
  return false;
}

const numberKinds: ReadonlySet<Part["kind"]> = new Set(["money", "percent", "multiple"]);

/** What a part of a claim goes on about, and whether it tells of a year before: "after growing 2% the year before". */
type Context = { of: FigureClaim; isBefore: boolean };

function interpret(text: string, parts: readonly Part[], context: Context | null = null): FigureClaim | null {
  const reading = new Reading();
  const { base = null } = context?.of ?? {};
  reading.of = context?.of.measure ?? null;
  if (base !== null && reading.of !== null) reading.margin = { concept: reading.of.concept, base };
  const isUnderWay = (at: number): Part | undefined =>
    parts.slice(at + 1).find(({ kind }) => !empty.has(kind) && kind !== "about");
  for (const [at, part] of parts.entries()) {
    const last = parts.slice(0, at).findLast(({ kind }) => !empty.has(kind) && kind !== "annual");
    if (part.kind === "time" && last?.kind === "time" && isSameYear(last.time, part.time)) {
      renameTime(reading, last.time, part.time);
      if (daysBetween(last.time.from, last.time.to) > longestQuarter) reading.period ??= "year";
      continue;
    }
    if (isBoundOfDifference(parts, at)) {
      reading.bound = boundWords[part.kind === "below" ? "below" : "above"] ?? "";
      continue;
    }
    if (part.kind === "money" && isAboveAnother(parts, at)) {
      if (!takeDifference(reading, part.text)) return null;
      continue;
    }
    // "The margin grew 2%": of what it was, or by two points?
    if (part.kind === "percent" && reading.margin !== null && isDifference(parts, at)) return null;
    const isTaken =
      part.kind === "money" && isDifference(parts, at)
        ? takeDifference(reading, part.text)
        : take(reading, part, isUnderWay(at));
    if (!isTaken) return null;
  }
  // Who raises money doesn't raise what is measured.
  if (/\braised\b/i.test(text) && parts.some(({ kind }) => kind === "money")) return null;
  if (context === null) return conclude(text, reading);
  return reading.measures.length === 0 ? goOn(text, reading, context) : null;
}

/** What goes on about the measure of a claim before it. */
function goOn(text: string, reading: Reading, { of, isBefore }: Context): FigureClaim | null {
  if (isBefore !== reading.isYearBefore && isBefore) return null;
  if (reading.isEarned || reading.isLost || reading.isTurn || reading.sign !== null) return null;
  if (reading.margin === null)
    reading.measures.push({ measure: of.measure, name: of.measure.concept, side: reading.now });
  if (isBefore) {
    if (reading.direction === null && reading.now.amounts.length === 0) return null;
    reading.isYearBefore = false;
  }
  if (reading.difference !== null || reading.isAverage) reading.direction ??= of.direction;
  if (reading.isAverage) reading.count ??= of.kind === "run" ? of.count : null;
  const claim = conclude(text, reading);
  if (claim === null) return null;
  return {
    ...claim,
    time: claim.time ?? of.time,
    period: claim.period ?? of.period,
    back: of.back + (isBefore ? 1 : 0),
  };
}

const empty: ReadonlySet<Part["kind"]> = new Set(["filler", "self", "joint"]);

/** "Fiscal 2025 (year ended February 1, 2026)": a time and its last day, which tells more. */
const isSameYear = (named: ClaimTime, ended: ClaimTime): boolean =>
  ended.isEnded &&
  !named.isEnded &&
  Math.abs(Number(named.from.slice(0, 4)) - Number(ended.to.slice(0, 4))) <= 1;

function renameTime({ now, before }: Reading, named: ClaimTime, ended: ClaimTime): void {
  for (const place of [now, before, ...now.amounts, ...before.amounts])
    if (place.time !== null && isSameTime(place.time, named)) place.time = ended;
}

/** "More than $8 billion above the 2024 figure": an amount by which something is above, or below, what is no amount. */
function isAboveAnother(parts: readonly Part[], at: number): boolean {
  const [next, ...rest] = parts.slice(at + 1);
  if (next?.kind !== "above" && next?.kind !== "below") return false;
  const what = rest.find(({ kind }) => !empty.has(kind));
  return what?.kind === "time" || what?.kind === "yearBefore";
}

/** "More than $8 billion above": how much is bounded, and not how far. */
function isBoundOfDifference(parts: readonly Part[], at: number): boolean {
  const kind = parts[at]?.kind;
  if (kind !== "above" && kind !== "below" && kind !== "over") return false;
  return parts[at + 1]?.kind === "money" && (isAboveAnother(parts, at + 1) || isDifference(parts, at + 1));
}

/** Adds by how much something moved. */
function takeDifference(reading: Reading, text: string): boolean {
  const number = readNumber(`${reading.bound}${text}`);
  reading.bound = "";
  if (number === null || reading.difference !== null) return false;
  reading.difference = number;
  return true;
}

/** Adds a part; false where it makes no sense behind those before. */
function take(reading: Reading, part: Part, next: Part | undefined): boolean {
  const isNumberNext = next !== undefined && numberKinds.has(next.kind);
  switch (part.kind) {
    case "self":
    case "filler":
    case "by":
    case "joint":
      return true;
    case "time":
      return takeTime(reading, part.time);
    case "money":
    case "percent":
      return takeNumber(reading, part);
    case "multiple": {
      const isHalf = /^half/i.test(part.text);
      if (reading.rate !== null || (isHalf && reading.bound === boundWords.above)) return false;
      reading.rate = readMultiple(part.text, reading.bound);
      reading.bound = "";
      if (isHalf || /(?:times|\dx|twice)$/i.test(part.text)) reading.side = reading.before;
      return move(reading, isHalf || /halved/i.test(part.text) ? "down" : "up");
    }
    case "measure":
      reading.measures.push({ ...part, side: reading.side });
      return true;
    case "ofSales":
    case "ofAssets":
      return takeShare(reading, part.kind === "ofSales" ? "revenue" : "assets");
    case "margin":
      if (reading.margin !== null && !isSameShare(reading.margin, part)) return false;
      reading.margin = { concept: part.concept, base: part.base };
      return true;
    case "run":
      // "Three years running: 2023, 2024 and 2025"
      if (reading.count !== null && reading.count !== part.count) return false;
      reading.isListed = part.isListed === true && reading.count === null;
      reading.count = part.count;
      return true;
    case "everyYear":
      reading.isEveryYear = true;
      return true;
    case "span":
      if (reading.span !== null) return false;
      reading.span = part.count;
      return true;
    case "ofQuarter":
    case "sameTime":
      return false;
    case "points":
      return takePoints(reading, part.text);
    case "up":
    case "down":
    case "flat":
      return move(reading, part.kind);
    case "to":
      reading.side = reading.now;
      return true;
    case "from":
    case "than":
      reading.side = reading.before;
      return true;
    case "beat":
      reading.side = reading.before;
      return move(reading, "up");
    case "over":
      return takeOver(reading, next);
    case "yearBefore":
      if (reading.isYearBefore || reading.before.time !== null) return false;
      reading.isYearBefore = true;
      if (next?.kind === "money" || next?.kind === "measure") reading.side = reading.before;
      return true;
    case "quarterBefore":
      reading.isSequential = true;
      if (next?.kind === "money" || next?.kind === "joint") reading.side = reading.before;
      return true;
    case "above":
    case "below":
      // "At least its fourth straight year of growth"
      if (next?.kind === "run" && part.text.toLowerCase() === "at least") return true;
      if (next?.kind === "multiple") {
        reading.bound = boundWords[part.kind] ?? "";
        return true;
      }
      return takeBound(reading, part.kind, isNumberNext);
    case "nearly":
    case "upTo":
    case "about":
      if (/(?:below|under)$/i.test(part.text) && isNumberNext)
        return takeBound(reading, "below", true, part.kind);
      reading.bound = boundWords[part.kind] ?? "";
      return part.kind === "about" || isNumberNext || next?.kind === "multiple";
    case "between":
      // "Between 2024 and 2025"
      if (next?.kind === "time" || next?.kind === "from") reading.side = reading.before;
      else reading.isBetween = true;
      return reading.side === reading.before || next?.kind === "money" || next?.kind === "percent";
    case "and":
      if (reading.isBetween) return reading.now.amounts.length === 1 && isNumberNext;
      if (next?.kind !== "time" || timeOfSide(reading.before) === null || reading.side !== reading.before)
        return false;
      reading.side = reading.now;
      return true;
    case "earned":
    case "lost":
      reading.ofBefore[part.kind] = reading.side === reading.before;
      if (part.kind === "earned") reading.isEarned = true;
      else reading.isLost = true;
      return true;
    case "turnedFrom":
      reading.isTurn = true;
      reading.side = reading.before;
      return true;
    default:
      Object.assign(reading, saying[part.kind]);
      return true;
  }
}

/** What words say whatever stands beside them. */
const saying = {
  average: { isAverage: true },
  firstTime: { isFirst: true },
  perShare: { isPerShare: true },
  lostMoney: { sign: "down" },
  profited: { sign: "up" },
  turn: { isTurn: true },
  turnedLossMaking: { isTurn: true, sign: "down" },
  turnedProfitable: { isTurn: true, sign: "up" },
  quarterly: { period: "quarter" },
  halfYearly: { period: "half" },
  nineMonths: { period: "nine-months" },
  annual: { period: "year" },
} as const satisfies Partial<Record<Word, Partial<Reading>>>;

/** By how many points a margin moved; a hundred basis points are one. */
function takePoints(reading: Reading, text: string): boolean {
  const digits = /^[\d.,]+/.exec(text)?.[0] ?? "";
  const number = readNumber(`${reading.bound}${digits}%`);
  reading.bound = "";
  if (number === null || reading.difference !== null) return false;
  const isBasis = /b(?:asis|ps)/i.test(text);
  reading.difference = {
    ...number,
    value: isBasis ? number.value / 100 : number.value,
    unit: "points",
    text,
  };
  return true;
}

function move(reading: Reading, direction: "up" | "down" | "flat"): boolean {
  // "Growth rose": what went up isn't the figure.
  reading.moves += 1;
  const isAgain = reading.direction !== null;
  if (isAgain && reading.direction !== direction) return false;
  if (reading.moves > 1 && reading.now.amounts.length === 0 && reading.rate === null) return false;
  reading.direction = direction;
  return true;
}

const isSameTime = (one: ClaimTime, other: ClaimTime): boolean =>
  one.from === other.from && one.to === other.to;

const timeOfSide = ({ amounts, time }: Side): ClaimTime | null => amounts.at(-1)?.time ?? time;

function takeTime(reading: Reading, time: ClaimTime): boolean {
  const { side } = reading;
  const last = side.amounts.at(-1);
  // "The second-quarter profit doubled in 2026"
  const named = last?.time ?? side.time;
  if (named !== null && named.from >= time.from && named.to <= time.to) return true;
  if (last !== undefined && last.time === null && side.time === null) {
    last.time = time;
    return true;
  }
  if (side.time !== null) {
    if (isSameTime(side.time, time)) return true;
    // "Higher than in 2024 in 2025"
    if (side !== reading.before || reading.now.time !== null) return false;
    reading.now.time = time;
    return true;
  }
  if (last?.time != null && side === reading.before) return isSameTime(last.time, time);
  side.time = time;
  return true;
}

function takeNumber(reading: Reading, part: Extract<Part, { kind: "money" | "percent" }>): boolean {
  const isFraction = /^about /.test(part.text);
  const isBound = /^(?:more|less) than /.test(reading.bound);
  const plain = isFraction && isBound ? part.text.slice("about ".length) : part.text;
  const number = readNumber(isFraction && !isBound ? plain : `${reading.bound}${plain}`);
  reading.bound = "";
  if (number === null) return false;
  if (part.kind === "percent" && reading.margin === null && !reading.isBetween) {
    if (reading.rate !== null) return false;
    reading.rate = number;
    return !part.isNegative || move(reading, "down");
  }
  const { isNegative, isBare } = part;
  reading.side.amounts.push({ number, time: null, isNegative, isBare });
  return true;
}

const isSameShare = (one: NonNullable<Reading["margin"]>, other: NonNullable<Reading["margin"]>): boolean =>
  one.concept === other.concept && one.base === other.base;

/** What a share of total assets is told of. */
const ofBalance: ReadonlySet<MetricConcept> = new Set(["equity", "cash", "long_term_debt"]);

/** "12% of revenue" is a margin; "$5 billion of revenue" and "growth of revenue" are about revenue. */
function takeShare(reading: Reading, base: "revenue" | "assets"): boolean {
  const first = reading.measures[0]?.measure ?? reading.of;
  if (reading.rate?.unit !== "percent" || first === null || reading.direction !== null) {
    reading.measures.push({ measure: { concept: base, isLoss: false }, name: base, side: reading.side });
    return true;
  }
  const isShare = (base === "revenue" ? signed : ofBalance).has(first.concept);
  if (first.isLoss || reading.measures.length > 1 || !isShare) return false;
  reading.margin = { concept: first.concept, base };
  reading.measures = [];
  reading.now.amounts.push({ number: reading.rate, time: null, isNegative: false, isBare: false });
  reading.rate = null;
  return true;
}

/** "Over $5 billion", "up over 2024", "up on the year before"; else it's what the time is named by: "over 2025". */
function takeOver(reading: Reading, next: Part | undefined): boolean {
  if (next?.kind === "money" || next?.kind === "percent") return takeBound(reading, "above", true);
  const isBoth = reading.before.amounts.length > 0 && reading.now.amounts.length > 0;
  if ((next?.kind === "time" || next?.kind === "yearBefore") && reading.direction !== null && !isBoth)
    reading.side = reading.before;
  return true;
}

/** "Above $5 billion" bounds an amount; what's above another amount, or above 2024's, is more than that. */
function takeBound(
  reading: Reading,
  kind: "above" | "below",
  isNumberNext: boolean,
  bound: Word = kind,
): boolean {
  // "Against less than $5 billion" bounds what it's compared with.
  const isOpen = reading.side === reading.before && reading.before.amounts.length === 0;
  const isCompared = reading.now.amounts.length > 0 && reading.margin === null && !isOpen;
  if (isNumberNext && (!isCompared || reading.isBetween)) {
    reading.bound = boundWords[bound] ?? "";
    return true;
  }
  reading.side = reading.before;
  return reading.direction !== null || move(reading, kind === "above" ? "up" : "down");
}

/** In days: a fiscal year has at most 53 weeks, and a quarter 14. */
const [longestTime, longestQuarter] = [372, 99];

/**
 * "Earned $5 million after losing $4 million", "swung to a net loss after having earned $5 million": what's earned and what's
 * lost as the names of a profit and a loss, each of its time. Who makes an amount of money earns it.
 */
function nameEarned(text: string, reading: Reading): void {
  const { ofBefore, measures, now, before } = reading;
  const isNamed = measures.length > 0 || reading.margin !== null || reading.of !== null;
  if (!isNamed && !reading.isEarned && madeMoney.test(text)) reading.isEarned = true;
  const { isEarned, isLost } = reading;
  const isOther = (name: boolean) =>
    measures.some(({ measure, side }) => measure.concept === "net_income" && (side === before) !== name);
  const areBoth = isEarned && isLost && measures.length === 0 && ofBefore.earned !== ofBefore.lost;
  const add = (isLoss: boolean, isBefore: boolean) =>
    measures.push({
      measure: { concept: "net_income", isLoss },
      name: isLoss ? "loss" : "profit",
      side: isBefore ? before : now,
    });
  if (isEarned && (areBoth || (ofBefore.earned && isOther(true)))) {
    add(false, ofBefore.earned);
    reading.isEarned = false;
  }
  if (isLost && (areBoth || (ofBefore.lost && isOther(true)))) {
    add(true, ofBefore.lost);
    reading.isLost = false;
  }
}

/** What the parts say together; null where they don't make one claim. */
function conclude(text: string, reading: Reading): FigureClaim | null {
  const named = reading.measures.find(
    ({ name, measure }) => !anyLoss.test(name) && signed.has(measure.concept),
  );
  if (named !== undefined)
    for (const one of reading.measures)
      if (anyLoss.test(one.name) && one.side === reading.before)
        one.measure = { ...one.measure, concept: named.measure.concept };
  nameEarned(text, reading);
  const measure = measureOf(reading);
  if (measure === null || reading.bound !== "") return null;
  const { now, before } = reading;
  splitByTime(reading);
  const range = reading.isBetween && now.amounts.length === 2 ? now.amounts.splice(1) : [];
  if (now.amounts.length > 1 || before.amounts.length > 1 || (reading.isBetween && range.length === 0))
    return null;
  const [current] = now.amounts;
  const [prior] = before.amounts;
  const last = range[0] ?? current;
  const time = current?.time ?? last?.time ?? now.time;
  if (now.time !== null && time !== null && !isSameTime(now.time, time)) return null;
  const priorTime = prior?.time ?? before.time;
  // "In 2024 and 2025" is said of each of them.
  if ([time, priorTime].some((one) => one !== null && daysBetween(one.from, one.to) > longestTime))
    return null;
  if (priorTime !== null && (reading.isYearBefore || reading.isSequential)) return null;
  if (reading.isYearBefore && reading.isSequential) return null;
  const base = reading.margin?.base ?? null;
  const isMargin = base !== null;
  const unit = isMargin ? "percent" : "USD";
  if ([current, prior, ...range].some((one) => one !== undefined && one.number.unit !== unit)) return null;
  if (measure.concept !== "eps_diluted" && [current, prior, ...range].some((one) => one?.isBare)) return null;
  // A loss may be told as less than nothing: "net income of -$5 million".
  if (prior?.isNegative || (current?.isNegative && !signed.has(measure.concept))) return null;
  const isLoss = measure.isLoss || current?.isNegative === true;
  if (reading.difference !== null && (reading.difference.unit === "points") !== isMargin) return null;
  if (reading.difference !== null && reading.direction === null) return null;
  const claim: FigureClaim = {
    kind: "amount",
    text,
    measure: { ...measure, isLoss },
    base,
    amount: current?.number ?? null,
    most: range[0]?.number ?? null,
    prior: prior?.number ?? null,
    rate: reading.rate,
    difference: reading.difference,
    count: reading.count,
    span: reading.span,
    back: 0,
    isSequential: reading.isSequential,
    isFirst: reading.isFirst,
    direction: reading.direction,
    time,
    priorTime,
    period: reading.period,
  };
  if (reading.isEveryYear && claim.count === null && !countYears(claim)) return null;
  const isCompared = [claim.prior, claim.priorTime, claim.direction, claim.rate].some((one) => one !== null);
  if (claim.isFirst) {
    const isPlain = !isCompared && claim.count === null && claim.most === null && !isMargin;
    return isPlain && claim.amount?.bound === "more_than" ? claim : null;
  }
  if (reading.isTurn || isMixed(reading))
    return claim.count === null && reading.direction === null && reading.rate === null
      ? turnOf(claim, reading)
      : null;
  if (reading.isAverage) return averageOf(claim);
  if (claim.count !== null) {
    if (isRun(claim)) return { ...claim, kind: "run" };
    if (claim.amount === null && !isCompared && !isMargin) return signOf(claim, reading);
    // What several years have together may be said of them, too.
    const isOfEach = !reading.isListed || /\b(?:each|every|all|both)\b/i.test(text);
    return isOfEach ? streakOf(claim) : null;
  }
  if (reading.span !== null && (priorTime !== null || reading.isYearBefore)) return null;
  if (isCompared) {
    const isDirected = claim.direction !== null || (claim.amount !== null && claim.prior !== null);
    return isDirected && !(isMargin && claim.rate !== null) ? { ...claim, kind: "change" } : null;
  }
  if (reading.isYearBefore || reading.isSequential) return null;
  if (isMargin) return claim.amount === null ? null : { ...claim, kind: "margin" };
  return claim.amount === null ? signOf(claim, reading) : claim;
}

/** Counts the years of "in every year from 2021 to 2025"; of a change the first is what the others are compared with. */
function countYears(claim: FigureClaim): boolean {
  const { priorTime, time, direction } = claim;
  if (priorTime === null || time === null) return false;
  claim.count = yearsFrom(priorTime, time) + (direction === null ? 1 : 0);
  claim.priorTime = null;
  return claim.count > 1;
}

/** "Grew 4% a year over three years", "from 2021 to 2024". */
function averageOf(claim: FigureClaim): FigureClaim | null {
  const { amount, prior, difference, rate, span, count, base, priorTime, time } = claim;
  if (isMean(claim)) return { ...claim, kind: "mean" };
  const isOther = amount !== null || prior !== null || difference !== null || base !== null;
  const named = priorTime === null || time === null ? null : yearsFrom(priorTime, time);
  const years = [span, count, named].filter((one) => one !== null);
  if (isOther || rate?.unit !== "percent" || years.length !== 1) return null;
  return { ...claim, kind: "average", direction: claim.direction ?? "up", count: years[0] ?? null };
}

const yearsFrom = (from: ClaimTime, to: ClaimTime): number =>
  Number(to.to.slice(0, 4)) - Number(from.to.slice(0, 4));

/** "Averaged $5 billion in 2023, 2024 and 2025" */
const isMean = ({
  amount,
  count,
  direction,
  prior,
  priorTime,
  rate,
  difference,
  base,
}: FigureClaim): boolean =>
  amount !== null &&
  count !== null &&
  [direction, prior, priorTime, rate, difference, base].every((one) => one === null);

/** "Above $30 billion for the second year running": each year's amount. */
function streakOf(claim: FigureClaim): FigureClaim | null {
  const { amount, prior, priorTime, rate, difference, direction, base, most } = claim;
  const isOther = [prior, priorTime, rate, difference, direction, most].some((one) => one !== null);
  return amount === null || amount.bound === "exact" || isOther || base !== null
    ? null
    : { ...claim, kind: "streak" };
}

/** "Rose four years in a row", and from what to what: "from $5 billion in 2021 to $7 billion in 2025". */
const isRun = ({ direction, count, time, priorTime, rate, difference, span, base }: FigureClaim): boolean =>
  (direction === "up" || direction === "down") &&
  [rate, difference, span, base].every((one) => one === null) &&
  (priorTime === null || (time !== null && yearsFrom(priorTime, time) === count));

/** What it is and what it was are called by either side of zero: "a profit of $4 billion after a loss of $1 billion". */
function isMixed({ measures, isLost, before, now, side }: Reading): boolean {
  const isLossOf = (of: Side) => measures.findLast((one) => one.side === of)?.measure.isLoss;
  const [is, was] = [isLossOf(now), isLossOf(before)];
  return (is !== undefined && was !== undefined && is !== was) || (isLost && side === before && is === false);
}

function turnOf(claim: FigureClaim, reading: Reading): FigureClaim | null {
  const isUp = reading.sign === "up" || !claim.measure.isLoss;
  return signed.has(claim.measure.concept)
    ? { ...claim, kind: "turn", direction: isUp ? "up" : "down" }
    : null;
}

/** "A net loss", "turned a profit": which side of zero it was. */
function signOf(claim: FigureClaim, { sign, measures }: Reading): FigureClaim | null {
  const { concept, isLoss } = claim.measure;
  const isNamed = measures.some(({ name }) => isProfit.test(name)) || isLoss;
  const maySign = signed.has(concept) || (concept === "equity" && isLoss);
  if (!maySign || (sign === null && !isNamed)) return null;
  return { ...claim, kind: "sign", direction: sign ?? (isLoss ? "down" : "up") };
}

/** The one figure that is measured: what is earned, lost, made or turned to is net income, a share of it per share. */
function measureOf(reading: Reading): Measure | null {
  const { measures, margin, isPerShare, isEarned, isLost, sign } = reading;
  if (margin !== null)
    return measures.length === 0 && !isPerShare ? { concept: margin.concept, isLoss: false } : null;
  // What's earned and what's lost are two things.
  if (isEarned && isLost) return null;
  // "The bottom line was a net loss": the last name tells.
  const first = measures.findLast(({ side }) => side === reading.now) ?? measures[0];
  const named = first?.measure ?? null;
  if (
    named === null &&
    !isEarned &&
    !isLost &&
    sign === null &&
    !(isPerShare && reading.now.amounts.length > 0)
  )
    return null;
  const isOne = measures.every(({ measure }) => measure.concept === named?.concept);
  if (!isOne || (sign !== null && named !== null && named.concept !== "net_income")) return null;
  // "Earned $5 billion in revenue" is said, "lost $5 billion of revenue" is something else.
  if (isLost && named !== null && reading.side !== reading.before) return null;
  const concept = named?.concept ?? "net_income";
  const isLoss = named?.isLoss ?? (isLost || sign === "down");
  if (!isPerShare) return { concept, isLoss };
  return concept === "net_income" || concept === "eps_diluted" ? { concept: "eps_diluted", isLoss } : null;
}

/** Two amounts, each with its own time, are what it was and what it is: "$4.1 billion in 2024, $4.2 billion in 2025". */
function splitByTime({ now, before, isBetween }: Reading): void {
  const [one, other] = now.amounts;
  if (isBetween || now.amounts.length !== 2 || before.amounts.length > 0 || before.time !== null) return;
  if (!one?.time?.to || !other?.time?.to || one.time.to === other.time.to) return;
  const [older, newer] = one.time.to < other.time.to ? [one, other] : [other, one];
  now.amounts.splice(0, 2, newer);
  before.amounts.push(older);
}
