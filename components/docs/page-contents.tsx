type Props = { slug: string; sections: readonly { id: string; level: number; title: string }[] };

/** What stands on a page of the documentation, and the page as Markdown. On narrow screens the list folds. */
export function PageContents({ slug, sections }: Props) {
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
    <p>
      <a href={`/docs/${slug}.md`} className="action">
        This page as Markdown
      </a>
    </p>
  );
  return (
    <aside className="docs-contents" aria-label="This page">
      <div className="hidden xl:block">
        {shown.length > 1 && <nav aria-label="On this page">{list}</nav>}
        <div className="mt-4">{markdown}</div>
      </div>
      <div className="docs-contents-folded xl:hidden">
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
