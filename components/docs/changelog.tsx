import Link from "next/link";
import { chipClass } from "@/components/ui/button";
import { formatDay } from "@/lib/domain/calendar";
import { DocsMarkdown } from "./docs-article";

type Props = {
  lead: string;
  /** Newest first. */
  entries: readonly { id: string; day: string; title: string; tags: readonly string[]; markdown: string }[];
  /** Every tag that an entry has. */
  tags: readonly string[];
  /** Only entries with this tag are shown. */
  tag: string | null;
};

/** What changed, with filters by what it touches; works without a script. */
export function Changelog({ lead, entries, tags, tag }: Props) {
  const shown = entries.filter((entry) => tag === null || entry.tags.includes(tag));
  return (
    <>
      <h1 className="page-title">Changelog</h1>
      <DocsMarkdown text={lead} />
      <nav aria-label="Filter by tag" className="flex flex-wrap gap-2">
        <TagLink tag={null} isCurrent={tag === null} />
        {tags.map((one) => (
          <TagLink key={one} tag={one} isCurrent={one === tag} />
        ))}
      </nav>
      {shown.length === 0 ? <p className="text-faded">No entry has this tag.</p> : null}
      {shown.map((entry) => (
        <section key={entry.id} aria-labelledby={entry.id} className="prose border-rule border-t pt-6">
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-faded text-sm">
            <time dateTime={entry.day}>{formatDay(entry.day)}</time>
            {entry.tags.map((one) => (
              <span key={one} className="rounded border border-rule px-1.5 text-print">
                {one}
              </span>
            ))}
          </p>
          <h2 id={entry.id} className="section-title mt-1!">
            <a href={`#${entry.id}`} className="hover:underline">
              {entry.title}
            </a>
          </h2>
          <DocsMarkdown text={entry.markdown} />
        </section>
      ))}
    </>
  );
}

function TagLink({ tag, isCurrent }: { tag: string | null; isCurrent: boolean }) {
  return (
    <Link
      href={tag === null ? "/docs/changelog" : `/docs/changelog?tag=${encodeURIComponent(tag)}`}
      prefetch={false}
      scroll={false}
      className={chipClass}
      {...(isCurrent ? { "aria-current": "page" as const } : {})}
    >
      {tag ?? "All"}
    </Link>
  );
}
