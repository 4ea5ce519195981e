import "server-only";
import { z } from "zod";
import type { RegistryEntity } from "@/lib/domain/resolution/registry-index";
import { parseLabels } from "@/lib/eval/evaluation";

/** What the answer should be: a company (`also` holds CIKs or keys that are right too), one of several asked back about, or nobody. */
const expectation = z
  .union([
    z.object({ cik: z.string(), also: z.array(z.string()).optional() }),
    z.object({ key: z.string(), also: z.array(z.string()).optional() }),
    z.object({ ambiguous: z.array(z.string()) }),
  ])
  .nullable();

const evalCase = z.object({
  input: z.string(),
  expect: expectation,
  class: z.string(),
  note: z.string().optional(),
});

export type EvalCase = z.output<typeof evalCase>;
type Expectation = EvalCase["expect"];

/**
 * Reads labelled cases, one JSON object a line.
 *
 * @throws Error with the line's number, when a line has the wrong form.
 */
export const parseCases = (jsonl: string): EvalCase[] => parseLabels(evalCase, jsonl);

/** True when a case expects one company and this is it. */
export function isExpected(expect: Expectation, entity: RegistryEntity): boolean {
  if (expect === null || "ambiguous" in expect) return false;
  const ids = ["key" in expect ? expect.key : expect.cik, ...(expect.also ?? [])];
  return ids.some((id) => id === entity.key || sameCik(id, entity.cik));
}

/** True when a case names one company as its answer. */
function expectsCompany(expect: Expectation): boolean {
  return expect !== null && !("ambiguous" in expect);
}

/** Compares CIKs without their leading zeros. */
export function sameCik(one: string, other: string | null): boolean {
  return other !== null && one.replace(/^0+/, "") === other.replace(/^0+/, "");
}

/** What a resolver said to a case: a company with its confidence or score, or none. */
export type ResolverAnswer = { entity: RegistryEntity; confidence: number } | null;

/**
 * `right` answers are those with the expected company, `wrong` ones any other, also where none or a
 * question back was expected; `missed` cases expected a company and got none or another.
 */
export type ResolutionFigures = {
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
export function countFigures(
  cases: readonly EvalCase[],
  answers: readonly ResolverAnswer[],
): ResolutionFigures {
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
  answers: readonly ResolverAnswer[],
): { threshold: number; figures: ResolutionFigures } {
  const levels = [...new Set(answers.flatMap((answer) => (answer === null ? [] : [answer.confidence])))];
  let best = { threshold: 0, figures: countFigures(cases, answers) };
  for (const threshold of levels) {
    const kept = answers.map((answer) => (answer !== null && answer.confidence >= threshold ? answer : null));
    const figures = countFigures(cases, kept);
    if (figures.f1 > best.figures.f1) best = { threshold, figures };
  }
  return best;
}

/** Answers whose confidence is at least `from` and less than `to`; a confidence of 1 has its own row. */
export type ReliabilityRow = { from: number; to: number; answers: number; confidence: number; right: number };

const edges = [0, 0.85, 0.9, 0.95, 0.98, 1, Number.POSITIVE_INFINITY];

/** Compares the confidence of answers with the share of them that is right. */
export function tabulateReliability(
  cases: readonly EvalCase[],
  answers: readonly ResolverAnswer[],
): ReliabilityRow[] {
  const rows: ReliabilityRow[] = [];
  for (let at = 0; at + 1 < edges.length; at += 1) {
    const from = edges[at] ?? 0;
    const to = edges[at + 1] ?? 1;
    let count = 0;
    let sum = 0;
    let right = 0;
    for (const [position, answer] of answers.entries()) {
      const row = cases[position];
      if (answer === null || row === undefined || answer.confidence < from || answer.confidence >= to)
        continue;
      count += 1;
      sum += answer.confidence;
      if (isExpected(row.expect, answer.entity)) right += 1;
    }
    if (count > 0)
      rows.push({ from, to: Math.min(1, to), answers: count, confidence: sum / count, right: right / count });
  }
  return rows;
}
