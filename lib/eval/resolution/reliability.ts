import "server-only";
import { type EvalCase, isExpected } from "./eval-case";
import type { Answer } from "./figures";

/** Answers whose confidence is at least `from` and less than `to`; a confidence of 1 has its own row. */
export type ReliabilityRow = { from: number; to: number; answers: number; confidence: number; right: number };

const edges = [0, 0.85, 0.9, 0.95, 0.98, 1, Number.POSITIVE_INFINITY];

/** Compares the confidence of answers with the share of them that is right. */
export function tabulateReliability(
  cases: readonly EvalCase[],
  answers: readonly Answer[],
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
