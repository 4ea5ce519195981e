import Link from "next/link";

type Page = { slug: string; title: string };

/** The way to the pages before and after this one. */
export function DocsPager({ previous, next }: { previous?: Page; next?: Page }) {
  return (
    <nav aria-label="Neighbouring pages" className="docs-pager">
      {previous && (
        <Link href={`/docs/${previous.slug}`} rel="prev">
          <span>Before</span> {previous.title}
        </Link>
      )}
      {next && (
        <Link href={`/docs/${next.slug}`} rel="next">
          <span>After</span> {next.title}
        </Link>
      )}
    </nav>
  );
}
