import MiniSearch from "minisearch";
import { type DocsPage, listPages, splitSections } from "./list-pages";
import { type DocsPart, writeParts } from "./operation-page";

/** A part of a page that a search found. */
export type Found = { href: string; page: string; title: string; excerpt: string };

const maxFound = 12;

type Place = Omit<Found, "excerpt"> & { id: string; text: string };

let index: MiniSearch<Place> | undefined;

/** Parts of the documentation that hold the words of a query, best first: page titles before headings before text. */
export function searchDocs(query: string): Found[] {
  index ??= makeIndex();
  return index
    .search(query, { prefix: true, fuzzy: 0.15, boost: { page: 4, title: 3 }, combineWith: "AND" })
    .slice(0, maxFound)
    .map(({ href, page, title, text }) => ({ href, page, title, excerpt: cutExcerpt(String(text), query) }));
}

function makeIndex(): MiniSearch<Place> {
  const made = new MiniSearch<Place>({
    fields: ["page", "title", "text"],
    storeFields: ["href", "page", "title", "text"],
  });
  for (const page of listPages()) for (const part of page.parts) made.addAll(placesOf(page, part));
  return made;
}

/** Where a search can lead within a part of a page: each heading, and each field. */
function placesOf({ slug, title: page }: DocsPage, part: DocsPart): Place[] {
  const found =
    part.kind === "fields"
      ? part.rows.map(({ id, path, type, description }) => ({
          id,
          title: path,
          text: `${type}. ${description}`,
        }))
      : part.kind === "examples"
        ? [{ id: "examples", title: "Examples", text: writeParts([part]) }]
        : splitSections(part.markdown);
  return found.map(({ id, title, text }) => {
    const href = id === "" ? `/docs/${slug}` : `/docs/${slug}#${id}`;
    return { id: href, href, page, title, text: plain(text) };
  });
}

function plain(markdown: string): string {
  return markdown
    .replace(/```\w* ?\w*|[`*|#]|\[([^\]]+)\]\([^)]*\)|-{3,}/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
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
