import "server-only";
import { readDocuments } from "@/lib/ingest/edgar/read/documents";
import { extractFrames, type Frame } from "@/lib/ingest/edgar/read/item-502";
import { splitItems } from "@/lib/ingest/edgar/read/items";
import { type FilingSource, listMirror, readFiling } from "./mirror";

/** The frames of a filing's Item 5.02 ("6" before August 2004), with its text; none where it has no such item. */
export function framesOfFiling(source: FilingSource): { frames: Frame[]; text: string } {
  const text = readDocuments(source.raw)[0]?.text ?? "";
  const item = splitItems(text, source.items).find((span) => span.item === "5.02" || span.item === "6");
  const itemText = item === undefined ? "" : text.slice(item.titleEnd, item.end);
  return { frames: extractFrames(itemText, source), text: itemText };
}

/** The frames of each filing by accession number, and those that the mirror does not hold. */
export async function readLabelledFrames(
  root: string,
  accessions: Iterable<string>,
): Promise<{ frames: Map<string, Frame[]>; absent: string[] }> {
  const mirror = listMirror(root);
  const frames = new Map<string, Frame[]>();
  const absent: string[] = [];
  for (const accession of new Set(accessions)) {
    const filing = mirror.get(accession);
    const source = filing === undefined ? null : await readFiling(root, filing);
    if (source === null) absent.push(accession);
    else frames.set(accession, framesOfFiling(source).frames);
  }
  return { frames, absent };
}
