import "server-only";
import { verdicts } from "../corroborate/contract";
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
  };
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
