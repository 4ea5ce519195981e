/** A logistic model: the weight of each measure, by its name. */
export type Logit = { bias: number; measures: Readonly<Record<string, number>> };

/** How likely something is by its measures, from 0 to 1; a measure without a weight counts for nothing. */
export function probabilityBy({ bias, measures: weights }: Logit, measures: Record<string, number>): number {
  let sum = bias;
  for (const [name, value] of Object.entries(measures)) sum += value * (weights[name] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}
