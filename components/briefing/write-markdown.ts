import { formatDay } from "@/lib/domain/calendar";
import { describeCitation } from "./describe-citation";
import type { BriefingAnswer } from "./read-briefing";
import { webAddress } from "./source-address";

/** Sources choose these words: none of them may become a link, a heading or a footnote of its own. */
const plain = (text: string) => text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>#|]/g, "\\$&");

/** The briefing as Markdown with footnotes: marks as `[^1]`, one definition each, the quotes beneath. */
export function writeMarkdown(answer: BriefingAnswer): string {
  const { entity, headlineInsight, context, citations, meta } = answer;
  const known = new Set(citations.map(({ n }) => String(n)));
  const used = new Set<string>();
  const mark = (text: string) =>
    text
      .split(/(\s?\[\d{1,4}\])/)
      .map((part, at) => {
        const n = /\d+/.exec(part)?.[0] ?? "";
        if (at % 2 === 0 || !known.has(n)) return plain(part);
        used.add(n);
        return `[^${n}]`;
      })
      .join("");
  const texts = [
    `# ${plain(entity.name)}`,
    ...(headlineInsight ? [`**${mark(headlineInsight)}**`] : []),
    ...(context ?? "").split(/\n{2,}/).flatMap((text) => (text.trim() === "" ? [] : [mark(text.trim())])),
    ...(meta.data_through ? [`Data through ${formatDay(meta.data_through)}.`] : []),
  ];
  const notes = citations
    .filter(({ n }) => used.has(String(n)))
    .map((citation) => {
      const url = webAddress(citation.url);
      const quotes = citation.passages.map(({ quote }) => ` “${plain(quote)}”`).join("");
      return `[^${citation.n}]: ${plain(citation.title)}. ${plain(describeCitation(citation))}.${quotes} ${url ? `<${url}>` : plain(citation.url)}`;
    });
  return `${[...texts, notes.join("\n")].join("\n\n").trim()}\n`;
}
