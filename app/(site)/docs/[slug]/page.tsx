import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setStatus } from "@/app/(site)/answer-status";
import { DocsArticle } from "@/components/docs/docs-article";
import { DocsNavigation, DocsPager, DocsSearch, PageContents } from "@/components/docs/docs-navigation";
import { McpTest } from "@/components/docs/mcp-test";
import { findNeighbours, findPage, listSections, splitSections } from "@/lib/docs/list-pages";
import { publicUrl } from "@/lib/env";
import { answerExample } from "./answer-example";
import DocsPageNotFound from "./not-found";

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = findPage((await params).slug);
  return page
    ? {
        title: page.title,
        description: page.summary,
        alternates: {
          types: {
            "text/markdown": `/docs/${page.slug}.md`,
            ...(page.slug === "changelog" && { "application/rss+xml": "/changelog.xml" }),
          },
        },
      }
    : { title: "No such page", robots: { index: false } };
}

export default async function DocsPage({ params }: Props) {
  const page = findPage((await params).slug);
  if (!page) return setStatus(404) ? <DocsPageNotFound /> : notFound();
  return (
    <>
      <div className="lg:-mx-1 lg:sticky lg:top-8 lg:row-span-2 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto lg:p-1">
        <DocsSearch />
        <DocsNavigation sections={listSections()} current={page.slug} />
      </div>
      <PageContents slug={page.slug} sections={splitSections(page.markdown)} />
      <article className="prose max-w-[46rem] xl:col-start-2 xl:row-span-2 xl:row-start-1">
        <DocsArticle parts={page.parts} baseUrl={publicUrl()} answer={await answerExample(page.slug)} />
        {page.slug === "mcp" && <McpTest />}
        <DocsPager {...findNeighbours(page)} />
      </article>
    </>
  );
}
