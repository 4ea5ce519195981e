import { formatDay } from "@/lib/domain/calendar";
import type { ResponseOf } from "@/lib/operations/contract";
import type { enrich } from "@/lib/operations/enrich/contract";

type Enrich = ResponseOf<typeof enrich>;

/** The answer of enrich, as far as a briefing is shown from it. */
export type BriefingAnswer = Pick<Enrich, "context" | "headlineInsight" | "citations"> & {
  entity: Pick<Enrich["entity"], "name" | "citations">;
  scale: Pick<Enrich["scale"], "citations">;
  meta: Pick<Enrich["meta"], "briefing" | "data_through">;
};

export type Citation = Enrich["citations"][number];

/** A stretch of a text: words, or the mark of a footnote with its own place on the page. */
export type Piece = { text: string } | { n: number; ref: string; sentence: string };

export type ReadBriefing = {
  headline: Piece[];
  paragraphs: Piece[][];
  /** Number of a footnote to the places that point to it, in reading order. */
  mentions: ReadonlyMap<number, string[]>;
  /** Reads a text that follows on the page, whose marks are mentions too; before the endnotes are shown. */
  readFurther: (text: string) => Piece[];
};

/** Where a fact beside the texts keeps its mark, so that the endnote can lead back to it. */
export const factRef = (n: number, field: string) => `ref-${n}-${field}`;

/**
 * Reads the "[n]" marks of an answer's texts. A number without a footnote stays text.
 *
 * @param facts fields whose marks the page shows beside the texts, in reading order.
 */
export function readBriefing(
  { headlineInsight, context, citations }: Pick<BriefingAnswer, "headlineInsight" | "context" | "citations">,
  facts: readonly { field: string; numbers: readonly number[] }[] = [],
): ReadBriefing {
  const known = new Set(citations.map(({ n }) => n));
  const mentions = new Map<number, string[]>();
  const mention = (n: number, place: string) => mentions.set(n, [...(mentions.get(n) ?? []), place]);

  const readText = (text: string): Piece[] => {
    const pieces: Piece[] = [];
    let at = 0;
    let sentence = "";
    for (const match of text.matchAll(/\s?\[(\d{1,4})\]/g)) {
      const n = Number(match[1]);
      if (!known.has(n)) continue;
      const words = text.slice(at, match.index);
      if (words !== "") pieces.push({ text: words });
      if (words.trim() !== "") sentence = words.trim();
      const ref = `ref-${n}-${(mentions.get(n)?.length ?? 0) + 1}`;
      mention(n, ref);
      pieces.push({ n, ref, sentence });
      at = match.index + match[0].length;
    }
    if (at < text.length) pieces.push({ text: text.slice(at) });
    return pieces;
  };

  const headline = readText(headlineInsight ?? "");
  const paragraphs = (context ?? "").split(/\n{2,}/).flatMap((paragraph) => {
    const text = paragraph.trim();
    return text === "" ? [] : [readText(text)];
  });
  for (const { field, numbers } of facts)
    for (const n of numbers) if (known.has(n)) mention(n, factRef(n, field));
  return { headline, paragraphs, mentions, readFurther: readText };
}

/** The answer with only those footnotes that its texts point to: for a page that shows no facts beside them. */
export function citedInTexts<Answer extends BriefingAnswer>(answer: Answer): Answer {
  const { mentions } = readBriefing(answer);
  return { ...answer, citations: answer.citations.filter(({ n }) => mentions.has(n)) };
}

/** A superscript that leaves the line’s height alone. */
export const noteMark =
  "relative top-[-0.4em] ml-[0.1em] whitespace-nowrap px-[0.1em] py-[0.4em] font-sans text-[max(0.6875rem,min(0.68em,0.8125rem))] text-cite leading-none tabular-nums underline-offset-[0.2em] hover:underline aria-expanded:underline target:bg-marker";

/** Form and item of a source: "8-K, item 5.02"; null where it has none. */
function describeForm({ form, item }: Pick<Citation, "form" | "item">): string | null {
  if (form === null) return null;
  return item === null ? `Form ${form}` : `Form ${form}, item ${item}`;
}

/** Publisher, form and date in a line. */
export function describeCitation(citation: Citation): string {
  return [citation.publisher, describeForm(citation), citation.date && formatDay(citation.date)]
    .filter(Boolean)
    .join(" · ");
}

/** The passages of a source, those first that share the most words with the sentence that points to it. */
export function rankPassages({ passages }: Citation, sentence: string): Citation["passages"] {
  const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);
  const wanted = wordsOf(sentence);
  const shared = (text: string) => [...wordsOf(text)].filter((word) => wanted.has(word)).length;
  return passages
    .map((passage) => ({ passage, score: shared(passage.quote) }))
    .sort((one, other) => other.score - one.score)
    .map(({ passage }) => passage);
}

/** The page of a source, at a passage where one is given. */
export function sourceAddress(id: string, passage?: { start: number; end: number } | null): string {
  const page = `/sources/${encodeURIComponent(id)}`;
  return passage ? `${page}?start=${passage.start}&end=${passage.end}#passage` : page;
}

/** The address of an original if a browser may open it: what is not http or https is shown, never linked. */
export function webAddress(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol } = new URL(url);
  return protocol === "https:" || protocol === "http:" ? url : null;
}
