import MiniSearch from "minisearch";
import { listPages } from "./list-pages";
import { splitSections } from "./split-sections";

/** A part of a page that a search found. */
export type Found = { href: string; page: string; title: string; excerpt: string };

const maxFound = 12;

let index: MiniSearch<Found & { id: string; text: string }> | undefined;

/** Parts of the documentation that hold the words of a query, best first: page titles before headings before text. */
export function searchDocs(query: string): Found[] {
  index ??= makeIndex();
  return index
    .search(query, { prefix: true, fuzzy: 0.15, boost: { page: 4, title: 3 }, combineWith: "AND" })
    .slice(0, maxFound)
    .map(({ href, page, title, text }) => ({ href, page, title, excerpt: cutExcerpt(String(text), query) }));
}

function makeIndex(): MiniSearch<Found & { id: string; text: string }> {
  const made = new MiniSearch<Found & { id: string; text: string }>({
    fields: ["page", "title", "text"],
    storeFields: ["href", "page", "title", "text"],
  });
  for (const page of listPages())
    for (const [n, { id, title, text }] of splitSections(page.markdown).entries())
      made.add({
        id: `${page.slug}/${n}`,
        href: id === "" ? `/docs/${page.slug}` : `/docs/${page.slug}#${id}`,
        page: page.title,
        title,
        text: text
          .replace(/```\w* ?\w*|[`*|#]|\[([^\]]+)\]\([^)]*\)|-{3,}/g, "$1")
          .replace(/\s+/g, " ")
          .trim(),
        excerpt: "",
      });
  return made;
}

const excerptLength = 160;

/** The stretch of a text around the first word of a query. */
function cutExcerpt(text: string, query: string): string {
  const word = query.trim().split(/\s+/)[0]?.toLowerCase() ?? "";
  const at = Math.max(0, text.toLowerCase().indexOf(word) - 40);
  const from = at === 0 ? 0 : text.indexOf(" ", at) + 1;
  const cut = text.slice(from, from + excerptLength);
  return `${from > 0 ? "… " : ""}${cut}${from + excerptLength < text.length ? " …" : ""}`;
}
