import "server-only";
import { evaluateClaimSwaps } from "@/lib/eval/claims/eval-claim-swaps";
import { evaluateClaims } from "@/lib/eval/claims/eval-claims";
import { evaluateDeals } from "@/lib/eval/deals/eval-deals";
import { evaluateBriefings } from "@/lib/eval/eval-briefings";
import { evaluateIngest } from "@/lib/eval/eval-ingest";
import type { Evaluation } from "@/lib/eval/evaluation";
import { evaluateFrames } from "@/lib/eval/frames/eval-frames";
import { evaluateItems } from "@/lib/eval/items/eval-items";
import { evaluateReports } from "@/lib/eval/reports/eval-reports";
import { evaluateResolution } from "@/lib/eval/resolution/eval-resolution";
import { countReportWords, evaluateSubstance } from "@/lib/eval/substance/eval-substance";
import { evaluateTenure } from "@/lib/eval/tenure/eval-tenure";
import { readOptions } from "./read-options";

const evaluations: Readonly<Record<string, Evaluation>> = {
  resolution: evaluateResolution,
  briefings: evaluateBriefings,
  items: evaluateItems,
  ingest: evaluateIngest,
  frames: evaluateFrames,
  deals: evaluateDeals,
  reports: evaluateReports,
  claims: evaluateClaims,
  "claim-swaps": evaluateClaimSwaps,
  substance: evaluateSubstance,
  tenure: evaluateTenure,
  "report-words": countReportWords,
};

const usage = `Usage: npm run -s eval -- ${Object.keys(evaluations).join(" | ")} [--labels FILE] [--filings FILE] [--edgar DIR] [--data DIR] [--json]`;

async function main(): Promise<void> {
  const read = readOptions(
    {
      json: { type: "boolean", default: false },
      labels: { type: "string" },
      filings: { type: "string" },
      edgar: { type: "string", default: "../shared/edgar" },
      data: { type: "string" },
    },
    usage,
  );
  if (read === null) return;
  const { positionals, values } = read;
  const evaluate = evaluations[positionals[0] ?? ""];
  if (evaluate === undefined) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const { json: asJson, ...options } = values;
  const { json, text } = await evaluate({
    labels: undefined,
    filings: undefined,
    data: undefined,
    ...options,
  });
  console.log(asJson ? JSON.stringify(json, null, 2) : text);
}

await main();
