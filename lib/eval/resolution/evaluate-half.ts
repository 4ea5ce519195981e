import "server-only";
import type { CompanyMatch } from "@/lib/domain/resolution/explain";
import { matchCompany } from "@/lib/domain/resolution/match-company";
import type { RegistryIndex } from "@/lib/domain/resolution/registry-index";
import type { Baseline } from "./baselines";
import { type EvalCase, isExpected, sameCik } from "./eval-case";
import { type Answer, countAtBestThreshold, countFigures, type Figures } from "./figures";
import { type ReliabilityRow, tabulateReliability } from "./reliability";

/** Of one class of cases: how many went right (the company, the question back, or nothing), and how many wrong. */
export type ClassRow = { name: string; cases: number; right: number; wrongCompany: number };

export type HalfReport = {
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
export function isRight({ expect }: EvalCase, match: CompanyMatch): boolean {
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
