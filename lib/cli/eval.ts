import "server-only";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildRegistryIndex } from "@/lib/domain/resolution/build-registry-index";
import { listBaselineRows } from "@/lib/operations/resolution-eval/baselines/baseline";
import { exactBaseline } from "@/lib/operations/resolution-eval/baselines/exact-baseline";
import { levenshteinBaseline } from "@/lib/operations/resolution-eval/baselines/levenshtein-baseline";
import { miniSearchBaseline } from "@/lib/operations/resolution-eval/baselines/mini-search-baseline";
import { parseCases } from "@/lib/operations/resolution-eval/eval-case";
import { evaluateHalf, type HalfReport } from "@/lib/operations/resolution-eval/evaluate-half";
import { writeReport } from "@/lib/operations/resolution-eval/write-report";
import { readStarterRegistry } from "./read-starter-registry";

const titles = { dev: "Development half", test: "Test half" } as const;

async function evaluateResolution(): Promise<Record<string, HalfReport>> {
  const { entities, names } = await readStarterRegistry();
  const index = buildRegistryIndex(entities, names);
  const rows = listBaselineRows(entities, names);
  const baselines = [exactBaseline(rows), levenshteinBaseline(rows), miniSearchBaseline(rows)];
  const reports: Record<string, HalfReport> = {};
  for (const half of Object.keys(titles)) {
    const path = fileURLToPath(new URL(`../operations/resolution-eval/${half}.jsonl`, import.meta.url));
    if (!existsSync(path)) continue;
    reports[half] = evaluateHalf(index, parseCases(await readFile(path, "utf8")), baselines);
  }
  return reports;
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { json: { type: "boolean", default: false } },
  });
  if (positionals[0] !== "resolution") {
    console.error("Usage: npm run eval -- resolution [--json]");
    process.exitCode = 2;
    return;
  }
  const reports = await evaluateResolution();
  if (values.json) {
    console.log(JSON.stringify(reports, null, 2));
    return;
  }
  for (const [half, title] of Object.entries(titles)) {
    const report = reports[half];
    if (report !== undefined) console.log(`${writeReport(title, report)}\n`);
  }
}

await main();
