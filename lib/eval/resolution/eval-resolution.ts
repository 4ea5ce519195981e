import "server-only";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { formatTable } from "@/lib/domain/prose";
import type { CompanyMatch } from "@/lib/domain/resolution/explain";
import { matchCompany } from "@/lib/domain/resolution/match-company";
import { buildRegistryIndex, type RegistryIndex } from "@/lib/domain/resolution/registry-index";
import { readSeedRegistry } from "@/lib/seed/registry";
import { type Evaluation, halfTitles } from "../evaluation";
import {
  type Baseline,
  exactBaseline,
  levenshteinBaseline,
  listBaselineRows,
  miniSearchBaseline,
} from "./baselines";
import {
  type Answer,
  countAtBestThreshold,
  countFigures,
  type EvalCase,
  type Figures,
  isExpected,
  parseCases,
  type ReliabilityRow,
  sameCik,
  tabulateReliability,
} from "./resolution-figures";

/** Of one class of cases: how many went right (the company, the question back, or nothing), and how many wrong. */
type ClassRow = { name: string; cases: number; right: number; wrongCompany: number };

type HalfReport = {
  figures: Figures;
  classes: ClassRow[];
  reliability: ReliabilityRow[];
  baselines: { title: string; threshold: number; figures: Figures }[];
};

/** Resolves every case of a half with the product's matcher and with the baselines, and counts. */
export function evaluateHalf(
  index: RegistryIndex,
  cases: readonly EvalCase[],
  baselines: readonly Baseline[],
): HalfReport {
  const matches = cases.map(({ input }) => matchCompany(index, input));
  const answers = matches.map(answerOf);
  const classes = new Map<string, ClassRow>();
  for (const [at, row] of cases.entries()) {
    const match = matches[at];
    if (match === undefined) continue;
    const counted = classes.get(row.class) ?? { name: row.class, cases: 0, right: 0, wrongCompany: 0 };
    counted.cases += 1;
    if (isRight(row, match)) counted.right += 1;
    else if (match.outcome === "resolved") counted.wrongCompany += 1;
    classes.set(row.class, counted);
  }
  return {
    figures: countFigures(cases, answers),
    classes: [...classes.values()].sort((one, other) => one.name.localeCompare(other.name, "en")),
    reliability: tabulateReliability(cases, answers),
    baselines: baselines.map(({ title, answer }) => ({
      title,
      ...countAtBestThreshold(
        cases,
        cases.map(({ input }) => answer(input)),
      ),
    })),
  };
}

/** True when a match is what its case expects; a question back counts if it offers a listed company. */
function isRight({ expect }: EvalCase, match: CompanyMatch): boolean {
  if (expect === null) return match.outcome === "not_found";
  if (!("ambiguous" in expect)) {
    return match.outcome === "resolved" && isExpected(expect, match.entity);
  }
  if (match.outcome !== "ambiguous") return false;
  const offered = match.alternatives.map(({ entity }) => entity.cik);
  return expect.ambiguous.some((cik) => offered.some((other) => sameCik(cik, other)));
}

function answerOf(match: CompanyMatch): Answer {
  return match.outcome === "resolved" ? { entity: match.entity, confidence: match.confidence } : null;
}

/** A half's report as lines of text. */
function writeReport(title: string, report: HalfReport): string {
  const { figures, classes, reliability, baselines } = report;
  const rows = [
    ["Footnote", "", ...figureCells(figures)],
    ...baselines.map((row) => [row.title, `at ${row.threshold.toFixed(2)}`, ...figureCells(row.figures)]),
  ];
  const parts = [
    `${title}: ${figures.cases} cases`,
    formatTable(["", "threshold", "precision", "recall", "F1", "wrong company"], rows),
    formatTable(
      ["class", "cases", "right", "wrong company"],
      classes.map((row) => [row.name, `${row.cases}`, `${row.right}`, `${row.wrongCompany}`]),
    ),
    formatTable(
      ["confidence", "answers", "mean", "right"],
      reliability.map((row) => [
        row.from === row.to ? "1" : `${row.from.toFixed(2)} to ${row.to.toFixed(2)}`,
        `${row.answers}`,
        row.confidence.toFixed(3),
        row.right.toFixed(3),
      ]),
    ),
  ];
  return parts.join("\n\n");
}

function figureCells({ precision, recall, f1, wrongRate }: Figures): string[] {
  return [precision.toFixed(4), recall.toFixed(4), f1.toFixed(4), `${(100 * wrongRate).toFixed(2)} %`];
}

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
