import "server-only";
import { parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import { findExact } from "@/lib/domain/resolution/candidates";
import { readQuery } from "@/lib/domain/resolution/parse-query";
import { buildRegistryIndex, type RegistryIndex } from "@/lib/domain/resolution/registry-index";
import { weights as current, type Measures, scoreQuery } from "@/lib/domain/resolution/score";
import { readSeedRegistry } from "@/lib/seed/pack";
import { makeTrainingQueries, startRandom, type TrainingQuery } from "./training-queries";

type Weights = Record<keyof Measures | "bias", number>;

/** Candidates of one query as rows of measures, with the row that is right, or -1 for none. */
type Example = { rows: Float64Array[]; right: number };

const names = Object.keys(current) as (keyof Weights)[];
const free = new Set<string>(["bias", "evidence", "beginning", "industryExplains", "complete"]);
const steps = 400;
const candidateLimit = 12;

/** Fits the weights of the multinomial logit by maximum likelihood, starting from none. */
function fitWeights(index: RegistryIndex, queries: readonly TrainingQuery[]): Weights {
  const examples = queries.flatMap((query) => readExample(index, query) ?? []);
  const fitted = new Float64Array(names.length);
  const mean = new Float64Array(names.length);
  const square = new Float64Array(names.length);
  for (let step = 1; step <= steps; step += 1) {
    const gradient = gradientOf(examples, fitted);
    for (const [at, name] of names.entries()) {
      const slope = (gradient[at] ?? 0) + 2e-4 * (fitted[at] ?? 0);
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * slope;
      square[at] = 0.99 * (square[at] ?? 0) + 0.01 * slope * slope;
      const move =
        (mean[at] ?? 0) / (1 - 0.9 ** step) / (Math.sqrt((square[at] ?? 0) / (1 - 0.99 ** step)) + 1e-9);
      const next = (fitted[at] ?? 0) - 0.1 * (1 - step / (steps + 1)) * move;
      // What speaks against a name never speaks for it, however the sample falls.
      fitted[at] = free.has(name) ? next : Math.min(0, next);
    }
  }
  const weights = { ...current };
  for (const [at, name] of names.entries()) weights[name] = Math.round(100 * (fitted[at] ?? 0)) / 100;
  return weights;
}

function readExample(index: RegistryIndex, query: TrainingQuery): Example | null {
  const parsed = parseCompanyName(query.text);
  if (parsed.key === "" || findExact(index, parsed).length > 0) return null;
  const scored = scoreQuery(index, readQuery(parsed, index.wordIndex))
    .filter(({ entity }) => entity !== query.absent)
    .slice(0, candidateLimit);
  if (scored.length === 0 || (query.absent !== null && hasTwin(index, query.absent))) return null;
  const rows = scored.map(({ measures }) =>
    Float64Array.from(names, (name) => (name === "bias" ? 1 : measures[name])),
  );
  return {
    rows,
    right: query.truth === null ? -1 : scored.findIndex(({ entity }) => entity === query.truth),
  };
}

/** Another registrant of the same name would be right where the absent one is asked for. */
function hasTwin(index: RegistryIndex, entity: number): boolean {
  const parsed = parseCompanyName(index.entities[entity]?.name ?? "");
  return (index.lookup.byLooseKey.get(parsed.looseKey) ?? []).some(
    (at) => index.names[at]?.entity !== entity,
  );
}

function gradientOf(examples: readonly Example[], fitted: Float64Array): Float64Array {
  const gradient = new Float64Array(fitted.length);
  for (const { rows, right } of examples) {
    const odds = rows.map((row) =>
      Math.exp(row.reduce((sum, value, at) => sum + value * (fitted[at] ?? 0), 0)),
    );
    const total = odds.reduce((sum, value) => sum + value, 1);
    for (const [position, row] of rows.entries()) {
      const error = (odds[position] ?? 0) / total - (position === right ? 1 : 0);
      for (let at = 0; at < row.length; at += 1) gradient[at] = (gradient[at] ?? 0) + error * (row[at] ?? 0);
    }
  }
  return gradient.map((value) => value / examples.length);
}

/** The text of lib/domain/resolution/weights.json, fitted on the seed registry. */
export async function fitResolution(): Promise<string> {
  const { entities, names } = await readSeedRegistry();
  const index = buildRegistryIndex(entities, names);
  const weights = fitWeights(index, makeTrainingQueries(index, 24_000, startRandom(7)));
  return JSON.stringify(weights, null, 2);
}
