import Link from "next/link";

/** A small link from a fact to the page of its source. */
export function SourceMark({ id, label }: { id: string; label: string }) {
  return (
    <Link
      href={`/sources/${encodeURIComponent(id)}`}
      aria-label={`Source: ${label}`}
      title={label}
      className="ml-1 align-super text-cite text-xs no-underline hover:underline"
    >
      [source]
    </Link>
  );
}
