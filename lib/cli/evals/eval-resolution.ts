import "server-only";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { buildRegistryIndex } from "@/lib/domain/resolution/build-registry-index";
import { listBaselineRows } from "@/lib/operations/resolution-eval/baselines/baseline";
import { exactBaseline } from "@/lib/operations/resolution-eval/baselines/exact-baseline";
import { levenshteinBaseline } from "@/lib/operations/resolution-eval/baselines/levenshtein-baseline";
import { miniSearchBaseline } from "@/lib/operations/resolution-eval/baselines/mini-search-baseline";
import { parseCases } from "@/lib/operations/resolution-eval/eval-case";
import { evaluateHalf, type HalfReport } from "@/lib/operations/resolution-eval/evaluate-half";
import { writeReport } from "@/lib/operations/resolution-eval/write-report";
import { readStarterRegistry } from "../read-starter-registry";
import { type Evaluation, halfTitles } from "./evaluation";

/** Company names against the project's labelled inputs, beside three baselines. */
export const evaluateResolution: Evaluation = async () => {
  const { entities, names } = await readStarterRegistry();
  const index = buildRegistryIndex(entities, names);
  const rows = listBaselineRows(entities, names);
  const baselines = [exactBaseline(rows), levenshteinBaseline(rows), miniSearchBaseline(rows)];
  const reports: Record<string, HalfReport> = {};
  const texts: string[] = [];
  for (const [half, title] of Object.entries(halfTitles)) {
    const path = fileURLToPath(new URL(`../../operations/resolution-eval/${half}.jsonl`, import.meta.url));
    if (!existsSync(path)) continue;
    const report = evaluateHalf(index, parseCases(await readFile(path, "utf8")), baselines);
    reports[half] = report;
    texts.push(writeReport(title, report));
  }
  return { json: reports, text: texts.join("\n\n") };
};
