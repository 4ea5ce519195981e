import type { Metadata } from "next";
import { DocsNavigation, DocsSearch } from "@/components/docs/docs-navigation";
import { listSections } from "@/lib/docs/list-pages";
import { searchDocs } from "@/lib/docs/search-docs";

export const metadata: Metadata = { title: "Search the documentation", robots: { index: false } };

type Props = { searchParams: Promise<{ q?: string | string[] }> };

export default async function DocsSearchPage({ searchParams }: Props) {
  const { q } = await searchParams;
  const query = (typeof q === "string" ? q : "").slice(0, 100);
  const found = query.trim() === "" ? [] : searchDocs(query);
  return (
    <>
      <div className="lg:-mx-1 lg:sticky lg:top-8 lg:row-span-2 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto lg:p-1">
        <DocsNavigation sections={listSections()} current={null} />
      </div>
      <div className="min-w-0 max-w-[46rem]">
        <h1 className="page-title mb-6">Search the documentation</h1>
        <DocsSearch query={query} />
        {query.trim() !== "" && (
          <p className="mb-4 text-faded text-sm">
            {found.length === 0
              ? `No results for “${query}”. Try a field, an error message, or an operation.`
              : `${found.length} ${found.length === 1 ? "result" : "results"} for “${query}”`}
          </p>
        )}
        <ol className="space-y-5">
          {found.map(({ href, page, title, excerpt }) => (
            <li key={href}>
              {/* The browser's own navigation marks what an address ends in. */}
              <a href={href} className="action">
                {page === title ? page : `${page}: ${title}`}
              </a>
              <p className="mt-1 text-faded text-sm">{excerpt}</p>
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}
