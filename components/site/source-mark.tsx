import Link from "next/link";

/** A small link from a fact to the page of its source. */
export function SourceMark({ href, label }: { href: string; label: string }) {
  return (
    <Link href={href} prefetch={false} aria-label={`Source: ${label}`} className="mark-note">
      [source]
    </Link>
  );
}
