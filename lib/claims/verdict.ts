import { type DayRange, overlaps, rangeOf, toDay } from "@/lib/domain/calendar";
import { alignEvent } from "./align";
import { type Alignment, isLacking, type ToldPassage } from "./alignment";
import { isVetoed, probabilityOf } from "./decide";
import type { ClaimCompany, ParsedClaim } from "./parse-claim";

/** A passage that bears a claim out, or comes near to it. */
export type Finding<Passage> = {
  passage: Passage;
  /** The first and last of its sentences that tell of it. */
  from: number;
  to: number;
  /** The best of each claimed event. */
  alignments: Alignment[];
  /** That all of the claim is borne out. */
  probability: number;
};

/**
 * Days after an event within which a filing or a release tells of it: a current report is due four business days after
 * it, before August 23, 2004 fifteen days (17 CFR 249.308, Release 33-8400).
 */
export const tellingDays = (day: string): number => (day < "2004-08-23" ? 20 : 8);
/** A document tells at once of what happened within this time before it. */
const freshDays = 45;

const addDays = (day: string, days: number): string => toDay(new Date(Date.parse(day) + days * 86_400_000));

const ofPeriods = new Set(["report", "guide", "reaffirm", "withdraw", "restate"]);

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
  // Of the year that guidance is for, it is not withdrawn in.
  if (told !== null && ofPeriods.has(told.predicate) && time.precision !== "day") return published;
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

const countLacks = ({ alignments }: Finding<unknown>): number =>
  alignments.flatMap(({ parts }) => parts).filter(isLacking).length;

function pickBest(alignments: readonly Alignment[]): Alignment | null {
  const rank = (one: Alignment) => (isVetoed(one) ? -one.parts.filter(isLacking).length : probabilityOf(one));
  return alignments.toSorted((a, b) => rank(b) - rank(a))[0] ?? null;
}
