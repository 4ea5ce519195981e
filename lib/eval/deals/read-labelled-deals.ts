import "server-only";
import type { ExtractedDeal } from "@/lib/ingest/edgar/read/deals";
import { readDocuments } from "@/lib/ingest/edgar/read/documents";
import { splitItems } from "@/lib/ingest/edgar/read/items";
import { listMirror, readFiling } from "../frames/mirror";

/** A deal as it is scored, without its place. */
export type ReadDeal = Omit<ExtractedDeal, "start" | "end">;

/** Reads the deals of an item's text, its heading left out. */
export type ReadDeals = (
  section: string,
  context: { item: string; filedOn: string; company: string },
) => readonly ReadDeal[];

/** An item of a filing, as labels and read deals are set side by side. */
export type ItemId = { accession: string; item: string };

export const itemKey = ({ accession, item }: ItemId): string => `${accession} ${item}`;

/** The text of each item by `itemKey`, with what a reader is told of it, and the filings that the mirror lacks. */
export async function readLabelledItems(
  root: string,
  items: Iterable<ItemId>,
): Promise<{
  sections: Map<string, { section: string; item: string; filedOn: string; company: string }>;
  absent: string[];
}> {
  const wanted = new Map([...items].map((id) => [itemKey(id), id]));
  const mirror = listMirror(root);
  const sections = new Map<string, { section: string; item: string; filedOn: string; company: string }>();
  const absent: string[] = [];
  for (const accession of new Set([...wanted.values()].map((id) => id.accession))) {
    const filing = mirror.get(accession);
    const source = filing === undefined ? null : await readFiling(root, filing);
    if (source === null) {
      absent.push(accession);
      continue;
    }
    const text = readDocuments(source.raw)[0]?.text ?? "";
    for (const { item, titleEnd, end } of splitItems(text, source.items)) {
      const key = itemKey({ accession, item });
      if (!wanted.has(key)) continue;
      const { filedOn, company } = source;
      sections.set(key, { section: text.slice(titleEnd, end), item, filedOn, company });
    }
  }
  return { sections, absent };
}

/** The deals that `read` finds in each item by `itemKey`, and the filings that the mirror lacks. */
export async function readLabelledDeals(
  root: string,
  items: Iterable<ItemId>,
  read: ReadDeals,
): Promise<{ deals: Map<string, readonly ReadDeal[]>; absent: string[] }> {
  const { sections, absent } = await readLabelledItems(root, items);
  const deals = new Map(
    [...sections].map(([key, { section, ...context }]) => [key, read(section, context)] as const),
  );
  return { deals, absent };
}
