import "server-only";
import { buildRegistryIndex } from "@/lib/domain/resolution/build-registry-index";
import { fitWeights } from "@/lib/operations/resolution-eval/fit-weights";
import { makeTrainingQueries } from "@/lib/operations/resolution-eval/make-training-queries";
import { startRandom } from "@/lib/operations/resolution-eval/random-source";
import { readStarterRegistry } from "../read-starter-registry";

/** The weights for lib/domain/resolution/probability-weights.ts, fitted on the starter registry. */
export async function fitResolution(): Promise<string> {
  const { entities, names } = await readStarterRegistry();
  const index = buildRegistryIndex(entities, names);
  const weights = fitWeights(index, makeTrainingQueries(index, 24_000, startRandom(7)));
  return Object.entries(weights)
    .map(([name, weight]) => `  ${name}: ${weight},`)
    .join("\n");
}
