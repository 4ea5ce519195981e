import "server-only";
import { z } from "zod";
import { roleClasses } from "@/lib/domain/roles/role";

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
