import "server-only";
import type { RegistryEntity } from "@/lib/domain/resolution/registry-index";
import { type EvalCase, expectsCompany, isExpected } from "./eval-case";

/** What a resolver said to a case: a company with its confidence or score, or none. */
export type Answer = { entity: RegistryEntity; confidence: number } | null;

/**
 * `right` answers are those with the expected company, `wrong` ones any other, also where none or a
 * question back was expected; `missed` cases expected a company and got none or another.
 */
export type Figures = {
  cases: number;
  right: number;
  wrong: number;
  missed: number;
  precision: number;
  recall: number;
  f1: number;
  /** Of all cases, those answered with a company that is not the expected one. */
  wrongRate: number;
};

/** Counts the answers to cases, one for each and in their order. */
export function countFigures(cases: readonly EvalCase[], answers: readonly Answer[]): Figures {
  let right = 0;
  let wrong = 0;
  let expected = 0;
  for (const [at, { expect }] of cases.entries()) {
    const answer = answers[at] ?? null;
    if (expectsCompany(expect)) expected += 1;
    if (answer === null) continue;
    if (isExpected(expect, answer.entity)) right += 1;
    else wrong += 1;
  }
  const precision = right / Math.max(1, right + wrong);
  const recall = right / Math.max(1, expected);
  return {
    cases: cases.length,
    right,
    wrong,
    missed: expected - right,
    precision,
    recall,
    f1: right === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    wrongRate: wrong / Math.max(1, cases.length),
  };
}

/** The figures at the threshold of confidence that gives the best F1 on these very cases. */
export function countAtBestThreshold(
  cases: readonly EvalCase[],
  answers: readonly Answer[],
): { threshold: number; figures: Figures } {
  const levels = [...new Set(answers.flatMap((answer) => (answer === null ? [] : [answer.confidence])))];
  let best = { threshold: 0, figures: countFigures(cases, answers) };
  for (const threshold of levels) {
    const kept = answers.map((answer) => (answer !== null && answer.confidence >= threshold ? answer : null));
    const figures = countFigures(cases, kept);
    if (figures.f1 > best.figures.f1) best = { threshold, figures };
  }
  return best;
}
