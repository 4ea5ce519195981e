import { generateAtomFeed, generateRssFeed } from "feedsmith";
import { formatCount } from "@/lib/domain/prose";
import { catalog } from "@/lib/operations/catalog";
import { findPage, listSections, splitSections } from "./list-pages";

/** One entry of the changelog. */
type ChangelogEntry = {
  /** Its anchor. */
  id: string;
  /** YYYY-MM-DD. */
  day: string;
  title: string;
  tags: string[];
  markdown: string;
};

type ChangelogText = { lead: string; entries: ChangelogEntry[]; tags: string[] };

/** The changelog's entries, newest first: a heading "YYYY-MM-DD: title", a line "Tags: api, console", its text. */
export function readChangelog(markdown: string): ChangelogText {
  const [head, ...sections] = splitSections(markdown);
  const entries = sections.flatMap(({ id, title, text }): ChangelogEntry[] => {
    const [, day, name] = /^(\d{4}-\d{2}-\d{2}): (.+)$/.exec(title) ?? [];
    if (day === undefined || name === undefined) return [];
    const [, listed = "", body = text] = /^\s*Tags: ([^\n]+)\n([\s\S]*)$/.exec(text) ?? [];
    return [{ id, day, title: name, tags: listed.split(/,\s*/).filter(Boolean), markdown: body.trim() }];
  });
  const tags = [...new Set(entries.flatMap((entry) => entry.tags))].sort();
  return { lead: head?.text.trim() ?? "", entries, tags };
}

/** The changelog as RSS: one entry for each heading "YYYY-MM-DD: what", newest first. */
export function writeChangelogFeed(baseUrl: string): string {
  const { entries } = readChangelog(findPage("changelog")?.markdown ?? "");
  return generateRssFeed({
    title: "Footnote: changelog",
    link: `${baseUrl}/docs/changelog`,
    description: "What changed in Footnote",
    language: "en",
    items: entries.map(({ id, day, title, tags, markdown }) => ({
      title,
      link: `${baseUrl}/docs/changelog#${id}`,
      guid: { value: `${baseUrl}/docs/changelog#${id}`, isPermaLink: true },
      pubDate: new Date(`${day}T12:00:00Z`),
      categories: tags.map((name) => ({ name })),
      description: markdown,
    })),
  });
}

/** An event as a feed tells it. */
type FeedEvent = {
  accession: string;
  item: string;
  /** Its label, such as "Operating Results". */
  type: string;
  filedOn: string;
  headline: string | null;
  description: string | null;
  documentId: string;
};

/** A company's events as an Atom feed, newest first. */
export function writeCompanyFeed(
  baseUrl: string,
  company: { key: string; name: string },
  events: readonly FeedEvent[],
): string {
  const page = `${baseUrl}/company/${company.key}`;
  const momentOf = (day: string | undefined) => new Date(`${day ?? "1970-01-01"}T00:00:00Z`);
  return generateAtomFeed({
    id: page,
    title: { value: `${company.name}: 8-K events` },
    updated: momentOf(events[0]?.filedOn),
    links: [
      { href: page, rel: "alternate", type: "text/html" },
      { href: `${page}/feed.xml`, rel: "self", type: "application/atom+xml" },
    ],
    authors: [{ name: "Footnote" }],
    entries: events.map(({ accession, item, type, filedOn, headline, description, documentId }) => ({
      id: `${page}#${accession}-${item}`,
      title: { value: headline ?? `${type} (8-K item ${item})` },
      updated: momentOf(filedOn),
      links: [{ href: `${baseUrl}/sources/${encodeURIComponent(documentId)}`, rel: "alternate" }],
      categories: [{ term: item, label: type }],
      ...(description === null ? {} : { summary: { value: description } }),
    })),
  });
}

/** The list of pages that language models look for at /llms.txt, each as Markdown. */
export function writeLlmsText(baseUrl: string): string {
  const sections = listSections().map(
    ({ section, pages }) =>
      `## ${section}\n\n${pages.map(({ slug, title, summary }) => `- [${title}](${baseUrl}/docs/${slug}.md): ${summary}`).join("\n")}`,
  );
  return `# Footnote

> Company intelligence that shows its sources: ${formatCount(catalog.length)} operations (${catalog.map(({ name }) => name).join(", ")}) over SEC filings and public registries, as a REST API and as MCP tools. Every fact opens its source; if the sources don’t support a claim, the answer is no.

- [OpenAPI 3.1](${baseUrl}/api/openapi.json): every operation, field and error
- MCP over HTTP: ${baseUrl}/api/mcp (Bearer key)

${sections.join("\n\n")}
`;
}
