import "server-only";
import { z } from "zod";
import type { ExtractedDeal } from "@/lib/ingest/edgar/read/deals";
import { readDocuments } from "@/lib/ingest/edgar/read/documents";
import { splitItems } from "@/lib/ingest/edgar/read/items";
import { listMirror, readMirrorFiling } from "../mirror-filings";

const dealKinds = [
  "acquisition",
  "merger",
  "disposal",
  "credit",
  "securities",
  "lease",
  "licence",
  "other",
] as const;

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);

const deal = z
  .object({
    accession: z.string(),
    item: z.string(),
    kind: z.enum(dealKinds),
    status: z.enum(["agreed", "completed", "terminated"]),
    part: z.enum(["buyer", "seller", "target", "party"]),
    counterparty: z.string().min(1).nullable(),
    subject: z.string().min(1).nullable(),
    happened_on: day.nullable(),
    amount: z.number().positive().nullable(),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .nullable(),
  })
  .refine(({ counterparty, subject }) => counterparty !== null || subject !== null, {
    message: "neither counterparty nor subject",
  })
  .refine(({ amount, currency }) => (amount === null) === (currency === null), {
    message: "amount and currency come together",
  });

/** What a person read in an item: one deal, or with `kind: "none"` that it reports none. */
const dealLabel = z.union([
  deal,
  z.object({ accession: z.string(), item: z.string(), kind: z.literal("none") }),
]);

export type DealLabel = z.output<typeof dealLabel>;
export type LabelledDeal = z.output<typeof deal>;

export const isLabelledDeal = (label: DealLabel): label is LabelledDeal => label.kind !== "none";

/**
 * Reads labels, one JSON object a line.
 *
 * @throws Error with the line's number, when a line has the wrong form.
 */
export function parseDealLabels(jsonl: string): DealLabel[] {
  return jsonl.split("\n").flatMap((line, at) => {
    if (line.trim() === "") return [];
    const parsed = dealLabel.safeParse(JSON.parse(line));
    if (!parsed.success) throw new Error(`Line ${at + 1}: ${parsed.error.message}`);
    return [parsed.data];
  });
}

/** A deal as it is scored, without its place. */
export type ReadDeal = Omit<ExtractedDeal, "start" | "end">;

/** Reads the deals of an item's text, its heading left out. */
type ReadDeals = (
  section: string,
  context: { item: string; filedOn: string; company: string },
) => readonly ReadDeal[];

/** An item of a filing, as labels and read deals are set side by side. */
type ItemId = { accession: string; item: string };

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
    const source = filing === undefined ? null : await readMirrorFiling(root, filing);
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
