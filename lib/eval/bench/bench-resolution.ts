import "server-only";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import type { RegistryName } from "@/lib/domain/resolution/registry-index";
import { startRandom } from "@/lib/eval/resolution/training-queries";
import { startTestPostgres } from "@/lib/testing/postgres";

/** What resolving costs with so many names: times in milliseconds, memory of the serving process in megabytes. */
export type ResolutionBench = {
  names: number;
  inMemory: number;
  inputs: number;
  "exact p50": number;
  "exact p99": number;
  "misspelt p50": number;
  "misspelt p99": number;
  /** Processor time of the measuring process, with the engine where that is embedded: what else runs doesn't count. */
  "misspelt CPU p50": number;
  "misspelt CPU p99": number;
  "resident MB": number;
  "resolved right, wrong": string;
  /** Of the labelled cases: how many are answered with the right company, a wrong one, by memory alone and with the tail. */
  "labelled right, wrong": string;
};

const seed = 20_260_821;

/**
 * Measures registries of several sizes, each in a process of its own over a database that holds the seed's names and as
 * many made ones as it takes: words of real names, put together anew, every third name with a word that no other has.
 *
 * @param engine `postgresql` starts one for the occasion.
 */
export async function benchResolution(
  sizes: readonly number[],
  engine: "embedded" | "postgresql",
): Promise<ResolutionBench[]> {
  const postgres = engine === "postgresql" ? await startTestPostgres() : undefined;
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "footnote-bench-"));
  const env = { ...process.env, DATABASE_URL: postgres?.url ?? "", DATA_DIR: dataDir };
  try {
    // One database that grows.
    return [...sizes]
      .sort((one, other) => one - other)
      .map((size) => {
        const run = (task: string) =>
          execFileSync(
            process.execPath,
            ["lib/cli/run.mjs", "lib/eval/bench/resolution-task.ts", task, String(size)],
            { env, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"], maxBuffer: 1e8 },
          );
        run("fill");
        return JSON.parse(run("measure")) as ResolutionBench;
      });
  } finally {
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const forms = ["GmbH", "Ltd", "LLC", "S.A.", "AG", "B.V.", "Oy", "Inc", "SpA", "AB"];
const syllables =
  "ba be di do fa ga hu ka lo ma mi no pe ra ri sa so ta ti ve wo zu lan ber tor min sel kra".split(" ");

/** The words of real names, of which made ones are put together. */
export const wordsOf = (real: readonly RegistryName[]): string[][] =>
  real
    .filter(({ kind }) => kind === "legal" || kind === "former")
    .map(({ name }) => parseCompanyName(name).words)
    .filter((words) => words.length > 0);

/** Name number `n` of an endless list. */
export function makeName(words: readonly (readonly string[])[], n: number): string {
  const random = startRandom(seed + n);
  const picked = Array.from({ length: 1 + random.below(3) }, () => random.pick(random.pick(words)));
  if (random.below(3) === 0)
    picked.unshift(Array.from({ length: 3 + random.below(2) }, () => random.pick(syllables)).join(""));
  return [...picked, random.pick(forms)].join(" ");
}
