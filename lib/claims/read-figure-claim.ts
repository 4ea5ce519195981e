import { daysBetween } from "@/lib/domain/calendar";
import type { MetricConcept } from "@/lib/domain/facts";
import { memoizeFor } from "@/lib/domain/memoize-for";
import { figureWords, type Measure, type Part, partsOf, type Value } from "./figure-parts";
import lexicon from "./figure-words.json";
import type { ClaimCompany } from "./parse-claim";
import { type ClaimedNumber, type ClaimTime, plainClaim } from "./report-claim";

type Named = Measure & { name: string };

/** What the parts of a claim may tell, each at most once. */
type Slots = {
  /** What it measures now, and what it calls what that was: "a profit after a loss". */
  named: Named;
  was: Named;
  /** Of what it's said as a share: "the operating margin" is one of revenue. */
  base: MetricConcept;
  /** In dollars, of a share in percent; with `most` the lower end of a range. */
  amount: Value;
  most: Value;
  /** The amount that it's compared with: "from $7 billion", "the $7 billion of a year before". */
  prior: Value;
  /** What a net income is per share, where it's told beside it: "$5 million, or $2 a share". */
  each: Value;
  /** Of a change, in percent or in times. */
  rate: ClaimedNumber;
  /** Of a change, in dollars, of a margin's in points: "rose by $2 billion". */
  difference: ClaimedNumber;
  direction: "up" | "down" | "flat";
  /** Which side of zero it was on: "lost money". */
  sign: "up" | "down";
  time: ClaimTime;
  /** The time that it's compared with; where there's none that's a year before, or as long as `ago` and `span` say. */
  priorTime: ClaimTime;
  ago: "year";
  /** Of "over three years". */
  span: number;
  /** Of "three years in a row". */
  count: number;
  /** Where the claim says "annual" or "quarterly". */
  period: "year" | "quarter";
  isTurn: true;
  isAverage: true;
  isPerShare: true;
  isEveryYear: true;
  /** "The first loss since 2022" */
  isFirst: true;
  /** "The smallest since 2021" */
  extreme: "most" | "least";
  /** Of a change: "slightly more", "well up". */
  degree: "little" | "much";
  /** Compared with what the clause before is compared with: "halved in that time". */
  isSameTime: true;
};

type Told = { readonly [Slot in keyof Slots]?: Slots[Slot] | undefined };

/** What a claim says of one figure of a company, and nothing beside it. */
export type FigureClaim = Told & {
  kind: "amount" | "change" | "sign" | "turn" | "margin" | "run" | "average" | "record" | "first";
  /** The claim in its own words. */
  text: string;
  /** Of a sign and of a turn, a loss or else a profit. */
  measure: Measure;
  /** Years by which what it says lies before its time: "after growing 2% the year before". */
  back: number;
};

type Claims = readonly FigureClaim[];

/** What may be above or below zero. */
const signed: ReadonlySet<string> = new Set(lexicon.signed);

type Slot = keyof Slots;

/** The kinds of statements: the slots that each needs, and those that it permits. */
const kinds = lexicon.kinds as {
  kind: FigureClaim["kind"];
  needs: readonly Slot[];
  permits: readonly Slot[];
}[];

/** What else makes sense of a kind of statement. */
const senses: { readonly [Kind in FigureClaim["kind"]]?: (claim: FigureClaim) => boolean } = {
  // "Three straight years of losses: $5 million in 2024" tells two things.
  amount: ({ count, isEveryYear, measure }) => (!count && !isEveryYear) || !measure.isLoss,
  sign: ({ measure: { concept, isLoss }, sign, named, was, priorTime, isEveryYear }) =>
    !priorTime === !isEveryYear &&
    (signed.has(concept) || (concept === "equity" && isLoss)) &&
    (isLoss || sign !== undefined || [named, was].some((one) => /\bprofits?$/i.test(one?.name ?? ""))),
  change: ({ base, rate, difference, direction, span, priorTime, ago }) =>
    (!base || !rate) && (!difference || direction !== undefined) && (!span || (!priorTime && !ago)),
  turn: ({ measure }) => signed.has(measure.concept),
  run: ({ direction, count, priorTime, time }) =>
    direction !== "flat" && (!count || !priorTime || yearsFrom(priorTime, time) === count),
  average: ({ rate }) => rate?.unit === "percent",
  first: ({ measure }) => signed.has(measure.concept),
};

/** The slots by which kinds of statements differ. */
const telling = [...new Set(kinds.flatMap(({ needs, permits }) => [...needs, ...permits]))];

/**
 * Takes a claim for one about a company's figures: its measure, amounts, rates, times and which way it went, in any
 * order. A word that none of these is made of (a denial, a plan, a part of the company) makes it another claim.
 *
 * @returns what it says of each figure, all of which is claimed; empty where it's another claim.
 */
export function readFigureClaims(said: string, company: ClaimCompany): readonly FigureClaim[] {
  const text = plainClaim(said)
    .replace(/\b(March|June|September|December) quarter(?: of)?(?= [12]\d{3})/g, "quarter ended $1")
    .replace(/ \((?:to|ended|ending|through) \p{Lu}\p{Ll}+\)/gu, "");
  // "Net income of ($5 million)" may be a loss.
  if (text.length > 300 || !figureWords.test(text) || /\(\$[\d.,]+(?: ?[a-z]+)?\)/i.test(text)) return [];
  return readYears(text, company);
}

const listOfYears =
  /(?<!between (?:FY ?|fiscal )?)\b(?:both )?[12]\d{3}(?:, [12]\d{3})*,? and [12]\d{3}\b(?! quarter)/i;

/** "Negative in 2024 and 2025" is said of each year; an amount may be of the two together where it isn't said of both. */
const readYears = memoizeFor((text, company: ClaimCompany): Claims => {
  const [list] = listOfYears.exec(text) ?? [];
  const years = list?.match(/\d{4}/g) ?? [];
  const read = (said: string) => readParts(text, partsOf(said, company) ?? []);
  if (list === undefined) return read(text);
  const each = years.map((year) => read(text.replace(list, year)));
  const isOfEach = ({ kind, time, amount, rate, difference, priorTime }: FigureClaim) =>
    time &&
    !priorTime &&
    (kind === "sign" ||
      (kind === "amount" && (years.length > 2 || /^both/i.test(list))) ||
      (kind === "change" && !amount && !rate && !difference));
  return each.every((all) => all.length === 1 && all.every(isOfEach)) ? each.flat() : [];
});

/**
 * One clause, or several that are joined: "revenue of $33 billion, net income of $5 billion, up 3%". What stands behind
 * a joint without a measure of its own goes on about the one before it. Of several ways to cut a claim it's the one with
 * the fewest clauses, and of these that with the shortest last.
 */
function readParts(text: string, parts: readonly Part[]): Claims {
  const upTo: Claims[] = [];
  for (let from = 0; from < parts.length; from++) {
    const rest = parts.slice(from);
    const joint = parts[from - 1];
    const others = upTo[from - 1] ?? [];
    if (joint !== undefined && (others.length === 0 || !isJoint(joint, rest))) continue;
    for (const [at, all] of goOn(text, others, joint, rest).entries()) {
      const known = upTo[from + at + 1];
      if (all.length > 0 && (known === undefined || all.length <= known.length)) upTo[from + at + 1] = all;
    }
  }
  const all = upTo[parts.length] ?? [];
  // "Two straight years of losses: $5 million in 2024, $3 million in 2025": up to the last of them.
  const last = all.findLast(({ time }) => time)?.time;
  return all.map((one) => (one.count ? { ...one, time: one.time ?? last } : one)).flatMap(withShare);
}

/** What's told of a net income, and of it per share. */
function withShare({ each, ...claim }: FigureClaim): Claims {
  if (each === undefined) return [claim];
  const { text, measure, time, period, back } = claim;
  const ofShare: Measure = { ...measure, concept: "eps_diluted" };
  return [claim, { kind: "amount", text, measure: ofShare, amount: each, time, period, back }];
}

/** What's said before a joint and behind it, up to each part of the rest; empty where that makes no sense. */
function goOn(text: string, others: Claims, joint: Part | undefined, rest: readonly Part[]): Claims[] {
  const own = readClauses(text, rest);
  const of = others.flatMap(withShare).at(-1);
  if (joint === undefined || of === undefined) return own.map((one) => (one === null ? [] : [one]));
  const isBefore = joint.kind === "than";
  const continued = readClauses(text, rest, { of, isBefore });
  return own.map((one, at) => {
    // "Operating income of $5 million, after a loss": of the same.
    const isOfSame = isBefore && rest.slice(0, at + 1).some((part) => "name" in part && isGeneric(part.name));
    const next = one ?? continued[at];
    // What's said of the same figure again belongs to what is said of it before.
    const isAgain = one && others.some((other) => isOfFigure(one, other) && isOfOneTime(one, other));
    if (!next || isOfSame || isAgain) return [];
    // "Lost $6 billion in the third quarter, but was back in the black in the next": what it was is told.
    const isTold = next.kind === "turn" && others.some((other) => isOfFigure(other, next));
    const told: FigureClaim = isTold ? { ...next, kind: next.amount ? "amount" : "sign" } : next;
    const all = [...others, told];
    // A day or year that is named once is that of all, but for what came "and then".
    const isLater = joint.kind === "and" && /then$/i.test(joint.text);
    if (isLater) return all;
    const timedAt = (at: number) =>
      all.slice(0, at).findLast((other) => other.time) ?? all.find((other) => other.time);
    const since = others.findLast((other) => other.priorTime)?.priorTime;
    return all.map((other, at) => ({
      ...other,
      time: other.time ?? (other.count ? undefined : timedAt(at)?.time),
      period: other.period ?? (other.time ? undefined : timedAt(at)?.period),
      priorTime: other.priorTime ?? (other.isSameTime && since),
    }));
  });
}

/** "Net income of $5 billion on revenue of $33 billion" */
const isJoint = ({ kind }: Part, rest: readonly Part[]): boolean =>
  /^(?:joint|and|than)$/.test(kind) ||
  ((kind === "on" || kind === "over") && rest.find((one) => !silent.has(one.kind))?.kind === "measure");

/** Parts that say nothing; those of "rose by $2 billion" keep what's said before from being over. */
const silent: ReadonlySet<Part["kind"]> = new Set(["self", "filler", "by", "sameMonths"]);

/** A loss or profit of whatever is spoken of. */
const isGeneric = (name: string): boolean => /^(?:loss|losses|profits?)$/i.test(name);

const isOfFigure = (one: FigureClaim, other: FigureClaim): boolean =>
  one.measure.concept === other.measure.concept && one.base === other.base;

const isOfOneTime = ({ time }: FigureClaim, other: FigureClaim): boolean =>
  !time || !other.time || (time.from === other.time.from && time.to === other.time.to);

const yearsFrom = (from: ClaimTime, to: ClaimTime | undefined): number =>
  Number(to?.to.slice(0, 4)) - Number(from.to.slice(0, 4));

/** What a clause goes on about, and whether it tells of a year before: "after growing 2% the year before". */
type Context = { of: FigureClaim; isBefore: boolean };

/** Which of the two times that a clause may tell of. */
type Side = "now" | "before";

/** One way to read a clause up to some part of it. */
type Reading = {
  slots: Told;
  /** Of what is spoken, and whether no word tells that. */
  side: Side;
  isImplied: boolean;
  /** The kind of the last part that says something, of a value its unit. */
  last: string;
  /** Whether something is said to have moved, so that by how much may follow. */
  isMoved: boolean;
  /** What has to follow: a value that is bounded, an end of a range. */
  bound: string | null;
  range: "amount" | "most" | null;
};

/**
 * Looks for an assignment of a clause's parts to slots that uses each of them and makes a kind of statement. Of several
 * it's the one that its words suggest first, see `place`.
 *
 * @returns what's said up to each of the parts where a clause may end; null where that's nothing.
 */
function readClauses(text: string, parts: readonly Part[], context?: Context): (FigureClaim | null)[] {
  const { measure, base } = context?.of ?? {};
  const slots: Told = measure === undefined ? {} : { named: { ...measure, name: "" }, base };
  const start = { slots, isImplied: false, last: "", isMoved: false, bound: null, range: null };
  // "$4.1 billion in 2024, $4.2 billion in 2025": no word tells which is the prior one.
  let found: readonly Reading[] = [
    { ...start, side: "now" },
    { ...start, side: "before", isImplied: true },
  ];
  return parts.map((part, at) => {
    const [next, ...rest] = parts.slice(at + 1);
    const placed = found.flatMap((one) => place(one, part, next)).filter((one) => one !== null);
    found = [...new Map(placed.map((one) => [JSON.stringify(one), one])).values()];
    if (next !== undefined && !isJoint(next, rest)) return null;
    return found.reduce<FigureClaim | null>((known, one) => known ?? conclude(text, one, context), null);
  });
}

type Bound = { as: ClaimedNumber["bound"]; said: string; way?: "up" | "down"; isFar?: boolean };

/**
 * What kinds of words fill in; of which time they go on to speak; how they bound a value behind them, and which way goes
 * what's compared by them ("above 2024's"). "Rose above $2 billion" says how far, and not by how much.
 */
const fills = lexicon.fills as Partial<Record<string, Told>>;
const turns = lexicon.turns as Partial<Record<string, readonly (Side | null)[]>>;
const bounds = lexicon.bounds as Partial<Record<string, Bound>>;

type Placed = readonly (Reading | null)[];

/** The ways to go on with a part, the likeliest first; null, or none, where it makes no sense. */
function place(before: Reading, part: Part, next: Part | undefined): Placed {
  const { kind } = part;
  if (silent.has(kind)) return [{ ...before, isMoved: before.isMoved && kind === "by" }];
  const reading: Reading = { ...before, last: kind, isMoved: false };
  const { slots } = reading;
  if (part.kind === "value") return placeValue(before, part.value, next);
  const { as, way = slots.direction, isFar } = bounds[kind] ?? {};
  if (as !== undefined) {
    const isMoved = before.isMoved && !isFar;
    const isOver = (slots.amount && slots.prior) || before.last === "raised";
    const compared = way && !isOver ? put(turn(reading, "before"), { direction: way }) : null;
    return [{ ...before, isMoved, bound: kind }, compared, kind === "over" ? reading : null];
  }
  if (before.bound !== null) return [];
  const filled: Told = fills[kind] ?? {};
  if (kind in fills || kind in turns) {
    const isMoved = filled.direction !== undefined;
    // "Growth rose": what went up isn't the figure.
    if (isMoved && slots.direction && !slots.amount && !slots.rate && !slots.difference) return [];
    const told = put({ ...reading, isMoved }, filled);
    return (turns[kind] ?? [null]).map((side) => told && turn(told, side ?? told.side));
  }
  switch (part.kind) {
    case "time":
      return placeTime(reading, part.time);
    case "measure":
      return placeMeasure(before, reading, { ...part.measure, name: part.name });
    case "earned":
    case "lost":
    case "sold": {
      const concept = kind === "sold" ? "revenue" : "net_income";
      return placeMeasure(before, reading, { concept, isLoss: kind === "lost", name: kind });
    }
    case "margin": {
      const { concept, base } = part;
      const isSame = slots.base === base && slots.named?.concept === concept;
      return [isSame ? reading : put(reading, { base, named: { concept, isLoss: false, name: "" } })];
    }
    case "perShare":
      return [before.last === "each" ? reading : put(reading, { isPerShare: true })];
    case "run":
      return [put(reading, { count: part.count })];
    case "span":
      return [put(reading, { span: part.count })];
    case "on":
      return [slots.direction ? turn(reading, "before") : null, reading];
    case "between":
      return [{ ...reading, range: "amount" }, turn(reading, "before")];
    case "and": {
      // "$5 million, or $2 a share"; "between 2024 and 2025".
      const isOfShare = slots.amount !== undefined && (next?.kind === "value" || next?.kind === "about");
      if (reading.range === "most" || isOfShare) return [reading];
      return [before.last === "time" && reading.side === "before" ? turn(reading, "now") : null];
    }
    case "joint":
      if (part.text === "(") return [reading];
      return [reading, { ...turn(reading, reading.side === "now" ? "before" : "now"), isImplied: true }];
    default:
      return [];
  }
}

const turn = (reading: Reading, side: Side): Reading => ({ ...reading, side });

/** Fills slots; null where something else stands in one of them. */
function put(reading: Reading, filled: Told): Reading | null {
  const known: Partial<Record<string, unknown>> = reading.slots;
  const isTaken = Object.entries(filled).some(([slot, value]) => (known[slot] ?? value) !== value);
  return isTaken ? null : { ...reading, slots: { ...reading.slots, ...filled } };
}

/** A number as the word before it bounds it. */
function boundedBy(bound: string | null, value: Value): Value | null {
  const { as = value.bound, said = "" } = bounds[bound ?? ""] ?? {};
  const text = `${said} ${value.text}`.trimStart();
  // "Nearly a third" is about that.
  if (value.unit !== "times")
    return said === "nearly" && value.bound === "about" ? value : { ...value, bound: as, text };
  // Less than half is more than halved; what's more than half may be anything up to the whole.
  const isHalf = /^half\b/i.test(value.text);
  if (isHalf && as === "more_than") return null;
  if (as === (isHalf ? "less_than" : "more_than")) return { ...value, bound: "more_than", text };
  return { ...value, bound: as === "less_than" ? "up_to" : "about", text };
}

/** What a value may be: what it is or was, by how much it moved, or what that is per share. */
function placeValue(before: Reading, said: Value, next: Part | undefined): Placed {
  const value = boundedBy(before.bound, said);
  if (value === null) return [];
  const { last, isMoved, range, side, slots } = before;
  const { unit } = value;
  const reading: Reading = { ...before, last: unit, isMoved: false, bound: null };
  if (range !== null)
    return [put({ ...reading, range: range === "amount" ? "most" : null }, { [range]: value })];
  const asShare = next?.kind === "perShare" ? put({ ...reading, last: "each" }, { each: value }) : null;
  if (last === "and") return [asShare];
  const asAmount = put(reading, side === "now" ? { amount: value } : { prior: value });
  const asDifference = put(reading, { difference: value });
  if (unit === "points") return [asDifference];
  if (unit === "USD") {
    // Who raises money doesn't raise what is measured.
    if (isMoved) return last === "raised" ? [] : [asDifference];
    // "A $2 billion increase"; "$8 billion above the 2024 figure".
    if (next?.kind === "rise" || next?.kind === "fall") return [asDifference];
    const isAbove = next && next.kind !== "topped" && bounds[next.kind]?.way;
    return isAbove ? [asDifference, asAmount] : [asAmount];
  }
  // Behind "to" or "above" stands what it is, and not by how much it moved.
  const isPlace = turns[last]?.[0] || bounds[last]?.way;
  if (unit === "percent") {
    const asRate = put(reading, said.isNegative ? { rate: value, direction: "down" } : { rate: value });
    return [isPlace ? null : asRate, isMoved ? null : asAmount];
  }
  const isVerb = /ed\b| as /i.test(said.text);
  if (isPlace || (isVerb && slots.direction && !slots.amount)) return [];
  const moved = put(reading, { rate: value, direction: value.value < 1 ? "down" : "up" });
  // "Twice what it was"
  return [moved && (isVerb || isMoved ? moved : turn(moved, "before"))];
}

/** A time is that of its side; the narrower of two tells more: "the second-quarter profit doubled in 2026". */
function placeTime(reading: Reading, time: ClaimTime): Placed {
  const { side, slots } = reading;
  const slot = side === "now" ? "time" : "priorTime";
  const known = slots[slot];
  if (known === undefined) return [put(reading, { [slot]: time })];
  if (known.from >= time.from && known.to <= time.to) return [reading];
  // "Higher than in 2024 in 2025"
  return side === "now" ? [] : [put(turn(reading, "now"), { time })];
}

/** What a share of it may be told of: "12% of revenue", "40% of total assets". */
const sharers: Readonly<Partial<Record<MetricConcept, readonly string[]>>> = lexicon.sharers;

function placeMeasure(before: Reading, reading: Reading, named: Named): Placed {
  const { slots, side } = reading;
  const { concept, name } = named;
  const isShared = slots.named && !slots.named.isLoss && sharers[concept]?.includes(slots.named.concept);
  const isShare = isShared && !slots.base && !slots.direction && before.last === "percent";
  const asBase = isShare ? put(reading, { base: concept }) : null;
  // Where a clause goes on about the one before it, another measure makes another claim.
  if (slots.base || slots.named?.name === "") return [asBase];
  const known = side === "now" ? slots.named : slots.was;
  const asMeasure = { ...reading, slots: { ...slots, [side === "now" ? "named" : "was"]: named } };
  if (known === undefined) return [asBase, asMeasure];
  if (name === "earned") return [/^(?:net_income|eps_diluted)$/.test(known.concept) ? reading : null];
  // What's lost is nothing else; "the bottom line was a net loss": the last name tells.
  const isOther = known.concept !== concept && known.name !== "earned" && known.name !== "sold";
  return [asBase, isOther || known.name === "lost" || name === "lost" ? null : asMeasure];
}

/** In days: a fiscal year has at most 53 weeks. */
const longestYear = 372;

/** What a reading's slots say together; nothing where they don't make a claim. */
function conclude(text: string, reading: Reading, context: Context | undefined): FigureClaim | null {
  const { slots, bound, range, isImplied } = reading;
  const measure = measureOf(slots);
  const told = completed(slots, context);
  if (measure === null || told === null || bound !== null || range !== null) return null;
  if (!isConsistent(told, measure, isImplied)) return null;
  const { of, isBefore = false } = context ?? {};
  const claim: FigureClaim = {
    ...told,
    kind: "amount",
    text,
    measure,
    time: told.time ?? of?.time,
    period: told.period ?? of?.period,
    back: (of?.back ?? 0) + Number(isBefore),
  };
  const filled = telling.filter((slot) => claim[slot] !== undefined);
  const kind = kinds.find(
    ({ kind, needs, permits }) =>
      needs.every((slot) => filled.includes(slot)) &&
      filled.every((slot) => needs.includes(slot) || permits.includes(slot)) &&
      senses[kind]?.(claim) !== false,
  )?.kind;
  return kind === undefined ? null : { ...claim, kind };
}

/** The one figure that is measured: what is earned, lost or turned to is net income, a share of it per share. */
function measureOf({ named, was, sign, isPerShare, amount, base }: Told): Measure | null {
  const first = named ?? was;
  if (!first && !sign && !(isPerShare && amount)) return null;
  const { concept = "net_income" } = first ?? {};
  const isOther = named && was && was.concept !== concept && !(isGeneric(was.name) && signed.has(concept));
  const isSigned = sign === "down" ? signed.has(concept) || concept === "equity" : concept === "net_income";
  if (isOther || (sign && !isSigned) || (sign === "up" && first?.isLoss)) return null;
  // A loss may be told as less than nothing: "net income of -$5 million".
  const isLoss = sign === "down" || first?.isLoss === true || amount?.isNegative === true;
  if (!isPerShare) return { concept, isLoss };
  const isOfShare = !base && (concept === "net_income" || concept === "eps_diluted");
  return isOfShare ? { concept: "eps_diluted", isLoss } : null;
}

/** What a clause says, with what it leaves to the one that it goes on about, and with its years counted. */
function completed(slots: Told, context: Context | undefined): Told | null {
  const { of, isBefore = false } = context ?? {};
  const { named, was, time, isAverage, isEveryYear } = slots;
  // "From $7 billion in 2021 to $14 billion in 2025, i.e. it doubled"
  const isOfSpan = slots.rate && !time && !slots.ago && !slots.span;
  const priorTime = slots.priorTime ?? (isOfSpan ? of?.priorTime : undefined);
  const years = priorTime && time && yearsFrom(priorTime, time);
  const isTurn = slots.isTurn ?? (named && was && named.isLoss !== was.isLoss ? true : undefined);
  let { direction, span, ago } = slots;
  if (of && (isTurn || slots.sign)) return null;
  if (isBefore && (ago !== "year" || !(direction || slots.amount))) return null;
  if (isBefore) ago = undefined;
  if (slots.difference || isAverage) direction ??= of?.direction;
  if (isAverage && slots.rate) {
    direction ??= "up";
    if (years && span) return null;
    span ??= years ?? (of?.kind === "run" ? of.count : undefined);
  }
  return isEveryYear && !priorTime ? null : { ...slots, isTurn, direction, span, ago, priorTime };
}

/** Whether amounts and times are such as the measure may have. */
function isConsistent(told: Told, { concept }: Measure, isImplied: boolean): boolean {
  const { amount, most, prior, each, difference, base, time, priorTime, ago, named, was } = told;
  // Where no word tells which of two amounts is the prior one, their times have to.
  const isOrdered = amount && prior && time && priorTime && priorTime.to < time.to && !(named && was);
  if (isImplied && !isOrdered) return false;
  const unit = base === undefined ? "USD" : "percent";
  const values = [amount, most, prior].filter((one) => one !== undefined);
  if (values.some((one) => one.unit !== unit || (one.isBare && concept !== "eps_diluted"))) return false;
  if (prior?.isNegative || (amount?.isNegative && !signed.has(concept) && concept !== "equity")) return false;
  if (each && (base || concept !== "net_income")) return false;
  if (difference && (difference.unit === "points") !== (base !== undefined)) return false;
  // "In 2024 and 2025" is said of each of them.
  if ([time, priorTime].some((one) => one && daysBetween(one.from, one.to) > longestYear)) return false;
  return !ago || !priorTime;
}
