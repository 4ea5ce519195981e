import "server-only";
import { type AnnotatedCompany, findAnnotatedCompany, type PassageAnnotation } from "@/lib/db/annotations";
import { annotatorVersion } from "@/lib/db/annotator-version";
import type { Database } from "@/lib/db/open";
import type { Span } from "@/lib/language/annotation";
import { readInWorker } from "./read-worker/read-in-worker";

/** A document's canonical text, its day, and the parts of it to be read. */
export type AnnotatedText = { text: string; date: string; passages: readonly Span[] };

/** What a worker is given at once, in UTF-16 units: a small part of the time that it has. */
const atOnce = 30_000;

/**
 * Reads what a document's passages say to one who asks about a company, in workers: what is the company itself depends
 * on which one is asked about. Null where the signal came first.
 */
export async function annotatePassages(
  db: Database,
  entityKey: string,
  { text, date, passages }: AnnotatedText,
  signal: AbortSignal,
): Promise<PassageAnnotation[] | null> {
  const context = { ...(await findAnnotatedCompany(db, entityKey)), date };
  const annotations: PassageAnnotation[] = [];
  for (const part of cutParts(passages)) {
    const texts = part.map(({ start, end }) => text.slice(start, end));
    const read = await annotateTexts(texts, context, signal);
    if (read === null) return null;
    annotations.push(...read);
  }
  return annotations;
}

/** Runs of passages, each no longer than a worker is given at once, or of one. */
function cutParts(passages: readonly Span[]): Span[][] {
  const parts: Span[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const passage of passages) {
    const own = passage.end - passage.start;
    if (length + own > atOnce) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(passage);
    length += own;
  }
  return parts;
}

/** Of texts that are too much for a worker together each half is tried, until one alone is: that one has none. */
async function annotateTexts(
  texts: string[],
  context: AnnotatedCompany & { date: string },
  signal: AbortSignal,
): Promise<PassageAnnotation[] | null> {
  const read = await readInWorker("annotate", { texts, context }, signal);
  if (read.outcome === "done") return read.result;
  if (read.outcome === "stopped") return null;
  if (texts.length === 1) return [{ version: annotatorVersion(), body: null }];
  const middle = Math.ceil(texts.length / 2);
  const first = await annotateTexts(texts.slice(0, middle), context, signal);
  const second = first && (await annotateTexts(texts.slice(middle), context, signal));
  return first && second && [...first, ...second];
}
