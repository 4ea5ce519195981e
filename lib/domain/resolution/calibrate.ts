/**
 * The share of answers of this probability that are right, as counted on queries made from the
 * registry that the weights had not seen: the logit is too modest between 0.6 and 0.95. Never 1,
 * which is kept for identifiers and exact names.
 */
export function calibrate(probability: number): number {
  const bounded = Math.min(0.999, Math.max(0.001, probability));
  const logit = 1.2 * Math.log(bounded / (1 - bounded)) + 0.8;
  return Math.min(0.99, 1 / (1 + Math.exp(-logit)));
}
