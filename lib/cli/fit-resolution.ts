import "server-only";
import { buildRegistryIndex } from "@/lib/domain/resolution/build-registry-index";
import { fitWeights } from "@/lib/operations/resolution-eval/fit-weights";
import { makeTrainingQueries } from "@/lib/operations/resolution-eval/make-training-queries";
import { startRandom } from "@/lib/operations/resolution-eval/random-source";
import { readStarterRegistry } from "./read-starter-registry";

/** Prints the weights for lib/domain/resolution/probability-weights.ts, fitted on the starter registry. */
const { entities, names } = await readStarterRegistry();
const index = buildRegistryIndex(entities, names);
const weights = fitWeights(index, makeTrainingQueries(index, 24_000, startRandom(7)));
for (const [name, weight] of Object.entries(weights)) console.log(`  ${name}: ${weight},`);
