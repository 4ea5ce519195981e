/** A logistic model: the weight of each measure, by its name. */
export type Logit = { bias: number; measures: Readonly<Record<string, number>> };

/** How likely something is by its measures, from 0 to 1; a measure without a weight counts for nothing. */
export function probabilityBy({ bias, measures: weights }: Logit, measures: Record<string, number>): number {
  let sum = bias;
  for (const [name, value] of Object.entries(measures)) sum += value * (weights[name] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}

/**
 * Of things of which at most one is meant, the likeliest with its probability against all others and against none; null where
 * there's none. Things with the same key are one thing that is told several times.
 */
export function likeliestBy<One extends { measures: Record<string, number> }>(
  { bias, measures: weights }: Logit,
  all: readonly One[],
  keyOf: (one: One) => unknown,
): { one: One; probability: number } | null {
  const scored = all.map((one) => ({
    one,
    sum: Object.entries(one.measures).reduce(
      (sum, [name, value]) => sum + value * (weights[name] ?? 0),
      bias,
    ),
  }));
  const most = Math.max(0, ...scored.map(({ sum }) => sum));
  const whole = scored.reduce((total, { sum }) => total + Math.exp(sum - most), Math.exp(-most));
  const best = new Map<unknown, { one: One; sum: number; probability: number }>();
  for (const { one, sum } of scored) {
    const known = best.get(keyOf(one));
    const probability = (known?.probability ?? 0) + Math.exp(sum - most) / whole;
    best.set(keyOf(one), known && known.sum >= sum ? { ...known, probability } : { one, sum, probability });
  }
  return [...best.values()].sort((one, other) => other.probability - one.probability)[0] ?? null;
}
