import "server-only";
import { buildRegistryIndex } from "@/lib/domain/resolution/registry-index";
import { readSeedRegistry } from "@/lib/seed/registry";
import { fitWeights } from "./fit-weights";
import { makeTrainingQueries } from "./make-training-queries";
import { startRandom } from "./random-source";

/** The text of lib/domain/resolution/weights.json, fitted on the seed registry. */
export async function fitResolution(): Promise<string> {
  const { entities, names } = await readSeedRegistry();
  const index = buildRegistryIndex(entities, names);
  const weights = fitWeights(index, makeTrainingQueries(index, 24_000, startRandom(7)));
  return JSON.stringify(weights, null, 2);
}
