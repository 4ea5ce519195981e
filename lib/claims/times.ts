import type { TimeMention } from "@/lib/language/annotation";
import type { Place } from "./alignment";
import { type ClaimedEvent, type ClaimPart, ofFigures } from "./parse-claim";

const periods = new Set<TimeMention["precision"]>(["quarter", "half", "year"]);

/** Figures of a quarter, or of nine months, are not those of its year. */
export const isOtherPeriod = (
  { mention }: { mention: TimeMention },
  told: TimeMention,
  { event }: ClaimedEvent,
): boolean =>
  ofFigures.has(event?.predicate ?? "") &&
  periods.has(mention.precision) &&
  (periods.has(told.precision) || told.precision === "range") &&
  mention.precision !== told.precision;

/** "Third quarter results, June 30, 2008": the day on which the period ended. */
export const isEndOf = (
  { mention, isOfEvent }: { mention: TimeMention; isOfEvent: boolean },
  told: TimeMention,
  { event }: ClaimedEvent,
): boolean =>
  ofFigures.has(event?.predicate ?? "") &&
  !isOfEvent &&
  mention.precision === "day" &&
  told.precision !== "day" &&
  told.to === mention.to;

const ordinals: Readonly<Record<string, string>> = { first: "q1", second: "q2", third: "q3", fourth: "q4" };

/** "Second" of a claim on the second quarter, where that is the quarter that a text spoke of last. */
export function isOfQuarter(
  part: ClaimPart & { kind: "word" },
  claim: string,
  { sentence, passage }: Place,
): boolean {
  if (
    ordinals[part.lemma] === undefined ||
    !/^[ -](?:fiscal )?quarter/i.test(claim.slice(part.end, part.end + 16))
  )
    return false;
  const said = passage.annotation.sentences
    .slice(0, sentence + 1)
    .map(({ start, end }) => passage.text.slice(start, end));
  const last = said.findLast((one) => quarterNamed.test(one)) ?? "";
  const named = quarterNamed.exec(last)?.[0].toLowerCase() ?? "";
  return named.startsWith(part.lemma) || named === ordinals[part.lemma];
}

const quarterNamed = /\b(?:first|second|third|fourth)[ -](?:fiscal )?quarter|\bq[1-4]\b/i;

export const daysOf = (day: string) => ({ from: day, to: day });

/** Results of a quarter or year are not those that were announced on a day in it. */
export const isDayInPeriod = (
  { mention }: ClaimPart & { kind: "time" },
  { precision }: { precision: string },
  { event }: ClaimedEvent,
): boolean => periods.has(mention.precision) && precision === "day" && ofFigures.has(event?.predicate ?? "");
