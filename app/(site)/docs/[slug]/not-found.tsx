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
        <h1 className="page-title mt-2">This page doesn’t exist.</h1>
        <p className="mt-4 mb-6 text-lg leading-relaxed">
          There’s no docs page at this address. Page names are lowercase, such as{" "}
          <code className="font-mono text-base">accuracy</code>. Search finds pages by their words.
        </p>
        <DocsSearch />
      </div>
    </>
  );
}
