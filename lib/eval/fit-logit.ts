import "server-only";
import { type Logit, probabilityBy } from "@/lib/domain/logit";

/** Something to decide, with what it would be decided by: any one of `options`, of which the best counts. */
export type Example = { group: string; isTrue: boolean; options: Record<string, number>[] };

const steps = 400;
const rounds = 4;

/** The sum that weights give to measures, before it becomes a probability. */
export const sumOf = (
  weights: Record<string, number>,
  bias: number,
  measures: Record<string, number>,
): number =>
  Object.entries(measures).reduce((total, [name, value]) => total + value * (weights[name] ?? 0), bias);

/** The option that the weights like best. */
export function bestOf(
  { options }: Example,
  weights: Record<string, number>,
  bias: number,
): Record<string, number> {
  let best = options[0] ?? {};
  let most = Number.NEGATIVE_INFINITY;
  for (const option of options) {
    const score = sumOf(weights, bias, option);
    if (score > most) [best, most] = [option, score];
  }
  return best;
}

/**
 * Fits a logistic model by maximum likelihood, with a penalty on large weights.
 *
 * @param signOf 1 of a measure that can only speak for a claim, -1 against it, 0 of either.
 */
export function fitLogit(
  examples: readonly Example[],
  signOf: (measure: string) => number,
  penalty = 0.003,
): Logit {
  const names = [...new Set(examples.flatMap(({ options }) => options.flatMap(Object.keys)))].sort();
  let weights = Object.fromEntries(names.map((name) => [name, signOf(name) * 0.5]));
  let bias = 0;
  // What has but one option is the same in every round.
  const last = examples.some(({ options }) => options.length > 1) ? rounds : 1;
  for (let round = 0; round < last; round += 1) {
    const rows = examples.map((one) => ({ measures: bestOf(one, weights, bias), isTrue: one.isTrue }));
    ({ weights, bias } = ascend(rows, names, weights, bias, signOf, penalty));
  }
  return { bias, measures: weights };
}

/** Something that may be chosen, by its measures, and whether it's right. */
export type Candidate = { one: { measures: Record<string, number> }; isTrue: boolean };

/** Fits a model of single candidates, with weights of three decimals, as it is written down. */
export function fitCandidates(
  told: readonly { group: string; candidates: readonly Candidate[] }[],
  penalty: number,
): Logit {
  const examples = told.flatMap(({ group, candidates }) =>
    candidates.map(({ one, isTrue }): Example => ({ group, isTrue, options: [one.measures] })),
  );
  const { bias, measures } = fitLogit(examples, () => 0, penalty);
  const rounded = (value: number) => Math.round(value * 1000) / 1000;
  return {
    bias: rounded(bias),
    measures: Object.fromEntries(Object.entries(measures).map(([name, value]) => [name, rounded(value)])),
  };
}

/** The candidate that a model holds for likeliest, with its probability; null where there's none. */
export function likeliest<One extends Candidate>(
  candidates: readonly One[],
  model: Logit,
): (One & { probability: number }) | null {
  const scored = candidates.map((one) => ({
    ...one,
    probability: probabilityBy(model, one.one.measures),
  }));
  return scored.toSorted((one, other) => other.probability - one.probability)[0] ?? null;
}

/**
 * Fits a model of a choice: of each text's candidates at most one is meant, and its odds are against all others and against
 * none. Several right candidates, such as one number told twice, count together.
 */
export function fitChoices(told: readonly { candidates: readonly Candidate[] }[], penalty: number): Logit {
  const names = [
    ...new Set(told.flatMap(({ candidates }) => candidates.flatMap(({ one }) => Object.keys(one.measures)))),
  ].sort();
  const places = new Map(names.map((name, at) => [name, at]));
  const texts = told.map(({ candidates }) =>
    candidates.map(({ one, isTrue }) => ({ isTrue, ...sparseOf(one.measures, places) })),
  );
  const w = descend(new Float64Array(names.length + 1), (weights, gradient) => {
    const last = names.length;
    for (const candidates of texts) {
      const sums = candidates.map(({ at, values }) => sumAt(weights, last, at, values));
      const most = Math.max(0, ...sums);
      const odds = sums.map((sum) => Math.exp(sum - most));
      const none = Math.exp(-most);
      const all = odds.reduce((total, one) => total + one, none);
      const right = candidates.reduce((total, { isTrue }, at) => total + (isTrue ? (odds[at] ?? 0) : 0), 0);
      const isNone = !candidates.some(({ isTrue }) => isTrue);
      for (const [which, { at, values, isTrue }] of candidates.entries()) {
        const own = odds[which] ?? 0;
        const error = (own / all - (isTrue && !isNone ? own / right : 0)) / texts.length;
        addTo(gradient, last, { at, values }, error);
      }
    }
    for (let at = 0; at < last; at += 1) gradient[at] = (gradient[at] ?? 0) + penalty * (weights[at] ?? 0);
  });
  const rounded = (value: number) => Math.round(value * 1000) / 1000;
  return {
    bias: rounded(w[names.length] ?? 0),
    measures: Object.fromEntries(names.map((name, at) => [name, rounded(w[at] ?? 0)])),
  };
}

type Sparse = { at: Int32Array; values: Float64Array };

/** Most measures are zero. */
function sparseOf(measures: Record<string, number>, places: ReadonlyMap<string, number>): Sparse {
  const found = Object.entries(measures).flatMap(([name, value]) => {
    const at = places.get(name);
    return at === undefined || value === 0 ? [] : [{ at, value }];
  });
  return {
    at: Int32Array.from(found, (one) => one.at),
    values: Float64Array.from(found, (one) => one.value),
  };
}

function sumAt(weights: Float64Array, bias: number, at: Int32Array, values: Float64Array): number {
  let sum = weights[bias] ?? 0;
  for (let n = 0; n < at.length; n += 1) sum += (values[n] ?? 0) * (weights[at[n] ?? 0] ?? 0);
  return sum;
}

/** Adds what one example says of the weights that it has. */
function addTo(gradient: Float64Array, bias: number, { at, values }: Sparse, error: number): void {
  for (let n = 0; n < at.length; n += 1) {
    const place = at[n] ?? 0;
    gradient[place] = (gradient[place] ?? 0) + error * (values[n] ?? 0);
  }
  gradient[bias] = (gradient[bias] ?? 0) + error;
}

/**
 * Adam, with steps that shrink to nothing.
 *
 * @param bounded what a weight may become, by its place.
 */
function descend(
  w: Float64Array,
  addGradient: (weights: Float64Array, gradient: Float64Array) => void,
  bounded: (at: number, next: number) => number = (_, next) => next,
): Float64Array {
  const mean = new Float64Array(w.length);
  const square = new Float64Array(w.length);
  for (let step = 1; step <= steps; step += 1) {
    const gradient = new Float64Array(w.length);
    addGradient(w, gradient);
    for (let at = 0; at < w.length; at += 1) {
      const slope = gradient[at] ?? 0;
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * slope;
      square[at] = 0.99 * (square[at] ?? 0) + 0.01 * slope * slope;
      const move =
        (mean[at] ?? 0) / (1 - 0.9 ** step) / (Math.sqrt((square[at] ?? 0) / (1 - 0.99 ** step)) + 1e-9);
      w[at] = bounded(at, (w[at] ?? 0) - 0.1 * (1 - step / (steps + 1)) * move);
    }
  }
  return w;
}

type Row = { measures: Record<string, number>; isTrue: boolean };

function ascend(
  rows: readonly Row[],
  names: readonly string[],
  from: Record<string, number>,
  fromBias: number,
  signOf: (measure: string) => number,
  penalty: number,
): { weights: Record<string, number>; bias: number } {
  const places = new Map(names.map((name, at) => [name, at]));
  const sparse = rows.map(({ measures, isTrue }) => ({ ...sparseOf(measures, places), isTrue }));
  const last = names.length;
  const start = Float64Array.from([...names.map((name) => from[name] ?? 0), fromBias]);
  const signs = [...names.map(signOf), 0];
  const w = descend(
    start,
    (weights, gradient) => {
      for (const { at, values, isTrue } of sparse) {
        const error = 1 / (1 + Math.exp(-sumAt(weights, last, at, values))) - (isTrue ? 1 : 0);
        addTo(gradient, last, { at, values }, error / sparse.length);
      }
      for (let at = 0; at < last; at += 1) gradient[at] = (gradient[at] ?? 0) + penalty * (weights[at] ?? 0);
    },
    (at, next) => {
      const sign = signs[at] ?? 0;
      return sign === 0 ? next : sign > 0 ? Math.max(0, next) : Math.min(0, next);
    },
  );
  return { weights: Object.fromEntries(names.map((name, at) => [name, w[at] ?? 0])), bias: w[last] ?? 0 };
}
