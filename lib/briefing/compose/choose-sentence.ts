import { splitSentences } from "@/lib/domain/split-sentences";
import { readValues } from "../verify/evidence";
import { deed } from "./deed";
import { trimSentence } from "./trim-sentence";

/** A passage with the place where it begins in its document. */
export type SourcePassage = { text: string; start: number };

/** A sentence in running text, and the stretch of the document that says it. */
export type ChosenSentence = { text: string; start: number; end: number; score: number };

/** How a company calls itself in its filings, and how a briefing calls it. */
export type OwnNames = { names: readonly string[]; self: string };

const mostRead = 8;

/** The sentences of a passage that stand by themselves, as running text, the best first. */
export function chooseSentences(passage: SourcePassage, { names, self }: OwnNames): ChosenSentence[] {
  return splitSentences(passage.text)
    .slice(0, mostRead)
    .flatMap(({ start, end }, index): ChosenSentence[] => {
      const text = trimSentence(passage.text.slice(start, end), names, self);
      if (text === null) return [];
      return [{ text, start: passage.start + start, end: passage.start + end, score: weigh(text, index) }];
    })
    .sort((one, other) => other.score - one.score);
}

/** Early sentences say what happened; those with a day, an amount and a deed say it fully. */
function weigh(text: string, index: number): number {
  const { times, quantities } = readValues(text, undefined);
  const amounts = quantities.filter(({ unit }) => unit !== "");
  return (
    Math.max(0, 3 - index) +
    (times.length > 0 ? 1.5 : 0) +
    (amounts.length > 0 ? 2 : 0) +
    (deed.test(text) ? 2 : 0) -
    (text.length > 240 ? 1 : 0)
  );
}

/** Whether a text gives an amount or a share. */
export function hasFigure(text: string): boolean {
  return readValues(text, undefined).quantities.some(({ unit }) => unit !== "" && unit !== "share");
}
