import { readFileSync } from "node:fs";
import path from "node:path";
import { slugHeading } from "@/lib/domain/prose";
import { catalog } from "@/lib/operations/catalog";
import { type ErrorName, errors } from "@/lib/operations/errors";
import { type DocsPart, writeErrors, writeOperationPage, writeParts } from "./operation-page";
import { writeReliability } from "./reliability";

/** A stretch of a page under one heading. The page's beginning has the id "" and level 1. */
type Section = { id: string; level: number; title: string; text: string };

/** A page's parts by its headings of the second and third level; headings inside code do not count. */
export function splitSections(markdown: string): Section[] {
  const sections: Section[] = [];
  let inCode = false;
  for (const line of markdown.split("\n")) {
    if (line.startsWith("```")) inCode = !inCode;
    const [, marks = "", title] = (inCode ? null : /^(#{1,3}) (.+)$/.exec(line)) ?? [];
    if (title !== undefined) {
      const level = marks.length;
      sections.push({
        id: level === 1 ? "" : slugHeading(title),
        level,
        title: title.replace(/`/g, ""),
        text: "",
      });
    } else {
      const last = sections.at(-1);
      if (last) last.text += `${line}\n`;
    }
  }
  return sections;
}

/** A page of the documentation. */
export type DocsPage = {
  /** Last part of its address, /docs/<slug>. */
  slug: string;
  section: string;
  title: string;
  /** One sentence, for lists and search engines. */
  summary: string;
  /** Beginning with its title as a heading of the first level. `{base_url}` stands for this server. */
  parts: readonly DocsPart[];
  /** The parts as one text. */
  markdown: string;
};

/** Pages whose text is a file in lib/docs/content, in the order of the navigation; operations stand in between. */
const outline: readonly (readonly [section: string, slugs: readonly string[]])[] = [
  ["Get started", ["quickstart", "authentication", "test-keys"]],
  ["Operations", catalog.map(({ name }) => name)],
  ["Reference", ["errors", "limits-and-billing", "sources-and-freshness", "accuracy", "versioning"]],
  ["Integrations", ["batch", "reconciliation", "typescript", "mcp", "webhooks", "openapi"]],
  [
    "Run it yourself",
    [
      "self-hosting",
      "large-installations",
      "security",
      "reliability",
      "ingestion",
      "backup-and-restore",
      "language-model",
    ],
  ],
  ["News", ["changelog", "roadmap"]],
  ["Contribute", ["words"]],
];

let read: readonly DocsPage[] | undefined;

/** Every page, in the order in which they are listed. */
export function listPages(): readonly DocsPage[] {
  read ??= outline.flatMap(([section, slugs]) => slugs.map((slug) => readPage(section, slug)));
  return read;
}

/** The pages under the headings of the navigation. */
export function listSections(): { section: string; pages: DocsPage[] }[] {
  return outline.map(([section]) => ({
    section,
    pages: listPages().filter((page) => page.section === section),
  }));
}

/** A page as a file of its own: addresses are whole, so that it can be read anywhere. */
export function writePage({ markdown }: Pick<DocsPage, "markdown">, baseUrl: string): string {
  return markdown.replaceAll("{base_url}", baseUrl).replaceAll("](/", `](${baseUrl}/`);
}

/** The pages before and after one, in the order in which they are listed. */
export function findNeighbours({ slug }: Pick<DocsPage, "slug">): { previous?: DocsPage; next?: DocsPage } {
  const pages = listPages();
  const at = pages.findIndex((page) => page.slug === slug);
  const [previous, next] = [pages[at - 1], pages[at + 1]];
  return { ...(previous && { previous }), ...(next && { next }) };
}

/** The page of an address, or undefined. */
export function findPage(slug: string): DocsPage | undefined {
  return listPages().find((page) => page.slug === slug);
}

function readPage(section: string, slug: string): DocsPage {
  const parts = readParts(slug);
  const markdown = writeParts(parts);
  const [, title = slug, summary = ""] = /^# (.+)\n+([^\n]+)/.exec(markdown) ?? [];
  return {
    slug,
    section,
    title,
    summary: summary.replace(/[`*]|\[([^\]]+)\]\([^)]*\)/g, "$1"),
    parts,
    markdown,
  };
}

function readParts(slug: string): DocsPart[] {
  const contract = catalog.find(({ name }) => name === slug);
  return contract ? writeOperationPage(contract) : [{ kind: "text", markdown: readContent(slug) }];
}

function readContent(slug: string): string {
  return readFileSync(path.join(process.cwd(), "lib/docs/content", `${slug}.md`), "utf8")
    .replace("{errors}", () => writeErrors(Object.keys(errors) as ErrorName[]))
    .replace("{client_readme}", readClientReadme)
    .replace("{reliability}", writeReliability);
}

/** What the client's package says of itself, without its title. */
function readClientReadme(): string {
  const text = readFileSync(path.join(process.cwd(), "lib/cli/sdk-pack/readme.md"), "utf8");
  return text.slice(text.indexOf("\n\n") + 2);
}
