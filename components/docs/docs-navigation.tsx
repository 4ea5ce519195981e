import Form from "next/form";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { controlClass } from "@/components/ui/field";

/** The pages of the documentation by section; the current one is marked. On narrow screens it folds. */
export function DocsNavigation({
  sections,
  current,
}: {
  sections: readonly { section: string; pages: readonly { slug: string; title: string }[] }[];
  current: string | null;
}) {
  const list = sections.map(({ section, pages }) => (
    <section key={section} className="mb-4">
      <h2 className="text-faded text-print">{section}</h2>
      <ul>
        {pages.map(({ slug, title }) => (
          <li key={slug}>
            <Link
              href={`/docs/${slug}`}
              aria-current={slug === current ? "page" : undefined}
              className="block py-0.5 hover:underline aria-[current=page]:font-semibold"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
  return (
    <>
      <nav aria-label="Documentation" className="hidden text-sm lg:block">
        {list}
      </nav>
      <details className="mb-8 border-rule border-b pb-4 text-sm lg:hidden">
        <summary className="action">All docs pages</summary>
        <nav aria-label="Documentation" className="mt-4">
          {list}
        </nav>
      </details>
    </>
  );
}

type Props = {
  slug: string;
  sections: readonly { id: string; level: number; title: string }[];
  /** Where the room beside the text is taken. */
  isFolded?: boolean;
};

/** What stands on a page of the documentation, and the page as Markdown. On narrow screens the list folds. */
export function PageContents({ slug, sections, isFolded = false }: Props) {
  const shown = sections.filter(({ id }) => id !== "");
  const list = (
    <ul>
      {shown.map(({ id, level, title }) => (
        <li key={id} className={level === 3 ? "pl-3" : undefined}>
          <a href={`#${id}`} className="block py-1 text-faded hover:underline">
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
  const markdown = (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <CopyButton label="Copy page" from={`/docs/${slug}.md`} />
      <a href={`/docs/${slug}.md`} className="action">
        This page as Markdown
      </a>
    </p>
  );
  return (
    <aside
      className={`text-sm leading-[1.4] ${isFolded ? "lg:col-start-2" : columnClass}`}
      aria-label="This page"
    >
      <div className={isFolded ? "hidden" : "hidden xl:block"}>
        {shown.length > 1 && <nav aria-label="On this page">{list}</nav>}
        <div className="mt-4">{markdown}</div>
      </div>
      <div className={`mb-8 *:[details]:mb-3 ${isFolded ? "" : "xl:hidden"}`}>
        {shown.length > 1 && (
          <details>
            <summary className="action">On this page</summary>
            <nav aria-label="On this page" className="mt-2">
              {list}
            </nav>
          </details>
        )}
        {markdown}
      </div>
    </aside>
  );
}

/** Beside the text where there is room. */
const columnClass =
  "xl:sticky xl:top-8 xl:col-start-3 xl:row-span-2 xl:row-start-1 xl:max-h-[calc(100dvh-4rem)] xl:self-start xl:overflow-y-auto xl:pb-1";

type Page = { slug: string; title: string };

/** The way to the pages before and after this one. */
export function DocsPager({ previous, next }: { previous?: Page; next?: Page }) {
  return (
    <nav
      aria-label="Neighboring pages"
      className="mt-14 flex flex-wrap justify-between gap-x-8 gap-y-4 border-rule border-t pt-4 *:font-medium *:hover:underline"
    >
      {previous && (
        <Link href={`/docs/${previous.slug}`} rel="prev">
          <span className="block font-normal text-faded text-print">Previous</span> {previous.title}
        </Link>
      )}
      {next && (
        <Link href={`/docs/${next.slug}`} rel="next" className="ml-auto text-right">
          <span className="block font-normal text-faded text-print">Next</span> {next.title}
        </Link>
      )}
    </nav>
  );
}

/** The search field of the documentation; works without a script. */
export function DocsSearch({ query = "" }: { query?: string }) {
  return (
    <Form action="/docs/search" className="mb-6 flex gap-2" role="search">
      <label htmlFor="docs-query" className="sr-only">
        Search the documentation
      </label>
      <input
        id="docs-query"
        name="q"
        type="search"
        defaultValue={query}
        placeholder="Search docs"
        maxLength={100}
        className={`${controlClass} min-w-0 flex-1`}
      />
      <button type="submit" className={buttonClass({ size: "small" })}>
        Search
      </button>
    </Form>
  );
}
