import "server-only";
import { verdicts } from "@/lib/operations/corroborate/contract";
import type { ClaimAnswer } from "./answer-claims";
import { claimVariants } from "./claim-label";

/** Counts of answers to the claims of one variant; `verdicts` are the answers by verdict. */
export type VariantScore = {
  variant: string;
  claims: number;
  /** `corroborated` is as labelled. */
  corroboratedRight: number;
  verdictRight: number;
  verdicts: Record<string, number>;
  /** The company was refused; wrong in both counts. */
  refused: number;
};

export type ClaimScore = {
  all: VariantScore;
  variants: VariantScore[];
  types: VariantScore[];
  corrupted: number;
  /** Corrupted claims that were answered `corroborated: true`. */
  falseTrue: number;
  /** True claims by the style of their words, where labels name it, else all together. */
  styles: { style: string; claims: number; found: number; shown: number }[];
  /** Corrupted claims of which the deciding passage is shown. */
  corruptedShown: number;
};

/** Counts how often answers are as labelled. */
export function scoreClaims(answers: readonly ClaimAnswer[]): ClaimScore {
  const corrupted = answers.filter(({ label }) => !label.expected.corroborated);
  const types = [...new Set(answers.map(({ label }) => label.claim.type))].sort();
  return {
    all: count("all", answers),
    variants: claimVariants
      .map((variant) =>
        count(
          variant,
          answers.filter(({ label }) => label.variant === variant),
        ),
      )
      .filter(({ claims }) => claims > 0),
    types: types.map((type) =>
      count(
        type,
        answers.filter(({ label }) => label.claim.type === type),
      ),
    ),
    corrupted: corrupted.length,
    falseTrue: corrupted.filter(({ corroborated }) => corroborated === true).length,
    styles: countStyles(answers.filter(({ label }) => label.expected.corroborated)),
    corruptedShown: corrupted.filter(isDecidingShown).length,
  };
}

function countStyles(answers: readonly ClaimAnswer[]): ClaimScore["styles"] {
  const styles = [...new Set(answers.map(({ label }) => label.style ?? "all"))].sort();
  return styles.map((style) => {
    const own = answers.filter(({ label }) => (label.style ?? "all") === style);
    return {
      style,
      claims: own.length,
      found: own.filter(({ corroborated }) => corroborated === true).length,
      shown: own.filter(isDecidingShown).length,
    };
  });
}

/** Of the words of a label's quote, in order, as many as a passage must have to show it. */
const decidingShare = 2 / 3;

/**
 * Whether an answer's evidence shows what decides: a passage of the labelled filing that has two thirds of the words
 * of the label's quote, in their order; where the label quotes none, a passage of its filing and item.
 */
export function isDecidingShown({ label, evidence }: ClaimAnswer): boolean {
  return evidence.some(({ source }) => {
    if (source?.quote === undefined || (source.accession ?? "") !== label.accession) return false;
    if (label.quote === undefined)
      return label.item === null || source.item === null || source.item === label.item;
    const wanted = wordsIn(label.quote);
    return countInOrder(wanted, wordsIn(source.quote)) >= wanted.length * decidingShare;
  });
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Length of the longest common subsequence. */
function countInOrder(a: readonly string[], b: readonly string[]): number {
  let above: number[] = new Array(b.length + 1).fill(0);
  for (const word of a) {
    const row = [0];
    for (const [at, other] of b.entries())
      row.push(word === other ? (above[at] ?? 0) + 1 : Math.max(above[at + 1] ?? 0, row[at] ?? 0));
    above = row;
  }
  return above.at(-1) ?? 0;
}

export const isWrong = ({ label: { expected }, corroborated, verdict }: ClaimAnswer): boolean =>
  corroborated !== expected.corroborated || verdict !== expected.verdict;

function count(variant: string, answers: readonly ClaimAnswer[]): VariantScore {
  const number = (isCounted: (answer: ClaimAnswer) => boolean) => answers.filter(isCounted).length;
  return {
    variant,
    claims: answers.length,
    corroboratedRight: number(({ label, corroborated }) => corroborated === label.expected.corroborated),
    verdictRight: number(({ label, verdict }) => verdict === label.expected.verdict),
    verdicts: Object.fromEntries(verdicts.map((name) => [name, number(({ verdict }) => verdict === name)])),
    refused: number(({ verdict }) => verdict === null),
  };
}
