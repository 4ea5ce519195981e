import { addDays, type DayRange, formatDay, overlaps, rangeOf } from "@/lib/domain/calendar";
import type { Modality, TextEvent } from "@/lib/language/annotation";
import { isOfClass } from "@/lib/language/lexicon";
import { alignEvent, isSaidIn } from "./align";
import { type Alignment, isLacking, type PartResult, type ToldPassage } from "./alignment";
import words from "./claim-words.json";
import { isWithin } from "./compare";
import type { ClaimCompany, ClaimedEvent, ClaimPart, ParsedClaim } from "./parse-claim";
import weights from "./weights.json";

/** What `npm run fit -- claims` writes: a logistic model over the measures of an alignment. */
export type ClaimWeights = {
  bias: number;
  /** By measure; of one that is not named, nothing was learned, and it must not occur. */
  measures: Record<string, number>;
  /** The least probability at which a claim is held to be supported. */
  threshold: number;
  /** Slope and shift of the logit by which probabilities of held-out filers became shares that are right. */
  calibration: { slope: number; shift: number };
};

const fitted: ClaimWeights = weights;

/** Whether a part of a claim is missing or contradicted. */
export const isVetoed = ({ parts }: Alignment): boolean => parts.some(isLacking);

/** The sum that a model gives to measures, before it becomes a probability. */
function logitOf(measures: Alignment["measures"], { bias, measures: weight }: ClaimWeights): number {
  return Object.entries(measures).reduce((sum, [name, value]) => sum + value * (weight[name] ?? 0), bias);
}

/** The probability that an alignment without a veto supports its claim, as counted on filers it was not fitted on. */
export function probabilityOf(alignment: Alignment, model: ClaimWeights = fitted): number {
  if (isVetoed(alignment)) return 0;
  const { slope, shift } = model.calibration;
  return 1 / (1 + Math.exp(-(slope * logitOf(alignment.measures, model) + shift)));
}

export const isSupported = (probability: number, model: ClaimWeights = fitted): boolean =>
  probability >= model.threshold;

/** A passage that supports a claim, or comes near to it. */
export type Finding<Passage> = {
  passage: Passage;
  /** The first and last of its sentences that tell of it. */
  from: number;
  to: number;
  /** The best of each claimed event. */
  alignments: Alignment[];
  /** That all of the claim is supported. */
  probability: number;
};

/**
 * Days after an event within which a filing or a release tells of it: a current report is due four business days after
 * it, before August 23, 2004 fifteen days (17 CFR 249.308, Release 33-8400).
 */
export const tellingDays = (day: string): number => (day < "2004-08-23" ? 20 : 8);
/** A document tells at once of what happened within this time before it. */
const freshDays = 45;

const ofPeriods = new Set(["report", "guide", "reaffirm", "withdraw", "restate"]);

const isOfPeriod = ({ predicate, arguments: own }: TextEvent): boolean =>
  ofPeriods.has(predicate) || own.some(({ words }) => words.some((word) => isOfClass(word, "guidance")));

/** Whether a told event may lie in a claim's period: by its own days, else by those of its document. */
export function isInPeriod(
  { told }: Alignment,
  { annotation, publishedOn }: ToldPassage,
  period: DayRange | null,
): boolean {
  if (period === null) return true;
  const published = overlaps(rangeOf(publishedOn, publishedOn), {
    start: period.start,
    end: period.end && addDays(period.end, tellingDays(period.end)),
  });
  const time = told === null || told.time === null ? null : annotation.mentions[told.time];
  if (time?.kind !== "time") return published;
  // Of the year that guidance is for, it is not withdrawn in, nor raised.
  if (told !== null && isOfPeriod(told) && time.precision !== "day") return published;
  if (overlaps({ start: time.from, end: time.to }, period)) return true;
  return addDays(time.to, freshDays) >= publishedOn && overlaps(rangeOf(publishedOn, publishedOn), period);
}

/** Looks for a claim in passages: what each has for it, the best first. */
export function findInPassages<Passage extends ToldPassage>(
  claim: ParsedClaim,
  passages: readonly Passage[],
  period: DayRange | null,
  company: ClaimCompany,
): Finding<Passage>[] {
  return passages
    .flatMap((passage): Finding<Passage>[] => {
      const best = claim.events.map((event) =>
        pickBest(alignEvent(event, passage, company).filter((one) => isInPeriod(one, passage, period))),
      );
      const alignments = best.filter((one) => one !== null);
      if (alignments.length < claim.events.length) return [];
      return [
        {
          passage,
          from: Math.min(...alignments.map(({ from }) => from)),
          to: Math.max(...alignments.map(({ to }) => to)),
          alignments,
          probability: Math.min(...alignments.map((one) => probabilityOf(one))),
        },
      ];
    })
    .toSorted((a, b) => b.probability - a.probability || countLacks(a) - countLacks(b));
}

const lacking = ({ parts }: Alignment): PartResult[] => parts.filter(isLacking);

const countLacks = ({ alignments }: Finding<unknown>): number => alignments.flatMap(lacking).length;

function pickBest(alignments: readonly Alignment[]): Alignment | null {
  const rank = (one: Alignment) => (isVetoed(one) ? -lacking(one).length : probabilityOf(one));
  return alignments.toSorted((a, b) => rank(b) - rank(a))[0] ?? null;
}

/** The sentences of a passage from one to another, both included. */
type Stretch = { from: number; to: number };

const most = 3;

/** In words, which parts of a claim a stretch near it lacks: who, how much, what, how far it came, when. */
export function findLacks(
  claim: ParsedClaim,
  passage: ToldPassage,
  stretch: Stretch,
  period: DayRange | null,
  company: ClaimCompany,
): string {
  const near = { passage, stretch, period, company };
  const absent = claim.events.flatMap((event) => event.parts.filter((part) => !isSaid(part, event, near)));
  const unlike = absent.filter((part, at) => absent.findIndex(({ text }) => text === part.text) === at);
  const lacks = unlike.length > 0 ? nameParts(unlike) : claim.events.flatMap((event) => barsOf(event, near));
  const time = claim.events.some((event) => isOfAnotherTime(event, near))
    ? [`the claim's period: it is of ${formatDay(passage.publishedOn)}`]
    : [];
  const all = [...new Set([...lacks.slice(0, most), ...time])];
  return all.length > 0 ? all.join("; ") : "words plain enough to be sure: it may say so";
}

/** What no other reading of a stretch can make up for, should it tell of a claim in words that rules do not know. */
const decisive = new Set<ClaimPart["kind"]>(["person", "organization", "quantity"]);

/**
 * What in a stretch speaks against a claim, whoever reads it: a name or number that does not stand there, another time,
 * an event that is denied, less far, or told of others. Null where nothing does.
 */
export function findBar(
  claim: ParsedClaim,
  passage: ToldPassage,
  stretch: Stretch,
  period: DayRange | null,
  company: ClaimCompany,
): string | null {
  const near = { passage, stretch, period, company };
  for (const event of claim.events) {
    const absent = event.parts.filter((part) => decisive.has(part.kind) && !isSaid(part, event, near));
    if (absent.length > 0) return nameParts(absent).join("; ");
    if (isOfAnotherTime(event, near)) return "the claim's period";
    const told = toldIn(event, near);
    const against = told.map(({ parts }) => parts.filter(({ status }) => status === "conflict"));
    if (against.length > 0 && against.every((parts) => parts.length > 0))
      return against.flat().map(describe).slice(0, most).join("; ");
  }
  return null;
}

/** A stretch of a passage, and what is asked of it. */
type Near = { passage: ToldPassage; stretch: Stretch; period: DayRange | null; company: ClaimCompany };

/** Whether a part of a claim stands in a stretch at all, or is vouched for by the document's day or heading. */
function isSaid(part: ClaimPart, claimed: ClaimedEvent, { passage, stretch, company }: Near): boolean {
  const { publishedOn, heading } = passage;
  if (part.kind === "time" && isWithin({ from: publishedOn, to: publishedOn }, part.mention)) return true;
  if (part.kind === "word" && heading.has(part.lemma)) return true;
  for (let sentence = stretch.from; sentence <= stretch.to; sentence += 1)
    if (isSaidIn(part, claimed, sentence, passage, company)) return true;
  return false;
}

/** What is told in a stretch that could be the claimed event. */
const toldIn = (claimed: ClaimedEvent, { passage, stretch, company }: Near): Alignment[] =>
  alignEvent(claimed, passage, company).filter(
    ({ sentence }) => sentence >= stretch.from && sentence <= stretch.to,
  );

function isOfAnotherTime(claimed: ClaimedEvent, near: Near): boolean {
  const told = toldIn(claimed, near);
  const ofNone = { told: null } as Alignment;
  return !(told.length > 0 ? told : [ofNone]).some((one) => isInPeriod(one, near.passage, near.period));
}

/** What keeps a stretch that has every part of an event from bearing it out. */
function barsOf(claimed: ClaimedEvent, near: Near): string[] {
  const [nearest] = toldIn(claimed, near).toSorted((a, b) => lacking(a).length - lacking(b).length);
  if (nearest === undefined) return claimed.event === null ? [] : ["a statement that it happened"];
  return lacking(nearest).map(describe);
}

const named: Readonly<Partial<Record<ClaimPart["kind"], string>>> = words.parts;

/** Names and numbers first, since they say most; plain words together. */
function nameParts(parts: readonly ClaimPart[]): string[] {
  const things = parts.flatMap(({ kind, text }) => {
    const name = named[kind];
    return name === undefined ? [] : [`${name}${text}`];
  });
  const plain = parts.flatMap(({ kind, text }) => (named[kind] === undefined ? [`“${text}”`] : []));
  if (plain.length === 0) return things;
  return [...things, `the ${plain.length === 1 ? "word" : "words"} ${plain.slice(0, most).join(", ")}`];
}

/** What keeps a stretch that has every part of a claim from bearing it out. */
function describe({ kind, text, told }: PartResult): string {
  switch (kind) {
    case "modality":
      return `that it ${words.modalities[text as Modality]}: it is told as ${told ?? "something else"}`;
    case "polarity":
      return `${text}: it is told as ${told === "denied" ? "not done" : "done"}`;
    case "self":
      return "the company on the claimed side of it";
    case "predicate":
      return "a statement that ties its parts together";
    default: {
      const isOther = told !== undefined && !told.includes(text);
      const part = kind === "word" || kind === "event" ? `“${text}”` : `${named[kind]}${text}`;
      return `${part} as part of this${isOther ? `: it tells ${told}` : ""}`;
    }
  }
}
