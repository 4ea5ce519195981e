import "server-only";
import { pathToFileURL } from "node:url";
import { parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import { findExact } from "@/lib/domain/resolution/candidates";
import { matchCompany } from "@/lib/domain/resolution/match-company";
import {
  buildRegistryIndex,
  type RegistryEntity,
  type RegistryName,
} from "@/lib/domain/resolution/registry-index";
import { misspell, startRandom } from "@/lib/eval/resolution/training-queries";
import { readSeedRegistry } from "@/lib/seed/registry";

/** Times in milliseconds of resolving names that need scoring, and of building the index. */
export type ResolutionBench = {
  entities: number;
  names: number;
  inputs: number;
  buildMs: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
};

const seed = 20_260_821;
const inputCount = 5_000;

/** Resolves misspelt names of a registry one after another, in this process. */
export function benchResolution(rows: {
  entities: RegistryEntity[];
  names: RegistryName[];
}): ResolutionBench {
  const builds: number[] = [];
  let index = buildRegistryIndex(rows.entities, rows.names);
  for (let round = 0; round < 3; round += 1) {
    const started = performance.now();
    index = buildRegistryIndex(rows.entities, rows.names);
    builds.push(performance.now() - started);
  }
  const random = startRandom(seed);
  const inputs: string[] = [];
  while (inputs.length < inputCount) {
    const input = misspell(random.pick(index.names).name.toLowerCase().split(" "), random).join(" ");
    if (findExact(index, parseCompanyName(input)).length === 0) inputs.push(input);
  }
  for (const input of inputs.slice(0, 500)) matchCompany(index, input);
  const times = inputs.map((input) => {
    const started = performance.now();
    matchCompany(index, input);
    return performance.now() - started;
  });
  times.sort((one, other) => one - other);
  return {
    entities: index.entities.length,
    names: rows.names.length,
    inputs: inputs.length,
    buildMs: Math.min(...builds),
    p50Ms: times[Math.floor(times.length * 0.5)] ?? 0,
    p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
    maxMs: times.at(-1) ?? 0,
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const bench = benchResolution(await readSeedRegistry());
  const ms = (value: number) => `${value.toFixed(2)} ms`;
  console.log(
    `Resolution over ${bench.entities} entities, ${bench.names} names; index built in ${ms(bench.buildMs)}`,
  );
  console.log(
    `${bench.inputs} misspelt names: p50 ${ms(bench.p50Ms)}, p99 ${ms(bench.p99Ms)}, max ${ms(bench.maxMs)}`,
  );
}
