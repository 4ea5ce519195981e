import "server-only";
import { z } from "zod";
import { roleClasses } from "@/lib/domain/roles/role";
import { readDocuments } from "@/lib/ingest/edgar/read/documents";
import { extractFrames, type Frame } from "@/lib/ingest/edgar/read/item-502";
import { splitItems } from "@/lib/ingest/edgar/read/items";
import { listMirror, type MirroredText, readMirrorFiling } from "../mirror-filings";

/** What a person read in an Item 5.02: one frame, or with `action: "none"` that it changes no one. */
const frameLabel = z.union([
  z.object({
    accession: z.string(),
    person: z.string(),
    action: z.enum(["departed", "appointed", "continues"]),
    role: z.string().nullable(),
    role_class: z.enum(roleClasses),
    effective_date: z.string().nullable(),
    interim: z.boolean().nullish(),
  }),
  z.object({ accession: z.string(), person: z.null(), action: z.literal("none") }),
]);

export type FrameLabel = z.output<typeof frameLabel>;
export type LabelledFrame = Extract<FrameLabel, { person: string }>;

/**
 * Reads labels, one JSON object a line.
 *
 * @throws Error with the line's number, when a line has the wrong form.
 */
export function parseFrameLabels(jsonl: string): FrameLabel[] {
  return jsonl.split("\n").flatMap((line, at) => {
    if (line.trim() === "") return [];
    const parsed = frameLabel.safeParse(JSON.parse(line));
    if (!parsed.success) throw new Error(`Line ${at + 1}: ${parsed.error.message}`);
    return [parsed.data];
  });
}

/** The frames of a filing's Item 5.02 ("6" before August 2004), with its text; none where it has no such item. */
function framesOfFiling(source: MirroredText): { frames: Frame[]; text: string } {
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
    const source = filing === undefined ? null : await readMirrorFiling(root, filing);
    if (source === null) absent.push(accession);
    else frames.set(accession, framesOfFiling(source).frames);
  }
  return { frames, absent };
}
