import { DocsNavigation, DocsSearch } from "@/components/docs/docs-navigation";
import { listSections } from "@/lib/docs/list-pages";

export default function DocsPageNotFound() {
  return (
    <>
      <div className="lg:-mx-1 lg:sticky lg:top-8 lg:row-span-2 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto lg:p-1">
        <DocsNavigation sections={listSections()} current={null} />
      </div>
      <div className="min-w-0 max-w-[46rem]">
        <p className="text-faded text-sm">404</p>
        <h1 className="page-title mt-2">This page does not exist.</h1>
        <p className="mt-4 mb-6 text-lg leading-relaxed">
          The documentation has no page at this address. Its names are in small letters, such as{" "}
          <code className="font-mono text-base">accuracy</code>; the search finds a page by its words.
        </p>
        <DocsSearch />
      </div>
    </>
  );
}
