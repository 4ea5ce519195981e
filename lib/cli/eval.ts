import "server-only";
import { parseArgs } from "node:util";
import { evaluateFrames } from "./evals/eval-frames";
import { evaluateIngest } from "./evals/eval-ingest";
import { evaluateItems } from "./evals/eval-items";
import { evaluateResolution } from "./evals/eval-resolution";
import type { Evaluation } from "./evals/evaluation";

const evaluations: Readonly<Record<string, Evaluation>> = {
  resolution: evaluateResolution,
  items: evaluateItems,
  ingest: evaluateIngest,
  frames: evaluateFrames,
};

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: "boolean", default: false },
      labels: { type: "string" },
      edgar: { type: "string", default: "../shared/edgar" },
    },
  });
  const evaluate = evaluations[positionals[0] ?? ""];
  if (evaluate === undefined) {
    const names = Object.keys(evaluations).join(" | ");
    console.error(`Usage: npm run -s eval -- ${names} [--labels FILE] [--edgar DIR] [--json]`);
    process.exitCode = 2;
    return;
  }
  const { json, text } = await evaluate({ labels: values.labels, edgar: values.edgar });
  console.log(values.json ? JSON.stringify(json, null, 2) : text);
}

await main();
