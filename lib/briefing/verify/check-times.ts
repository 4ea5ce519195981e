import { findTimes } from "@/lib/domain/claims/find-times";
import type { Stretch } from "@/lib/domain/split-sentences";
import type { ReadEvidence } from "./evidence";

const months =
  /\b(?:january|february|march|april|june|july|august|september|october|november|december)\b|\b(?:in|since|until|by|of|from|late|early|between) (?=May\b)(?:may)\b|(?<=\b(?:January|February|March|April)(?:,| and) )May\b/giu;
const relative =
  /\b(?:today|yesterday|tomorrow|tonight|(?:last|next|this|previous|prior|past|coming) (?:day|week|month|quarter|year|fiscal year|decade)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|decades?)\b/giu;
const slashed = /(?<![\p{N}/])\d{1,4}\/\d{1,2}(?:\/\d{1,4})?(?![\p{N}/])/gu;

/** Where a sentence names a month, with a year of its own or as one of a list. */
export const findMonths = (sentence: string): Stretch[] =>
  Array.from(sentence.matchAll(months)).map(({ index, 0: found }) => ({
    start: index + found.lastIndexOf(" ") + 1,
    end: index + found.length,
  }));

const monthNumber = (name: string): string => {
  const at = "jan feb mar apr may jun jul aug sep oct nov dec"
    .split(" ")
    .indexOf(name.slice(0, 3).toLowerCase());
  return String(at + 1).padStart(2, "0");
};

/**
 * The first day, month or year of a sentence that its evidence does not name; null when all are there. A month or a
 * year alone must lie in a day or month of the evidence.
 */
export function findUnknownTime(sentence: string, evidence: ReadEvidence): string | null {
  const named = findTimes(sentence, "");
  for (const { time, start, end } of named) {
    const isKnown = time.startsWith("-")
      ? evidence.times.some((known) => known.slice(4) === time)
      : evidence.times.some((known) => known.startsWith(time));
    if (!isKnown) return sentence.slice(start, end);
  }
  const rest = named.reduce(
    (text, { start, end }) => text.slice(0, start) + " ".repeat(end - start) + text.slice(end),
    sentence,
  );
  for (const [found] of rest.matchAll(months)) {
    const month = monthNumber(found.split(" ").at(-1) ?? "");
    if (!evidence.times.some((known) => known.slice(5, 7) === month)) return found;
  }
  const lower = evidence.text
    .toLowerCase()
    .replace(/\byear (?:before|earlier)\b/g, "$& prior year previous year");
  for (const pattern of [relative, slashed])
    for (const [found] of rest.matchAll(pattern)) if (!lower.includes(found.toLowerCase())) return found;
  return null;
}
