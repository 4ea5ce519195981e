import "server-only";
import { z } from "zod";
import { readDocuments } from "@/lib/ingest/edgar/read/documents";
import { splitItems } from "@/lib/ingest/edgar/read/items";
import { listMirror, readFiling } from "../frames/mirror";

const itemLabel = z.object({ accession: z.string(), items: z.array(z.string()) });

export type ItemLabel = z.output<typeof itemLabel>;

export type ItemScore = {
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
export function parseItemLabels(jsonl: string): ItemLabel[] {
  return jsonl.split("\n").flatMap((line, at) => {
    if (line.trim() === "") return [];
    const parsed = itemLabel.safeParse(JSON.parse(line));
    if (!parsed.success) throw new Error(`Line ${at + 1}: ${parsed.error.message}`);
    return [parsed.data];
  });
}

const setOf = (items: readonly string[]): string[] => [...new Set(items)].sort();

const isSame = (a: readonly string[], b: readonly string[]): boolean => setOf(a).join() === setOf(b).join();

/** Reads each labelled filing's items from its document and compares the sets. */
export async function scoreItems(root: string, labels: readonly ItemLabel[]): Promise<ItemScore> {
  const mirror = listMirror(root);
  const score: ItemScore = { filings: 0, exact: 0, exactListed: 0, differences: [], absent: [] };
  for (const { accession, items } of labels) {
    const filing = mirror.get(accession);
    const source = filing === undefined ? null : await readFiling(root, filing);
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
