import { type Alignment, isLacking } from "./alignment";
import weights from "./weights.json";

/** What `npm run fit -- claims` writes: a logistic model over the measures of an alignment. */
export type ClaimWeights = {
  bias: number;
  /** By measure; of one that is not named, nothing was learned, and it must not occur. */
  measures: Record<string, number>;
  /** The least probability at which a claim is held to be borne out. */
  threshold: number;
  /** Slope and shift of the logit by which probabilities of held-out filers became shares that are right. */
  calibration: { slope: number; shift: number };
};

const fitted: ClaimWeights = weights;

/** Whether a part of a claim is missing or contradicted. */
export const isVetoed = ({ parts }: Alignment): boolean => parts.some(isLacking);

/** The sum that a model gives to measures, before it becomes a probability. */
export function logitOf(measures: Alignment["measures"], { bias, measures: weight }: ClaimWeights): number {
  return Object.entries(measures).reduce((sum, [name, value]) => sum + value * (weight[name] ?? 0), bias);
}

/** The probability that an alignment without a veto bears its claim out, as counted on filers it was not fitted on. */
export function probabilityOf(alignment: Alignment, model: ClaimWeights = fitted): number {
  if (isVetoed(alignment)) return 0;
  const { slope, shift } = model.calibration;
  return 1 / (1 + Math.exp(-(slope * logitOf(alignment.measures, model) + shift)));
}

export const isSupported = (probability: number, model: ClaimWeights = fitted): boolean =>
  probability >= model.threshold;
