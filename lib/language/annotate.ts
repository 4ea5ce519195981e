import type { Annotation } from "./annotation";
import { tokenize } from "./tokens";

/**
 * What a text says. A stand-in until events are read: sentences only.
 *
 * @param context `company` and `names` are the speaking company's; `date` is the document's day, YYYY-MM-DD.
 */
export function annotate(
  text: string,
  _context: { company: string; names?: string[]; date?: string },
): Annotation {
  const sentences = tokenize(text).map((tokens) => ({
    start: tokens[0]?.start ?? 0,
    end: tokens.at(-1)?.end ?? 0,
    kind: "prose" as const,
  }));
  return { sentences, mentions: [], events: [] };
}
