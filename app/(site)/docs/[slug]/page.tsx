import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DocsMarkdown } from "@/components/docs/docs-markdown";
import { DocsNavigation } from "@/components/docs/docs-navigation";
import { DocsSearch } from "@/components/docs/docs-search";
import { McpTest } from "@/components/docs/mcp-test";
import { PageContents } from "@/components/docs/page-contents";
import { findPage, listSections } from "@/lib/docs/list-pages";
import { splitSections } from "@/lib/docs/split-sections";
import { publicUrl } from "@/lib/env";

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = findPage((await params).slug);
  return page
    ? {
        title: page.title,
        description: page.summary,
        alternates: { types: { "text/markdown": `/docs/${page.slug}.md` } },
      }
    : {};
}

export default async function DocsPage({ params }: Props) {
  const page = findPage((await params).slug);
  if (!page) notFound();
  return (
    <>
      <div>
        <DocsSearch />
        <DocsNavigation sections={listSections()} current={page.slug} />
      </div>
      <article className="min-w-0">
        <DocsMarkdown text={page.markdown.replaceAll("{base_url}", publicUrl())} />
        {page.slug === "mcp" && <McpTest />}
      </article>
      <PageContents slug={page.slug} sections={splitSections(page.markdown)} />
    </>
  );
}
