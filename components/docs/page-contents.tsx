/** What stands on a page of the documentation, and the page as Markdown. */
export function PageContents({
  slug,
  sections,
}: {
  slug: string;
  sections: readonly { id: string; title: string }[];
}) {
  const shown = sections.filter(({ id }) => id !== "");
  return (
    <aside className="docs-contents text-sm" aria-label="On this page">
      {shown.length > 1 && (
        <ul className="mb-4">
          {shown.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="block py-0.5 text-faded hover:underline">
                {title}
              </a>
            </li>
          ))}
        </ul>
      )}
      <a href={`/docs/${slug}.md`} className="action">
        This page as Markdown
      </a>
    </aside>
  );
}
