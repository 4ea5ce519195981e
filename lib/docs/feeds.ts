import { generateRssFeed } from "feedsmith";
import { formatCount } from "@/lib/domain/prose";
import { catalog } from "@/lib/operations/catalog";
import { findPage, listSections, splitSections } from "./list-pages";

/** The changelog as RSS: one entry for each heading "YYYY-MM-DD: what", newest first. */
export function writeChangelogFeed(baseUrl: string): string {
  const entries = splitSections(findPage("changelog")?.markdown ?? "").flatMap(({ id, title, text }) => {
    const day = /^(\d{4}-\d{2}-\d{2}): (.+)$/.exec(title);
    return day?.[1] === undefined || day[2] === undefined
      ? []
      : [{ id, day: day[1], title: day[2], text: text.trim() }];
  });
  return generateRssFeed({
    title: "Footnote: changelog",
    link: `${baseUrl}/docs/changelog`,
    description: "What changed in Footnote",
    language: "en",
    items: entries.map(({ id, day, title, text }) => ({
      title,
      link: `${baseUrl}/docs/changelog#${id}`,
      guid: { value: `${baseUrl}/docs/changelog#${id}`, isPermaLink: true },
      pubDate: new Date(`${day}T12:00:00Z`),
      description: text,
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

> Company intelligence that shows its sources: ${formatCount(catalog.length)} operations (${catalog.map(({ name }) => name).join(", ")}) over SEC filings and public registries, as a REST API and as MCP tools. Every fact opens its source; what the sources do not support is answered with a no.

- [OpenAPI 3.1](${baseUrl}/api/openapi.json): every operation, field and error
- MCP over HTTP: ${baseUrl}/api/mcp (Bearer key)

${sections.join("\n\n")}
`;
}
