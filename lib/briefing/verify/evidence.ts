import { fold } from "@/lib/claims/compare";
import type { OfficeMention } from "@/lib/language/annotation";
import { findTimes, type NamedTime } from "@/lib/language/dates";
import { findOffices } from "@/lib/language/offices";
import { findQuantities, type NamedQuantity } from "@/lib/language/quantities";
import { readSentences } from "@/lib/language/sentences";
import type { Token } from "@/lib/language/token";

/** What a sentence may rest on: words that a source says, or the values that it gives, and its days (YYYY-MM-DD). */
export type EvidenceText = { text: string; days: readonly string[] };

/** The numbers, times and offices of a text, with their places in it. */
export type Values = {
  tokens: readonly (readonly Token[])[];
  times: readonly NamedTime[];
  quantities: readonly NamedQuantity[];
  offices: readonly Pick<OfficeMention, "start" | "end" | "title">[];
};

/** Reads the values of a text. @param near day by which days without a year are read. */
export function readValues(text: string, near: string | undefined): Values {
  const { sentences, tokens } = readSentences(text);
  const times: NamedTime[] = [];
  const quantities: NamedQuantity[] = [];
  const offices: OfficeSpan[] = [];
  for (const [index, { start, end, kind }] of sentences.entries()) {
    const line = text.slice(start, end);
    const own = tokens[index] ?? [];
    const shift = <T extends { start: number; end: number }>(one: T): T => ({
      ...one,
      start: one.start + start,
      end: one.end + start,
    });
    const found = findTimes(line, near);
    times.push(...found.map(shift));
    quantities.push(...findQuantities(line, own, start, found, kind).map(shift));
    offices.push(...findOffices(own, new Set()));
  }
  return { tokens, times, quantities, offices };
}

type OfficeSpan = Values["offices"][number];

/** Evidence taken apart once, so that many sentences may be held against it. */
export type ReadEvidence = Omit<Values, "tokens"> & {
  text: string;
  /** Folded words with a space around each; offices once more under their full titles. */
  words: string;
  /** Words that the text writes in small letters. */
  lower: ReadonlySet<string>;
  days: readonly string[];
};

/** A text's words in lower case, without marks. */
export const splitWords = (text: string): string[] =>
  fold(text)
    .replace(/[’']s\b/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const spaced = (text: string): string => ` ${splitWords(text).join(" ")} `;

export function readEvidence({ text, days }: EvidenceText): ReadEvidence {
  const { times, quantities, offices } = readValues(text, days[0]);
  return {
    text,
    words: [text, ...offices.map(({ title }) => title)].map(spaced).join("|"),
    lower: new Set(text.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{Ll}’'-]*/gu) ?? []),
    times,
    quantities,
    offices,
    days,
  };
}

/** Several pieces of evidence as one. */
export function joinEvidence(all: readonly ReadEvidence[]): ReadEvidence {
  return {
    text: all.map(({ text }) => text).join("\n"),
    words: all.map(({ words }) => words).join(" | "),
    lower: new Set(all.flatMap(({ lower }) => [...lower])),
    times: all.flatMap(({ times }) => times),
    quantities: all.flatMap(({ quantities }) => quantities),
    offices: all.flatMap(({ offices }) => offices),
    days: all.flatMap(({ days }) => days),
  };
}
