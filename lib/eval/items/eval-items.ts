import "server-only";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { readDocuments } from "@/lib/ingest/edgar/read/documents";
import { splitItems } from "@/lib/ingest/edgar/read/items";
import { type Evaluation, parseLabels } from "../evaluation";
import { listMirror, readMirrorFiling } from "../mirror-filings";

const itemLabel = z.object({ accession: z.string(), items: z.array(z.string()) });

type ItemLabel = z.output<typeof itemLabel>;

type ItemScore = {
  filings: number;
  exact: number;
  exactListed: number;
  differences: { accession: string; read: string[]; labelled: string[] }[];
  absent: string[];
};

/**
 * Reads labels, one JSON object a line.
 *
 * @throws Error with the line's number, when a line has the wrong form.
 */
export const parseItemLabels = (jsonl: string): ItemLabel[] => parseLabels(itemLabel, jsonl);

const setOf = (items: readonly string[]): string[] => [...new Set(items)].sort();

const isSame = (a: readonly string[], b: readonly string[]): boolean => setOf(a).join() === setOf(b).join();

/** Reads each labelled filing's items from its document and compares the sets. */
export async function scoreItems(root: string, labels: readonly ItemLabel[]): Promise<ItemScore> {
  const mirror = listMirror(root);
  const score: ItemScore = { filings: 0, exact: 0, exactListed: 0, differences: [], absent: [] };
  for (const { accession, items } of labels) {
    const filing = mirror.get(accession);
    const source = filing === undefined ? null : await readMirrorFiling(root, filing);
    if (source === null) {
      score.absent.push(accession);
      continue;
    }
    const text = readDocuments(source.raw)[0]?.text ?? "";
    const read = setOf(splitItems(text, []).map(({ item }) => item));
    const listed = splitItems(text, source.items).map(({ item }) => item);
    score.filings += 1;
    if (isSame(read, items)) score.exact += 1;
    else score.differences.push({ accession, read, labelled: setOf(items) });
    if (isSame(listed, items)) score.exactListed += 1;
  }
  return score;
}

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
