import "server-only";
import {
  type AnnotatedCompany,
  areAnnotationsStale,
  findAnnotatedCompany,
  findStaleAnnotations,
  type PassageAnnotation,
  renewAnnotations,
} from "@/lib/db/annotations";
import type { Database } from "@/lib/db/open";
import { annotatorVersion } from "@/lib/db/source-version";
import type { Span } from "@/lib/language/annotation";
import { restAfter, type ScheduledTask } from "./jobs";
import { readInWorker } from "./read-worker/read-pool";

/** A document's canonical text, its day, and the parts of it to be read. */
type AnnotatedText = { text: string; date: string; passages: readonly Span[] };

/** What a worker is given at once, in UTF-16 units: a small part of the time that it has. */
const atOnce = 30_000;

/**
 * Reads what a document's passages say to one who asks about a company, in workers: what is the company itself depends
 * on which one is asked about. Null where the signal came first.
 */
async function annotatePassages(
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

/**
 * If texts are too much for a worker, each half is tried by itself, down to a single text, which then gets no
 * annotation.
 */
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

/** Renewing takes a quarter of a core: for each second of work it pauses three. */
const usualShare = 0.25;

/**
 * Reads passages, a document at a time, whose annotations nobody made yet, the newest first, or another version did, as
 * a task of the server: what is done is stored, so any turn goes on where one ended. Only to the version that is
 * announced.
 */
export function createRenewalTask(db: Database, share = usualShare): ScheduledTask {
  const version = annotatorVersion();
  const isDue = () => areAnnotationsStale(db, version);
  return {
    name: "annotations",
    isDue,
    async run({ signal }) {
      let renewed = 0;
      while (!signal.aborted && (await isDue())) {
        const startedMs = performance.now();
        const stale = await findStaleAnnotations(db, version);
        if (stale === null) break;
        const { entityKey, documentId, text, publishedOn, passages } = stale;
        const document = { text, date: publishedOn, passages };
        const annotations = await annotatePassages(db, entityKey, document, signal);
        if (annotations === null) break;
        const rows = annotations.map((one, at) => ({ ...one, documentId, start: passages[at]?.start ?? 0 }));
        await renewAnnotations(db, entityKey, rows, version);
        renewed += annotations.length;
        // Workers may load sources that changed while the server runs; renewing to those is left to its next start.
        if (annotations.some((one) => one.version !== version)) break;
        await restAfter(startedMs, share, signal);
      }
      return { renewed };
    },
  };
}
