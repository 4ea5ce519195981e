import "server-only";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { buildRegistryIndex } from "@/lib/domain/resolution/registry-index";
import { readSeedRegistry } from "@/lib/seed/registry";
import { type Evaluation, halfTitles } from "../evaluation";
import { exactBaseline, levenshteinBaseline, listBaselineRows, miniSearchBaseline } from "./baselines";
import { parseCases } from "./eval-case";
import { evaluateHalf, type HalfReport } from "./evaluate-half";
import { writeReport } from "./write-report";

/** Company names against the project's labelled inputs, beside three baselines. */
export const evaluateResolution: Evaluation = async () => {
  const { entities, names } = await readSeedRegistry();
  const index = buildRegistryIndex(entities, names);
  const rows = listBaselineRows(entities, names);
  const baselines = [exactBaseline(rows), levenshteinBaseline(rows), miniSearchBaseline(rows)];
  const reports: Record<string, HalfReport> = {};
  const texts: string[] = [];
  for (const [half, title] of Object.entries(halfTitles)) {
    const path = fileURLToPath(new URL(`${half}.jsonl`, import.meta.url));
    if (!existsSync(path)) continue;
    const report = evaluateHalf(index, parseCases(await readFile(path, "utf8")), baselines);
    reports[half] = report;
    texts.push(writeReport(title, report));
  }
  return { json: reports, text: texts.join("\n\n") };
};
