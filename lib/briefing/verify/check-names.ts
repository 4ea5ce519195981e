import { findTimes } from "@/lib/domain/claims/find-times";
import { findQuantities } from "@/lib/domain/claims/numbers/find-quantities";
import { foldClaimText } from "@/lib/domain/claims/words/claim-phrases";
import { splitFolded } from "@/lib/domain/claims/words/claim-words";
import type { Stretch } from "@/lib/domain/split-sentences";
import { findMonths } from "./check-times";
import type { ReadEvidence } from "./evidence";

const token = /(?:\p{Lu}\.){2,}|(?<!\p{N})\p{N}*\p{L}[\p{L}\p{N}]*(?:[.'’&-]\p{L}[\p{L}\p{N}]*)*/gu;

/** Words that may open a sentence with a capital and name nothing. */
const openers = new Set(
  `the it its in on at by as after before since until during under with for from of to a an this that these those there their they
he she his her both each most more several among between meanwhile over within following separately earlier later also another
other while when where according like although though but and based then still new newer now not no neither only about around nearly such
together what who which all any some many revenue revenues sales shares filing filings net income directors`.split(
    /\s+/,
  ),
);

/** Words of offices, which need only occur: "Chief Executive Officer Ann Lee" for "Ann Lee, the chief executive". */
const offices = new Set(
  `chief executive officer officers president vice senior chair chairman chairwoman director directors board financial finance operating
technology general counsel secretary treasurer interim company corporation`.split(/\s+/),
);

type Word = Stretch & { words: string[]; isOpening: boolean };

/** The first name of a sentence, capitalised anywhere in it, that its evidence does not hold; null when all are there. */
export function findUnknownName(sentence: string, evidence: ReadEvidence): string | null {
  for (const run of readRuns(sentence)) {
    const [first, ...others] = run;
    if (first === undefined || isKnown(run, evidence)) continue;
    const isCommon =
      first.isOpening &&
      (openers.has(first.words[0] ?? "") ||
        evidence.lower.has(sentence.slice(first.start, first.end).toLowerCase()));
    const rest = isCommon ? others : run;
    for (const part of splitAtOffices(rest, evidence))
      if (!isKnown(part, evidence)) return sentence.slice(part[0]?.start, part.at(-1)?.end);
  }
  return null;
}

/** Capitalised words that stand side by side. */
export function readRuns(sentence: string): Word[][] {
  const times = findTimes(sentence, "");
  const taken: readonly Stretch[] = [...times, ...findQuantities(sentence, times), ...findMonths(sentence)];
  const runs: Word[][] = [];
  let end = -1;
  for (const match of sentence.matchAll(token)) {
    const place = { start: match.index, end: match.index + match[0].length };
    if (!/\p{Lu}/u.test(match[0]) || taken.some((one) => place.start < one.end && one.start < place.end))
      continue;
    const words = splitFolded(foldClaimText(match[0]));
    if (words.length === 0) continue;
    const isOpening = /(?:^|[“"‘(:])\s*$/u.test(sentence.slice(0, place.start));
    const run = runs.at(-1);
    if (run !== undefined && /^\.?\s$/.test(sentence.slice(end, place.start)))
      run.push({ ...place, words, isOpening });
    else runs.push([{ ...place, words, isOpening }]);
    end = place.end;
  }
  return runs;
}

/** Whether a capitalised word is of an office or opens a sentence, and names nobody. */
export const namesNothing = ({ words, isOpening }: Word): boolean =>
  words.every((one) => offices.has(one) || (isOpening && openers.has(one)));

function splitAtOffices(run: readonly Word[], evidence: ReadEvidence): Word[][] {
  const parts: Word[][] = [[]];
  for (const word of run) {
    const isOffice = word.words.every((one) => offices.has(one));
    if (!isOffice) parts.at(-1)?.push(word);
    else {
      const isThere = word.words.every((one) => one === "officer" || evidence.words.includes(` ${one} `));
      parts.push(...(isThere ? [[]] : [[word], []]));
    }
  }
  return parts.filter((part) => part.length > 0);
}

const isKnown = (run: readonly Word[], { words }: ReadEvidence): boolean =>
  words.includes(` ${run.flatMap((one) => one.words).join(" ")} `);
