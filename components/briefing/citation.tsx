import Link from "next/link";
import { formatDay } from "@/lib/domain/calendar";
import type { Citation } from "./read-briefing";

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

/** A small link from a fact to the page of its source. */
export function SourceMark({ href, label }: { href: string; label: string }) {
  return (
    <Link href={href} prefetch={false} aria-label={`Source: ${label}`} className={noteMark}>
      [source]
    </Link>
  );
}
