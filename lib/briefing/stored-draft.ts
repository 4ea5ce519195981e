import { z } from "zod";
import type { Draft } from "./statement";

const place = z.object({ start: z.number().int(), end: z.number().int() });

const ref = z.object({ documentId: z.string(), item: z.string().nullable(), span: place.nullable() });

const statement = z.object({
  text: z.string().min(1),
  refs: z.tuple([ref], ref),
  topic: z.enum(["business", "scale", "history", "leadership", "events", "deals", "news"]),
  day: z.string().nullable(),
  materiality: z.number(),
});

const draft = z.object({ paragraphs: z.array(z.array(statement)), headline: statement.nullable() });

/**
 * A draft as it was stored.
 *
 * @throws ZodError when a release that wrote it differently is at fault.
 */
export const readDraft = (stored: unknown): Draft => draft.parse(stored);
