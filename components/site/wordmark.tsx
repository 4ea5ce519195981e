import Link from "next/link";

/** The name, with its first note. */
export function Wordmark() {
  return (
    <Link href="/" className="font-serif text-xl tracking-tight">
      Footnote<sup className="ml-0.5 text-cite text-xs">[1]</sup>
    </Link>
  );
}
