import "server-only";
import { parseArgs } from "node:util";
import { evaluateBriefings } from "./evals/eval-briefings";
import { evaluateClaimSwaps } from "./evals/eval-claim-swaps";
import { evaluateClaims } from "./evals/eval-claims";
import { evaluateDeals } from "./evals/eval-deals";
import { evaluateFrames } from "./evals/eval-frames";
import { evaluateIngest } from "./evals/eval-ingest";
import { evaluateItems } from "./evals/eval-items";
import { evaluateResolution } from "./evals/eval-resolution";
import { evaluateSubstance } from "./evals/eval-substance";
import { evaluateTenure } from "./evals/eval-tenure";
import type { Evaluation } from "./evals/evaluation";

const evaluations: Readonly<Record<string, Evaluation>> = {
  resolution: evaluateResolution,
  briefings: evaluateBriefings,
  items: evaluateItems,
  ingest: evaluateIngest,
  frames: evaluateFrames,
  deals: evaluateDeals,
  claims: evaluateClaims,
  "claim-swaps": evaluateClaimSwaps,
  substance: evaluateSubstance,
  tenure: evaluateTenure,
};

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: "boolean", default: false },
      labels: { type: "string" },
      filings: { type: "string" },
      edgar: { type: "string", default: "../shared/edgar" },
      data: { type: "string" },
    },
  });
  const evaluate = evaluations[positionals[0] ?? ""];
  if (evaluate === undefined) {
    const names = Object.keys(evaluations).join(" | ");
    console.error(
      `Usage: npm run -s eval -- ${names} [--labels FILE] [--filings FILE] [--edgar DIR] [--data DIR] [--json]`,
    );
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
