import { z } from "zod";
import type { Draft, Intelligence } from "./statement";

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

const statements = z.array(statement);

const intelligence = z.object({
  strengths: statements,
  weaknesses: statements,
  opportunities: statements,
  threats: statements,
  priorities: statements,
  competitors: z.array(z.object({ key: z.string(), name: z.string(), statement })),
  empty: z.partialRecord(
    z.enum(["strengths", "weaknesses", "opportunities", "threats", "priorities", "competitors"]),
    z.string(),
  ),
});

/** Intelligence as it was stored; throws as `readDraft` does. */
export const readIntelligence = (stored: unknown): Intelligence => intelligence.parse(stored);

/**
 * A draft as it was stored.
 *
 * @throws ZodError when a release that wrote it differently is at fault.
 */
export const readDraft = (stored: unknown): Draft => draft.parse(stored);
