import "server-only";
import type { Span } from "@/lib/language/annotation";

const mostParagraphs = 3;
const most = 1_200;
const shortest = 40;
const mostPassages = 100;

/** An article's passages: one to three paragraphs each, about 1,200 units at most unless one paragraph is longer. */
export function cutArticle(text: string): Span[] {
  const passages: Span[] = [];
  let open: (Span & { paragraphs: number }) | null = null;
  let at = 0;
  for (const paragraph of text.split("\n\n")) {
    const start = at;
    const end = start + paragraph.length;
    at = end + 2;
    if (paragraph.trim() === "") continue;
    if (open !== null && open.paragraphs < mostParagraphs && end - open.start <= most) {
      open.end = end;
      open.paragraphs += 1;
      continue;
    }
    if (open !== null) passages.push({ start: open.start, end: open.end });
    open = { start, end, paragraphs: 1 };
  }
  if (open !== null) passages.push({ start: open.start, end: open.end });
  return passages.filter(({ start, end }) => end - start >= shortest).slice(0, mostPassages);
}
