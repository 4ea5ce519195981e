import "server-only";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Evaluation } from "../evaluation";
import { parseItemLabels, scoreItems } from "./score-items";

/**
 * The set of items per filing against labels (JSON lines with `accession` and `items`), by default the index beside
 * the mirror. `text` reads the document alone; `listed` is guided by EDGAR's own list where the mirror has it.
 */
export const evaluateItems: Evaluation = async ({ labels, edgar }) => {
  const file = labels ?? path.join(edgar, "../facts/filings_8k_index.jsonl");
  if (!existsSync(file)) return { json: null, text: `${file} is absent` };
  const score = await scoreItems(edgar, parseItemLabels(await readFile(file, "utf8")));
  const share = (part: number) =>
    `${part} of ${score.filings} (${((100 * part) / score.filings).toFixed(2)} %)`;
  const text = [
    `Items: ${score.filings} filings, ${score.absent.length} absent from the mirror and left out`,
    `  exact set, from the text alone     ${share(score.exact)}`,
    `  exact set, guided by EDGAR's list  ${share(score.exactListed)}`,
    ...score.differences.map(
      ({ accession, read, labelled }) =>
        `  ${accession}: read ${read.join(" ")}, labelled ${labelled.join(" ")}`,
    ),
  ].join("\n");
  return { json: score, text };
};
