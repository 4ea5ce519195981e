import Link from "next/link";

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
        <summary className="action">All pages of the documentation</summary>
        <nav aria-label="Documentation" className="mt-4">
          {list}
        </nav>
      </details>
    </>
  );
}
